// Tiles drawn around the centre of a cell, and described in words.

import { tilesAddress } from "../carrier.js";
import { draw } from "../dom.js";
import { t } from "../words.js";
import { Hexagons, Squares, UNIT } from "./geometry.js";

/** @typedef {import("../types.js").Tile} Tile */
/** @typedef {import("../types.js").Look} Look */

/** @type {Record<string, number>} */
const ROTATIONS = { right: 0, down: 90, left: 180, up: 270 };
const MARKS = new URL("../../tiles/marks.svg#owner", import.meta.url).href;
const SMALL = 0.62; // the size of a tile that shares its cell with others of its name
const CORNERS = [[0, 0], [24, 24], [24, 0], [0, 24]];  // prettier-ignore

/** The tiles of one game; a square is 64 high, a hexagon 74. */
export class TileSet {
  /**
   * @param {string} game @param {Record<string, Look>} looks @param {number} [height] of a cell
   * @param {string} [drawings] what is before a tile's name in the address of its drawing
   */
  constructor(game, looks, height = UNIT, drawings = `${tilesAddress(game)}#`) {
    this.drawings = drawings;
    this.looks = looks;
    this.height = height;
    this.pictured = patternOf(looks);
  }

  /** One tile, centred on 0, 0. @param {Tile} tile */
  draw(tile) {
    const group = draw("g", { class: `tile tile-${tile.name}` });
    if (tile.owner >= 0) group.classList.add(`owner-${tile.owner % 4}`);
    if (Object.hasOwn(this.looks, tile.name)) group.append(this.#use(tile));
    if (tile.label) group.append(...this.#lettered(tile));
    return group;
  }

  /** All tiles of a cell, from the bottom up. @param {Tile[]} tiles */
  stack(tiles) {
    return tiles.map((tile) => {
      const twins = tiles.filter((other) => other.name === tile.name);
      const drawn = this.draw(tile);
      if (twins.length > 1) drawn.setAttribute("transform", corner(twins.indexOf(tile)));
      return drawn;
    });
  }

  /** @param {Tile} tile */
  #use(tile) {
    const angle = ROTATIONS[tile.way];
    return draw("use", {
      href: this.drawings + tile.name, x: -UNIT / 2, y: -this.height / 2, width: UNIT, height: this.height,
      transform: angle ? `rotate(${angle})` : null,
    });  // prettier-ignore
  }

  /** Has a letter a picture, which stands for it in labels and in numbers? @param {string} letter */
  hasPicture(letter) {
    return letter !== "" && Object.hasOwn(this.looks, `letter-${letter}`);
  }

  /** A text in which all letters and codes that have a picture are replaced by it. @param {string} text @returns {(string | SVGElement)[]} */
  withPictures(text) {
    if (!this.pictured) return [text];
    const named = text.replace(/ ?[(（](\w)[)）]/g, (written, letter) => (this.hasPicture(letter) ? "" : written)); // "candies (C)": only programs write the letter
    return named.split(this.pictured).map((part, at) => (at % 2 ? this.#letter(part, "letter-icon") : part));
  }

  /** The picture of a kind of tile: if a letter has one of the same name, that one, which fills it. @param {string} name */
  iconOf(name) {
    const letter = this.#letterOf(name);
    return letter ? this.#letter(letter.slice("letter-".length), "tile-icon") : this.icon([{ name, label: "", way: "", owner: -1 }]);
  }

  /** The letter of the same name, or of the same thing. @param {string} name */
  #letterOf(name) {
    const { words, colour } = this.looks[name] ?? {};
    const same = `letter-${name.split("-").at(-1)}`;
    if (this.looks[same]?.colour === colour) return same;
    return Object.keys(this.looks).find((other) => other.startsWith("letter-") && this.looks[other]?.words === words);
  }

  /** Is a letter drawn for another tile, too? @param {string} name */
  isSpare(name) {
    return name.startsWith("letter-") && Object.keys(this.looks).some((other) => other !== name && this.#letterOf(other) === name);
  }

  /** @param {string} letter @param {string} kind the class of its picture */
  #letter(letter, kind) {
    const words = this.looks[`letter-${letter}`]?.words ?? letter;
    const use = draw("use", { href: `${this.drawings}letter-${letter}`, width: UNIT, height: this.height });
    return draw("svg", { viewBox: `0 ${(this.height - UNIT) / 2} ${UNIT} ${UNIT}`, class: kind, role: "img", "aria-label": words }, use);
  }

  /** @param {Pick<Tile, "name" | "label">} tile @returns {SVGElement[]} */
  #lettered({ name, label }) {
    const place = Object.hasOwn(this.looks, name) ? this.looks[name]?.label : null;
    if (!place) return [];
    const { size, fill, halo } = place;
    const [x, y] = [place.x - UNIT / 2, place.y - this.height / 2];
    const letter = label.at(-1) ?? "";
    if (this.#repeats(name, letter)) return this.#lettered({ name, label: label.slice(0, -1) });
    if (this.hasPicture(letter)) {
      const rest = label.length > 1 ? this.#lettered({ name, label: label.slice(0, -1) }) : [];
      rest[0]?.setAttribute("x", String(x - size * 0.45));
      return [...rest, draw("use", { href: `${this.drawings}letter-${letter}`, x: x + size * (rest.length ? -0.12 : -0.5), y: y - (size * this.height) / UNIT / 2, width: size, height: (size * this.height) / UNIT })];
    }
    const text = draw("text", { class: "tile-label", x, y }, label);
    text.style.fontSize = `${label.length > 2 ? (size * 2.4) / label.length : size}px`;
    text.style.fill = `var(${fill})`;
    text.style.stroke = halo ? `var(${halo})` : "none";
    return [text];
  }

  /** A cell in words, the topmost tile first; the ground is named only where nothing lies on it. @param {Tile[]} tiles */
  describe(tiles) {
    const names = tiles.map((tile) => this.name(tile)).filter((name) => name !== "");
    return (names.length > 1 ? names.slice(1).reverse() : names).join(", ") || t("nothing");
  }

  /** A tile in words. @param {Tile} tile */
  name(tile) {
    return [this.looks[tile.name]?.words ?? "", this.#spoken(tile), tile.way && t(tile.way)].filter((part) => part).join(" ");
  }

  /** Does a letter or a code say no more than what the tile is? @param {string} name @param {string} letter */
  #repeats(name, letter) {
    return this.hasPicture(letter) && this.looks[`letter-${letter}`]?.words === this.looks[name]?.words;
  }

  /** A label with its letter in words, if that has a picture; without what the tile says itself. @param {Pick<Tile, "name" | "label">} tile */
  #spoken({ name, label }) {
    const letter = label.at(-1) ?? "";
    if (this.#repeats(name, label)) return "";
    if (this.#repeats(name, letter)) return label.slice(0, -1);
    return label.length > 1 && this.hasPicture(letter) ? `${label.slice(0, -1)} ${this.looks[`letter-${letter}`]?.words ?? letter}` : label;
  }

  /**
   * A small picture of some tiles, for a button or a list.
   * @param {Tile[]} tiles @param {number} [inset] how much of the cell is cut off on every side
   */
  icon(tiles, inset = 0) {
    const [x, y] = [inset - UNIT / 2, inset - this.height / 2];
    const box = `${x} ${y} ${-2 * x} ${-2 * y}`;
    return draw("svg", { viewBox: box, class: "tile-icon", "aria-hidden": "true" }, ...this.stack(tiles));
  }
}

/**
 * What is shown as a picture in texts: codes, and letters alone or behind a digit. Only letters of
 * packages stand alone: others are words in some languages. Null if nothing is.
 * @param {Record<string, Look>} looks
 */
function patternOf(looks) {
  const letters = Object.entries(looks).flatMap(([name, { colour }]) => {
    const letter = name.match(/^letter-(\w+)$/)?.[1];
    return letter ? [letter.length > 1 || colour === "sweet" ? letter : `(?<=\\d)${letter}`] : [];
  });
  return letters.length ? new RegExp(`(?<![A-Za-zÀ-ž(（]|\\d(?=\\d))(${letters.join("|")})(?![A-Za-zÀ-ž\\d])`, "u") : null;
}

/** @param {number} twin */
function corner(twin) {
  const [x = 0, y = 0] = CORNERS[twin % CORNERS.length] ?? [];
  const middle = (SMALL - 1) * (UNIT / 2);
  return `translate(${x + middle} ${y + middle}) scale(${SMALL})`;
}

/** The mark of a player, in their colours. @param {number} player */
export function playerMark(player) {
  const use = draw("use", { href: MARKS, width: 24, height: 24 });
  return draw("svg", { viewBox: "0 0 24 24", class: `player-mark owner-${player % 4}`, "aria-hidden": "true" }, use);
}

/**
 * A whole board as a small still picture.
 * @param {Pick<import("../types.js").GameAbout, "name" | "looks" | "hexagons">} about
 * @param {string[][]} rows @param {import("../types.js").Tiles} tiles
 * @param {{picked?: import("../types.js").Cell[], left?: boolean}} [state] cells that are marked; is something left to do, as at the start?
 */
export function picture({ name, looks, hexagons }, rows, tiles, { picked = [], left = true } = {}) {
  const geometry = hexagons ? new Hexagons() : new Squares();
  const tileset = new TileSet(name, looks, geometry.height);
  const { width, height } = geometry.size(rows.length, Math.max(0, ...rows.map((row) => row.length)));
  const cells = rows.flatMap((glyphs, row) =>
    glyphs.map((glyph, column) => {
      const { x, y } = geometry.centre(row, column);
      const stack = Object.hasOwn(tiles, glyph) ? (tiles[glyph] ?? []) : [];
      return draw("g", { transform: `translate(${x} ${y})` }, ...tileset.stack(stack));
    }),
  );
  const marks = picked.map(([row, column]) => {
    const { x, y } = geometry.centre(row, column);
    return draw("polygon", { points: geometry.outline(3), transform: `translate(${x} ${y})`, class: "mark picked" });
  });
  return draw("svg", { viewBox: `0 0 ${width} ${height}`, class: left ? "picture unfinished" : "picture", "aria-hidden": "true" }, ...cells, ...marks);
}
