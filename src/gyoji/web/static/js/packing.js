// Texts in addresses: compressed, and in letters that addresses may have.

/**
 * What is said of a fragment that cannot be unpacked, and its limits.
 * @typedef {object} Limits
 * @property {number} letters characters of a fragment
 * @property {number} bytes after decompression
 * @property {string} damaged @property {string} tooLong @property {string} tooLarge
 */

/** @param {string} text */
export async function packText(text) {
  const packed = new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  return `#${encode(new Uint8Array(await packed.arrayBuffer()))}`;
}

/** The text in a fragment; an Error with a sentence if there is none. @param {string} fragment @param {Limits} limits */
export async function unpackText(fragment, limits) {
  const letters = fragment.replace(/^#/, "");
  if (letters.length > limits.letters) throw new Error(limits.tooLong);
  if (!/^[\w-]+$/.test(letters)) throw new Error(limits.damaged);
  return inflate(decode(letters, limits), limits);
}

/** Decompress piece by piece: a small link can unfold to gigabytes. @param {Uint8Array<ArrayBuffer>} data @param {Limits} limits */
async function inflate(data, { bytes, damaged, tooLarge }) {
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [text, size] = ["", 0];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.length;
      if (size > bytes) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    throw new Error(damaged);
  }
  await reader.cancel();
  throw new Error(tooLarge);
}

/** Base64 for addresses. @param {Uint8Array} data */
function encode(data) {
  let letters = "";
  for (let at = 0; at < data.length; at += 8192) { // an argument list has a maximal length
    letters += String.fromCharCode(...data.subarray(at, at + 8192));
  }
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} letters @param {Limits} limits */
function decode(letters, { damaged }) {
  try {
    const binary = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  } catch {
    throw new Error(damaged);
  }
}
