// What people say to each other in a room: short messages and signs, shown in the log, unless one has switched them off.

import { announce, byId, input, make, on, replace } from "../dom.js";
import { remember, remembered } from "../storage.js";
import { t } from "../words.js";

/** @typedef {import("./state.js").RoomState} RoomState */
/** @typedef {import("../connection.js").Message} Message */
/** @typedef {{name: string, text: string}} Saying  Without a name, it was the master. */
/** @typedef {{ask: (message: Message) => Promise<Message>, problem: (text: string) => void, note: (...parts: (Node | string)[]) => void, show: (text: string) => void}} Page  `show` is for what has just been said. */

/** Signs, and what they are called; plain fonts have these, too. */
const SIGNS = /** @type {Record<string, string>} */ ({ "😎": t("well done"), "😀": t("joy"), "😮": t("surprise"), "😂": t("laughter"), "😢": t("sorrow"), "😴": t("please move") });
const OFF = "off";

export class Chat {
  #known = false; // has the page been told what was said before?

  /** @param {RoomState} room @param {Page} page */
  constructor(room, page) {
    this.room = room;
    this.page = page;
    const signs = Object.entries(SIGNS).map(([sign, name]) =>
      make("button", { type: "button", class: "button quiet icon", "aria-label": t("Say: {sign}", { sign: name }), title: name, onclick: () => void this.#say(sign) }, sign),
    );
    replace(byId("signs"), ...signs);
    byId("chat").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#send();
    });
    on(byId("chat-on"), "change", () => this.#switch());
    input("chat-on").checked = this.#isOn;
  }

  get #isOn() {
    return remembered("chat") !== OFF;
  }

  #switch() {
    remember("chat", input("chat-on").checked ? "" : OFF);
    this.show();
  }

  /** Show what this role may use of it. */
  show() {
    const { talks, role } = this.room;
    byId("chat-part").hidden = !talks;
    byId("chat").hidden = role === "spectator" || !this.#isOn;
  }

  /** Hear what was said before this page was opened; after a reconnection it knows. @param {Saying[]} said */
  catchUp(said) {
    if (!this.#known) for (const each of said) this.#note(each);
    this.#known = true;
  }

  /** @param {Saying} said */
  hear({ name, text }) {
    this.#note({ name, text });
    if (this.#isOn) this.page.show(`${name || t("The master")}: ${text}`);
  }

  /** @param {Saying} said */
  #note({ name, text }) {
    if (!this.#isOn) return;
    const who = name || t("The master");
    this.page.note(make("strong", {}, who), ": ", make("span", { class: Object.hasOwn(SIGNS, text) ? "sign" : null }, text));
    announce(`${who}: ${SIGNS[text] ?? text}`);
  }

  async #send() {
    const field = input("chat-text");
    if (field.value.trim() && (await this.#say(field.value))) field.value = "";
  }

  /** Was it said? @param {string} text */
  async #say(text) {
    this.page.problem("");
    const answer = await this.page.ask({ type: "say", text });
    if (answer.type === "refused" || answer.type === "error") this.page.problem(answer["error"]);
    return answer.type === "done";
  }
}
