// What a notebook is drawn with: its own tools, and a brush for each kind of cell of the game.

import { KEYS } from "../editor/brushes.js";
import { draw } from "../dom.js";
import { UNIT } from "../board/geometry.js";

/** @typedef {import("../types.js").Tile} Tile */
/** @typedef {import("../board/tiles.js").TileSet} TileSet */
/** @typedef {import("../editor/brushes.js").Brush} Brush */
/** @typedef {import("./map.js").Guess} Guess */

/** @param {string} path */
function icon(path) {
  const line = { d: path, fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round" };
  return draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", line));
}

const PIN = "M12 21s-6-6-6-11a6 6 0 0 1 12 0c0 5-6 11-6 11ZM12 10h.01";
const CROSS = "M12 3v18M3 12h18M12 3l-3 3M12 3l3 3M12 21l-3-3M12 21l3-3M3 12l3-3M3 12l3 3M21 12l-3-3M21 12l-3 3";
const BETWEEN = "M12 3v18M4 12h4M16 12h4";
const PENCIL = "M5 19l1-4L16 5l3 3L9 18Z";
const RUBBER = "M4 16 14 6l6 6-7 7H8ZM9 11l6 6";

/** The tools that any notebook has. @type {Brush[]} */
export const TOOLS = [
  { id: "here", label: "I think I am here", key: "h", icon: icon(PIN) },
  { id: "pan", label: "Move the sheet", key: "m", icon: icon(CROSS) },
  { id: "wall", label: "A wall between two cells", key: "x", icon: icon(BETWEEN) },
  { id: "note", label: "Write on a cell", key: "n", icon: icon(PENCIL) },
  { id: "rub", label: "Rub out", key: "0", icon: icon(RUBBER) },
];

/**
 * A brush for each kind of ground among these piles of tiles, each way it can point, and one with
 * a question mark for those whose way is not known yet.
 * @param {TileSet} tiles @param {Tile[][]} piles @returns {Brush[]}
 */
export function brushesOf(tiles, piles) {
  /** @type {Map<string, Set<string>>} */
  const ways = new Map();
  for (const [ground] of piles) {
    if (ground) ways.set(ground.name, (ways.get(ground.name) ?? new Set([""])).add(ground.way));
  }
  const kinds = [...ways].flatMap(([name, all]) =>
    [...all].map((way) => ({ name, way, note: all.size > 1 && !way ? "?" : "" })),
  );
  const free = [...KEYS].filter((key) => !TOOLS.some((tool) => tool.key === key));
  return kinds.map((guess, at) => brushOf(tiles, guess, free[at]));
}

/** @param {TileSet} tiles @param {Guess} guess @param {string | undefined} key @returns {Brush} */
function brushOf(tiles, guess, key) {
  const half = UNIT / 2;
  const icon = draw("svg", { viewBox: `${-half} ${-half} ${UNIT} ${UNIT}` }, drawGuess(tiles, guess));
  const unknown = guess.note ? ", I do not know which way" : "";
  const brush = { id: `cell:${guess.name}:${guess.way}:${guess.note}`, label: words(tiles, guess) + unknown, icon };
  return key === undefined ? brush : { ...brush, key };
}

/**
 * A cell of the notebook, its middle at 0, 0.
 * @param {TileSet} tiles @param {Guess} guess
 */
export function drawGuess(tiles, { name, way, note }) {
  const tile = tiles.draw({ name, label: "", way, owner: -1 });
  return draw("g", {}, tile, note && draw("text", { class: "guess-note", dy: ".35em" }, note));
}

/**
 * A cell of the notebook in words.
 * @param {TileSet} tiles @param {Guess} guess
 */
export function words(tiles, { name, way, note }) {
  return tiles.word({ name, label: note === "?" ? "" : note, way, owner: -1 }) || note;
}

/**
 * What a cell becomes by a tool; null for nothing.
 * @param {string} tool @param {Guess | undefined} before @param {string} note
 * @returns {Guess | null}
 */
export function guessOf(tool, before, note) {
  if (tool === "rub") return null;
  if (tool === "note") return { name: before?.name ?? "", way: before?.way ?? "", note: note.trim() || "?" };
  const [, name = "", way = "", unknown = ""] = tool.split(":");
  const kept = before?.note === "?" ? "" : before?.note;
  return { name, way, note: unknown || (kept ?? "") };
}
