// The ready-made levels of a game: its puzzles, in order, and the samples of its statement.

import { request } from "../net.js";

/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../types.js").Options} Options */
/** @typedef {{title: string, path: string}} Level */
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
    this.levels = [...puzzles, ...samples];
    this.puzzles = puzzles.length;
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
    const [first] = this.puzzles ? this.levels : [];
    return first ? (await this.text(first)).options : {};
  }

  /** The puzzle after this one, if there is one. @param {Level | null} level @returns {Level | null} */
  next(level) {
    const at = level ? this.levels.indexOf(level) : -1;
    return at >= 0 && at + 1 < this.puzzles ? (this.levels[at + 1] ?? null) : null;
  }
}
