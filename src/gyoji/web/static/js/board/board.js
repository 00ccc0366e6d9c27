// A board on the screen: cells drawn with the tiles of their glyphs, squares or hexagons.
//
// Only what is in view is drawn, so a board may be as large as it likes. Events, by their details:
//   pick   {cell, grab} a cell was clicked or tapped; grab: with Shift, or for long
//   paint  {cell}       the pointer went over a cell with its button down (only with `paint`)
//   drag   {from, to, swipe} what is on a cell was dragged to another one; swipe: by a quick finger, from in front of the player
//   drag off {from, to} what can be pushed was dragged to where the board has no cell; to: the cell beside it that way
//   swipe  {direction}  a finger swiped over the board (only with `swipes`)

import { byId, draw, mayMove } from "../dom.js";
import { cellName, Hexagons, Squares, UNIT } from "./geometry.js";
import { followPointers } from "./gestures.js";
import { Marks } from "./marks.js";
import { destination, endOf, keyframes, lands, plan } from "./motion.js";
import { TileSet } from "./tiles.js";
import { Viewport } from "./viewport.js";

/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Direction} Direction */
/** @typedef {import("../types.js").Motion} Motion */
/** @typedef {import("../types.js").Tile} Tile */
/** @typedef {import("../types.js").Tiles} Tiles */
/** @typedef {import("./motion.js").Sprite} Sprite */
/** @typedef {Pick<import("../types.js").Frame, "changes" | "tiles" | "motions" | "focus" | "described"> & {over?: boolean, scores?: number[]}} BoardFrame */
/**
 * @typedef {object} Options
 * @property {string} label
 * @property {boolean} [paint]
 * @property {boolean} [swipes]
 */

/** A board in an element, which scrolls if the board is larger. */
export class Board extends EventTarget {
  /** @type {string[][]} */
  rows = [];
  /** @type {Tiles} */
  #tiles = Object.create(null); // glyphs come from levels: none may be taken for a property of Object
  /** @type {Record<string, string>} */
  #described = Object.create(null);
  /** @type {Animation[]} */
  #running = [];
  /** @type {Set<string>} */
  #pushed;
  /** @type {import("../types.js").GameAbout["looks"]} */
  #looks;
  #frames = 0; // how many were applied
  #sprites = draw("g", { "aria-hidden": "true", class: "moving" });

