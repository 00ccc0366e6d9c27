// The rules for players: the aim, the pieces, worked examples as boards, the end, and the keys.

import { picture, TileSet } from "../board/tiles.js";
import { Hexagons, Squares } from "../board/geometry.js";
import { isTouched, make } from "../dom.js";
import { icon } from "../icons.js";
import { t, translated } from "../words.js";
import { KEY_NAMES } from "./keys.js";

/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../types.js").Guide} Guide */
/** @typedef {import("../types.js").GuideExample} GuideExample */

const UNDO = { names: "backspace", words: t("undo") };
const ALL = { names: "?", words: t("all keys") };

/** The pictures of a game's cells. @param {GameAbout} about */
export function tilesetOf({ name, looks, hexagons, drawings }) {
  return new TileSet(name, looks, (hexagons ? new Hexagons() : new Squares()).height, drawings);
}

/** The rules of a game for players. @param {GameAbout} about @param {Guide} guide @param {boolean} undoes can moves be undone? */
export function makeGuide(about, guide, undoes) {
  const tileset = tilesetOf(about);
  const stack = (/** @type {string} */ glyph) => (Object.hasOwn(guide.tiles, glyph) ? (guide.tiles[glyph] ?? []) : []);
  const pieces = guide.pieces.map(({ glyph, words }) => make("li", {}, tileset.icon(stack(glyph)), make("span", {}, ...tileset.withPictures(words))));
  const say = (/** @type {string[][]} */ board) => board.map((row) => inWords(row.map((glyph) => tileset.describe(stack(glyph))))).join("; ");
  const examples = guide.examples.map((example) => makeExample(about, guide, example, say));
  const ends = guide.ends.map(({ won, words }) => make("li", {}, mark(won), make("span", {}, words)));
  const notes = guide.notes.map((words) => make("li", {}, words));
  const drags = about.pushed.length > 0;
  const keys = isTouched() ? makeTouch(guide.keys, drags, about.hides) : [...guide.keys.map((each) => (drags && each.names === "click" ? withDrag(each) : each)), ...(undoes ? [UNDO] : []), ALL].map(makeKeys);
  return make(
    "div",
    { class: "guide" },
    make("p", { class: "guide-aim" }, guide.aim),
    part("", make("ul", { class: "guide-pieces" }, ...pieces), t("What is on the board")),
    examples.length > 0 && part(t("What you can do"), make("ul", { class: "guide-examples", tabindex: 0, "data-columns": columnsFor(examples.length) }, ...examples)),
    notes.length > 0 && part("", make("ul", { class: "guide-notes" }, ...notes), t("Also")),
    make(
      "div",
      { class: "guide-foot" },
      part(t("How it ends"), make("ul", { class: "guide-ends" }, ...ends)),
      part(isTouched() ? t("What your fingers do") : t("What to press"), make("dl", { class: "guide-keys" }, ...keys)),
    ),
  );
}

/** As many columns as fill whole rows, if possible, and keep the boards large. @param {number} count */
function columnsFor(count) {
  if (count > 6) return 4;
  return count === 1 || count === 2 || count === 4 ? 2 : 3;
}

/** A part with a heading, or with a name that only screen readers say. @param {string} title @param {Element} content @param {string} [name] */
function part(title, content, name = title) {
  return make("section", { "aria-label": name }, title && make("h3", {}, title), content);
}

/** @param {GameAbout} about @param {Guide} guide @param {GuideExample} example @param {(board: string[][]) => string} say */
function makeExample(about, { tiles }, { sentence, before, after, left, keys, picked, heard, outcome, clauses }, say) {
  const board = (/** @type {string[][]} */ rows, /** @type {string} */ label, /** @type {Parameters<typeof picture>[3]} */ state) =>
    make("div", { class: "guide-board", role: "img", "aria-label": label }, picture(about, rows, tiles, state));
  const same = String(before) === String(after);
  const pressed = make("span", { class: "guide-arrow" }, ...(isTouched() ? [] : keys).map((key) => make("kbd", {}, nameOf(key))), icon(same ? "close" : "right"));
  const afterwards = same ? t("After: nothing has moved") : t("After: {board}", { board: say(after) });
  return make(
    "li",
    { "data-clauses": clauses.join("\n") },
    make("p", {}, sentence),
    make("div", { class: "guide-boards" }, board(before, t("Before: {board}", { board: say(before) }), { picked, left: left[0] }), pressed, board(after, afterwards, { left: left[1] })),
    outcome && make("p", { class: "soft" }, t("The referee: {outcome}", { outcome: translated(outcome) })),
    heard.length > 0 && make("p", { class: "soft" }, t("You hear: {announced}", { announced: heard.map(translated).join(", ") })),
  );
}

/** Won, lost, or neither. @param {boolean | null} won */
function mark(won) {
  if (won === null) return make("b", {}, "•");
  return make("b", { class: won ? "good" : "bad" }, won ? t("Won:") : t("Lost:"));
}

/** What a mouse does beside clicks, where something can be moved. @param {{names: string, words: string}} keys */
function withDrag({ names, words }) {
  return { names, words: t("{words}; drag what you can move", { words }) };
}

/** @param {{names: string, words: string}} keys */
function makeKeys({ names, words }) {
  const shown = names.split(" ").map((name) => (name === "click" ? make("span", {}, t("click")) : make("kbd", {}, nameOf(name))));
  return make("div", {}, make("dt", {}, ...shown), make("dd", {}, words));
}

/** What fingers do in the place of keys. @param {{names: string, words: string}[]} keys @param {boolean} drags @param {boolean} hides Where the board is hidden, the page has arrows instead of swipes over it. */
function makeTouch(keys, drags, hides) {
  const said = (/** @type {(names: string) => boolean} */ fits) => keys.filter(({ names }) => fits(names)).map(({ words }) => words).join("; ");
  const swipes = (/** @type {string} */ names) => names.split(" ").includes("left");
  const rows = [
    [t("tap"), said((names) => names === "click")],
    [hides ? t("arrows") : t("swipe"), said(swipes)],
    [t("drag"), drags ? t("what you can move to where it should go, once you have held a finger on it") : ""],
    [t("buttons"), said((names) => names !== "click" && !swipes(names) && !/^\d/.test(names))],
  ];
  return rows.filter(([, words]) => words).map(([name = "", words]) => make("div", {}, make("dt", {}, make("b", {}, name)), make("dd", {}, words)));
}

/** @param {string} key */
function nameOf(key) {
  return key === "backspace" ? t("Backspace") : (KEY_NAMES[key] ?? key);
}

/** Equal names in a row are said once: "3 × wall, box". @param {string[]} names */
function inWords(names) {
  /** @type {[string, number][]} */
  const runs = [];
  for (const name of names) {
    const last = runs.at(-1);
    if (last?.[0] === name) last[1] += 1;
    else runs.push([name, 1]);
  }
  return runs.map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(", ");
}
