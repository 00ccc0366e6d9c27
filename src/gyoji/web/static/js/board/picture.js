// A board as a small still picture.

import { draw } from "../dom.js";
import { Hexagons, Squares } from "./geometry.js";
import { TileSet } from "./tiles.js";

/**
 * Draw a board once.
 * @param {Pick<import("../types.js").GameAbout, "name" | "looks" | "hexagons">} about
 * @param {string[][]} rows
 * @param {import("../types.js").Tiles} tiles
 */
export function picture({ name, looks, hexagons }, rows, tiles) {
  const geometry = hexagons ? new Hexagons() : new Squares();
  const tileset = new TileSet(name, looks, geometry.height);
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const { width, height } = geometry.size(rows.length, columns);
  const cells = rows.flatMap((row, at) =>
    row.map((glyph, column) => {
      const { x, y } = geometry.middle(at, column);
      const lying = Object.hasOwn(tiles, glyph) ? (tiles[glyph] ?? []) : [];
      return draw("g", { transform: `translate(${x} ${y})` }, ...tileset.pile(lying));
    }),
  );
  return draw("svg", { viewBox: `0 0 ${width} ${height}`, class: "picture", "aria-hidden": "true" }, ...cells);
}
