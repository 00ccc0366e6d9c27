// Who has done what in the last turns, below the board: where several play, the others' moves are easily missed.

import { playerMark } from "../board/tiles.js";
import { byId, make, on, replace } from "../dom.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Fact} Fact */
/** @typedef {import("./session.js").Session} Session */

const TURNS = 3;

export class Said {
  #line = byId("said");
  /** @type {Frame | null} the one before */
  #before = null;
  /** What was said of the last turns, the newest last. @type {{turn: number, text: string}[]} */
  #turns = [];

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    on(session, "opened", () => this.#follow(() => null));
    on(session, "step", () => this.#follow((frame, before) => (frame.step === before.step + 1 ? this.#tell(frame, before) : null)));
  }

  /** @param {(frame: Frame, before: Frame) => string | null} tell what is said now; "" leaves the lines as they are, null clears them */
  #follow(tell) {
    const { frame, players, board } = this.session;
    this.#line.hidden = players.length < 2 || this.session.hidden;
    const before = this.#before;
    const text = frame && before ? tell(frame, before) : null;
    this.#before = frame;
    if (text === "") return;
    if (text === null || !before) this.#turns = [];
    else {
      const last = this.#turns.at(-1);
      if (last?.turn === before.turn) last.text += ` ${text}`;
      else this.#turns = [...this.#turns, { turn: before.turn, text }].slice(-TURNS);
    }
    replace(this.#line, ...this.#turns.map(({ turn, text: said }) => make("span", {}, playerMark(turn), make("span", {}, ...board.tileset.withPictures(said)))));
  }

  /** What was done and won by it; "" if nothing has moved, as when a turn ends. @param {Frame} frame @param {Frame} before */
  #tell(frame, before) {
    const put = frame.motions.filter(({ kind }) => kind === "put");
    const [cell] = frame.motions.flatMap(({ to }) => (to ? [to] : []));
    if (!cell) return "";
    const { person, board } = this.session;
    if (person !== null && before.turn !== person) board.viewport.scrollTo(cell);
    const [token = ""] = frame.command.split(" ");
    const held = before.hand.find(({ word }) => word === token);
    const values = { player: frame.player, token: put.length === 1 || !held ? token : `${token} ${board.tileset.name(held.tile)}` };
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
