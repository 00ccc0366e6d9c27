// Which key does what: `display.KEYS` of the game, and the arrows' twins where they are free.

/** @typedef {{key: string, word: string}} Bound */

const ARROWS = /** @type {Record<string, string>} */ ({
  arrowup: "up", arrowdown: "down", arrowleft: "left", arrowright: "right",
});  // prettier-ignore
const TWINS = /** @type {Record<string, string>} */ ({ w: "up", s: "down", a: "left", d: "right" });
const CROSS = ["up", "left", "right", "down"];

/** The keys of one game. */
export class Keys {
  /** @param {Record<string, string>} keys */
  constructor(keys) {
    /** @type {Map<string, string>} */
    this.words = new Map(Object.entries(keys));
    this.cross = CROSS.every((way) => this.words.has(way));
    const free = Object.keys(TWINS).every((key) => !this.words.has(key));
    this.twins = this.cross && free ? TWINS : {};
  }

  /**
   * The word that a key stands for, "" if it stands for none.
   * @param {KeyboardEvent} event
   */
  word(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return "";
    const key = event.key.toLowerCase();
    const name = ARROWS[key] ?? this.twins[key] ?? key;
    return this.words.get(name) ?? "";
  }

  /**
   * The way that an arrow points, if the game itself does not use arrows, or shift is held.
   * @param {KeyboardEvent} event
   */
  way(event) {
    const way = ARROWS[event.key.toLowerCase()];
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return null;
    if (this.words.has(way) && !event.shiftKey) return null;
    return /** @type {import("../board/geometry.js").Way} */ (way);
  }

  /** The four ways, if the game has them all. */
  get ways() {
    return this.cross ? this.#bound(CROSS) : [];
  }

  /** Keys that are digits. */
  get digits() {
    return this.#bound([...this.words.keys()].filter((key) => /^\d$/.test(key)));
  }

  /** All other keys. */
  get others() {
    const shown = new Set([...(this.cross ? CROSS : []), ...this.digits.map((bound) => bound.key)]);
    return this.#bound([...this.words.keys()].filter((key) => !shown.has(key)));
  }

  /**
   * @param {string[]} names
   * @returns {Bound[]}
   */
  #bound(names) {
    return names.map((key) => ({ key, word: this.words.get(key) ?? "" }));
  }
}

/** How keys are called in sentences. */
export const SPOKEN = /** @type {Record<string, string>} */ ({
  up: "↑", down: "↓", left: "←", right: "→", enter: "Enter", space: "Space",
});  // prettier-ignore

/**
 * Is somebody writing, or in a dialog, so that keys are not commands?
 * @param {EventTarget | null} target
 */
export function isWriting(target) {
  if (document.querySelector("dialog[open]")) return true;
  return target instanceof Element && !!target.closest("input, textarea, select, [contenteditable]");
}
