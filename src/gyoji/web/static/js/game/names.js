// The names of people and players: in what the referee says, and of those who win.

import { language, t } from "../words.js";

/** The players with the most points, if anybody has any. @param {string[]} players @param {number[]} [scores] */
export function winnersOf(players, scores = []) {
  const most = Math.max(0, ...scores);
  return players.filter((_, seat) => most > 0 && scores[seat] === most);
}

/** Who wins, as a part of a sentence. @param {string[]} winners */
export function describeWinners(winners) {
  const players = new Intl.ListFormat(language).format(winners);
  if (winners.length > 1) return t("{players} share the first place", { players });
  return players ? t("{player} wins", { player: players }) : t("nobody wins");
}

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

const EXACT = new Set(["board", "changes", "choices", "command", "described", "hand", "motions", "tiles", "words"]);

/** The same data with these names in all that is said. @param {any} data @param {(text: string) => string} rename @param {string} [key] @returns {any} */
export function renamed(data, rename, key = "") {
  if (EXACT.has(key)) return data;
  if (typeof data === "string") return rename(data);
  if (Array.isArray(data)) return data.map((each) => renamed(each, rename));
  if (!data || typeof data !== "object") return data;
  return Object.fromEntries(Object.entries(data).map(([name, each]) => [name, renamed(each, rename, name)]));
}
