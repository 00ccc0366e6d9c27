// Large buttons for what a player may say who sees no board: a word for each key of the game.

import { make, replace } from "../dom.js";

/** @typedef {import("./state.js").Room} Room */
/** @typedef {import("./state.js").Heard} Heard */

/** @type {Record<string, string>} */
const SIGNS = { up: "↑", down: "↓", left: "←", right: "→" };

/** Events: "say" with the word as detail. */
export class Pad extends EventTarget {
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  enabled = false;

  /**
   * @param {HTMLElement} host @param {HTMLElement} told
   * @param {Record<string, string>} keys the game's: what a key does, as a word
   */
  constructor(host, told, keys) {
    super();
    this.told = told;
    this.keys = keys;
    this.#buttons = Object.entries(keys).map(([key, word]) => this.#button(key, word));
    replace(host, ...this.#buttons);
  }

  /** @param {string} key @param {string} word */
  #button(key, word) {
    return make(
      "button",
      { type: "button", class: `button pad-${key}`, "aria-label": `say ${word}`, onclick: () => this.say(word) },
      make("strong", {}, word),
      make("span", { "aria-hidden": "true" }, SIGNS[key] ?? key),
    );
  }

  /** @param {string} word */
  say(word) {
    if (this.enabled) this.dispatchEvent(new CustomEvent("say", { detail: word }));
  }

  /** @param {Room} room @param {boolean} free nothing that was said waits for its answer */
  show(room, free) {
    this.enabled = room.mine && free;
    for (const button of this.#buttons) {
      button.setAttribute("aria-disabled", String(!this.enabled));
    }
    const mine = room.heard.findLast((heard) => heard.player === room.seat);
    replace(this.told, ...(mine ? told(mine) : ["Nothing was said to you yet."]));
  }
}

/** What a player last said, and what he was told. @param {Heard} heard */
function told({ said, told: answer }) {
  return [
    make("span", { class: "soft small-text" }, "You, last:"),
    make("span", {}, said),
    make("strong", {}, answer),
  ];
}
