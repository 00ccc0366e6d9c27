// The play on this page: what the server sent last, and requests to it.
//
// Events: "opened"; "step" {own}, own if the user has just made it; "refused" with a sentence;
// "seated" if programs or people take seats; "thing" with the cell of what was picked up, and those to which it can be brought; "connection" with the state of the connection.

import { Board } from "../board/board.js";
import { Connection } from "../connection.js";
import { emit, messageOf, on } from "../dom.js";
import { turn } from "../game/facing.js";
import { renamed, renaming } from "../game/names.js";
import { request, RequestError } from "../net.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../types.js").HandState} HandState */
/** @typedef {import("../types.js").Opened} Opened */
/** @typedef {import("../types.js").Opening} Opening */
/** @typedef {import("../connection.js").Message} Message */
/** @typedef {import("../connection.js").Ask} Ask */
/** @typedef {Pick<Connection, "state" | "ask"> & EventTarget} Line */

const RECENT = 16; // how many steps are shown anew, where several play: the turns of all others
const LOST = t("the connection to the server was lost");
export const COMMANDS = new Set(["do", "pick", "walk"]);
const ACTIONS = new Set([...COMMANDS, "reply"]);

export class Session extends EventTarget {
  /** @type {Opening | null} */
  opening = null;
  /** @type {Frame | null} */
  frame = null;
  /** @type {string[]} */
  words = [];
  /** @type {string[]} */
  players = [];
  /** @type {string[]} those of the people who played it, in place of the players' names */
  names = [];
  /** @type {string[]} by step: what is announced to a player who does not see the board */
  announcements = [];
  hidden = false;
  /** The only seat of a person, null if people have all of them. @type {number | null} */
  person = null;
  /** What is to be done, in a variant of the rules that has something to win. */
  aim = "";
  /** The last command, if it changed nothing and is no step. @type {import("../types.js").Refused | null} */
  refused = null;
  /** The play that a restart has ended: after a reload, only this page knows it. @type {{words: string[], step: number} | null} */
  before = null;
  speed = 1;
  /** The last frame in which something moved: the end of a turn explains nothing. @type {Frame | null} */
  moved = null;
  /** Where several play, the last steps of the play that was opened, and the frame before them. @type {Frame[]} */
  recent = [];
  /** How many requests are not answered yet. */
  pending = 0;
  /** Resolves when all that was asked for is done or refused, and shown. @type {Promise<unknown>} */
  settled = Promise.resolve();
  /** What was done at once, with one click or drag: the step before it, by its last one. @type {Map<number, number>} */
  #gestures = new Map();
  /** @type {Frame[]} */
  #queue = [];
  /** @type {(text: string) => string} */
  #rename = (text) => text;
  #run = 0; // the number of the animation: an older one stops when a new one starts
  #own = false;

  /**
   * @param {GameAbout} about @param {HTMLElement} host @param {boolean} swipes
   * @param {Line} [connection] to the server, unless something else answers
   */
  constructor(about, host, swipes, connection) {
    super();
    this.about = about;
    this.board = new Board(host, about, { swipes, label: t("{title}, the board", { title: about.title }) });
    this.connection = connection ?? this.#connect();
    on(this.connection, "state", (status) => emit(this, "connection", status));
  }

