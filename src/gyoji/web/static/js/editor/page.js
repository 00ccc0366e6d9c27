// The editor of a game's levels: paint, see what the strict reader says, play.

import { pageAddress } from "../carrier.js";
import { copyField } from "../clipboard.js";
import { byId, enable, input, make, messageOf, on, replace } from "../dom.js";
import { NOBODY, packLevel, playInAddress } from "../game/link.js";
import { isTyping, undoOrRedo } from "../game/keys.js";
import { openShare } from "../game/share.js";
import { request } from "../net.js";
import { gameNamed, nameInPath, start } from "../page.js";
import { download } from "../widgets.js";
import { EditorBoard } from "./board.js";
import { DEFAULT_READING, Draft } from "./draft.js";
import { Solver } from "./solver.js";
import { Validator } from "./validator.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../types.js").Tiles} Tiles */
/** @typedef {import("./validator.js").Verdict} Verdict */

const FOLLOWS = t("Paste a level here, or edit it: the board follows.");
const OUTDATED = t("The text does not show the board: it is from before the last changes.");

class Page {
  text = /** @type {HTMLTextAreaElement} */ (byId("text"));
  /** @type {Verdict | null} */
  verdict = null;
  reading = DEFAULT_READING;
  /** Of the level, not of this draft as long as the address has it. */
  credit = NOBODY;
  #first = true; // the first board has no history: there is nothing before it to go back to

  /** @param {GameAbout} about */
  constructor(about) {
    this.about = about;
    this.draft = new Draft(about.name);
    this.board = new EditorBoard(about);
    this.validator = new Validator(about.name);
    this.solver = new Solver(about.name);
    byId("together").hidden = !about.seats;
    byId("added").hidden = !about.added.sentence;
    byId("added").textContent = t("Play alone: {sentence}", { sentence: about.added.sentence });
    this.#listen();
  }

  #listen() {
    const click = (/** @type {string} */ id, /** @type {() => void} */ act) => byId(id).addEventListener("click", act);
    on(this.board, "painted", () => this.#painted());
    on(this.validator, "verdict", (verdict) => this.#validated(verdict));
    on(this.text, "input", () => this.#written());
    click("undo", () => this.board.undo());
    click("redo", () => this.board.redo());
    click("play", () => void this.#goOn(pageAddress("play", this.about.name)));
    click("together", () => void this.#goOn(pageAddress("rooms")));
    click("open-share", () => this.#share());
    click("show-error", () => this.#selectError());
    click("save", () => download(new Blob([this.text.value], { type: "text/plain" }), `${this.about.name}.in`));
    click("copy", () => void copyField(this.text, byId("copied")));
    click("load", () => input("file").click());
    on(input("level"), "change", () => this.#chooseLevel(Number(input("level").value)));
    on(input("file"), "change", () => void this.#load());
    byId("size").addEventListener("submit", (event) => {
      event.preventDefault();
      const button = /** @type {HTMLButtonElement | null} */ (/** @type {SubmitEvent} */ (event).submitter);
      void this.#resize(button?.value ?? "resize");
    });
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Open the level in the address, the draft, or a blank board. */
  async open() {
    const shared = await playInAddress();
    const { text, reading, board } = shared
      ? { text: shared.text, reading: { options: shared.options, number: shared.case }, board: null }
      : this.draft.last;
    this.credit = shared?.credit ?? this.draft.credit;
    const blank = await this.#blank(8, 10);
    this.board.open(board ?? blank.board, blank.tiles, true);
    this.#showSize();
    this.text.value = text;
    this.reading = reading;
    if (text && !board) this.#validateText();
    else this.#painted();
  }

  /** @param {number} rows @param {number} columns */
  #blank(rows, columns) {
    return request(`/api/games/${this.about.name}/blank`, { rows, columns });
  }

  /** @param {string} what */
  async #resize(what) {
    try {
      const { board, tiles } = await this.#blank(Number(input("rows").value), Number(input("columns").value));
      if (what === "resize") return this.board.resize(board, tiles);
      this.reading = DEFAULT_READING;
      this.#name({ ...this.credit, title: "" });
      this.board.open(board, tiles);
      this.#painted();
    } catch (error) {
      this.#showVerdict(messageOf(error), false);
    }
  }

  #showSize() {
    const { height, width } = this.board.painting;
    input("rows").value = String(height);
    input("columns").value = String(width);
  }

  #painted() {
    this.#first = false;
    this.#leaveAddress();
    this.draft.saveBoard(this.board.painting.rows);
    this.#showSize();
    this.#showStale(false);
    this.#wait();
    this.validator.validateBoard(this.board.painting.rows);
  }

  #written() {
    this.#leaveAddress();
    this.draft.saveText(this.text.value, this.reading);
    this.#validateText();
  }

  #validateText() {
    this.#wait();
    this.validator.validateText(this.text.value, this.reading);
  }

  /** From the first change on it is a draft, and no longer the level of the address. */
  #leaveAddress() {
    if (!location.hash) return;
    history.replaceState(null, "", location.pathname);
    this.draft.saveCredit(this.credit);
  }

  /** @param {import("../types.js").Credit} credit */
  #name(credit) {
    this.credit = credit;
    if (!location.hash) this.draft.saveCredit(credit);
  }

  /** Nothing can be played until there is a verdict. */
  #wait() {
    this.verdict = null;
    this.solver.stop();
    byId("copied").textContent = "";
    this.#enableHistory();
    this.#enablePlay(false);
    byId("verdict").setAttribute("aria-busy", "true");
  }

