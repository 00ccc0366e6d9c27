// What all pages do when they start: find the game in the address, and show an error if they cannot.

import { byId, messageOf, replace } from "./dom.js";
import { request } from "./net.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").GameAbout} GameAbout */

/** The last part of this page's address, behind play/, edit/ or room/. */
export function nameInPath() {
  return decodeURIComponent(location.pathname.replace(/\/$/, "").split("/").pop() ?? "");
}

/** All games that this server knows. @returns {Promise<GameAbout[]>} */
export function allGames() {
  return request("/api/games");
}

/** A game by its name; an Error if this server does not know it. @param {string} name */
export async function gameNamed(name) {
  const about = (await allGames()).find((game) => game.name === name);
  if (!about) throw new Error(t("There is no game called {name}.", { name }));
  return about;
}

/**
 * Start a page; if that fails, its sentence is shown. What has the class "late" is seen from then on.
 * @param {() => Promise<void>} begin @param {(sentence: string) => void} fail
 */
export function start(begin, fail) {
  const ready = (/** @type {"yes" | "no"} */ how) => {
    document.body.dataset["ready"] = how;
  };
  begin().then(
    () => ready("yes"),
    (error) => {
      fail(messageOf(error));
      ready("no");
    },
  );
}

/** Show a problem in an element, or hide the element if there is none. @param {string} id @param {string} text */
export function showProblem(id, text) {
  byId(id).textContent = text;
  byId(id).hidden = !text;
}

/**
 * Show a notice above the board, with buttons that act on it; "" hides it.
 * @param {"good" | "bad"} kind @param {string} text @param {...HTMLElement} actions
 */
export function showNotice(kind, text, ...actions) {
  const host = byId("note");
  host.hidden = !text;
  host.className = `notice play-note ${kind}`;
  host.setAttribute("role", kind === "bad" ? "alert" : "status");
  byId("note-text").textContent = text;
  replace(byId("note-actions"), ...actions);
}

/** Hide the notice if it begins like this. @param {string} start */
export function hideNotice(start) {
  if (byId("note-text").textContent?.startsWith(start)) showNotice("good", "");
}
