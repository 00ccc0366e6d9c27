// The last level painted or written in a game's editor, kept in this browser.

import { isOptions, NOBODY } from "../game/link.js";
import { remember, remembered } from "../storage.js";

/** @typedef {import("../types.js").Credit} Credit */
/** @typedef {import("../types.js").Options} Options */
/** @typedef {{options: Options, number: number}} Reading  How a text is read, and which of its levels is meant, from 1. */
/** @typedef {{text: string, reading: Reading, board: string[][] | null}} Level  `board` in glyphs, where it was painted. */

/** @type {Reading} */
export const DEFAULT_READING = { options: {}, number: 1 };

export class Draft {
  /** @param {string} game */
  constructor(game) {
    this.name = `editor.${game}`;
  }

  /** @returns {Level} */
  get last() {
    const { board, options, number } = parse(remembered(`${this.name}.more`));
    const reading = { options: isOptions(options) ? options : {}, number: Number.isInteger(number) ? number : 1 };
    return { text: remembered(this.name), reading, board: isBoard(board) ? board : null };
  }

  /** Keep a text that was written; an empty one does not replace the draft. @param {string} text @param {Reading} reading */
  saveText(text, reading) {
    if (!text.trim()) return;
    this.saveTextOfBoard(text);
    remember(`${this.name}.more`, JSON.stringify(reading));
  }

  /** Keep a painted board, even if it has no text yet. @param {string[][]} board */
  saveBoard(board) {
    remember(`${this.name}.more`, JSON.stringify({ board }));
  }

  /** @param {string} text */
  saveTextOfBoard(text) {
    remember(this.name, text);
  }

  /** The title and the author of the draft. @returns {Credit} */
  get credit() {
    const { title, author } = parse(remembered(`${this.name}.credit`));
    return typeof title === "string" && typeof author === "string" ? { title, author } : NOBODY;
  }

  /** @param {Credit} credit */
  saveCredit(credit) {
    if (credit.title || credit.author || remembered(`${this.name}.credit`)) remember(`${this.name}.credit`, JSON.stringify(credit));
  }
}

/** @param {string} text @returns {any} */
function parse(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** @param {unknown} rows @returns {rows is string[][]} */
function isBoard(rows) {
  if (!Array.isArray(rows) || !Array.isArray(rows[0]) || !rows[0].length) return false;
  const width = rows[0].length;
  const isRow = (/** @type {unknown} */ row) =>
    Array.isArray(row) && row.length === width && row.every((glyph) => typeof glyph === "string");
  return rows.every(isRow);
}
