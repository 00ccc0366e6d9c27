// Where other people's code runs: a frame without an origin, whose policy lets nothing be loaded, and in it workers.
// A worker gets bytes and answers messages. One that does not answer in time is ended, and another one starts.

import { pageAddress, pythonFiles } from "../carrier.js";
import { make } from "../dom.js";
import { t } from "../words.js";

/** @typedef {Record<string, any>} Answer */

/** The frame. */
class Sandbox {
  #count = 0;
  #frame = make("iframe", { sandbox: "allow-scripts", src: pageAddress("sandbox"), title: t("The game's code"), hidden: true });
  /** @type {Promise<unknown>} */
  #loaded = new Promise((resolve) => this.#frame.addEventListener("load", resolve, { once: true }));
  #code = fetch(new URL("python.js", import.meta.url)).then((response) => response.text());

  constructor() {
    document.body.append(this.#frame);
  }

  /** Start a worker. @returns {Promise<{port: MessagePort, end: () => void}>} */
  async start() {
    const [code] = await Promise.all([this.#code, this.#loaded]);
    this.#count += 1;
    const number = this.#count;
    const { port1, port2 } = new MessageChannel();
    this.#frame.contentWindow?.postMessage({ number, code }, "*", [port2]); // an opaque origin has no name
    const end = () => {
      port1.close();
      this.#frame.contentWindow?.postMessage({ number }, "*");
    };
    return { port: port1, end };
  }
}

/** @type {Sandbox | undefined} */
let sandbox;
/** @type {ReturnType<typeof pythonFiles> | undefined} */
let files;
/** Python's memory before it ran anybody's code: a worker that begins with it starts at once. @type {Uint8Array | undefined} */
let image;

/** A worker that did not answer in time. */
export class HangError extends Error {}

/** Python in a worker, which starts when it is asked for the first time, and again after it was ended. */
export class Python {
  /** @type {Promise<{port: MessagePort, end: () => void}> | null} */
  #worker = null;
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();
  #count = 0;

  /**
   * The answer to a message, after those to the messages before. HangError if it takes longer than `seconds`.
   * @param {object} message @param {number} seconds @returns {Promise<Answer>}
   */
  ask(message, seconds) {
    const answer = this.#last.then(() => this.#ask(message, seconds));
    this.#last = answer.catch(() => null);
    return answer;
  }

  /** @param {object} message @param {number} seconds @returns {Promise<Answer>} */
  async #ask(message, seconds) {
    const { port } = await (this.#worker ??= this.#start());
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#end();
        reject(new HangError(t("The game took longer than {seconds} seconds and was stopped. Look for a loop without an end.", { seconds })));
      }, seconds * 1000);
      port.onmessage = ({ data }) => {
        if (data?.id !== id) return;
        clearTimeout(timer);
        if (typeof data.text === "string") return resolve(parsed(data.text));
        this.#end(); // Python itself has failed
        reject(new Error(t("Python stopped: {reason}", { reason: String(data.fault) })));
      };
      port.postMessage({ id, text: JSON.stringify(message) });
    });
  }

  async #start() {
    sandbox ??= new Sandbox();
    files ??= pythonFiles();
    try {
      const [worker, sent] = await Promise.all([sandbox.start(), files]);
      const started = await new Promise((resolve, reject) => {
        worker.port.onmessage = ({ data }) => (data?.ready ? resolve(data) : reject(new Error(String(data?.fault))));
        worker.port.postMessage({ files: sent, image });
      });
      image ??= started.image;
      return worker;
    } catch (error) {
      this.#worker = null;
      files = undefined;
      throw error;
    }
  }

  /** The next message starts another worker. */
  #end() {
    void this.#worker?.then((worker) => worker.end());
    this.#worker = null;
  }
}

/** What comes from the sandbox may be anything. @param {string} text @returns {Answer} */
function parsed(text) {
  return Object(JSON.parse(text));
}
