// The page where games are made: the code of one file, and beside it the game as it is played.

import { copyByButton, copyLink, SELECTED } from "../clipboard.js";
import { announce, byId, enable, input, make, messageOf, on, replace } from "../dom.js";
import { handleKey } from "../game/keyboard.js";
import { Keys } from "../game/keys.js";
import { MoveBuilder } from "../game/move-builder.js";
import { placeIcons } from "../icons.js";
import { showNotice, start } from "../page.js";
import { historyKey } from "../play/controls.js";
import { showFacts, showRefusal, showRuling } from "../play/report.js";
import { Session } from "../play/session.js";
import { remember, remembered } from "../storage.js";
import { download } from "../widgets.js";
import { localized, t } from "../words.js";
import { Checker } from "./checker.js";
import { PREFIX, showDrawings } from "./drawings.js";
import { Editor } from "./editor.js";
import { isFileName, pack, unpack, validDraft, writeDraft } from "./link.js";
import { HangError, Python } from "./sandbox.js";

/** @typedef {import("../connection.js").Message} Message */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("./link.js").Draft} Draft */
/** @typedef {{file: string, title: string, about: string}} Example */

const PAUSE = 300; // milliseconds without a change
const SECONDS = 8; // for a load or a move
const DRAFT = "make";
const GALLERY = new URL("../../games/", import.meta.url);

/** The line to Python, as if it were the connection to the server. */
class Line extends EventTarget {
  state = /** @type {const} */ ("connected");
  /** Why there is no game at the other end, until one is loaded. @type {Error | null} */
  ended = null;

  /** @param {Python} python @param {(error: HangError) => void} onHang */
  constructor(python, onHang) {
    super();
    this.python = python;
    this.onHang = onHang;
  }

  /** @param {Message} message @returns {Promise<Message>} */
  async ask(message) {
    if (this.ended) throw this.ended;
    const opening = message.type === "open" ? { level: message["case"] - 1, moves: message["moves"] ?? [] } : {};
    try {
      const answer = await this.python.ask({ ...message, ...opening }, SECONDS);
      return { ...localized(answer), type: answer["error"] ? "error" : "answer" };
    } catch (error) {
      if (error instanceof HangError) this.onHang(error);
      throw error;
    }
  }
}

