// A game's campaign in the dialog of levels: a picture of each level, which are solved and how well, and today's level.

import { picture, TileSet } from "../board/tiles.js";
import { make, replace } from "../dom.js";
import { selectField } from "../widgets.js";
import { drawStars, starsOf } from "./ending.js";
import { t, tn, translated } from "../words.js";

/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../game/levels.js").Level} Level */
/** @typedef {import("../game/levels.js").Pictures} Pictures */
/** @typedef {import("./progress.js").Progress} Progress */

const THIRDS = ["easy", "medium", "hard"];
/** @type {Record<string, string>} */
const SHOWN = { all: t("all"), "not solved": t("not solved"), solved: t("solved"), easy: t("easy"), medium: t("medium"), hard: t("hard") };
const DAY = 86_400_000;

export class Campaign {
  /** @type {Pictures | null} */
  #pictures = null;

  /**
   * @param {GameAbout} about @param {import("../game/levels.js").LevelSource} source @param {Progress} progress
   * @param {{choose: (level: Level) => void, hidden: () => boolean, isBegun: (level: Level) => boolean, isCurrent: (level: Level) => boolean}} ways are boards
   *   secret, so that no picture may show them? Was a level begun, and left? Is it played now?
   */
  constructor(about, source, progress, ways) {
    this.about = about;
    this.source = source;
    this.levels = source.series;
    this.progress = progress;
    this.ways = ways;
    this.grid = make("ol", { class: "cards campaign" });
    this.summary = make("p", { class: "soft", role: "status" });
    const { field, input } = selectField("campaign-shown", t("Show"), Object.keys(SHOWN), {}, SHOWN);
    input.addEventListener("change", () => this.show());
    this.shown = input;
    this.today = this.#today(about);
    this.element = make(
      "section",
      { class: "stack tight", "aria-label": t("Levels") },
      make("div", { class: "row apart" }, this.summary, field),
      this.grid,
    );
  }

  show() {
    const { levels, progress } = this;
    const shown = [...levels.entries()].filter(([at, level]) => this.#fits(level, at));
    this.summary.textContent = summary(levels, progress);
    const cards = shown.map(([at, level]) => this.#card(level, at));
    replace(this.grid, ...cards.map(({ item }) => item));
    void this.#draw(cards);
  }

  /** Draw what is known of each board; its picture when it comes into view, since that is many elements. @param {{level: Level, host: HTMLElement}[]} cards */
  async #draw(cards) {
    this.#pictures ??= await this.source.boards().catch(() => null); // the levels can be chosen without pictures
    const { boards = {}, tiles = {} } = this.#pictures ?? {};
    const common = this.ways.hidden() ? groundsOfAll(Object.values(boards), tiles) : new Set();
    /** @type {Map<Element, string[][]>} */
    const waiting = new Map();
    const seen = new IntersectionObserver((entries) => {
      for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) {
        target.append(picture(this.about, waiting.get(target) ?? [], tiles));
        seen.unobserve(target);
      }
    });
    for (const { level, host } of cards) {
      const board = Object.hasOwn(boards, level.name) ? boards[level.name] : undefined;
      if (!board) continue;
      const secret = this.ways.hidden() && !this.progress.best(level);
      host.classList.toggle("secret", secret);
      host.ariaHidden = String(!secret);
      if (secret) {
        host.append(...sketch(this.about, board, tiles, common));
      } else {
        waiting.set(host, board);
        seen.observe(host);
      }
    }
  }

  /** In which third of the campaign a level is, which goes from easy to hard. @param {number} at */
  #thirdOf(at) {
    return THIRDS[Math.floor((3 * at) / this.levels.length)] ?? "hard";
  }

  /** @param {Level} level @param {number} at */
  #fits(level, at) {
    const solved = Boolean(this.progress.best(level));
    return ["all", solved ? "solved" : "not solved", this.#thirdOf(at)].includes(this.shown.value);
  }

  /** @param {Level} level @param {number} at */
  #card(level, at) {
    const best = this.progress.best(level);
    const perfect = this.progress.isPerfect(level);
    const host = make("span", { class: `card-picture ${this.ways.hidden() ? "secret" : ""}`, "aria-hidden": "true" });
    const state = best ? "solved" : this.ways.isBegun(level) ? "begun" : "";
    const third = this.#thirdOf(at);
    const main = make(
      "button",
      { type: "button", class: `card-main ${state}`, title: t("by {author}", { author: level.author }), "aria-current": this.ways.isCurrent(level) ? "true" : null, onclick: () => this.ways.choose(level) },
      host,
      make("span", { class: "card-name" }, level.title),
      make("span", { class: "visually-hidden" }, `, ${stateOf(level, best, perfect, this.about.opponents.length)}, `),
      make("span", { class: "row soft small-text" }, make("span", { class: `card-third ${third}` }, SHOWN[third]), parOf(level, best, state)),
      (best || (this.ways.hidden() && level.ranked)) && make("span", { class: "card-mark", "aria-hidden": "true" }, ...(best ? markOf(level, best, this.about.opponents.length) : drawStars(0))),
    );
    return { item: make("li", { class: "card" }, main), level, host };
  }

  /** The level of the day, the same for everybody: from the date alone. @param {GameAbout} about */
  #today({ name }) {
    const day = Math.floor(Date.now() / DAY);
    const level = this.levels[scattered(day, name) % Math.max(1, this.levels.length)];
    return level && make("button", { type: "button", class: "button", onclick: () => this.ways.choose(level) }, t("Today's level: {title}", { title: level.title }));
  }
}

