// How pages reach the referee, and each other. Here the referee is a server; a site without one has
// another module in the place of this one.

import { t, translated } from "./words.js";

/**
 * What connections need of a WebSocket.
 * @typedef {Pick<WebSocket, "send" | "close"> & EventTarget} Socket
 */

/** Are there rooms? */
export const ROOMS = true;

/** Are the best solutions of levels kept? */
export const SOLUTIONS = true;

/** Can animations be made as GIF? */
export const GIF = true;

/** Where the documentation is, from the home page; "" if it is not here. @type {string} */
export const MANUAL = "";

/** Milliseconds after which a referee that is silent after a message has gone. */
export const PATIENCE = 20_000;

/**
 * Ask for what is at a path; with a body of JSON, by POST. Error with a sentence if there is no answer.
 * @param {string} path @param {string} [body] @param {AbortSignal | null} [signal] ends it @returns {Promise<Response>}
 */
export async function ask(path, body, signal = null) {
  const how = body === undefined ? { signal } : { method: "POST", headers: { "Content-Type": "application/json" }, body, signal };
  return fetch(path, how).catch(() => {
    throw new Error(t("the server cannot be reached"));
  });
}

/** A connection for the messages of a play or a room. @param {string} path @returns {Socket} */
export function openSocket(path) {
  const url = new URL(path, location.href);
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(url);
}

const PYTHON = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json", "gyoji.zip"];

/**
 * Python for browsers, and the referee for it (gyoji.zip): files by their names. Error with a sentence if they are missing.
 * @returns {Promise<Record<string, Uint8Array<ArrayBuffer>>>}
 */
export async function pythonFiles() {
  const bodies = PYTHON.map(async (name) => {
    const response = await ask(`/python/${name}`);
    if (!response.ok) throw new Error(translated((await response.json()).error));
    return [name, new Uint8Array(await response.arrayBuffer())];
  });
  return Object.fromEntries(await Promise.all(bodies));
}

/**
 * The address of a page.
 * @param {"" | "play" | "edit" | "make" | "rooms" | "sandbox"} page the home page if empty @param {string} [game]
 */
export function pageAddress(page, game = "") {
  return game ? `/${page}/${encodeURIComponent(game)}` : `/${page}`;
}

/** The address of the drawings of a game's tiles. @param {string} game */
export function tilesAddress(game) {
  return `/tiles/${encodeURIComponent(game)}.svg`;
}
