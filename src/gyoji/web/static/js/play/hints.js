// Hints, for whoever asks: the next move of a solution, or why there is none, and a whole solution.

import { byId, make, messageOf, replace } from "../dom.js";
import { icon } from "../icons.js";
import { request } from "../net.js";
import { showNotice } from "../page.js";
import { remember, rememberedList } from "../storage.js";
import { t } from "../words.js";
import { isWon } from "./ending.js";
import { bringIntoView } from "./view.js";

/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../connection.js").Message} Message */
/** @typedef {{status: "solved" | "unsolvable" | "unknown", sentence: string, words: string[], fields: Cell[], way: Cell[], walk?: Cell[]}} Hint */

const [MOST, MOST_LETTERS] = [20, 20_000]; // levels of which it is remembered that a hint has helped
const [AREA, PIECE, MOVE] = [0, 1, 2]; // the first stage says where to look, the next what moves, the last how

export class Hints {
  #button = /** @type {HTMLButtonElement} */ (byId("hint"));
  /** What was said of this position, and how much of it. @type {{hint: Hint, stage: number} | null} */
  #said = null;
  #guesses = false; // does the hint only say what was not tried yet?
  /** By the text of a level: the first step that a hint has done; 0 if its solution was watched. @type {Map<string, number>} */
  #helped;
  /** By the text of a level with a hidden board: the day on which it was last seen. @type {Map<string, string>} */
  #seen;

  /**
   * @param {GameAbout} about @param {Session} session
   * @param {{act: (message: Message) => Promise<void>, watch: (words: string[], sentence?: string) => Promise<void>, isMatch: () => boolean, turns: () => Promise<void>, map: import("./my-map.js").MyMap, showHand: () => void, closeWhy: () => void, clearEnd: () => void, isHidden: () => boolean, hasStars: () => boolean}} page is the board hidden now? Are there stars to earn?
   */
  constructor(about, session, page) {
    this.about = about;
    this.session = session;
    this.page = page;
    this.#button.hidden = !about.hints;
    this.#helped = new Map(rememberedList(`helped.${about.name}`).filter((each) => Array.isArray(each) && each.length === 2));
    this.#seen = new Map(rememberedList(`seen.${about.name}`).filter((each) => Array.isArray(each) && each.length === 2));
    this.#button.addEventListener("click", () => void this.#show());
  }

  /** The play of which a hint has said that it is lost: the fewest of its commands after which it is. @type {{text: string, words: string[]} | null} */
  #lost = null;

  /** The position is another one: what was said of the last one goes. */
  forget() {
    if (byId("note").classList.contains("helping")) showNotice("good", "");
    this.#said = null;
    if (this.#step < this.#since) this.#keep(null);
    this.session.board.mark("stuck", []);
    this.#point([], []);
    this.page.map.unmark();
  }

  /** Mark, for whoever looks, that a hint would say that the play is lost, or has said it before. */
  mark() {
    const lost = Boolean(this.session.frame?.lost) || this.#isAfterLoss;
    this.#button.classList.toggle("lost", lost);
    this.#button.title = lost ? t("It cannot be won any more.") : "";
  }

  /** Has a hint said of this position, or of one before it, that the play is lost? */
  get #isAfterLoss() {
    if (this.#lost?.text !== this.#text) return false;
    const { words } = this.#lost;
    return this.#step >= words.length && words.every((word, at) => word === this.session.words[at]);
  }

  /** The token that the hint plays, once it has said so; "" for none. */
  get wanted() {
    return this.#said?.stage === MOVE ? (this.#said.hint.words[0]?.split(" ")[0] ?? "") : "";
  }

  /** Has a hint done a part of this play, or shown all of it before, or was its hidden map seen today? */
  get helped() {
    return this.whyNoStars !== "";
  }

  /** Has the person seen the hidden map of this level today? */
  get hasSeen() {
    return this.session.hidden && this.#seen.get(this.#text) === today();
  }

  /** Why this play earns no stars, "" if it does. */
  get whyNoStars() {
    const [since, seen] = [this.#helped.get(this.#text), this.hasSeen];
    if (seen && since) return t("A hint has helped, and you have seen this map today: tomorrow it has stars again.");
    if (seen) return t("You have seen this map today: tomorrow it has stars again.");
    if (since === undefined) return "";
    return since ? t("A hint has helped: play it again for the stars.") : t("You have watched a solution: play the level once more for the stars.");
  }

  /** The person has seen a board that is hidden: whoever knows it needs no map. */
  see() {
    this.#seen.set(this.#text, today());
    const kept = [...this.#seen].filter(([text, day]) => day === today() && text.length < MOST_LETTERS);
    remember(`seen.${this.about.name}`, JSON.stringify(kept.slice(-MOST)));
  }

  /** The person has won: when they begin again, they know the way, but do it themselves. */
  settle() {
    if (this.#helped.get(this.#text) === 0) this.#keep(1);
  }

  get #text() {
    return this.session.opening?.text ?? "";
  }

  get #step() {
    return this.session.frame?.step ?? 0;
  }

  get #since() {
    return this.#helped.get(this.#text) ?? 0;
  }

  /** Remember, after a reload, too, from which step on a hint has helped. @param {number | null} since null if none has */
  #keep(since) {
    this.#helped.delete(this.#text);
    if (since !== null) this.#helped.set(this.#text, since);
    const short = [...this.#helped].filter(([text]) => text.length < MOST_LETTERS);
    remember(`helped.${this.about.name}`, JSON.stringify(short.slice(-MOST)));
  }

  /** @param {Cell[]} area @param {Cell[]} marked @param {Cell[]} [arrow] @param {Cell[]} [walk] */
  #point(area, marked, arrow = [], walk = []) {
    const { board } = this.session;
    board.mark("area", area);
    board.mark("hint", marked);
    board.point(arrow);
    board.trace(walk);
    board.viewport.scrollToAny([...area.slice(0, 1), ...marked, ...arrow]); // of an area, its middle
  }

