// What the help of a single game says.

import { byId, isTouched, make } from "../dom.js";
import { boardSection, commandHelp, handHelp, mapSection } from "../game/help.js";
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
  const buttons = ["redo", "restart", "sound", "smaller", "fit", "larger", "toggle-keypad"].map(byId).filter((button) => button.checkVisibility() && button.querySelector("svg"));
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
    { title: t("How to move"), keys: commandHelp(keys), lines: pointerHelp(hidden, builder.known, keys, about.pushed.length > 0) },
    ...(session.players.length === 1 && about.hints ? [{ title: t("Stars"), text: starHelp(session.hidden) }] : []),
    ...(isTouched() ? [{ title: t("Buttons"), content: make("ul", { class: "legend" }, ...drawn) }] : []),
    { title: t("This page"), keys: [...page, ...(hidden ? map : board), ...(builder.known ? move : [])] },
    ...(session.hidden ? [mapSection()] : []),
    boardSection(about, session.board.tileset),
    { title: t("For programmers"), folded: true, keys: Object.entries(about.legend).map(([glyph, text]) => ({ names: [glyph], text })) },
  ];
}

/** What is counted, and what it earns. @param {boolean} hidden */
function starHelp(hidden) {
  if (hidden) return t("Above the map it says how many moves earn ★★★ and ★★; any win earns ★. A play in which a hint that knows the map has done a move earns none, and neither does one after the map was seen that day.");
  return t("Par is the fewest moves that win; they earn ★★★. Up to a quarter more (or 2 more) earn ★★, and any other win ★. A play in which a hint has done a move earns none. A red ! on Hint says that it cannot be won any more; not every loss is seen at once.");
}

/** What mouse and fingers do, line by line. @param {boolean} hidden @param {boolean} hand @param {import("../game/keys.js").Keys} keys @param {boolean} pushes can anything be pushed? */
function pointerHelp(hidden, hand, { hasDirections: directions, others }, pushes) {
  const touched = isTouched();
  if (hidden) return directions ? hiddenHelp(touched) : [];
  if (hand) return handHelp();
  if (touched) {
    const held = [
      t("Hold a finger on a piece until it is picked up, then drag it to where it should go."),
      others.length ? t("Or lift the finger again, and then tap the cell where it should go.") : t("Or tap a piece, and then the cell where it should go."),
    ];
    return [
      t("Tap a cell to go there."),
      directions && t("Swipe anywhere to make one step."),
      ...(pushes ? held : []),
      directions && (others.length ? t("The button ✚ below the board shows all commands.") : t("The button ✚ below the board shows arrows.")),
    ].filter((line) => line !== false);
  }
  return [
    t("Click a cell to go there."),
    pushes && !others.length && t("Drag a piece to where it should go; or click it, and then that cell. Esc lets go of it."),
    pushes && others.length > 0 && t("Drag a piece to where it should go; or click it with Shift held down, and then that cell. Esc lets go of it."),
    directions && t("On a touch screen: swipe to make one step."),
  ].filter((line) => line !== false);
}

/** @param {boolean} touched */
function hiddenHelp(touched) {
  if (touched) return [t("Tap the arrows, or swipe over your map, to walk."), t("Tap a cell of your map to which you know the way."), t("Two fingers move the map.")];
  return [t("Click a cell of your map to which you know the way."), t("On a touch screen: tap it, or swipe over the map; two fingers move it.")];
}
