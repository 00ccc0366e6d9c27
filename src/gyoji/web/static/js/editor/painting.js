// A board that is painted, in glyphs, with its past: every stroke can be undone and done again.

/** @typedef {{row: number, col: number, before: string, after: string}} Dab */
/** @typedef {string[][]} Rows */
/** @typedef {{dabs: Dab[]} | {before: Rows, after: Rows}} Stroke */

/** @param {Rows} rows @returns {Rows} */
function copied(rows) {
  return rows.map((row) => [...row]);
}

/** @param {Rows} rows */
function widthOf(rows) {
  return rows[0]?.length ?? 0;
}

/** @param {Rows} rows @returns {Rows} */
function inside(rows) {
  return rows.slice(1, -1).map((row) => row.slice(1, -1));
}

/** @param {string[]} glyphs */
function commonest(glyphs) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const glyph of glyphs) counts.set(glyph, (counts.get(glyph) ?? 0) + 1);
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ["", 0])[0];
}

/**
 * The glyph that runs around a blank board and is not what it mostly is; undefined if none does.
 * @param {Rows} blank
 */
function borderOf(blank) {
  if (blank.length < 3 || widthOf(blank) < 3) return undefined;
  const border = blank[0]?.[0];
  const sides = blank.flatMap((row) => [row[0], row.at(-1)]);
  const around = [...(blank[0] ?? []), ...(blank.at(-1) ?? []), ...sides];
  const alike = around.every((glyph) => glyph === border);
  return alike && commonest(inside(blank).flat()) !== border ? border : undefined;
}

/** The painted board. What is painted between `begin` and `end` is one stroke. */
export class Painting {
  /** @type {Stroke[]} */
  #done = [];
  /** @type {Stroke[]} */
  #undone = [];
  /** @type {Dab[]} */
  #stroke = [];

  /** @param {Rows} rows */
  constructor(rows) {
    this.rows = copied(rows);
  }

  get height() {
    return this.rows.length;
  }

  get width() {
    return widthOf(this.rows);
  }

  /** Is there something to undo? */
  get past() {
    return this.#done.length + this.#stroke.length > 0;
  }

  /** Is there something to do again? */
  get future() {
    return this.#undone.length > 0;
  }

  /**
   * Paint a cell; it says whether the cell is another now.
   * @param {number} row @param {number} col @param {string} glyph
   */
  paint(row, col, glyph) {
    const before = this.rows[row]?.[col];
    if (before === undefined || before === glyph) return false;
    this.#stroke.push({ row, col, before, after: glyph });
    this.#set(row, col, glyph);
    return true;
  }

  /** End the stroke; it says whether anything was painted. */
  end() {
    const dabs = this.#stroke;
    this.#stroke = [];
    if (dabs.length) this.#remember({ dabs });
    return dabs.length > 0;
  }

  /**
   * Another board in place of this one: a size, a level that was pasted.
   * @param {Rows} rows
   */
  replace(rows) {
    this.end();
    this.#remember({ before: this.rows, after: copied(rows) });
    this.rows = copied(rows);
  }

  /**
   * The same board with other numbers of rows and columns. Where a blank board has a border, it
   * goes along; other new cells are what a blank board mostly is.
   * @param {Rows} blank
   */
  resize(blank) {
    const border = borderOf(blank);
    const plain = commonest((border === undefined ? blank : inside(blank)).flat());
    const lost = border === undefined ? 0 : 1;
    const kept = (/** @type {number} */ row, /** @type {number} */ col) =>
      row < this.height - lost && col < this.width - lost ? this.rows[row]?.[col] : plain;
    const last = (/** @type {number} */ row, /** @type {number} */ col) =>
      row === blank.length - 1 || col === widthOf(blank) - 1;
    const cell = (/** @type {number} */ row, /** @type {number} */ col) =>
      (border !== undefined && last(row, col) ? border : kept(row, col)) ?? plain;
    this.replace(blank.map((line, row) => line.map((_, col) => cell(row, col))));
  }

  /** Take the last stroke back; false if there is none. */
  undo() {
    this.end();
    const stroke = this.#done.pop();
    if (!stroke) return false;
    this.#undone.push(stroke);
    if ("before" in stroke) this.rows = copied(stroke.before);
    else for (const dab of stroke.dabs.toReversed()) this.#set(dab.row, dab.col, dab.before);
    return true;
  }

  /** Do again what was undone last; false if nothing was. */
  redo() {
    const stroke = this.#undone.pop();
    if (!stroke) return false;
    this.#done.push(stroke);
    if ("after" in stroke) this.rows = copied(stroke.after);
    else for (const dab of stroke.dabs) this.#set(dab.row, dab.col, dab.after);
    return true;
  }

  /** @param {number} row @param {number} col @param {string} glyph */
  #set(row, col, glyph) {
    const line = this.rows[row];
    if (line) line[col] = glyph;
  }

  /** @param {Stroke} stroke */
  #remember(stroke) {
    this.#done.push(stroke);
    this.#undone = [];
  }
}
