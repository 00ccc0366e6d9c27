// What the strict reader says of the board that is painted, or of the text beside it.

/** @typedef {import("../types.js").Tiles} Tiles */
/** @typedef {import("./draft.js").Given} Given */
/** @typedef {import("../types.js").Options} Options */
/** @typedef {import("../types.js").Field} Field */
/**
 * @typedef {object} Verdict
 * @property {string} text the judge's input, "" where none could be made of a painted board
 * @property {Options} options with which it can be read
 * @property {string | null} error
 * @property {number | null} line
 * @property {number | null} column
 * @property {Field | null} cell where the fault is on the board, if it is there
 * @property {string[][] | null} board what was read of a text
 * @property {boolean} painted it is a painted board that was read
 * @property {Tiles} tiles
 * @property {Record<string, string>} described
 * @property {number} cases
 * @property {number} number which of them the board is, from 1
 */
/** @typedef {(path: string, body: object) => Promise<any>} Post */

/** @type {Verdict} */
const NOTHING = {
  text: "", options: {}, error: null, line: null, column: null, cell: null, board: null, painted: false,
  tiles: {}, described: {}, cases: 0, number: 1,
};  // prettier-ignore
const PAUSE = 250; // milliseconds without a stroke or a letter

/** Events: "verdict" with a `Verdict`; of several questions only the last is answered. */
export class Reader extends EventTarget {
  #number = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {string} game @param {Post} post */
  constructor(game, post) {
    super();
    this.path = `/api/games/${encodeURIComponent(game)}`;
    this.post = post;
  }

  /** @param {string[][]} board */
  board(board) {
    this.#soon({ painted: true }, async () => {
      const told = await this.post(`${this.path}/sheet`, { board });
      const cell = told.row === null || told.at === null ? null : [told.row, told.at];
      return { ...told, cell, cases: 1 };
    });
  }

  /** @param {string} text @param {Given} given */
  text(text, { options, number: wanted }) {
    this.#soon({ text, options }, async () => {
      const told = await this.post(`${this.path}/read`, { text, options });
      const number = told.cases[wanted - 1] ? wanted : 1;
      const board = told.cases[number - 1]?.board ?? null;
      const error = told.error ?? (board ? null : "There is no game in this text.");
      const { line, column, tiles, described } = told;
      return { error, line, column, board, tiles, described, cases: told.cases.length, number };
    });
  }

  /** @param {Partial<Verdict>} asked @param {() => Promise<Partial<Verdict>>} ask */
  #soon(asked, ask) {
    const number = (this.#number += 1);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      const told = await ask().catch(refused);
      const verdict = { ...NOTHING, ...asked, ...told };
      if (number === this.#number) this.dispatchEvent(new CustomEvent("verdict", { detail: verdict }));
    }, PAUSE);
  }
}

/** @param {any} error @returns {Partial<Verdict>} */
function refused({ message, line = null, column = null }) {
  return { error: message, line, column };
}
