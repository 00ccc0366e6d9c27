// The keyboard of every page with a game: the board's cursor, the game's own keys, help, and what a page adds.

import { isTyping } from "./keys.js";

/** @typedef {import("../types.js").Cell} Cell */
/**
 * What the keyboard controls.
 * @typedef {object} Target
 * @property {import("./keys.js").Keys} keys
 * @property {import("./move-builder.js").MoveBuilder} builder
 * @property {import("../board/board.js").Board} board
 * @property {(word: string) => void} say do a command
 * @property {(cell: Cell, grab?: boolean) => void} pick with `grab`, pick up what is there
 * @property {() => void} help
 * @property {(event: KeyboardEvent) => boolean} [other] handle a key of this page only; false if it has no such key
 */

const OWN_KEYS = ".log"; // there, keys scroll

/** Follow the keyboard. @param {Target} target */
export function followKeyboard(target) {
  document.addEventListener("keydown", (event) => handleKey(target, event));
}

/** Handle a key that is pressed anywhere on the page. @param {Target} target @param {KeyboardEvent} event */
export function handleKey(target, event) {
  // Within a shadow root, such as the editor's, the target is known by the path only.
  if (isTyping(event.composedPath()[0] ?? null) || event.defaultPrevented) return;
  const within = event.target instanceof Element && event.target.closest(OWN_KEYS);
  if (pageKey(target, event) || (!within && (target.other?.(event) || gameKey(target, event)))) event.preventDefault();
}

/** Handle a key that means the same in every game. @param {Target} target @param {KeyboardEvent} event */
function pageKey({ builder, help }, event) {
  if (event.key === "Escape") return builder.cancel();
  if (event.key === "t" && !event.ctrlKey && !event.altKey && !event.metaKey && builder.focusTokens()) return true;
  if (event.key !== "?" || event.ctrlKey || event.metaKey) return false;
  help();
  return true;
}

/** Handle a key of the board's cursor, or of the game. @param {Target} target @param {KeyboardEvent} event */
function gameKey({ keys, builder, board, say, pick }, event) {
  const onButton = event.target instanceof Element && !!event.target.closest("button, a, summary, input");
  const direction = keys.cursorDirection(event);
  if (direction && !onButton) {
    board.host.focus({ preventScroll: true });
    board.moveCursor(direction);
    return true;
  }
  if (onButton && (event.key === "Enter" || event.key === " ")) return false;
  const picks = event.key === " " || (event.key === "Enter" && builder.begun);
  if (picks && (board.cursor || builder.begun)) {
    if (board.cursor) pick(board.cursor, event.shiftKey);
    return true;
  }
  const word = keys.word(event);
  if (word) say(word);
  return word !== "";
}
