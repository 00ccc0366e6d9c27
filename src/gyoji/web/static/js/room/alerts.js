// What calls somebody back to a room whose turn it is: a notification, for those who have asked for it.

import { byId, on } from "../dom.js";
import { remember, remembered } from "../storage.js";
import { turnSentence } from "./status.js";
import { t } from "../words.js";

/** @typedef {import("./state.js").RoomState} RoomState */

const ON = "on";

export class Alerts {
  #called = false; // was it my turn, or had another game begun?
  #button = byId("notify");

  /** @param {RoomState} room @param {(text: string) => void} problem */
  constructor(room, problem) {
    this.room = room;
    this.problem = problem;
    on(this.#button, "click", () => void this.#switch());
    this.#show();
  }

  get #isOn() {
    return "Notification" in window && Notification.permission === "granted" && remembered("notify") === ON;
  }

  async #switch() {
    const wanted = !this.#isOn;
    if (wanted && (await Notification.requestPermission()) !== "granted") this.problem(t("This browser does not allow notifications of this page."));
    remember("notify", wanted ? ON : "");
    this.#show();
  }

  #show() {
    this.#button.setAttribute("aria-pressed", String(this.#isOn));
  }

  /** Look whether it has become my turn, or another game has begun, while the page is not seen. */
  look() {
    const { myTurn, next, role, title } = this.room;
    this.#button.hidden = role !== "seat" || !("Notification" in window);
    const calls = myTurn || next > 0;
    const begins = calls && !this.#called;
    this.#called = calls;
    if (!begins || !document.hidden || !this.#isOn) return;
    try {
      const shown = new Notification(myTurn ? t("Your turn") : turnSentence(this.room), { body: title, icon: "/static/icon.svg", tag: location.pathname });
      shown.onclick = () => {
        window.focus();
        shown.close();
      };
    } catch {
      // phones have notifications of service workers only
    }
  }
}
