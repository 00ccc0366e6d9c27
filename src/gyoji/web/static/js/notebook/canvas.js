// The grid of a notebook on the screen: drawn where one looks, moved, made larger, pointed at.

import { draw } from "../dom.js";
import { UNIT } from "../board/geometry.js";
import { keyOf, placeOf } from "./map.js";
import { drawGuess } from "./tools.js";

/** @typedef {import("./map.js").Notebook} Notebook */
/** @typedef {import("../board/tiles.js").TileSet} TileSet */
/** @typedef {import("../board/geometry.js").Way} Way */

const LABEL = "My map: arrow keys move, space draws, Shift and an arrow makes a wall on that side";
const SMALLEST = 18; // pixels of a cell
const LARGEST = 96;

/** Events: "begin" and "finish" of a drag; "dab" with the cell, its nearest side, and `first`. */
export class Sheet extends EventTarget {
  /** The middle of the window, in cells; and the pixels of a cell. */
  #x = 0.5;
  #y = 0.5;
  #cell = 44;
  /** @type {Map<number, {x: number, y: number}>} */
  #fingers = new Map();
  #painting = false;
  #last = "";
  #due = 0;
  cursor = { row: 0, col: 0 };
  dragging = false;

  /** @param {HTMLElement} host @param {Notebook} book @param {TileSet} tiles */
  constructor(host, book, tiles) {
    super();
    this.book = book;
    this.tiles = tiles;
    this.svg = draw("svg", { class: "sheet" });
    this.host = host;
    host.tabIndex = 0;
    host.setAttribute("role", "application");
    host.setAttribute("aria-label", LABEL);
    host.append(this.svg);
    new ResizeObserver(() => this.show()).observe(host);
    this.#listen();
  }

