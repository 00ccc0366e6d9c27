// A walk of several steps on the player's own map, each of which ends where the map says, or stops the walk.

import { showRefusal } from "./report.js";
import { t } from "../words.js";

/** @typedef {import("../notebook/ways.js").Way} Way */

export class MapWalk {
  #going = false;

  /** @param {import("./session.js").Session} session @param {() => import("./my-map.js").MyMap} map @param {(word: string) => Promise<void>} act */
  constructor(session, map, act) {
    this.session = session;
    this.map = map;
    this.act = act;
  }

  /** Go a way, for as long as nothing else happens. @param {Way} way */
  async follow(way) {
    if (this.#going) return; // the map still shows where the last walk began
    this.#going = true;
    await this.#walk(way).finally(() => {
      this.#going = false;
    });
  }

  /** @param {Way} way */
  async #walk(way) {
    const { session } = this;
    const { opening } = session;
    const start = session.frame?.step ?? 0;
    let step = start;
    for (const { word, place } of way) {
      if (session.opening !== opening || session.frame?.step !== step) return;
      await this.act(word);
      step += 1;
      await this.map().follow();
      if (session.opening !== opening || session.frame?.step !== step) return;
      session.join(start);
      if (session.frame.over || session.players.length > 1) return; // then it is another one's turn
      if (this.map().isElsewhere(place)) return showRefusal(t("“{heard}” is not what your map says there: the walk has stopped.", { heard: this.map().heard }));
    }
  }
}
