// What the help of a single game says.

import { byId, make } from "../dom.js";
import { commandHelp } from "../game/help.js";

/**
 * The page, as far as its help is concerned.
 * @typedef {object} Helped
 * @property {import("../types.js").GameAbout} about
 * @property {import("../game/move-builder.js").MoveBuilder} builder
 * @property {import("../game/keys.js").Keys} keys
 * @property {import("./session.js").Session} session
 * @property {import("./tutorial.js").Tutorial} tutorial
 * @property {boolean} boardHidden
 */

/** @param {Helped} page */
export function helpSections({ about, builder, keys, session, tutorial, boardHidden: hidden }) {
  const { tileset } = session.board;
  const named = Object.entries(about.looks).filter(([, { words }]) => words);
  const tiles = named.map(([name, { words }]) =>
    make("li", {}, tileset.icon([{ name, label: "", way: "", owner: -1 }]), make("span", {}, words)),
  );
  const page = [
    { names: ["Backspace", "Ctrl Z"], text: "undo" },
    { names: ["Shift Backspace", "Ctrl Y"], text: "redo" },
    { names: ["Esc"], text: "skip the animation" },
    { names: ["?"], text: "this help" },
    { names: ["gamepad"], text: "the cross or left stick moves; B undo, X redo, Y hint, Start restart" },
  ];
  const board = [
    { names: ["Shift ↑ ↓ ← →"], text: "move over the board, cell by cell" },
    { names: ["Space"], text: "pick the cell, as a click does" },
  ];
  const move = [{ names: ["Esc"], text: "discard what was picked" }];
  return [
    { title: "First moves", content: tutorial.button(() => byId("help")) },
    { title: "Commands", keys: commandHelp(keys), text: pointerHelp(hidden, builder.known, keys.hasDirections) },
    { title: "This page", keys: [...page, ...(hidden ? [] : board), ...(builder.known ? move : [])] },
    ...(tiles.length ? [{ title: "The board", content: make("ul", { class: "legend" }, ...tiles) }] : []),
    { title: "The notation", keys: Object.entries(about.legend).map(([glyph, text]) => ({ names: [glyph], text })) },
  ];
}

/** What mouse and fingers do. @param {boolean} hidden @param {boolean} hand @param {boolean} directions */
function pointerHelp(hidden, hand, directions) {
  if (hidden) return directions ? "On a touch screen: swipe quickly over the announcements; a slower finger scrolls them." : "";
  const click = hand
    ? "Choose a token, then a cell: by clicks or taps, or by keys; Enter or Space places it."
    : "Click or tap a cell to go there, or to do what leads there. What is farther away and can be pushed is picked up, and brought to the next cell that you click; Esc lets go of it.";
  return directions ? `${click} On a touch screen: swipe over the board.` : click;
}
