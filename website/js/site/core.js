// The referee in a worker: asks it, and shows how much of it has arrived.

import { t } from "../words.js";
import { keepSite, showBar } from "./updates.js";

/** @typedef {{status: number, media: string, body: ArrayBuffer, name: string}} Answer */
/** @typedef {{id: number, done: any, fault?: string}} Reply */
/** @typedef {{loaded: number, total: number}} Progress */

/** The page itself comes first: it is whole before the referee is fetched, unless that is kept here. */
const loaded = new Promise((resolve) => {
  if (document.readyState === "complete" || navigator.serviceWorker?.controller) resolve(null);
  else addEventListener("load", resolve, { once: true });
});

export class Core {
  /** Is the referee there? */
  ready = false;
  #count = 0;
  #connections = 0;
  /** @type {Map<number, {resolve: (done: any) => void, reject: (error: Error) => void}>} */
  #waiting = new Map();

  /** @type {Promise<Worker> | undefined} */
  #worker;

  /** @param {URL} root of the site @param {boolean} needed will this page ask the referee for certain? */
  constructor(root, needed) {
    this.root = root;
    if (needed) {
      showBar(bar); // while nothing else is drawn: what is added to the page later has all styles found anew
      void this.#begin();
    }
    // Without questions the referee is not needed yet, but the site is kept for when there is no network.
    else void loaded.then(() => void (this.#worker ?? this.#keep()));
  }

  #begin() {
    return (this.#worker ??= loaded.then(() => this.#start()));
  }

  /** A number for a connection. */
  connect() {
    this.#connections += 1;
    return this.#connections;
  }

  /** @param {number} connection */
  disconnect(connection) {
    void this.#ask({ what: "close", connection });
  }

  /** The answer to a message. @param {number} connection @param {string} text @returns {Promise<string>} */
  message(connection, text) {
    return this.#ask({ what: "message", connection, text }).catch((error) => {
      const { id } = JSON.parse(text);
      return JSON.stringify({ type: "error", id, error: error.message });
    });
  }

  /** The answer to a request; Error if the signal ends it. @param {string} path @param {string | null} body @param {AbortSignal | null} signal @returns {Promise<Answer>} */
  request(path, body, signal) {
    return this.#ask({ what: "request", path, body }, signal);
  }

  /** @param {object} question @param {AbortSignal | null} [signal] @returns {Promise<any>} */
  async #ask(question, signal = null) {
    const worker = await this.#begin();
    this.#count += 1;
    const id = this.#count;
    signal?.throwIfAborted();
    signal?.addEventListener("abort", () => worker.postMessage({ id, what: "stop" }), { once: true });
    worker.postMessage({ ...question, id });
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #start() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => this.#receive(data));
    worker.addEventListener("error", () => this.#fail(t("the referee could not be started")));
    worker.postMessage({ folder: new URL(document.documentElement.dataset["core"] ?? "", location.href).href });
    return worker;
  }

  /** @param {Reply & {progress?: Progress, ready?: boolean}} reply */
  #receive({ id, done, fault, progress, ready }) {
    if (progress) return showProgress(progress);
    if (ready) return this.#arrive();
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (fault === undefined) waiting?.resolve(done);
    else waiting?.reject(new Error(fault));
    if (id === undefined && fault !== undefined) this.#fail(fault);
  }

  #arrive() {
    this.ready = true;
    bar.style.visibility = "hidden";
    document.documentElement.dataset["referee"] = "ready";
    this.#keep();
  }

  /** Have the browser keep the site; where it may not, the site works as long as there is a network. */
  #keep() {
    void keepSite(new URL("service-worker.js", this.root)).catch(() => null);
  }

  /** @param {string} sentence */
  #fail(sentence) {
    for (const { reject } of this.#waiting.values()) reject(new Error(sentence));
    this.#waiting.clear();
    bar.textContent = t("{sentence}; reload the page to try again", { sentence });
    bar.style.visibility = "";
    bar.classList.add("failed");
    bar.setAttribute("role", "alert");
    showBar(bar);
  }
}

const bar = document.createElement("div");
const arrival = document.createTextNode("");
bar.append(arrival);
bar.style.visibility = "hidden";
bar.className = "arrival";
bar.setAttribute("role", "progressbar");
bar.setAttribute("aria-label", t("The referee is on its way"));

/** @param {Progress} progress */
function showProgress({ loaded, total }) {
  const percent = Math.min(100, Math.round((100 * loaded) / total));
  bar.setAttribute("aria-valuenow", String(percent));
  bar.style.setProperty("--arrived", `${percent}%`);
  // A text that is changed, and not replaced, has no styles found anew for the whole board.
  arrival.data = percent < 100 ? t("The referee is on its way: {percent} %", { percent }) : t("The referee is about to start");
  bar.style.visibility = "";
  showBar(bar);
}
