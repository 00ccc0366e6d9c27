// The worker of a site without a server: Python, and in it the referee.
//
// It is told a folder, which holds Python (Pyodide) and the archive of the referee with their sizes, and
// then asked for one thing after the other.

import { bytesOf, kept } from "./keeping.js";
import { unzipped } from "./unzip.js";

/** @typedef {import("./core.js").Answer} Answer */
/** @typedef {import("./keeping.js").Files} Files */
/**
 * What the Python side offers (`gyoji.web.play.in_page`).
 * @typedef {object} Referee
 * @property {(connection: number, text: string) => string} message
 * @property {(connection: number) => void} close
 * @property {(path: string, body: string | null) => Answered} request
 * @property {(game: string, body: string) => Iterable<Answered | undefined> & {destroy: () => void}} search
 */
/** @typedef {{status: number, media: string, name: string, body: {toJs: () => Uint8Array, destroy: () => void}, destroy: () => void}} Answered */
/** @typedef {{id: number, what: string, connection: number, text: string, path: string, body: string | null}} Question */

/** Python may have a memory that began long ago, or none. */
const START = `
import random, sys
random.seed()
if "/referee" not in sys.path:
    sys.path.insert(0, "/referee")
from gyoji.web.play.in_page import Core
Core()
`;

const WASM = "pyodide.asm.wasm";
const SEARCH = /^\/api\/games\/([\w-]+)\/winnable$/;

/** @type {Promise<Referee>} */
let referee;
/** @type {Set<number>} questions whose answers are wanted */
const wanted = new Set();

self.addEventListener("message", ({ data }) => {
  if (data.folder) {
    referee = begin(data.folder);
    referee.then(
      () => postMessage({ ready: true }),
      (error) => postMessage({ fault: `the referee could not be started (${error.message ?? error})` }),
    );
  } else if (data.what === "stop") wanted.delete(data.id);
  else void answer(data);
});

/** @param {string} folder @returns {Promise<Referee>} */
async function begin(folder) {
  const modules = Promise.all(["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(folder + name)));
  const files = takeFiles(await kept(folder, (progress) => postMessage({ progress })));
  const [{ loadPyodide }] = await modules;
  const load = (/** @type {object} */ options) => loadPyodide({ indexURL: folder, ...options });
  const python = await load({ _loadSnapshot: files.get("image") }).catch(() => load({})); // a browser may not take it
  for (const [path, body] of unzipped((await files.get("referee.zip")) ?? new Uint8Array())) write(python.FS, `/referee/${path}`, body);
  return python.runPython(START);
}

/** The bytes of the files. Python fetches its own: it gets these, and its machine code compiled while that arrives. @param {Files} arriving */
function takeFiles(arriving) {
  const compiled = WebAssembly.compileStreaming(arriving.get(WASM) ?? new Response());
  WebAssembly.instantiateStreaming = async (_, imports) => ({ module: await compiled, instance: await WebAssembly.instantiate(await compiled, imports) });
  const files = new Map([...arriving].filter(([name]) => name !== WASM).map(([name, response]) => [name, bytesOf(response)]));
  for (const wanted of [compiled, ...files.values()]) wanted.catch(() => null); // whoever waits for it is told
  const fetched = self.fetch;
  self.fetch = async (wanted, options) => {
    const name = String(wanted instanceof Request ? wanted.url : wanted).split("/").pop() ?? "";
    if (name === WASM) return new Response(); // compiled already
    return files.has(name) ? new Response(await files.get(name)) : fetched(wanted, options);
  };
  return files;
}

/** @param {any} fs @param {string} path @param {Uint8Array<ArrayBuffer>} body */
function write(fs, path, body) {
  fs.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  fs.writeFile(path, body, { canOwn: true });
}

/** @param {Question} question */
async function answer({ id, what, connection, text, path, body }) {
  wanted.add(id);
  try {
    const core = await referee;
    if (what === "message") postMessage({ id, done: core.message(connection, text) });
    else if (what === "close") postMessage({ id, done: core.close(connection) });
    else if (SEARCH.test(path) && body !== null) await search(core, id, path, body);
    else reply(id, core.request(path, body));
  } catch (error) {
    const lines = String(error instanceof Error ? error.message : error).trim().split("\n");
    const last = lines.findLast((line) => /^\w+(\.\w+)*: /.test(line)) ?? lines.pop(); // of a traceback
    postMessage({ id, fault: `the referee failed (${last})` });
  } finally {
    wanted.delete(id);
  }
}

/** Search in slices, between which other questions are answered. @param {Referee} core @param {number} id @param {string} path @param {string} body */
async function search(core, id, path, body) {
  const found = core.search(SEARCH.exec(path)?.[1] ?? "", body);
  for (const answered of found) {
    if (answered) reply(id, answered);
    else if (wanted.has(id)) await new Promise((resolve) => setTimeout(resolve));
    else {
      postMessage({ id, fault: "it is not wanted any more" });
      break;
    }
  }
  found.destroy();
}

/** @param {number} id @param {Answered} answered */
function reply(id, answered) {
  const bytes = answered.body.toJs().slice();
  const { status, media, name } = answered;
  answered.body.destroy();
  answered.destroy();
  self.postMessage({ id, done: { status, media, name, body: bytes.buffer } }, { transfer: [bytes.buffer] });
}
