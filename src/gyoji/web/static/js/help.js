// Help: the keys of the game and of this page, and what is on the board.

import { frame as dialogue } from "./dialogs.js";
import { make, replace } from "./dom.js";
import { SPOKEN } from "./keys.js";

/** @typedef {import("./types.js").GameAbout} GameAbout */
/** @typedef {import("./keys.js").Keys} Keys */

const PAGE = [
  [["Backspace", "Ctrl Z"], "undo"],
  [["Shift Backspace", "Ctrl Y"], "redo"],
  [["Shift ↑ ↓ ← →"], "go over the board, cell by cell"],
  [["Space"], "pick the cell, as a click does"],
  [["Esc"], "forget what was picked; skip what is moving"],
  [["?"], "this help"],
];

/**
 * @param {HTMLDialogElement} dialog
 * @param {GameAbout} about
 * @param {Keys} keys
 * @param {import("./tiles.js").TileSet} tileset
 */
export function openHelp(dialog, about, keys, tileset) {
  const commands = [...keys.ways, ...keys.others, ...keys.digits].map(({ key, word }) => {
    const twin = Object.entries(keys.twins).find(([, way]) => way === key)?.[0];
    return line([SPOKEN[key] ?? key, ...(twin ? [twin] : [])], word);
  });
  const page = PAGE.map(([names, text]) => line(/** @type {string[]} */ (names), String(text)));
  const more = keys.cross ? "On a touch screen: swipe over the board." : "";
  replace(
    dialog,
    ...dialogue(dialog, "help-title", `${about.title}: help`),
    make("p", {}, about.about),
    make("h3", {}, "Commands"),
    make("dl", { class: "keys" }, ...commands.flat()),
    make("p", { class: "soft" }, `A click or a tap on the board goes there, or picks what lies there. ${more}`),
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
 * @param {string[]} names
 * @param {string} text
 */
function line(names, text) {
  const keys = names.flatMap((name, at) => [at ? " or " : "", make("kbd", {}, name === " " ? "space" : name)]);
  return [make("dt", {}, ...keys), make("dd", {}, text)];
}

/**
 * @param {import("./tiles.js").TileSet} tileset
 * @param {string} name
 * @param {string} words
 */
function drawn(tileset, name, words) {
  return make("li", {}, tileset.icon([{ name, label: "", way: "", owner: -1 }]), make("span", {}, words));
}
