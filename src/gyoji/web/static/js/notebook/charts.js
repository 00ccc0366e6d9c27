// What follows from what a player has heard, shown when they ask: charts, with the announcement of each cell.

import { announce, make } from "../dom.js";
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
 * Show charts, the latest first. `draw` is called to draw one in the notebook, if it is certain where on it the player is.
 * @param {HTMLElement} host @param {Chart[]} charts @param {LogEntry[]} log @param {number | null} seat
 * @param {(cells: Guesses) => void} draw
 */
export function showCharts(host, charts, log, seat, draw) {
  host.hidden = false;
  host.replaceChildren(...charts.toReversed().map((chart) => part(chart, log, seat, draw)));
  const count = charts.reduce((sum, { cells }) => sum + cells.length, 0);
  announce(tn("What follows: {count} cell.", "What follows: {count} cells.", count));
}

/** @param {Chart} chart @param {LogEntry[]} log @param {number | null} seat @param {(cells: Guesses) => void} draw */
function part({ title, cells, players, perhaps }, log, seat, draw) {
  const places = perhaps.filter(([player]) => player === seat).map(([, row, column]) => direction(row, column));
  const lost = places.length > 0 && make("p", {}, t("You are at one of these places: {places}.", { places: places.join("; ") }));
  const here = players.find(([player]) => player === seat);
  const ordered = cells.toSorted((one, other) => one.since - other.since);
  const items = ordered.map((cell) => make("li", {}, sentence(cell, log)));
  const button = here && make("button", { type: "button", class: "button small", onclick: () => draw(guesses(cells, here)) }, t("Draw it in my map"));
  return make("section", { class: "stack tight" }, make("h3", {}, t("Counted from {title}", { title })), make("ul", {}, ...items), lost, button ?? "");
}

/** @param {Certain[]} cells @param {[number, number, number]} here @returns {Guesses} */
function guesses(cells, [, row, column]) {
  return cells.map((cell) => {
    const guess = { name: cell.tile.name, way: cell.tile.way, note: "" };
    return { row: cell.row - row, column: cell.column - column, guess };
  });
}

/** A cell, and from which announcement it follows. @param {Certain} cell @param {LogEntry[]} log */
function sentence({ row, column, words, since }, log) {
  const source = log[since - 1];
  const reason = source ? t("from move {since} ({said}: {announced})", { since, said: source.said, announced: source.announced }) : t("by the rules");
  return `${direction(row, column)}: ${words}, ${reason}`;
}

/** Where a cell is on its chart. @param {number} row @param {number} column */
function direction(row, column) {
  const down = row && t(row > 0 ? "{count} south" : "{count} north", { count: Math.abs(row) });
  const right = column && t(column > 0 ? "{count} east" : "{count} west", { count: Math.abs(column) });
  return [down, right].filter(Boolean).join(", ") || t("there");
}
