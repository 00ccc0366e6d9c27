// Programs at the other seats of a single game: the server is asked for their actions, one by one.

import { byId, emit, make, on } from "../dom.js";
import { t, translated } from "../words.js";

/** @typedef {import("../connection.js").Message} Message */
/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("./session.js").Session} Session */

const PERSON = 0; // the seat that moves first
const BACK_OR_FORTH = new Set(["undo", "redo"]);
const MOVES = new Set(["do", "pick", "walk"]);

export class Opponents {
  #busy = false;
  #changed = false; // has the person chosen a strength since `seat`?
  /** @type {HTMLSelectElement} */
  #select = byId("opponents");

  /** @param {GameAbout} about @param {Session} session */
  constructor(about, session) {
    this.session = session;
    on(session, "opened", () => {
      byId("opponents-label").hidden = !about.opponents.length || session.players.length < 2;
    });
    this.#select.append(...about.opponents.map((strength) => make("option", { value: strength }, translated(strength))));
    this.#select.addEventListener("change", () => {
      this.#changed = true;
      void this.#follow({ type: "reply" });
    });
  }

  /** Have programs of this strength at the other seats, or people if it is "". @param {string} strength */
  seat(strength) {
    this.#select.value = strength;
    this.#changed = false;
  }

  /** The strength that all programs at the other seats have had since `seat`, "" if it was changed. */
  get strength() {
    return this.#changed ? "" : this.#select.value;
  }

  /** Whether a program is to move. */
  get #awaited() {
    const { frame } = this.session;
    return Boolean(this.#select.value) && !!frame && !frame.over && frame.turn !== PERSON;
  }

  /** Do something, and have the programs answer it. @param {Message} message */
  async act(message) {
    if (this.#busy) {
      emit(this.session, "refused", t("{player} is thinking", { player: this.session.players[this.session.frame?.turn ?? 0] ?? "" }));
      return;
    }
    const early = this.#awaited && MOVES.has(message.type);
    if (early || (await this.session.act(message))) await this.#follow(message);
  }

  /** Go on until the person is to move: with answers, or further back or forth. @param {Message} message */
  async #follow({ type }) {
    if (this.#busy) return;
    this.#busy = true;
    try {
      while (this.#awaited) {
        const next = BACK_OR_FORTH.has(type) ? { type } : { type: "reply", strength: this.#select.value };
        const able = type === "undo" ? this.session.frame?.undo : type !== "redo" || this.session.frame?.redo;
        if (type === "restart" || type === "goto" || !able || !(await this.session.act(next))) return;
      }
    } finally {
      this.#busy = false;
    }
  }
}
