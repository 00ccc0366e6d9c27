// Which key does what: the game's own keys (`display.KEYS`), and WASD for the arrows where it leaves them free.

import { t, translated } from "../words.js";

/** @typedef {import("../types.js").Direction} Direction */
/** @typedef {{key: string, word: string}} Binding */
/** @typedef {Pick<import("../types.js").GameAbout, "keys" | "said" | "does" | "buttons">} Named  A game's keys, and what their commands are in plain words. */

const ARROWS = /** @type {Record<string, Direction>} */ ({
  arrowup: "up", arrowdown: "down", arrowleft: "left", arrowright: "right",
});  // prettier-ignore
const WASD = /** @type {Record<string, Direction>} */ ({ w: "up", s: "down", a: "left", d: "right" });
const DIRECTIONS = ["up", "left", "right", "down"];

/** How keys are written in sentences and on buttons. */
export const KEY_NAMES = /** @type {Record<string, string>} */ ({
  up: "↑", down: "↓", left: "←", right: "→", enter: t("Enter"), space: t("Space"),
});  // prettier-ignore

/** The button that a key presses, unless the game has a command on that key. @type {Record<string, string>} */
export const BUTTON_KEYS = { h: "hint", r: "restart", u: "undo", z: "undo" };

/** The keys of one game. */
export class Keys {
  /** @param {Named} about */
  constructor({ keys, said = {}, does = {}, buttons = {} }) {
    this.buttons = buttons;
    this.said = said;
    this.does = does;
    /** @type {Map<string, string>} */
    this.words = new Map(Object.entries(keys));
    this.hasDirections = DIRECTIONS.every((direction) => this.words.has(direction));
    const free = Object.keys(WASD).every((key) => !this.words.has(key));
    this.aliases = this.hasDirections && free ? WASD : {};
  }

  /** The word that a key stands for, "" if none. @param {KeyboardEvent} event */
  word(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return "";
    const key = event.key.toLowerCase();
    return this.words.get(ARROWS[key] ?? this.aliases[key] ?? key) ?? "";
  }

  /** Where an arrow key moves the board's cursor; with Shift, if the game uses the arrows itself. @param {KeyboardEvent} event */
  cursorDirection(event) {
    const direction = arrowDirection(event);
    if (!direction || event.ctrlKey || event.metaKey || event.altKey) return null;
    return this.words.has(direction) && !event.shiftKey ? null : direction;
  }

  /** The four directions, if the game has them all. */
  get directions() {
    return this.hasDirections ? this.#bindings(DIRECTIONS) : [];
  }

  get digits() {
    return this.#bindings([...this.words.keys()].filter((key) => /^\d$/.test(key)));
  }

  /** What the digits do, to one thing after the other; "" if they do not do the same. */
  get digitsDo() {
    const [does = "", ...others] = new Set(this.digits.map(({ word }) => this.does[word] ?? ""));
    return others.length ? "" : does;
  }

  /** All other keys. */
  get others() {
    const shown = new Set([...this.directions, ...this.digits].map((binding) => binding.key));
    return this.#bindings([...this.words.keys()].filter((key) => !shown.has(key)));
  }

  /** Keys that do the same to two sides, with what they do, where the arrows alone do not say it. */
  get pairs() {
    /** @type {Map<string, string[]>} */
    const found = new Map();
    for (const { key, word } of this.others) {
      const text = this.does[word] ?? "";
      found.set(text, [...(found.get(text) ?? []), KEY_NAMES[key] ?? key]);
    }
    return [...found].filter(([text, names]) => text && names.length > 1).map(([text, names]) => ({ names, text }));
  }

  /** Every word, with the names of its keys, and in plain words. */
  get named() {
    const directions = new Set(this.directions.map(({ key }) => key));
    return [...this.directions, ...this.others, ...this.digits].map(({ key, word }) => {
      const alias = Object.entries(this.aliases).find(([, direction]) => direction === key)?.[0];
      const said = this.said[word] ?? word;
      const text = directions.has(key) && said === word ? translated(key) : this.say(word);
      return { names: [KEY_NAMES[key] ?? key, ...(alias ? [alias] : [])], word, text };
    });
  }

  /** A command in plain words. @param {string} word */
  say(word) {
    return this.said[word] ?? word.toLowerCase();
  }

  /** The command that is typed as the page says it; else what was typed. @param {string} text */
  wordOf(text) {
    const plain = (/** @type {string} */ each) => each.trim().replace(/\s+/gu, " ").toLowerCase();
    return this.named.find(({ text: said }) => plain(said) === plain(text))?.word ?? text;
  }

  /** @param {string[]} keys @returns {Binding[]} */
  #bindings(keys) {
    return keys.map((key) => ({ key, word: this.words.get(key) ?? "" }));
  }
}

/** The direction of an arrow key, null for other keys. @param {KeyboardEvent} event */
export function arrowDirection(event) {
  return ARROWS[event.key.toLowerCase()] ?? null;
}

/** Does a key mean undo or redo, as it does in editors? @param {KeyboardEvent} event @returns {"undo" | "redo" | ""} */
export function undoOrRedo(event) {
  if (!event.ctrlKey && !event.metaKey) return "";
  const key = event.key.toLowerCase();
  if (key === "y" || (key === "z" && event.shiftKey)) return "redo";
  return key === "z" ? "undo" : "";
}

/** Is the user typing text or using a dialog, so that keys are not commands? @param {EventTarget | null} target */
export function isTyping(target) {
  if (document.querySelector("dialog[open]")) return true;
  return target instanceof Element && !!target.closest("input:not(.brush input, [type=checkbox]), textarea, select, [contenteditable]");
}
