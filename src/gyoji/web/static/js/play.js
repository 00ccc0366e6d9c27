// The page of a single game.

import { Commands } from "./commands.js";
import { byId, make, mayMove, replace } from "./dom.js";
import { showFacts } from "./facts.js";
import { Hand } from "./hand.js";
import { openHelp } from "./help.js";
import { placeIcons } from "./icons.js";
import { isWriting, Keys } from "./keys.js";
import { Levels } from "./levels.js";
import { request } from "./net.js";
import { note, unnote } from "./note.js";
import { fillPad } from "./pad.js";
import { Rules } from "./rules.js";
import { showRefusal, showRuling } from "./ruling.js";
import { openSave } from "./save.js";
import { opened, openShare } from "./sharing.js";
import { Single } from "./single.js";

/** @typedef {import("./types.js").Field} Field */
/** @typedef {import("./types.js").GameAbout} GameAbout */
/** @typedef {import("./levels.js").Choice} Choice */

const VERIFIED = "Verified:";
const BROKE = "The connection";

/** Everything on the page, and what happens between its parts. */
class Page {
  #blind = false;
  /** @type {import("./ready.js").Known | null} */
  #known = null;

  /** @param {GameAbout} about */
  constructor(about) {
    this.about = about;
    this.keys = new Keys(about.keys);
    this.single = new Single(about, byId("board"), this.keys.cross);
    this.hand = this.#hand();
    this.commands = new Commands(this.single);
    this.rules = new Rules(byId("rules"), about.name);
    this.levels = new Levels(byId("levels"), about, (choice) => this.#choose(choice), () => this.single.hidden);
    document.title = `${about.title} - Gyoji`;
    byId("title").textContent = about.title;
    const editor = byId("open-editor");
    editor.hidden = !about.editor;
    editor.setAttribute("href", `/edit/${about.name}`);
    fillPad(this.keys, (word) => void this.act({ type: "do", word }));
    this.#listen();
    this.#buttons();
  }

  #hand() {
    const { about, single } = this;
    return new Hand({
      board: single.board, keys: about.keys, now: () => single.inHand, ask: (message) => single.line.ask(message),
      act: (move) => this.act(move), refuse: (why) => showRefusal(byId("ruling"), why),
    });  // prettier-ignore
  }

  /** Open what the address says, or the first level there is. */
  async begin() {
    if (location.hash.length <= 1) return this.#first();
    try {
      await this.#openShared();
    } catch (error) {
      await this.#first();
      note("bad", error instanceof Error ? error.message : String(error));
    }
  }

