// The ready-made levels of a game: its puzzles and its collection, in order, and the samples of its statement.

import { request } from "../net.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../types.js").Options} Options */
/** @typedef {import("../types.js").Ranked} Ranked */
/** @typedef {{title: string, path: string, ranked?: Ranked}} Level */
/** @typedef {{text: string, options: Options}} LevelText  A level as the judge reads it, and the options to read it with. */

export class LevelSource {
  /** @param {GameAbout} about */
  constructor(about) {
    const base = `/api/games/${about.name}`;
    const puzzles = (about.puzzles ?? []).map(({ name, title }, at) => ({
      title: `${at + 1} ${title}`, path: `${base}/puzzles/${encodeURIComponent(name)}`,
    }));  // prettier-ignore
    const samples = about.samples.map((name) => ({ title: name, path: `${base}/samples/${encodeURIComponent(name)}` }));
    this.base = base;
    /** @type {Level[]} */
    this.puzzles = puzzles;
    /** @type {Level[]} */
    this.collection = (about.ranked ?? []).map((ranked, at) => ({
      title: t("Level {at}", { at: at + 1 }), path: `${base}/ranked/${ranked.name}`, ranked,
    }));  // prettier-ignore
    /** Those that follow each other. */
    this.series = [...this.puzzles, ...this.collection];
    /** @type {Level[]} */
    this.samples = samples;
    this.levels = [...this.series, ...samples];
  }

  /** @param {Level} level @returns {Promise<LevelText>} */
  async text({ path }) {
    const { text, options = {} } = await request(path);
    return { text, options };
  }

  /** The boards of a text. @param {LevelText} text */
  read({ text, options }) {
    return request(`${this.base}/read`, { text, options });
  }

  /** The options of the puzzles, with which generated levels are read too. @returns {Promise<Options>} */
  async defaultOptions() {
    const [first] = this.puzzles;
    return first ? (await this.text(first)).options : {};
  }

  /** The level after this one in the series, if there is one. @param {Level | null} level @returns {Level | null} */
  next(level) {
    const at = level ? this.series.indexOf(level) : -1;
    return at >= 0 ? (this.series[at + 1] ?? null) : null;
  }
}
