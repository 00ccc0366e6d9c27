// What this browser remembers: small texts for good, and for each tab the play that a reload opens again.

/** @typedef {import("./types.js").Opening} Opening */
/**
 * `path` is a ready-made level's, or ""; `opponents` the strength of programs, and `weakest` that of the weakest that
 * have played; `link` the fragment of the address that it is from, with what that says of authors and players.
 * @typedef {{opening: Opening, step: number, name: string, path: string, opponents?: string, weakest?: string, link?: string, credit?: import("./game/link.js").Credit, names?: string[], gestures?: [number, number][], before?: {words: string[], step: number} | null, own?: boolean}} SavedPlay
 */

/** A text that this browser remembers, "" if it does not. @param {string} name */
export function remembered(name) {
  try {
    return localStorage.getItem(`gyoji.${name}`) ?? "";
  } catch {
    return "";
  }
}

/** A list that this browser remembers as JSON, empty if there is none, or it is damaged. @param {string} name @returns {any[]} */
export function rememberedList(name) {
  try {
    const list = JSON.parse(remembered(name) || "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Remember a text, if the browser allows it. @param {string} name @param {string} value */
export function remember(name, value) {
  try {
    localStorage.setItem(`gyoji.${name}`, value);
  } catch {
    // storage is full or forbidden: the page works without it
  }
}

/** Forget all texts whose names begin like this. @param {string} start */
export function forget(start) {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(`gyoji.${start}`)) localStorage.removeItem(key);
  } catch {
    // storage is forbidden: there is nothing to forget
  }
}

/**
 * Save the current play whenever the page may be left.
 * @param {string} game @param {() => SavedPlay | null} current
 */
export function savePlayOnLeave(game, current) {
  const save = () => {
    const play = current();
    if (play) write(playKey(game), JSON.stringify(play));
  };
  addEventListener("pagehide", save);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) save(); // phones discard hidden tabs without a pagehide event
  });
}

/**
 * The saved play if this page was reloaded, null otherwise.
 * @param {string} game @returns {SavedPlay | null}
 */
export function savedPlay(game) {
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (!["reload", "back_forward"].includes(navigation?.type ?? "")) return null;
  try {
    return JSON.parse(sessionStorage.getItem(playKey(game)) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} text */
function write(key, text) {
  try {
    sessionStorage.removeItem(key); // if the new play does not fit, the old one must not come back
    sessionStorage.setItem(key, text);
  } catch {
    // too large, or storage is forbidden: a reload starts anew
  }
}

/** @param {string} game */
function playKey(game) {
  return `gyoji.play.${game}`;
}
