// The board of a room: as large as one likes, and where play is in sight.

import { Board } from "../board/board.js";
import { byId } from "../dom.js";

/** @typedef {import("../types.js").Field} Field */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("./state.js").Room} Room */

/** @param {GameAbout} about */
export function boardOf(about) {
  const { name, looks, hexagons, title } = about;
  const board = new Board(byId("board"), { game: name, looks, hexagons, label: `The board of ${title}` });
  byId("smaller").addEventListener("click", () => board.zoom(1 / 1.25));
  byId("larger").addEventListener("click", () => board.zoom(1.25));
  byId("fit").addEventListener("click", () => board.fit());
  return board;
}

/**
 * Show a whole board, and the place where something went last.
 * @param {Board} board
 * @param {Room} room
 */
export function unfold(board, { board: rows, tiles, described, frame }) {
  board.show(rows, tiles, described);
  const places = frame ? [frame.focus, ...frame.motions.map(({ to }) => to)] : [];
  board.reveal(places.filter((place) => place !== null));
}

/**
 * Show a step, and the place where something became different.
 * @param {Board} board
 * @param {Frame} frame
 */
export function follow(board, frame) {
  void board.apply(frame);
  if (!frame.focus) board.reveal(frame.changes.map(([row, column]) => [row, column]));
}
