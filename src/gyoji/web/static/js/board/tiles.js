// Tiles drawn around the middle of a cell, and said in words.

import { draw } from "../dom.js";
import { UNIT } from "./geometry.js";

/** @typedef {import("../types.js").Tile} Tile */
/** @typedef {import("../types.js").Look} Look */
/** @typedef {{x: number, y: number, size: number, fill: string, halo: string}} Lettering */

/** @type {Record<string, number>} */
const TURNS = { right: 0, down: 90, left: 180, up: 270 };
const SMALL = 0.62;
const CORNERS = [[0, 0], [24, 24], [24, 0], [0, 24]];  // prettier-ignore

/** @type {Record<string, Lettering | null>} */
const LETTERINGS = await fetch("/static/tiles/labels.json").then((answer) => answer.json());

/** The tiles of one game; a cell is 64 wide, and 64 high, or 74 where it has six sides. */
export class TileSet {
  /**
   * @param {string} game
   * @param {Record<string, Look>} looks
   * @param {number} [height]
   */
  constructor(game, looks, height = UNIT) {
    this.file = `/static/tiles/${encodeURIComponent(game)}.svg`;
    this.looks = looks;
    this.height = height;
  }

  /**
   * One tile, its middle at 0, 0.
   * @param {Tile} tile
   */
  draw(tile) {
    const group = draw("g", { class: `tile tile-${tile.name}` });
    if (tile.owner >= 0) group.classList.add(`owner-${tile.owner % 4}`);
    if (Object.hasOwn(this.looks, tile.name)) group.append(this.#use(tile));
    if (tile.label) group.append(...this.#lettered(tile));
    return group;
  }

  /**
   * All that lies on a cell. Where several of a name do, they are small and apart.
   * @param {Tile[]} tiles
   */
  pile(tiles) {
    return tiles.map((tile) => {
      const twins = tiles.filter((other) => other.name === tile.name);
      const drawn = this.draw(tile);
      if (twins.length > 1) drawn.setAttribute("transform", corner(twins.indexOf(tile)));
      return drawn;
    });
  }

  /** @param {Tile} tile */
  #use(tile) {
    const turn = TURNS[tile.way];
    return draw("use", {
      href: `${this.file}#${tile.name}`,
      x: -UNIT / 2,
      y: -this.height / 2,
      width: UNIT,
      height: this.height,
      transform: turn ? `rotate(${turn})` : null,
    });
  }

  /**
   * @param {Tile} tile
   * @returns {SVGElement[]}
   */
  #lettered({ name, label }) {
    const lettering = name in LETTERINGS ? LETTERINGS[name] : LETTERINGS[""];
    if (!lettering) return [];
    const { x, y, size, fill, halo } = lettering;
    const text = draw("text", { class: "tile-label", x: x - UNIT / 2, y: y - this.height / 2 }, label);
    text.style.fontSize = `${label.length > 2 ? (size * 2.4) / label.length : size}px`;
    text.style.fill = `var(${fill})`;
    text.style.stroke = halo ? `var(${halo})` : "none";
    return [text];
  }

  /**
   * What lies on a cell, the topmost first; the ground is named only where it lies bare.
   * @param {Tile[]} tiles
   */
  words(tiles) {
    const said = tiles.map((tile) => this.word(tile)).filter((word) => word !== "");
    return (said.length > 1 ? said.slice(1).reverse() : said).join(", ") || "nothing";
  }

  /** @param {Tile} tile */
  word(tile) {
    return [this.looks[tile.name]?.words ?? "", tile.label, tile.way].filter((part) => part).join(" ");
  }

  /**
   * A small picture of what lies on a cell, for a button or a list.
   * @param {Tile[]} tiles
   * @param {number} [inset] how much of the cell is left out on every side
   */
  icon(tiles, inset = 0) {
    const [x, y] = [inset - UNIT / 2, inset - this.height / 2];
    const box = `${x} ${y} ${-2 * x} ${-2 * y}`;
    return draw("svg", { viewBox: box, class: "tile-icon", "aria-hidden": "true" }, ...this.pile(tiles));
  }
}

/** @param {number} twin */
function corner(twin) {
  const [x = 0, y = 0] = CORNERS[twin % CORNERS.length] ?? [];
  const middle = (SMALL - 1) * (UNIT / 2);
  return `translate(${x + middle} ${y + middle}) scale(${SMALL})`;
}
