// The editor of a game's levels: paint, see what the strict reader says, play it.

import { announce } from "../announce.js";
import { Board } from "../board/board.js";
import { copyField } from "../clipboard.js";
import { byId } from "../dom.js";
import { Easel } from "./board.js";
import { Draft, USUAL } from "./draft.js";
import { Reader } from "./validator.js";
import { isWriting } from "../game/keys.js";
import { request } from "../net.js";
import { pack, unpack } from "../game/link.js";

/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../types.js").Tiles} Tiles */
/** @typedef {import("./draft.js").Given} Given */
/** @typedef {import("./validator.js").Verdict} Verdict */

const FOLLOWS = "Paste a level here, or change it: the board follows.";
const BEHIND = "The text does not show the board: it stands as it was before.";

/** @param {string} id */
function field(id) {
  return /** @type {HTMLInputElement} */ (byId(id));
}

class Page {
  text = /** @type {HTMLTextAreaElement} */ (byId("text"));
  /** @type {Verdict | null} */
  verdict = null;
  given = USUAL;
  #first = true; // the first board has nothing before it

  /** @param {GameAbout} about */
  constructor(about) {
    this.about = about;
    this.draft = new Draft(about.name);
    this.path = `/api/games/${about.name}`;
    this.board = new Board(byId("board"), {
      game: about.name, looks: about.looks, hexagons: about.hexagons, paint: true, label: "The board that is painted",
    });  // prettier-ignore
    this.board.learn(about.tiles, about.described);
    this.easel = new Easel(about, this.board, { brushes: byId("brushes"), own: field("own") });
    this.easel.fill(about.tiles, about.described);
    this.reader = new Reader(about.name, request);
    byId("title").textContent = `Editor: ${about.title}`;
    byId("together").hidden = !about.seats;
    document.title = `Editor: ${about.title} - Gyoji`;
    this.#listen();
  }

  #listen() {
    this.easel.addEventListener("painted", () => this.#painted());
    this.easel.addEventListener("said", (event) => announce(/** @type {CustomEvent} */ (event).detail));
    this.reader.addEventListener("verdict", (event) => this.#told(/** @type {CustomEvent} */ (event).detail));
    this.text.addEventListener("input", () => this.#wrote());
    byId("undo").addEventListener("click", () => this.easel.undo());
    byId("redo").addEventListener("click", () => this.easel.redo());
    byId("play").addEventListener("click", () => void this.#play(`/play/${this.about.name}`));
    byId("together").addEventListener("click", () => void this.#play("/rooms"));
    byId("show").addEventListener("click", () => this.#showPlace());
    byId("save").addEventListener("click", () => this.#save());
    byId("copy").addEventListener("click", () => void this.#copy());
    byId("load").addEventListener("click", () => field("file").click());
    field("file").addEventListener("change", () => void this.#load());
    byId("size").addEventListener("submit", (event) => {
      event.preventDefault();
      const button = /** @type {HTMLButtonElement | null} */ (/** @type {SubmitEvent} */ (event).submitter);
      void this.#sized(button?.value ?? "resize");
    });
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** A level from the address, the one that was painted here last, or a blank board. */
  async open() {
    const shared = location.hash.length > 1 ? await unpack(location.hash).catch(() => null) : null;
    const { text, given, board } = shared ? theirs(shared) : this.draft.last;
    const blank = await this.#blank(8, 10);
    this.easel.open(board ?? blank.board, blank.tiles, true);
    this.#measure();
    this.text.value = text;
    this.given = given;
    if (text && !board) this.#read();
    else this.#painted();
  }

  /** @param {number} rows @param {number} columns */
  #blank(rows, columns) {
    return request(`${this.path}/blank`, { rows, columns });
  }

  /** @param {string} what */
  async #sized(what) {
    try {
      const { board, tiles } = await this.#blank(Number(field("rows").value), Number(field("columns").value));
      if (what === "blank") {
        this.given = USUAL;
        this.easel.open(board, tiles);
      } else this.easel.resize(board, tiles);
      this.#painted();
    } catch (error) {
      this.#say(/** @type {Error} */ (error).message, false);
    }
  }

  #measure() {
    const { height, width } = this.easel.painting;
    field("rows").value = String(height);
    field("columns").value = String(width);
  }

  #painted() {
    this.#first = false;
    this.#mine();
    this.draft.painted(this.easel.painting.rows);
    this.#measure();
    this.#stale(false);
    this.#waiting();
    this.reader.board(this.easel.painting.rows);
  }

  /** Somebody wrote the text, or brought it. */
  #wrote() {
    this.#mine();
    this.draft.wrote(this.text.value, this.given);
    this.#read();
  }

  #read() {
    this.#waiting();
    this.reader.text(this.text.value, this.given);
  }

  /** From here on it is a draft, and no more the level of the address. */
  #mine() {
    if (location.hash) history.replaceState(null, "", location.pathname);
  }

  #waiting() {
    this.verdict = null;
    byId("copied").textContent = "";
    this.#ways();
    this.#playable(false);
    byId("verdict").setAttribute("aria-busy", "true");
  }

  /** @param {Verdict} verdict */
  #told(verdict) {
    this.verdict = verdict;
    const { board, cell, error, painted, text, tiles } = verdict;
    this.easel.learn(tiles, verdict.described);
    if (board) this.#follow(board, tiles);
    else if (painted && text) this.#made(text);
    this.#stale(!board && !painted);
    this.board.mark("wrong", cell ? [cell] : []);
    byId("show").hidden = !verdict.line;
    byId("text-hint").textContent = text || !painted ? FOLLOWS : BEHIND;
    this.text.setAttribute("aria-invalid", String(Boolean(error && text)));
    this.#playable(!error, verdict.number);
    this.#say(error ? sentence(verdict) : readable(verdict), !error);
    this.#ways();
  }