  /** Draw what is in sight, once for all that changes before the next picture. */
  show() {
    if (this.#due) return;
    this.#due = requestAnimationFrame(() => {
      this.#due = 0;
      this.#draw();
    });
  }

  /** Look at where the player thinks he is. */
  centre() {
    const [row, col] = placeOf(this.book.here);
    this.cursor = { row, col };
    this.#x = col + 0.5;
    this.#y = row + 0.5;
    this.show();
  }

  /** @param {number} by */
  zoom(by) {
    this.#cell = Math.min(LARGEST, Math.max(SMALLEST, this.#cell * by));
    this.show();
  }

  /** The cursor goes to a cell, and the window goes along. @param {number} row @param {number} col */
  move(row, col) {
    this.cursor = { row, col };
    const { across, down } = this.#window();
    this.#x = held(this.#x, col + 0.5, across / 2 - 1);
    this.#y = held(this.#y, row + 0.5, down / 2 - 1);
    this.show();
  }

  #window() {
    const { clientWidth, clientHeight } = this.host;
    return { across: clientWidth / this.#cell, down: clientHeight / this.#cell };
  }

  #draw() {
    const { across, down } = this.#window();
    const left = this.#x - across / 2;
    const top = this.#y - down / 2;
    const units = [left, top, across, down].map((number) => number * UNIT);
    this.svg.setAttribute("viewBox", units.join(" "));
    const rows = range(top, down);
    const cols = range(left, across);
    const cells = rows.flatMap((row) => cols.map((col) => this.#drawCell(row, col)));
    this.svg.replaceChildren(...lines(rows, cols), ...cells.filter((cell) => cell !== null),
      ...this.#walls(), this.#here(), this.#drawCursor());
  }

  /** @param {number} row @param {number} col */
  #drawCell(row, col) {
    const guess = this.book.cells.get(keyOf(row, col));
    if (!guess) return null;
    const middle = `translate(${(col + 0.5) * UNIT} ${(row + 0.5) * UNIT})`;
    return draw("g", { transform: middle, "data-at": keyOf(row, col) }, drawGuess(this.tiles, guess));
  }

  #walls() {
    return [...this.book.walls].map((wall) => {
      const [row = 0, col = 0] = wall.split(",").map(Number);
      const [x, y] = [col * UNIT, row * UNIT];
      const path = wall.endsWith("up") ? `M${x} ${y}h${UNIT}` : `M${x} ${y}v${UNIT}`;
      return draw("path", { class: "sheet-wall", d: path });
    });
  }

  #here() {
    const [row, col] = placeOf(this.book.here);
    const [x, y] = [(col + 0.5) * UNIT, (row + 0.5) * UNIT];
    const pin = `M${x} ${y + 18}c-14-14-18-20-18-28a18 18 0 0 1 36 0c0 8-4 14-18 28Z`;
    return draw("g", { class: "sheet-here" }, draw("path", { d: pin }), draw("circle", { cx: x, cy: y - 10, r: 6 }));
  }

  #drawCursor() {
    const { row, col } = this.cursor;
    const place = { x: col * UNIT + 2, y: row * UNIT + 2, width: UNIT - 4, height: UNIT - 4 };
    return draw("rect", { class: "sheet-cursor", ...place });
  }

  #listen() {
    this.host.addEventListener("pointerdown", (event) => this.#down(event));
    this.host.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel"]) {
      this.host.addEventListener(name, (event) => this.#up(/** @type {PointerEvent} */ (event)));
    }
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.host.setPointerCapture(event.pointerId);
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#fingers.size > 1 || this.dragging || event.button !== 0) return this.#stop();
    this.#painting = true;
    this.#last = "";
    this.dispatchEvent(new Event("begin"));
    this.#dab(event);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#painting) return this.#dab(event);
    const fingers = this.#fingers.size;
    this.#x -= (event.clientX - before.x) / this.#cell / fingers;
    this.#y -= (event.clientY - before.y) / this.#cell / fingers;
    this.show();
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.#fingers.delete(event.pointerId);
    this.#stop();
  }

  #stop() {
    if (this.#painting) this.dispatchEvent(new Event("finish"));
    this.#painting = false;
  }

  /** @param {PointerEvent} event */
  #dab(event) {
    const box = this.host.getBoundingClientRect();
    const x = (event.clientX - box.left - box.width / 2) / this.#cell + this.#x;
    const y = (event.clientY - box.top - box.height / 2) / this.#cell + this.#y;
    const [row, col] = [Math.floor(y), Math.floor(x)];
    const first = this.#last === "";
    if (this.#last === keyOf(row, col)) return;
    this.#last = keyOf(row, col);
    this.cursor = { row, col };
    this.dispatchEvent(new CustomEvent("dab", { detail: { row, col, side: nearest(x - col, y - row), first } }));
  }
}

/** The side of a cell that a point in it is nearest to. @param {number} x @param {number} y @returns {Way} */
function nearest(x, y) {
  /** @type {[Way, number][]} */
  const sides = [["up", y], ["down", 1 - y], ["left", x], ["right", 1 - x]];
  return sides.reduce((best, side) => (side[1] < best[1] ? side : best))[0];
}

/** @param {number} start @param {number} length */
function range(start, length) {
  const first = Math.floor(start);
  return Array.from({ length: Math.ceil(start + length) - first + 1 }, (_, at) => first + at);
}

/** @param {number} value @param {number} target @param {number} slack */
function held(value, target, slack) {
  const most = Math.max(0, slack);
  return Math.min(target + most, Math.max(target - most, value));
}

/** @param {number[]} rows @param {number[]} cols */
function lines(rows, cols) {
  const [top = 0, left = 0] = [rows[0], cols[0]];
  const down = rows.length * UNIT;
  const across = cols.length * UNIT;
  const d = [
    ...rows.map((row) => `M${left * UNIT} ${row * UNIT}h${across}`),
    ...cols.map((col) => `M${col * UNIT} ${top * UNIT}v${down}`),
  ].join("");
  return [draw("path", { class: "sheet-lines", d })];
}
