// The map of a notebook on the screen: drawn where it is in view, moved, zoomed, painted.
//
// Events: "begin" and "end" of a stroke; "paint" with the cell, its side nearest to the pointer, and `first`;
// "click" with the cell, where a click does not paint; "swipe" with a direction. A finger that does not paint scrolls the page,
// if it takes no swipes; two move the map.

import { UNIT } from "../board/geometry.js";
import { swipeDirection } from "../board/gestures.js";
import { draw, emit } from "../dom.js";
import { cellOf, keyOf } from "./drawn.js";
import { drawGuess } from "./tools.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Direction} Direction */
/** @typedef {import("../board/tiles.js").TileSet} TileSet */
/** @typedef {import("./drawn.js").Guess} Guess */
/** @typedef {import("./drawn.js").NotebookMap} NotebookMap */

const LABEL = t("My map: Shift and the arrow keys move, Space draws; with Ctrl, too, they draw a wall on that side");
const SMALLEST = 18; // pixels of a cell
const LARGEST = 96;
const [USUAL, SMALL] = [44, 30]; // between them, as much is seen as is known
const NEAR = 100; // cells of the same sheet are nearer to each other than that
const STILL = 6; // pixels that the pointer of a click may move

export class Canvas extends EventTarget {
  /** The centre of the view, in cells. */
  #x = 0.5;
  #y = 0.5;
  /** Pixels of a cell. */
  #scale = USUAL;
  #zoomed = false; // by the player
  /** @type {Map<number, {x: number, y: number}>} */
  #pointers = new Map();
  #painting = false;
  /** A finger that has come down, and draws as soon as it moves or leaves: a second one would move the map. @type {PointerEvent | null} */
  #pressed = null;
  /** Where a single pointer came down. @type {{x: number, y: number} | null} */
  #start = null;
  /** How far the map was dragged since it was touched, in pixels. */
  #dragged = 0;
  #last = "";
  #frame = 0;
  cursor = { row: 0, column: 0 };
  /** Does a single pointer move the map (or, a finger, scroll the page) rather than paint? */
  panning = true;
  /** What is certain of cells, drawn under the player's own marks. @type {Map<string, Guess>} */
  certain = new Map();
  /** Where the player certainly is. @type {string | null} */
  walker = null;
  /** Where the player may be, if that is one of a few places. @type {string[]} */
  perhaps = [];
  /** Cells marked as not tried yet. @type {string[]} */
  untried = [];
  /** Where the player began. @type {string | null} */
  home = null;
  /** What was found, where it is known to be. @type {{key: string, name: string, carried: boolean}[]} */
  things = [];
  /** A way to walk, from the first cell to the last. @type {string[]} */
  way = [];

