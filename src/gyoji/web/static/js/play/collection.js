// A game's collection in the dialog of levels: which are solved and how well, by difficulty, and today's level.

import { make, replace } from "../dom.js";
import { selectField } from "../widgets.js";

/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../game/levels.js").Level} Level */
/** @typedef {import("./progress.js").Progress} Progress */

const SHOWN = ["all", "not solved", "solved", "easy", "medium", "hard"];
const DAY = 86_400_000;

export class Collection {
  /**
   * @param {GameAbout} about @param {Level[]} levels from easy to hard @param {Progress} progress
   * @param {(level: Level) => void} choose
   */
  constructor(about, levels, progress, choose) {
    this.levels = levels;
    this.progress = progress;
    this.choose = choose;
    this.grid = make("ol", { class: "ranked" });
    this.summary = make("p", { class: "soft", role: "status" });
    const { field, input } = selectField("ranked-shown", "Show", SHOWN);
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
    this.summary.textContent = `${summary(levels, progress)}; this browser remembers which you have.`;
    replace(this.grid, ...shown.map((level) => make("li", {}, this.#button(level))));
  }

  /** @param {Level} level @param {number} at */
  #fits(level, at) {
    const solved = Boolean(this.progress.best(level));
    const third = ["easy", "medium", "hard"][Math.floor((3 * at) / this.levels.length)];
    return ["all", solved ? "solved" : "not solved", third].includes(this.shown.value);
  }

  /** @param {Level} level */
  #button(level) {
    const { title, ranked } = level;
    const best = this.progress.best(level);
    const perfect = best !== null && !ranked?.opponents && best.moves <= (ranked?.moves ?? 0);
    const label = labelOf(level, best, perfect);
    const text = title.split(" ").at(-1) ?? "";
    return make(
      "button",
      { type: "button", class: `button small ${best ? "solved" : ""}`, title: label, "aria-label": label, onclick: () => this.choose(level) },
      text,
      make("span", { class: "small-text", "aria-hidden": "true" }, perfect ? "★" : best ? "✓" : "·"),
    );
  }

  /** The level of the day, the same for everybody: from the date alone. @param {GameAbout} about */
  #today({ name }) {
    const day = Math.floor(Date.now() / DAY);
    const level = this.levels[scattered(day, name) % Math.max(1, this.levels.length)];
    return level && make("button", { type: "button", class: "button", onclick: () => this.choose(level) }, `Today's level: ${title(level)}`);
  }
}

/** @param {Level[]} levels @param {Progress} progress */
function summary(levels, progress) {
  const solved = `${progress.solved(levels)} of ${levels.length}`;
  if (isMatch(levels[0])) return `${solved} won. Each is a map to win against programs, first easy ones, then medium and hard ones`;
  return `${solved} solved, ${progress.perfect(levels)} in the fewest moves. All can be solved, the first ones at a glance`;
}

/** @param {Level | undefined} level */
function isMatch(level) {
  return Boolean(level?.ranked?.opponents);
}

/** @param {Level} level @param {import("./progress.js").Counts | null} best @param {boolean} perfect */
function labelOf(level, best, perfect) {
  const head = `${level.title}, difficulty ${Math.round(level.ranked?.difficulty ?? 0)}`;
  if (isMatch(level)) return `${head}, against ${level.ranked?.opponents} programs, ${best ? "won" : "not won"}`;
  return `${head}, ${perfect ? "solved in the fewest moves" : best ? `solved in ${best.moves} moves` : "not solved"}`;
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
