// A map that draws what is certain by itself, and the switch that leaves all of it to the player.

import { byId, input } from "../dom.js";
import { remember, remembered } from "../storage.js";
import { t } from "../words.js";

const OFF = "off";

/** What a player is told who has switched it off. */
export const BY_HAND = t("You draw this map yourself now: the tools under Draw have walls, cells, and a pin for where you are.");

/** @param {import("../types.js").GameAbout} about @param {(checked: boolean) => void} changed */
export function followSwitch(about, changed) {
  const box = input("map-follows");
  box.checked = remembered("map-follows") !== OFF;
  box.addEventListener("change", () => {
    remember("map-follows", box.checked ? "" : OFF);
    changed(box.checked);
  });
  byId("map-follows-label").hidden = !about.follows;
  return box;
}

/** Draws what is certain until all that was heard meanwhile is on the map. */
export class Follower {
  #drawn = "";
  /** @type {Promise<void> | null} */
  #drawing = null;

  /** @param {() => string} wanted what is to be drawn, as a text @param {(wanted: string) => Promise<boolean>} draw is it drawn now? */
  constructor(wanted, draw) {
    this.wanted = wanted;
    this.draw = draw;
  }

  /** Is all of it drawn? */
  get isDone() {
    return this.#drawn === this.wanted();
  }

  /** Draw it, once for all steps that are made meanwhile; what cannot be drawn is tried again with the next one. */
  follow() {
    this.#drawing ??= this.#drawAll().finally(() => {
      this.#drawing = null;
    });
    return this.#drawing;
  }

  async #drawAll() {
    for (let [now, tried] = [this.wanted(), ""]; now !== tried; [now, tried] = [this.wanted(), now]) {
      if (await this.draw(now)) this.#drawn = now;
    }
  }
}
