// Ways over what is certain of a map: which command leads where, as the charts say.

/** By a place, and by a command there, the place where it ends. @typedef {Map<string, Map<string, string>>} Ways */
/** Commands, and the place after each. @typedef {{word: string, place: string}[]} Way */

/** The shortest way between two places, null if none is known. @param {Ways} ways @param {string} from @param {string} to @returns {Way | null} */
export function findWay(ways, from, to) {
  /** @type {Map<string, Way>} */
  const found = new Map([[from, []]]);
  for (const [here, way] of found) {
    if (here === to) return way; // those that are added meanwhile come later
    for (const [word, place] of ways.get(here) ?? []) if (!found.has(place)) found.set(place, [...way, { word, place }]);
  }
  return null;
}
