// The sheets of a map, side by side and small: one is chosen to be seen large, and two are joined.

import { UNIT } from "../board/geometry.js";
import { draw, make } from "../dom.js";
import { cellOf, keyOf, PART_WIDTH } from "./drawn.js";
import { drawGuess } from "./tools.js";
import { t } from "../words.js";

/** @typedef {import("./canvas.js").Canvas} Canvas */
/** @typedef {{root: string, title: string, column: number, at: [number, number], like: {from: string, to: string} | null}} Sheet  A sheet, a cell to look at there, and a cell of it that may be one of another sheet. */

const LEAST = 3; // rows and columns that a small sheet has room for

/** A button for a sheet, with all that is on it. @param {Canvas} canvas @param {Sheet} sheet @param {{number: number, current: boolean}} state @param {() => void} show */
export function sheetButton(canvas, { title, column }, { number, current }, show) {
  const label = t("Sheet {number}: {title}", { number, title });
  return make("button", { type: "button", class: "notebook-small", "aria-label": label, title: label, "aria-pressed": String(current), onclick: show }, picture(canvas, column), make("b", { "aria-hidden": "true" }, String(number)));
}

/** Is a cell on the sheet that begins at this column? @param {string} key @param {number} column */
export function isOn(key, column) {
  return Math.abs(cellOf(key)[1] - column) < PART_WIDTH / 2;
}

/** @param {Canvas} canvas @param {number} column at which the sheet begins */
function picture({ map, certain, tileset, walker, perhaps, home }, column) {
  const drawn = [...new Map([...map.cells, ...certain])].filter(([key]) => isOn(key, column));
  const cells = [keyOf(0, column), ...drawn.map(([key]) => key)].map(cellOf);
  const [rows, columns] = [extent(cells.map(([row]) => row)), extent(cells.map(([, right]) => right))];
  const pins = [...(walker === null ? [] : [walker]), ...perhaps].filter((key) => isOn(key, column));
  return draw(
    "svg",
    { viewBox: [columns.from, rows.from, columns.size, rows.size].map((number) => number * UNIT).join(" "), "aria-hidden": "true" },
    ...drawn.map(([key, guess]) => draw("g", { transform: middle(key) }, drawGuess(tileset, guess))),
    ...(home !== null && isOn(home, column) ? [draw("path", { class: "notebook-home", transform: middle(home), d: "M-30 30v-20l17-15 17 15v20z" })] : []),
    ...pins.map((key) => draw("circle", { class: "notebook-here", transform: middle(key), cx: 12, cy: -12, r: 17 })),
  );
}

/** @param {number[]} numbers */
function extent(numbers) {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const size = Math.max(LEAST, most - least + 1);
  return { from: (least + most + 1 - size) / 2, size };
}

/** @param {string} key of a cell */
function middle(key) {
  const [row, column] = cellOf(key);
  return `translate(${(column + 0.5) * UNIT} ${(row + 0.5) * UNIT})`;
}
