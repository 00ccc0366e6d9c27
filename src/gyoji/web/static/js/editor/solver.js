// Whether the level can be won, looked for while it is edited.

import { setStatus } from "../dom.js";
import { askWinnable } from "../game/winnable.js";
import { t, tn } from "../words.js";

/** @typedef {import("../game/winnable.js").Answer} Answer */
/** @typedef {import("../game/winnable.js").Level} Level */

const PAUSE = 400; // milliseconds without a change: a search that is ended at once is a waste of the referee's time

export class Solver {
  #search = new AbortController();

  /** @param {string} game */
  constructor(game) {
    this.game = game;
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
    const answer = await askWinnable(this.game, level, signal);
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
