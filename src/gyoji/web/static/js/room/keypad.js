// Large buttons for players who see no board: one for each key of the game.

import { byId, make, replace } from "../dom.js";
import { KEY_NAMES } from "../game/keys.js";
import { t } from "../words.js";

/** @typedef {import("./state.js").RoomState} RoomState */

export class Keypad {
  #enabled = false;

  /** @param {Record<string, string>} keys of the game @param {(word: string) => void} act */
  constructor(keys, act) {
    this.act = act;
    this.buttons = Object.entries(keys).map(([key, word]) =>
      make(
        "button",
        { type: "button", class: `button keypad-${key}`, "aria-label": t("say {word}", { word }), onclick: () => this.press(word) },
        make("strong", {}, word),
        make("span", { "aria-hidden": "true" }, KEY_NAMES[key] ?? key),
      ),
    );
    replace(byId("keypad"), ...this.buttons);
  }

  /** @param {string} word */
  press(word) {
    if (this.#enabled) this.act(word);
  }

  /** @param {RoomState} room @param {boolean} busy does an action wait for its answer? */
  show(room, busy) {
    this.#enabled = room.myTurn && !busy;
    for (const button of this.buttons) button.setAttribute("aria-disabled", String(!this.#enabled));
    const last = room.log.findLast(({ player }) => player === room.seat);
    const summary = last && [
      make("span", { class: "soft small-text" }, t("Your last move:")),
      make("span", {}, last.said),
      make("strong", {}, room.named(last.announced)),
    ];
    const newest = room.log.at(-1);
    const others = newest && newest !== last && make("span", { class: "small-text" }, `${room.nameOf(newest.player)}: ${newest.said} → ${room.named(newest.announced)}`);
    replace(byId("last-announcement"), ...(summary ?? [t("Nothing has been announced to you yet.")]), others);
  }
}
