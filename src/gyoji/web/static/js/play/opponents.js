// Programs at the other seats of a single game: the server is asked for their actions, one by one.

import { byId, emit, make, on } from "../dom.js";
import { describeWinners, winnersOf } from "../game/names.js";
import { remember, remembered } from "../storage.js";
import { t, translated } from "../words.js";

/** @typedef {import("../connection.js").Message} Message */
/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("./session.js").Session} Session */

const REST = 1600; // milliseconds
const SMALL = "(max-width: 40rem), (max-height: 30rem)";
const PERSON = 0; // the seat that moves first
const BACK_OR_FORTH = new Set(["undo", "redo"]);
const MOVES = new Set(["do", "pick", "walk"]);

export class Opponents {
  /** Resolves when the programs have made their turns. */
  turns = Promise.resolve();
  #busy = false;
  #back = false; // does the person, while programs move, want their turn back?
  #from = 0; // the step behind which they made their last turns
  #weakest = ""; // of the strengths that have played since the start, "" for people
  /** @type {HTMLSelectElement} */
  #select = byId("opponents");

  /** @param {GameAbout} about @param {Session} session @param {() => void} playBack */
  constructor(about, session, playBack) {
    this.about = about;
    this.session = session;
    on(session, "opened", () => {
      byId("opponents-label").hidden = !about.opponents.length || session.players.length < 2;
      this.#from = this.#findTurns();
      this.#show();
    });
    on(session, "step", () => {
      if (!session.frame?.step) this.#weakest = this.chosen;
      this.#show();
    });
    byId("finish").addEventListener("click", () => void this.#finish());
    byId("watch-again").addEventListener("click", async () => {
      if (!this.#busy && (await session.act({ type: "goto", step: this.#from }))) playBack();
    });
    this.#select.append(...about.opponents.map((strength) => make("option", { value: strength }, translated(strength))));
    this.#select.addEventListener("change", () => {
      this.choose(this.chosen);
      remember(`opponents.${about.name}`, this.chosen);
      emit(session, "seated");
      void this.#follow({ type: "reply" });
    });
  }

  /** Have programs of this strength at the other seats, or people if it is "". @param {string} strength @param {string} [weakest] of those that have played since the start */
  seat(strength, weakest = strength) {
    this.#select.value = strength;
    this.#weakest = weakest;
    this.#seatPerson();
  }

  /** Have others from now on. @param {string} strength */
  choose(strength) {
    this.#select.value = strength;
    if (!this.session.frame?.step || this.#rank(strength) < this.#rank(this.#weakest)) this.#weakest = strength;
    this.#seatPerson();
  }

  /** The strength that the person has chosen last, if it is higher. @param {string} strength */
  stronger(strength) {
    const last = remembered(`opponents.${this.about.name}`);
    return this.#rank(last) > this.#rank(strength) ? last : strength;
  }

  get chosen() {
    return this.#select.value;
  }

  /** How strong it is: 0 for people, 1 for the weakest programs. @param {string} strength */
  #rank(strength) {
    return 1 + this.about.opponents.indexOf(strength);
  }

  /** Are the programs that have played since the start at least this strong? @param {string} strength */
  reach(strength) {
    return this.#rank(this.#weakest) >= this.#rank(strength);
  }

