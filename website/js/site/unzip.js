// Files from a zip that has them as they are.

const DIRECTORY = 0x02014b50; // how the entry of a file begins
const END = 22; // bytes: the directory's place and size, without a comment

/**
 * The files in a zip by their paths, without copies. @param {Uint8Array<ArrayBuffer>} archive
 * @returns {Generator<[string, Uint8Array<ArrayBuffer>]>}
 */
export function* unzipped(archive) {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const decoder = new TextDecoder();
  let at = view.getUint32(archive.length - END + 16, true);
  while (view.getUint32(at, true) === DIRECTORY) {
    const [size, start] = [view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const path = decoder.decode(archive.subarray(at + 46, at + 46 + name));
    const body = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    yield [path, archive.subarray(body, body + size)];
    at += 46 + name + extra + comment;
  }
}
