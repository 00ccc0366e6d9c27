// What the help of a single game says.

import { byId, isTouched, make } from "../dom.js";
import { commandHelp } from "../game/help.js";
import { t } from "../words.js";

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
  const named = Object.entries(about.looks).filter(([, { words }], at, all) => words && all.findIndex(([, other]) => other.words === words) === at);
  const tiles = named.map(([name, { words, does }]) =>
    make("li", {}, tileset.icon([{ name, label: "", way: "", owner: -1 }]), make("span", {}, does ? `${words}: ${does}` : words)),
  );
  const buttons = ["redo", "restart", "sound", "smaller", "fit", "larger", "toggle-keypad"].map(byId).filter((button) => !button.hidden && button.querySelector("svg"));
  const drawn = buttons.map((button) => make("li", {}, button.querySelector("svg")?.cloneNode(true), make("span", {}, button.getAttribute("aria-label") ?? button.title)));
  const page = [
    { names: [t("Backspace"), t("Ctrl Z")], text: t("undo") },
    { names: [t("Shift Backspace"), t("Ctrl Y")], text: t("redo") },
    ...(about.hints && !keys.words.has("h") ? [{ names: ["H"], text: t("hint") }] : []),
    ...(keys.words.has("r") ? [] : [{ names: ["R"], text: t("restart") }]),
    { names: ["!"], text: t("say why: what the last move did, or why it was refused") },
    { names: [t("Esc")], text: t("skip the animation") },
    { names: ["?"], text: t("this help") },
    { names: ["gamepad"], text: t("the cross or left stick moves; B undo, X redo, Y hint, Start restart") },
  ];
  const board = [
    { names: ["Shift ↑ ↓ ← →"], text: t("move over the board, cell by cell") },
    { names: [t("Space")], text: t("pick the cell, as a click does") },
  ];
  const map = [
    { names: [t("a tool's key")], text: t("choose that tool for My map; Esc puts it away") },
    { names: ["Shift ↑ ↓ ← →"], text: t("move over My map, once it was clicked; Space draws") },
  ];
  const move = [{ names: [t("Esc")], text: t("discard what was picked") }];
  return [
    { title: t("First moves"), content: tutorial.button(() => byId("help")) },
    { title: t("Commands"), keys: commandHelp(keys), text: pointerHelp(hidden, builder.known, keys, about.pushed.length > 0) },
    ...(session.players.length === 1 && about.hints ? [{ title: t("Stars"), text: starHelp(hidden) }] : []),
    ...(isTouched() ? [{ title: t("Buttons"), content: make("ul", { class: "legend" }, ...drawn) }] : []),
    { title: t("This page"), keys: [...page, ...(hidden ? map : board), ...(builder.known ? move : [])] },
    ...(tiles.length ? [{ title: t("The board"), content: make("ul", { class: "legend" }, ...tiles) }] : []),
    { title: t("For programmers"), folded: true, keys: Object.entries(about.legend).map(([glyph, text]) => ({ names: [glyph], text })) },
  ];
}

/** What is counted, and what it earns. @param {boolean} hidden */
function starHelp(hidden) {
  if (hidden) return t("Above the map it says how many moves earn ★★★ and ★★; any win earns ★. If a hint has done a move, there are none.");
  return t("Par is the fewest moves that win: they earn ★★★, 2 more or a quarter more ★★, and any win ★. If a hint has done a move, there are none. A red ! on Hint says that it cannot be won any more.");
}

/** What mouse and fingers do. @param {boolean} hidden @param {boolean} hand @param {import("../game/keys.js").Keys} keys @param {boolean} pushes can anything be pushed? */
function pointerHelp(hidden, hand, { hasDirections: directions, others }, pushes) {
  const touched = isTouched();
  if (hidden && !directions) return "";
  if (hidden && touched) return t("Tap the arrows, or swipe over them, to walk; or tap a cell of your map to which you know the way. Two fingers move the map.");
  if (touched && hand) return t("Tap a token, then a cell.");
  const step = !pushes && !hand && directions;
  if (touched && step) return t("Tap a cell to go there, or swipe to make one step.");
  if (touched) {
    const tap = t("Tap a cell to go there. Drag what you can move to where it should go; if it is not beside you, first hold a finger on it. Or tap it, and then the cell.");
    if (others.length) return t("{tap} Hold a finger on it if you could also go there. Swipe to make one step. The button ✚ below the board shows all commands.", { tap });
    return directions ? t("{tap} Swipe to make one step. The button ✚ below the board shows arrows.", { tap }) : tap;
  }
  if (hidden) return t("Click a cell of your map to which you know the way. On a touch screen: tap it, or swipe over the arrows; two fingers move the map.");
  if (step) return t("Click a cell to go there. On a touch screen: tap it, or swipe over the board.");
  const click = hand
    ? t("Choose a token, then a cell: by clicks or taps, or by keys; Enter or Space places it.")
    : [t("Click or tap a cell to go there. What you can move is picked up, and goes to the next cell that you click; Esc lets go of it. You can also drag it."), ...(others.length ? [t("With Shift, or a long touch, you pick up what you could stand on.")] : [])].join(" ");
  return directions ? t("{click} On a touch screen: swipe over the board.", { click }) : click;
}
