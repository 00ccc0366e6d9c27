// How the line to a room stands, in sentences; and what is shown where there is no room.

import { byId, make, replace } from "../dom.js";

/** @typedef {import("../connection.js").State} State */

const STANDINGS = {
  joining: "joining …", here: "connected", dropped: "connection lost, trying again …", gone: "closed",
};  // prettier-ignore
const DROPPED = "The connection is gone; the page comes back by itself.";
const ON_ITS_WAY = "What you did last was on its way: it is sent again then, and done once.";
export const NOT_DONE = "That was not done: there is no connection now. Do it again when the page is connected.";

/**
 * Show how the line stands; it gives a sentence if there is no line.
 * @param {State} state @param {boolean} waits is something sent, and not answered?
 */
export function showLine({ state, reason }, waits) {
  const chip = byId("line");
  chip.textContent = STANDINGS[state];
  chip.className = `chip ${state === "here" ? "good" : "bad"}`;
  document.body.classList.toggle("away", state !== "here");
  if (state === "gone") return reason || "This room is closed.";
  return state === "dropped" ? [reason, DROPPED, waits && ON_ITS_WAY].filter((part) => part).join(" ") : "";
}

/** A page without a room: why, and where to go. @param {string} why */
export function showNone(why) {
  const sentence = `${why.charAt(0).toUpperCase()}${why.slice(1)}${why.endsWith(".") ? "" : "."}`;
  replace(
    byId("main"),
    make("h1", { class: "unseen" }, "No room"),
    make("div", { class: "notice bad stack" },
      make("p", { role: "alert" }, sentence),
      make("div", { class: "toolbar" },
        make("a", { class: "button primary", href: "/rooms" }, "To the rooms"),
        make("a", { class: "button", href: "/" }, "To the games"))),
  );
}
