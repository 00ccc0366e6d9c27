// Whether a level can be won, and in how many moves: a search that nobody has to wait for.

import { request } from "../net.js";

/** @typedef {{text: string, options: import("../types.js").Options, case: number}} Level */
/** @typedef {{status: string, moves: number, fewest: boolean, seconds: number}} Answer */

/** Ask the referee; "busy" if it has no time. @param {string} game @param {Level} level @param {AbortSignal} [signal] @returns {Promise<Answer>} */
export function askWinnable(game, { text, options, case: number }, signal) {
  const path = `/api/games/${encodeURIComponent(game)}/winnable`;
  return request(path, { text, options, case: number }, signal).catch(() => ({ status: "busy", moves: 0, fewest: false, seconds: 0 }));
}
