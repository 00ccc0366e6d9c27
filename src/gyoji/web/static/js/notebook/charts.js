// What follows from what a player has heard, shown when they ask: charts, with the announcement of each cell.

import { announce, make } from "../dom.js";
import { openName } from "./tools.js";
import { t, tn } from "../words.js";

/** @typedef {import("../types.js").Tile} Tile */
/** @typedef {import("../room/state.js").LogEntry} LogEntry */
/** @typedef {import("./drawn.js").Guess} Guess */
/** @typedef {{row: number, column: number, sign: string, tile: Tile, words: string, since: number}} Certain */
/**
 * `perhaps`: the few places of a player who is at one of them. `ways`: from a row and column, a command, and the chart, row and
 * column where it ends. `things`: a tile, its carrier, and where it is. `like`: a chart that may be the same place, and where this one begins there.
 * @typedef {{key: string, title: string, cells: Certain[], players: [number, number, number][], perhaps: [number, number, number][], ways: [number, number, string, string, number, number][], things: [string, number, number, number][], like: [string, number, number][]}} Chart
 */
/** @typedef {{row: number, column: number, guess: Guess}[]} Guesses  Counted from where the player is. */

/**
 * Show charts: first where the player of this seat is or may be, the others folded, the latest first.
 * @param {HTMLElement} host @param {Chart[]} charts
 * @param {{log: LogEntry[], seat: number | null, tileset: import("../board/tiles.js").TileSet, draw?: (cells: Guesses) => void}} page `draw` draws a chart in the notebook, if the page does not do that by itself
 */
export function showCharts(host, charts, page) {
  const concerns = (/** @type {Chart} */ { players, perhaps }) => [...players, ...perhaps].some(([player]) => player === page.seat);
  const latest = charts.toReversed();
  host.hidden = false;
  host.replaceChildren(
    ...latest.filter(concerns).map((chart) => make("section", { class: "stack tight" }, ...part(chart, page))),
    ...latest.filter((chart) => !concerns(chart)).map((chart) => make("details", {}, make("summary", {}, t("Counted from {title}", { title: chart.title })), ...part(chart, page).slice(1))),
  );
  const count = charts.reduce((sum, { cells }) => sum + cells.length, 0);
  announce(tn("What follows: {count} cell.", "What follows: {count} cells.", count));
}

/** The parts of a chart, its heading first, its latest cells before the others. @param {Chart} chart @param {Parameters<typeof showCharts>[2]} page */
function part({ title, cells, players, perhaps }, { log, seat, tileset, draw }) {
  const places = perhaps.filter(([player]) => player === seat).map(([, row, column]) => direction(row, column));
  const here = players.find(([player]) => player === seat);
  const [, row, column] = here ?? [0, 0, 0];
  const ordered = cells.toSorted((one, other) => other.since - one.since);
  const place = (/** @type {Certain} */ cell) => direction(cell.row - row, cell.column - column) || (here ? t("where you are") : t("there"));
  const item = (/** @type {Certain} */ cell) => make("li", {}, tileset.icon([{ ...cell.tile, name: openName(tileset, cell.tile) }]), make("span", {}, `${place(cell)}: ${cell.words} `, make("span", { class: "soft" }, reason(cell, log))));
  return [
    make("h3", {}, here ? t("Counted from where you are") : t("Counted from {title}", { title })),
    places.length > 0 && make("p", {}, t("You are at one of these places: {places}.", { places: places.join("; ") })),
    make("ul", { class: "certain-cells" }, ...ordered.map(item)),
    here && draw && make("div", { class: "toolbar" }, make("button", { type: "button", class: "button small", onclick: () => draw(guesses(cells, here)) }, t("Draw it in my map"))),
  ];
}

/** @param {Certain[]} cells @param {[number, number, number]} here @returns {Guesses} */
function guesses(cells, [, row, column]) {
  return cells.map((cell) => {
    const guess = { name: cell.tile.name, way: cell.tile.way, note: "" };
    return { row: cell.row - row, column: cell.column - column, guess };
  });
}

/** From which announcement a cell follows. @param {Certain} cell @param {LogEntry[]} log */
function reason({ since }, log) {
  const source = log[since - 1];
  return source ? t("from move {since} ({said}: {announced})", { since, said: source.said, announced: source.announced }) : t("by the rules");
}

/** Where a cell is, seen from another one; "" for the same one. @param {number} row @param {number} column */
function direction(row, column) {
  const down = row && t(row > 0 ? "{count} south" : "{count} north", { count: Math.abs(row) });
  const right = column && t(column > 0 ? "{count} east" : "{count} west", { count: Math.abs(column) });
  return [down, right].filter(Boolean).join(", ");
}
