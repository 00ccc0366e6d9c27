// What the strict reader says of the board that is painted, or of the text beside it.

/** @typedef {import("./types.js").Tiles} Tiles */
/** @typedef {import("./types.js").Options} Options */
/** @typedef {import("./types.js").Field} Field */
/**
 * @typedef {object} Verdict
 * @property {string} text the judge's input
 * @property {Options} options with which it can be read
 * @property {string | null} error
 * @property {number | null} line
 * @property {number | null} column
 * @property {Field | null} cell where the fault is on the board, if it is there
 * @property {string[][] | null} board what was read of a text
 * @property {boolean} painted it is a painted board that was read
 * @property {Tiles} tiles
 * @property {number} cases
 */
/** @typedef {(path: string, body: object) => Promise<any>} Post */

/** @type {Verdict} */
const NOTHING = {
  text: "", options: {}, error: null, line: null, column: null, cell: null, board: null, painted: false,
  tiles: {}, cases: 0,
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
    this.#soon(async () => {
      const told = await this.post(`${this.path}/sheet`, { board });
      const cell = told.row === null || told.at === null ? null : [told.row, told.at];
      return { ...told, cell, board: null, painted: true, cases: 1 };
    });
  }

  /** @param {string} text @param {Options} options */
  text(text, options) {
    this.#soon(async () => {
      const told = await this.post(`${this.path}/read`, { text, options });
      const board = told.cases[0]?.board ?? null;
      const error = told.error ?? (board ? null : "There is no game in this text.");
      const { line, column, tiles } = told;
      return { ...NOTHING, text, options, error, line, column, board, tiles, cases: told.cases.length };
    }, text);
  }

  /** @param {() => Promise<Verdict>} ask @param {string} [text] */
  #soon(ask, text = "") {
    const number = (this.#number += 1);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      const verdict = await ask().catch((error) => refused(error, text));
      if (number === this.#number) this.dispatchEvent(new CustomEvent("verdict", { detail: verdict }));
    }, PAUSE);
  }
}

/** @param {any} error @param {string} text @returns {Verdict} */
function refused({ message, line = null, column = null }, text) {
  return { ...NOTHING, text, error: message, line, column };
}
