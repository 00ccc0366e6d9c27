// A player's own map, drawn as he guesses: a grid without edges, kept in this browser.

import { Brushes } from "../editor/brushes.js";
import { make } from "../dom.js";
import { Notebook, wallOf } from "./map.js";
import { Sheet } from "./canvas.js";
import { brushesOf, guessOf, TOOLS, words } from "./tools.js";
import { remember, remembered } from "../theme.js";

/** @typedef {import("../types.js").Tile} Tile */
/** @typedef {import("../board/tiles.js").TileSet} TileSet */
/** @typedef {import("../board/geometry.js").Way} Way */

/** @type {Record<string, Way>} */
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
/** @type {Record<Way, [number, number]>} */
const STEPS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

export class NotebookView {
  #store;
  #note = make("input", { type: "text", maxlength: "4", class: "input notebook-note" });

  /**
   * @param {HTMLElement} host
   * @param {{tiles: TileSet, piles: Tile[][], store: string, say: (text: string) => void}} parts
   *   `piles` are the tiles of the game's brushes; `store` is the name that it is kept under
   */
  constructor(host, { tiles, piles, store, say }) {
    this.#store = store;
    this.tiles = tiles;
    this.say = say;
    this.book = new Notebook();
    this.#load();
    const box = make("div", {});
    const drawing = make("div", { class: "notebook-sheet" });
    this.brushes = new Brushes(box);
    host.replaceChildren(
      make("fieldset", { class: "stack tight" }, make("legend", {}, "Draw"), box),
      drawing,
      this.#toolbar(),
    );
    this.sheet = new Sheet(drawing, this.book, tiles);
    this.brushes.fill([...TOOLS, ...brushesOf(tiles, piles)]);
    this.#listen();
    this.sheet.centre();
  }

  #toolbar() {
    const button = (/** @type {string} */ text, /** @type {string} */ label, /** @type {() => void} */ act) =>
      make("button", { type: "button", class: "button small", "aria-label": label, onclick: act }, text);
    return make(
      "div",
      { class: "toolbar", role: "group", "aria-label": "My map" },
      button("Undo", "Undo in my map", () => this.#undo()),
      button("Redo", "Redo in my map", () => this.#redo()),
      button("−", "Smaller", () => this.sheet.zoom(0.8)),
      button("+", "Larger", () => this.sheet.zoom(1.25)),
      button("Find me", "Find me: show where I think I am", () => this.sheet.centre()),
      make("label", { class: "row small-text" }, "Write", this.#note),
      button("Clear", "Clear my map", () => this.#clear()),
    );
  }

  #listen() {
    const { sheet } = this;
    this.brushes.addEventListener("hold", () => {
      sheet.dragging = this.brushes.held === "pan";
    });
    sheet.addEventListener("begin", () => this.book.begin());
    sheet.addEventListener("dab", (event) => {
      const { row, col, side, first } = /** @type {CustomEvent} */ (event).detail;
      this.#dab(row, col, side, first);
    });
    sheet.addEventListener("finish", () => {
      this.book.end();
      this.#save();
    });
    sheet.host.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {number} row @param {number} col @param {Way} side @param {boolean} first of its drag */
  #dab(row, col, side, first) {
    const tool = this.brushes.held;
    if (tool === "wall") {
      if (first) this.book.toggleWall(wallOf(row, col, side));
    } else if (tool === "here") this.book.stand(row, col);
    else this.book.paint(row, col, guessOf(tool, this.book.cells.get(`${row},${col}`), this.#note.value));
    this.sheet.show();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey) return;
    const way = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey) {
      if (!this.#past(event)) return;
    } else if (way) this.#arrow(way, event.shiftKey);
    else if (event.key === " " || event.key === "Enter") this.#atCursor();
    else if (event.key === "Delete" || event.key === "Backspace") this.#rub();
    else if (this.brushes.key(event.key)) this.#atCursor();
    else return;
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #past(event) {
    const key = event.key.toLowerCase();
    if (key === "z") event.shiftKey ? this.#redo() : this.#undo();
    else if (key === "y") this.#redo();
    else return false;
    return true;
  }

  /** @param {Way} way @param {boolean} wall */
  #arrow(way, wall) {
    const { row, col } = this.sheet.cursor;
    if (wall) {
      this.book.toggleWall(wallOf(row, col, way));
      this.#drawn("a wall, or none");
    } else {
      const [down, right] = STEPS[way];
      this.sheet.move(row + down, col + right);
      this.say(this.#words());
    }
  }

  #atCursor() {
    const { row, col } = this.sheet.cursor;
    this.book.begin();
    this.#dab(row, col, "up", true);
    this.book.end();
    this.#drawn(this.#words());
  }

  #rub() {
    const { row, col } = this.sheet.cursor;
    this.book.paint(row, col, null);
    this.#drawn("rubbed out");
  }

  #undo() {
    this.#drawn(this.book.undo() ? "undone" : "there is nothing to undo");
  }

  #redo() {
    this.#drawn(this.book.redo() ? "done again" : "there is nothing to redo");
  }

  #clear() {
    this.book.clear();
    this.#drawn("the map is empty; undo brings it back");
  }

  /** @param {string} words */
  #drawn(words) {
    this.sheet.show();
    this.#save();
    this.say(words);
  }

  /** What is at the cursor. */
  #words() {
    const { row, col } = this.sheet.cursor;
    const guess = this.book.cells.get(`${row},${col}`);
    const what = guess ? words(this.tiles, guess) : "nothing drawn";
    const here = this.book.here === `${row},${col}` ? ", I am here" : "";
    return `${away(row, "south", "north")}, ${away(col, "east", "west")}: ${what}${here}`;
  }

  #load() {
    const kept = remembered(this.#store);
    if (!kept) return;
    try {
      this.book.restore(JSON.parse(kept));
    } catch {
      this.say("the notebook that was kept here cannot be read");
    }
  }

  #save() {
    remember(this.#store, JSON.stringify(this.book.saved()));
  }
}

/** @param {number} number @param {string} onward @param {string} back */
function away(number, onward, back) {
  return `${Math.abs(number)} ${number < 0 ? back : onward}`;
}
