// Help: the keys of the game and of this page, and what is on the board.

import { frame as dialogue } from "../widgets.js";
import { make, replace } from "../dom.js";
import { SPOKEN } from "./keys.js";

/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("./keys.js").Keys} Keys */

const PAGE = [
  [["Backspace", "Ctrl Z"], "undo"],
  [["Shift Backspace", "Ctrl Y"], "redo"],
  [["Esc"], "skip what is moving"],
  [["?"], "this help"],
];
const BOARD = [
  [["Shift ↑ ↓ ← →"], "go over the board, cell by cell"],
  [["Space"], "pick the cell, as a click does"],
];
const HAND = [[["Esc"], "forget what was picked"]];

/** @typedef {{blind: boolean, hand: boolean}} Manner  Is the board not seen? Are moves made from a hand? */

/**
 * @param {HTMLDialogElement} dialog
 * @param {GameAbout} about
 * @param {Keys} keys
 * @param {Manner & {tileset: import("../board/tiles.js").TileSet}} manner
 */
export function openHelp(dialog, about, keys, { tileset, ...manner }) {
  const commands = commandsOf(keys).map(({ names, word }) => line(names, word));
  const shown = [...PAGE, ...(manner.blind ? [] : BOARD), ...(manner.hand ? HAND : [])];
  const page = shown.map(([names, text]) => line(/** @type {string[]} */ (names), String(text)));
  replace(
    dialog,
    ...dialogue(dialog, "help-title", `${about.title}: help`),
    make("p", {}, about.about),
    make("h3", {}, "Commands"),
    make("dl", { class: "keys" }, ...commands.flat()),
    make("p", { class: "soft" }, pointing(manner, keys.cross)),
    make("h3", {}, "This page"),
    make("dl", { class: "keys" }, ...page.flat()),
    make("h3", {}, "The board"),
    make("ul", { class: "legend" }, ...Object.entries(about.looks).map(([name, look]) => drawn(tileset, name, look.words))),
    make("h3", {}, "As it is written"),
    make("dl", { class: "keys" }, ...Object.entries(about.legend).flatMap(([glyph, words]) => line([glyph], words))),
  );
  dialog.showModal();
}

/**
 * What is done by pointing, and by fingers.
 * @param {Manner} manner
 * @param {boolean} cross does the game have four ways?
 */
function pointing({ blind, hand }, cross) {
  if (blind) return cross ? "On a touch screen: swipe quickly over what you have been told; a slower finger scrolls it." : "";
  const click = hand
    ? "Choose a token, then a field: by clicks or taps, or by keys; Enter or Space places it."
    : "A click or a tap on a field of the board goes there, or does what leads there.";
  return cross ? `${click} On a touch screen: swipe over the board.` : click;
}

/**
 * A game's commands, each with the names of its keys.
 * @param {Keys} keys
 */
export function commandsOf(keys) {
  return [...keys.ways, ...keys.others, ...keys.digits].map(({ key, word }) => {
    const twin = Object.entries(keys.twins).find(([, way]) => way === key)?.[0];
    return { names: [SPOKEN[key] ?? key, ...(twin ? [twin] : [])], word };
  });
}

/**
 * Keys, and what they do.
 * @param {string[]} names
 * @param {string} text
 */
export function line(names, text) {
  const keys = names.flatMap((name, at) => [at ? " or " : "", make("kbd", {}, name === " " ? "space" : name)]);
  return [make("dt", {}, ...keys), make("dd", {}, text)];
}

/**
 * @param {import("../board/tiles.js").TileSet} tileset
 * @param {string} name
 * @param {string} words
 */
function drawn(tileset, name, words) {
  return make("li", {}, tileset.icon([{ name, label: "", way: "", owner: -1 }]), make("span", {}, words));
}
