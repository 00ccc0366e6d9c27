// A player's own map of a hidden board, kept in this browser.

import { announce, make, on } from "../dom.js";
import { Brushes } from "../editor/brushes.js";
import { arrowDirection, undoOrRedo } from "../game/keys.js";
import { remember, remembered } from "../storage.js";
import { Canvas } from "./canvas.js";
import { cellOf, keyOf, NotebookMap, wallOf } from "./drawn.js";
import { brushesOf, describe, guessBy, NO_TOOL, TOOLS } from "./tools.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Direction} Direction */
/** @typedef {import("../types.js").Tile} Tile */
/** @typedef {import("../board/tiles.js").TileSet} TileSet */
/** @typedef {import("./charts.js").Chart} Chart */
/** @typedef {import("./drawn.js").Guess} Guess */
/** @typedef {{title: string, column: number, at: [number, number]}} Part  A part of the map, and a cell to look at there. */

/** @type {Record<Direction, [number, number]>} */
const STEPS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

export class Notebook {
  /** @type {HTMLElement[]} */
  #undoes = [];
  /** The kinds of cells that have a direction. @type {Set<string>} */
  #turning = new Set();
  /** @type {Part[]} */
  #shown = [];
  #part = 0;
  #walks = false; // then the page has an undo of its own
  #note = make("input", { type: "text", maxlength: "4", class: "input notebook-note" });