  /** @param {number} stage the first one that is told: who has asked for more wants to know as much of the next move */
  async #show(stage = AREA) {
    if (this.#said) return this.#tell(this.#said.hint, this.page.isHidden() ? MOVE : Math.min(MOVE, this.#said.stage + 1));
    const [asked, step] = (await this.#busily(() => this.#askHere())) ?? [null, 0];
    if (!asked) return;
    if (this.session.frame?.over && !isWon(this.session.frame) && this.session.players.length === 1) {
      this.page.clearEnd(); // which offers the same
      return this.#notice("bad", t("this play is lost."), ...this.#waysBack(step));
    }
    const hint = this.#leadHome(asked);
    this.session.board.mark("stuck", hint.fields);
    if (hint.status === "unsolvable") {
      this.#remember(step);
      return this.#notice("bad", hint.sentence, ...this.#waysBack(step));
    }
    const more = hint.way.length || (this.page.isHidden() && hint === asked); // the way home is told as a whole
    return this.#tell(hint, hint.words.length && more ? stage : MOVE);
  }

  /** Who carries what was to be found, and knows the way, is led home on it. @param {Hint} hint @returns {Hint} */
  #leadHome(hint) {
    const [word] = (this.page.isHidden() && this.page.map.showWayHome()) || [];
    return word ? { ...hint, words: [word], sentence: this.#say(word) } : hint;
  }

  /** @param {string} word */
  #say(word) {
    return this.session.about.said?.[word] ?? word;
  }

