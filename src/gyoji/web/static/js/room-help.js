// What helps in a room: the rules of its game, and the keys.

import { frame as dialogue } from "./dialogs.js";
import { byId, make, replace } from "./dom.js";
import { SPOKEN } from "./keys.js";
import { Rules } from "./rules.js";

/** @typedef {import("./types.js").GameAbout} GameAbout */
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
    const commands = [...keys.ways, ...keys.others, ...keys.digits].map(({ key, word }) => line(this.#names(key), word));
    replace(
      dialog,
      ...dialogue(dialog, "help-title", `${about.title}: help`),
      make("p", {}, about.about),
      make("h3", {}, "When it is your turn"),
      make("dl", { class: "keys" }, ...commands),
      make("p", { class: "soft" }, this.sees() ? "Or a click or a tap: on what is in hand, then on a marked field." : "Or the large buttons."),
      make("h3", {}, "This page"),
      make("dl", { class: "keys" }, ...(this.sees() ? this.#board() : []), line(["?"], "this help")),
    );
    dialog.showModal();
  }

  /** The keys of a command. @param {string} key */
  #names(key) {
    const twin = Object.entries(this.keys.twins).find(([, way]) => way === key)?.[0];
    return [SPOKEN[key] ?? key, ...(twin ? [twin] : [])];
  }

  #board() {
    const arrows = this.keys.cross ? "Shift ↑ ↓ ← →" : "↑ ↓ ← →";
    return [
      line([arrows], "go over the board, field by field"),
      line(["Space", "Enter"], "pick the field; Enter only while a move is begun"),
      line(["Esc"], "put back what was picked"),
    ];
  }
}

/** @param {string[]} names @param {string} text */
function line(names, text) {
  const keys = names.flatMap((name, at) => [at ? " or " : "", make("kbd", {}, name)]);
  return make("div", {}, make("dt", {}, ...keys), make("dd", {}, text));
}
