// The page of a single game by keys: those of the page, of the board's own cursor, and of the game.

import { isWriting } from "../game/keys.js";

/** @typedef {import("../types.js").Field} Field */
/**
 * What keys do something to.
 * @typedef {object} Steered
 * @property {import("../game/keys.js").Keys} keys
 * @property {import("../game/move-builder.js").Hand} hand
 * @property {import("./session.js").Single} single
 * @property {(message: import("../net.js").Message) => void} act
 * @property {(field: Field) => void} pick
 * @property {() => void} help
 */

/**
 * Follow the keys.
 * @param {Steered} page
 */
export function followKeys(page) {
  document.addEventListener("keydown", (event) => {
    if (isWriting(event.target) || event.defaultPrevented) return;
    const tooSoon = event.repeat && page.single.waiting > 1; // a held key does not run ahead
    if (tooSoon || ofPage(page, event) || ofGame(page, event)) event.preventDefault();
  });
}

/**
 * Keys of this page.
 * @param {Steered} page
 * @param {KeyboardEvent} event
 */
function ofPage({ act, help, single, hand }, event) {
  const control = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if ((key === "z" && control && event.shiftKey) || (key === "y" && control) || (key === "backspace" && event.shiftKey)) {
    act({ type: "redo" });
  } else if ((key === "z" && control) || key === "backspace") act({ type: "undo" });
  else if (key === "?" && !control) help();
  else if (key === "escape") {
    single.flush();
    return hand.cancel();
  } else return false;
  return true;
}

/**
 * Keys of the game, and of the board's own cursor.
 * @param {Steered} page
 * @param {KeyboardEvent} event
 */
function ofGame({ keys, hand, single, act, pick }, event) {
  const { board } = single;
  const onButton = event.target instanceof Element && !!event.target.closest("button, a, summary");
  const way = keys.way(event);
  if (way && !onButton) {
    board.host.focus({ preventScroll: true });
    board.step(way);
    return true;
  }
  if (onButton && ["enter", " "].includes(event.key.toLowerCase())) return false;
  const picks = event.key === " " || (event.key === "Enter" && hand.begun);
  if (picks && (board.cursor || hand.begun)) {
    if (board.cursor) pick(board.cursor);
    return true;
  }
  const word = keys.word(event);
  if (word) act({ type: "do", word });
  return word !== "";
}
