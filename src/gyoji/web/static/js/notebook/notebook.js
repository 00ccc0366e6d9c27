// A player's own map of a hidden board, kept in this browser.

import { announce, make, on } from "../dom.js";
import { Brushes } from "../editor/brushes.js";
import { arrowDirection, undoOrRedo } from "../game/keys.js";
import { remember, remembered, rememberedList } from "../storage.js";
import { Canvas } from "./canvas.js";
import { cellOf, keyOf, NotebookMap, wallOf } from "./drawn.js";
import { isTaught, markTaught, sheetLesson } from "./lesson.js";
import { isOn, sheetButton } from "./sheets.js";
import { brushesOf, describe, guessBy, NO_TOOL, TOOLS } from "./tools.js";
import { findWay } from "./ways.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Direction} Direction */
/** @typedef {import("../types.js").Tile} Tile */
/** @typedef {import("../board/tiles.js").TileSet} TileSet */
/** @typedef {import("./charts.js").Chart} Chart */
/** @typedef {import("./drawn.js").Guess} Guess */
/** @typedef {import("./sheets.js").Sheet} Sheet */
/** @typedef {import("./ways.js").Ways} Ways */
/** Of a chart, a cell and another one at the same place. @typedef {{key: string, mine: string, theirs: string}} Clash */
/** What a map does with the play: single steps (by swipes, too, where nothing is lost by one), a way of several, a sentence why there is none. @typedef {{step: (direction: Direction) => void, follow: (way: import("./ways.js").Way) => void, refuse: (sentence: string) => void, swipes?: boolean}} Walker */

const TOOLS_KEY = "notebook.tools"; // beside a walk, they are folded until somebody wants them
/** @type {Record<Direction, [number, number]>} */
const STEPS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