  /** @param {HTMLElement} host @param {NotebookMap} map @param {TileSet} tileset */
  constructor(host, map, tileset) {
    super();
    this.map = map;
    this.tileset = tileset;
    this.svg = draw("svg");
    this.host = host;
    host.tabIndex = 0;
    host.setAttribute("role", "application");
    host.setAttribute("aria-label", LABEL);
    host.append(this.svg);
    new ResizeObserver(() => this.render()).observe(host);
    host.addEventListener("pointerdown", (event) => this.#down(event));
    host.addEventListener("pointermove", (event) => this.#move(event));
    host.addEventListener("pointerup", (event) => this.#up(event));
    host.addEventListener("pointercancel", (event) => this.#up(event));
    for (const type of ["touchstart", "touchmove"]) {
      host.addEventListener(type, (event) => event instanceof TouchEvent && event.touches.length > 1 && event.cancelable && event.preventDefault(), { passive: false }); // two fingers do not scroll
    }
  }

  /** Draw before the next frame, once for all changes until then. */
  render() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  /** Show the player's position. */
  centre() {
    const [row, column] = cellOf(this.walker ?? this.map.position);
    this.show(row, column);
  }

  /** @param {number} row @param {number} column */
  show(row, column) {
    this.cursor = { row, column };
    this.#x = column + 0.5;
    this.#y = row + 0.5;
    this.#fit(row, column);
    this.render();
  }

  /** Have all that is known of a sheet in view, beside one of its cells, if there is room. @param {number} row @param {number} column */
  #fit(row, column) {
    const known = [...this.certain.keys(), ...this.perhaps, ...(this.home ? [this.home] : [])].map(cellOf).filter((cell) => Math.abs(cell[1] - column) < NEAR);
    const [rows, columns] = [[row, ...known.map((cell) => cell[0])], [column, ...known.map((cell) => cell[1])]];
    const [high, wide] = [Math.max(...rows) - Math.min(...rows) + 1, Math.max(...columns) - Math.min(...columns) + 1];
    const { clientWidth, clientHeight } = this.host;
    if (!this.#zoomed && clientWidth) this.#scale = Math.max(SMALL, Math.min(USUAL, clientWidth / (wide + 0.4), clientHeight / (high + 0.4)));
    const { width, height } = this.#view();
    if (wide <= width) this.#x = clamp(this.#x, Math.min(...columns) + wide / 2, (width - wide) / 2);
    if (high <= height) this.#y = clamp(this.#y, Math.min(...rows) + high / 2, (height - high) / 2);
  }

  /** Show the middle of some cells. @param {string[]} keys of at least one */
  showAll(keys) {
    const cells = keys.map(cellOf);
    const middle = (/** @type {number[]} */ all) => (Math.min(...all) + Math.max(...all)) / 2;
    const [row, column] = [middle(cells.map((cell) => cell[0])), middle(cells.map((cell) => cell[1]))];
    this.show(row, column);
    this.cursor = { row: Math.floor(row), column: Math.floor(column) };
  }

  /** @param {number} factor */
  zoom(factor) {
    this.#zoomed = true;
    this.#scale = Math.min(LARGEST, Math.max(SMALLEST, this.#scale * factor));
    this.render();
  }

  /** Move the cursor, and keep it in view. @param {number} row @param {number} column */
  moveCursor(row, column) {
    this.cursor = { row, column };
    this.bring(row, column);
  }

  /** Move the view as little as brings a cell well into it. @param {number} row @param {number} column */
  bring(row, column) {
    const { width, height } = this.#view();
    this.#x = clamp(this.#x, column + 0.5, width / 2 - 1);
    this.#y = clamp(this.#y, row + 0.5, height / 2 - 1);
    this.#fit(row, column);
    this.render();
  }

  /** The size of the view, in cells. */
  #view() {
    const { clientWidth, clientHeight } = this.host;
    return { width: clientWidth / this.#scale, height: clientHeight / this.#scale };
  }

  #draw() {
    const { width, height } = this.#view();
    const [left, top] = [this.#x - width / 2, this.#y - height / 2];
    this.svg.setAttribute("viewBox", [left, top, width, height].map((number) => number * UNIT).join(" "));
    const rows = range(top, height);
    const columns = range(left, width);
    const cells = rows.flatMap((row) => columns.flatMap((column) => this.#cell(row, column)));
    this.svg.replaceChildren(gridLines(rows, columns), ...cells, ...this.#walls(), ...this.#home(), ...this.#found(), ...this.#untried(), ...this.#drawWay(), ...this.#positions(), ...this.#carried(), this.#cursor());
  }

  /** @param {number} row @param {number} column */
  #cell(row, column) {
    const key = keyOf(row, column);
    const [own, certain] = [this.map.cells.get(key), this.certain.get(key)];
    const transform = `translate(${(column + 0.5) * UNIT} ${(row + 0.5) * UNIT})`;
    // What was heard counts more than a mark of one's own, of which the note stays.
    const shown = own && certain ? { ...certain, way: certain.way || (own.name === certain.name ? own.way : ""), note: own.note || certain.note } : own;
    return [
      ...(certain ? [draw("g", { transform, "data-certain": key }, drawGuess(this.tileset, shown ?? certain))] : []),
      ...(own && !certain ? [draw("g", { transform, "data-cell": key }, drawGuess(this.tileset, own))] : []),
      ...(own && (!certain || own.note || shown?.way !== certain.way) && this.certain.size ? [draw("rect", { class: "notebook-own", ...box(row, column, 5) })] : []),
    ];
  }

  #walls() {
    return [...this.map.walls].map((wall) => {
      const [row, column] = cellOf(wall);
      const [x, y] = [column * UNIT, row * UNIT];
      const path = wall.endsWith("up") ? `M${x} ${y}h${UNIT}` : `M${x} ${y}v${UNIT}`;
      return draw("path", { class: "notebook-wall", d: path });
    });
  }

  #home() {
    if (this.home === null) return [];
    const [row, column] = cellOf(this.home);
    const path = `M${column * UNIT + 3} ${row * UNIT + UNIT - 3}v-12l12-11 12 11v12z`;
    return [draw("path", { class: "notebook-home", d: path }, draw("title", {}, t("where you started")))];
  }

  /** What was found, faintly, where that was. */
  #found() {
    return this.things.filter(({ carried }) => !carried).map(({ key, name }) => this.#thing(key, name, "notebook-found"));
  }

  /** What is carried, below the pin and beside where the player began. */
  #carried() {
    return this.things.filter(({ carried }) => carried).map(({ key, name }) => this.#thing(key, name, "notebook-carried"));
  }

  /** Its drawing is in the left corner of a cell, and is moved to the right one. @param {string} key @param {string} name @param {string} kind */
  #thing(key, name, kind) {
    const [row, column] = cellOf(key);
    const tile = { name, label: "", way: "", owner: -1 };
    const label = kind === "notebook-found" ? t("here you found it: {thing}", { thing: this.tileset.name(tile) }) : t("you carry it: {thing}", { thing: this.tileset.name(tile) });
    return draw("g", { class: kind, transform: `translate(${(column + 0.97) * UNIT} ${(row + 0.62) * UNIT}) scale(.78)` }, draw("title", {}, label), this.tileset.draw(tile));
  }

  #drawWay() {
    const middles = this.way.map((key) => cellOf(key).map((number) => (number + 0.5) * UNIT)); // [y, x]
    const near = (/** @type {number} */ at) => at > 0 && Math.abs((middles[at]?.[1] ?? 0) - (middles[at - 1]?.[1] ?? 0)) < 3 * UNIT;
    const d = middles.map(([y, x], at) => `${near(at) ? "L" : "M"}${x} ${y}`).join("");
    return d ? [draw("path", { class: "notebook-way", d })] : [];
  }

  #untried() {
    return this.untried.map((key) => draw("rect", { class: "notebook-untried", "data-untried": key, ...box(...cellOf(key), 6) }));
  }

  /** The pins: where the player is, and where they think so, once they have said it. */
  #positions() {
    const { walker, map } = this;
    const known = walker !== null || this.perhaps.length > 0;
    const own = !known || (map.position !== keyOf(0, 0) && map.position !== walker);
    return [
      ...(own ? [pin(map.position, known ? "guess" : "")] : []),
      ...this.perhaps.map((key) => pin(key, "perhaps")),
      ...(walker === null ? [] : [pin(walker, "certain")]),
    ];
  }

