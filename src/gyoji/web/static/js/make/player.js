// A game in one file, as it is played: its board and levels, and what the referee says. Python answers in a sandbox.

import { byId, enable, make, on, replace } from "../dom.js";
import { handleKey } from "../game/keyboard.js";
import { Keys } from "../game/keys.js";
import { MoveBuilder } from "../game/move-builder.js";
import { historyKey } from "../play/controls.js";
import { showFacts, showRefusal, showRuling } from "../play/report.js";
import { Session } from "../play/session.js";
import { localized, t } from "../words.js";
import { PREFIX, showDrawings } from "./drawings.js";
import { HangError } from "./sandbox.js";

/** @typedef {import("../connection.js").Message} Message */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("./sandbox.js").Answer} Answer */
/** @typedef {{ask: (message: Message, seconds: number) => Promise<Answer>}} Asked  who answers: Python */

export const SECONDS = 8; // for a load or a move

/** The line to Python, as if it were the connection to the server. */
class Line extends EventTarget {
  state = /** @type {const} */ ("connected");
  /** Why there is no game at the other end, until one is loaded. @type {Error | null} */
  ended = null;

  /** @param {Asked} python @param {(error: HangError) => void} onHang @param {(answer: Answer) => void} onMistake */
  constructor(python, onHang, onMistake) {
    super();
    this.python = python;
    this.onHang = onHang;
    this.onMistake = onMistake;
  }

  /** @param {Message} message @returns {Promise<Message>} */
  async ask(message) {
    if (this.ended) throw this.ended;
    const opening = message.type === "open" ? { level: message["case"] - 1, moves: message["moves"] ?? [] } : {};
    try {
      const answer = await this.python.ask({ ...message, ...opening }, SECONDS);
      if (answer["error"] && message.type === "choices") this.onMistake(answer); // nobody waits for this answer
      return { ...localized(answer), type: answer["error"] ? "error" : "answer" };
    } catch (error) {
      if (error instanceof HangError) this.onHang(error);
      throw error;
    }
  }
}

/**
 * What the page does.
 * @typedef {object} Hooks
 * @property {(clause: string) => void} onClause a ruling's clause is asked for
 * @property {(error: HangError) => void} onHang the game does not answer any more, until it is loaded again
 * @property {() => void} [onLevel] another level is chosen
 * @property {(error: unknown) => void} onFault a level cannot be opened
 * @property {(answer: Answer) => void} onMistake the rules fail when moves are looked up
 */

export class Player {
  /** @type {Session | null} */
  #session = null;
  /** @type {MoveBuilder | null} */
  #builder = null;
  #keys = new Keys({ keys: {} });
  #known = ""; // how the game is drawn: another one gets another board

  /** @param {Asked} python @param {Hooks} hooks */
  constructor(python, hooks) {
    this.hooks = hooks;
    this.line = new Line(python, (error) => {
      this.line.ended = error;
      hooks.onHang(error);
    }, hooks.onMistake);  // prettier-ignore
    this.#followKeyboard();
    for (const type of ["undo", "redo", "restart"]) byId(type).addEventListener("click", () => void this.#act({ type }));
    byId("level").addEventListener("change", () => {
      void this.#open([]).catch(hooks.onFault);
      hooks.onLevel?.();
    });
  }

  /** Is there a play? */
  get begun() {
    return this.#session !== null;
  }

  /** The moves of the play that are shown. */
  get moves() {
    return this.#session ? this.#session.words.slice(0, this.#session.frame?.step ?? 0) : [];
  }

  /** The chosen level, from 0. */
  get level() {
    return Math.max(0, /** @type {HTMLSelectElement} */ (byId("level")).selectedIndex);
  }

  /** Play the game that Python has loaded, and go on with the play so far. @param {Answer} loaded */
  async adopt(loaded) {
    this.line.ended = null;
    const { moves } = this;
    showDrawings(byId("drawings"), String(loaded["drawings"]));
    this.#draw({ ...localized(loaded)["about"], drawings: PREFIX });
    this.#listLevels(loaded["levels"].map(String));
    await this.#open(moves);
  }

  /** @param {string[]} titles */
  #listLevels(titles) {
    if (!titles.length) throw new Error(t("The game has no levels: add g.levels or g.random."));
    const select = /** @type {HTMLSelectElement} */ (byId("level"));
    const chosen = Math.min(this.level, titles.length - 1);
    replace(select, ...titles.map((title, at) => make("option", { value: at }, title || t("Level {number}", { number: at + 1 }))));
    select.selectedIndex = chosen;
    select.disabled = titles.length < 2;
  }

  /** Open the chosen level, and do these moves. @param {string[]} moves */
  async #open(moves) {
    await this.#session?.open({ game: "", text: "", options: {}, case: this.level + 1, moves });
  }

  /** A board for a game; the one before, if it is drawn in the same way. @param {GameAbout} about */
  #draw(about) {
    byId("title").textContent = about.title;
    const known = JSON.stringify(about);
    if (known === this.#known) return;
    this.#known = known;
    this.#keys = new Keys(about);
    const focused = document.activeElement?.id === "board";
    const host = make("div", { id: "board" });
    replace(byId("stage"), host);
    const session = new Session(about, host, this.#keys.hasDirections, this.line);
    session.words = this.#session?.words ?? [];
    const act = (/** @type {Message} */ message) => this.#act(message);
    this.#session = session;
    this.#builder = new MoveBuilder({
      board: session.board, keys: about.keys, hand: () => session.hand, ask: (message) => session.ask(message), act, refuse: showRefusal,
    });  // prettier-ignore
    replace(byId("words"), ...this.#keys.named.map(({ names, word }) =>
      make("button", { type: "button", class: "button small", onclick: () => void act({ type: "do", word }) }, make("kbd", { "aria-hidden": "true" }, names[0] ?? ""), word),
    ));  // prettier-ignore
    on(session, "opened", () => this.#refresh());
    on(session, "step", () => this.#refresh());
    on(session, "refused", (sentence) => {
      if (session.refused) this.#refresh();
      showRefusal(sentence);
    });
    on(session.board, "pick", ({ cell }) => this.#pick(cell));
    on(session.board, "swipe", ({ direction }) => about.keys[direction] && void act({ type: "do", word: about.keys[direction] ?? "" }));
    if (focused) host.focus({ preventScroll: true });
  }

  #refresh() {
    const session = this.#session;
    if (!session) return;
    const { frame } = session;
    showRuling(session, { hidden: false, onClause: this.hooks.onClause });
    showFacts(session, false);
    enable("undo", Boolean(frame?.undo));
    enable("redo", Boolean(frame?.redo));
    enable("restart", Boolean(frame?.step));
    void this.#builder?.reset();
  }

  /** @param {Message} message */
  async #act(message) {
    await this.#session?.act(message);
  }

  /** @param {Cell} cell */
  #pick(cell) {
    if (this.#session) this.#session.board.cursor = cell;
    if (this.#builder?.takes(cell)) this.#builder.pick(cell);
    else void this.#act({ type: "walk", to: cell });
  }

  #followKeyboard() {
    document.addEventListener("keydown", (event) => {
      const [session, builder] = [this.#session, this.#builder];
      if (!session || !builder) return;
      handleKey({
        keys: this.#keys, builder, board: session.board, say: (word) => void this.#act({ type: "do", word }), pick: (cell) => this.#pick(cell),
        help: () => null, other: (pressed) => historyKey(session, (type) => void this.#act({ type }), pressed),
      }, event);  // prettier-ignore
    });
  }
}