export class Notebook {
  /** @type {HTMLElement[]} */
  #undoes = [];
  /** The kinds of cells that have a direction. @type {Set<string>} */
  #turning = new Set();
  /** @type {Sheet[]} */
  #shown = [];
  /** What was drawn last, and of whom. @type {{charts: Chart[] | null, player: number}} */
  #last = { charts: null, player: 0 };
  #steps = 0; // after which it was drawn
  /** The number of each sheet, by its root: it keeps it while others come and go. @type {Map<string, number>} */
  #numbers = new Map();
  /** @type {Ways} */
  #ways = new Map();
  #carries = false;
  #news = ""; // why sheets were joined, or taken apart
  /** While two sheets are joined by hand: the cell on the first one, "" before that. @type {string | null} */
  #joining = null;
  /** The cell that is written on. @type {{row: number, column: number} | null} */
  #written = null;
  #part = 0;
  /** Is what is certain drawn by itself? Then sheets may come, and their place is kept. */
  #follows = false;
  #lesson = sheetLesson(() => {
    this.#lesson.hidden = true;
    this.canvas.host.focus({ preventScroll: true });
  });
  #fingers = make("small", { class: "touch-note" });
  #tools = make("details", { class: "notebook-tools" }, make("summary", {}, t("Draw"), " ", make("small", { class: "tool-keys" }, t("after a click on the map, a key chooses a tool; Esc puts it away")), this.#fingers));
  #note = make("input", { type: "text", maxlength: "4", class: "input notebook-note" });
  #writing = make("label", { class: "row small-text", hidden: true }, t("Write"), this.#note);

  /**
   * @param {HTMLElement} host @param {TileSet} tileset @param {Tile[][]} stacks of the game's brushes
   * @param {string} key under which it is kept
   * @param {Walker} [walker] where clicks on the map walk
   * @param {boolean} [follows] will what is certain be drawn by itself?
   */
  constructor(host, tileset, stacks, key, walker, follows = false) {
    this.key = key;
    this.#follows = follows;
    this.tileset = tileset;
    this.map = new NotebookMap();
    this.#load();
    const box = make("div", {});
    this.parts = make("div", { class: "notebook-parts", role: "group", "aria-label": t("Parts of my map") });
    const canvas = make("div", { class: "notebook-canvas" });
    this.brushes = new Brushes(box);
    this.#tools.append(box);
    host.replaceChildren(
      make("div", { class: "notebook-sheet" }, make("div", { class: "notebook-view" }, canvas, this.#lesson), this.parts),
      this.#tools,
      this.#toolbar(),
    );
    this.canvas = new Canvas(canvas, this.map, tileset);
    const brushes = brushesOf(tileset, stacks);
    this.#turning = new Set(brushes.filter(({ id }) => id.endsWith(":?")).map(({ id }) => id.split(":")[1] ?? ""));
    this.brushes.fill([...TOOLS, ...brushes]);
    this.walker = walker;
    this.#listen();
    this.#showTools();
    on(this.canvas, "click", ({ row, column }) => (this.#joining === null ? this.#walkTo(keyOf(row, column)) : this.#joinAt(keyOf(row, column))));
    on(this.canvas, "swipe", ({ direction }) => this.canvas.host.classList.contains("takes-swipes") && this.#joining === null && walker?.step(direction));
    this.takeSwipes(true);
    this.canvas.centre();
    this.#showParts();
  }

  #toolbar() {
    const button = (/** @type {string} */ text, /** @type {string} */ label, /** @type {() => void} */ act) =>
      make("button", { type: "button", class: "button small", "aria-label": label, onclick: act }, text);
    this.#undoes = [
      button(t("Undo drawing"), t("Undo drawing"), () => this.#history("undo")),
      button(t("Redo drawing"), t("Redo drawing"), () => this.#history("redo")),
    ];
    return make(
      "div",
      { class: "toolbar", role: "group", "aria-label": t("My map") },
      ...this.#undoes,
      button("−", t("Zoom out"), () => this.canvas.zoom(0.8)),
      button("+", t("Zoom in"), () => this.canvas.zoom(1.25)),
      button(t("Find me"), t("Find me: show where I think I am"), () => this.#findMe()),
      this.#writing,
      button(t("Clear"), t("Clear my map"), () => this.#clear()),
    );
  }

  #listen() {
    const { canvas, map } = this;
    on(this.brushes, "activate", () => {
      canvas.panning = this.brushes.active === NO_TOOL;
      this.#showTools();
    });
    this.#tools.open = !this.walker || remembered(TOOLS_KEY) === "open";
    this.#tools.addEventListener("toggle", () => {
      if (this.walker) remember(TOOLS_KEY, this.#tools.open ? "open" : "");
      if (!this.#tools.open) this.brushes.activate(NO_TOOL);
    });
    on(canvas, "begin", () => map.history.begin());
    on(canvas, "paint", ({ row, column, side, first }) => this.#paint(row, column, side, first));
    on(canvas, "end", () => {
      map.history.end();
      this.#showTools();
      this.#save();
      if (this.#written) this.#note.select(); // what is typed now goes there
    });
    this.#note.addEventListener("input", () => this.#write());
    this.#note.addEventListener("keydown", ({ key }) => {
      if (key !== "Enter" && key !== "Escape") return;
      canvas.host.focus({ preventScroll: true });
      if (key === "Escape") this.brushes.activate(NO_TOOL);
    });
    canvas.host.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Beside the undo of the walk, there is one for the drawing only while there is something to draw or to undo. */
  #showTools() {
    const [{ history }, drawing] = [this.map, this.brushes.active !== NO_TOOL];
    this.canvas.host.classList.toggle("panning", !drawing);
    this.#tools.open ||= drawing;
    for (const button of this.#undoes) button.hidden = Boolean(this.walker) && !drawing && !history.canUndo && !history.canRedo;
    this.#writing.hidden = this.brushes.active !== "note";
    if (this.#writing.hidden) this.#written = null;
    this.#fingers.textContent = drawing ? t("A finger draws; two fingers move the map.") : t("Two fingers move the map.");
  }

  /** Write what the field says on the cell that was chosen. */
  #write() {
    if (!this.#written) return;
    const { row, column } = this.#written;
    const before = this.map.cells.get(keyOf(row, column));
    const note = this.#note.value.trim();
    this.map.paint(row, column, note || before?.name ? { name: before?.name ?? "", way: before?.way ?? "", note } : null);
    this.canvas.render();
    this.#save();
  }

  /** Walk to a cell: one step beside the player, or a way that is certain. @param {string} to */
  #walkTo(to) {
    const { walker, canvas } = this;
    if (!walker || to === canvas.walker) return;
    if (canvas.walker === null) return walker.refuse(this.#follows ? t("It is not certain where you are: walk one step at a time.") : t("You draw this map yourself, so it does not know where you are: walk one step at a time."));
    const way = findWay(this.#ways, canvas.walker, to);
    if (way) return walker.follow(way);
    const [row, column] = cellOf(canvas.walker);
    const beside = Object.entries(STEPS).find(([, [down, right]]) => to === keyOf(row + down, column + right));
    if (beside) return walker.step(/** @type {Direction} */ (beside[0]));
    if (canvas.certain.get(to)?.name === "wall") return walker.refuse(t("That is a wall."));
    if (!canvas.certain.has(to)) return walker.refuse(t("You do not know what is there yet: walk one step at a time."));
    return walker.refuse(isOn(to, cellOf(canvas.walker)[1]) ? t("No way there is certain: a bog, a river or a cave on it may take you elsewhere.") : t("No way there is certain: it is on another sheet of your map."));
  }

  /** Let swipes walk, where they do so at all, or scroll the page. @param {boolean} wanted */
  takeSwipes(wanted) {
    this.canvas.host.classList.toggle("takes-swipes", wanted && Boolean(this.walker?.swipes));
  }

  /** Show the sheet where the player is, or all the places where they may be. */
  #findMe() {
    const { walker, perhaps } = this.canvas;
    const there = walker ?? perhaps[0] ?? null;
    if (walker === null && there !== null) this.canvas.showAll(perhaps);
    else this.canvas.centre();
    if (there !== null) this.#part = this.#partAt(cellOf(there)[1]);
    this.#showParts();
  }

  /** Is the player certainly there? @param {string} place */
  isAt(place) {
    return this.canvas.walker === place;
  }

  /** Why a command is not worth a move: it certainly changes nothing, and tells nothing; "" if it is. @param {string} word */
  refusal(word) {
    const here = this.canvas.walker ?? "";
    return this.#ways.get(here)?.get(word) === here ? t("Your map shows that you would stay where you are: no move was made.") : "";
  }

  /** @param {number} row @param {number} column @param {Direction} side @param {boolean} first of its stroke */
  #paint(row, column, side, first) {
    const { map } = this;
    const tool = this.brushes.active;
    if (tool === NO_TOOL) return;
    if (tool === "wall") {
      if (first) map.toggleWall(wallOf(row, column, side)); // a stroke would toggle every cell on its way
    } else if (tool === "here") map.moveTo(row, column);
    else if (tool === "note") {
      this.#written = { row, column };
      this.#note.value = map.cells.get(keyOf(row, column))?.note ?? "";
      this.#note.focus({ preventScroll: true });
    } else map.paint(row, column, guessBy(tool, map.cells.get(keyOf(row, column))));
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

  /**
   * Choose the tool of a key that is pressed anywhere on the page, or put it away; false if it is no such key. A letter may be
   * a slip beside the keys that walk: it chooses one only in the map, or while one is in use.
   * @param {KeyboardEvent} event
   */
  choose({ key, ctrlKey, metaKey, altKey, shiftKey }) {
    if (ctrlKey || metaKey || altKey || shiftKey) return false;
    const held = this.brushes.active !== NO_TOOL;
    if (key !== "Escape") {
      const meant = held || /\d/.test(key) || this.canvas.host.contains(document.activeElement);
      if (!meant || !this.brushes.activateByKey(key)) return false;
      if (!held && this.brushes.active !== NO_TOOL) this.walker?.refuse(t("You draw now, and clicks do not walk. Esc puts the tool away."));
      return true;
    }
    this.brushes.activate(NO_TOOL);
    return held;
  }

  /**
   * Draw what is certain under the player's own marks, and show the sheet where they are; null draws nothing.
   * @param {Chart[] | null} charts @param {number} player @param {string} [heard] the last announcement @param {number} [steps] of the play so far
   */
  showCertain(charts, player, heard = "", steps = 0) {
    const before = this.#last.charts?.find(({ players }) => players.some(([each]) => each === player))?.key;
    const here = charts?.find(({ players }) => players.some(([each]) => each === player))?.key;
    const isOld = this.#last.charts?.some(({ key }) => key === here); // a new one may have taken its place
    const gone = before !== undefined && isOld && !charts?.some(({ key }) => key === before);
    const further = steps > this.#steps; // else what was heard is taken back
    if (further && !this.#lesson.hidden) markTaught(); // who goes on has seen it
    this.#steps = steps;
    this.#news = gone && further && here !== undefined && heard ? t("“{heard}” fits one place only: the sheet from before has joined this one.", { heard }) : "";
    this.#joining = null;
    this.#follows = charts !== null;
    this.#last = { charts, player };
    this.#layOut(further);
    this.#save();
  }

  /** Draw the charts where they lie on the paper; a sheet that no longer fits on the one that it was joined to is taken off. @param {boolean} [further] was another step made? */
  #layOut(further = false) {
    const { canvas, map } = this;
    const before = canvas.walker ?? canvas.perhaps[0] ?? null;
    let wrong = this.#place();
    while (wrong !== null) {
      map.part(wrong.key);
      this.#news = t("The sheets that you joined do not fit: what is {mine} on one would be {theirs} on the other, so they lie apart again.", wrong);
      wrong = this.#place();
    }
    for (const [at] of map.parts.entries()) this.#addOwn(at);
    for (const { root } of this.#shown) if (!this.#numbers.has(root)) this.#numbers.set(root, this.#numbers.size + 1);
    this.#shown.sort((one, other) => this.#numberOf(one) - this.#numberOf(other));
    this.#look(before, further);
  }

  /** @param {Sheet | undefined} sheet */
  #numberOf(sheet) {
    return this.#numbers.get(sheet?.root ?? "") ?? 1;
  }

  /** Place all charts; a part that contradicts the one that it lies on, and in which cell, null if all fit. @returns {Clash | null} */
  #place() {
    const { canvas } = this;
    const { charts, player } = this.#last;
    Object.assign(canvas, { certain: new Map(), walker: null, home: null, perhaps: [], untried: [], things: [], way: [] });
    this.#ways = new Map();
    this.#carries = false;
    /** @type {Map<string, Sheet>} */
    const sheets = new Map();
    for (const chart of charts ?? []) {
      const clash = this.#placeChart(chart, player, sheets);
      if (clash) return clash;
    }
    this.#shown = [...sheets.values()];
    const here = canvas.walker;
    if (here !== null) canvas.perhaps = canvas.perhaps.filter((key) => !isOn(key, cellOf(here)[1])); // of sheets that were joined by hand
    return null;
  }

  /** Place a chart on its sheet; what contradicts if something there does. @returns {Clash | null} @param {Chart} chart @param {number} player @param {Map<string, Sheet>} sheets */
  #placeChart({ key, title, cells, players, perhaps, ways, things, like }, player, sheets) {
    const { canvas, map } = this;
    const [down, right] = map.placeOf(key);
    const place = (/** @type {number} */ row, /** @type {number} */ column, [top, left] = [down, right]) => keyOf(top + row, left + column);
    for (const { row, column, tile } of cells) {
      const [at, note] = [place(row, column), this.#turning.has(tile.name) && !tile.way ? "?" : ""];
      const other = canvas.certain.get(at);
      if (other && !agree(other, tile) && map.joins.has(key)) return { key, mine: describe(this.tileset, { ...tile, note: "" }), theirs: describe(this.tileset, { ...other, note: "" }) };
      if (!other?.way) canvas.certain.set(at, { name: tile.name, way: tile.way, note });
    }
    for (const [row, column, word, to, there, beyond] of ways) {
      const from = place(row, column);
      this.#ways.set(from, (this.#ways.get(from) ?? new Map()).set(word, place(there, beyond, map.placeOf(to))));
    }
    for (const [name, carrier, row, column] of things) {
      this.#carries ||= carrier === player;
      canvas.things.push({ key: place(row, column), name, carried: carrier >= 0 });
    }
    const here = players.find(([each]) => each === player);
    if (key === String(player)) canvas.home = place(0, 0);
    if (here) canvas.walker = place(here[1], here[2]);
    const maybe = perhaps.filter(([each]) => each === player).map(([, row, column]) => place(row, column));
    if (maybe.length) canvas.perhaps = maybe;
    const root = map.rootOf(key);
    const sheet = sheets.get(root) ?? { root, title, column: map.columnOf(root), at: cellOf(place(0, 0)), like: null };
    if (here || maybe.length) sheet.at = cellOf(canvas.walker ?? maybe[0] ?? "");
    for (const [other, row, column] of like) if (map.rootOf(other) !== root) sheet.like = { from: place(0, 0), to: place(row, column, map.placeOf(other)) };
    sheets.set(root, sheet);
    return null;
  }

  /** List a part of the map on which nothing is certain any more, if the player has drawn there. @param {number} at */
  #addOwn(at) {
    const root = this.map.parts[at] ?? "";
    const column = this.map.columnOf(root);
    if (this.#shown.some((part) => part.column === column) || !this.map.isDrawnAt(column)) return;
    this.#shown.push({ root, title: t("from before, with marks of yours"), column, at: [0, column], like: null });
  }

  /** Keep the player in view, on whichever part of the map; after a step also one who stays where they were. @param {string | null} before where they were @param {boolean} further */
  #look(before, further) {
    const { canvas } = this;
    const there = canvas.walker ?? canvas.perhaps[0] ?? null;
    const elsewhere = there !== null && this.#partAt(cellOf(there)[1]) !== this.#part;
    if (there !== null && (there !== before || (further && elsewhere))) {
      const [row, column] = cellOf(there);
      const [, last] = cellOf(before ?? this.map.position);
      if (canvas.walker === null) canvas.showAll(canvas.perhaps);
      else if (this.#partAt(column) === this.#part && Math.abs(column - last) <= 2) canvas.moveCursor(row, column);
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

  /** Explain sheets, or no longer. @param {boolean} wanted */
  #teach(wanted) {
    const text = this.#lesson.querySelector("p")?.textContent ?? "";
    if (wanted && this.#lesson.hidden) announce(text);
    this.#lesson.hidden = !wanted;
  }

  /** Show all sheets, small and side by side, and what is to be known of the one that is shown large. */
  #showParts() {
    const count = this.#shown.length;
    this.#part = Math.min(this.#part, Math.max(0, count - 1));
    const button = (/** @type {string} */ text, /** @type {() => void} */ onclick) => make("button", { type: "button", class: "button small", onclick }, text);
    const sheets = this.#shown.map((sheet, at) => sheetButton(this.canvas, sheet, { number: this.#numberOf(sheet), current: at === this.#part }, () => this.#showSheet(at)));
    const [shown, why] = [this.#shown[this.#part], this.#why()];
    const like = this.#joining === null && shown?.like;
    const other = like && this.#shown.find(({ column }) => isOn(like.to, column));
    const name = count > 1 && t("Sheet {number}: {title}", { number: this.#numberOf(shown), title: shown?.title ?? "" });
    const first = this.#follows && count < 2 && !why && t("Where it is not certain where you are, another sheet of your map begins here.");
    this.parts.hidden = count < 2 && !why && !this.#follows;
    this.#teach(count > 1 && !isTaught() && this.#isAway);
    const strip = make("div", { class: "notebook-sheets" }, ...sheets);
    this.parts.replaceChildren(
      strip,
      make("span", {}, name, why && make("small", { role: "status" }, why), first && make("small", { class: "soft" }, first), other && make("small", {}, t("This may be the same place as on sheet {number}.", { number: this.#numberOf(other) }))),
      make(
        "div",
        { class: "row tight" },
        like && other && button(t("Join them"), () => this.#join(like.from, like.to)),
        count > 1 && (this.#joining === null ? button(t("Join two sheets"), () => this.#beginJoining()) : button(t("Cancel"), () => this.#endJoining(""))),
      ),
    );
    strip.scrollLeft = (sheets[this.#part]?.offsetLeft ?? 0) - strip.offsetLeft - strip.clientWidth / 2;
  }

  /** @param {number} at */
  #showSheet(at) {
    this.#part = at;
    const [row, column] = this.#shown[at]?.at ?? [0, 0];
    this.canvas.show(row, column);
    this.#showParts();
    /** @type {HTMLElement | null} */ (this.parts.querySelector("[aria-pressed=true]"))?.focus({ preventScroll: true });
  }

  #beginJoining() {
    this.brushes.activate(NO_TOOL);
    this.#joining = "";
    this.#showParts();
  }

  /** @param {string} news */
  #endJoining(news) {
    this.#joining = null;
    this.#news = news;
    this.unmark();
    this.#showParts();
  }

  /** A click while two sheets are joined: the same cell is pointed at on one, then on the other. @param {string} key */
  #joinAt(key) {
    if (this.#joining && !isOn(this.#joining, cellOf(key)[1])) return this.#join(key, this.#joining);
    this.#joining = key;
    this.canvas.untried = [key];
    this.canvas.render();
    this.#showParts();
  }

  /** Join the sheets of two cells so that they are one cell, if nothing contradicts; the later sheet lies on the earlier one. @param {string} one @param {string} other */
  #join(one, other) {
    const at = (/** @type {string} */ key) => this.#shown.findIndex(({ column }) => isOn(key, column));
    const [[first, to], [second, from]] = /** @type {[[number, string], [number, string]]} */ ([[at(one), one], [at(other), other]].sort(([a], [b]) => Number(a) - Number(b)));
    const [under, over] = [this.#shown[first], this.#shown[second]];
    if (!under || !over) return;
    const [[row, column], [there, beyond]] = [cellOf(from), cellOf(to)];
    for (const [key, guess] of this.canvas.certain) {
      const [down, right] = cellOf(key);
      const below = isOn(key, over.column) && this.canvas.certain.get(keyOf(down + there - row, right + beyond - column));
      if (below && !agree(guess, below)) {
        const [mine, theirs] = [describe(this.tileset, guess), describe(this.tileset, below)];
        return this.#endJoining(t("They do not fit: what is {mine} on sheet {second} would be {theirs} on sheet {first}.", { mine, theirs, first: this.#numberOf(under), second: this.#numberOf(over) }));
      }
    }
    this.map.join(over.root, from, under.root, to);
    this.#joining = null;
    this.#news = t("The sheets are joined; “Undo drawing” takes them apart.");
    this.#layOut();
    this.#part = this.#partAt(beyond);
    this.canvas.show(there, beyond);
    this.#changed(this.#news);
    this.#showParts();
  }

  /** Is the player on another sheet than where they started, or may be? */
  get #isAway() {
    const { walker, perhaps, home } = this.canvas;
    const here = walker ?? perhaps[0];
    return !home || !here || this.#partAt(cellOf(here)[1]) !== this.#partAt(cellOf(home)[1]);
  }

  /** What is to be known of the sheet that is shown. */
  #why() {
    const { walker, perhaps } = this.canvas;
    if (this.#joining !== null) return this.#joining ? t("Now choose the other sheet, and the same cell there.") : t("Choose a cell of this sheet that you know from another one, too.");
    if (this.#news) return this.#news;
    const isHere = (/** @type {string | null | undefined} */ key) => Boolean(key) && this.#partAt(cellOf(key ?? "")[1]) === this.#part;
    if (isHere(perhaps[0])) return t("You are at one of the pins with a question mark: what you heard fits each of them.");
    if (!this.#part) return "";
    if (isHere(walker)) return this.#isAway ? t("You may be somewhere new: this is another sheet.") : "";
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

  /** Mark the cells to which a command may go; does the map say what is there? null if it is not certain where the player is. @param {string} word @param {Direction | undefined} direction */
  markStep(word, direction) {
    const { walker, perhaps } = this.canvas;
    const [down, right] = direction ? STEPS[direction] : [0, 0];
    const places = direction ? [...(walker === null ? perhaps : [walker])].map(cellOf) : [];
    this.canvas.untried = places.map(([row, column]) => keyOf(row + down, column + right));
    this.canvas.render();
    return walker === null ? null : (this.#ways.get(walker)?.has(word) ?? false);
  }

  /** Draw the way back to where the player began, if they carry what they had to find and it is certain; its commands. */
  showWayHome() {
    const { canvas } = this;
    const way = this.#carries && canvas.walker !== null && canvas.home !== null && findWay(this.#ways, canvas.walker, canvas.home);
    if (!way || !way.length) return null;
    canvas.untried = [];
    canvas.way = [canvas.walker ?? "", ...way.map(({ place }) => place)];
    canvas.render();
    return way.map(({ word }) => word);
  }

  /** Take away the marks of a hint. */
  unmark() {
    this.canvas.untried = [];
    this.canvas.way = [];
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
    const changed = this.map.history[action]();
    this.#news = "";
    this.#layOut();
    this.#changed(changed ? done : action === "undo" ? t("there is nothing to undo") : t("there is nothing to redo"));
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
    this.#changed(t("drawn in my map; “Undo drawing” takes it back"));
  }

  #clear() {
    this.map.clear();
    this.#changed(t("the map is empty; “Undo drawing” brings it back"));
  }

  /** @param {string} announcement */
  #changed(announcement) {
    this.canvas.render();
    this.#showTools();
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
    this.#numbers = new Map(rememberedList(`${this.key}.sheets`).filter((each) => Array.isArray(each) && each.length === 2));
    try {
      this.map.restore(JSON.parse(saved));
    } catch {
      announce(t("the saved notebook cannot be read"));
    }
  }

  #save() {
    remember(this.key, JSON.stringify(this.map.saved()));
    remember(`${this.key}.sheets`, JSON.stringify([...this.#numbers]));
  }
}

/** @param {number} number @param {string} positive @param {string} negative */
function distance(number, positive, negative) {
  return t(number < 0 ? negative : positive, { count: Math.abs(number) });
}

/** Can two certain cells be the same one? @param {{name: string, way: string}} one @param {{name: string, way: string}} other */
function agree(one, other) {
  return one.name === other.name && (!one.way || !other.way || one.way === other.way);
}
