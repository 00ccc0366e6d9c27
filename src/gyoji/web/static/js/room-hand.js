// How a move is picked at a table: a token of the hand, a field, a word; one thing after another.
// What may be picked next is the server's to say.

import { make, replace } from "./dom.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./room-state.js").Room} Room */
/** @typedef {import("./room-line.js").Message} Message */
/** @typedef {import("./types.js").Field} Field */
/** @typedef {import("./types.js").Pick} Pick */
/** @typedef {import("./types.js").Held} Held */
/**
 * @typedef {object} Parts
 * @property {HTMLElement} hand
 * @property {HTMLElement} words
 * @property {HTMLElement} hint
 * @property {HTMLElement} unpick
 */

const NOTHING_PICKED = "Pick a token, then its place on the board.";

/** Events: "picked" with the picks of a whole move as detail; "said" with what to announce. */
export class Picker extends EventTarget {
  /** @type {Pick[]} */
  #picked = [];
  /** @type {Pick[]} */
  #choices = [];
  /** @type {Record<string, string>} */
  #said = {};
  #number = 0;

  /**
   * @param {Board} board @param {Parts} parts
   * @param {(message: Message) => Promise<Message>} ask @param {Record<string, string>} keys
   */
  constructor(board, parts, ask, keys) {
    super();
    this.board = board;
    this.parts = parts;
    this.ask = ask;
    this.keys = keys;
    /** @type {Room | null} */
    this.room = null;
    parts.unpick.addEventListener("click", () => this.#begin());
    board.addEventListener("pick", (event) => this.field(/** @type {CustomEvent} */ (event).detail.field));
  }

  /** A new turn, or another position: pick anew. @param {Room} room */
  show(room) {
    this.room = room;
    return this.#begin();
  }

  #begin() {
    this.#picked = [];
    this.#choices = [];
    return this.#next();
  }

  /** A field was chosen on the board. @param {Field} field */
  field(field) {
    const known = this.#choices.some((choice) => String(choice) === String(field) && typeof choice !== "string");
    if (known) return this.#pick(field);
    if (this.room?.mine) this.#say(this.#picked.length ? "Not there." : NOTHING_PICKED);
    return undefined;
  }

  /** A word was chosen, by its button or its key; it says whether it may be. @param {string} word */
  word(word) {
    if (!this.#choices.includes(word)) return false;
    void this.#pick(word);
    return true;
  }

  /** @param {Pick} pick */
  #pick(pick) {
    this.#picked = typeof pick === "string" && this.#first(pick) ? [pick] : [...this.#picked, pick];
    return this.#next();
  }

  /** A token of the hand begins a move, whatever was picked before. @param {string} word */
  #first(word) {
    return this.#picked.length === 0 || this.#held.some((held) => held.word === word);
  }

  /** Is a part of a move picked? */
  get begun() {
    return this.#picked.length > 0;
  }

  get #held() {
    return this.room?.frame?.hand ?? [];
  }

  async #next() {
    const number = (this.#number += 1);
    if (!this.room?.mine) return this.#draw();
    const answer = await this.ask({ type: "choices", picked: this.#picked });
    if (number !== this.#number || answer.type !== "choices") return undefined;
    this.#choices = answer.choices;
    Object.assign(this.#said, answer.said);
    if (!answer.whole) return this.#draw();
    const picks = this.#picked;
    this.#picked = [];
    this.#choices = [];
    this.#draw();
    this.dispatchEvent(new CustomEvent("picked", { detail: picks }));
    return undefined;
  }

  #draw() {
    const fields = /** @type {Field[]} */ (this.#choices.filter((choice) => typeof choice !== "string"));
    const chosen = /** @type {Field[]} */ (this.#picked.filter((pick) => typeof pick !== "string"));
    this.board.mark("choice", this.begun ? fields : []);
    this.board.mark("picked", chosen);
    if (this.begun) this.board.reveal(fields);
    this.#drawHand();
    this.#drawWords();
    const mine = this.room?.mine ?? false;
    this.parts.unpick.hidden = !this.#picked.length;
    this.parts.hint.textContent = mine ? this.#hint(fields.length) : "";
  }

  /** @param {number} fields */
  #hint(fields) {
    if (!this.#picked.length) return NOTHING_PICKED;
    const picked = this.#picked.map((pick) => (typeof pick === "string" ? pick : "a field")).join(", ");
    return `${picked}: now pick ${fields ? "a marked field" : "one of the words"}.`;
  }

  #drawHand() {
    const focused = focusedWord(this.parts.hand);
    const buttons = this.#held.map((held) => this.#token(held));
    replace(this.parts.hand, ...buttons);
    buttons.find((button) => button.dataset.word === focused)?.focus();
    if (!buttons.length) this.parts.hand.append(make("p", { class: "soft" }, "Nothing is left in hand."));
  }

  /** @param {Held} held */
  #token({ word, count, tile }) {
    const picked = this.#picked[0] === word;
    const possible = this.#picked.length ? this.room?.mine : this.#choices.includes(word);
    return make(
      "button",
      {
        type: "button", class: "token", "data-word": word, "aria-pressed": String(picked),
        "aria-label": `${this.board.tileset.word(tile)}, ${count} left`, disabled: !possible,
        onclick: (event) => void (picked ? this.#begin() : this.#anew(word, event)),
      },
      this.board.tileset.icon([{ ...tile }]),
      make("span", { class: "token-count", "aria-hidden": "true" }, `×${count}`),
    );
  }

  /** Another token instead of what was picked. @param {string} word @param {Event} event */
  async #anew(word, event) {
    this.#picked = [word];
    await this.#next();
    const field = this.#choices.find((choice) => typeof choice !== "string");
    if (!field) return;
    const byKeyboard = event instanceof MouseEvent && event.detail === 0;
    this.board.host.scrollIntoView({ block: "nearest" });
    this.board.host.focus({ preventScroll: true });
    this.board.cursor = byKeyboard ? /** @type {Field} */ (field) : null;
  }

  #drawWords() {
    const held = new Set(this.#held.map((each) => each.word));
    const begun = this.#picked.length > 0;
    const words = this.#choices.filter((choice) => typeof choice === "string");
    const always = begun ? [] : Object.values(this.keys);
    const shown = [...new Set([...always, ...words])].filter((word) => begun || !held.has(word));
    const focused = focusedWord(this.parts.words);
    const buttons = shown.map((word) => this.#wordButton(word));
    replace(this.parts.words, ...buttons);
    buttons.find((button) => button.dataset.word === focused)?.focus();
  }

  /** @param {string} word */
  #wordButton(word) {
    const said = this.#said[word];
    const key = Object.entries(this.keys).find(([, does]) => does === word)?.[0];
    const text = said ? `${word}: ${said}` : word;
    return make(
      "button",
      {
        type: "button", class: "button primary", "data-word": word, onclick: () => this.word(word),
        disabled: !this.#choices.includes(word),
      },
      text,
      key && make("kbd", { "aria-hidden": "true" }, key),
    );
  }

  /** @param {string} text */
  #say(text) {
    this.dispatchEvent(new CustomEvent("said", { detail: text }));
  }
}

/** The word of the button in here that has the focus. @param {HTMLElement} host */
function focusedWord(host) {
  const active = document.activeElement;
  return active instanceof HTMLElement && host.contains(active) ? (active.dataset.word ?? "") : "";
}