  /** The first level there is, unless something is played already. */
  async #first() {
    if (!this.single.opening) await this.levels.begin();
  }

  /**
   * Do something new; what plays by itself stops.
   * @param {import("./net.js").Message} message
   */
  async act(message) {
    this.commands.stop();
    await this.single.act(message);
  }

  async #openShared() {
    const { shared, verified } = await opened(this.about.name);
    const { game, text, options, case: number, moves } = shared;
    await this.single.open({ game, text, options, case: number, moves });
    byId("level").textContent = "a shared level";
    if (!verified) return;
    const watch = make("button", { type: "button", class: "button small", onclick: () => this.#watch() }, "Watch it from the start");
    note("good", `${VERIFIED} the referee has replayed this play, and it ends as its link says.`, watch);
  }

  /** @param {Choice} choice */
  async #choose({ opening, name, watch, known }) {
    this.commands.stop();
    this.#known = known;
    await this.single.open(opening, watch ? 0 : undefined);
    byId("level").textContent = name;
    if (document.body.dataset["ready"]) {
      history.replaceState(null, "", location.pathname);
      note("good", "");
      this.levels.dialog.close(); // behind an open dialog nothing takes the focus
      byId("board").focus({ preventScroll: true });
    }
    if (watch) void this.commands.play();
  }

  #watch() {
    byId("board").focus({ preventScroll: true });
    void this.single.act({ type: "goto", step: 0 }).then(() => this.commands.play());
  }

  #listen() {
    const { single } = this;
    single.addEventListener("opened", () => this.#opened());
    single.addEventListener("step", (event) => this.#step(detail(event)));
    single.addEventListener("refused", (event) => showRefusal(byId("ruling"), detail(event)));
    single.addEventListener("connection", (event) => this.#connection(detail(event)));
    single.board.addEventListener("pick", (event) => this.#picked(detail(event).field));
    single.board.addEventListener("swipe", (event) => this.#swiped(detail(event).way));
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  #buttons() {
    const click = (/** @type {string} */ id, /** @type {() => void} */ does) => byId(id).addEventListener("click", does);
    click("undo", () => void this.act({ type: "undo" }));
    click("redo", () => void this.act({ type: "redo" }));
    click("restart", () => void this.act({ type: "restart" }));
    click("open-levels", () => this.levels.open());
    click("open-rules", () => void this.rules.open());
    click("open-help", () => this.#help());
    click("open-share", () => void openShare(byId("share"), this.single));
    click("open-save", () => openSave(byId("save"), this.single));
    click("smaller", () => this.single.board.zoom(1 / 1.25));
    click("larger", () => this.single.board.zoom(1.25));
    click("fit", () => this.single.board.fit());
    click("show-map", () => this.#show(!this.#blind));
  }

  #help() {
    openHelp(byId("help"), this.about, this.keys, this.single.board.tileset);
  }

  #opened() {
    this.#show(this.single.hidden);
    byId("show-map").hidden = !this.single.hidden;
    void this.hand.begin();
  }

  /** @param {{own: boolean}} how */
  #step({ own }) {
    if (own) unnote(VERIFIED); // what was verified is another play now
    this.#all();
    void this.hand.begin();
  }

  /**
   * Show the board, or only what a player hears.
   * @param {boolean} blind
   */
  #show(blind) {
    this.#blind = blind;
    byId("board").hidden = blind;
    byId("blind").hidden = !blind;
    for (const id of ["smaller", "larger", "fit"]) byId(id).hidden = blind;
    byId("show-map").setAttribute("aria-pressed", String(!blind));
    this.#all();
  }

  #all() {
    const { single } = this;
    showRuling(byId("ruling"), single, { blind: this.#blind, onClause: (clause) => void this.rules.open(clause) });
    showFacts(byId("facts"), single, this.#blind);
    /** @type {HTMLButtonElement} */ (byId("undo")).disabled = !single.frame?.undo;
    /** @type {HTMLButtonElement} */ (byId("redo")).disabled = !single.frame?.redo;
    /** @type {HTMLButtonElement} */ (byId("restart")).disabled = !single.frame?.step;
    if (this.#blind) this.#heard();
    if (single.frame?.over) this.#offerNext();
  }

  #offerNext() {
    const next = this.levels.ready.after(this.#known);
    if (!next) return;
    const go = () => void this.levels.begin(next);
    byId("ruling").append(make("button", { type: "button", class: "button primary next", onclick: go }, `Next: ${next.title}`));
  }

  #heard() {
    const { told, words, frame } = this.single;
    const step = frame?.step ?? 0;
    const items = words.slice(0, step).map((word, at) => make("li", {}, make("code", {}, word), " ", told[at + 1] || "nothing is said"));
    replace(byId("heard"), ...items);
    byId("heard").scrollTop = byId("heard").scrollHeight;
  }

  /** @param {boolean} connected */
  #connection(connected) {
    document.body.classList.toggle("offline", !connected);
    if (!connected) note("bad", `${BROKE} to the server broke; it is tried again by itself.`);
    else unnote(BROKE);
  }

  /** @param {Field} field */
  #picked(field) {
    this.single.board.cursor = field;
    if (this.hand.active) this.hand.pick(field);
    else void this.act({ type: "walk", to: field });
  }

  /** @param {string} way */
  #swiped(way) {
    const word = this.about.keys[way];
    if (word) void this.act({ type: "do", word });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (isWriting(event.target) || event.defaultPrevented) return;
    const tooSoon = event.repeat && this.single.waiting > 1; // a held key does not run ahead
    if (tooSoon || this.#ours(event) || this.#command(event)) event.preventDefault();
  }

  /**
   * Keys of this page.
   * @param {KeyboardEvent} event
   */
  #ours(event) {
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if ((key === "z" && control && event.shiftKey) || (key === "y" && control) || (key === "backspace" && event.shiftKey)) {
      void this.act({ type: "redo" });
    } else if ((key === "z" && control) || key === "backspace") void this.act({ type: "undo" });
    else if (key === "?" && !control) this.#help();
    else if (key === "escape") return this.#escape();
    else return false;
    return true;
  }

  #escape() {
    this.single.flush();
    return this.hand.cancel();
  }

  /**
   * Keys of the game, and of the board's own cursor.
   * @param {KeyboardEvent} event
   */
  #command(event) {
    const { board } = this.single;
    const onButton = event.target instanceof Element && !!event.target.closest("button, a, summary");
    const way = this.keys.way(event);
    if (way && !onButton) {
      board.host.focus({ preventScroll: true });
      board.step(way);
      return true;
    }
    if (onButton && ["enter", " "].includes(event.key.toLowerCase())) return false;
    const picks = event.key === " " || (event.key === "Enter" && this.hand.begun);
    if (picks && (board.cursor || this.hand.begun)) {
      if (board.cursor) this.#picked(board.cursor);
      return true;
    }
    const word = this.keys.word(event);
    if (word) void this.act({ type: "do", word });
    return word !== "";
  }
}

/** @param {Event} event */
function detail(event) {
  return /** @type {CustomEvent} */ (event).detail;
}

async function main() {
  placeIcons();
  document.body.classList.toggle("may-move", mayMove());
  const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  /** @type {GameAbout[]} */
  const games = await request("/api/games");
  const about = games.find((game) => game.name === name);
  if (!about) throw new Error(`There is no game called ${name}.`);
  const page = new Page(about);
  addEventListener("hashchange", () => void page.begin());
  await page.begin();
  document.body.dataset["ready"] = "yes";
}

main().catch((error) => {
  byId("note").hidden = false;
  byId("note").classList.add("bad");
  byId("note-text").textContent = error instanceof Error ? error.message : String(error);
});
