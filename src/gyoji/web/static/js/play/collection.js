// A game's collection in the dialog of levels: which are solved and how well, by difficulty, and today's level.

import { make, replace } from "../dom.js";
import { selectField } from "../widgets.js";
import { t, tn, translated } from "../words.js";

/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../game/levels.js").Level} Level */
/** @typedef {import("./progress.js").Progress} Progress */

const THIRDS = ["easy", "medium", "hard"];
const SHOWN = { all: t("all"), "not solved": t("not solved"), solved: t("solved"), easy: t("easy"), medium: t("medium"), hard: t("hard") };
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
    const { field, input } = selectField("ranked-shown", t("Show"), Object.keys(SHOWN), {}, SHOWN);
    input.addEventListener("change", () => this.show());
    this.shown = input;
    this.element = make(
      "section",
      { class: "stack tight", "aria-label": t("Collection") },
      make("h3", {}, t("Collection")),
      this.summary,
      make("div", { class: "row" }, field, this.#today(about)),
      this.grid,
    );
  }

  show() {
    const { levels, progress } = this;
    const shown = levels.filter((level, at) => this.#fits(level, at));
    this.summary.textContent = summary(levels, progress);
    replace(this.grid, ...shown.map((level) => make("li", {}, this.#button(level))));
  }

  /** @param {Level} level @param {number} at */
  #fits(level, at) {
    const solved = Boolean(this.progress.best(level));
    const third = THIRDS[Math.floor((3 * at) / this.levels.length)];
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
    return level && make("button", { type: "button", class: "button", onclick: () => this.choose(level) }, t("Today's level: {title}", { title: level.title }));
  }
}

/** @param {Level[]} levels @param {Progress} progress */
function summary(levels, progress) {
  const counts = { solved: progress.solved(levels), count: levels.length, perfect: progress.perfect(levels) };
  return isMatch(levels[0])
    ? t("{solved} of {count} won. Each is a map to win against programs, first easy ones, then medium and hard ones; this browser remembers which you have.", counts)
    : t("{solved} of {count} solved, {perfect} in the fewest moves. All can be solved, the first ones at a glance; this browser remembers which you have.", counts);
}

/** @param {Level | undefined} level */
function isMatch(level) {
  return Boolean(level?.ranked?.opponents);
}

/** @param {Level} level @param {import("./progress.js").Counts | null} best @param {boolean} perfect */
function labelOf(level, best, perfect) {
  const values = { title: level.title, difficulty: Math.round(level.ranked?.difficulty ?? 0), opponents: translated(level.ranked?.opponents ?? "") };
  if (isMatch(level)) {
    return best
      ? t("{title}, difficulty {difficulty}, against {opponents} programs, won", values)
      : t("{title}, difficulty {difficulty}, against {opponents} programs, not won", values);
  }
  return t("{title}, difficulty {difficulty}, {state}", { ...values, state: stateOf(best, perfect) });
}

/** @param {import("./progress.js").Counts | null} best @param {boolean} perfect */
function stateOf(best, perfect) {
  if (perfect) return t("solved in the fewest moves");
  return best ? tn("solved in {count} move", "solved in {count} moves", best.moves) : t("not solved");
}

/** A number that looks random, and is the same wherever it is asked for (FNV-1a). @param {number} day @param {string} name */
function scattered(day, name) {
  let hash = 0x811c9dc5;
  for (const letter of `${name} ${day}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash >>> 8;
}
