// What of a board is in sight: its cells as elements, its size on the screen, and scrolling.

import { draw, make, mayMove } from "../dom.js";
import { UNIT } from "./geometry.js";

/** @typedef {import("../types.js").Field} Field */
/** @typedef {import("./geometry.js").Squares} Squares */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */

const SMALLEST = 10;
const READABLE = 28;
const LARGEST = 108;
const WHOLE = 2500;
const MARGIN = 2;

/** Draws cells as they come into sight, and forgets those that are far from it. */
export class Sight {
  rows = 0;
  columns = 0;
  scale = READABLE;
  /** @type {Map<number, SVGGElement>} */
  #lines = new Map();
  /** @type {Map<string, SVGGElement>} */
  #cells = new Map();
  #zoomed = false;
  #least = READABLE;
  #waiting = 0;

  /**
   * @param {HTMLElement} host
   * @param {Squares} geometry
   * @param {SVGGElement[]} above what is drawn over the cells
   * @param {(cell: SVGGElement, field: Field) => boolean} fill draws a cell; false if there is none
   */
  constructor(host, geometry, above, fill) {
    this.host = host;
    this.geometry = geometry;
    this.fill = fill;
    this.name = host.id || `board${Math.random().toString(36).slice(2, 8)}`;
    this.lines = draw("g", { role: "presentation" });
    this.svg = draw("svg", { role: "presentation", class: "board-svg", focusable: "false" }, this.lines, ...above);
    host.replaceChildren(make("div", { class: "board-room", role: "presentation" }, this.svg));
    host.addEventListener("scroll", () => this.#soon(), { passive: true });
    this.watch = new ResizeObserver(() => this.fitted());
    this.watch.observe(host);
  }

  /**
   * A board of another size.
   * @param {number} rows
   * @param {number} columns
   */
  begin(rows, columns) {
    const alike = rows === this.rows && columns === this.columns;
    if (!alike) [this.#zoomed, this.#least] = [false, READABLE];
    [this.rows, this.columns] = [rows, columns];
    this.#lines.clear();
    this.#cells.clear();
    this.lines.replaceChildren();
    this.fitted();
    this.draw();
  }

  /**
   * The element of a cell, if it is drawn.
   * @param {Field} field
   */
  cell(field) {
    return this.#cells.get(String(field));
  }

  /** Draw what is in sight now. */
  draw() {
    const box = this.#box();
    const [first, last] = this.#between(box);
    for (const [row, line] of this.#lines) if (row < first || row > last) this.#drop(row, line);
    for (let row = first; row <= last; row += 1) this.#line(row, box);
  }

  /** As large as there is room for, unless somebody zoomed. */
  fitted() {
    const size = this.geometry.size(this.rows, this.columns);
    if (!this.#zoomed && size.width > 0) {
      const { clientLeft, offsetWidth } = this.host;
      const style = getComputedStyle(this.host);
      const high = parseFloat(style.maxHeight) || innerHeight * 0.75;
      const wide = offsetWidth - 2 * clientLeft - 2 * parseFloat(style.paddingLeft);
      const scale = Math.min(wide / size.width, (high - 2 * clientLeft) / size.height) * UNIT;
      this.scale = Math.min(LARGEST, Math.max(this.#least, Math.floor(scale * 4) / 4));
    }
    this.svg.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
    this.svg.style.width = `${(size.width * this.scale) / UNIT}px`;
    this.svg.style.height = `${(size.height * this.scale) / UNIT}px`;
    this.#soon();
  }

  /** Draw all of it, as large as there is room for, however small that is. */
  fit() {
    [this.#zoomed, this.#least] = [false, SMALLEST];
    this.fitted();
  }

  /**
   * Draw larger or smaller; what is in the middle stays there.
   * @param {number} factor
   */
  zoom(factor) {
    const { host } = this;
    const [x, y] = [host.scrollLeft + host.clientWidth / 2, host.scrollTop + host.clientHeight / 2];
    const scale = Math.min(LARGEST * 1.5, Math.max(SMALLEST, this.scale * factor));
    const grown = scale / this.scale;
    [this.#zoomed, this.scale] = [true, scale];
    this.fitted();
    host.scrollTo({ left: x * grown - host.clientWidth / 2, top: y * grown - host.clientHeight / 2, behavior: "instant" });
  }

  /** Does the board stand out of its element? */
  get larger() {
    const { host } = this;
    return host.scrollWidth > host.clientWidth + 1 || host.scrollHeight > host.clientHeight + 1;
  }

  /**
   * A point of the window in the units of the drawing.
   * @param {number} x
   * @param {number} y
   */
  point(x, y) {
    const box = this.svg.getBoundingClientRect();
    const unit = UNIT / this.scale;
    return { x: (x - box.left) * unit, y: (y - box.top) * unit };
  }

  /**
   * Scroll so that a cell, and some around it, are in sight.
   * @param {Field} field
   */
  keep([row, column]) {
    const { host, svg } = this;
    const { x, y } = this.geometry.middle(row, column);
    const unit = this.scale / UNIT;
    const left = nearer(svg.clientLeft + x * unit, host.scrollLeft, host.clientWidth, this.scale);
    const top = nearer(y * unit, host.scrollTop, host.clientHeight, this.scale);
    if (left === host.scrollLeft && top === host.scrollTop) return;
    host.scrollTo({ left, top, behavior: mayMove() ? "smooth" : "instant" });
  }

  /**
   * Scroll to the nearest of some cells, unless one of them is in sight.
   * @param {Field[]} fields
   */
  reveal(fields) {
    const { host } = this;
    const away = (/** @type {Field} */ [row, column]) => {
      const { x, y } = this.geometry.middle(row, column);
      const unit = this.scale / UNIT;
      const across = Math.abs(x * unit - host.scrollLeft - host.clientWidth / 2) - host.clientWidth / 2;
      const along = Math.abs(y * unit - host.scrollTop - host.clientHeight / 2) - host.clientHeight / 2;
      return Math.max(across, along, 0);
    };
    const [nearest] = [...fields].sort((one, other) => away(one) - away(other));
    if (nearest && away(nearest) > 0) this.keep(nearest);
  }

  #soon() {
    if (this.#waiting) return;
    this.#waiting = requestAnimationFrame(() => {
      this.#waiting = 0;
      this.draw();
    });
  }

  /** @returns {Box} */
  #box() {
    if (this.rows * this.columns <= WHOLE) {
      return { left: 0, top: 0, right: Infinity, bottom: Infinity };
    }
    const seen = this.host.getBoundingClientRect();
    const start = this.point(seen.left, seen.top);
    const end = this.point(seen.right, seen.bottom);
    return { left: start.x, top: start.y, right: end.x, bottom: end.y };
  }

  /**
   * @param {Box} box
   * @returns {[number, number]}
   */
  #between({ top, bottom }) {
    const { step } = this.geometry;
    const first = Math.max(0, Math.floor(top / step) - MARGIN);
    return [first, Math.min(this.rows - 1, Math.ceil(bottom / step) + MARGIN)];
  }

  /**
   * @param {number} row
   * @param {Box} box
   */
  #line(row, box) {
    const [left, right] = this.geometry.columns(row, box.left, box.right);
    const [first, last] = [Math.max(0, left - MARGIN), Math.min(this.columns - 1, right + MARGIN)];
    const line = this.#lines.get(row) ?? this.#begin(row);
    for (const cell of [...line.children]) {
      const column = Number(cell.getAttribute("aria-colindex")) - 1;
      if (column < first || column > last) this.#forget(cell, [row, column]);
    }
    /** @type {SVGGElement | null} */
    let next = null;
    for (let column = last; column >= first; column -= 1) {
      next = this.#cells.get(`${row},${column}`) ?? this.#cell(line, next, [row, column]);
    }
  }

  /** @param {number} row */
  #begin(row) {
    const line = draw("g", { role: "row", "aria-rowindex": row + 1 });
    const after = [...this.#lines.keys()].filter((other) => other > row);
    this.lines.insertBefore(line, this.#lines.get(Math.min(...after)) ?? null);
    this.#lines.set(row, line);
    return line;
  }

  /**
   * @param {SVGGElement} line
   * @param {SVGGElement | null} next
   * @param {Field} field
   */
  #cell(line, next, [row, column]) {
    const { x, y } = this.geometry.middle(row, column);
    const cell = draw("g", {
      role: "gridcell",
      id: `${this.name}-${row}-${column}`,
      "aria-colindex": column + 1,
      transform: `translate(${x} ${y})`,
    });
    if (!this.fill(cell, [row, column])) return next;
    line.insertBefore(cell, next);
    this.#cells.set(`${row},${column}`, cell);
    return cell;
  }

  /**
   * @param {Element} cell
   * @param {Field} field
   */
  #forget(cell, field) {
    cell.remove();
    this.#cells.delete(String(field));
  }

  /**
   * @param {number} row
   * @param {SVGGElement} line
   */
  #drop(row, line) {
    for (let column = 0; column < this.columns; column += 1) this.#cells.delete(`${row},${column}`);
    line.remove();
    this.#lines.delete(row);
  }
}

/**
 * Where to scroll so that a point is inside by a margin; where it is, if it is.
 * @param {number} at
 * @param {number} scrolled
 * @param {number} length
 * @param {number} cell
 */
function nearer(at, scrolled, length, cell) {
  const margin = Math.min(length / 2 - 1, Math.max(cell * 2.5, length * 0.3));
  if (at - margin < scrolled) return Math.max(0, at - margin);
  return at + margin > scrolled + length ? at + margin - length : scrolled;
}
