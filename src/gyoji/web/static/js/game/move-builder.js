// Moves of several parts: a token of the hand, then cells or words, one after the other.
// The server says what can be picked next, so this works for any game.

import { byId, make, replace, replaceChanged } from "../dom.js";
import { KEY_NAMES } from "./keys.js";
import { capitalized, t } from "../words.js";

const DRAGGED = 8; // pixels

/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Pick} Pick */
/** @typedef {import("../types.js").Held} Held */
/** @typedef {import("../types.js").HandState} HandState */
/** @typedef {import("../connection.js").Message} Message */
/**
 * What the page provides.
 * @typedef {object} Context
 * @property {import("../board/board.js").Board} board
 * @property {Record<string, string>} keys what each key of the game does, as a word
 * @property {Record<string, string>} [said] these words as players say them
 * @property {() => HandState} hand
 * @property {(message: Message) => Promise<any>} ask
 * @property {(move: Message) => Promise<void>} act resolves when the server has answered
 * @property {(reason: string, weights?: import("../types.js").Weight[]) => void} refuse what is decided on the cell that was clicked, if anything is
 * @property {(words: string[]) => void} [onFirst] receives the words and tokens with which a move can begin
 * @property {() => string} [wanted] the word of the token that is to be chosen next, "" for none
 */

