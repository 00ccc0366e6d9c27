// Who has done what, in a line below the board: where several play, the others' moves are easily missed.

import { byId, on } from "../dom.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Fact} Fact */
/** @typedef {import("./session.js").Session} Session */

export class Said {
  #line = byId("said");
  /** @type {Frame | null} the one before */
  #before = null;

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    on(session, "opened", () => this.#follow(() => ""));
    on(session, "step", () => this.#follow((frame, before) => (frame.step === before.step + 1 ? this.#tell(frame, before) : "")));
  }

  /** @param {(frame: Frame, before: Frame) => string | null} tell what is said now; null leaves the line as it is */
  #follow(tell) {
    const { frame, players } = this.session;
    this.#line.hidden = players.length < 2 || this.session.hidden;
    const text = frame && this.#before ? tell(frame, this.#before) : "";
    if (text !== null) this.#line.textContent = text;
    this.#before = frame;
  }

  /** What was done and won by it; nothing new if nothing has moved, as when a turn ends. @param {Frame} frame @param {Frame} before */
  #tell(frame, before) {
    const put = frame.motions.filter(({ kind }) => kind === "put");
    const [cell] = frame.motions.flatMap(({ to }) => (to ? [to] : []));
    if (!cell) return null;
    const { person, board } = this.session;
    if (person !== null && before.turn !== person) board.viewport.scrollTo(cell);
    const values = { player: frame.player, token: frame.command.split(" ")[0] ?? "" };
    const done = !before.hand.length ? `${frame.player}: ${frame.command}.` : put.length === 1 ? t("{player} places {token}.", values) : t("{player} uses {token}.", values);
    return [done, ...taken(frame, before)].join(" ");
  }
}

/** What each player has more of than before, by the letters on the packages: "C 1, P 0". @param {Frame} frame @param {Frame} before */
function taken({ facts }, before) {
  return facts.flatMap(({ label, value, player }) => {
    const counts = (/** @type {string} */ text) => new Map([...text.matchAll(/(\p{L}+) (\d+)/gu)].map(([, what = "", count]) => [what, Number(count)]));
    const had = counts(before.facts.find((fact) => fact.label === label && fact.player === player)?.value ?? "");
    const more = player < 0 ? [] : [...counts(value)].map(([what, count]) => ({ what, more: count - (had.get(what) ?? 0) })).filter((each) => each.more > 0);
    return more.length ? [t("{player} takes {things}.", { player: label, things: more.map((each) => `${each.more} ${each.what}`).join(", ") })] : [];
  });
}
