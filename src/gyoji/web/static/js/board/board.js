// A board on the screen: cells drawn by the tiles of their glyphs, squares or hexagons.
//
// Only what is in sight is drawn, so a board may be as large as it likes. It tells by events:
//   pick   {field}  a cell was clicked, tapped, or chosen by the space bar
//   paint  {field}  a cell was gone over with the button down (only with `paint`)
//   swipe  {way}    a finger went up, down, left or right over it (only with `swipes`)

import { draw, mayMove } from "../dom.js";
import { Hexagons, Squares } from "./geometry.js";
import { listen } from "./gestures.js";
import { Marks } from "./marks.js";
import { keyframes, plan, stays } from "./motion.js";
import { Sight } from "./viewport.js";
import { TileSet } from "./tiles.js";

/** @typedef {import("../types.js").Field} Field */
/** @typedef {import("../types.js").Motion} Motion */
/** @typedef {import("../types.js").Tile} Tile */
/** @typedef {import("../types.js").Tiles} Tiles */
/** @typedef {import("../types.js").Look} Look */
/** @typedef {import("./geometry.js").Way} Way */
/** @typedef {import("./motion.js").Sprite} Sprite */
/** @typedef {Pick<import("../types.js").Frame, "changes" | "tiles" | "motions" | "focus" | "described">} Seen */
/**
 * @typedef {object} Manner
 * @property {string} game
 * @property {Record<string, Look>} looks
 * @property {boolean} [hexagons]
 * @property {string} [label]
 * @property {boolean} [paint]
 * @property {boolean} [swipes]
 */

/** A board in an element, which scrolls where the board is larger. */
export class Board extends EventTarget {
  /** @type {string[][]} */
  rows = [];
  /** @type {Tiles} */
  #tiles = Object.create(null);
  /** @type {Record<string, string>} */
  #described = Object.create(null);
  /** @type {Animation[]} */
  #running = [];
  #above = draw("g", { "aria-hidden": "true", class: "moving" });