  /**
   * @param {HTMLElement} host @param {import("../types.js").GameAbout} about @param {Options} options
   */
  constructor(host, { name, looks, pushed, pulls, hexagons, drawings }, options) {
    super();
    this.#pushed = new Set(pushed);
    this.pulls = pulls;
    this.#looks = looks;
    this.host = host;
    this.options = options;
    this.geometry = hexagons ? new Hexagons() : new Squares();
    this.tileset = new TileSet(name, looks, this.geometry.height, drawings);
    this.marks = new Marks(this.geometry);
    host.classList.add("board");
    host.tabIndex = 0;
    host.setAttribute("role", "grid");
    host.setAttribute("aria-label", options.label);
    const layers = [this.marks.layer, this.#sprites];
    this.viewport = new Viewport(host, this.geometry, layers, (element, cell) => this.#fill(element, cell), !options.swipes && !options.paint);
    followPointers(this);
  }

  /**
   * Show a whole board.
   * @param {string[][]} rows @param {Tiles} tiles @param {Record<string, string>} [described] glyphs in words
   */
  show(rows, tiles, described = {}) {
    this.finish();
    this.rows = rows.map((row) => [...row]);
    this.learn(tiles, described);
    this.marks.clear();
    const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
    this.host.setAttribute("aria-rowcount", String(rows.length));
    this.host.setAttribute("aria-colcount", String(columns));
    this.viewport.reset(rows.length, columns);
  }

  /** Add glyphs that did not occur before. @param {Tiles} tiles @param {Record<string, string>} [described] */
  learn(tiles, described = {}) {
    Object.assign(this.#tiles, tiles);
    Object.assign(this.#described, described);
  }

  /**
   * Apply a step; done when its animation is over.
   * @param {BoardFrame} frame @param {{animate?: boolean, speed?: number}} [options]
   */
  async apply(frame, { animate = true, speed = 1 } = {}) {
    this.finish();
    this.learn(frame.tiles, frame.described);
    const before = new Map(frame.changes.map(([row, column]) => [`${row},${column}`, this.at([row, column])]));
    for (const [row, column, glyph] of frame.changes) this.set([row, column], glyph);
    if (frame.focus) this.viewport.scrollTo(frame.focus);
    this.marks.crushed = [];
    const run = ++this.#frames;
    if (animate && mayMove() && frame.motions.length) await this.#animate(frame.motions, before, speed);
    if (run === this.#frames) this.#showCrushed(frame);
  }

  /** Who is not drawn any more at the end, lies flat under what fell, or has won and stands where they left. @param {BoardFrame} frame */
  #showCrushed({ over, focus, scores = [] }) {
    const player = Object.keys(this.#looks).find((name) => this.#looks[name]?.colour === "player");
    if (!over || !focus || !player || scores.length !== 1) return;
    if (this.tilesOf(this.at(focus)).some(({ name }) => this.#looks[name]?.colour === "player")) return;
    this.marks.crushed = [focus, this.tileset.draw({ name: player, label: "", way: "", owner: -1 }), !scores[0]];
  }

  /** End all animations at once. */
  finish() {
    for (const animation of this.#running.splice(0)) animation.finish();
    this.#sprites.replaceChildren();
  }

  /** The glyph on a cell, "" beyond the board. @param {Cell} cell */
  at([row, column]) {
    return this.rows[row]?.[column] ?? "";
  }

  /** Is something on a cell that a player pushes or pulls? @param {Cell} cell */
  isPushed(cell) {
    return this.tilesOf(this.at(cell)).some(({ name }) => this.#pushed.has(name));
  }

  /** Is the player on a cell? @param {Cell} cell */
  isPlayer(cell) {
    return String(this.marks.first("here")) === String(cell);
  }

  /** The tiles of a glyph. @param {string} glyph @returns {Tile[]} */
  tilesOf(glyph) {
    return this.#tiles[glyph] ?? [];
  }

  /** Put another glyph on a cell. @param {Cell} cell @param {string} glyph */
  set([row, column], glyph) {
    const line = this.rows[row];
    if (!line || column >= line.length) return;
    line[column] = glyph;
    const element = this.viewport.element([row, column]);
    if (element) this.#fill(element, [row, column]);
  }

  /** Mark these cells, and no others, as a kind. @param {import("./marks.js").Kind} kind @param {Cell[]} cells */
  mark(kind, cells) {
    for (const cell of this.marks.set(kind, cells)) {
      this.viewport.element(cell)?.firstElementChild?.setAttribute("aria-label", this.label(cell));
    }
  }

  /** Draw an arrow from a cell to another one, or up to the edge if that is off the board; none for an empty list. @param {Cell[]} ends */
  point(ends) {
    const [from, to] = ends;
    const far = (/** @type {number} */ part) => /** @type {Cell} */ ([0, 1].map((way) => (from?.[way] ?? 0) + part * ((to?.[way] ?? 0) - (from?.[way] ?? 0))));
    this.marks.arrow = to && !this.has(to) ? [far(-0.4), far(0.45)] : ends;
  }

  /** Draw a walk from cell to cell; none for an empty list. @param {Cell[]} cells */
  trace(cells) {
    this.marks.walk = cells;
  }

  /** The cell of the keyboard's cursor, null before it was used. */
  get cursor() {
    return this.marks.cursor;
  }

  set cursor(cell) {
    this.marks.cursor = cell;
    if (cell) this.viewport.scrollTo(cell);
    this.viewport.render();
    const element = cell && this.viewport.element(cell);
    if (element) this.host.setAttribute("aria-activedescendant", element.id);
    else this.host.removeAttribute("aria-activedescendant");
  }

  /** Put the cursor on a cell, and show it until the pointer is used. @param {Cell | null} cell */
  showCursor(cell) {
    this.host.classList.add("keyboard-cursor");
    this.cursor = cell;
  }

  /** Move the cursor. It starts where something can be picked, or where the player is. @param {Direction} direction */
  moveCursor(direction) {
    const start = this.marks.first("choice") ?? this.marks.first("here") ?? [0, 0];
    const target = this.cursor ? this.geometry.neighbour(this.cursor, direction) : start;
    this.showCursor(this.has(target) ? target : this.cursor);
  }

  /** Is this a cell of the board? @param {Cell} cell */
  has([row, column]) {
    return row >= 0 && column >= 0 && column < (this.rows[row]?.length ?? 0);
  }

  /** A point of the window in the units of the drawing. @param {number} x @param {number} y */
  pointAt(x, y) {
    return this.viewport.point(x, y);
  }

  /** A cell in words: what is on it, where it is, and how it is marked. @param {Cell} cell */
  label(cell) {
    return [this.content(cell), cellName(cell), ...this.marks.describe(cell)].join(", ");
  }

  /** What is on a cell, in words. @param {Cell} cell */
  content(cell) {
    const glyph = this.at(cell);
    return this.#described[glyph] ?? this.tileset.describe(this.tilesOf(glyph));
  }

  /** @param {number} factor */
  zoom(factor) {
    this.viewport.zoom(factor);
  }

  /** Follow the page's zoom buttons: the player stays in view. */
  useZoomButtons() {
    const zoom = (/** @type {number} */ factor) => {
      this.zoom(factor);
      const here = this.marks.first("here");
      if (here) this.viewport.scrollTo(here);
    };
    byId("smaller").addEventListener("click", () => zoom(1 / 1.25));
    byId("larger").addEventListener("click", () => zoom(1.25));
    byId("fit").addEventListener("click", () => this.viewport.fit());
  }

  /** @param {SVGGElement} element @param {Cell} cell */
  #fill(element, cell) {
    if (!this.has(cell)) return false;
    const drawing = this.tileset.stack(this.tilesOf(this.at(cell)));
    element.replaceChildren(draw("g", { role: "img", "aria-label": this.label(cell) }, ...drawing));
    return true;
  }

  /** @param {Motion[]} motions @param {Map<string, string>} before @param {number} speed */
  async #animate(motions, before, speed) {
    const tilesBefore = (/** @type {Cell | null} */ cell) =>
      cell ? this.tilesOf(before.get(String(cell)) ?? this.at(cell)) : [];
    const tilesAfter = (/** @type {Cell | null} */ cell) => (cell ? this.tilesOf(this.at(cell)) : []);
    const { sprites, duration } = plan(motions, tilesBefore, tilesAfter);
    if (!duration) return;
    const running = sprites.map((sprite) => this.#animateSprite(sprite, speed));
    this.#running = running;
    await Promise.allSettled(running.map((animation) => animation.finished));
    if (this.#running === running) this.finish();
  }

  /** @param {Sprite} sprite @param {number} speed */
  #animateSprite(sprite, speed) {
    const hidden = this.#hideTile(sprite);
    const element = sprite.tile
      ? this.tileset.draw(sprite.tile)
      : draw("g", {}, draw("polygon", { class: "glow", points: this.geometry.outline(2) }));
    this.#sprites.append(element);
    const frames = keyframes(sprite, ([row, column]) => this.geometry.centre(row, column));
    const animation = element.animate(frames, { duration: endOf(sprite) / speed, fill: "both" });
    animation.onfinish = () => {
      hidden?.style.removeProperty("visibility");
      element.remove();
      const landed = lands(sprite) && destination(sprite);
      if (landed) this.#raiseDust(landed);
    };
    return animation;
  }

  /** Let a little dust rise where something has landed. @param {Cell} cell */
  #raiseDust([row, column]) {
    const { x, y } = this.geometry.centre(row, column);
    for (const side of [-1, 1]) {
      const puff = draw("ellipse", { class: "dust", rx: 8, ry: 5 });
      this.#sprites.append(puff);
      const [start, end] = [20, 38].map((far) => `translate(${x + side * far}px, ${y + UNIT / 2 - far / 4}px)`);
      const frames = [{ transform: `${start} scale(.6)`, opacity: 0.8 }, { transform: `${end} scale(1.4)`, opacity: 0 }];
      puff.animate(frames, { duration: 380, easing: "ease-out" }).onfinish = () => puff.remove();
    }
  }

  /** Hide the tile that is already drawn where a sprite will arrive. @param {Sprite} sprite */
  #hideTile(sprite) {
    const cell = sprite.tile && destination(sprite);
    // What arrives may look different there, such as a box on its target.
    const kind = sprite.named ? `.tile-${CSS.escape(sprite.tile?.name ?? "")}` : ":scope > g > *";
    const drawn = cell && this.viewport.element(cell)?.querySelectorAll(kind);
    const last = drawn ? /** @type {SVGGElement | undefined} */ (drawn[drawn.length - 1]) : undefined;
    if (last) last.style.visibility = "hidden";
    return last;
  }
}
