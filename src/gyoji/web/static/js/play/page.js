// The page of a single game.

import { followFingers, showHeard } from "./announcements.js";
import { Commands } from "./timeline.js";
import { byId, make, mayMove } from "../dom.js";
import { leadToEditor } from "./editor-link.js";
import { showFacts } from "./facts.js";
import { Hand } from "../game/move-builder.js";
import { openHelp } from "../game/help.js";
import { placeIcons } from "../icons.js";
import { keepWhenLeft, keptFor } from "./resume.js";
import { Keys } from "../game/keys.js";
import { Levels } from "./levels.js";
import { request } from "../net.js";
import { note, unnote } from "./notice.js";
import { fillPad, limitPad, settleHand } from "./keypad.js";
import { Rules } from "../game/rules.js";
import { showRefusal, showRuling } from "./report.js";
import { openSave } from "./save.js";
import { opened, openShare, whyNot } from "./export.js";
import { Single } from "./session.js";
import { followKeys } from "./controls.js";

/** @typedef {import("../types.js").Field} Field */
/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("./levels.js").Choice} Choice */

const VERIFIED = "Verified:";
const BROKE = "The connection";

/** Everything on the page, and what happens between its parts. */
class Page {
  #blind = false;
  /** @type {import("../game/levels.js").Known | null} */
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
    this.single.addEventListener("opened", () => void leadToEditor(editor, this.single));
    fillPad(this.keys, (word) => void this.act({ type: "do", word }));
    this.#listen();
    this.#buttons();
    keepWhenLeft(about.name, () => this.#played());
  }

  #hand() {
    const { about, single } = this;
    return new Hand({
      board: single.board, keys: about.keys, now: () => single.inHand, ask: (message) => single.line.ask(message),
      act: (move) => this.act(move), refuse: (why) => showRefusal(byId("ruling"), why), offer: limitPad,
    });  // prettier-ignore
  }

  /** Open what the address says, or the first level there is. */
  async begin() {
    if (location.hash.length <= 1) return (await this.#again()) || this.#first();
    try {
      await this.#openShared();
    } catch (error) {
      await this.#first();
      note("bad", whyNot(error));
    }
  }

  /** What a reload opens again. */
  #played() {
    const { opening, words, frame } = this.single;
    if (!opening || !frame) return null;
    const [name, path] = [byId("level").textContent ?? "", this.#known?.path ?? ""];
    return { opening: { ...opening, moves: words }, step: frame.step, name, path };
  }

  /** Open what was played here before a reload; false if there is no such play. */
  async #again() {
    const kept = this.single.opening ? null : keptFor(this.about.name);
    if (!kept) return false;
    try {
      await this.single.open(kept.opening, kept.step);
    } catch {
      return false;
    }
    this.#known = this.levels.ready.levels.find(({ path }) => path === kept.path) ?? null;
    byId("level").textContent = kept.name;
    this.#all();
    return true;
  }

  /** The first level there is, unless something is played already. */
  async #first() {
    if (!this.single.opening) await this.levels.begin();
  }

  /**
   * Do something new; what plays by itself stops.
   * @param {import("../net.js").Message} message
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
    if (this.keys.cross) followFingers((way) => this.#swiped(way));
    const { keys, hand } = this;
    followKeys({
      keys, hand, single, act: (message) => void this.act(message), pick: (field) => this.#picked(field), help: () => this.#help(),
    });  // prettier-ignore
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
    const hand = this.hand.known;
    openHelp(byId("help"), this.about, this.keys, { tileset: this.single.board.tileset, blind: this.#blind, hand });
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
    if (this.#blind) showHeard(single);
    if (single.frame?.over) this.#offerNext();
  }

  #offerNext() {
    const next = this.levels.ready.after(this.#known);
    if (!next) return;
    const go = () => void this.levels.begin(next);
    byId("ruling").append(make("button", { type: "button", class: "button primary next", onclick: go }, `Next: ${next.title}`));
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
}

/** @param {Event} event */
function detail(event) {
  return /** @type {CustomEvent} */ (event).detail;
}

async function main() {
  placeIcons();
  settleHand();
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
