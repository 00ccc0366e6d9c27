// What the strict reader says of the painted board, or of the text beside it.

import { emit } from "../dom.js";
import { request } from "../net.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Options} Options */
/** @typedef {import("../types.js").Tiles} Tiles */
/** @typedef {import("./draft.js").Reading} Reading */
/**
 * @typedef {object} Verdict
 * @property {string} text the judge's input, "" if none could be made of a painted board
 * @property {Options} options to read it with
 * @property {string | null} error
 * @property {number | null} line
 * @property {number | null} column
 * @property {Cell | null} cell of the error, if it is on the board
 * @property {string[][] | null} board read from a text
 * @property {boolean} painted was a painted board read?
 * @property {Tiles} tiles
 * @property {Record<string, string>} described
 * @property {string[]} titles of the levels that the text has, each "" if it has none
 * @property {number} number of the one shown, from 1
 * @property {string} found what the text looks like, "" for the judge's input
 */

/** @type {Verdict} */
const EMPTY = {
  text: "", options: {}, error: null, line: null, column: null, cell: null, board: null, painted: false,
  tiles: {}, described: {}, titles: [], number: 1, found: "",
};  // prettier-ignore
const PAUSE = 250; // milliseconds without a stroke or a keystroke before a request to the server

/** Events: "verdict" with a `Verdict`, on the latest request only. */
export class Validator extends EventTarget {
  #latest = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {string} game */
  constructor(game) {
    super();
    this.path = `/api/games/${encodeURIComponent(game)}`;
  }

  /** @param {string[][]} board */
  validateBoard(board) {
    this.#schedule({ painted: true }, async () => {
      const read = await request(`${this.path}/sheet`, { board });
      const cell = read.row === null || read.at === null ? null : [read.row, read.at];
      return { ...read, cell, titles: [""] };
    });
  }

  /** @param {string} text @param {Reading} reading */
  validateText(text, { options, number: wanted }) {
    this.#schedule({ text, options }, async () => {
      const { cases, line, column, tiles, described, error, found } = await request(`${this.path}/read`, { text, options });
      const number = cases[wanted - 1] ? wanted : 1;
      const { board = null } = cases[number - 1] ?? {};
      const titles = cases.map((/** @type {{title?: string}} */ level) => level.title ?? "");
      const problem = error ?? (board ? null : t("This text contains no level."));
      return { error: problem, line, column, board, tiles, described, titles, number, found };
    });
  }

  /** @param {Partial<Verdict>} known @param {() => Promise<Partial<Verdict>>} ask */
  #schedule(known, ask) {
    const order = (this.#latest += 1);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      const verdict = { ...EMPTY, ...known, ...(await ask().catch(refusal)) };
      if (order === this.#latest) emit(this, "verdict", verdict);
    }, PAUSE);
  }
}

/** @param {any} error @returns {Partial<Verdict>} */
function refusal({ message, line = null, column = null }) {
  return { error: message, line, column };
}
