// Plays of levels that were begun and left: this browser keeps them, so that choosing another level loses nothing.

import { remember, rememberedList } from "../storage.js";

/** @typedef {import("../types.js").Opening} Opening */

const MOST = 20; // plays of a game
const MOST_LETTERS = 20_000; // of one play

export class Begun {
  #key;

  /** @param {string} game */
  constructor(game) {
    this.#key = `begun.${game}`;
  }

  /** The play of a level, if it was begun. @param {string} path @returns {Opening | null} */
  find(path) {
    return this.#read().get(path) ?? null;
  }

  /** Keep a play, or forget it if it is null or too long. @param {string} path @param {Opening | null} opening with its moves */
  keep(path, opening) {
    const plays = this.#read();
    plays.delete(path);
    if (opening && JSON.stringify(opening).length <= MOST_LETTERS) plays.set(path, opening);
    remember(this.#key, JSON.stringify([...plays].slice(-MOST)));
  }

  /** By path, the one left last at the end; what is damaged is left out. @returns {Map<string, Opening>} */
  #read() {
    const entries = /** @type {[string, Opening][]} */ (rememberedList(this.#key).filter(Array.isArray));
    return new Map(entries.filter(([path, opening]) => typeof path === "string" && typeof opening?.text === "string" && Array.isArray(opening.moves)));
  }
}
