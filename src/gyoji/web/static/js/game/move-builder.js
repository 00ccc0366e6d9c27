// Moves that are composed: a token of the hand, then fields or words, one after the other.
// What may be picked next is the server's to say.

import { byId, make, replace } from "../dom.js";
import { SPOKEN } from "./keys.js";

/** @typedef {import("../types.js").Field} Field */
/** @typedef {import("../types.js").Pick} Pick */
/** @typedef {import("../types.js").Held} Held */
/** @typedef {import("../connection.js").Message} Message */
/**
 * What is in hand now.
 * @typedef {object} InHand
 * @property {Held[]} held
 * @property {boolean} shown
 * @property {boolean} may is it there to be picked from, now?
 * @property {string} title
 */
/**
 * Where moves are made.
 * @typedef {object} Table
 * @property {import("../board/board.js").Board} board
 * @property {Record<string, string>} keys of the game: what a key does, as a word
 * @property {() => InHand} now
 * @property {(message: Message) => Promise<any>} ask
 * @property {(move: Message) => Promise<void>} act done when the move was answered
 * @property {(why: string) => void} refuse
 * @property {(words: string[]) => void} [offer] told which words and tokens a move may begin with
 */

/** What is picked so far of a move, and what may be picked next. */
export class Hand {
  /** Has anything been in hand here? */
  known = false;
  /** @type {Pick[]} */
  #picked = [];
  /** @type {Pick[]} */
  #choices = [];
  /** @type {Pick[]} */
  #first = [];
  /** @type {Record<string, string>} */
  #said = {};
  #asked = 0;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.panel = byId("hand");
    this.tokens = byId("tokens");
    this.words = byId("words");
    this.unpick = byId("unpick");
    this.unpick.addEventListener("click", () => this.cancel());
  }

  /** May something be picked now? */
  get active() {
    return this.table.now().may;
  }

  /** Is a part of a move picked? */
  get begun() {
    return this.#picked.length > 0;
  }

  /** The play stands otherwise: nothing is picked. */
  async begin() {
    const { shown, held } = this.table.now();
    this.panel.hidden = !shown;
    this.known ||= held.length > 0;
    await this.#become([]);
  }

  /** Nothing is picked any more; false if nothing was. */
  cancel() {
    if (!this.begun) return false;
    void this.#become([]);
    return true;
  }

  /**
   * A field or a word comes next, if it may; a whole move is made at once.
   * @param {Pick} pick
   * @param {Event} [by] the button's, if it was one
   */
  pick(pick, by) {
    if (this.#choices.some((choice) => String(choice) === String(pick))) void this.#become([...this.#picked, pick], by);
    else if (typeof pick !== "string" && this.#choices.length) this.#refuse();
  }

  #refuse() {
    this.table.refuse(this.begun ? "this field cannot be picked now" : "first choose from the hand");
  }

  /**
   * @param {Pick[]} picked
   * @param {Event} [by]
   */
  async #become(picked, by) {
    const asked = (this.#asked += 1);
    this.#picked = picked;
    this.#choices = [];
    if (!this.active) {
      if (this.known) this.table.offer?.([]);
      return this.#draw();
    }
    const answer = await this.table.ask({ type: "choices", picked }).catch(() => null);
    if (asked !== this.#asked || !answer?.choices) return;
    if (answer.whole) return this.#make(picked);
    this.#choices = answer.choices;
    Object.assign(this.#said, answer.said);
    if (!picked.length) this.#first = answer.choices;
    this.table.offer?.(/** @type {string[]} */ (this.#first.filter((choice) => typeof choice === "string")));
    this.#draw();
    if (picked.length) this.#lead(by);
  }

  /**
   * The move is whole. If nothing comes of it, another is picked.
   * @param {Pick[]} picks
   */
  async #make(picks) {
    const asked = this.#asked;
    this.#picked = [];
    this.#mark();
    await this.table.act({ type: "pick", picks });
    if (asked === this.#asked) await this.begin();
  }

  get #fields() {
    return /** @type {Field[]} */ (this.#choices.filter((choice) => typeof choice !== "string"));
  }

  #mark() {
    const { board } = this.table;
    board.mark("choice", this.begun ? this.#fields : []);
    board.mark("picked", /** @type {Field[]} */ (this.#picked.filter((pick) => typeof pick !== "string")));
  }

  /**
   * Go where the next pick is; the keys, if they are used, find a field at once.
   * @param {Event} [by]
   */
  #lead(by) {
    const { board } = this.table;
    const [first] = this.#fields;
    if (!first) return this.words.querySelector("button")?.focus();
    board.host.scrollIntoView({ block: "nearest" });
    board.host.focus({ preventScroll: true });
    board.reveal(this.#fields);
    if (by instanceof MouseEvent) board.cursor = by.detail ? null : first;
  }

  #draw() {
    this.#mark();
    if (this.panel.hidden) return;
    const now = this.table.now();
    const focused = document.activeElement;
    const word = focused instanceof HTMLElement && this.panel.contains(focused) ? focused.dataset["word"] : undefined;
    byId("hand-title").textContent = now.title;
    replace(this.tokens, ...now.held.map((held) => this.#token(held, now.may)));
    replace(this.words, ...this.#shown(now.held).map((each) => this.#word(each)));
    this.#hint(now);
    if (word !== undefined) this.#refocus(word);
  }

  /** @param {string} word of the button that had the focus before all were drawn anew */
  #refocus(word) {
    /** @type {NodeListOf<HTMLElement>} */
    const found = this.panel.querySelectorAll("[data-word]:enabled:not([hidden])");
    const buttons = [...found];
    const of = (/** @type {string | undefined} */ word) => buttons.findLast((button) => button.dataset["word"] === word);
    const next = of(word) ?? of(this.unpick.dataset["word"]) ?? buttons[0] ?? this.table.board.host;
    next.focus({ preventScroll: true });
  }

  /** @param {InHand} now */
  #hint({ held, may }) {
    const { begun } = this;
    const next = begun ? `Now choose ${this.#fields.length ? "a marked field" : "one of the words"}.` : "Choose from the hand.";
    const chips = this.#picked.map((pick) => make("span", { class: "chip good" }, typeof pick === "string" ? pick : place(pick)));
    const text = held.length ? may && next : "Nothing is left in hand.";
    replace(byId("picked"), ...chips, text && make("span", { class: "soft" }, text));
    this.unpick.hidden = !begun;
    if (begun) this.unpick.dataset["word"] = String(this.#picked[0]); // where the focus goes back to
  }

  /**
   * A token begins a move, whatever was picked before; the one that is picked is put back.
   * @param {Held} held
   * @param {boolean} may
   */
  #token({ word, count, tile }, may) {
    const { tileset } = this.table.board;
    const name = `${tileset.word(tile)}, ${count} left`;
    const picked = this.#picked[0] === word;
    return make(
      "button",
      {
        type: "button", class: "token", "data-word": word, "aria-label": name, title: name, "aria-pressed": String(picked),
        disabled: !may || !this.#first.includes(word), onclick: (event) => void this.#become(picked ? [] : [word], event),
      },  // prettier-ignore
      tileset.icon([{ ...tile, label: tile.label || word }], 4),
      make("span", { class: "count", "aria-hidden": "true" }, `×${count}`),
    );
  }

  /**
   * The words that have buttons: those that may come next, and before a move is begun those of keys.
   * @param {Held[]} held
   */
  #shown(held) {
    const words = /** @type {string[]} */ (this.#choices.filter((choice) => typeof choice === "string"));
    if (this.begun) return words;
    return [...new Set([...Object.values(this.table.keys), ...words])].filter((word) => !held.some((each) => each.word === word));
  }

  /** @param {string} word */
  #word(word) {
    const said = this.#said[word];
    const key = Object.entries(this.table.keys).find(([, does]) => does === word)?.[0];
    return make(
      "button",
      {
        type: "button", class: "button primary", "data-word": word, onclick: (event) => this.pick(word, event),
        disabled: !this.#choices.includes(word),
      },  // prettier-ignore
      said ? `${word}: ${said}` : word,
      key && make("kbd", { "aria-hidden": "true" }, SPOKEN[key] ?? key),
    );
  }
}

/** @param {Field} field */
function place([row, column]) {
  return `row ${row + 1}, column ${column + 1}`;
}
