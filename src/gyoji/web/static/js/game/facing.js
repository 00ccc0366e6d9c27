// Which way the player's figure looks: where its last command went.

import { DIRECTIONS } from "../board/geometry.js";

/** @typedef {import("../types.js").Direction} Direction */
/** @typedef {import("../types.js").Frame} Frame */

/**
 * The direction of a command: that of its arrow key, or its own last word; null if it has none.
 * @param {Record<string, string>} keys what each key does @param {string} command
 */
function directionOf(keys, command) {
  const last = command.split(" ").at(-1)?.toLowerCase();
  return DIRECTIONS.find((direction) => keys[direction] === command || direction === last) ?? null;
}

/** The side to which a step leads. @param {Frame["motions"]} motions @returns {Direction | null} */
function sideOf(motions) {
  const [from, to] = [motions[0]?.from?.[1], motions[0]?.to?.[1]];
  if (from === undefined || to === undefined || from === to) return null;
  return to < from ? "left" : "right";
}

/**
 * Turn the figure on a board; at the start, and where nothing says which way it went, to the viewer.
 * @param {HTMLElement} host @param {Record<string, string>} keys @param {Pick<Frame, "command" | "motions">} step
 */
export function turn(host, keys, { command, motions }) {
  const facing = directionOf(keys, command) ?? sideOf(motions);
  for (const direction of DIRECTIONS) host.classList.toggle(`facing-${direction}`, direction === facing);
}
