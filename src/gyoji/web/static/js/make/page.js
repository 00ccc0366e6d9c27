// The page where games are made: the code of one file, and beside it the game as it is played.

import { copyByButton, copyLink, SELECTED } from "../clipboard.js";
import { announce, byId, input, make, messageOf, on } from "../dom.js";
import { placeIcons } from "../icons.js";
import { showNotice, start } from "../page.js";
import { remember, remembered } from "../storage.js";
import { download } from "../widgets.js";
import { t } from "../words.js";
import { Checker } from "./checker.js";
import { Editor } from "./editor.js";
import { isFileName, pack, unpack, validDraft, writeDraft } from "./link.js";
import { Player, SECONDS } from "./player.js";
import { HangError, Python } from "./sandbox.js";

/** @typedef {import("./link.js").Draft} Draft */
/** @typedef {{file: string, title: string, about: string}} Example */

const PAUSE = 300; // milliseconds without a change
const DRAFT = "make";
const GALLERY = new URL("../../games/", import.meta.url);

class Page {
  #python = new Python();
  #editor = new Editor(byId("code"), t("The game, in Python"), t("Each change is played at once. Tab leaves the editor."));
  #checker = new Checker((faults) => this.#editor.mark(faults), (line) => this.#editor.goTo(line));
  #player = new Player(this.#python, {
    onClause: (clause) => this.#editor.goTo(this.#editor.find(`**${clause}`)),
    onHang: (error) => this.#hung(error),
    onLevel: () => void this.#checker.solve(this.#player.level),
    onFault: (error) => this.#fail(messageOf(error)),
    onMistake: (answer) => this.#failAt(answer),
  });
  #run = 0;
  #waits = false; // does the code wait for the visitor's leave?
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  constructor() {
    on(this.#editor, "changed", () => this.#changed());
    input("file").addEventListener("input", () => this.#changed());
    this.#connectButtons();
  }

  /** Show the code of a link, or the game of the gallery in the address (?game=FILE), or the draft of this browser, or a game of the gallery. */
  async begin() {
    const examples = await this.#loadGallery();
    if (location.hash.length > 1 && (await this.#openShared())) return;
    const asked = examples.find(({ file }) => file === new URLSearchParams(location.search).get("game"));
    if (asked) return this.#openExample(asked);
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
    if (location.hash || location.search) history.replaceState(null, "", location.pathname);
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
    byId("loading").hidden = this.#player.begun;
    try {
      const answer = await this.#python.ask({ type: "load", ...this.#draft }, SECONDS);
      if (run !== this.#run) return;
      if (answer["error"]) return this.#failAt(answer);
      this.#editor.mark([]);
      this.#say("");
      byId("stage").classList.remove("stale"); // before the moves are looked up, which may fail
      await this.#player.adopt(answer);
      byId("loading").hidden = true;
      void this.#checker.start(this.#draft, this.#player.level);
    } catch (error) {
      if (error instanceof HangError) this.#player.line.ended = error;
      if (run !== this.#run) return;
      if (this.#player.begun || error instanceof HangError) return this.#fail(messageOf(error));
      byId("loading").hidden = true; // there is no Python
      showNotice("bad", messageOf(error));
    }
  }

  #connectButtons() {
    const click = (/** @type {string} */ id, /** @type {(button: HTMLElement) => void} */ act) => byId(id).addEventListener("click", () => act(byId(id)));
    click("download", () => download(new Blob([this.#draft.text], { type: "text/x-python" }), this.#draft.file));
    click("copy-link", (button) => void this.#copyLink(button));
    click("copy-check", (button) => void this.#copyLine(button, "check-line"));
    click("copy-play", (button) => void this.#copyLine(button, "play-line"));
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
    this.#checker.stop();
    this.#fail(error.message);
  }

  /** @param {import("./sandbox.js").Answer} answer */
  #failAt(answer) {
    this.#fail(String(answer["error"]), Number(answer["line"] ?? 0));
  }

  /** Say what is wrong with the code, and where. @param {string} sentence @param {number} [line] */
  #fail(sentence, line = 0) {
    byId("stage").classList.add("stale");
    byId("loading").hidden = true;
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
