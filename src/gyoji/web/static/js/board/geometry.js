// Where cells are: squares, or hexagons of which each row starts half a cell further right.

import { t } from "../words.js";

/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Direction} Direction */
/** @typedef {{x: number, y: number}} Point */

/** The width of a cell in the units of the drawing. */
export const UNIT = 64;

export const DIRECTIONS = /** @type {Direction[]} */ (["up", "down", "left", "right"]);

export class Squares {
  height = UNIT;
  /** From one row to the next. */
  step = UNIT;
  /** How far each row starts to the right of the one above, in cells. */
  shift = 0;

  /** The centre of a cell. @param {number} row @param {number} column @returns {Point} */
  centre(row, column) {
    return { x: (column + row * this.shift + 0.5) * UNIT, y: row * this.step + this.height / 2 };
  }

  /** The size of a board. @param {number} rows @param {number} columns */
  size(rows, columns) {
    const width = (columns + Math.max(0, rows - 1) * this.shift) * UNIT;
    return { width, height: Math.max(0, rows - 1) * this.step + this.height };
  }

  /** The cell around a point, whether the board has it or not. @param {Point} point @returns {Cell} */
  at({ x, y }) {
    return [Math.floor(y / UNIT), Math.floor(x / UNIT)];
  }

  /**
   * The first and last column of a row between two x coordinates.
   * @param {number} row @param {number} left @param {number} right @returns {[number, number]}
   */
  columns(row, left, right) {
    const shift = row * this.shift;
    return [Math.floor(left / UNIT - shift), Math.ceil(right / UNIT - shift)];
  }

  /** The neighbour in a direction. @param {Cell} cell @param {Direction} direction @returns {Cell} */
  neighbour([row, column], direction) {
    if (direction === "left") return [row, column - 1];
    if (direction === "right") return [row, column + 1];
    return direction === "up" ? [row - 1, column] : [row + 1, column];
  }

  /** The outline of a cell around its centre, made smaller by `inset` on every side. */
  outline(inset = 0) {
    const far = UNIT / 2 - inset;
    return `${-far},${-far} ${far},${-far} ${far},${far} ${-far},${far}`;
  }
}

/** Hexagons with a corner on top. */
export class Hexagons extends Squares {
  height = 74;
  step = 55.5;
  shift = 0.5;

  /** The hexagon whose centre is nearest. @param {Point} point @returns {Cell} */
  at(point) {
    const row = Math.floor((point.y - this.height / 2) / this.step);
    /** @type {Cell[]} */
    const candidates = [row, row + 1].map((near) => [near, Math.round(point.x / UNIT - near * this.shift - 0.5)]);
    const distance = (/** @type {Cell} */ cell) => {
      const centre = this.centre(...cell);
      return Math.hypot(centre.x - point.x, centre.y - point.y);
    };
    return candidates.reduce((nearest, cell) => (distance(cell) < distance(nearest) ? cell : nearest));
  }

  /**
   * Up and down zigzag: a hexagon has no neighbour right above it, and the cursor should not drift sideways.
   * @param {Cell} cell @param {Direction} direction @returns {Cell}
   */
  neighbour([row, column], direction) {
    const odd = row % 2 !== 0;
    if (direction === "up") return [row - 1, odd ? column : column + 1];
    if (direction === "down") return [row + 1, odd ? column - 1 : column];
    return super.neighbour([row, column], direction);
  }

  outline(inset = 0) {
    const far = this.height / 2 - inset * 1.15; // corners are further from the centre than sides
    const side = far * Math.cos(Math.PI / 6);
    const half = far / 2;
    return `0,${-far} ${side},${-half} ${side},${half} 0,${far} ${-side},${half} ${-side},${-half}`;
  }
}

/** Are these the same cell? @param {Cell | null} one @param {Cell | null} other */
export function sameCell(one, other) {
  return !!one && !!other && one[0] === other[0] && one[1] === other[1];
}

/** A cell in words; rows and columns count from 1. @param {Cell} cell */
export function cellName([row, column]) {
  return t("row {row}, column {column}", { row: row + 1, column: column + 1 });
}
