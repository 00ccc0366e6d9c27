// A game's code in an address: all of it is in the fragment, compressed; nothing is stored anywhere.

import { packText, unpackText } from "../packing.js";
import { t } from "../words.js";

/** @typedef {{file: string, text: string}} Draft */

const VERSION = 1;
const KIND = "game";
const FILE = /^[a-z][a-z0-9_-]{0,55}\.py$/;
const DAMAGED = t("This link is damaged: what follows the # is not a game that was shared here.");
const TOO_LARGE = t("This link holds more than any game that was shared here.");
const LIMITS = { letters: 200_000, bytes: 1_000_000, damaged: DAMAGED, tooLong: TOO_LARGE, tooLarge: TOO_LARGE };

/** Can a file of this name be a game? @param {string} file */
export function isFileName(file) {
  return FILE.test(file);
}

/** The fragment of a game, with its #. @param {Draft} draft */
export function pack(draft) {
  return packText(writeDraft(draft));
}

/** The game in a fragment; an Error with a sentence if there is none. @param {string} fragment @returns {Promise<Draft>} */
export async function unpack(fragment) {
  const draft = validDraft(await unpackText(fragment, LIMITS));
  if (!draft) throw new Error(DAMAGED);
  return draft;
}

/** The game in a text of JSON that may come from anyone; null if it is none. @param {string} json @returns {Draft | null} */
export function validDraft(json) {
  try {
    const data = JSON.parse(json);
    const [version, kind, file, text] = Array.isArray(data) ? data : [];
    const valid = version === VERSION && kind === KIND && typeof file === "string" && isFileName(file) && typeof text === "string";
    return valid ? { file, text } : null;
  } catch {
    return null;
  }
}

/** @param {Draft} draft */
export function writeDraft({ file, text }) {
  return JSON.stringify([VERSION, KIND, file, text]);
}
