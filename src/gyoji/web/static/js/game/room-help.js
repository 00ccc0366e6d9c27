// What helps in a room: the rules of its game, and the keys.

import { frame as dialogue } from "../widgets.js";
import { byId, make, replace } from "../dom.js";
import { commandsOf, line } from "./help.js";
import { Rules } from "./rules.js";

/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("./keys.js").Keys} Keys */

/** The buttons "Rules" and "Help", and what they open. */
export class Aid {
  /**
   * @param {GameAbout} about @param {Keys} keys
   * @param {() => boolean} sees is there a board to look at?
   */
  constructor(about, keys, sees) {
    this.about = about;
    this.keys = keys;
    this.sees = sees;
    this.rules = new Rules(byId("rules"), about.name);
    byId("open-rules").addEventListener("click", () => void this.rules.open());
    byId("open-help").addEventListener("click", () => this.help());
  }

  help() {
    const { about, keys } = this;
    /** @type {HTMLDialogElement} */
    const dialog = byId("help");
    const commands = commandsOf(keys).map(({ names, word }) => row(names, word));
    replace(
      dialog,
      ...dialogue(dialog, "help-title", `${about.title}: help`),
      make("p", {}, about.about),
      make("h3", {}, "When it is your turn"),
      make("dl", { class: "keys" }, ...commands),
      make("p", { class: "soft" }, this.sees() ? "Or a click or a tap: on what is in hand, then on a marked field." : "Or the large buttons."),
      make("h3", {}, "This page"),
      make("dl", { class: "keys" }, ...(this.sees() ? this.#board() : []), row(["?"], "this help")),
    );
    dialog.showModal();
  }

  #board() {
    const arrows = this.keys.cross ? "Shift ↑ ↓ ← →" : "↑ ↓ ← →";
    return [
      row([arrows], "go over the board, field by field"),
      row(["Space", "Enter"], "pick the field; Enter only while a move is begun"),
      row(["Esc"], "put back what was picked"),
    ];
  }
}

/** A line of its own. @param {string[]} names @param {string} text */
function row(names, text) {
  return make("div", {}, ...line(names, text));
}