  #cursor() {
    const { row, column } = this.cursor;
    return draw("rect", { class: "notebook-cursor", ...box(row, column, 2) });
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.host.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#dragged = this.#pointers.size > 1 || event.button !== 0 ? STILL : 0;
    this.#start = this.#pointers.size > 1 ? null : { x: event.clientX, y: event.clientY };
    if (this.#pointers.size > 1 || this.panning || event.button !== 0) return this.#endStroke();
    if (event.pointerType === "touch") this.#pressed = event;
    else this.#beginStroke(event);
  }

  /** @param {PointerEvent} event */
  #beginStroke(event) {
    this.#pressed = null;
    this.#painting = true;
    this.#last = "";
    emit(this, "begin");
    this.#paint(event);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#pressed) this.#beginStroke(this.#pressed);
    if (this.#painting) return this.#paint(event);
    this.#dragged += Math.hypot(event.clientX - before.x, event.clientY - before.y);
    const pointers = this.#pointers.size; // two fingers that move together report the way twice
    if (pointers < 2 && event.pointerType === "touch") return;
    this.#x -= (event.clientX - before.x) / this.#scale / pointers;
    this.#y -= (event.clientY - before.y) / this.#scale / pointers;
    this.render();
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.#pointers.delete(event.pointerId);
    if (this.#pressed && event.type === "pointerup") this.#beginStroke(this.#pressed);
    this.#endStroke();
    if (!this.panning || event.type !== "pointerup") return;
    if (this.#dragged < STILL) return emit(this, "click", this.#cellAt(event));
    const direction = this.#start && event.pointerType === "touch" && swipeDirection(event.clientX - this.#start.x, event.clientY - this.#start.y);
    if (direction) emit(this, "swipe", { direction });
  }

  #endStroke() {
    if (this.#painting) emit(this, "end");
    this.#painting = false;
    this.#pressed = null;
  }

  /** The cell at a pointer, and its side that is nearest. @param {PointerEvent} event */
  #cellAt(event) {
    const box = this.host.getBoundingClientRect();
    const x = (event.clientX - box.left - box.width / 2) / this.#scale + this.#x;
    const y = (event.clientY - box.top - box.height / 2) / this.#scale + this.#y;
    const [row, column] = [Math.floor(y), Math.floor(x)];
    return { row, column, side: nearestSide(x - column, y - row) };
  }

  /** @param {PointerEvent} event */
  #paint(event) {
    const { row, column, side } = this.#cellAt(event);
    const first = this.#last === "";
    if (this.#last === keyOf(row, column)) return;
    this.#last = keyOf(row, column);
    this.cursor = { row, column };
    emit(this, "paint", { row, column, side, first });
  }
}

/** A square in a cell. @param {number} row @param {number} column @param {number} margin */
function box(row, column, margin) {
  return { x: column * UNIT + margin, y: row * UNIT + margin, width: UNIT - 2 * margin, height: UNIT - 2 * margin };
}

/** @param {string} key of a cell @param {string} kind */
function pin(key, kind) {
  const [row, column] = cellOf(key);
  const mark = kind === "perhaps" ? draw("text", { y: -3 }, "?") : draw("circle", { cy: -10, r: 6 });
  const transform = `translate(${(column + 0.5) * UNIT} ${(row + 0.38) * UNIT}) scale(.86)`; // in its corners are other things
  return draw("g", { class: `notebook-position ${kind}`, transform }, draw("path", { d: "M0 18c-14-14-18-20-18-28a18 18 0 0 1 36 0c0 8-4 14-18 28Z" }), mark);
}

/** The side of a cell nearest to a point in it. @param {number} x @param {number} y @returns {Direction} */
function nearestSide(x, y) {
  /** @type {[Direction, number][]} */
  const sides = [["up", y], ["down", 1 - y], ["left", x], ["right", 1 - x]];  // prettier-ignore
  return sides.reduce((best, side) => (side[1] < best[1] ? side : best))[0];
}

/** The whole numbers that cover a length. @param {number} start @param {number} length */
function range(start, length) {
  const first = Math.floor(start);
  return Array.from({ length: Math.ceil(start + length) - first + 1 }, (_, at) => first + at);
}

/** A value at most `slack` from a target. @param {number} value @param {number} target @param {number} slack */
function clamp(value, target, slack) {
  const most = Math.max(0, slack);
  return Math.min(target + most, Math.max(target - most, value));
}

/** @param {number[]} rows @param {number[]} columns */
function gridLines(rows, columns) {
  const [top = 0, left = 0] = [rows[0], columns[0]];
  const d = [
    ...rows.map((row) => `M${left * UNIT} ${row * UNIT}h${columns.length * UNIT}`),
    ...columns.map((column) => `M${column * UNIT} ${top * UNIT}v${rows.length * UNIT}`),
  ].join("");
  return draw("path", { class: "notebook-lines", d });
}
