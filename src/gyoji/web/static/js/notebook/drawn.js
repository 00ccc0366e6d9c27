// What a player has drawn of a hidden map: cells, walls between them, their own position, and sheets that they joined.
// The map has no edges, and knows no rules: all of it is the player's guess.

import { History } from "../editor/history.js";

/** @typedef {import("../types.js").Direction} Direction */
/** @typedef {{name: string, way: string, note: string}} Guess  A tile with a direction, and a note upon it. */
/** @typedef {{to: string, row: number, column: number}} Join  A part lies on another one, moved by rows and columns. */
/** @typedef {{what: "cell" | "wall" | "position" | "join", key: string, before: unknown, after: unknown}} Change */

const MOST_CELLS = 20000; // far more than anybody draws, and still quick to save
const FARTHEST = 100000; // rows and columns from the origin
const MOST_PARTS = 99;
export const PART_WIDTH = 1000; // columns from one part of the map to the next, more than a board has

/** @param {number} row @param {number} column */
export function keyOf(row, column) {
  return `${row},${column}`;
}

/** @param {string} key @returns {[number, number]} */
export function cellOf(key) {
  const [row = 0, column = 0] = key.split(",").map(Number);
  return [row, column];
}

/**
 * The wall between a cell and its neighbour, by the same name from both sides.
 * @param {number} row @param {number} column @param {Direction} side
 */
export function wallOf(row, column, side) {
  if (side === "down") return `${row + 1},${column},up`;
  if (side === "right") return `${row},${column + 1},left`;
  return `${row},${column},${side}`;
}

