// Moves that are composed: something from the hand, then fields, or whatever may come next.

import { byId, make, replace } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("./types.js").Field} Field */
/** @typedef {import("./types.js").Pick} Pick */
/** @typedef {import("./types.js").Held} Held */
/** @typedef {import("./single.js").Single} Single */

/** What is picked so far of a move, and what may be picked next. */
export class Hand {
  /** @type {Pick[]} */
  picked = [];
  /** @type {Pick[]} */
  #choices = [];
  /** @type {Pick[]} */
  #first = [];
  /** @type {Record<string, string>} */
  #said = {};
  #asked = 0;

  /** @param {Single} single */
  constructor(single) {
    this.single = single;
    this.panel = byId("hand");
    this.things = byId("hand-things");
  }

  /** Is this a game whose moves are composed, and is it going on? */
  get active() {
    const { frame } = this.single;
    return !!frame && frame.hand.length > 0 && !frame.over;
  }

  /** The play stands otherwise: nothing is picked. */
  async begin() {
    this.panel.hidden = !this.active;
    await this.#become([]);
  }

  /**
   * Pick one thing more; a whole move is done at once.
   * @param {Pick} pick
   */
  async pick(pick) {
    if (this.#choices.some((choice) => String(choice) === String(pick))) await this.#become([...this.picked, pick]);
    else if (typeof pick === "string") await this.#become([pick]);
    else this.#refuse();
  }

  /** Nothing is picked any more; false if nothing was. */
  cancel() {
    if (!this.picked.length) return false;
    void this.#become([]);
    return true;
  }

  #refuse() {
    const why = this.picked.length ? "this field cannot be picked now" : "first choose from the hand";
    this.single.dispatchEvent(new CustomEvent("refused", { detail: why }));
  }

  /** @param {Pick[]} picked */
  async #become(picked) {
    this.#asked += 1;
    const asked = this.#asked;
    this.picked = picked;
    if (!this.active) {
      this.single.board.mark("choice", []);
      this.single.board.mark("picked", []);
      return;
    }
    const answer = await this.single.choices(picked).catch(() => null);
    if (asked !== this.#asked || !answer) return;
    if (answer.whole) {
      await this.single.act({ type: "pick", picks: picked });
      return;
    }
    this.#choices = answer.choices;
    this.#said = answer.said ?? {};
    if (!picked.length) this.#first = answer.choices;
    this.#show();
  }

  #show() {
    const { single, picked } = this;
    const fields = /** @type {Field[]} */ (this.#choices.filter((choice) => typeof choice !== "string"));
    single.board.mark("choice", picked.length ? fields : []);
    single.board.mark("picked", /** @type {Field[]} */ (picked.filter((pick) => typeof pick !== "string")));
    const focused = document.activeElement instanceof HTMLElement ? (document.activeElement.dataset["word"] ?? "") : "";
    const held = single.frame?.hand ?? [];
    const words = this.#choices.filter((choice) => typeof choice === "string");
    const others = words.filter((word) => !held.some((thing) => thing.word === word));
    replace(this.things, ...held.map((thing) => this.#held(thing)), ...others.map((word) => this.#word(String(word))));
    this.#hint(fields.length > 0);
    if (picked.length && fields.length) this.#toBoard(fields);
    else if (focused) this.#refocus(focused);
  }

  /**
   * The next pick is on the board: its keys are there.
   * @param {Field[]} fields
   */
  #toBoard(fields) {
    const { board } = this.single;
    board.host.scrollIntoView({ block: "nearest" });
    board.host.focus({ preventScroll: true });
    board.reveal(fields);
  }

  /** @param {string} word */
  #refocus(word) {
    const same = [...this.things.querySelectorAll("button")].find((button) => button.dataset["word"] === word);
    (same ?? this.things.querySelector("button"))?.focus();
  }

  /** @param {boolean} onBoard */
  #hint(onBoard) {
    const { single, picked } = this;
    const player = single.players[single.frame?.turn ?? 0] ?? "";
    byId("hand-title").textContent = single.players.length > 1 ? `${player} to move` : "The move";
    const chips = picked.map((pick) => make("span", { class: "chip good" }, typeof pick === "string" ? pick : place(pick)));
    const what = !picked.length ? "Choose from the hand." : onBoard ? "Now choose a field." : "Now choose one of these.";
    const cancel = make("button", { type: "button", class: "button small", onclick: () => this.cancel() }, icon("close"), "Cancel");
    replace(byId("picked"), ...chips, make("span", { class: "soft" }, what), picked.length > 0 && cancel);
  }

  /** @param {Held} thing */
  #held({ word, count, tile }) {
    const { board } = this.single;
    const may = this.#first.includes(word) || this.#choices.includes(word);
    const name = `${board.tileset.word(tile)}, ${count} left`;
    return make(
      "button",
      {
        type: "button", class: "thing", "data-word": word, "aria-label": name, title: name, disabled: !may,
        "aria-pressed": String(this.picked[0] === word), onclick: () => this.pick(word),
      },  // prettier-ignore
      board.tileset.icon([{ ...tile, label: tile.label || word }], 8),
      make("span", { class: "count" }, count > 1 ? `×${count}` : ""),
    );
  }

  /** @param {string} word */
  #word(word) {
    const said = this.#said[word] ?? word;
    return make("button", { type: "button", class: "button word", "data-word": word, onclick: () => this.pick(word) }, said);
  }
}

/** @param {Field} field */
function place([row, column]) {
  return `row ${row + 1}, column ${column + 1}`;
}
