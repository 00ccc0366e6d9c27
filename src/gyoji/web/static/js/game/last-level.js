// The level of a campaign that was played last in this browser, and where the home page continues.

import { remember, remembered } from "../storage.js";

/** @typedef {import("./levels.js").Level} Level */
/** @typedef {import("./levels.js").LevelSource} LevelSource */

/** @param {string} game @param {Level} level */
export function rememberLast(game, { name }) {
  remember(`last.${game}`, name);
}

/**
 * The level to continue with: the last one, or, if it is solved, the next one that is not. Null if none was played.
 * @param {string} game @param {LevelSource} source @param {import("../play/progress.js").Progress} progress @returns {Level | null}
 */
export function levelToContinue(game, source, progress) {
  const last = source.named(remembered(`last.${game}`)) ?? null;
  let next = last;
  while (next && progress.best(next)) next = source.next(next);
  return next ?? last;
}
