// The painted board on the screen: brushes, strokes, the keyboard, undo and redo.

import { Brushes, KEYS } from "./brushes.js";
import { Painting } from "./painting.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../types.js").Field} Field */
/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../types.js").Tiles} Tiles */
/** @typedef {import("../board/geometry.js").Way} Way */

const OWN = "own"; // the brush that paints what is written beside it
/** @type {Record<string, Way>} */
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

/** Events: "painted" when the board is another; "said" with what a screen reader should say. */
export class Easel extends EventTarget {
  painting = new Painting([]);

  /**
   * @param {GameAbout} about @param {Board} board
   * @param {{brushes: HTMLElement, own: HTMLInputElement}} parts
   */
  constructor(about, board, parts) {
    super();
    this.about = about;
    this.board = board;
    this.own = parts.own;
    this.brushes = new Brushes(parts.brushes);
    board.addEventListener("paint", (event) => this.#dab(/** @type {CustomEvent} */ (event).detail.field));
    board.addEventListener("pick", (event) => this.#alone(/** @type {CustomEvent} */ (event).detail.field));
    board.host.addEventListener("keydown", (event) => this.#key(event), { capture: true });
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => this.#end());
    this.own.addEventListener("focus", () => this.brushes.hold(OWN));
  }

  /** The glyph that is painted. */
  get glyph() {
    return this.brushes.held === OWN ? this.own.value.trim() : this.brushes.held;
  }

  /**
   * The brushes, when their tiles are known.
   * @param {Tiles} tiles @param {Record<string, string>} described
   */
  fill(tiles, described) {
    const { legend, brushes } = this.about;
    const chips = brushes.map((glyph, at) => ({
      id: glyph,
      label: described[glyph] ?? legend[glyph] ?? glyph,
      icon: tiles[glyph] ? this.board.tileset.icon(tiles[glyph]) : glyph,
      ...(at < KEYS.length ? { key: KEYS.charAt(at) } : {}),
    }));
    this.brushes.held = brushes[1] ?? ""; // the first is mostly what a board is made of already
    this.brushes.fill([...chips, { id: OWN, label: "what is written below", icon: "✎" }]);
  }

  /**
   * Another board: new, or read from a text.
   * @param {string[][]} rows @param {Tiles} tiles @param {boolean} [fresh] without a past
   */
  open(rows, tiles, fresh = false) {
    if (fresh) this.painting = new Painting(rows);
    else this.painting.replace(rows);
    this.board.show(this.painting.rows, tiles);
  }

  /**
   * Tiles of glyphs that were painted before they were known.
   * @param {Tiles} tiles @param {Record<string, string>} described
   */
  learn(tiles, described) {
    const fresh = new Set(Object.keys(tiles).filter((glyph) => !this.board.tilesOf(glyph).length));
    this.board.learn(tiles, described);
    if (fresh.size) this.#redraw(this.painting.rows, fresh);
  }

  /** @param {string[][]} blank @param {Tiles} tiles */
  resize(blank, tiles) {
    this.painting.resize(blank);
    this.board.show(this.painting.rows, tiles);
    this.#tell();
  }

  undo() {
    this.#back(this.painting.undo(), "undone", "there is nothing to undo");
  }

  redo() {
    this.#back(this.painting.redo(), "done again", "there is nothing to redo");
  }

  /** @param {boolean} did @param {string} done @param {string} nothing */
  #back(did, done, nothing) {
    this.#say(did ? done : nothing);
    if (!did) return;
    const { rows } = this.painting;
    const { board } = this;
    const cursor = board.cursor;
    const alike = rows.length === board.rows.length && rows[0]?.length === board.rows[0]?.length;
    if (alike) this.#redraw(rows);
    else board.show(rows, {});
    if (alike && cursor) board.cursor = cursor;
    this.#tell();
  }

  /** Cells that are others now, or look otherwise. @param {string[][]} rows @param {Set<string>} [fresh] */
  #redraw(rows, fresh) {
    rows.forEach((row, y) =>
      row.forEach((glyph, x) => {
        if (glyph !== this.board.at([y, x]) || fresh?.has(glyph)) this.board.set([y, x], glyph);
      }),
    );
  }

  /** @param {Field} field */
  #dab([row, column]) {
    const { glyph } = this;
    if (!glyph) this.#say("write the glyph to paint first");
    else if (this.painting.paint(row, column, glyph)) this.board.set([row, column], glyph);
  }

  /** A cell that is painted by itself. @param {Field} field */
  #alone(field) {
    this.#dab(field);
    this.#end();
  }

  #end() {
    if (this.painting.end()) this.#tell();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey) return;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === "z" && !event.shiftKey) this.undo();
      else if (key === "y" || key === "z") this.redo();
      else return;
    } else if (event.key in ARROWS) this.#go(/** @type {Way} */ (ARROWS[event.key]), event.shiftKey);
    else if (key === " " || key === "enter") this.#here();
    else if (this.brushes.key(key)) this.#here();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** With the shift key down, going is painting. @param {Way} way @param {boolean} painting */
  #go(way, painting) {
    if (painting) this.#here();
    this.board.step(way);
    if (painting) this.#here();
  }

  #here() {
    this.board.cursor ??= [0, 0];
    const [row, column] = this.board.cursor ?? [0, 0];
    this.#alone([row, column]);
  }

  #tell() {
    this.dispatchEvent(new Event("painted"));
  }

  /** @param {string} text */
  #say(text) {
    this.dispatchEvent(new CustomEvent("said", { detail: text }));
  }
}
