// A play in an address: everything is in the fragment, compressed; nothing is stored anywhere.

import { packText, unpackText } from "../packing.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Credit} Credit */
/** @typedef {import("../types.js").Shared} Shared */

/** @type {Credit} */
export const NOBODY = { title: "", author: "" };

// A link with a title or an author has version 2, and ends with them; one with the names of those who played, too, version 3.
const [PLAIN, CREDITED, NAMED] = [1, 2, 3];
/** The parts of a link, by its version. */
const LENGTHS = new Map([[PLAIN, 7], [CREDITED, 9], [NAMED, 10]]);  // prettier-ignore
const MOST_NAMES = 16;
const DAMAGED = t("This link is damaged: what follows the # is not a play that was shared here.");
const LIMITS = {
  letters: 400_000,
  bytes: 4_000_000,
  damaged: DAMAGED,
  tooLong: t("This link is too long for a play that was shared here."),
  tooLarge: t("This link holds more than any play that was shared here."),
};

/** Most letters of a level's title, and of its author's name. */
export const LONGEST = { title: 80, author: 60 };

/** The fragment of a play, with its #. @param {Omit<Shared, "credit" | "names"> & {credit?: Credit, names?: string[]}} shared */
export function pack({ game, text, options, case: number, moves, end, credit = NOBODY, names = [] }) {
  const [title, author] = [tidied(credit.title, LONGEST.title), tidied(credit.author, LONGEST.author)];
  const play = [game, text, options, number, moves, end];
  if (names.length) return packText(JSON.stringify([NAMED, ...play, title, author, names]));
  return packText(JSON.stringify(title || author ? [CREDITED, ...play, title, author] : [PLAIN, ...play]));
}

/** The fragment of a level without moves. @param {import("../types.js").Opening} level @param {Credit} [credit] */
export function packLevel({ game, text, options, case: number }, credit = NOBODY) {
  return pack({ game, text, options, case: number, moves: [], end: "", credit });
}

/** A line of text, not too long, without letters that change those around them. @param {string} text @param {number} longest */
function tidied(text, longest) {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, " ").slice(0, longest).trim();
}

/** The play in a fragment; an Error with a sentence if there is none. @param {string} fragment @returns {Promise<Shared>} */
export async function unpack(fragment) {
  const text = await unpackText(fragment, LIMITS);
  try {
    return validated(JSON.parse(text));
  } catch (error) {
    throw error instanceof SyntaxError ? new Error(DAMAGED) : error;
  }
}

/** The play in this page's address, null if there is none. */
export async function playInAddress() {
  return location.hash.length > 1 ? unpack(location.hash).catch(() => null) : null;
}

/** A link may come from anyone: only data of the right types gets through. @param {unknown} data @returns {Shared} */
function validated(data) {
  if (!Array.isArray(data)) throw new Error(DAMAGED);
  const [version, game, text, options, number, moves, end, title = "", author = "", names = []] = data;
  const length = LENGTHS.get(version);
  if (length === undefined) throw new Error(t("This link was made by another version of this page."));
  if (data.length !== length) throw new Error(DAMAGED);
  const strings = [game, text, end, title, author].every((part) => typeof part === "string");
  const words = Array.isArray(moves) && moves.every((word) => typeof word === "string" && word.length <= 200);
  const named = Array.isArray(names) && names.length <= MOST_NAMES && names.every((name) => typeof name === "string");
  if (!strings || !named || !isOptions(options) || !words || !Number.isInteger(number) || number < 1) throw new Error(DAMAGED);
  if (!/^[\w-]{1,60}$/.test(game)) throw new Error(DAMAGED);
  const credit = { title: tidied(title, LONGEST.title), author: tidied(author, LONGEST.author) };
  return { game, text, options, case: number, moves, end, credit, names: names.map((name) => tidied(name, LONGEST.author)) };
}

/** @param {unknown} value @returns {value is import("../types.js").Options} */
export function isOptions(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((part) => typeof part === "string");
}
