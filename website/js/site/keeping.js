// The files of the referee: fetched with progress, kept for the next visit, and unpacked where they were packed.

/** @typedef {import("./core.js").Progress} Progress */
/** @typedef {{name: string, file: string, size: number}} Part  `file` is `name`, or ends with ".packed"; `size` is the file's */

const TYPES = /** @type {Record<string, string>} */ ({ wasm: "application/wasm", zip: "application/zip", json: "application/json" });
const STEP = 1 << 18; // bytes between two reports

/** The files by their names. */
export class Files {
  /** @param {Map<string, Uint8Array<ArrayBuffer>>} files */
  constructor(files) {
    this.files = files;
  }

  /** @param {string} name */
  bytes(name) {
    const found = this.files.get(name);
    if (!found) throw new Error(`${name} is missing`);
    return found;
  }

  /** The file as if it had been fetched; null if it is none of these. @param {string} name */
  response(name) {
    const found = this.files.get(name);
    const kind = TYPES[name.split(".").pop() ?? ""] ?? "application/octet-stream";
    return found ? new Response(found, { headers: { "Content-Type": kind } }) : null;
  }
}

/**
 * All files of a folder, from the cache of this folder if they are there.
 * @param {string} folder @param {(progress: Progress) => void} report @returns {Promise<Files>}
 */
export async function kept(folder, report) {
  const cache = await cacheOf(folder);
  /** @type {Part[]} */
  const parts = await (await found(`${folder}parts.json`, cache)).json();
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  let loaded = 0;
  let told = 0;
  const arrived = (/** @type {number} */ bytes) => {
    loaded += bytes;
    if (loaded - told < STEP && loaded < total) return;
    told = loaded;
    report({ loaded, total });
  };
  const bytes = await Promise.all(parts.map(async ({ file }) => unpacked(await found(folder + file, cache), file, arrived)));
  return new Files(new Map(parts.map(({ name }, at) => [name, /** @type {Uint8Array<ArrayBuffer>} */ (bytes[at])])));
}

/** The cache that is named like the folder; null where browsers allow none. @param {string} folder */
function cacheOf(folder) {
  const name = `gyoji-core-${folder.replace(/\/$/, "").split("/").pop()}`;
  return self.caches ? caches.open(name).catch(() => null) : Promise.resolve(null);
}

/** @param {string} address @param {Cache | null} cache @returns {Promise<Response>} */
async function found(address, cache) {
  const there = await cache?.match(address);
  if (there) return there;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} cannot be loaded: status ${response.status}`);
  void cache?.put(address, response.clone()).catch(() => null); // full: the next visit fetches it again
  return response;
}

/** @param {Response} response @param {string} file @param {(bytes: number) => void} arrived */
async function unpacked(response, file, arrived) {
  const counted = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body).pipeThrough(
    new TransformStream({
      transform(piece, controller) {
        arrived(piece.byteLength);
        controller.enqueue(piece);
      },
    }),
  );
  const stream = file.endsWith(".packed") ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