/** The picked parts of a move, and what can be picked next. */
export class MoveBuilder {
  /** Has the hand held anything yet? */
  known = false;
  /** @type {Pick[]} */
  #picked = [];
  /** A cell that was clicked before it was known what can be picked. @type {Cell | null} */
  #early = null;
  /** @type {Pick[]} */
  #choices = [];
  /** @type {Pick[]} with which a move can begin */
  #first = [];
  /** @type {Record<string, string>} */
  #descriptions = {};
  #query = 0;

  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.panel = byId("hand");
    this.tokens = byId("tokens");
    this.words = byId("move-words");
    this.cancelButton = byId("cancel-move");
    this.cancelButton.addEventListener("click", () => this.cancel());
    this.tokens.addEventListener("click", (event) => this.#press(event, (word) => this.#choose(word, event)));
    this.tokens.addEventListener("pointerdown", (event) => this.#drag(event));
    this.tokens.addEventListener("keydown", (event) => this.#goOn(event));
    this.words.addEventListener("click", (event) => this.#press(event, (word) => this.pick(word, event)));
  }

  /** @param {Event} event @param {(word: string) => void} act receives the word of the button */
  #press({ target }, act) {
    const word = wordOf(target);
    if (word) act(word);
  }

  /** A token that is dragged to a cell is played there; until then it is picked. @param {PointerEvent} start */
  #drag(start) {
    const [word, token] = [start.button === 0 && wordOf(start.target), start.target instanceof Element && start.target.closest(".token")];
    if (!word || !token || !this.#first.includes(word)) return;
    const dragging = new AbortController();
    const { board } = this.context;
    const cellAt = (/** @type {number} */ x, /** @type {number} */ y) => {
      const cell = board.geometry.at(board.pointAt(x, y));
      return board.host.contains(document.elementFromPoint(x, y)) && board.has(cell) ? cell : null;
    };
    const ghost = make("div", { class: "dragged", "aria-hidden": "true" }, token.querySelector("svg")?.cloneNode(true));
    const follow = (/** @type {PointerEvent} */ { clientX, clientY }) => {
      if (!ghost.isConnected && Math.hypot(clientX - start.clientX, clientY - start.clientY) < DRAGGED) return;
      if (!ghost.isConnected) {
        document.body.append(ghost);
        if (this.#picked[0] !== word) void this.#update([word]);
      }
      Object.assign(ghost.style, { left: `${clientX}px`, top: `${clientY}px` });
      const cell = cellAt(clientX, clientY);
      ghost.classList.toggle("over", cell !== null);
      if (this.#picked.length === 1) board.mark("picked", cell && this.#offers(cell) ? [cell] : []);
    };
    const drop = (/** @type {PointerEvent} */ { type, clientX, clientY }) => {
      const dragged = ghost.isConnected;
      dragging.abort();
      ghost.remove();
      const cell = type === "pointerup" && cellAt(clientX, clientY);
      if (dragged && cell && this.active && this.#first.includes(word)) void this.#update([word]).then(() => this.begun && this.pick(cell));
    };
    document.addEventListener("pointermove", follow, { signal: dragging.signal });
    for (const type of /** @type {const} */ (["pointerup", "pointercancel", "contextmenu"])) document.addEventListener(type, drop, { signal: dragging.signal });
  }

  /** From one token that can be chosen to the next, by arrow keys. @param {KeyboardEvent} event */
  #goOn(event) {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!step || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    const able = this.#enabledTokens;
    able.at((able.findIndex((token) => token === document.activeElement) + step) % able.length)?.focus();
    event.preventDefault();
  }

  get #enabledTokens() {
    return /** @type {HTMLElement[]} */ ([...this.tokens.querySelectorAll("button:enabled")]);
  }

  /** Go to the tokens, for whoever plays by keys; false if there are none to choose. */
  focusTokens() {
    const [first] = this.panel.hidden ? [] : this.#enabledTokens;
    first?.focus();
    return Boolean(first);
  }

  /** A token starts a new move; the one already picked is put back. @param {string} word @param {Event} event */
  #choose(word, event) {
    const blocked = this.#first.includes(word) ? "" : this.context.hand().held.find((each) => each.word === word)?.blocked;
    if (blocked) this.context.refuse(blocked);
    else void this.#update(this.#picked[0] === word ? [] : [word], event);
  }

  /** Can something be picked now? */
  get active() {
    return this.context.hand().active;
  }

  /** Is a part of a move picked? */
  get begun() {
    return this.#picked.length > 0;
  }

  /** Begin a new move. @param {boolean} [again] in the same position: what is shown can be pressed until the answer comes */
  async reset(again = false) {
    const { shown, held } = this.context.hand();
    this.panel.hidden = !shown;
    this.known ||= held.length > 0;
    await this.#update([], undefined, again ? this.#choices : []);
  }

  /** Discard what is picked; false if nothing is. */
  cancel() {
    if (!this.begun) return false;
    void this.#update([]);
    return true;
  }

  /** Is a click on a cell a part of a move, and not the way to the cell? @param {Cell} cell */
  takes(cell) {
    return this.active && (this.begun || this.known || this.#offers(cell));
  }

  /** @param {Pick} pick */
  #offers(pick) {
    return this.#choices.some((choice) => String(choice) === String(pick));
  }

  /**
   * Pick a cell or a word, if that is a choice; a complete move is made at once.
   * @param {Pick} pick @param {Event} [event] of the button that picks it
   */
  pick(pick, event) {
    if (this.#offers(pick)) void this.#update([...this.#picked, pick], event);
    else if (typeof pick !== "string" && this.begun && !this.#choices.length) this.#early = pick;
    else if (typeof pick !== "string") void (this.#choices.length && this.#refuse(pick));
    else if (this.#mayAsk) void this.context.act({ type: "do", word: pick });
  }

  /** Does the referee say why a word is no choice now? */
  get #mayAsk() {
    return !this.begun && (!this.known || (this.active && this.#choices.length > 0));
  }

  /** Say why a click on a cell does nothing now and, before a move has begun, what is decided there. @param {Cell} cell */
  async #refuse(cell) {
    const [query, reason] = [this.#query, this.#whyNot];
    const answer = this.begun ? null : await this.context.ask({ type: "choices", picked: [cell] }).catch(() => null);
    if (query === this.#query) this.context.refuse(reason, answer?.weights ?? []);
  }

  /** Why a click on a cell does nothing now. */
  get #whyNot() {
    const asked = this.begun && this.#asked;
    if (asked) return t("only the marked cells can be picked now: {asked}", { asked: asked.replace(/\.$/, "") });
    if (this.begun && this.#cells.length) return t("only the marked cells can be picked now");
    if (this.begun || !this.known) return t("this cell cannot be picked now");
    return (this.#free && this.context.hand().held.find(({ blocked }) => blocked)?.blocked) || t("first choose a token");
  }

  /** What is to be chosen next, as the game says it. */
  get #asked() {
    return this.context.hand().held.find(({ word }) => word === this.#picked[0])?.asks?.[this.#picked.length - 1] ?? "";
  }

  /** Can a move begin with a word that is no token's, such as the end of the turn? */
  get #free() {
    const tokens = this.context.hand().held.map(({ word }) => word);
    return this.#first.some((pick) => typeof pick === "string" && !tokens.includes(pick));
  }

  /** @param {Pick[]} picked @param {Event} [event] @param {Pick[]} [meanwhile] what can be picked until the answer comes @returns {Promise<void>} */
  async #update(picked, event, meanwhile = []) {
    const query = (this.#query += 1);
    this.#picked = picked;
    this.#early = null;
    this.#choices = this.active ? meanwhile : [];
    if (!this.active) {
      if (this.known) this.context.onFirst?.([]);
      return this.#render();
    }
    const answer = await this.context.ask({ type: "choices", picked }).catch(() => null);
    if (query !== this.#query || !answer?.choices) return; // something else was picked meanwhile
    if (answer.whole) return this.#make(picked);
    if (picked.length && !answer.choices.length) return this.#update([]); // what was shown is no choice any more
    const [only] = answer.choices;
    if (picked.length > 1 && typeof only === "string" && !answer.choices[1]) return this.#update([...picked, only], event);
    this.#choices = answer.choices;
    Object.assign(this.#descriptions, answer.said);
    if (!picked.length) this.#first = answer.choices;
    if (this.known) this.context.onFirst?.(/** @type {string[]} */ (this.#first.filter((choice) => typeof choice === "string")));
    this.#render();
    if (picked.length) this.#focusNext(event);
    if (this.#early) this.pick(this.#early);
  }

  /** Make a complete move; if nothing comes of it, another can be picked. @param {Pick[]} picks */
  async #make(picks) {
    const query = this.#query;
    this.#picked = [];
    this.#mark();
    await this.context.act({ type: "pick", picks });
    if (query === this.#query) await this.reset();
  }

  get #cells() {
    return /** @type {Cell[]} */ (this.#choices.filter((choice) => typeof choice !== "string"));
  }

  #mark() {
    const { board } = this.context;
    board.mark("choice", this.begun ? this.#cells : []);
    board.mark("picked", /** @type {Cell[]} */ (this.#picked.filter((pick) => typeof pick !== "string")));
  }

  /** Move the focus to where the next part is picked. @param {Event} [event] */
  #focusNext(event) {
    const { board } = this.context;
    const [first] = this.#cells;
    if (!first) return this.words.querySelector("button")?.focus();
    board.host.scrollIntoView({ block: "nearest" });
    board.host.focus({ preventScroll: true });
    board.viewport.scrollToAny(this.#cells);
    // A click without `detail` came from the keyboard: its cursor starts on a choice.
    if (event instanceof MouseEvent && event.detail) board.cursor = null;
    else if (event instanceof MouseEvent) board.showCursor(first);
  }

  #render() {
    this.#mark();
    if (this.panel.hidden) return;
    const hand = this.context.hand();
    const focused = document.activeElement;
    const word = focused instanceof HTMLElement && this.panel.contains(focused) ? focused.dataset["word"] : undefined;
    byId("hand-title").textContent = this.known ? hand.title : t("Your move");
    replaceChanged(this.tokens, ...hand.held.map((held) => (held.count ? this.#token(held, hand.active) : this.#gap(held))));
    replaceChanged(this.words, ...this.#shownWords(hand.held).map((word) => this.#word(word)));
    this.#renderPicked(hand);
    if (word !== undefined) this.#refocus(word);
  }

  /** The empty place of a token. @param {Held} held */
  #gap({ word }) {
    return make("span", { class: "token gone", "aria-hidden": "true", "data-gone": word }, this.context.board.tileset.icon([], 4), make("span", { class: "count single", "data-count": 0 }));
  }

  /** Focus the button that replaces the focused one. @param {string} word */
  #refocus(word) {
    /** @type {NodeListOf<HTMLElement>} */
    const enabled = this.panel.querySelectorAll("[data-word]:enabled:not([hidden], [aria-disabled='true'])");
    const buttons = [...enabled];
    const withWord = (/** @type {string | undefined} */ each) => buttons.findLast((button) => button.dataset["word"] === each);
    const next = withWord(word) ?? withWord(this.cancelButton.dataset["word"]) ?? (this.begun ? buttons[0] : null) ?? this.context.board.host; // there, a key does what its button says
    next.focus({ preventScroll: true });
  }

  /** @param {HandState} hand */
  #renderPicked({ held, active, warning = "" }) {
    const { begun } = this;
    const warned = !begun && warning;
    const choice = this.#cells.length ? t("Choose a cell.") : t("Choose a button.");
    const first = this.known ? this.#askForToken(held) : choice;
    const played = held.find(({ word }) => word === this.#picked[0]);
    const further = this.#cells.length ? t("Now choose a marked cell.") : t("Now choose a button.");
    const next = begun ? this.#asked || further : warned || first;
    const words = this.#picked.slice(1).filter((pick) => typeof pick === "string"); // the token and the cells are marked
    const chips = words.map((word) => make("span", { class: "chip good" }, ...this.context.board.tileset.withPictures(word)));
    const about = this.#picked.length === 1 && played?.about && `${capitalized(this.#nameOf(played))}: ${played.about}.`;
    const text = held.some(({ count }) => count > 0) || !this.known ? active && [next, about].filter(Boolean).join(" ") : t("Your hand is empty.");
    replace(byId("picked"), ...chips, text && make("span", { class: warned ? "soft warned" : "soft" }, ...this.context.board.tileset.withPictures(text)));
    this.cancelButton.hidden = !begun;
    if (begun) this.cancelButton.dataset["word"] = String(this.#picked[0]); // the focus returns to its token
  }

  /** What to choose first: a token, or a word such as the end of the turn. @param {Held[]} held */
  #askForToken(held) {
    const tokens = held.filter(({ count }) => count > 0).map(({ word }) => word);
    const able = tokens.filter((word) => this.#first.includes(word)).length;
    const blocked = 2 * able < tokens.length ? held.find((each) => each.blocked)?.blocked : "";
    if (this.#free) return blocked ? `${blocked}.` : able ? t("Choose a token, or press a button.") : t("Choose a button.");
    return t("Choose a token.");
  }

  /** @param {Held} held */
  #nameOf({ tile }) {
    return this.context.board.tileset.name(tile);
  }

  /** @param {Held} held @param {boolean} active */
  #token({ word, count, tile, about, blocked }, active) {
    const { tileset } = this.context.board;
    const name = t("{token}, {count} left", { token: tileset.name(tile), count });
    const [picked, able] = [this.#picked[0] === word, this.#first.includes(word)];
    const told = active && !able && blocked; // a click says why not
    return make(
      "button",
      {
        type: "button", class: active && word === this.context.wanted?.() ? "token next" : "token", "data-word": word, "aria-label": name, title: [name, about, told].filter(Boolean).join("\n"),
        "aria-pressed": String(picked), "aria-disabled": told ? "true" : null, disabled: !told && !(active && able),
      },  // prettier-ignore
      tileset.icon([{ ...tile, label: tile.label || word }], 4),
      make("span", { class: count > 1 ? "count" : "count single", "aria-hidden": "true", "data-count": count }),
    );
  }

  /** Words with buttons: what can come next, and before a move also the words of keys. @param {Held[]} held */
  #shownWords(held) {
    const words = /** @type {string[]} */ (this.#choices.filter((choice) => typeof choice === "string"));
    if (this.begun || (!this.known && words.length < this.#choices.length)) return words;
    const all = new Set([...Object.values(this.context.keys), ...words]);
    return [...all].filter((word) => !held.some((token) => token.word === word));
  }

  /** @param {string} word */
  #word(word) {
    const { tileset } = this.context.board;
    const description = this.begun && tileset.hasPicture(word) ? "" : (this.#descriptions[word] ?? this.context.said?.[word]);
    const key = Object.entries(this.context.keys).find(([, command]) => command === word)?.[0];
    const able = this.#choices.includes(word);
    const told = !able && this.known && this.#mayAsk;
    return make(
      "button",
      {
        type: "button", class: able && this.known && !this.begun ? "button primary next" : "button primary", "data-word": word,
        "aria-disabled": told ? "true" : null, disabled: !told && !able,
      },  // prettier-ignore
      ...tileset.withPictures(description ? capitalized(description) : word),
      key && make("kbd", { "aria-hidden": "true" }, KEY_NAMES[key] ?? key),
    );
  }
}

/** The word of the button that an event is for, if it can be pressed. @param {EventTarget | null} target */
function wordOf(target) {
  return target instanceof Element && target.closest("button:enabled")?.getAttribute("data-word");
}
