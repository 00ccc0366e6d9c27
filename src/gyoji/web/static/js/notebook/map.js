// What a player of a hidden map has drawn: cells, walls between them, and where he thinks he is.
// The grid has no edges. It is the player's guess: nothing here knows a rule.

/** @typedef {{name: string, way: string, note: string}} Guess */
/** @typedef {{what: "cell" | "wall" | "here", key: string, before: unknown, after: unknown}} Mark */
/** @typedef {{cells: [string, Guess][], walls: string[], here: string}} Saved */

const LIMIT = 20000; // cells kept: far more than anybody draws, and still quick to save
const REACH = 100000; // rows and columns from the middle

/** @param {number} row @param {number} col */
export function keyOf(row, col) {
  return `${row},${col}`;
}

/** @param {string} key @returns {[number, number]} */
export function placeOf(key) {
  const [row = 0, col = 0] = key.split(",").map(Number);
  return [row, col];
}

/**
 * The wall between a cell and its neighbour, by the same name from both sides.
 * @param {number} row @param {number} col @param {"up" | "down" | "left" | "right"} side
 */
export function wallOf(row, col, side) {
  if (side === "down") return `${row + 1},${col},up`;
  if (side === "right") return `${row},${col + 1},left`;
  return `${row},${col},${side}`;
}

/** @param {unknown} key */
function isKey(key) {
  if (typeof key !== "string" || !/^-?\d{1,6},-?\d{1,6}$/u.test(key)) return false;
  return placeOf(key).every((number) => Math.abs(number) <= REACH);
}

/** @param {unknown} guess @returns {guess is Guess} */
function isGuess(guess) {
  if (typeof guess !== "object" || guess === null) return false;
  const { name, way, note } = /** @type {Record<string, unknown>} */ (guess);
  return [name, way, note].every((text) => typeof text === "string" && text.length <= 40);
}

export class Notebook {
  constructor() {
    /** @type {Map<string, Guess>} */
    this.cells = new Map();
    /** @type {Set<string>} */
    this.walls = new Set();
    this.here = keyOf(0, 0);
    /** @type {Mark[][]} */
    this.done = [];
    /** @type {Mark[][]} */
    this.undone = [];
    /** @type {Mark[] | null} */
    this.stroke = null;
  }

  begin() {
    this.stroke ??= [];
  }

  end() {
    if (this.stroke?.length) {
      this.done.push(this.stroke);
      this.undone = [];
    }
    this.stroke = null;
  }

  /** @param {number} row @param {number} col @param {Guess | null} guess */
  paint(row, col, guess) {
    const key = keyOf(row, col);
    const before = this.cells.get(key) ?? null;
    if (JSON.stringify(before) === JSON.stringify(guess)) return;
    if (guess && !before && this.cells.size >= LIMIT) return;
    this.#mark({ what: "cell", key, before, after: guess });
  }

  /** @param {string} key the wall's name */
  toggleWall(key) {
    this.#mark({ what: "wall", key, before: this.walls.has(key), after: !this.walls.has(key) });
  }

  /** @param {number} row @param {number} col */
  stand(row, col) {
    const key = keyOf(row, col);
    if (key !== this.here) this.#mark({ what: "here", key, before: this.here, after: key });
  }

  clear() {
    this.begin();
    for (const [key, before] of [...this.cells]) {
      this.#mark({ what: "cell", key, before, after: null });
    }
    for (const key of [...this.walls]) {
      this.#mark({ what: "wall", key, before: true, after: false });
    }
    this.end();
  }

  undo() {
    this.end();
    const stroke = this.done.pop();
    if (!stroke) return false;
    for (const mark of [...stroke].reverse()) this.#set(mark, mark.before);
    this.undone.push(stroke);
    return true;
  }

  redo() {
    const stroke = this.undone.pop();
    if (!stroke) return false;
    for (const mark of stroke) this.#set(mark, mark.after);
    this.done.push(stroke);
    return true;
  }

  /** @returns {Saved} */
  saved() {
    return { cells: [...this.cells], walls: [...this.walls], here: this.here };
  }

  /**
   * Take up what was saved; whatever is not of the right form is passed over.
   * @param {unknown} saved
   */
  restore(saved) {
    if (typeof saved !== "object" || saved === null) return;
    const { cells, walls, here } = /** @type {Record<string, unknown>} */ (saved);
    for (const entry of Array.isArray(cells) ? cells.slice(0, LIMIT) : []) {
      if (Array.isArray(entry) && isKey(entry[0]) && isGuess(entry[1])) {
        this.cells.set(entry[0], entry[1]);
      }
    }
    for (const wall of Array.isArray(walls) ? walls.slice(0, LIMIT) : []) {
      if (typeof wall === "string" && /^-?\d{1,6},-?\d{1,6},(up|left)$/u.test(wall)) {
        this.walls.add(wall);
      }
    }
    if (isKey(here)) this.here = /** @type {string} */ (here);
  }

  /** @param {Mark} mark */
  #mark(mark) {
    const alone = this.stroke === null;
    this.begin();
    this.stroke?.push(mark);
    this.#set(mark, mark.after);
    if (alone) this.end();
  }

  /** @param {Mark} mark @param {unknown} value */
  #set(mark, value) {
    if (mark.what === "here") this.here = String(value);
    else if (mark.what === "wall") this.walls[value ? "add" : "delete"](mark.key);
    else if (value) this.cells.set(mark.key, /** @type {Guess} */ (value));
    else this.cells.delete(mark.key);
  }
}