  /**
   * @param {HTMLElement} host @param {TileSet} tileset @param {Tile[][]} stacks of the game's brushes
   * @param {string} key under which it is kept
   * @param {(direction: Direction) => void} [walk] where a click beside the player's certain place walks
   */
  constructor(host, tileset, stacks, key, walk) {
    this.key = key;
    this.tileset = tileset;
    this.map = new NotebookMap();
    this.#load();
    const box = make("div", {});
    this.parts = make("div", { class: "row notebook-parts", role: "group", "aria-label": t("Parts of my map"), hidden: true });
    const canvas = make("div", { class: "notebook-canvas" });
    this.brushes = new Brushes(box);
    host.replaceChildren(
      make("div", { class: "notebook-sheet" }, this.parts, canvas),
      make(
        "fieldset",
        { class: "stack tight notebook-tools" },
        make("legend", {}, t("Draw"), " ", make("small", { class: "tool-keys" }, t("a key chooses a tool, Esc puts it away")), walk && make("small", { class: "swipe-strip" }, t("A swipe on the map walks; to scroll, swipe here."))),
        box,
      ),
      this.#toolbar(),
    );
    this.canvas = new Canvas(canvas, this.map, tileset);
    const brushes = brushesOf(tileset, stacks);
    this.#turning = new Set(brushes.filter(({ id }) => id.endsWith(":?")).map(({ id }) => id.split(":")[1] ?? ""));
    this.brushes.fill([...TOOLS, ...brushes]);
    this.#walks = Boolean(walk);
    this.#listen();
    if (walk) {
      this.#showTools();
      this.canvas.swipes = true;
      on(this.canvas, "click", (cell) => this.#walkTo(cell, walk));
      on(this.canvas, "swipe", walk);
    }
    this.canvas.centre();
  }

  #toolbar() {
    const button = (/** @type {string} */ text, /** @type {string} */ label, /** @type {() => void} */ act) =>
      make("button", { type: "button", class: "button small", "aria-label": label, onclick: act }, text);
    this.#undoes = [
      button(t("Undo"), t("Undo in my map"), () => this.#history("undo")),
      button(t("Redo"), t("Redo in my map"), () => this.#history("redo")),
    ];
    return make(
      "div",
      { class: "toolbar", role: "group", "aria-label": t("My map") },
      ...this.#undoes,
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
      canvas.panning = this.brushes.active === NO_TOOL;
      canvas.host.classList.toggle("panning", canvas.panning);
      this.#showTools();
    });
    on(canvas, "begin", () => map.history.begin());
    on(canvas, "paint", ({ row, column, side, first }) => this.#paint(row, column, side, first));
    on(canvas, "end", () => {
      map.history.end();
      this.#save();
    });
    canvas.host.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Beside the undo of the walk, there is one for the drawing only while a tool draws. */
  #showTools() {
    for (const button of this.#undoes) button.hidden = this.#walks && this.brushes.active === NO_TOOL;
  }

  /** @param {{row: number, column: number}} cell @param {(direction: Direction) => void} walk */
  #walkTo(cell, walk) {
    if (this.canvas.walker === null) return;
    const [row, column] = cellOf(this.canvas.walker);
    for (const [direction, [down, right]] of Object.entries(STEPS))
      if (cell.row === row + down && cell.column === column + right) walk(/** @type {Direction} */ (direction));
  }

  /** @param {number} row @param {number} column @param {Direction} side @param {boolean} first of its stroke */
  #paint(row, column, side, first) {
    const { map } = this;
    const tool = this.brushes.active;
    if (tool === NO_TOOL) return;
    if (tool === "wall") {
      if (first) map.toggleWall(wallOf(row, column, side)); // a stroke would toggle every cell on its way
    } else if (tool === "here") map.moveTo(row, column);
    else map.paint(row, column, guessBy(tool, map.cells.get(keyOf(row, column)), this.#note.value));
    this.canvas.render();
  }

  /** A key pressed in the map; those without Shift that walk are left to the game. @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey) return;
    const [direction, history, command] = [arrowDirection(event), undoOrRedo(event), event.ctrlKey || event.metaKey];
    if (history) this.#history(history);
    else if (direction && event.shiftKey) this.#arrow(direction, command);
    else if (command) return;
    else if (event.key === "Delete") this.#erase();
    else if (event.key === " ") this.#paintAtCursor();
    else return;
    event.preventDefault();
  }

  /** Choose the tool of a key that is pressed anywhere on the page, or put it away; false if it is no such key. @param {KeyboardEvent} event */
  choose({ key, ctrlKey, metaKey, altKey, shiftKey }) {
    if (ctrlKey || metaKey || altKey || shiftKey) return false;
    if (key !== "Escape") return this.brushes.activateByKey(key);
    const held = this.brushes.active !== NO_TOOL;
    this.brushes.activate(NO_TOOL);
    return held;
  }

  /**
   * Draw what is certain under the player's own marks, and show the part of the map where they are; null draws nothing.
   * @param {Chart[] | null} charts @param {number} player
   */
  showCertain(charts, player) {
    const { canvas, map } = this;
    const before = canvas.walker ?? canvas.perhaps[0] ?? null;
    canvas.certain = new Map();
    canvas.walker = canvas.home = null;
    canvas.perhaps = [];
    canvas.untried = [];
    this.#shown = (charts ?? []).map(({ key, title, cells, players, perhaps }) => {
      const column = map.columnOf(key);
      for (const { row, column: right, tile } of cells) {
        const note = this.#turning.has(tile.name) && !tile.way ? "?" : "";
        canvas.certain.set(keyOf(row, column + right), { name: tile.name, way: tile.way, note });
      }
      const here = players.find(([each]) => each === player);
      if (key === String(player)) canvas.home = keyOf(0, column);
      if (here) canvas.walker = keyOf(here[1], column + here[2]);
      const [maybe, ...others] = perhaps.filter(([each]) => each === player);
      if (maybe) canvas.perhaps = [maybe, ...others].map(([, row, right]) => keyOf(row, column + right));
      const [, row, right] = here ?? maybe ?? [player, 0, 0];
      return { title, column, at: [row, right] };
    });
    for (const [at] of map.parts.entries()) this.#addOwn(at);
    this.#look(before);
    this.#save();
  }

  /** List a part of the map on which nothing is certain any more, if the player has drawn there. @param {number} at */
  #addOwn(at) {
    const column = this.map.columnOf(this.map.parts[at] ?? "");
    if (this.#shown.some((part) => part.column === column) || !this.map.isDrawnAt(column)) return;
    this.#shown.push({ title: t("from before, with marks of yours"), column, at: [0, 0] });
  }