  #connect() {
    const connection = new Connection("/ws/play", { restore: (ask) => this.#restore(ask) });
    connection.open();
    return connection;
  }

  /** The hand of the player to move. @returns {HandState} */
  get hand() {
    const { frame } = this;
    const held = frame?.hand ?? [];
    const shown = held.length > 0 && !frame?.over;
    const mine = this.person === null || frame?.turn === this.person;
    const warning = mine && frame?.warning ? t("{warning}. Undo takes it back.", { warning: frame.warning }) : "";
    return { held, active: mine && (shown || !!frame?.picks_cells), shown, title: this.#title, warning };
  }

  /** Who is to move. */
  get #title() {
    const turn = this.frame?.turn ?? 0;
    const player = this.players[turn] ?? "";
    if (this.players.length < 2) return t("Your move");
    if (this.person === null) return t("{player} to move", { player });
    return turn === this.person ? t("Your move, {player}", { player }) : t("{player} is thinking", { player });
  }

  /**
   * Ask the server, once it is connected. RequestError if it refuses, Error if the connection breaks.
   * @param {Message} message @returns {Promise<any>}
   */
  async ask(message) {
    while (this.connection.state !== "connected") {
      await new Promise((resolve) => this.connection.addEventListener("state", resolve, { once: true }));
    }
    return answered(await this.connection.ask(message));
  }

  /**
   * Open another play; RequestError if it cannot be read.
   * @param {Opening} opening @param {number} [step] to show; the last one if left out
   * @param {(message: Message) => Promise<any>} [ask]
   */
  open(opening, step, ask = (message) => this.ask(message)) {
    return this.#track(this.#open(opening, step, ask));
  }

  /** What the server says, with the names of who played. @param {any} said @returns {any} */
  named(said) {
    return this.names.length ? renamed(said, this.#rename) : said;
  }

  /** @template Result @param {Promise<Result>} work */
  #track(work) {
    this.settled = Promise.allSettled([this.settled, work]);
    return work;
  }

  /** @param {Opening} opening @param {number | undefined} step @param {(message: Message) => Promise<any>} ask */
  async #open(opening, step, ask) {
    /** @type {Opened} */
    const answer = await ask({ type: "open", ...opening });
    this.#rename = renaming(answer.players.slice(0, this.names.length).map((player, seat) => [player, this.names[seat] || player]));
    const opened = this.named(answer);
    const recent = await this.#recall(opened, Math.min(step ?? opened.frame.step, opened.frame.step), ask);
    this.finish();
    this.refused = null;
    this.moved = recent.findLast(({ motions }) => motions.length) ?? null;
    this.recent = recent;
    this.opening = opening;
    this.words = opened.words;
    this.players = opened.players;
    this.hidden = Boolean(opened.hidden);
    this.aim = opened.aim ?? "";
    this.announcements = [];
    this.#gestures.clear();
    this.board.show(opened.board, opened.tiles, opened.described);
    this.frame = recent.at(-1) ?? opened.frame;
    for (const frame of recent) void this.board.apply(frame, { animate: false });
    if (this.hidden && this.words.length) await this.#loadAnnouncements(opening);
    if (this.frame) this.#markPlayer(this.frame);
    this.board.mark("home", opened.home ? [opened.home] : []);
    emit(this, "opened");
  }