class Page {
  #python = new Python();
  #line = new Line(this.#python, (error) => this.#hung(error));
  #editor = new Editor(byId("code"), t("The game, in Python"), t("Each change is played at once. Tab leaves the editor."));
  #checker = new Checker((faults) => this.#editor.mark(faults), (line) => this.#editor.goTo(line));
  /** @type {Session | null} */
  #session = null;
  /** @type {MoveBuilder | null} */
  #builder = null;
  #keys = new Keys({});
  #known = ""; // how the game is drawn: another one gets another board
  #run = 0;
  #waits = false; // does the code wait for the visitor's leave?
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  constructor() {
    on(this.#editor, "changed", () => this.#changed());
    input("file").addEventListener("input", () => this.#changed());
    this.#connectButtons();
    this.#followKeyboard();
  }

  /** Show the code of a link, or the draft of this browser, or a game of the gallery. */
  async begin() {
    const examples = await this.#loadGallery();
    if (location.hash.length > 1 && (await this.#openShared())) return;
    const draft = validDraft(remembered(DRAFT));
    if (draft) this.#show(draft);
    else if (examples[0]) await this.#openExample(examples.find(({ file }) => file === "lights.py") ?? examples[0]);
  }

  /** @returns {Promise<Example[]>} */
  async #loadGallery() {
    /** @type {Example[]} */
    const examples = await fetch(new URL("index.json", GALLERY)).then((response) => response.json());
    const select = /** @type {HTMLSelectElement} */ (byId("gallery"));
    select.append(...examples.map(({ file, title, about }) => make("option", { value: file, title: about }, title)));
    select.addEventListener("change", () => {
      const example = examples.find(({ file }) => file === select.value);
      select.value = "";
      showNotice("good", "");
      if (example) void this.#openExample(example).catch((error) => showNotice("bad", messageOf(error)));
    });
    return examples;
  }

  /** @param {Example} example */
  async #openExample({ file }) {
    const response = await fetch(new URL(file, GALLERY));
    if (!response.ok) throw new Error(t("{name} cannot be loaded", { name: file }));
    this.#allow();
    this.#show({ file, text: await response.text() });
  }

  /** Show the game of a link, which runs when the visitor says so; false if there is none. */
  async #openShared() {
    try {
      const draft = await unpack(location.hash);
      this.#waits = true;
      this.#show(draft);
    } catch (error) {
      showNotice("bad", messageOf(error));
      return false;
    }
    const run = make("button", { type: "button", class: "button small primary", onclick: () => this.#runShared() }, t("Run this code"));
    showNotice("good", t("Somebody has shared this game with you. Its code can reach nothing but this page's board; it runs when you press the button."), run);
    return true;
  }

  #runShared() {
    this.#allow();
    void this.#reload();
    byId("code").focus({ preventScroll: true });
  }

  /** From now on the code in the editor is the visitor's. */
  #allow() {
    if (this.#waits) showNotice("good", "");
    this.#waits = false;
    if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  }

  /** @returns {Draft} */
  get #draft() {
    const file = input("file").value;
    return { file: isFileName(file) ? file : "game.py", text: this.#editor.text };
  }

  /** @param {Draft} draft */
  #show({ file, text }) {
    input("file").value = file;
    this.#editor.text = text;
    this.#changed();
  }

  #changed() {
    const { file } = this.#draft;
    byId("check-line").textContent = `gyoji check ./${file} -- python3 solution.py`;
    byId("play-line").textContent = `gyoji play ./${file}`;
    clearTimeout(this.#timer);
    if (this.#waits) return;
    this.#timer = setTimeout(() => {
      remember(DRAFT, writeDraft(this.#draft));
      void this.#reload();
    }, PAUSE);
  }

  /** Load the code as it is, and go on with the play so far. */
  async #reload() {
    this.#run += 1;
    const run = this.#run;
    this.#checker.stop();
    if (!this.#session) this.#say(t("Python is on its way …"));
    try {
      const answer = await this.#python.ask({ type: "load", ...this.#draft }, SECONDS);
      if (run !== this.#run) return;
      if (answer["error"]) return this.#fail(String(answer["error"]), Number(answer["line"] ?? 0));
      this.#line.ended = null;
      await this.#adopt(answer);
    } catch (error) {
      if (error instanceof HangError) this.#line.ended = error;
      if (run === this.#run) this.#fail(messageOf(error));
    }
  }

  /** Play the game that was loaded. @param {import("./sandbox.js").Answer} answer */
  async #adopt(answer) {
    const words = this.#session ? this.#session.words.slice(0, this.#session.frame?.step ?? 0) : [];
    showDrawings(byId("drawings"), String(answer["drawings"]));
    this.#draw({ ...localized(answer)["about"], drawings: PREFIX });
    this.#listLevels(answer["levels"].map(String));
    await this.#open(words);
    this.#editor.mark([]);
    this.#say("");
    byId("stage").classList.remove("stale");
    void this.#checker.start(this.#draft, this.#level);
  }

  get #level() {
    return Math.max(0, /** @type {HTMLSelectElement} */ (byId("level")).selectedIndex);
  }

  /** @param {string[]} titles */
  #listLevels(titles) {
    if (!titles.length) throw new Error(t("The game has no levels: add g.levels or g.random."));
    const select = /** @type {HTMLSelectElement} */ (byId("level"));
    const chosen = Math.min(this.#level, titles.length - 1);
    replace(select, ...titles.map((title, at) => make("option", { value: at }, title || t("Level {number}", { number: at + 1 }))));
    select.selectedIndex = chosen;
    select.disabled = titles.length < 2;
  }

  /** Open the chosen level, and do these moves. @param {string[]} moves */
  async #open(moves) {
    const opened = await this.#session?.open({ game: "", text: "", options: {}, case: this.#level + 1, moves });
    return opened;
  }

  /** A board for a game; the one before, if it is drawn in the same way. @param {GameAbout} about */
  #draw(about) {
    byId("title").textContent = about.title;
    const known = JSON.stringify(about);
    if (known === this.#known) return;
    this.#known = known;
    this.#keys = new Keys(about.keys);
    const focused = document.activeElement?.id === "board";
    const host = make("div", { id: "board" });
    replace(byId("stage"), host);
    const session = new Session(about, host, this.#keys.hasDirections, this.#line);
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
    on(session, "refused", showRefusal);
    on(session.board, "pick", ({ cell }) => this.#pick(cell));
    on(session.board, "swipe", ({ direction }) => about.keys[direction] && void act({ type: "do", word: about.keys[direction] ?? "" }));
    if (focused) host.focus({ preventScroll: true });
  }
  #refresh() {
    const session = this.#session;
    if (!session) return;
    const { frame } = session;
    showRuling(session, { hidden: false, onClause: (clause) => this.#editor.goTo(this.#editor.find(`**${clause}`)) });
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

  #connectButtons() {
    const click = (/** @type {string} */ id, /** @type {(button: HTMLElement) => void} */ act) => byId(id).addEventListener("click", () => act(byId(id)));
    for (const type of ["undo", "redo", "restart"]) click(type, () => void this.#act({ type }));
    click("download", () => download(new Blob([this.#draft.text], { type: "text/x-python" }), this.#draft.file));
    click("copy-link", (button) => void this.#copyLink(button));
    click("copy-check", (button) => void this.#copyLine(button, "check-line"));
    click("copy-play", (button) => void this.#copyLine(button, "play-line"));
    byId("level").addEventListener("change", () => {
      void this.#open([]).catch((error) => this.#fail(messageOf(error)));
      void this.#checker.solve(this.#level);
    });
  }

  /** @param {HTMLElement} button */
  async #copyLink(button) {
    await copyLink(button, location.pathname + (await pack(this.#draft)), t("The link is copied: whoever opens it sees this code."));
  }

  /** @param {HTMLElement} button @param {string} id */
  async #copyLine(button, id) {
    if (await copyByButton(button, byId(id).textContent ?? "", t("Copied."))) return;
    getSelection()?.selectAllChildren(byId(id));
    announce(SELECTED);
  }

  /** The game does not answer any more: the play goes on when the code has changed. @param {HangError} error */
  #hung(error) {
    this.#line.ended = error;
    this.#checker.stop();
    this.#fail(error.message);
  }

  /** Say what is wrong with the code, and where. @param {string} sentence @param {number} [line] */
  #fail(sentence, line = 0) {
    byId("stage").classList.add("stale");
    this.#editor.mark(line ? [{ line, sentence, severity: "error" }] : []);
    const go = line ? make("button", { type: "button", class: "button small", onclick: () => this.#editor.goTo(line) }, t("Line {line}", { line })) : null;
    this.#say(sentence);
    if (go) byId("error").append(go);
  }

  /** @param {string} sentence */
  #say(sentence) {
    byId("error").textContent = sentence;
  }
}

async function begin() {
  placeIcons();
  await new Page().begin();
}

start(begin, (sentence) => showNotice("bad", sentence));
