// The ready-made levels of a game: its campaign, in order, and maps and samples beside it.

import { request } from "../net.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../types.js").Options} Options */
/** @typedef {{moves: number, pushes: number | null, opponents: string, turns: number | null, byEar: number | null}} Par  The fewest moves, or a match against programs and its turns; and those of a program that does not see the board. */
/** @typedef {{title: string, path: string, name: string, author: string, difficulty: number | null, ranked?: Par}} Level */
/** @typedef {{text: string, options: Options}} LevelText  A level as the judge reads it, and the options to read it with. */
/** @typedef {{boards: Record<string, string[][]>, tiles: import("../types.js").Tiles}} Pictures */

/** The present names of levels that links may call by another one. */
const RENAMED = new Map([["03-three-pits", "03-five-caves"]]);

export class LevelSource {
  #kinds;

  /** @param {GameAbout} about */
  constructor(about) {
    const base = `/api/games/${about.name}`;
    this.base = base;
    this.#kinds = about.kinds;
    /** The campaign: those that follow each other. @type {Level[]} */
    this.series = about.campaign.map(({ name, title, author, difficulty, moves, pushes, opponents, turns, by_ear: byEar }, at) => ({
      title: `${at + 1} ${title}`, path: `${base}/levels/${encodeURIComponent(name)}`, name, author, difficulty, ...(moves !== null && { ranked: { moves, pushes, opponents, turns, byEar } }),
    }));  // prettier-ignore
    const names = new Set(about.campaign.map(({ name }) => name));
    const maps = (about.puzzles ?? []).filter(({ name }) => !names.has(name));
    const other = (/** @type {string} */ kind, /** @type {string} */ name, title = name) => ({
      title, path: `${base}/${kind}/${encodeURIComponent(name)}`, name: "", author: "", difficulty: null,
    });  // prettier-ignore
    /** @type {Level[]} */
    this.samples = about.samples.map((name, at) => other("samples", name, t("Example {number} of the contest", { number: at + 1 })));
    /** Maps for several players, and the samples of the statement. @type {Level[]} */
    this.others = [...maps.map(({ name, title }) => other("puzzles", name, title)), ...this.samples];
    this.levels = [...this.series, ...this.others];
  }

  /** The boards of the campaign, by the names of levels. @returns {Promise<Pictures>} */
  boards() {
    return request(`${this.base}/boards`);
  }

  /** The level of a name in the campaign, also of one that it once had. @param {string} name @returns {Level | undefined} */
  named(name) {
    const present = RENAMED.get(name) ?? name;
    return this.series.find((level) => level.name === present);
  }

  /** @param {Level} level @returns {Promise<LevelText>} */
  async text({ path }) {
    const { text, options = {} } = await request(path);
    return { text, options };
  }

  /** A generated level, of the plainest kind and always the same one unless told otherwise. @param {{size: number, kind?: string, seed?: number, any?: boolean, options?: Options}} how @returns {Promise<{text: string, options?: Options}>} its options are left out if they are the default */
  generate(how) {
    const [kind] = Object.keys(this.#kinds);
    return request(`${this.base}/level`, { kind, seed: 1, any: true, options: {}, ...how });
  }

  /** The boards of a text. @param {{text: string, options?: Options}} text */
  read({ text, options = {} }) {
    return request(`${this.base}/read`, { text, options });
  }

  /** The options of the first level, with which generated levels are read too. @returns {Promise<Options>} */
  async defaultOptions() {
    const [first] = this.levels;
    return first ? (await this.text(first)).options : {};
  }

  /** The level after this one in the series, if there is one. @param {Level | null} level @returns {Level | null} */
  next(level) {
    const at = level ? this.series.indexOf(level) : -1;
    return at >= 0 ? (this.series[at + 1] ?? null) : null;
  }
}
