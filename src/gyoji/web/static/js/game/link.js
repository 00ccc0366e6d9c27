// A play in an address: everything is in the fragment, compressed, and nothing is stored anywhere.

/** @typedef {import("../types.js").Shared} Shared */

const VERSION = 1;
const LONGEST = 400_000;
const MOST = 4_000_000;
const BROKEN = "This link is damaged: what comes after the # is no play that was shared here.";

/**
 * The fragment for a play, with its #.
 * @param {Shared} shared
 */
export async function pack(shared) {
  const { game, text, options, case: number, moves, end } = shared;
  const data = new TextEncoder().encode(JSON.stringify([VERSION, game, text, options, number, moves, end]));
  const packed = new Response(new Blob([data]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  return `#${encode(new Uint8Array(await packed.arrayBuffer()))}`;
}

/**
 * The play in a fragment; an Error with a sentence if there is none.
 * @param {string} fragment
 * @returns {Promise<Shared>}
 */
export async function unpack(fragment) {
  const letters = fragment.replace(/^#/, "");
  if (letters.length > LONGEST) throw new Error("This link is too long to be a play that was shared here.");
  if (!/^[\w-]+$/.test(letters)) throw new Error(BROKEN);
  const text = await inflate(decode(letters));
  try {
    return checked(JSON.parse(text));
  } catch (error) {
    throw error instanceof SyntaxError ? new Error(BROKEN) : error;
  }
}

/**
 * Hostile links may hold anything: only this gets through.
 * @param {unknown} data
 * @returns {Shared}
 */
function checked(data) {
  if (!Array.isArray(data) || data.length !== 7) throw new Error(BROKEN);
  if (data[0] !== VERSION) throw new Error("This link was made by another version of this page.");
  const [, game, text, options, number, moves, end] = data;
  const strings = [game, text, end].every((each) => typeof each === "string");
  const chosen = isPlain(options);
  const words = Array.isArray(moves) && moves.every((word) => typeof word === "string" && word.length <= 200);
  if (!strings || !chosen || !words || !Number.isInteger(number) || number < 1) throw new Error(BROKEN);
  if (!/^[\w-]{1,60}$/.test(game)) throw new Error(BROKEN);
  return { game, text, options, case: number, moves, end };
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, string>}
 */
function isPlain(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((each) => typeof each === "string");
}

/**
 * A small thing may unfold to a huge one: it is read piece by piece, and not for ever.
 * @param {Uint8Array<ArrayBuffer>} data
 */
async function inflate(data) {
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [text, size] = ["", 0];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.length;
      if (size > MOST) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    throw new Error(BROKEN);
  }
  await reader.cancel();
  throw new Error("This link holds more than any play that was shared here.");
}

/** @param {Uint8Array} data */
function encode(data) {
  let letters = "";
  for (let at = 0; at < data.length; at += 8192) {
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
    throw new Error(BROKEN);
  }
}