export class NotebookMap {
  /** @type {Map<string, Guess>} */
  cells = new Map();
  /** @type {Set<string>} */
  walls = new Set();
  position = keyOf(0, 0);
  /** The keys of the parts of the map, which lie far from each other on the same paper: nobody knows how they fit. @type {string[]} */
  parts = [];
  /** The parts that the player has joined to others. @type {Map<string, Join>} */
  joins = new Map();
  /** @type {History<Change>} */
  history = new History((change, side) => this.#apply(change, change[side]));

  /** @param {number} row @param {number} column @param {Guess | null} guess */
  paint(row, column, guess) {
    const key = keyOf(row, column);
    const before = this.cells.get(key) ?? null;
    if (JSON.stringify(before) === JSON.stringify(guess)) return;
    if (guess && !before && this.cells.size >= MOST_CELLS) return;
    this.history.add({ what: "cell", key, before, after: guess });
  }

  /** @param {string} key */
  toggleWall(key) {
    this.history.add({ what: "wall", key, before: this.walls.has(key), after: !this.walls.has(key) });
  }

  /** @param {number} row @param {number} column */
  moveTo(row, column) {
    const key = keyOf(row, column);
    if (key !== this.position) this.history.add({ what: "position", key, before: this.position, after: key });
  }

  /** The column at which a part of the map begins. @param {string} key of its chart */
  columnOf(key) {
    if (!this.parts.includes(key) && this.parts.length < MOST_PARTS) this.parts.push(key);
    return Math.max(0, this.parts.indexOf(key)) * PART_WIDTH;
  }

  /** The part on which a part lies that was joined to it, or itself. @param {string} key @returns {string} */
  rootOf(key) {
    const join = this.joins.get(key);
    return join ? this.rootOf(join.to) : key;
  }

  /** The row and column at which a part begins on the paper. @param {string} key of its chart @returns {[number, number]} */
  placeOf(key) {
    const join = this.joins.get(key);
    if (!join) return [0, this.columnOf(key)];
    const [row, column] = this.placeOf(join.to);
    return [row + join.row, column + join.column];
  }

  /**
   * Join the part with one cell to that with another, so that the two are the same cell; all that is drawn comes along.
   * @param {string} part @param {string} from @param {string} other @param {string} to
   */
  join(part, from, other, to) {
    const [[row, column], [there, beyond], [down, right]] = [cellOf(from), cellOf(to), this.placeOf(other)];
    const [rows, columns, begin] = [there - row, beyond - column, this.columnOf(part)];
    const moved = (/** @type {string} */ key) => keyOf(cellOf(key)[0] + rows, cellOf(key)[1] + columns);
    const near = (/** @type {string} */ key) => Math.abs(cellOf(key)[1] - begin) < PART_WIDTH / 2;
    this.history.begin();
    this.history.add({ what: "join", key: part, before: null, after: { to: other, row: rows - down, column: begin + columns - right } });
    for (const [key, guess] of [...this.cells].filter(([key]) => near(key))) {
      this.history.add({ what: "cell", key, before: guess, after: null });
      if (!this.cells.has(moved(key))) this.history.add({ what: "cell", key: moved(key), before: null, after: guess });
    }
    for (const wall of [...this.walls].filter(near)) {
      const [side, there] = [wall.split(",")[2], moved(wall)];
      this.history.add({ what: "wall", key: wall, before: true, after: false });
      if (!this.walls.has(`${there},${side}`)) this.history.add({ what: "wall", key: `${there},${side}`, before: false, after: true });
    }
    this.history.end();
  }

  /** Take apart what turns out not to fit; undo still takes back the rest of that join. @param {string} key of the part that lies on another one */
  part(key) {
    this.joins.delete(key);
  }

  /** Has the player drawn something on a part of the map? @param {number} column at which it begins */
  isDrawnAt(column) {
    return [...this.cells.keys(), ...this.walls].some((key) => Math.abs(cellOf(key)[1] - column) < PART_WIDTH / 2);
  }

  clear() {
    this.history.begin();
    for (const [key, before] of [...this.cells]) this.history.add({ what: "cell", key, before, after: null });
    for (const key of [...this.walls]) this.history.add({ what: "wall", key, before: true, after: false });
    this.history.end();
  }

  /** As it is kept in the browser. */
  saved() {
    return { cells: [...this.cells], walls: [...this.walls], here: this.position, parts: this.parts, joins: [...this.joins] };
  }

  /** Restore what was saved, except for what is malformed. @param {unknown} saved */
  restore(saved) {
    if (typeof saved !== "object" || saved === null) return;
    const { cells, walls, here, parts, joins } = /** @type {Record<string, unknown>} */ (saved);
    for (const entry of Array.isArray(cells) ? cells.slice(0, MOST_CELLS) : []) {
      if (Array.isArray(entry) && isKey(entry[0]) && isGuess(entry[1])) this.cells.set(entry[0], entry[1]);
    }
    for (const wall of Array.isArray(walls) ? walls.slice(0, MOST_CELLS) : []) {
      if (typeof wall === "string" && /^-?\d{1,6},-?\d{1,6},(up|left)$/u.test(wall)) this.walls.add(wall);
    }
    if (isKey(here)) this.position = here;
    if (Array.isArray(parts)) this.parts = parts.filter((part) => typeof part === "string").slice(0, MOST_PARTS);
    for (const entry of Array.isArray(joins) ? joins.slice(0, MOST_PARTS) : []) {
      if (Array.isArray(entry) && typeof entry[0] === "string" && isJoin(entry[1]) && this.rootOf(entry[1].to) !== entry[0]) this.joins.set(entry[0], entry[1]);
    }
  }

  /** @param {Change} change @param {unknown} value */
  #apply({ what, key }, value) {
    if (what === "position") this.position = String(value);
    else if (what === "join") value ? this.joins.set(key, /** @type {Join} */ (value)) : this.joins.delete(key);
    else if (what === "wall") this.walls[value ? "add" : "delete"](key);
    else if (value) this.cells.set(key, /** @type {Guess} */ (value));
    else this.cells.delete(key);
  }
}

/** @param {unknown} key @returns {key is string} */
function isKey(key) {
  if (typeof key !== "string" || !/^-?\d{1,6},-?\d{1,6}$/u.test(key)) return false;
  return cellOf(key).every((number) => Math.abs(number) <= FARTHEST);
}

/** @param {unknown} guess @returns {guess is Guess} */
function isGuess(guess) {
  if (typeof guess !== "object" || guess === null) return false;
  const { name, way, note } = /** @type {Record<string, unknown>} */ (guess);
  return [name, way, note].every((text) => typeof text === "string" && text.length <= 40);
}

/** @param {unknown} join @returns {join is Join} */
function isJoin(join) {
  if (typeof join !== "object" || join === null) return false;
  const { to, row, column } = /** @type {Record<string, unknown>} */ (join);
  return typeof to === "string" && [row, column].every((number) => Number.isInteger(number) && Math.abs(Number(number)) <= FARTHEST);
}
