// What of a board is on the screen: its cells as elements, its scale, and scrolling.

import { draw, isTouched, make, mayMove } from "../dom.js";
import { UNIT } from "./geometry.js";

/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("./geometry.js").Squares} Squares */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */

const SMALLEST = 10; // pixels of a cell
const READABLE = 24; // a larger board scrolls rather than become smaller than this, unless asked to
const TOUCHABLE = 44; // the same where fingers have to hit cells
const WHOLE = 20; // but a board that is seen whole may have cells as small as that
const LARGEST = 144;
const DRAWN_WHOLE = 2500; // cells; screen readers find all of a board that is not larger
const MARGIN = 2; // cells drawn beyond each edge, so that scrolling shows no gaps

/** Draws cells as they come into view, and removes those far from it. */
export class Viewport {
  rows = 0;
  columns = 0;
  scale = READABLE;
  /** @type {Map<number, SVGGElement>} */
  #lines = new Map();
  /** @type {Map<string, SVGGElement>} */
  #elements = new Map();
  #zoomed = false;
  #smallest = READABLE;
  #frame = 0;

  /**
   * @param {HTMLElement} host @param {Squares} geometry @param {SVGGElement[]} layers drawn over the cells
   * @param {(element: SVGGElement, cell: Cell) => boolean} fill draws a cell; false if the board has none there
   * @param {boolean} picked are cells picked, rather than swiped over or painted?
   */
  constructor(host, geometry, layers, fill, picked) {
    if (picked && isTouched()) this.#smallest = TOUCHABLE;
    this.host = host;
    this.geometry = geometry;
    this.fill = fill;
    this.name = host.id || `board${Math.random().toString(36).slice(2, 8)}`;
    this.grid = draw("g", { role: "presentation" });
    this.svg = draw("svg", { role: "presentation", class: "board-svg", focusable: "false" }, this.grid, ...layers);
    host.replaceChildren(make("div", { class: "board-content", role: "presentation" }, this.svg));
    host.addEventListener("scroll", () => this.#schedule(), { passive: true });
    new ResizeObserver(() => this.#resize()).observe(host);
  }

  /** Show a board of another size. @param {number} rows @param {number} columns */
  reset(rows, columns) {
    const sameSize = rows === this.rows && columns === this.columns;
    if (!sameSize) this.#zoomed = false;
    [this.rows, this.columns] = [rows, columns];
    this.#lines.clear();
    this.#elements.clear();
    this.grid.replaceChildren();
    this.#resize();
    const { host } = this;
    if (!sameSize) host.scrollTo({ left: (host.scrollWidth - host.clientWidth) / 2, top: (host.scrollHeight - host.clientHeight) / 2, behavior: "instant" });
    this.render();
  }

  /** The element of a cell, if it is drawn. @param {Cell} cell */
  element(cell) {
    return this.#elements.get(String(cell));
  }

  /** Draw what is in view. */
  render() {
    const box = this.#visible();
    const { step } = this.geometry;
    const first = Math.max(0, Math.floor(box.top / step) - MARGIN);
    const last = Math.min(this.rows - 1, Math.ceil(box.bottom / step) + MARGIN);
    for (const [row, line] of this.#lines) if (row < first || row > last) this.#removeLine(row, line);
    for (let row = first; row <= last; row += 1) this.#renderLine(row, box);
  }

  /** Fill the available room, unless the user has zoomed. */
  #resize() {
    const size = this.geometry.size(this.rows, this.columns);
    if (!this.#zoomed && size.width > 0) {
      const { clientLeft, offsetWidth } = this.host;
      const style = getComputedStyle(this.host);
      const height = parseFloat(style.maxHeight) || innerHeight * 0.75;
      const width = offsetWidth - 2 * clientLeft - 2 * parseFloat(style.paddingLeft);
      const scale = Math.min(width / size.width, (height - 2 * clientLeft) / size.height) * UNIT;
      // In steps of a quarter of a pixel: a scrollbar that comes and goes must not make it flicker.
      const whole = Math.floor(scale * 4) / 4;
      this.scale = Math.min(LARGEST, whole >= WHOLE ? whole : Math.max(this.#smallest, whole));
    }
    this.svg.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
    this.svg.style.width = `${(size.width * this.scale) / UNIT}px`;
    this.svg.style.height = `${(size.height * this.scale) / UNIT}px`;
    this.host.classList.toggle("whole", this.host.scrollWidth <= this.host.clientWidth && this.host.scrollHeight <= this.host.clientHeight);
    this.#schedule();
  }

  /** Show all of the board, however small that makes it. */
  fit() {
    [this.#zoomed, this.#smallest] = [false, SMALLEST];
    this.#resize();
  }

  /** Zoom; what is in the centre stays there. @param {number} factor */
  zoom(factor) {
    const { host } = this;
    const [x, y] = [host.scrollLeft + host.clientWidth / 2, host.scrollTop + host.clientHeight / 2];
    const scale = Math.min(LARGEST * 1.5, Math.max(SMALLEST, this.scale * factor));
    const grown = scale / this.scale;
    [this.#zoomed, this.scale] = [true, scale];
    this.#resize();
    host.scrollTo({ left: x * grown - host.clientWidth / 2, top: y * grown - host.clientHeight / 2, behavior: "instant" });
  }

  /** A point of the window in the units of the drawing. @param {number} x @param {number} y */
  point(x, y) {
    const box = this.svg.getBoundingClientRect();
    const unit = UNIT / this.scale;
    return { x: (x - box.left) * unit, y: (y - box.top) * unit };
  }

  /** Scroll a cell, and some cells around it, into view. @param {Cell} cell */
  scrollTo([row, column]) {
    const { host, svg } = this;
    const { x, y } = this.geometry.centre(row, column);
    const unit = this.scale / UNIT;
    const left = scrolled(svg.clientLeft + x * unit, host.scrollLeft, host.clientWidth, this.scale);
    const top = scrolled(y * unit, host.scrollTop, host.clientHeight, this.scale);
    if (left === host.scrollLeft && top === host.scrollTop) return;
    host.scrollTo({ left, top, behavior: mayMove() ? "smooth" : "instant" });
  }

  /** Scroll to the nearest of some cells, unless one of them is in view. @param {Cell[]} cells */
  scrollToAny(cells) {
    const [nearest] = [...cells].sort((one, other) => this.#distance(one) - this.#distance(other));
    if (nearest && this.#distance(nearest) > 0) this.scrollTo(nearest);
  }

  /** How many pixels a cell is out of view. @param {Cell} cell */
  #distance([row, column]) {
    const { host } = this;
    const { x, y } = this.geometry.centre(row, column);
    const unit = this.scale / UNIT;
    const dx = Math.abs(x * unit - host.scrollLeft - host.clientWidth / 2) - host.clientWidth / 2;
    const dy = Math.abs(y * unit - host.scrollTop - host.clientHeight / 2) - host.clientHeight / 2;
    return Math.max(dx, dy, 0);
  }

  /** Draw before the next frame, once for all changes until then. */
  #schedule() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.render();
    });
  }

  /** @returns {Box} */
  #visible() {
    if (this.rows * this.columns <= DRAWN_WHOLE) return { left: 0, top: 0, right: Infinity, bottom: Infinity };
    const box = this.host.getBoundingClientRect();
    const start = this.point(box.left, box.top);
    const end = this.point(box.right, box.bottom);
    return { left: start.x, top: start.y, right: end.x, bottom: end.y };
  }

  /** @param {number} row @param {Box} box */
  #renderLine(row, box) {
    const [left, right] = this.geometry.columns(row, box.left, box.right);
    const [first, last] = [Math.max(0, left - MARGIN), Math.min(this.columns - 1, right + MARGIN)];
    const line = this.#lines.get(row) ?? this.#addLine(row);
    for (const element of [...line.children]) {
      const column = Number(element.getAttribute("aria-colindex")) - 1;
      if (column >= first && column <= last) continue;
      element.remove();
      this.#elements.delete(`${row},${column}`);
    }
    /** @type {SVGGElement | null} */
    let next = null; // from right to left: each cell is inserted before the one just drawn
    for (let column = last; column >= first; column -= 1) {
      next = this.#elements.get(`${row},${column}`) ?? this.#addCell(line, next, [row, column]);
    }
  }

  /** @param {number} row */
  #addLine(row) {
    const line = draw("g", { role: "row", "aria-rowindex": row + 1 });
    const below = [...this.#lines.keys()].filter((other) => other > row);
    this.grid.insertBefore(line, this.#lines.get(Math.min(...below)) ?? null);
    this.#lines.set(row, line);
    return line;
  }

  /** @param {SVGGElement} line @param {SVGGElement | null} next @param {Cell} cell */
  #addCell(line, next, [row, column]) {
    const { x, y } = this.geometry.centre(row, column);
    const element = draw("g", {
      role: "gridcell", id: `${this.name}-${row}-${column}`, "aria-colindex": column + 1, transform: `translate(${x} ${y})`,
    });  // prettier-ignore
    if (!this.fill(element, [row, column])) return next;
    line.insertBefore(element, next);
    this.#elements.set(`${row},${column}`, element);
    return element;
  }

  /** @param {number} row @param {SVGGElement} line */
  #removeLine(row, line) {
    for (let column = 0; column < this.columns; column += 1) this.#elements.delete(`${row},${column}`);
    line.remove();
    this.#lines.delete(row);
  }
}

/**
 * The scroll position at which a point has a margin around it; the present one, if it has.
 * @param {number} at @param {number} position @param {number} length @param {number} cell
 */
function scrolled(at, position, length, cell) {
  const margin = Math.min(length / 2 - 1, Math.max(cell * 2.5, length * 0.3));
  if (at - margin < position) return Math.max(0, at - margin);
  return at + margin > position + length ? at + margin - length : position;
}
