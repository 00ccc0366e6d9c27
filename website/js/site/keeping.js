// The files of the referee: fetched with progress, kept for the next visit, and unpacked where they were packed.

/** @typedef {import("./core.js").Progress} Progress */
/** @typedef {{name: string, file: string, size: number}} Part  `file` is `name`, or ends with ".packed"; `size` is the file's */

const TYPES = /** @type {Record<string, string>} */ ({ wasm: "application/wasm", zip: "application/zip", json: "application/json" });
const network = self.fetch.bind(self); // Python's own is another one later (`worker.js`)
const STEP = 1 << 18; // bytes between two reports

/** The files by their names, while they arrive: each is to be read at once, and once. @typedef {Map<string, Promise<Response>>} Files */

/** @param {Promise<Response>} arriving */
export async function bytesOf(arriving) {
  return new Uint8Array(await (await arriving).arrayBuffer());
}

/**
 * All files of a folder, from the cache of this folder if they are there.
 * @param {string} folder @param {(progress: Progress) => void} report how much of what is fetched has arrived
 * @returns {Promise<Files>}
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
  const files = parts.map(({ name, file }) => {
    const answer = found(folder + file, cache, arrived).then((response) => opened(response, name, file));
    return /** @type {const} */ ([name, answer]);
  });
  return new Map(files);
}

/** The cache that is named like the folder; null where browsers allow none. @param {string} folder */
function cacheOf(folder) {
  const name = `gyoji-core-${folder.replace(/\/$/, "").split("/").pop()}`;
  return self.caches ? caches.open(name).catch(() => null) : Promise.resolve(null);
}

/** @param {string} address @param {Cache | null} cache @param {(bytes: number) => void} [arrived] @returns {Promise<Response>} */
async function found(address, cache, arrived) {
  const there = await cache?.match(address);
  if (there) return there;
  const response = await network(address);
  if (!response.ok) throw new Error(`${address} cannot be loaded: status ${response.status}`);
  void cache?.put(address, response.clone()).catch(() => null); // full: the next visit fetches it again
  return arrived ? new Response(counted(response, arrived)) : response;
}

/** @param {Response} response @param {(bytes: number) => void} arrived */
function counted({ body }, arrived) {
  const stream = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (body);
  return stream.pipeThrough(
    new TransformStream({
      transform(piece, controller) {
        arrived(piece.byteLength);
        controller.enqueue(piece);
      },
    }),
  );
}

/** The file itself, unpacked while it arrives. @param {Response} response @param {string} name @param {string} file */
function opened({ body }, name, file) {
  const packed = file.endsWith(".packed");
  const stream = packed ? /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (body).pipeThrough(new DecompressionStream("gzip")) : body;
  const kind = TYPES[name.split(".").pop() ?? ""] ?? "application/octet-stream";
  return new Response(stream, { headers: { "Content-Type": kind } });
}
