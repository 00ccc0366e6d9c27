// Marks over the cells of a board: what can be picked, what is picked or wrong, where the player is, what hangs on a corner.

import { draw } from "../dom.js";
import { UNIT } from "./geometry.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("./geometry.js").Squares} Squares */
/** @typedef {"choice" | "new" | "end" | "picked" | "wrong" | "stuck" | "here" | "hint" | "area" | "said" | "home"} Kind */

/** @type {Partial<Record<Kind, string>>} */
const DESCRIPTIONS = { choice: t("can be picked"), end: t("it can go here"), picked: t("picked"), wrong: t("wrong"), stuck: t("stuck"), hint: t("look here"), area: t("look here"), home: t("where you started") };

/** The marked cells of a board, by kind, and the keyboard's cursor. */
export class Marks {
  layer = draw("g", { "aria-hidden": "true", class: "marks" });
  /** @type {Map<Kind, Map<string, Cell>>} */
  #kinds = new Map();
  /** @type {Cell | null} */
  #cursor = null;
  /** @type {[Cell, Cell][]} cells that hold on to each other by a corner */
  #corners = [];
  /** @type {Cell[]} where an arrow begins and ends, if there is one */
  #arrow = [];
  /** @type {Cell[]} where somebody would walk */
  #walk = [];
  /** @type {[] | [Cell, SVGElement, boolean]} who was crushed or has left, where, and whether they lie flat */
  #crushed = [];

  /** @param {Squares} geometry */
  constructor(geometry) {
    this.geometry = geometry;
  }

  /** Mark these cells, and no others, as a kind; returns all cells whose marks may have changed. @param {Kind} kind @param {Cell[]} cells */
  set(kind, cells) {
    const before = this.#kinds.get(kind) ?? new Map();
    const after = new Map(cells.map((cell) => [String(cell), cell]));
    this.#kinds.set(kind, after);
    this.#render();
    return [...before.values(), ...after.values()];
  }

  clear() {
    this.#kinds.clear();
    this.#cursor = null;
    this.#arrow = [];
    this.#walk = [];
    this.#corners = [];
    this.#crushed = [];
    this.#render();
  }