  /**
   * @param {HTMLElement} host
   * @param {Manner} manner
   */
  constructor(host, manner) {
    super();
    this.host = host;
    this.manner = manner;
    this.geometry = manner.hexagons ? new Hexagons() : new Squares();
    this.tileset = new TileSet(manner.game, manner.looks, this.geometry.height);
    this.marks = new Marks(this.geometry);
    host.classList.add("board");
    host.tabIndex = 0;
    host.setAttribute("role", "grid");
    host.setAttribute("aria-label", manner.label ?? "board");
    const layers = [this.marks.layer, this.#above];
    this.sight = new Sight(host, this.geometry, layers, (cell, field) => this.#fill(cell, field));
    listen(this);
  }

  /**
   * Show a whole board.
   * @param {string[][]} rows
   * @param {Tiles} tiles
   * @param {Record<string, string>} [described] glyphs in words
   */
  show(rows, tiles, described = {}) {
    this.finish();
    this.rows = rows.map((row) => [...row]);
    this.learn(tiles, described);
    this.marks.clear();
    const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
    this.host.setAttribute("aria-rowcount", String(rows.length));
    this.host.setAttribute("aria-colcount", String(columns));
    this.sight.begin(rows.length, columns);
  }

  /**
   * Glyphs that were not met before.
   * @param {Tiles} tiles
   * @param {Record<string, string>} [described]
   */
  learn(tiles, described = {}) {
    Object.assign(this.#tiles, tiles);
    Object.assign(this.#described, described);
  }

  /**
   * What became different, with what is seen moving; done when nothing moves any more.
   * @param {Seen} frame
   * @param {{animate?: boolean, speed?: number}} [how]
   */
  async apply(frame, { animate = true, speed = 1 } = {}) {
    this.finish();
    this.learn(frame.tiles, frame.described);
    const before = new Map(frame.changes.map(([row, column]) => [`${row},${column}`, this.at([row, column])]));
    for (const [row, column, glyph] of frame.changes) this.set([row, column], glyph);
    if (frame.focus) this.keep(frame.focus);
    if (animate && mayMove() && frame.motions.length) await this.#move(frame.motions, before, speed);
  }

  /** Let whatever moves be where it goes. */
  finish() {
    for (const animation of this.#running.splice(0)) animation.finish();
    this.#above.replaceChildren();
  }

  /**
   * The glyph on a cell, "" where there is none.
   * @param {Field} field
   */
  at([row, column]) {
    return this.rows[row]?.[column] ?? "";
  }

  /**
   * What is drawn for a glyph.
   * @param {string} glyph
   * @returns {Tile[]}
   */
  tilesOf(glyph) {
    return this.#tiles[glyph] ?? [];
  }

  /**
   * Put another glyph on a cell.
   * @param {Field} field
   * @param {string} glyph
   */
  set([row, column], glyph) {
    const line = this.rows[row];
    if (!line || column >= line.length) return;
    line[column] = glyph;
    const cell = this.sight.cell([row, column]);
    if (cell) this.#fill(cell, [row, column]);
  }

  /**
   * Outline cells as "choice", "picked", "wrong" or "here"; the others lose that outline.
   * @param {string} kind
   * @param {Field[]} fields
   */
  mark(kind, fields) {
    for (const field of this.marks.set(kind, fields)) {
      this.sight.cell(field)?.firstElementChild?.setAttribute("aria-label", this.label(field));
    }
  }

  /** The cell that the keyboard is on, null before it was moved. */
  get cursor() {
    return this.marks.cursor;
  }

  set cursor(field) {
    this.marks.cursor = field;
    if (field) this.keep(field);
    this.sight.draw();
    const cell = field && this.sight.cell(field);
    if (cell) this.host.setAttribute("aria-activedescendant", cell.id);
    else this.host.removeAttribute("aria-activedescendant");
  }

  /**
   * Move the keyboard's cell; it begins where there is something to pick, or where one is.
   * @param {Way} way
   */
  step(way) {
    this.host.classList.add("steered");
    const from = this.cursor ?? this.marks.first("choice") ?? this.marks.first("here");
    const there = this.cursor && from ? this.geometry.beside(from, way) : (from ?? [0, 0]);
    if (this.has(there)) this.cursor = there;
  }

  /**
   * Is this a cell of the board?
   * @param {Field} field
   */
  has([row, column]) {
    return row >= 0 && column >= 0 && column < (this.rows[row]?.length ?? 0);
  }

  /**
   * The cell at a point of the window, null where there is none.
   * @param {number} x
   * @param {number} y
   * @returns {Field | null}
   */
  cellAt(x, y) {
    const field = this.geometry.at(this.sight.point(x, y));
    return this.has(field) ? field : null;
  }

  /**
   * A cell in words: where it is, what lies there, and how it is outlined.
   * @param {Field} field
   */
  label(field) {
    const glyph = this.at(field);
    const words = this.#described[glyph] ?? this.tileset.words(this.tilesOf(glyph));
    const place = `row ${field[0] + 1}, column ${field[1] + 1}`;
    return [words, place, ...this.marks.words(field)].join(", ");
  }

  /**
   * Scroll so that a cell, and some cells around it, are in sight.
   * @param {Field} field
   */
  keep(field) {
    this.sight.keep(field);
  }

  /**
   * Scroll to the nearest of some cells, unless one of them is in sight.
   * @param {Field[]} fields
   */
  reveal(fields) {
    this.sight.reveal(fields);
  }

  /**
   * Draw larger or smaller.
   * @param {number} factor
   */
  zoom(factor) {
    this.sight.zoom(factor);
  }

  /** Draw as large as there is room for. */
  fit() {
    this.sight.fit();
  }

  /**
   * @param {SVGGElement} cell
   * @param {Field} field
   */
  #fill(cell, field) {
    if (!this.has(field)) return false;
    const drawing = this.tileset.pile(this.tilesOf(this.at(field)));
    cell.replaceChildren(draw("g", { role: "img", "aria-label": this.label(field) }, ...drawing));
    return true;
  }

  /**
   * @param {Motion[]} motions
   * @param {Map<string, string>} before
   * @param {number} speed
   */
  async #move(motions, before, speed) {
    /** @type {import("./motion.js").Lying} */
    const was = (field) => (field ? this.tilesOf(before.get(String(field)) ?? this.at(field)) : []);
    const { sprites, length } = plan(motions, was, (field) => (field ? this.tilesOf(this.at(field)) : []));
    if (!length) return;
    const running = sprites.map((sprite) => this.#animate(sprite, length, speed));
    this.#running = running;
    await Promise.allSettled(running.map((animation) => animation.finished));
    if (this.#running === running) this.finish();
  }

  /**
   * @param {Sprite} sprite
   * @param {number} length
   * @param {number} speed
   */
  #animate(sprite, length, speed) {
    const hidden = this.#hide(sprite);
    const shown = sprite.tile ? this.tileset.draw(sprite.tile) : this.#ring();
    this.#above.append(shown);
    const frames = keyframes(sprite, length, ([row, column]) => this.geometry.middle(row, column));
    const animation = shown.animate(frames, { duration: length / speed, fill: "both" });
    animation.onfinish = () => {
      hidden?.style.removeProperty("visibility");
      shown.remove();
    };
    return animation;
  }

  /**
   * The thing that is drawn already where a sprite will come to stay.
   * @param {Sprite} sprite
   */
  #hide(sprite) {
    const field = stays(sprite);
    const drawn = field && this.sight.cell(field)?.querySelectorAll(`.tile-${CSS.escape(sprite.tile?.name ?? "")}`);
    const last = drawn ? /** @type {SVGGElement | undefined} */ (drawn[drawn.length - 1]) : undefined;
    if (last) last.style.visibility = "hidden";
    return last;
  }

  #ring() {
    return draw("g", {}, draw("polygon", { class: "glow", points: this.geometry.outline(2) }));
  }
}
