// Where cells are: squares, or hexagons each row of which stands half a field to the right.

/** @typedef {import("../types.js").Field} Field */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {"up" | "down" | "left" | "right"} Way */

/** The width of a cell in the units of the drawing. */
export const UNIT = 64;

/** Cells in rows and columns. */
export class Squares {
  height = UNIT;
  step = UNIT;
  lean = 0;

  /**
   * The middle of a cell.
   * @param {number} row
   * @param {number} column
   * @returns {Point}
   */
  middle(row, column) {
    return { x: (column + row * this.lean + 0.5) * UNIT, y: row * this.step + this.height / 2 };
  }

  /**
   * How large so many cells are.
   * @param {number} rows
   * @param {number} columns
   */
  size(rows, columns) {
    const width = (columns + Math.max(0, rows - 1) * this.lean) * UNIT;
    return { width, height: Math.max(0, rows - 1) * this.step + this.height };
  }

  /**
   * The cell around a point, whether the board has it or not.
   * @param {Point} point
   * @returns {Field}
   */
  at({ x, y }) {
    return [Math.floor(y / UNIT), Math.floor(x / UNIT)];
  }

  /**
   * The columns of a row between two sides.
   * @param {number} row
   * @param {number} left
   * @param {number} right
   * @returns {[number, number]}
   */
  columns(row, left, right) {
    const shift = row * this.lean;
    return [Math.floor(left / UNIT - shift), Math.ceil(right / UNIT - shift)];
  }

  /**
   * The next cell that way.
   * @param {Field} field
   * @param {Way} way
   * @returns {Field}
   */
  beside([row, column], way) {
    if (way === "left") return [row, column - 1];
    if (way === "right") return [row, column + 1];
    return way === "up" ? [row - 1, column] : [row + 1, column];
  }

  /** The outline of a cell around its middle, so much smaller on every side. */
  outline(inset = 0) {
    const far = UNIT / 2 - inset;
    return `${-far},${-far} ${far},${-far} ${far},${far} ${-far},${far}`;
  }
}

/** Cells with six sides, one corner up. */
export class Hexagons extends Squares {
  height = 74;
  step = 55.5;
  lean = 0.5;

  /**
   * The hexagon whose middle is nearest.
   * @param {Point} point
   * @returns {Field}
   */
  at(point) {
    const row = Math.floor((point.y - this.height / 2) / this.step);
    /** @type {Field[]} */
    const near = [row, row + 1].map((line) => [line, Math.round(point.x / UNIT - line * 0.5 - 0.5)]);
    const far = near.map(([line, column]) => {
      const middle = this.middle(line, column);
      return Math.hypot(middle.x - point.x, middle.y - point.y);
    });
    return (far[0] ?? 0) <= (far[1] ?? 0) ? /** @type {Field} */ (near[0]) : /** @type {Field} */ (near[1]);
  }

  /**
   * Up and down go in zigzags, so that they stay above one another.
   * @param {Field} field
   * @param {Way} way
   * @returns {Field}
   */
  beside([row, column], way) {
    const odd = row % 2 !== 0;
    if (way === "up") return [row - 1, odd ? column : column + 1];
    if (way === "down") return [row + 1, odd ? column - 1 : column];
    return super.beside([row, column], way);
  }

  outline(inset = 0) {
    const far = this.height / 2 - inset * 1.15;
    const side = far * Math.cos(Math.PI / 6);
    const half = far / 2;
    return `0,${-far} ${side},${-half} ${side},${half} 0,${far} ${-side},${half} ${-side},${-half}`;
  }
}
