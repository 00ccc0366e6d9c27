// What was painted or written last in the editor of a game, kept in this browser.

import { remember, remembered } from "../theme.js";

/** @typedef {import("../types.js").Options} Options */
/** @typedef {{options: Options, number: number}} Given  How a text is read, and which of its games is meant, from 1. */
/** @typedef {{text: string, given: Given, board: string[][] | null}} Last */

/** @type {Given} */
export const USUAL = { options: {}, number: 1 };

/** The draft of a game: a text, and the board in glyphs where it was painted. */
export class Draft {
  /** @param {string} game */
  constructor(game) {
    this.name = `editor.${game}`;
  }

  /** What was left here. @returns {Last} */
  get last() {
    const { board, options, number } = parsed(remembered(`${this.name}.more`));
    const given = { options: isPlain(options) ? options : {}, number: Number.isInteger(number) ? number : 1 };
    return { text: remembered(this.name), given, board: isBoard(board) ? board : null };
  }

  /** A text that was written; an empty one is none. @param {string} text @param {Given} given */
  wrote(text, given) {
    if (!text.trim()) return;
    this.made(text);
    remember(`${this.name}.more`, JSON.stringify(given));
  }

  /** A board that was painted, whether it has a text or not. @param {string[][]} board */
  painted(board) {
    remember(`${this.name}.more`, JSON.stringify({ board }));
  }

  /** The text of the painted board. @param {string} text */
  made(text) {
    remember(this.name, text);
  }
}

/** @param {string} text @returns {any} */
function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** @param {unknown} value @returns {value is Options} */
function isPlain(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((each) => typeof each === "string");
}

/** @param {unknown} rows @returns {rows is string[][]} */
function isBoard(rows) {
  if (!Array.isArray(rows) || !Array.isArray(rows[0]) || !rows[0].length) return false;
  const width = rows[0].length;
  const isRow = (/** @type {unknown} */ row) =>
    Array.isArray(row) && row.length === width && row.every((glyph) => typeof glyph === "string");
  return rows.every(isRow);
}
