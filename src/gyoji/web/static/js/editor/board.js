// The painted board on the screen: brushes, strokes, the keyboard, undo and redo.

import { Board } from "../board/board.js";
import { announce, byId, emit, on } from "../dom.js";
import { arrowDirection, undoOrRedo } from "../game/keys.js";
import { BRUSH_KEYS, Brushes } from "./brushes.js";
import { Painting } from "./painting.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Direction} Direction */
/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../types.js").Tiles} Tiles */

const OTHER = "other"; // the brush that paints the glyph written in the field below

/** Events: "painted" when the board has changed. */
export class EditorBoard extends EventTarget {
  painting = new Painting([]);

  /** @param {GameAbout} about */
  constructor(about) {
    super();
    this.about = about;
    this.board = new Board(byId("board"), about, { paint: true, label: t("The board") });
    this.other = /** @type {HTMLInputElement} */ (byId("other-glyph"));
    this.brushes = new Brushes(byId("brushes"));
    this.board.learn(about.tiles, about.described);
    this.#fillBrushes();
    on(this.board, "paint", ({ cell }) => this.#paint(cell));
    // Before the page's own keys: here they paint.
    this.board.host.addEventListener("keydown", (event) => this.#key(event), { capture: true });
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => this.#endStroke());
    on(this.brushes, "activate", () => this.#endStroke());
    this.other.addEventListener("focus", () => this.brushes.activate(OTHER));
  }

  #fillBrushes() {
    const { legend, brushes, tiles, described } = this.about;
    const chips = brushes.map((glyph, at) => ({
      id: glyph,
      label: described[glyph] ?? legend[glyph] ?? glyph,
      icon: tiles[glyph] ? this.board.tileset.icon(tiles[glyph]) : glyph,
      ...(at < BRUSH_KEYS.length ? { key: BRUSH_KEYS.charAt(at) } : {}),
    }));
    this.brushes.active = brushes[1] ?? ""; // a blank board mostly consists of the first one
    this.brushes.fill([...chips, { id: OTHER, label: t("the piece written below"), icon: "✎" }]);
  }

  /** The glyph that the active brush paints. */
  get glyph() {
    return this.brushes.active === OTHER ? this.other.value.trim() : this.brushes.active;
  }

  /** Show another board. @param {string[][]} rows @param {Tiles} tiles @param {boolean} [fresh] forget the history */
  open(rows, tiles, fresh = false) {
    if (fresh) this.painting = new Painting(rows);
    else this.painting.replace(rows);
    this.board.show(this.painting.rows, tiles);
  }

  /** Add tiles, also of glyphs painted before they were known. @param {Tiles} tiles @param {Record<string, string>} described */
  learn(tiles, described) {
    const fresh = new Set(Object.keys(tiles).filter((glyph) => !this.board.tilesOf(glyph).length));
    this.board.learn(tiles, described);
    if (fresh.size) this.#redraw(fresh);
  }

  /** @param {string[][]} blank a blank board of the new size @param {Tiles} tiles */
  resize(blank, tiles) {
    this.painting.resize(blank);
    this.board.show(this.painting.rows, tiles);
    emit(this, "painted");
  }

  undo() {
    this.#changed(this.painting.undo(), t("undone"), t("there is nothing to undo"));
  }

  redo() {
    this.#changed(this.painting.redo(), t("redone"), t("there is nothing to redo"));
  }

  /** @param {boolean} changed @param {string} done @param {string} nothing */
  #changed(changed, done, nothing) {
    announce(changed ? done : nothing);
    if (!changed) return;
    const { board, painting } = this;
    const sameSize = painting.height === board.rows.length && painting.width === board.rows[0]?.length;
    if (sameSize) this.#redraw();
    else board.show(painting.rows, {});
    emit(this, "painted");
  }

  /** Redraw cells that have changed, or whose glyphs have new tiles. @param {Set<string>} [fresh] */
  #redraw(fresh) {
    this.painting.rows.forEach((line, row) =>
      line.forEach((glyph, column) => {
        if (glyph !== this.board.at([row, column]) || fresh?.has(glyph)) this.board.set([row, column], glyph);
      }),
    );
  }

  /** @param {Cell} cell */
  #paint([row, column]) {
    const { glyph } = this;
    const piece = this.about.single.find((glyphs) => Object.hasOwn(glyphs, glyph));
    if (!glyph) announce(t("first write what to paint"));
    else if (piece) {
      this.painting.move(row, column, glyph, piece);
      this.#redraw();
    } else if (this.painting.paint(row, column, glyph)) this.board.set([row, column], glyph);
  }

  #endStroke() {
    if (this.painting.end()) emit(this, "painted");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey) return;
    const [direction, history] = [arrowDirection(event), undoOrRedo(event)];
    if (history) this[history]();
    else if (event.ctrlKey || event.metaKey) return;
    else if (direction) this.#move(direction, event.shiftKey);
    else if (event.key === " " || event.key === "Enter") this.#paintAtCursor();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Direction} direction @param {boolean} painting */
  #move(direction, painting) {
    if (painting) this.#paintAtCursor();
    this.board.moveCursor(direction);
    if (painting) this.#paintAtCursor();
  }

  #paintAtCursor() {
    this.#paint((this.board.cursor ??= [0, 0]));
    this.#endStroke();
  }
}
