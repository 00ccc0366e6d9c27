// A map of one's own beside a hidden board, as in rooms. Only games that hide something load it.

import { TileSet } from "../board/tiles.js";
import { byId } from "../dom.js";
import { remember, remembered } from "../storage.js";

/** @typedef {import("./session.js").Session} Session */

export class MyMap {
  #of = ""; // the level that it is a map of

  /** @param {import("../types.js").GameAbout} about */
  constructor(about) {
    this.about = about;
  }

  /** Show the map of the level that is open, an empty one if it is another level than before. @param {Session} session */
  async show({ hidden, opening }) {
    byId("notebook-part").hidden = !hidden;
    if (!hidden || !opening) return;
    const level = JSON.stringify([opening.text, opening.case, opening.options]);
    if (level === this.#of) return;
    if (!this.#of) document.head.append(/** @type {HTMLTemplateElement} */ (byId("notebook-styles")).content);
    this.#of = level;
    const { Notebook } = await import("../notebook/notebook.js");
    const { name, brushes, tiles, looks } = this.about;
    const [key, owner] = [`notebook.${name}`, `notebook.${name}.of`];
    if (remembered(owner) !== level) remember(key, "");
    remember(owner, level);
    const stacks = brushes.map((glyph) => tiles[glyph] ?? []);
    new Notebook(byId("notebook"), new TileSet(name, looks), stacks, key);
  }
}
