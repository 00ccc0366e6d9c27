// A game's collection in the dialog of levels: which are solved and how well, by difficulty, and today's level.

import { make, replace } from "../dom.js";
import { selectField } from "../widgets.js";

/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../game/levels.js").Level} Level */
/** @typedef {import("./progress.js").Progress} Progress */

const THIRDS = ["easy", "medium", "hard"];
const DAY = 86_400_000;

export class Collection {
  /**
   * @param {GameAbout} about @param {Level[]} levels from easy to hard @param {Progress} progress
   * @param {(level: Level) => void} choose @param {(label: string) => boolean} found is it looked for?
   */
  constructor(about, levels, progress, choose, found) {
    this.levels = levels;
    this.progress = progress;
    this.choose = choose;
    this.found = found;
    this.matches = levels.some(({ ranked }) => ranked?.opponents);
    this.done = this.matches ? "won" : "solved";
    this.grid = make("ol", { class: "ranked" });
    this.summary = make("p", { class: "soft", role: "status" });
    const { field, input } = selectField("ranked-shown", "Show", ["all", `not ${this.done}`, this.done, ...THIRDS]);
    input.addEventListener("change", () => this.show());
    this.shown = input;
    this.element = make(
      "section",
      { class: "stack tight", "aria-label": "Collection" },
      make("h3", {}, "Collection"),
      this.summary,
      make("div", { class: "row" }, field, this.#today(about)),
      this.grid,
    );
  }

  show() {
    const { levels, progress } = this;
    const shown = levels.filter((level, at) => this.#fits(level, at));
    this.summary.textContent = this.matches
      ? `${progress.solved(levels)} of ${levels.length} won. Each is a match against programs, to be won alone; ` +
        "this browser remembers which you have."
      : `${progress.solved(levels)} of ${levels.length} solved, ${progress.perfect(levels)} in the fewest moves. ` +
        "All can be solved, the first ones at a glance; this browser remembers which you have.";
    replace(this.grid, ...shown.map((level) => make("li", {}, this.#button(level))));
  }

  /** @param {Level} level @param {number} at */
  #fits(level, at) {
    const state = this.progress.best(level) ? this.done : `not ${this.done}`;
    const third = THIRDS[Math.floor((3 * at) / this.levels.length)];
    return ["all", state, third].includes(this.shown.value) && this.found(this.#label(level));
  }

  /** @param {Level} level */
  #button(level) {
    const best = this.progress.best(level);
    const label = this.#label(level);
    const text = level.title.split(" ").at(-1) ?? "";
    return make(
      "button",
      { type: "button", class: `button small ${best ? "solved" : ""}`, title: label, "aria-label": label, onclick: () => this.choose(level) },
      text,
      make("span", { class: "small-text", "aria-hidden": "true" }, this.#isPerfect(level) ? "★" : best ? "✓" : "·"),
    );
  }

  /** @param {Level} level */
  #label(level) {
    const { title, ranked } = level;
    const programs = ranked?.opponents ? `, ${ranked.opponents} programs` : "";
    return `${title}${programs}, difficulty ${Math.round(ranked?.difficulty ?? 0)}, ${this.#state(level)}`;
  }

  /** @param {Level} level */
  #state(level) {
    const best = this.progress.best(level);
    if (!best) return `not ${this.done}`;
    if (this.matches) return this.done;
    return this.#isPerfect(level) ? "solved in the fewest moves" : `solved in ${best.moves} moves`;
  }

  /** In the fewest moves that there are; of matches nobody knows them. @param {Level} level */
  #isPerfect(level) {
    const best = this.progress.best(level);
    return best !== null && !this.matches && best.moves <= (level.ranked?.moves ?? 0);
  }

  /** The level of the day, the same for everybody: from the date alone. @param {GameAbout} about */
  #today({ name }) {
    const day = Math.floor(Date.now() / DAY);
    const level = this.levels[scattered(day, name) % Math.max(1, this.levels.length)];
    return level && make("button", { type: "button", class: "button", onclick: () => this.choose(level) }, `Today's level: ${title(level)}`);
  }
}

/** What a level is called while it is played. @param {Level} level */
export function named({ title: text, ranked }) {
  return ranked?.opponents ? `${text}, against ${ranked.opponents} programs` : text;
}

/** @param {Level} level */
function title({ title: text }) {
  return text.toLowerCase();
}

/** A number that looks random, and is the same wherever it is asked for (FNV-1a). @param {number} day @param {string} name */
function scattered(day, name) {
  let hash = 0x811c9dc5;
  for (const letter of `${name} ${day}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash >>> 8;
}
