// A play in an address: everything is in the fragment, compressed; nothing is stored anywhere.

import { t } from "../words.js";

/** @typedef {import("../types.js").Shared} Shared */

const VERSION = 1;
const LONGEST = 400_000; // characters of a fragment
const LARGEST = 4_000_000; // bytes after decompression
const DAMAGED = t("This link is damaged: what follows the # is not a play that was shared here.");

/** The fragment of a play, with its #. @param {Shared} shared */
export async function pack({ game, text, options, case: number, moves, end }) {
  const data = new TextEncoder().encode(JSON.stringify([VERSION, game, text, options, number, moves, end]));
  const packed = new Response(new Blob([data]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  return `#${encode(new Uint8Array(await packed.arrayBuffer()))}`;
}

/** The fragment of a level that nobody has played yet. @param {import("../types.js").Opening} level */
export function packLevel({ game, text, options, case: number }) {
  return pack({ game, text, options, case: number, moves: [], end: "" });
}

/** The play in a fragment; an Error with a sentence if there is none. @param {string} fragment @returns {Promise<Shared>} */
export async function unpack(fragment) {
  const letters = fragment.replace(/^#/, "");
  if (letters.length > LONGEST) throw new Error(t("This link is too long for a play that was shared here."));
  if (!/^[\w-]+$/.test(letters)) throw new Error(DAMAGED);
  const text = await inflate(decode(letters));
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

/** Decompress piece by piece: a small link can unfold to gigabytes. @param {Uint8Array<ArrayBuffer>} data */
async function inflate(data) {
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [text, size] = ["", 0];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.length;
      if (size > LARGEST) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    throw new Error(DAMAGED);
  }
  await reader.cancel();
  throw new Error(t("This link holds more than any play that was shared here."));
}

/** Base64 for addresses. @param {Uint8Array} data */
function encode(data) {
  let letters = "";
  for (let at = 0; at < data.length; at += 8192) { // an argument list has a maximal length
    letters += String.fromCharCode(...data.subarray(at, at + 8192));
  }
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} letters */
function decode(letters) {
  try {
    const binary = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  } catch {
    throw new Error(DAMAGED);
  }
}
