// The play of this page, kept by its tab for a reload: nothing else sees it.

/** @typedef {import("../types.js").Opening} Opening */
/** @typedef {{opening: Opening, step: number, name: string, path: string}} Kept  `path` is a ready-made level's, or "". */

/**
 * Keep what is played when the page is left.
 * @param {string} game
 * @param {() => Kept | null} played
 */
export function keepWhenLeft(game, played) {
  const keep = () => {
    const kept = played();
    if (kept) write(game, JSON.stringify(kept));
  };
  addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) keep(); // a tab that is put aside may never be told that it is left
  });
}

/**
 * What was played here, if this page is one that was loaded again; null if there is nothing.
 * @param {string} game
 * @returns {Kept | null}
 */
export function keptFor(game) {
  const [loaded] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (!["reload", "back_forward"].includes(loaded?.type ?? "")) return null;
  try {
    return JSON.parse(sessionStorage.getItem(key(game)) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} game
 * @param {string} text
 */
function write(game, text) {
  try {
    sessionStorage.removeItem(key(game)); // an older play is not the one that is looked for
    sessionStorage.setItem(key(game), text);
  } catch {
    // too much, or a browser that keeps nothing: a reload begins anew
  }
}

/** @param {string} game */
function key(game) {
  return `gyoji.play.${game}`;
}
