// How a single game is controlled beside the keyboard: by command buttons, by typing, and by swipes.

import { swipeDirection } from "../board/gestures.js";
import { byId, isSmall, make, replace } from "../dom.js";
import { BUTTON_KEYS, KEY_NAMES, undoOrRedo } from "../game/keys.js";
import { hasIcon, icon } from "../icons.js";
import { remember, remembered } from "../storage.js";
import { translated } from "../words.js";
import { bringIntoView } from "./view.js";

/** @typedef {import("../game/keys.js").Binding} Binding */
/** @typedef {import("../game/keys.js").Keys} Keys */
/** @typedef {(word: string) => void} Act */

/** Handle a key that changes what has been played; false if it has no such meaning. @param {import("./session.js").Session} session @param {(type: "undo" | "redo") => void} act @param {KeyboardEvent} event */
export function historyKey(session, act, event) {
  if (event.repeat && session.pending > 1) return true; // a held key must not run ahead of the board
  if (event.key === "Escape") session.finish();
  if (event.key === "!") byId("toggle-why").click();
  const type = event.key === "Backspace" ? (event.shiftKey ? "redo" : "undo") : undoOrRedo(event);
  if (type) act(type);
  return type !== "" || event.key === "!";
}

/** Handle a key that presses a button; false if it presses none. @param {KeyboardEvent} event */
export function buttonKey(event) {
  const id = BUTTON_KEYS[event.key.toLowerCase()];
  if (!id || byId(id).hidden || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  byId(id).click();
  return true;
}

/** Fill the panel of command buttons. @param {Keys} keys @param {string} game @param {Act} act @param {Act} typed */
export function fillKeypad(keys, game, act, typed) {
  replace(byId("keypad-arrows"), ...keys.directions.map((binding) => arrowButton(binding, act)));
  replace(byId("keypad-words"), ...keys.others.map((binding) => wordButton(keys, binding, act)));
  replace(byId("keypad-digits"), ...digitButtons(keys, act));
  byId("stage-keys").hidden = !keys.pairs.length;
  replace(byId("stage-keys"), ...keys.pairs.map(({ names, text }) =>
    make("span", {}, ...names.map((name) => make("kbd", {}, name)), ` ${text}`),
  ));  // prettier-ignore
  for (const id of ["keypad-arrows", "keypad-words", "keypad-digits"]) byId(id).hidden = !byId(id).childElementCount;
  const field = /** @type {HTMLInputElement} */ (byId("command"));
  byId("command-form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) typed(field.value);
    field.value = "";
  });
  byId("toggle-keypad").addEventListener("click", () => {
    showKeypad(byId("keypad").hidden);
    if (isSmall()) bringIntoView("keypad");
    remember(`keypad.${game}`, byId("keypad").hidden ? "closed" : "open");
  });
}

/** Show the buttons as the person left them; before that, where a map is hidden and a compass helps. @param {string} game @param {boolean} hidden @param {number} columns of the board: digits name them */
export function placeKeypad(game, hidden, columns) {
  /** @type {NodeListOf<HTMLButtonElement>} */
  const digits = byId("keypad-digits").querySelectorAll("button");
  for (const button of digits) button.hidden = Number(button.textContent) > columns;
  showKeypad(remembered(`keypad.${game}`) ? remembered(`keypad.${game}`) === "open" : hidden);
}

/** @param {boolean} shown */
function showKeypad(shown) {
  byId("keypad").hidden = !shown;
  byId("toggle-keypad").setAttribute("aria-expanded", String(shown));
  byId("main").style.setProperty("--keypad", `${byId("keypad").offsetHeight}px`); // a phone's board makes room
}

/** Enable only the buttons of these words: moves of several parts have an order. @param {string[]} words */
export function limitKeypad(words) {
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = byId("keypad-words").querySelectorAll("[data-word]");
  for (const button of buttons) {
    const focused = button === document.activeElement;
    button.disabled = !words.includes(button.dataset["word"] ?? "");
    if (focused && button.disabled) byId("board").focus({ preventScroll: true }); // a disabled button loses it to the page
  }
}

/** @param {Binding} binding @param {Act} act */
function arrowButton({ key, word }, act) {
  return make(
    "button",
    { type: "button", class: `button icon ${key}`, "aria-label": translated(key), title: word, onclick: () => act(word) },
    icon(key),
  );
}

/** A button of a word: with its drawing, if there is one, which says the side. @param {Keys} keys @param {Binding} binding @param {Act} act */
function wordButton(keys, { key, word }, act) {
  const name = make("kbd", { "aria-hidden": "true" }, KEY_NAMES[key] ?? key);
  const drawing = word.toLowerCase().replace(" ", "-");
  const sentence = keys.buttons[word];
  const drawn = Boolean(sentence) && hasIcon(drawing);
  const attributes = { type: "button", class: drawn ? "button drawn" : "button", "data-word": word, title: sentence ?? null, onclick: () => act(word) };
  if (!drawn) return make("button", attributes, name, keys.say(word));
  return make("button", { ...attributes, "aria-label": keys.say(word) }, name, icon(drawing), make("span", {}, keys.does[word] ?? keys.say(word)));
}

/** Digits behind the words that their commands share. @param {Keys} keys @param {Act} act */
function digitButtons(keys, act) {
  const buttons = keys.digits.map(({ key, word }) =>
    make("button", { type: "button", class: "button small", "aria-label": keys.say(word), onclick: () => act(word) }, key),
  );
  return buttons.length ? [make("span", { class: "soft" }, keys.digitsDo), ...buttons] : [];
}

/** Follow swipes over the arrows, and over what is empty around a board that is seen: elsewhere a finger scrolls the page. @param {(direction: string) => void} swiped */
export function followSwipes(swiped) {
  const [page, arrows] = [byId("main"), byId("keypad-arrows")];
  const empty = [page, ...page.querySelectorAll("#stage, #stage > .stage-tools, #stage .gap")];
  /** @type {{x: number, y: number} | null} */
  let start = null;
  page.addEventListener("pointerdown", ({ target, isPrimary, pointerType, clientX, clientY }) => {
    const taken = arrows.contains(/** @type {Node} */ (target)) || (empty.includes(/** @type {Element} */ (target)) && !page.classList.contains("by-ear"));
    start = taken && isPrimary && pointerType !== "mouse" ? { x: clientX, y: clientY } : null;
  });
  page.addEventListener("pointercancel", () => {
    start = null;
  });
  page.addEventListener("touchmove", (event) => start && event.preventDefault(), { passive: false }); // nor does the page scroll then
  addEventListener("pointerup", ({ isPrimary, clientX, clientY }) => {
    if (!start || !isPrimary) return;
    const direction = swipeDirection(clientX - start.x, clientY - start.y);
    start = null;
    if (direction) swiped(direction);
  });
}
