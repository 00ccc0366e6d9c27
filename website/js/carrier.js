// How pages reach the referee, and each other, on a site without a server: the referee is in a worker of
// the page. This module takes the place of the server's carrier when the site is built.
//
// What pages ask first was answered when the site was built (`recorded`), so that they are drawn before
// the worker is there. It is told these messages later, and goes on from them.

import { Core } from "./site/core.js";
import { bytesOf, kept } from "./site/keeping.js";
import { t } from "./words.js";

/** @typedef {import("../../src/gyoji/web/static/js/carrier.js").Socket} Socket */
/** @typedef {{id?: unknown, type: string}} Message */

const { root = "./", core: folder = "", recorded: file = "" } = document.documentElement.dataset;
const core = new Core(new URL(root, location.href), /\/(play|edit)\//.test(location.pathname));

/**
 * Answers of when the site was built: of requests by their path and body, of messages by their text.
 * @typedef {{requests: Record<string, string>, messages: Record<string, object>}} Recorded
 */
/** @type {Promise<Recorded>} */
const recorded = file
  ? fetch(new URL(file, location.href)).then((response) => response.json())
  : Promise.resolve({ requests: {}, messages: {} });

export const ROOMS = false;
export const SOLUTIONS = false;
export const GIF = false;

/** Where the documentation is, from the root. */
export const MANUAL = "docs/index.html";

// A board within another page has no room for a header.
if (window.parent !== window) document.documentElement.classList.add("embedded");

/** The worker never goes away; while its programs arrive, a message may have to wait for minutes. */
export const PATIENCE = 2 ** 31 - 1;

/** @param {string} path @param {string} [body] @param {AbortSignal | null} [signal] @returns {Promise<Response>} */
export async function ask(path, body, signal = null) {
  const known = (await recorded).requests[`${path}\n${body ?? ""}`];
  if (known !== undefined) return new Response(known, { headers: { "Content-Type": "application/json" } });
  const { status, media, body: bytes } = await core.request(path, body ?? null, signal);
  return new Response(bytes, { status, headers: { "Content-Type": media } });
}

/** @returns {Socket} */
export function openSocket() {
  return new WorkerSocket();
}

/** @returns {Promise<Record<string, Uint8Array<ArrayBuffer>>>} */
export async function pythonFiles() {
  const address = new URL(folder, location.href).href;
  const modules = ["pyodide.mjs", "pyodide.asm.mjs"].map(async (name) => {
    const response = await fetch(address + name);
    if (!response.ok) throw new Error(t("{name} cannot be loaded", { name }));
    return [name, new Uint8Array(await response.arrayBuffer())];
  });
  const files = await kept(address, () => null);
  const others = [...files].map(async ([name, arriving]) => [name === "referee.zip" ? "gyoji.zip" : name, await bytesOf(arriving)]);
  return Object.fromEntries(await Promise.all([...others, ...modules]));
}

/** @param {"" | "play" | "edit" | "make" | "rooms" | "sandbox"} page @param {string} [game] */
export function pageAddress(page, game = "") {
  return new URL([page, encodeURIComponent(game), ""].filter((part, at) => part || at === 2).join("/"), new URL(root, location.href)).pathname;
}

/** @param {string} game */
export function tilesAddress(game) {
  return new URL(`../tiles/${encodeURIComponent(game)}.svg`, import.meta.url).pathname;
}

/** A connection to the worker, as if it were a WebSocket. */
class WorkerSocket extends EventTarget {
  #number = core.connect();
  /** Answers come in the order of their messages. @type {Promise<void>} */
  #last = Promise.resolve();
  #open = true;

  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event("open")));
  }

  /** @param {string} text */
  send(text) {
    this.#last = this.#last.then(() => this.#answer(text));
  }

  close() {
    this.#open = false;
    core.disconnect(this.#number);
  }

  /** @param {string} text */
  async #answer(text) {
    const { id, ...message } = /** @type {Message} */ (JSON.parse(text));
    const known = core.ready ? undefined : (await recorded).messages[JSON.stringify(message)];
    const answer = core.message(this.#number, text);
    const said = known ? JSON.stringify({ ...known, id }) : await answer;
    if (this.#open) this.dispatchEvent(new MessageEvent("message", { data: said }));
  }
}
