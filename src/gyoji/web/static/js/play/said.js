// Below the board: who has done what in the last turns, where several play, since the others' moves are easily missed;
// and the last answers on a map that was hidden.

import { endsOf } from "../board/motion.js";
import { playerMark } from "../board/tiles.js";
import { byId, make, on, replace } from "../dom.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("./session.js").Session} Session */

const TURNS = 3;

export class Said {
  #line = byId("said");
  /** @type {Frame | null} the one before */
  #before = null;
  /** What was said of the last turns, the newest last, and where. @type {{turn: number, text: string, cells: Cell[]}[]} */
  #turns = [];

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    on(this.#line, "click", () => {
      this.#line.classList.toggle("whole");
      this.#showNewest();
    });
    new ResizeObserver(() => this.#showNewest()).observe(this.#line);
    on(session, "opened", () => {
      this.#before = null;
      for (const frame of session.recent.length ? session.recent : [session.frame]) this.#follow(frame);
    });
    on(session, "step", () => this.#follow(session.frame));
  }

  /** Say what was done in a step; any other one clears the lines. @param {Frame | null} frame */
  #follow(frame) {
    const { players, board } = this.session;
    this.#line.hidden = players.length < 2 && !this.session.hidden; // while the map is hidden, all answers are listed
    if (this.session.hidden) return this.#answer();
    const before = this.#before;
    const text = frame && before && !this.#line.hidden && frame.step === before.step + 1 ? this.#tell(frame, before) : null;
    this.#before = frame;
    if (text === "") return; // nothing has moved
    if (text === null || !frame || !before) this.#turns = [];
    else {
      const last = this.#turns.at(-1);
      const cells = endsOf(frame);
      if (last?.turn === before.turn) {
        last.text += ` ${text}`;
        last.cells.push(...cells);
      } else this.#turns = [...this.#turns, { turn: before.turn, text, cells }].slice(-TURNS);
    }
    const { person } = this.session; // null if nobody plays against programs
    board.mark("new", person === null ? [] : this.#turns.flatMap(({ turn, cells }) => (turn === person ? [] : cells)));
    replace(this.#line, ...this.#turns.map(({ turn, text: said }) => make("span", {}, playerMark(turn), make("span", {}, ...board.tileset.withPictures(said)))));
    this.#showNewest();
  }

  /** Longer texts scroll, so that nothing below them moves. */
  #showNewest() {
    this.#line.scrollTop = this.#line.scrollHeight;
  }

  /** The last answers, the newest last. */
  #answer() {
    const { announcements, words, frame, about } = this.session;
    const step = frame?.step ?? 0;
    const heard = words.slice(0, step).map((word, at) => [about.said?.[word] ?? word, announcements[at + 1] ?? ""].join(" ")).slice(-TURNS);
    replace(this.#line, ...heard.map((text) => make("span", {}, text)));
  }

  /** @param {Frame} frame @param {Frame} before */
  #tell(frame, before) {
    const { person, board } = this.session;
    const [cell] = endsOf(frame);
    if (cell && person !== null && before.turn !== person) board.viewport.scrollTo(cell);
    return tellStep(frame, before.hand, board.tileset);
  }
}

/** What was done and won by it; "" if nothing has moved, as when a turn ends. @param {Frame} frame @param {Frame["hand"]} hand of whoever did it @param {import("../board/tiles.js").TileSet} tileset */
export function tellStep({ motions, command, player, told = [] }, hand, tileset) {
  const put = motions.filter(({ kind }) => kind === "put");
  if (!motions.some(({ to }) => to)) return told.join(" "); // a turn ends: what it settles has no place
  const [token = ""] = command.split(" ");
  const held = hand.find(({ word }) => word === token);
  const values = { player, token: put.length === 1 || !held ? token : `${token} ${tileset.name(held.tile)}` };
  const done = !hand.length ? `${player}: ${command}.` : put.length === 1 ? t("{player} places {token}.", values) : t("{player} uses {token}.", values);
  return [done, ...told].join(" ");
}