/** What may be known of a hidden board: its size, and how much is on it of what is not on every board. @param {GameAbout} about @param {string[][]} board @param {import("../types.js").Tiles} tiles @param {Set<string>} common */
export function sketch({ name, looks }, board, tiles, common) {
  const tileset = new TileSet(name, looks);
  const grounds = [...groundsOf(board, tiles)].filter((each) => !common.has(each)).sort();
  const count = (/** @type {string} */ ground) => board.flat().filter((glyph) => tiles[glyph]?.[0]?.name === ground).length;
  const icons = grounds.map((each) => make("span", {}, tileset.icon([{ name: each, label: "", way: "", owner: -1 }]), String(count(each))));
  const words = grounds.map((each) => `${looks[each]?.words ?? each}: ${count(each)}`).join(", ");
  return [
    make("span", { class: "card-size" }, t("{columns} wide, {rows} high", { rows: board.length, columns: board[0]?.length ?? 0 })),
    ...(icons.length ? [make("span", { class: "card-signs", role: "img", "aria-label": words, title: words }, ...icons)] : []),
  ];
}

/** The kinds of ground on a board. @param {string[][]} board @param {import("../types.js").Tiles} tiles */
function groundsOf(board, tiles) {
  return new Set(board.flat().map((glyph) => tiles[glyph]?.[0]?.name ?? ""));
}

/** Those that are on every board, and walls: nobody chooses a level by them. @param {string[][][]} boards @param {import("../types.js").Tiles} tiles */
export function groundsOfAll([first = [], ...others], tiles) {
  const all = [...groundsOf(first, tiles)].filter((each) => others.every((board) => groundsOf(board, tiles).has(each)));
  return new Set(["", "wall", ...all]);
}

/** @param {Level[]} levels @param {Progress} progress */
function summary(levels, progress) {
  const counts = { solved: progress.solved(levels), count: levels.length, perfect: progress.perfect(levels) };
  return isMatch(levels[0])
    ? t("{solved} of {count} levels won.", counts)
    : levels[0]?.ranked?.byEar
      ? t("{solved} of {count} solved, {perfect} with three stars.", counts)
      : t("{solved} of {count} solved, {perfect} in the fewest moves.", counts);
}

/** @param {Level | undefined} level */
function isMatch(level) {
  return Boolean(level?.ranked?.opponents);
}

/** What there is to reach, or was. @param {Level} level @param {import("./progress.js").Counts | null} best @param {string} state */
function parOf({ ranked }, best, state) {
  if (ranked?.opponents) {
    const against = t("against {opponents} programs", { opponents: translated(ranked.opponents) });
    return ranked.turns ? `${against} · ${tn("{count} turn", "{count} turns", ranked.turns)}` : against;
  }
  const par = ranked ? t("par {moves}", { moves: ranked.byEar ?? ranked.moves }) : "";
  const mine = best?.helped ? t("with help") : best ? t("you: {moves}", { moves: best.moves }) : state === "begun" ? t("begun") : "";
  return [par, mine].filter(Boolean).join(" · ");
}

/** The stars of the best play, in a match by the strongest programs; a tick for one that has none. @param {Level} level @param {import("./progress.js").Counts} best @param {number} strengths of programs */
function markOf({ ranked }, best, strengths) {
  if (ranked?.opponents && best.stars) return drawStars(best.stars, strengths);
  if (!ranked || ranked.opponents || best.helped) return ["✓"];
  return drawStars(starsOf(best.moves, ranked));
}

/** @param {Level} level @param {import("./progress.js").Counts | null} best @param {boolean} perfect @param {number} strengths of programs */
function stateOf(level, best, perfect, strengths) {
  if (isMatch(level)) return best ? [t("won"), best.stars && t("{count} of {all} stars", { count: best.stars, all: strengths })].filter(Boolean).join(", ") : t("not won");
  if (perfect) return level.ranked?.byEar ? t("solved with three stars") : t("solved in the fewest moves");
  if (best?.helped) return t("solved with help");
  return best ? tn("solved in {count} move", "solved in {count} moves", best.moves) : t("not solved");
}

/** A number that looks random, and is the same wherever it is asked for (FNV-1a). @param {number} day @param {string} name */
function scattered(day, name) {
  let hash = 0x811c9dc5;
  for (const letter of `${name} ${day}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash >>> 8;
}