  /** Draw somebody who is not on the board any more, perhaps flat at the bottom of a cell; nobody for an empty list. @param {[] | [Cell, SVGElement, boolean]} crushed */
  set crushed(crushed) {
    if (!crushed.length && !this.#crushed.length) return;
    this.#crushed = crushed;
    this.#render();
  }

  /** Draw a rivet where the one of two cells hangs on a corner of the other. @param {[Cell, Cell][]} pairs */
  set corners(pairs) {
    this.#corners = pairs;
    this.#render();
  }

  /** Draw an arrow from a cell to another one; none for an empty list. @param {Cell[]} ends */
  set arrow(ends) {
    this.#arrow = ends;
    this.#render();
  }

  /** Draw a walk from cell to cell; none for an empty list. @param {Cell[]} cells */
  set walk(cells) {
    this.#walk = cells;
    this.#render();
  }

  get cursor() {
    return this.#cursor;
  }

  set cursor(cell) {
    this.#cursor = cell;
    this.#render();
  }

  /** The first cell of a kind. @param {Kind} kind @returns {Cell | null} */
  first(kind) {
    return [...(this.#kinds.get(kind)?.values() ?? [])][0] ?? null;
  }

  /** A cell's marks in words. @param {Cell} cell */
  describe(cell) {
    const kinds = [...this.#kinds].filter(([, cells]) => cells.has(String(cell)));
    return kinds.map(([kind]) => DESCRIPTIONS[kind] ?? "").filter((text) => text);
  }

  #render() {
    const marks = [...this.#kinds].flatMap(([kind, cells]) => this.#drawn(kind, [...cells.values()]));
    if (this.#cursor) marks.push(this.#outline("cursor", this.#cursor));
    const [from, to] = this.#arrow;
    const rivets = this.#corners.map(([one, other]) => this.#drawRivet(one, other));
    this.layer.replaceChildren(...this.#drawCrushed(), ...rivets, ...marks, ...(this.#walk.length ? this.#drawWalk() : []), ...(from && to ? [this.#drawArrow(from, to)] : []));
  }

  /** An outline for each cell, with a cross on what is stuck, or one frame around all of an area. @param {Kind} kind @param {Cell[]} cells @returns {SVGElement[]} */
  #drawn(kind, cells) {
    if (kind === "end") return cells.map((cell) => this.#drawDot(cell));
    if (kind === "home") return cells.map((cell) => this.#drawHome(cell));
    if (kind === "stuck") return cells.flatMap((cell) => [this.#outline(kind, cell), this.#drawCross(cell)]);
    return kind === "area" ? this.#drawArea(cells) : cells.map((cell) => this.#outline(kind, cell));
  }

  /** A shape of its own: colours alone are hard to tell apart. @param {Cell} cell */
  #drawCross([row, column]) {
    const { x, y } = this.geometry.centre(row, column);
    return draw("path", { class: "mark cross", d: "M-13,-13 13,13M13,-13 -13,13", transform: `translate(${x} ${y})` });
  }

  /** @param {Cell} cell */
  #drawDot([row, column]) {
    const { x: cx, y: cy } = this.geometry.centre(row, column);
    return draw("circle", { class: "mark end", cx, cy, r: 0.14 * UNIT });
  }

  /** A house in the corner that neither a walker nor a treasure covers. @param {Cell} cell */
  #drawHome([row, column]) {
    const { x, y } = this.geometry.centre(row, column);
    return draw("path", { class: "mark home", d: "M14-10v-9l8-8 8 8v9z", transform: `translate(${x} ${y})` }, draw("title", {}, t("where you started")));
  }

  /** @param {Cell[]} cells */
  #drawArea(cells) {
    if (!cells.length) return [];
    const centres = cells.map(([row, column]) => this.geometry.centre(row, column));
    if (this.geometry.shift) return [this.#drawRound(centres)];
    const [xs, ys, half] = [centres.map(({ x }) => x), centres.map(({ y }) => y), UNIT / 2 - 4];
    const [x, y] = [Math.min(...xs) - half, Math.min(...ys) - half];
    return [draw("rect", { class: "mark hint area", x, y, width: Math.max(...xs) + half - x, height: Math.max(...ys) + half - y, rx: UNIT / 2 })];
  }

  /** A circle around the first hexagon and its neighbours. @param {import("./geometry.js").Point[]} centres */
  #drawRound(centres) {
    const [first] = centres;
    const near = centres.filter(({ x, y }) => first && Math.hypot(x - first.x, y - first.y) < 1.2 * UNIT);
    const [cx, cy] = [near.reduce((sum, { x }) => sum + x, 0) / near.length, near.reduce((sum, { y }) => sum + y, 0) / near.length];
    const r = Math.max(...near.map(({ x, y }) => Math.hypot(x - cx, y - cy))) + 0.4 * UNIT;
    return draw("circle", { class: "mark hint area", cx, cy, r });
  }

  /** @param {Cell} one @param {Cell} other */
  #drawRivet(one, other) {
    const [{ x, y }, far] = [this.geometry.centre(...one), this.geometry.centre(...other)];
    return draw("circle", { class: "rivet", cx: (x + far.x) / 2, cy: (y + far.y) / 2, r: 7 });
  }

  #drawCrushed() {
    const [cell, drawing, flat] = this.#crushed;
    if (!cell || !drawing) return [];
    const { x, y } = this.geometry.centre(...cell);
    if (!flat) return [draw("g", { class: "arrived", transform: `translate(${x} ${y}) scale(.8)` }, drawing)];
    return [draw("g", { class: "crushed", transform: `translate(${x} ${y + 0.34 * UNIT}) scale(1.1 .32)` }, drawing)];
  }

  #drawWalk() {
    const points = this.#walk.map((cell) => this.geometry.centre(...cell)).map(({ x, y }) => `${x},${y}`);
    const line = draw("polyline", { class: "mark walk", points: points.join(" ") });
    const last = this.#walk.at(-1);
    if (!last || String(last) === String(this.#arrow[1])) return [line];
    const { x, y } = this.geometry.centre(...last);
    return [line, draw("circle", { class: "mark there", cx: x, cy: y, r: 0.34 * UNIT })]; // where to stand, if something else moves next
  }

  /** @param {Cell} from @param {Cell} to */
  #drawArrow(from, to) {
    const [start, end] = [this.geometry.centre(...from), this.geometry.centre(...to)];
    const turn = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
    const walked = String(this.#walk.at(-1)) === String(to); // then the arrow is in that cell: who walks is known
    const far = Math.hypot(end.x - start.x, end.y - start.y) + (walked ? 0.4 * UNIT : 0);
    const near = walked ? far - 0.8 * UNIT : 0;
    const points = `${near},-7 ${far - 22},-7 ${far - 22},-18 ${far},0 ${far - 22},18 ${far - 22},7 ${near},7`;
    return draw("polygon", { class: "mark arrow", points, transform: `translate(${start.x} ${start.y}) rotate(${turn})` });
  }

  /** @param {string} kind @param {Cell} cell */
  #outline(kind, [row, column]) {
    const { x, y } = this.geometry.centre(row, column);
    const points = this.geometry.outline(3);
    return draw("polygon", { class: `mark ${kind}`, points, transform: `translate(${x} ${y})` });
  }
}
