// The names of people in what the referee says of the players.

/**
 * What puts people's names into a text in place of the players' names.
 * @param {[string, string][]} names of people, by those of the players @returns {(text: string) => string}
 */
export function renaming(names) {
  if (!names.length) return (text) => text;
  const known = names.map(([player]) => player.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|");
  const whole = new RegExp(`(?<!\\p{Script=Latin})(?:${known})(?!\\p{Script=Latin})`, "gu");
  const people = new Map(names);
  return (text) => text.replaceAll(whole, (name) => people.get(name) ?? name);
}

const EXACT = new Set(["board", "changes", "command", "described", "hand", "motions", "tiles", "words"]);

/** The same data with these names in all that is said. @param {any} data @param {(text: string) => string} rename @param {string} [key] @returns {any} */
export function renamed(data, rename, key = "") {
  if (EXACT.has(key)) return data;
  if (typeof data === "string") return rename(data);
  if (Array.isArray(data)) return data.map((each) => renamed(each, rename));
  if (!data || typeof data !== "object") return data;
  return Object.fromEntries(Object.entries(data).map(([name, each]) => [name, renamed(each, rename, name)]));
}
