// Whether the level can be won, looked for while it is edited.

import { setStatus } from "../dom.js";
import { request } from "../net.js";
import { t, tn } from "../words.js";

/** @typedef {{text: string, options: import("../types.js").Options, case: number}} Level */
/** @typedef {{status: string, moves: number, fewest: boolean, seconds: number}} Answer */

const PAUSE = 400; // milliseconds without a change: a search that is ended at once is a waste of the referee's time

export class Solver {
  #search = new AbortController();

  /** @param {string} game */
  constructor(game) {
    this.path = `/api/games/${encodeURIComponent(game)}/winnable`;
  }

  /** The level has changed. */
  stop() {
    this.#search.abort();
    setStatus("winnable", "");
  }

  /** Say whether a level can be won, once that is known. @param {Level} level */
  async start(level) {
    this.stop();
    const { signal } = (this.#search = new AbortController());
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (signal.aborted) return;
    /** @type {Answer} */
    const answer = await request(this.path, level, signal).catch(() => ({ status: "busy", moves: 0, fewest: false, seconds: 0 }));
    if (!signal.aborted) setStatus("winnable", sentence(answer));
  }
}

/** @param {Answer} answer */
function sentence({ status, moves, fewest, seconds }) {
  if (status === "unsolvable") return t("This level cannot be won.");
  if (status === "unknown") return tn("Whether it can be won is not known after {count} second.", "Whether it can be won is not known after {count} seconds.", seconds);
  if (status === "busy") return t("Whether it can be won is not known.");
  if (status !== "solved") return "";
  if (!moves) return t("This level is won from the start.");
  return fewest
    ? tn("This level can be won. Par: {count} move.", "This level can be won. Par: {count} moves.", moves)
    : tn("This level can be won, in {count} move.", "This level can be won, in {count} moves.", moves);
}