  /** Keep the player in view, on whichever part of the map. @param {string | null} before where they were */
  #look(before) {
    const { canvas } = this;
    const there = canvas.walker ?? canvas.perhaps[0] ?? null;
    if (there !== null && there !== before) {
      const [row, column] = cellOf(there);
      const [, last] = cellOf(before ?? this.map.position);
      if (canvas.walker === null) canvas.showAll(canvas.perhaps);
      else if (this.#partAt(column) === this.#part && Math.abs(column - last) <= 2) canvas.bring(row, column);
      else canvas.show(row, column);
      this.#part = this.#partAt(column);
    }
    this.#showParts();
    canvas.render();
  }

  /** The number of the part in which a column is. @param {number} column */
  #partAt(column) {
    const distances = this.#shown.map((part) => Math.abs(part.column - column));
    return Math.max(0, distances.indexOf(Math.min(...distances)));
  }

  #showParts() {
    const count = this.#shown.length;
    this.#part = Math.min(this.#part, Math.max(0, count - 1));
    const go = (/** @type {number} */ by) => {
      this.#part = (this.#part + by + count) % count;
      const { column, at } = /** @type {Part} */ (this.#shown[this.#part]);
      this.canvas.show(at[0], column + at[1]);
      this.#showParts();
    };
    const step = (/** @type {string} */ text, /** @type {string} */ label, /** @type {number} */ by) =>
      make("button", { type: "button", class: "button small", "aria-label": label, onclick: () => go(by) }, text);
    const title = this.#shown[this.#part]?.title ?? "";
    const why = this.#why();
    const several = count > 1;
    const name = several && t("Sheet {number} of {count}: {title}", { number: this.#part + 1, count, title });
    this.parts.hidden = !several && !why;
    this.parts.replaceChildren(
      several ? step("‹", t("Previous part of my map"), -1) : "",
      make("span", {}, name, why && make("small", {}, why)),
      several ? step("›", t("Next part of my map"), 1) : "",
    );
  }

  /** What is to be known of the sheet that is shown. */
  #why() {
    const { walker, perhaps } = this.canvas;
    const isHere = (/** @type {string | null | undefined} */ key) => Boolean(key) && this.#partAt(cellOf(key ?? "")[1]) === this.#part;
    if (isHere(perhaps[0])) return t("You are at one of the pins with a question mark: what you heard fits each of them.");
    if (!this.#part) return "";
    if (isHere(walker)) return t("You may be somewhere new: this is another sheet, until it is clear how it joins the others.");
    return t("It is not clear yet how this sheet joins the others.");
  }

  /**
   * Mark the cells that nobody has tried beside the player, or if there are none, beside all the cells where one can stand;
   * returns the ways to those beside the player, none if it is not certain where that is, and null if nothing is marked.
   * @returns {Direction[] | null}
   */
  markUntried() {
    const { canvas } = this;
    const isOpen = (/** @type {string} */ key) => !canvas.certain.has(key);
    const near = (/** @type {string} */ key) => Object.entries(STEPS).map(([way, [down, right]]) => ({ way: /** @type {Direction} */ (way), key: keyOf(cellOf(key)[0] + down, cellOf(key)[1] + right) }));
    const beside = canvas.walker === null ? [] : near(canvas.walker).filter(({ key }) => isOpen(key));
    const stood = [...canvas.certain].filter(([, { name }]) => name !== "wall").map(([key]) => key);
    canvas.untried = (beside.length ? beside : stood.flatMap(near).filter(({ key }) => isOpen(key))).map(({ key }) => key);
    canvas.render();
    if (!canvas.untried.length) return null;
    return beside.map(({ way }) => way);
  }

  /** Take away the marks of untried cells. */
  unmark() {
    this.canvas.untried = [];
    this.canvas.render();
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
    const key = keyOf(row, column);
    const guess = this.map.cells.get(key) ?? this.canvas.certain.get(key);
    const content = guess ? describe(this.tileset, guess) : t("nothing drawn");
    const here = (this.canvas.walker ?? this.map.position) === key ? t(", I am here") : "";
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