  /** A hint for what is on the board when it arrives, and its step: whoever has gone on meanwhile, wants it there. @returns {Promise<[Hint, number]>} */
  async #askHere() {
    for (;;) {
      await this.page.turns(); // of the programs: a hint is for the person
      this.session.finish();
      await this.session.settled;
      const { opening, frame } = this.session;
      const step = frame?.step ?? 0;
      const hint = await this.#ask(step, false);
      await this.session.settled;
      if (this.session.opening === opening && this.session.frame === frame) return [hint, step];
    }
  }

  /** @param {Hint} hint @param {number} stage */
  #tell(hint, stage) {
    this.#said = { hint, stage };
    const { way, walk } = hint;
    const goes = way.length > 1 && String(walk?.slice(-2)) === String(way); // then it matters where to
    const target = way.slice(goes ? 1 : 0, goes ? 2 : 1);
    const area = goes && isClimb(way) ? way : target; // what is climbed is beside where a climb begins
    const hidden = this.page.isHidden();
    if (!hidden) this.session.board.host.scrollIntoView({ block: "nearest" });
    if (stage === AREA) this.#point(area[0] ? this.#around(area[0]) : [], []);
    else if (stage === MOVE) this.#point([], target, way, walk);
    else this.#point([], target);
    this.#guesses = false;
    const first = hidden && stage === AREA ? this.#untried() : t("look here first.");
    const piece = stage === PIECE ? (goes ? t("you go here next.") : this.#what(way)) : "";
    const how = hidden && stage === MOVE ? this.#nextStep(hint) : hint.sentence;
    const sentences = [first, piece, how];
    // It keeps its place when there is no more to tell: who clicks twice does nothing else with it.
    const more = button(t("Tell me more"), () => void this.#show());
    more.disabled = stage >= MOVE;
    this.#notice("good", sentences[stage] ?? "", ...(hint.words.length ? [more] : []), ...this.#waysOn(hint, stage));
    this.page.showHand();
  }

  /** The next step on a map that is hidden, which is marked. @param {Hint} hint */
  #nextStep({ words: [word = ""], sentence }) {
    const home = this.page.map.showWayHome();
    if (home) return t("you have what you came for, and know a way home: {ways} (drawn on your map).", { ways: home.map((each) => this.#say(each)).join(", ") });
    const marked = this.page.map.markStep(word);
    this.#guesses = !marked;
    if (marked === null) return t("{way}: what you hear there may tell where you are.", { way: sentence });
    return marked ? t("{way}, on the way to what is not tried yet.", { way: sentence }) : t("{way}: you have not tried it yet. The hint knows only what you have heard: a wall may be there.", { way: sentence });
  }

  /** Put away what was said of this position: it is said again from its first stage on. */
  close() {
    const focused = byId("note").contains(document.activeElement);
    this.forget();
    this.page.showHand();
    if (focused) this.#button.focus({ preventScroll: true });
  }

  /** @param {"good" | "bad"} kind @param {string} sentence @param {...HTMLElement} buttons */
  #notice(kind, sentence, ...buttons) {
    this.#open(kind, t("Hint: {sentence}", { sentence }), ...buttons);
  }

  /** @param {"good" | "bad"} kind @param {string} text @param {...HTMLElement} buttons */
  #open(kind, text, ...buttons) {
    this.page.closeWhy();
    const close = make("button", { type: "button", class: "button quiet icon close", "aria-label": t("Close"), onclick: () => this.close() }, icon("close"));
    showNotice(kind, text, ...buttons, close);
    byId("note").classList.add("helping");
    replace(byId("note-text"), ...this.session.board.tileset.withPictures(text));
    bringIntoView("note");
  }

  /** Where nobody has been, which is marked on the player's map. */
  #untried() {
    const marked = this.page.map.markUntried();
    if (!marked) return t("think back: which way have you not tried yet?");
    const ways = marked.map((way) => this.#say(this.session.about.keys[way] ?? way));
    return ways.length
      ? t("not tried yet from here: {ways} (marked on your map).", { ways: ways.join(", ") })
      : t("think back: which way have you not tried yet? My map marks what is open.");
  }

  /** What moves; what comes from a hand is not there yet. @param {Cell[]} way */
  #what([start, end]) {
    return start && end ? t("the marked {piece} moves next.", { piece: this.session.board.content(start) }) : t("this cell is next.");
  }

  /** A cell of a board and those around it. @param {Cell} cell */
  #around([row, column]) {
    const near = [0, -1, 1].flatMap((down) => [0, -1, 1].map((right) => /** @type {Cell} */ ([row + down, column + right])));
    return near.filter((cell) => this.session.board.at(cell));
  }

  /** @param {Hint} hint @param {number} stage */
  #waysOn({ status, words }, stage) {
    if (!words.length) return status === "unknown" ? this.#waysBack(this.#step, t("Back to where a way is known"), (now) => now !== "solved") : [];
    const free = stage < MOVE || this.#guesses || !this.#mayEarn;
    const act = button(free ? t("Do it") : t("Do it (no stars)"), () => void this.#do(words));
    act.disabled = stage < MOVE;
    const ways = [act];
    return this.session.players.length > 1 && !this.page.isMatch() ? ways : [...ways, this.#giveUp()];
  }

  /** A button to see how it is won, after a question. */
  #giveUp() {
    const label = this.page.isMatch() ? t("Give up") : t("Give up: show a solution");
    const question = this.session.hidden
      ? t("Watch a solution on the whole map? After that, this level earns no stars today.")
      : t("Watch a whole solution? After that, your next play of this level earns no stars.");
    const [no, yes] = [button(t("Keep trying"), () => this.close()), button(t("Show it"), () => void this.#watch())];
    const giveUp = button(label, () => (this.hasSeen ? void this.#watch() : this.#open("good", question, no, yes)));
    giveUp.classList.add("wide");
    return giveUp;
  }

  /** Are there stars that this play may still earn? */
  get #mayEarn() {
    return !this.helped && this.page.hasStars();
  }

  /** @param {string[]} words */
  async #do(words) {
    if (!this.#guesses && !this.#helped.has(this.#text)) this.#keep(this.#step + 1);
    const step = this.#step;
    const done = this.#guesses && this.#mayEarn ? t("the move is done; such a hint costs no stars.") : t("the move is done.");
    for (const word of words) await this.page.act({ type: "do", word });
    this.session.join(step);
    if (!this.session.frame?.over) this.#notice("good", done, button(t("Next hint"), () => void this.#show(MOVE)));
  }

  /** @param {number} step @param {string} [label] @param {(status: string) => boolean} [isBad] */
  #waysBack(step, label = t("Back to where it can be won"), isBad = (status) => status === "unsolvable") {
    const back = () => void this.#busily(() => this.#goBack(step, isBad));
    return [...(step ? [button(label, back)] : []), this.#giveUp()];
  }

  /** Say, when asked why, whether the last move has lost the play: what is stuck is marked. @returns {Promise<string>} "" if it is not known to be lost */
  async findLoss() {
    const { opening, frame } = this.session;
    if (!this.about.hints || !opening || !frame?.step || frame.over || this.session.hidden || this.session.players.length > 1) return "";
    const hint = await this.#ask(frame.step, false).catch(() => null);
    if (hint?.status !== "unsolvable" || this.session.frame !== frame) return "";
    this.#remember(frame.step);
    this.session.board.mark("stuck", hint.fields);
    return hint.sentence;
  }

  /** After this step the play is lost. @param {number} step */
  #remember(step) {
    if (!this.#isAfterLoss) this.#lost = { text: this.#text, words: this.session.words.slice(0, step) };
    this.mark();
  }

  /** Go to the last step that is not bad, as all after a bad one are. @param {number} step @param {(status: string) => boolean} isBad */
  async #goBack(step, isBad) {
    let [good, bad] = [0, step];
    while (bad - good > 1) {
      const middle = Math.floor((good + bad) / 2);
      if (isBad((await this.#ask(middle, false)).status)) bad = middle;
      else good = middle;
    }
    await this.page.act({ type: "goto", step: good });
  }

  async #watch() {
    const hint = await this.#busily(() => this.#ask(0, true));
    if (hint?.words.length) {
      if (!this.page.isMatch()) this.#keep(0);
      await this.page.watch(hint.words, this.page.isMatch() ? hint.sentence : undefined);
    } else if (hint) this.#notice("bad", hint.sentence);
  }

  /** @param {number} step @param {boolean} whole @returns {Promise<Hint>} */
  #ask(step, whole) {
    const { opening, words } = this.session;
    const moves = words.slice(0, step);
    return request(`/api/games/${this.about.name}/hint`, { ...opening, game: undefined, moves, whole, revealed: this.session.hidden && !this.page.isHidden() });
  }

  /** @template Result @param {() => Promise<Result>} work @returns {Promise<Result | null>} */
  async #busily(work) {
    this.#button.disabled = true;
    this.#button.setAttribute("aria-busy", "true");
    try {
      return await work();
    } catch (error) {
      this.#notice("bad", messageOf(error));
      return null;
    } finally {
      this.#button.disabled = false;
      this.#button.removeAttribute("aria-busy");
    }
  }
}

/** The day, as a text. */
function today() {
  return new Date().toDateString();
}

/** @param {Cell[]} way */
function isClimb([start = [0, 0], end = start]) {
  return Math.abs(start[0] - end[0]) === 1 && Math.abs(start[1] - end[1]) === 1;
}

/** @param {string} label @param {() => void} onclick */
function button(label, onclick) {
  return make("button", { type: "button", class: "button small", onclick }, label);
}
