// What is worth knowing of a play: facts, whose they are, and how many commands came to what.

import { draw, make, replace } from "../dom.js";

/** @typedef {import("./session.js").Single} Single */
/** @typedef {import("../types.js").Fact} Fact */

/**
 * @param {HTMLElement} host
 * @param {Single} single
 * @param {boolean} blind whoever does not see the board is told no answers but those he hears
 */
export function showFacts(host, single, blind) {
  const { frame, players } = single;
  if (!frame) return;
  const turn = players.length > 1 && !frame.over ? [entry("turn", players[frame.turn] ?? "", frame.turn)] : [];
  const facts = frame.facts.map(({ label, value, player }) => entry(label, value, player));
  const counts = Object.entries(frame.tally).slice(0, blind ? 2 : undefined);
  const tally = counts.map(([label, count]) => entry(label, String(count), -1, "tally"));
  const won = players.length > 1 && !blind ? verdict(frame) : [];
  const end = frame.over ? [entry("ended", [frame.outcome.text, ...won].join("; "), -1)] : [];
  replace(host, ...turn, ...facts, ...tally, ...end);
}

/**
 * Who has won, and by what: the last rulings, where they are of the same section as the end.
 * @param {import("../types.js").Frame} frame
 */
function verdict({ rulings, outcome }) {
  const section = (/** @type {string} */ clause) => clause.split(/[ .]/)[0];
  const last = rulings.at(-1)?.clause ?? "";
  if (section(last) !== section(outcome.clause)) return [];
  return rulings.filter(({ clause, text }) => clause === last && text !== outcome.text).map(({ text }) => text);
}

/**
 * @param {string} label
 * @param {string} value
 * @param {number} player
 * @param {string} kind
 */
function entry(label, value, player, kind = "fact") {
  return make("div", { class: kind }, make("dt", {}, player >= 0 && mark(player), label), make("dd", {}, value));
}

/**
 * The mark of a player.
 * @param {number} player
 */
export function mark(player) {
  const use = draw("use", { href: "/static/tiles/marks.svg#owner", width: 24, height: 24 });
  return draw("svg", { viewBox: "0 0 24 24", class: `owner-mark owner-${player % 4}`, "aria-hidden": "true" }, use);
}
