// What is said to a screen reader, each time anew even if it is the same.

import { make } from "./dom.js";

let turn = 0;

/** @type {HTMLElement | null} */
let region = null;

/**
 * Say it politely.
 * @param {string} text
 */
export function announce(text) {
  if (!region) {
    region = make("div", { class: "unseen", role: "status", "aria-live": "polite", id: "announced" });
    document.body.append(region);
  }
  turn += 1;
  region.textContent = turn % 2 ? text : `${text}\u00a0`;
}