  /** Go to a step of what was opened; where several play, by doing the last steps again, since frames of new steps say what they did. @param {Opened} opened @param {number} step @param {(message: Message) => Promise<any>} ask @returns {Promise<Frame[]>} */
  async #recall({ frame, players }, step, ask) {
    const from = players.length > 1 ? Math.max(0, step - RECENT) : step;
    if (from === frame.step) return [];
    const messages = [{ type: "goto", step: from }, ...Array.from({ length: step - from }, () => ({ type: "redo" }))];
    const answers = await Promise.all(messages.map(ask));
    return answers.flatMap((answer) => this.named(answer).frames);
  }

  /**
   * Ask for something to be done, and show it; the frames, null if it is refused.
   * @param {Message} message @returns {Promise<Frame[] | null>}
   */
  act(message) {
    return this.#track(this.#act(message));
  }

  /** @param {Message} message @returns {Promise<Frame[] | null>} */
  async #act(message) {
    this.finish();
    this.refused = null;
    if (COMMANDS.has(message.type) && this.frame?.over) return null;
    this.pending += 1;
    const left = message.type === "restart" ? { words: [...this.words], step: this.frame?.step ?? 0 } : null;
    try {
      const said = await this.ask(message).finally(() => {
        this.pending -= 1;
      });
      const answer = this.named(said);
      this.finish();
      this.#own = ACTIONS.has(message.type);
      if (answer.thing) emit(this, "thing", { cell: answer.thing, ends: answer.ends ?? [] });
      if (left) this.before = left;
      if (answer.words) this.words = answer.words;
      if (answer.words && !this.#own) this.#gestures.clear(); // it is another play
      const step = this.frame?.step ?? 0;
      if (this.#own) this.join(step, answer.frames.at(-1)?.step ?? step); // whoever takes it back may not wait for its end
      await this.#play(answer.frames);
      if (!answer.refused) return answer.frames;
      this.refused = answer.refused;
      turn(this.board.host, this.about.keys, answer.refused);
      void this.board.apply({ changes: [], tiles: {}, focus: null, motions: answer.refused.motions });
      return this.#refuse(answer.refused.sentence);
    } catch (error) {
      const sentence = messageOf(error);
      return this.#refuse(message.type === "do" ? `“${message["word"]}”: ${sentence}` : sentence);
    }
  }

  /** Is a restart the last thing that was done, and its undo not known to the server? */
  get canUndoRestart() {
    return this.before !== null && this.frame?.step === 0 && !this.frame.undo;
  }

  /** Open the play again that a restart has ended. */
  async undoRestart() {
    const { opening, before } = this;
    if (!opening || !before) return;
    this.before = null;
    await this.open({ ...opening, moves: before.words }, before.step);
  }

  /** Each gesture of several steps: the number of its last one, and of the step before its first. @returns {[number, number][]} */
  get gestures() {
    return [...this.#gestures];
  }

  set gestures(known) {
    this.#gestures = new Map(known.filter((pair) => Array.isArray(pair) && pair.every(Number.isInteger)));
  }

  /** Whatever is done after a step is one gesture: undone and redone at once. @param {number} step @param {number} [end] */
  join(step, end = this.frame?.step ?? 0) {
    for (const [last, first] of this.#gestures) if (last > step && first < end) this.#gestures.delete(last);
    if (end > step + 1) this.#gestures.set(end, step);
  }

  /** What does what is asked for, where undo and redo are of whole gestures. @param {Message} message @returns {Message} */
  widen(message) {
    if (this.pending) return message; // where it will lead to is not known yet
    this.finish();
    const step = this.frame?.step ?? 0;
    const before = this.#gestures.get(step);
    if (message.type === "undo" && before !== undefined) return { type: "goto", step: before };
    const after = [...this.#gestures].find(([last, first]) => first === step && last <= this.words.length);
    return message.type === "redo" && after ? { type: "goto", step: after[0] } : message;
  }

  /** @param {string} sentence @returns {null} */
  #refuse(sentence) {
    emit(this, "refused", sentence);
    return null;
  }

  /**
   * The play so far as the judge's input, and the digest of its last state.
   * @returns {Promise<{text: string, words: string[], end: string}>}
   */
  transcript() {
    return this.ask({ type: "transcript" });
  }

  /** End all animations at once. */
  finish() {
    this.#run += 1;
    this.board.finish();
    for (const frame of this.#queue.splice(0)) {
      this.#accept(frame);
      void this.board.apply(frame, { animate: false });
    }
  }

  /** @param {Frame[]} frames */
  async #play(frames) {
    this.#queue = [...frames];
    const run = this.#run;
    while (this.#run === run && this.#queue.length) {
      const frame = /** @type {Frame} */ (this.#queue.shift());
      this.#accept(frame);
      await this.board.apply(frame, { speed: this.speed * (frames.length > 3 ? 1.6 : 1) });
    }
  }

  /** @param {Frame} frame */
  #accept(frame) {
    if (this.#own) {
      this.words.length = frame.step - 1; // a new action discards what could be redone
      this.words.push(frame.command);
    }
    this.announcements[frame.step] = frame.announced ?? "";
    this.frame = frame;
    if (frame.motions.length) this.moved = frame;
    this.#markPlayer(frame);
    emit(this, "step", { own: this.#own });
  }

  /** @param {Frame} frame */
  #markPlayer(frame) {
    const { focus } = frame;
    turn(this.board.host, this.about.keys, frame);
    this.board.host.classList.toggle("unfinished", frame.left);
    this.board.mark("here", focus ? [focus] : []);
    this.board.marks.corners = frame.corners ?? [];
    if (focus) this.board.viewport.scrollTo(focus);
  }

  /** @param {Opening} opening */
  async #loadAnnouncements({ game, ...rest }) {
    try {
      const { frames } = this.named(await request(`/api/games/${game}/replay`, rest));
      this.announcements = ["", ...frames.map((/** @type {Frame} */ frame) => frame.announced ?? "")];
    } catch (error) {
      emit(this, "refused", messageOf(error)); // the play goes on without what was said before
    }
  }

  /** The server forgets a play when its connection closes: open it again. @param {Ask} ask */
  async #restore(ask) {
    if (!this.opening) return;
    try {
      const opening = { ...this.opening, moves: this.words };
      await this.open(opening, this.frame?.step ?? 0, async (message) => answered(await ask(message)));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error; // the connection broke again
      emit(this, "refused", error.message);
    }
  }
}

/** @param {Message} answer */
function answered(answer) {
  if (answer.type === "lost") throw new Error(LOST);
  if (answer.type === "error") throw new RequestError(String(answer["error"]), answer["line"] ?? null, answer["column"] ?? null);
  return answer;
}
