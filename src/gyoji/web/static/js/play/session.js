// A single game as this page plays it: what the server said last, and what is asked of it.

import { Board } from "../board/board.js";
import { Line, Refused, request } from "../net.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Field} Field */
/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../types.js").Opened} Opened */
/** @typedef {import("../types.js").Opening} Opening */
/** @typedef {import("../net.js").Message} Message */

const OVER = "the game is over";
const DOES = new Set(["do", "pick", "walk"]);

/** It tells by events: "opened", "step" {detail: {own: was it done just now}}, "refused" {detail: sentence}, "connection" {detail: boolean}. */
export class Single extends EventTarget {
  /** @type {Opening | null} */
  opening = null;
  /** @type {Frame | null} */
  frame = null;
  /** @type {string[]} */
  words = [];
  /** @type {string[]} */
  players = [];
  /** @type {string[]} */
  told = [];
  hidden = false;
  speed = 1;
  waiting = 0;
  /** @type {Frame[]} */
  #pending = [];
  #run = 0;
  #does = false;

  /**
   * @param {GameAbout} about
   * @param {HTMLElement} host
   * @param {boolean} swipes
   */
  constructor(about, host, swipes) {
    super();
    this.about = about;
    const { title, looks, hexagons } = about;
    this.board = new Board(host, { game: about.name, looks, hexagons, swipes, label: `${title}, the board` });
    this.line = new Line("/ws/play", {
      again: (ask) => this.#again(ask),
      state: (connected) => this.#tell("connection", connected),
    });
  }

  /** What whoever is to move has in hand. @returns {import("../game/move-builder.js").InHand} */
  get inHand() {
    const { frame, players } = this;
    const held = frame?.hand ?? [];
    const may = held.length > 0 && !frame?.over;
    return { held, may, shown: may, title: players.length > 1 ? `${players[frame?.turn ?? 0] ?? ""} to move` : "The move" };
  }

  /**
   * Open a play in place of the one that is shown; Refused if it cannot be read.
   * @param {Opening} opening
   * @param {number} [step] where to stand; at the end, if it is left out
   * @param {import("../net.js").Ask} [ask]
   */
  async open(opening, step, ask = (message) => this.line.ask(message)) {
    /** @type {Opened} */
    const opened = await ask({ type: "open", ...opening });
    const back = step !== undefined && step < opened.frame.step ? await ask({ type: "goto", step }) : null;
    this.flush();
    this.opening = opening;
    this.words = opened.words;
    this.players = opened.players;
    this.hidden = Boolean(opened.hidden);
    this.told = [];
    this.board.show(opened.board, opened.tiles, opened.described);
    this.frame = back ? back.frames[0] : opened.frame;
    if (back) void this.board.apply(back.frames[0], { animate: false });
    if (this.hidden && this.words.length) await this.#hear(opening);
    if (this.frame) this.#stand(this.frame);
    this.#tell("opened");
  }

  /**
   * Ask for something to be done, and show it; gives what was seen, null if it was refused.
   * @param {Message} message
   * @returns {Promise<Frame[] | null>}
   */
  async act(message) {
    this.flush();
    if (message.type === "walk" && this.frame?.over) return this.#refuse(OVER);
    this.waiting += 1;
    try {
      const answer = await this.line.ask(message).finally(() => {
        this.waiting -= 1;
      });
      this.flush();
      this.#does = DOES.has(String(message.type));
      if (answer.words) this.words = answer.words;
      await this.#show(answer.frames);
      return answer.frames;
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error);
      return this.#refuse(message.type === "do" ? `“${message.word}”: ${sentence}` : sentence);
    }
  }

  /**
   * @param {string} sentence
   * @returns {null}
   */
  #refuse(sentence) {
    this.#tell("refused", sentence);
    return null;
  }

  /**
   * The play so far as the judge's input, and the digest of its end.
   * @returns {Promise<{text: string, words: string[], end: string}>}
   */
  async transcript() {
    return this.line.ask({ type: "transcript" });
  }

  /** Whatever is still to be seen moving is where it goes. */
  flush() {
    this.#run += 1;
    this.board.finish();
    for (const frame of this.#pending.splice(0)) {
      this.#note(frame);
      void this.board.apply(frame, { animate: false });
    }
  }

  /** @param {Frame[]} frames */
  async #show(frames) {
    this.#pending = [...frames];
    const run = this.#run;
    while (this.#run === run && this.#pending.length) {
      const frame = /** @type {Frame} */ (this.#pending.shift());
      this.#note(frame);
      await this.board.apply(frame, { speed: this.speed * (frames.length > 3 ? 1.6 : 1) });
    }
  }

  /** @param {Frame} frame */
  #note(frame) {
    if (this.#does) {
      this.words.length = frame.step - 1;
      this.words.push(frame.command);
    }
    this.told[frame.step] = frame.told ?? "";
    this.frame = frame;
    this.#stand(frame);
    this.#tell("step", { own: this.#does });
  }

  /** @param {Frame} frame */
  #stand({ focus }) {
    this.board.mark("here", focus ? [focus] : []);
    if (focus) this.board.keep(focus);
  }

  /**
   * What was told in all steps of a play whose board is hidden.
   * @param {Opening} opening
   */
  async #hear(opening) {
    const { game, ...rest } = opening;
    const replayed = await request(`/api/games/${game}/replay`, rest);
    this.told = ["", ...replayed.frames.map((/** @type {Frame} */ frame) => frame.told ?? "")];
  }

  /**
   * The connection is back: the server has forgotten the play, so it is told again.
   * @param {import("../net.js").Ask} ask
   */
  async #again(ask) {
    if (!this.opening) return;
    try {
      await this.open({ ...this.opening, moves: this.words }, this.frame?.step ?? 0, ask);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#tell("refused", error.message);
    }
  }

  /**
   * @param {string} name
   * @param {unknown} [detail]
   */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