  #seatPerson() {
    this.session.person = this.#select.value ? PERSON : null;
  }

  /** The step behind which they made their last turns, in a play that was opened; 0 if it is not known. */
  #findTurns() {
    const turns = this.session.recent;
    const last = turns.findLastIndex(({ turn }) => turn !== PERSON);
    const mine = turns.findLastIndex(({ turn }, at) => at < last && turn === PERSON);
    return mine < 0 || !this.chosen ? 0 : (turns[mine + 1]?.step ?? 0);
  }

  /** Offer to watch their last turns again, once it is the person's turn. */
  #show() {
    const { frame, words } = this.session;
    const watchable = this.#from > 0 && words.length > this.#from && !this.#awaited && frame?.step === words.length;
    byId("watch-again").hidden = !watchable;
    const decided = frame?.decided ?? [];
    byId("decided").hidden = !(decided.length && this.chosen) || this.#busy;
    byId("winner").textContent = decided.length ? t("It is decided: {winners}.", { winners: describeWinners(winnersOf(this.session.players, decided)) }) : "";
  }

  /** The strength that all programs at the other seats have had since the start: of several, the weakest. */
  get strength() {
    return this.#weakest;
  }

  /** Nothing changes any more who wins: the programs play the rest, the person's part of it, too. */
  async #finish() {
    if (this.#busy) return;
    this.#busy = true;
    this.#show();
    const { session } = this;
    const { opening } = session;
    try {
      while (session.opening === opening && session.frame?.decided.length && !session.frame.over) {
        const [strength = ""] = this.about.opponents; // what they do makes no difference
        if (!(await session.act({ type: "reply", strength }))) return;
      }
    } finally {
      this.#busy = false;
      this.#show();
    }
  }

  /** Go back to where the person's last turn began that could still change who wins. */
  async retry() {
    const { session } = this;
    const back = async () => Boolean(session.frame?.undo && (await session.act({ type: "undo" })));
    while (session.frame?.over || session.frame?.decided.length || session.frame?.turn !== PERSON) if (!(await back())) return;
    let step = -1;
    while (session.frame.turn === PERSON && step !== session.frame.step) {
      step = session.frame.step;
      await back();
    }
    if (session.frame.turn !== PERSON) await session.act({ type: "redo" });
  }

  /** Go on if a reload came before the programs had answered. */
  resume() {
    const { frame, words } = this.session;
    if (frame?.step === words.length) void this.#follow({ type: "reply" });
  }

  /** Whether a program is to move. */
  get #awaited() {
    const { frame } = this.session;
    return Boolean(this.#select.value) && !!frame && !frame.over && frame.turn !== PERSON;
  }

  /** Do something, and have the programs answer it. @param {Message} message */
  async act(message) {
    if (this.#busy && message.type === "undo") {
      this.#back = true;
      this.session.finish();
      return;
    }
    if (this.#busy) {
      emit(this.session, "refused", t("{player} is thinking", { player: this.session.players[this.session.frame?.turn ?? 0] ?? "" }));
      return;
    }
    const early = this.#awaited && MOVES.has(message.type);
    if (early || (await this.session.act(this.session.widen(message)))) await this.#follow(message);
  }

  /** On a small screen, leave time to see where a program has moved, until somebody taps or presses a key. */
  #rest() {
    if (!matchMedia(SMALL).matches) return;
    return new Promise((resolve) => {
      const done = new AbortController();
      const end = () => {
        done.abort();
        clearTimeout(timer);
        resolve(null);
      };
      const timer = setTimeout(end, REST);
      for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, end, { signal: done.signal, capture: true });
    });
  }

  /** @param {Message} message */
  async #follow(message) {
    if (this.#busy) return;
    this.turns = this.#goOn(message);
    await this.turns;
  }

  /** Go on until the person is to move: with answers, or further back or forth. @param {Message} message */
  async #goOn({ type }) {
    this.#busy = true;
    const from = this.session.frame?.step ?? 0;
    const { opening } = this.session;
    try {
      while (this.#awaited) {
        const next = BACK_OR_FORTH.has(type) ? { type } : { type: "reply", strength: this.#select.value };
        const able = type === "undo" ? this.session.frame?.undo : type !== "redo" || this.session.frame?.redo;
        if (type === "restart" || type === "goto" || !able || !(await this.session.act(this.session.widen(next)))) return;
        if (next.type === "reply") {
          this.#from = from;
          this.session.join(from - 1); // an undo takes the person's last action back as well
        }
        if (this.#back) return;
        if (next.type === "reply" && this.session.frame?.motions.length) await this.#rest();
        if (this.session.opening !== opening) return;
      }
    } finally {
      if (this.#back) await this.session.act(this.session.widen({ type: "undo" }));
      this.#busy = this.#back = false;
      this.#show();
    }
  }
}
