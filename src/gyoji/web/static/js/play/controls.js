// How a single game is controlled: by the keyboard, by command buttons, by typing, and by swipes.

import { swipeDirection } from "../board/gestures.js";
import { byId, make, replace } from "../dom.js";
import { isTyping, KEY_NAMES, undoOrRedo } from "../game/keys.js";
import { icon } from "../icons.js";
import { remember, remembered } from "../storage.js";
import { translated } from "../words.js";

/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../game/keys.js").Binding} Binding */
/** @typedef {import("../game/keys.js").Keys} Keys */
/** @typedef {(word: string) => void} Act */
/**
 * What the keyboard controls.
 * @typedef {object} Target
 * @property {Keys} keys
 * @property {import("../game/move-builder.js").MoveBuilder} builder
 * @property {import("./session.js").Session} session
 * @property {(message: import("../connection.js").Message) => void} act
 * @property {(cell: Cell) => void} pick
 * @property {() => void} help
 */

const QUICK = 350; // milliseconds: a slower finger over the announcements scrolls them

/** Follow the keyboard. @param {Target} target */
export function followKeyboard(target) {
  document.addEventListener("keydown", (event) => {
    if (isTyping(event.target) || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(".notebook-canvas")) return; // there, keys draw
    const tooSoon = event.repeat && target.session.pending > 1; // a held key must not run ahead of the board
    if (tooSoon || pageKey(target, event) || gameKey(target, event)) event.preventDefault();
  });
}

/** Handle a key of the page; false if it is none. @param {Target} target @param {KeyboardEvent} event */
function pageKey({ act, help, session, builder }, event) {
  const key = event.key.toLowerCase();
  const backspace = key === "backspace" && (event.shiftKey ? "redo" : "undo");
  const type = undoOrRedo(event) || backspace;
  if (type) act({ type });
  else if (key === "?" && !event.ctrlKey && !event.metaKey) help();
  else if (key === "escape") {
    session.finish();
    return builder.cancel();
  } else return false;
  return true;
}

/** Handle a key of the board's cursor, or of the game; false if it is none. @param {Target} target @param {KeyboardEvent} event */
function gameKey({ keys, builder, session, act, pick }, event) {
  const { board } = session;
  const onButton = event.target instanceof Element && !!event.target.closest("button, a, summary");
  const direction = keys.cursorDirection(event);
  if (direction && !onButton) {
    board.host.focus({ preventScroll: true });
    board.moveCursor(direction);
    return true;
  }
  if (onButton && ["enter", " "].includes(event.key.toLowerCase())) return false;
  const picks = event.key === " " || (event.key === "Enter" && builder.begun);
  if (picks && (board.cursor || builder.begun)) {
    if (board.cursor) pick(board.cursor);
    return true;
  }
  const word = keys.word(event);
  if (word) act({ type: "do", word });
  return word !== "";
}

/** Fill the panel of command buttons. @param {Keys} keys @param {Act} act */
export function fillKeypad(keys, act) {
  replace(byId("keypad-arrows"), ...keys.directions.map((binding) => arrowButton(binding, act)));
  replace(byId("keypad-words"), ...keys.others.map((binding) => wordButton(binding, act)));
  replace(byId("keypad-digits"), ...digitButtons(keys.digits, act));
  byId("stage-keys").hidden = !keys.pairs.length;
  replace(byId("stage-keys"), ...keys.pairs.map(({ names, text }) =>
    make("span", {}, ...names.map((name) => make("kbd", {}, name)), ` ${text}`),
  ));  // prettier-ignore
  for (const id of ["keypad-arrows", "keypad-words", "keypad-digits"]) byId(id).hidden = !byId(id).childElementCount;
  const field = /** @type {HTMLInputElement} */ (byId("command"));
  byId("command-form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) act(field.value);
    field.value = "";
  });
  byId("toggle-keypad").addEventListener("click", () => {
    showKeypad(byId("keypad").hidden);
    remember("keypad", byId("keypad").hidden ? "closed" : "open");
  });
  const small = matchMedia("(pointer: coarse), (max-width: 44rem)").matches;
  showKeypad(remembered("keypad") ? remembered("keypad") === "open" : small);
}

/** @param {boolean} shown */
function showKeypad(shown) {
  byId("keypad").hidden = !shown;
  byId("toggle-keypad").setAttribute("aria-expanded", String(shown));
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

/** @param {Binding} binding @param {Act} act */
function wordButton({ key, word }, act) {
  const name = make("kbd", { "aria-hidden": "true" }, KEY_NAMES[key] ?? key);
  return make("button", { type: "button", class: "button", "data-word": word, onclick: () => act(word) }, name, word.toLowerCase());
}

/** Digits behind the words that their commands share. @param {Binding[]} bindings @param {Act} act */
function digitButtons(bindings, act) {
  const first = bindings[0]?.word ?? "";
  const common = first.slice(0, first.lastIndexOf(" ") + 1);
  const buttons = bindings.map(({ key, word }) =>
    make("button", { type: "button", class: "button small", "aria-label": word.toLowerCase(), onclick: () => act(word) }, key),
  );
  return buttons.length ? [make("span", { class: "soft" }, common.trim().toLowerCase()), ...buttons] : [];
}

/** Place the hand beside the board if there is room, below it otherwise. */
export function placeHand() {
  const wide = matchMedia("(min-width: 64rem)");
  const place = () => {
    if (wide.matches) byId("side").prepend(byId("hand"));
    else byId("keypad").before(byId("hand"));
  };
  wide.addEventListener("change", place);
  place();
}

/** Follow swipes over the announcements; a slow finger scrolls them. @param {(direction: string) => void} swiped */
export function followSwipes(swiped) {
  const [host, list] = [byId("announcements-view"), byId("announcements")];
  /** @type {{x: number, y: number, time: number, scrolled: number} | null} */
  let start = null;
  host.classList.add("takes-swipes");
  host.addEventListener("pointerdown", ({ isPrimary, pointerType, clientX, clientY, timeStamp }) => {
    if (!isPrimary || pointerType === "mouse") return;
    start = { x: clientX, y: clientY, time: timeStamp, scrolled: list.scrollTop };
  });
  host.addEventListener("pointermove", ({ isPrimary, clientY }) => {
    if (start && isPrimary) list.scrollTop = start.scrolled + start.y - clientY;
  });
  host.addEventListener("pointercancel", () => {
    start = null;
  });
  host.addEventListener("pointerup", ({ isPrimary, clientX, clientY, timeStamp }) => {
    if (!start || !isPrimary) return;
    const direction = timeStamp - start.time < QUICK && swipeDirection(clientX - start.x, clientY - start.y);
    start = null;
    if (direction) swiped(direction);
  });
}
