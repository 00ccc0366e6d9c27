// What the referee reports: facts about the position, and rulings with the clauses they cite.

import { cellName } from "../board/geometry.js";
import { playerMark } from "../board/tiles.js";
import { make } from "../dom.js";
import { t, tn, translated } from "../words.js";

/** @typedef {import("../types.js").Ruling} Ruling */
/** @typedef {(clause: string) => void} OnClause */

/** A fact of a definition list. @param {import("../types.js").Fact} fact @param {string} [kind] a class @param {import("../board/tiles.js").TileSet} [tileset] with pictures for letters */
export function fact({ label, value, player }, kind = "fact", tileset) {
  const shown = tileset ? tileset.withPictures(value) : [value];
  const name = tileset && player < 0 ? tileset.withPictures(label) : [label];
  return make("div", { class: kind }, make("dt", {}, player >= 0 && playerMark(player), make("span", { class: "label" }, ...name)), make("dd", {}, ...shown));
}

/** A ruling, and a button that opens its clause. @param {"li" | "p"} name @param {Ruling} ruling @param {OnClause} onClause @param {import("../board/tiles.js").TileSet} [tileset] with pictures for letters */
export function ruling(name, { clause, text, plain = text }, onClause, tileset) {
  const label = t("Clause {clause} of the rules", { clause });
  const attributes = { type: "button", class: "clause", title: label, "aria-label": label, onclick: () => onClause(clause) };
  const pictured = tileset?.withPictures(plain) ?? [plain];
  const words = plain === text ? [make("span", {}, ...pictured)] : [make("span", { class: "plain" }, ...pictured), make("span", { class: "exact" }, text)];
  return make(name, {}, ...words, " ", clause && make("button", attributes, clause));
}

/** The numbers of each player by which it is decided, the greatest one marked, and who is ahead; nothing without any. @param {string[]} players @param {import("../board/tiles.js").TileSet} tileset @param {import("../types.js").Weight[]} weights */
export function weighing(players, tileset, weights) {
  if (!weights.length) return "";
  const places = weights.map(({ field }) => (field ? cellName(field) : ""));
  const several = new Set(places.filter(Boolean)).size > 1; // one is in view anyway
  const row = (/** @type {import("../types.js").Weight} */ { label, numbers, found }) => {
    const most = Math.max(...numbers.map((number) => number ?? -1));
    const alone = numbers.indexOf(most) === numbers.lastIndexOf(most);
    const shown = numbers.map((number) => make("td", {}, number === most && alone ? make("strong", {}, String(number)) : String(number ?? "")));
    return make("tr", {}, make("th", { scope: "row" }, ...tileset.withPictures(translated(label))), ...shown, make("td", { class: "found" }, found));
  };
  const rows = weights.flatMap((weight, at) => {
    const place = several && places[at] && places[at] !== places[at - 1] && make("tr", { class: "place" }, make("th", { colspan: players.length + 2, scope: "rowgroup" }, places[at] ?? ""));
    return place ? [place, row(weight)] : [row(weight)];
  });
  const head = players.map((name, seat) => make("th", { scope: "col" }, playerMark(seat), make("span", {}, name)));
  const caption = places.some(Boolean) && make("caption", {}, t("How much each player's tokens count around a city"));
  return make("table", { class: "scores weights" }, caption, make("thead", {}, make("tr", {}, make("td", {}), ...head, make("td", {}))), make("tbody", {}, ...rows));
}

/** Who is ahead where, for those who do not see the table. @param {import("../types.js").Weight[]} weights */
export function sayWeights(weights) {
  return weights.map(({ label, found }) => `${translated(label)}: ${found}`).join(", ");
}

/** Each thing that happened in players' words, once, with how often. @param {Ruling[]} rulings @returns {string[]} */
export function inPlainWords(rulings) {
  const plain = rulings.map(({ text, plain = text }) => plain);
  return [...new Set(plain)].filter(Boolean).map((sentence) => {
    const count = plain.filter((each) => each === sentence).length;
    return count > 1 ? tn("{sentence} ({count} time)", "{sentence} ({count} times)", count, { sentence }) : sentence;
  });
}

/** Who has won and by what: the last rulings, if they are of the same section as the end. @param {import("../types.js").Frame} frame */
export function verdict({ rulings, outcome }) {
  const section = (/** @type {string} */ clause) => clause.split(/[ .]/)[0];
  const last = rulings.at(-1)?.clause ?? "";
  if (section(last) !== section(outcome.clause)) return [];
  return rulings.filter(({ clause, text }) => clause === last && text !== outcome.text).map(({ text }) => text);
}
