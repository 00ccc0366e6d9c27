// A play in an address: everything is in the fragment, compressed; nothing is stored anywhere.

import { packText, unpackText } from "../packing.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Shared} Shared */

const VERSION = 1;
const DAMAGED = t("This link is damaged: what follows the # is not a play that was shared here.");
const LIMITS = {
  letters: 400_000,
  bytes: 4_000_000,
  damaged: DAMAGED,
  tooLong: t("This link is too long for a play that was shared here."),
  tooLarge: t("This link holds more than any play that was shared here."),
};

/** The fragment of a play, with its #. @param {Shared} shared */
export function pack({ game, text, options, case: number, moves, end }) {
  return packText(JSON.stringify([VERSION, game, text, options, number, moves, end]));
}

/** The fragment of a level that nobody has played yet. @param {import("../types.js").Opening} level */
export function packLevel({ game, text, options, case: number }) {
  return pack({ game, text, options, case: number, moves: [], end: "" });
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
  if (!Array.isArray(data) || data.length !== 7) throw new Error(DAMAGED);
  if (data[0] !== VERSION) throw new Error(t("This link was made by another version of this page."));
  const [, game, text, options, number, moves, end] = data;
  const strings = [game, text, end].every((part) => typeof part === "string");
  const words = Array.isArray(moves) && moves.every((word) => typeof word === "string" && word.length <= 200);
  if (!strings || !isOptions(options) || !words || !Number.isInteger(number) || number < 1) throw new Error(DAMAGED);
  if (!/^[\w-]{1,60}$/.test(game)) throw new Error(DAMAGED);
  return { game, text, options, case: number, moves, end };
}

/** @param {unknown} value @returns {value is import("../types.js").Options} */
export function isOptions(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((part) => typeof part === "string");
}
