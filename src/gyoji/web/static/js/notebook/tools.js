// What a notebook is drawn with: tools, and a brush for each kind of cell of the game.

import { UNIT } from "../board/geometry.js";
import { draw, isTouched } from "../dom.js";
import { BRUSH_KEYS } from "../editor/brushes.js";
import { BUTTON_KEYS } from "../game/keys.js";
import { icon } from "../icons.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Tile} Tile */
/** @typedef {import("../board/tiles.js").TileSet} TileSet */
/** @typedef {import("../editor/brushes.js").Brush} Brush */
/** @typedef {import("./drawn.js").Guess} Guess */

/** What is chosen while no tool is: then a pointer moves the map. */
export const NO_TOOL = "pan";

/** The tools of every notebook. @type {Brush[]} */
export const TOOLS = [
  { id: NO_TOOL, label: isTouched() ? t("No tool") : t("No tool: drag to move the map"), key: "m", icon: icon("pan") },
  { id: "here", label: t("I think I am here"), key: "p", icon: icon("pin") },
  { id: "wall", label: t("Wall between two cells"), key: "x", icon: icon("wall") },
  { id: "note", label: t("Write on a cell"), key: "n", icon: icon("pencil") },
  { id: "erase", label: t("Erase"), key: "0", icon: icon("eraser") },
];

/**
 * A brush for each kind of ground in these stacks of tiles and each direction it can have, and one
 * with a question mark for a direction that is not known yet.
 * @param {TileSet} tileset @param {Tile[][]} stacks @returns {Brush[]}
 */
export function brushesOf(tileset, stacks) {
  /** @type {Map<string, Set<string>>} */
  const directions = new Map();
  for (const [ground] of stacks) {
    if (ground) directions.set(ground.name, (directions.get(ground.name) ?? new Set([""])).add(ground.way));
  }
  const guesses = [...directions].flatMap(([name, all]) =>
    [...all].map((way) => ({ name, way, note: all.size > 1 && !way ? "?" : "" })),
  );
  const keys = [...BRUSH_KEYS].filter((key) => !(key in BUTTON_KEYS) && !TOOLS.some((tool) => tool.key === key));
  return guesses.map((guess, at) => brushOf(tileset, guess, keys[at]));
}

/** @param {TileSet} tileset @param {Guess} guess @param {string | undefined} key @returns {Brush} */
function brushOf(tileset, guess, key) {
  const half = UNIT / 2;
  const picture = draw("svg", { viewBox: `${-half} ${-half} ${UNIT} ${UNIT}` }, drawGuess(tileset, guess));
  const label = describe(tileset, guess) + (guess.note ? t(", direction unknown") : "");
  const brush = { id: `cell:${guess.name}:${guess.way}:${guess.note}`, label, icon: picture };
  return key === undefined ? brush : { ...brush, key };
}

/**
 * A cell of the notebook, centred on 0, 0. Of an unknown direction it shows none, if the game has such a drawing;
 * the question mark is in a corner, beside a pin.
 * @param {TileSet} tileset @param {Guess} guess
 */
export function drawGuess(tileset, { name, way, note }) {
  const open = note === "?" ? openName(tileset, { name, way }) : name;
  const unknown = open !== name;
  const tile = tileset.draw({ name: open, label: "", way, owner: -1 });
  const at = unknown ? { x: UNIT / 2 - 11, y: UNIT / 2 - 8 } : { dy: ".35em" };
  return draw("g", {}, tile, note && draw("text", { class: "guess-note", ...at }, note));
}

/** The name of a tile, or where its way is not known, that of the tile which leaves it open. @param {TileSet} tileset @param {{name: string, way: string}} tile */
export function openName({ looks }, { name, way }) {
  const open = `${name}-unknown`;
  return !way && Object.hasOwn(looks, open) ? open : name;
}

/** A cell of the notebook in words. @param {TileSet} tileset @param {Guess} guess */
export function describe(tileset, { name, way, note }) {
  return tileset.name({ name, label: note === "?" ? "" : note, way, owner: -1 }) || note;
}

/**
 * What a tool makes of a cell, null for nothing.
 * @param {string} tool @param {Guess | undefined} before @returns {Guess | null}
 */
export function guessBy(tool, before) {
  if (tool === "erase") return null;
  const [, name = "", way = "", unknown = ""] = tool.split(":");
  const kept = before?.note === "?" ? "" : before?.note;
  return { name, way, note: unknown || (kept ?? "") };
}
