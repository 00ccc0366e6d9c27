// The board of the editor, in glyphs; every stroke can be undone.

import { History } from "./history.js";

/** @typedef {string[][]} Rows */
/** @typedef {{row: number, column: number, before: string, after: string} | {before: Rows, after: Rows}} Change  Of a cell, or of all. */

export class Painting {
  /** @type {History<Change>} */
  #history = new History((change, side) => this.#apply(change, side));

  /** @param {Rows} rows */
  constructor(rows) {
    this.rows = copy(rows);
  }

  get height() {
    return this.rows.length;
  }

  get width() {
    return widthOf(this.rows);
  }

  get canUndo() {
    return this.#history.canUndo;
  }

  get canRedo() {
    return this.#history.canRedo;
  }

  /** Paint a cell, as a part of the present stroke; has the cell changed? @param {number} row @param {number} column @param {string} glyph */
  paint(row, column, glyph) {
    const before = this.rows[row]?.[column];
    if (before === undefined || before === glyph) return false;
    this.#history.begin();
    this.#history.add({ row, column, before, after: glyph });
    return true;
  }

  /**
   * Move a piece of which there is only one to a cell. In one stroke it leaves no trail.
   * @param {number} row @param {number} column @param {string} glyph
   * @param {Record<string, string>} without the piece's glyphs, and what a cell is without it
   */
  move(row, column, glyph, without) {
    this.#history.revert();
    for (const [y, line] of this.rows.entries()) {
      for (const [x, at] of line.entries()) {
        if (Object.hasOwn(without, at) && (y !== row || x !== column)) this.paint(y, x, without[at] ?? at);
      }
    }
    this.paint(row, column, glyph);
  }

  /** End the stroke; has it changed anything? */
  end() {
    return this.#history.end();
  }

  undo() {
    return this.#history.undo();
  }

  redo() {
    return this.#history.redo();
  }

  /** Replace the whole board, by a pasted level for instance. @param {Rows} rows */
  replace(rows) {
    this.end();
    this.#history.add({ before: this.rows, after: copy(rows) });
  }

  /**
   * Resize to a blank board's size. A border around the blank board moves with the edges; other new
   * cells are filled with the glyph that is most frequent in the blank board.
   * @param {Rows} blank
   */
  resize(blank) {
    const border = borderOf(blank);
    const filling = mostFrequent((border === undefined ? blank : interior(blank)).flat());
    const margin = border === undefined ? 0 : 1; // the old border on the right and below is dropped
    this.replace(
      blank.map((line, row) =>
        line.map((_, column) => {
          if (border !== undefined && (row === blank.length - 1 || column === line.length - 1)) return border;
          const kept = row < this.height - margin && column < this.width - margin;
          return (kept ? this.rows[row]?.[column] : filling) ?? filling;
        }),
      ),
    );
  }

  /** @param {Change} change @param {"before" | "after"} side */
  #apply(change, side) {
    if (!("row" in change)) {
      this.rows = copy(change[side]);
      return;
    }
    const line = this.rows[change.row];
    if (line) line[change.column] = change[side];
  }
}

/** @param {Rows} rows @returns {Rows} */
function copy(rows) {
  return rows.map((row) => [...row]);
}

/** @param {Rows} rows */
function widthOf(rows) {
  return rows[0]?.length ?? 0;
}

/** @param {Rows} rows @returns {Rows} */
function interior(rows) {
  return rows.slice(1, -1).map((row) => row.slice(1, -1));
}

/** @param {string[]} glyphs */
function mostFrequent(glyphs) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const glyph of glyphs) counts.set(glyph, (counts.get(glyph) ?? 0) + 1);
  return [...counts].reduce((most, count) => (count[1] > most[1] ? count : most), ["", 0])[0];
}

/** The glyph around a blank board that differs from its interior, undefined if there is none. @param {Rows} blank */
function borderOf(blank) {
  if (blank.length < 3 || widthOf(blank) < 3) return undefined;
  const border = blank[0]?.[0];
  const edges = [...(blank[0] ?? []), ...(blank.at(-1) ?? []), ...blank.flatMap((row) => [row[0], row.at(-1)])];
  return edges.every((glyph) => glyph === border) && mostFrequent(interior(blank).flat()) !== border ? border : undefined;
}
