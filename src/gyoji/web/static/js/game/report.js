// How a play stands: its facts, the last ruling, and at the end the verdict step by step.

import { make, replace } from "../dom.js";
import { mark } from "../room/seats.js";

/** @typedef {import("../types.js").Fact} Fact */
/** @typedef {import("../types.js").Ruling} Ruling */
/** @typedef {import("../room/state.js").Room} Room */

/**
 * @param {HTMLElement} host a list of definitions
 * @param {Fact[]} facts
 */
export function showFacts(host, facts) {
  replace(host, ...facts.map(({ label, value, player }) =>
    make("div", { class: "fact" },
      make("dt", {}, player >= 0 && mark(player), label),
      make("dd", {}, value))));
}

/**
 * @param {HTMLElement} host a list
 * @param {Ruling[]} rulings
 * @param {(clause: string) => void} onClause
 */
export function showRulings(host, rulings, onClause) {
  replace(host, ...rulings.map(({ clause, text }) => {
    const label = `Clause ${clause} of the rules`;
    const attributes = { type: "button", class: "clause", title: label, "aria-label": label, onclick: () => onClause(clause) };
    return make("li", {}, make("span", {}, text), " ", make("button", attributes, clause));
  }));
}

/**
 * Whose turn it is, in a sentence.
 * @param {Room} room
 */
export function turnOf(room) {
  if (room.over) return `The game is over: ${endOf(room)}.`;
  if (room.mine) return "It is your turn.";
  const seat = room.turn === null ? undefined : room.seats[room.turn];
  if (!seat) return "Nobody is to move.";
  return `It is ${room.nameOf(room.turn)}'s turn.`;
}

/** How it ended, and the last thing that the referee said of it. @param {Room} room */
function endOf({ frame }) {
  if (!frame) return "nobody moves any more";
  const said = [frame.outcome.text, frame.rulings.at(-1)?.text ?? ""].filter((text) => text);
  return [...new Set(said)].join("; ");
}