  /** The text follows the board. @param {string} text */
  #made(text) {
    this.text.value = text;
    this.given = { ...this.given, number: 1 };
    this.draft.made(text);
  }

  /** Does the board show another text than the one beside it? @param {boolean} stale */
  #stale(stale) {
    byId("stale").hidden = !stale;
    this.board.host.classList.toggle("stale", stale);
  }

  /** Undo and redo, where there is something. */
  #ways() {
    const { past, future } = this.easel.painting;
    field("undo").disabled = !past;
    field("redo").disabled = !future;
  }

  /** Rooms are made of the first game of a text. @param {boolean} can @param {number} [number] */
  #playable(can, number = 1) {
    field("play").disabled = !can;
    field("together").disabled = !can || number > 1;
  }

  /** The board follows a text that can be read. @param {string[][]} board @param {Tiles} tiles */
  #follow(board, tiles) {
    if (String(board) !== String(this.easel.painting.rows)) this.easel.open(board, tiles, this.#first);
    this.#first = false;
    this.#measure();
  }

  /** @param {string} text @param {boolean} good */
  #say(text, good) {
    const line = byId("verdict");
    line.setAttribute("aria-busy", "false");
    line.className = `notice ${good ? "good" : "bad"}`;
    line.textContent = text;
  }

  /** Go on with this level on another page. @param {string} page */
  async #play(page) {
    const { verdict, about } = this;
    if (!verdict || verdict.error) return;
    const { text, options, number } = verdict;
    const fragment = await pack({ game: about.name, text, options, case: number, moves: [], end: "" });
    location.href = `${page}${fragment}`;
  }

  /** Select the line where the fault is. */
  #showPlace() {
    const line = this.verdict?.line ?? 1;
    const lines = this.text.value.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.text.focus();
    this.text.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  }

  #save() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([this.text.value], { type: "text/plain" }));
    link.download = `${this.about.name}.in`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  async #copy() {
    this.text.focus();
    await copyField(this.text, byId("copied"));
  }

  async #load() {
    const file = field("file").files?.[0];
    field("file").value = "";
    if (!file) return;
    this.text.value = await file.text();
    this.given = USUAL;
    this.#wrote();
  }

  /** Undo and redo from anywhere but where one writes. @param {KeyboardEvent} event */
  #key(event) {
    const key = event.key.toLowerCase();
    if (event.defaultPrevented || !(event.ctrlKey || event.metaKey)) return;
    if (isWriting(event.target) && !(/** @type {HTMLElement} */ (event.target).closest(".brush"))) return;
    if (key === "y" || (key === "z" && event.shiftKey)) this.easel.redo();
    else if (key === "z") this.easel.undo();
    else return;
    event.preventDefault();
  }
}

/** @param {Verdict} verdict */
function sentence({ error, line, column }) {
  if (!line) return String(error);
  return `Line ${line}${column ? `, column ${column}` : ""}: ${error}`;
}

/** @param {Verdict} verdict */
function readable({ cases, number }) {
  const which = number > 1 ? `number ${number}` : "the first";
  return cases > 1 ? `It can be read: ${cases} games; this is ${which}.` : "It can be read, and played.";
}

/** A level from an address. @param {import("../types.js").Shared} shared */
function theirs({ text, options, case: number }) {
  return { text, given: { options, number }, board: null };
}

async function begin() {
  const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  const about = (await request("/api/games")).find((/** @type {GameAbout} */ each) => each.name === name);
  if (!about?.editor) throw new Error(`there is no editor for ${name}`);
  await new Page(about).open();
}

begin().catch((error) => {
  byId("verdict").className = "notice bad";
  byId("verdict").textContent = error.message;
});
