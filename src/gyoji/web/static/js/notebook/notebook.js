// A player's own map of a hidden board, kept in this browser.

import { announce, make, on } from "../dom.js";
import { Brushes } from "../editor/brushes.js";
import { arrowDirection, undoOrRedo } from "../game/keys.js";
import { remember, remembered } from "../storage.js";
import { Canvas } from "./canvas.js";
import { cellOf, keyOf, NotebookMap, wallOf } from "./map.js";
import { brushesOf, describe, guessBy, TOOLS } from "./tools.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Direction} Direction */
/** @typedef {import("../types.js").Tile} Tile */
/** @typedef {import("../board/tiles.js").TileSet} TileSet */
/** @typedef {import("./map.js").Guess} Guess */

/** @type {Record<Direction, [number, number]>} */
const STEPS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

export class Notebook {
  #note = make("input", { type: "text", maxlength: "4", class: "input notebook-note" });

  /**
   * @param {HTMLElement} host @param {TileSet} tileset @param {Tile[][]} stacks of the game's brushes
   * @param {string} key under which it is kept
   */
  constructor(host, tileset, stacks, key) {
    this.key = key;
    this.tileset = tileset;
    this.map = new NotebookMap();
    this.#load();
    const box = make("div", {});
    const canvas = make("div", { class: "notebook-canvas" });
    this.brushes = new Brushes(box);
    host.replaceChildren(
      make("fieldset", { class: "stack tight" }, make("legend", {}, t("Draw")), box),
      canvas,
      this.#toolbar(),
    );
    this.canvas = new Canvas(canvas, this.map, tileset);
    this.brushes.fill([...TOOLS, ...brushesOf(tileset, stacks)]);
    this.#listen();
    this.canvas.centre();
  }

  #toolbar() {
    const button = (/** @type {string} */ text, /** @type {string} */ label, /** @type {() => void} */ act) =>
      make("button", { type: "button", class: "button small", "aria-label": label, onclick: act }, text);
    return make(
      "div",
      { class: "toolbar", role: "group", "aria-label": t("My map") },
      button(t("Undo"), t("Undo in my map"), () => this.#history("undo")),
      button(t("Redo"), t("Redo in my map"), () => this.#history("redo")),
      button("−", t("Zoom out"), () => this.canvas.zoom(0.8)),
      button("+", t("Zoom in"), () => this.canvas.zoom(1.25)),
      button(t("Find me"), t("Find me: show where I think I am"), () => this.canvas.centre()),
      make("label", { class: "row small-text" }, t("Write"), this.#note),
      button(t("Clear"), t("Clear my map"), () => this.#clear()),
    );
  }

  #listen() {
    const { canvas, map } = this;
    on(this.brushes, "activate", () => {
      canvas.panning = this.brushes.active === "pan";
    });
    on(canvas, "begin", () => map.history.begin());
    on(canvas, "paint", ({ row, column, side, first }) => this.#paint(row, column, side, first));
    on(canvas, "end", () => {
      map.history.end();
      this.#save();
    });
    canvas.host.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {number} row @param {number} column @param {Direction} side @param {boolean} first of its stroke */
  #paint(row, column, side, first) {
    const { map } = this;
    const tool = this.brushes.active;
    if (tool === "wall") {
      if (first) map.toggleWall(wallOf(row, column, side)); // a stroke would toggle every cell on its way
    } else if (tool === "here") map.moveTo(row, column);
    else map.paint(row, column, guessBy(tool, map.cells.get(keyOf(row, column)), this.#note.value));
    this.canvas.render();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey) return;
    const [direction, history] = [arrowDirection(event), undoOrRedo(event)];
    if (history) this.#history(history);
    else if (event.ctrlKey || event.metaKey) return;
    else if (direction) this.#arrow(direction, event.shiftKey);
    else if (event.key === "Delete" || event.key === "Backspace") this.#erase();
    else if (event.key === " " || event.key === "Enter" || this.brushes.activateByKey(event.key)) this.#paintAtCursor();
    else return;
    event.preventDefault();
  }

  /** @param {Direction} direction @param {boolean} wall */
  #arrow(direction, wall) {
    const { row, column } = this.canvas.cursor;
    if (wall) {
      const key = wallOf(row, column, direction);
      this.map.toggleWall(key);
      this.#changed(this.map.walls.has(key) ? t("wall drawn") : t("wall erased"));
    } else {
      const [down, right] = STEPS[direction];
      this.canvas.moveCursor(row + down, column + right);
      announce(this.#atCursor());
    }
  }

  #paintAtCursor() {
    const { row, column } = this.canvas.cursor;
    this.#paint(row, column, "up", true);
    this.#changed(this.#atCursor());
  }

  #erase() {
    const { row, column } = this.canvas.cursor;
    this.map.paint(row, column, null);
    this.#changed(t("erased"));
  }

  /** @param {"undo" | "redo"} action */
  #history(action) {
    const done = action === "undo" ? t("undone") : t("redone");
    this.#changed(this.map.history[action]() ? done : (action === "undo" ? t("there is nothing to undo") : t("there is nothing to redo")));
  }

  /**
   * Draw cells where nothing is drawn yet, counted from where the player thinks they are.
   * @param {{row: number, column: number, guess: Guess}[]} cells
   */
  fill(cells) {
    const [row, column] = cellOf(this.map.position);
    this.map.history.begin();
    for (const { guess, ...by } of cells) {
      const [down, right] = [row + by.row, column + by.column];
      if (!this.map.cells.has(keyOf(down, right))) this.map.paint(down, right, guess);
    }
    this.map.history.end();
    this.#changed(t("drawn in my map; undo takes it back"));
  }

  #clear() {
    this.map.clear();
    this.#changed(t("the map is empty; undo brings it back"));
  }

  /** @param {string} announcement */
  #changed(announcement) {
    this.canvas.render();
    this.#save();
    announce(announcement);
  }

  /** The cell of the cursor in words. */
  #atCursor() {
    const { row, column } = this.canvas.cursor;
    const guess = this.map.cells.get(keyOf(row, column));
    const content = guess ? describe(this.tileset, guess) : t("nothing drawn");
    const here = this.map.position === keyOf(row, column) ? t(", I am here") : "";
    return `${distance(row, "{count} south", "{count} north")}, ${distance(column, "{count} east", "{count} west")}: ${content}${here}`;
  }

  #load() {
    const saved = remembered(this.key);
    if (!saved) return;
    try {
      this.map.restore(JSON.parse(saved));
    } catch {
      announce(t("the saved notebook cannot be read"));
    }
  }

  #save() {
    remember(this.key, JSON.stringify(this.map.saved()));
  }
}

/** @param {number} number @param {string} positive @param {string} negative */
function distance(number, positive, negative) {
  return t(number < 0 ? negative : positive, { count: Math.abs(number) });
}
