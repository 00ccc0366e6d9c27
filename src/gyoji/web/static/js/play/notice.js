// The sentence above the board.

import { byId, replace } from "../dom.js";

/**
 * Show it, with what can be done about it; hide it if it is empty.
 * @param {"good" | "bad"} kind
 * @param {string} text
 * @param {...HTMLElement} actions
 */
export function note(kind, text, ...actions) {
  const host = byId("note");
  host.hidden = !text;
  host.className = `notice play-note ${kind}`;
  host.setAttribute("role", kind === "bad" ? "alert" : "status");
  byId("note-text").textContent = text;
  replace(byId("note-actions"), ...actions);
}

/**
 * Hide the note, if it says this.
 * @param {string} start how it begins
 */
export function unnote(start) {
  if (byId("note-text").textContent?.startsWith(start)) note("good", "");
}