  /** @param {Verdict} verdict */
  #validated(verdict) {
    this.verdict = verdict;
    const { board, cell, error, painted, text, tiles } = verdict;
    this.board.learn(tiles, verdict.described);
    if (board) this.#followText(board, tiles);
    else if (painted && text) this.#followBoard(text);
    this.#showStale(!board && !painted);
    this.board.board.mark("wrong", cell ? [cell] : []);
    byId("show-error").hidden = !verdict.line;
    byId("text-hint").textContent = text || !painted ? FOLLOWS : OUTDATED;
    this.text.setAttribute("aria-invalid", String(Boolean(error && text)));
    this.#enablePlay(!error);
    this.#showCollection(verdict);
    this.#showVerdict(error ? located(verdict) : acceptance(verdict), !error);
    this.#enableHistory();
    if (!error) void this.solver.start({ text, options: verdict.options, case: verdict.number });
  }

  /** @param {string} text */
  #followBoard(text) {
    this.text.value = text;
    this.reading = { ...this.reading, number: 1 };
    this.draft.saveTextOfBoard(text);
  }

  /** @param {string[][]} board @param {Tiles} tiles */
  #followText(board, tiles) {
    if (String(board) !== String(this.board.painting.rows)) this.board.open(board, tiles, this.#first);
    this.#first = false;
    this.#showSize();
  }

  /** Does the board show something other than the text beside it? @param {boolean} stale */
  #showStale(stale) {
    byId("stale").hidden = !stale;
    byId("board").classList.toggle("stale", stale);
  }

  /** The levels of a text with several, to choose the one shown. @param {Verdict} verdict */
  #showCollection({ titles, number }) {
    byId("collection").hidden = titles.length < 2;
    byId("level-label").textContent = t("One of {count} levels", { count: titles.length });
    const shown = (/** @type {string} */ title, /** @type {number} */ at) => (title ? `${at + 1}: ${title}` : `${at + 1}`);
    const options = titles.map((title, at) =>
      make("option", { value: String(at + 1), selected: at + 1 === number }, shown(title, at)),
    );
    replace(byId("level"), ...options);
  }

  /** @param {number} number */
  #chooseLevel(number) {
    this.reading = { ...this.reading, number };
    this.#written();
  }

  #enableHistory() {
    enable("undo", this.board.painting.canUndo);
    enable("redo", this.board.painting.canRedo);
  }

  /** @param {boolean} valid */
  #enablePlay(valid) {
    enable("play", valid);
    enable("open-share", valid);
    enable("together", valid);
  }

  /** @param {string} text @param {boolean} good */
  #showVerdict(text, good) {
    const element = byId("verdict");
    element.setAttribute("aria-busy", "false");
    element.className = `notice ${good ? "good" : "bad"}`;
    element.textContent = text;
  }

  /** The level as it can be played, null if it cannot. */
  get #level() {
    const { verdict, about } = this;
    if (!verdict || verdict.error) return null;
    const { text, options, number } = verdict;
    return { game: about.name, text, options, case: number };
  }

  /** The title and the author; a text may have a title, too. */
  get #known() {
    return { ...this.credit, title: this.credit.title || (this.verdict?.titles[this.verdict.number - 1] ?? "") };
  }

  /** Take the level to another page. @param {string} page */
  async #goOn(page) {
    const level = this.#level;
    if (level) location.href = `${page}${await packLevel(level, this.#known)}`;
  }

  #share() {
    const level = this.#level;
    if (level) void openShare(byId("share"), level, this.#known, { changed: (credit) => this.#name(credit) });
  }

  /** Select the line of the error in the text. */
  #selectError() {
    const line = this.verdict?.line ?? 1;
    const lines = this.text.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, before) => sum + before.length + 1, 0);
    this.text.focus();
    this.text.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  }

  async #load() {
    const file = input("file").files?.[0];
    input("file").value = ""; // so that the same file can be loaded again
    if (!file) return;
    this.text.value = await file.text();
    this.reading = DEFAULT_READING;
    this.#written();
  }

  /** Undo, redo and the brushes' keys, from everywhere but text fields. @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || (isTyping(event.target) && !(/** @type {HTMLElement} */ (event.target).closest(".brush")))) return;
    const action = undoOrRedo(event);
    if (action) this.board[action]();
    else if (event.ctrlKey || event.metaKey || event.altKey || !this.board.brushes.activateByKey(event.key)) return;
    event.preventDefault();
  }
}

/** @param {Verdict} verdict */
function located({ error: sentence, line, column }) {
  const error = String(sentence).replace(/ \(E_\w+\)/, ""); // the judge's code says nothing to who paints
  if (!line) return error;
  return column ? t("Line {line}, column {column}: {error}", { line, column, error }) : t("Line {line}: {error}", { line, error });
}

/** @param {Verdict} verdict */
function acceptance({ titles, number, found }) {
  const title = titles[number - 1];
  const which = { number, count: titles.length, title: title && `, ${title}` };
  const valid = titles.length > 1 ? t("Valid: level {number} of {count}{title}.", which) : t("Valid: this level can be played.");
  return found ? t("{valid} The text {found}.", { valid, found }) : valid;
}

async function begin() {
  const about = await gameNamed(nameInPath());
  if (!about.editor) throw new Error(t("There is no editor for {title}.", { title: about.title }));
  const page = new Page(about);
  const verdict = new Promise((resolve) => page.validator.addEventListener("verdict", resolve, { once: true }));
  await page.open();
  await verdict;
}

start(begin, (sentence) => {
  byId("verdict").className = "notice bad";
  byId("verdict").textContent = sentence;
});
