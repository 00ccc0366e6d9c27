// What this browser remembers of a game's levels: which are solved, and the best plays of each.

import { remember, remembered } from "../storage.js";

/** @typedef {import("../game/levels.js").Level} Level */
/** @typedef {{moves: number, pushes: number | null, helped?: boolean, stars?: number}} Counts  Has a hint done a part of it? The stars are those of a match. */

const MOST = 5_000; // levels of a game

export class Progress {
  #key;
  /** By the path of the level. @type {Map<string, Counts>} */
  #best;

  /** @param {string} game */
  constructor(game) {
    this.#key = `progress.${game}`;
    this.#best = read(remembered(this.#key));
  }

  /** The fewest moves and the fewest pushes so far, of two plays perhaps. @param {Level} level @returns {Counts | null} */
  best({ path }) {
    return this.#best.get(path) ?? null;
  }

  /** @param {Level[]} levels */
  solved(levels) {
    return levels.filter((level) => this.best(level)).length;
  }

  /** How many are solved in the fewest moves that there are. @param {Level[]} levels */
  perfect(levels) {
    return levels.filter((level) => this.isPerfect(level)).length;
  }

  /** Is a level solved in the fewest moves that there are, or for a hidden board, as a program does that does not see it? A match has none. @param {Level} level */
  isPerfect(level) {
    const [best, par] = [this.best(level), level.ranked];
    return best !== null && !best.helped && !!par && !par.opponents && best.moves <= (par.byEar ?? par.moves);
  }

  /** Remember a play that has solved a level; the best one before that was done without help. @param {Level} level @param {Counts} counts */
  record(level, { moves, pushes, helped = false, stars = 0 }) {
    const known = this.best(level);
    const before = known?.helped ? null : known;
    if (known ? !helped : this.#best.size < MOST) {
      this.#best.set(level.path, { moves: Math.min(moves, before?.moves ?? moves), pushes: least(pushes, before?.pushes ?? pushes), helped, ...(stars && { stars: Math.max(stars, before?.stars ?? 0) }) });
      remember(this.#key, JSON.stringify(Object.fromEntries(this.#best)));
    }
    return before;
  }
}

/** @param {number | null} one @param {number | null} other */
function least(one, other) {
  return one === null || other === null ? one : Math.min(one, other);
}

/** What was remembered, without what is no count. @param {string} text @returns {Map<string, Counts>} */
function read(text) {
  try {
    const entries = /** @type {[string, any][]} */ (Object.entries(JSON.parse(text || "{}")));
    const counted = entries.filter(([, value]) => Number.isInteger(value?.moves));
    return new Map(counted.map(([path, { moves, pushes, helped, stars }]) => [path, { moves, pushes: Number.isInteger(pushes) ? pushes : null, helped: helped === true, ...(Number.isInteger(stars) && { stars }) }]));
  } catch {
    return new Map();
  }
}
