// Levels that are there already: those to play, in order, and the samples of the statement.

import { make } from "../dom.js";
import { icon } from "../icons.js";
import { request } from "../net.js";
import { picture } from "../board/picture.js";

/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../types.js").Options} Options */
/** @typedef {{name: string, title: string, path: string}} Known */
/** @typedef {{text: string, options: Options}} Text */
/** @typedef {{actions: number, board: string[][]}} Case */
/** @typedef {{cases: Case[], tiles: import("../types.js").Tiles}} Boards */
/** @typedef {{text: string, options: Options, number: number, name: string, watch: boolean, known: Known}} Which */

const DRAWN = 900;
const MOST = 60;

/** Cards of ready-made levels; `open` is called with the one that is chosen. */
export class Ready {
  element = make("ul", { class: "cards", "aria-busy": "true" });

  /**
   * @param {GameAbout} about
   * @param {(which: Which) => void} open
   * @param {() => boolean} [hidden] are boards secret, so that no picture may tell them?
   */
  constructor(about, open, hidden = () => false) {
    const base = `/api/games/${about.name}`;
    this.about = about;
    this.open = open;
    this.hidden = hidden;
    const puzzles = (about.puzzles ?? []).map(({ name, title }, at) => ({
      name, title: `${at + 1} ${title}`, path: `${base}/puzzles/${encodeURIComponent(name)}`,
    }));  // prettier-ignore
    const samples = about.samples.map((name) => ({
      name, title: name, path: `${base}/samples/${encodeURIComponent(name)}`,
    }));  // prettier-ignore
    /** @type {Known[]} */
    this.levels = [...puzzles, ...samples];
    this.puzzles = puzzles.length;
  }

  /**
   * The text of a level, and how it is read.
   * @param {Known} known
   * @returns {Promise<Text>}
   */
  async text({ path }) {
    const { text, options = {} } = await request(path);
    return { text, options };
  }

  /**
   * How levels of this game are read that are made to be played.
   * @returns {Promise<Options>}
   */
  async usual() {
    const [first] = this.puzzles ? this.levels : [];
    return first ? (await this.text(first)).options : {};
  }

  /**
   * The level to play after this one, if there is one.
   * @param {Known | null} known
   * @returns {Known | null}
   */
  after(known) {
    const at = known ? this.levels.indexOf(known) : -1;
    return at >= 0 && at + 1 < this.puzzles ? (this.levels[at + 1] ?? null) : null;
  }

  /** Fill in the cards, one after the other. */
  async fill() {
    for (const known of this.levels) {
      try {
        await this.#add(known);
      } catch (error) {
        this.element.append(make("li", { class: "error" }, `${known.title}: ${error instanceof Error ? error.message : error}`));
      }
    }
    this.element.removeAttribute("aria-busy");
  }

  /** @param {Known} known */
  async #add(known) {
    const { text, options } = await this.text(known);
    const read = await request(`/api/games/${this.about.name}/read`, { text, options });
    /** @type {Case[]} */
    const cases = read.cases;
    for (const [at, each] of cases.entries()) {
      if (this.element.childElementCount > MOST) return;
      const name = cases.length > 1 ? `${known.title}, ${at + 1}` : known.title;
      this.element.append(this.#card(read, each, { text, options, number: at + 1, name, watch: false, known }));
    }
  }

  /**
   * @param {Boards} read
   * @param {Case} each
   * @param {Which} which
   */
  #card(read, each, which) {
    const size = `${each.board.length} × ${each.board[0]?.length ?? 0}`;
    const main = make(
      "button",
      { type: "button", class: "card-main", onclick: () => this.open(which) },
      this.#picture(read, each),
      make("span", { class: "card-name" }, which.name),
      make("span", { class: "soft small-text" }, size),
    );
    if (!each.actions) return make("li", { class: "card" }, main);
    const label = `Watch the ${each.actions} commands of ${which.name}`;
    const watch = make(
      "button",
      { type: "button", class: "button small quiet", "aria-label": label, onclick: () => this.open({ ...which, watch: true }) },
      icon("play"),
      `${each.actions} commands`,
    );
    return make("li", { class: "card" }, main, watch);
  }

  /**
   * @param {Boards} read
   * @param {Case} each
   */
  #picture(read, each) {
    if (this.hidden()) return make("span", { class: "card-picture secret", "aria-hidden": "true" }, icon("map"));
    const cells = each.board.length * (each.board[0]?.length ?? 0);
    const drawn = cells <= DRAWN ? picture(this.about, each.board, read.tiles) : null;
    return make("span", { class: "card-picture", "aria-hidden": "true" }, drawn);
  }
}
