// The socket to the server: every message has a number, and its answer has the same.

/** @typedef {Record<string, unknown>} Message */
/** @typedef {(message: Message) => Promise<any>} Ask */
/** @typedef {{resolve: (answer: any) => void, reject: (reason: Error) => void}} Waiting */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;

/** What the server refuses, with the place in the text where it is one. */
export class Refused extends Error {
  /**
   * @param {string} sentence
   * @param {number | null} [line]
   * @param {number | null} [column]
   */
  constructor(sentence, line = null, column = null) {
    super(sentence);
    this.line = line;
    this.column = column;
  }
}

/** A connection that comes back by itself: `again` says everything again, by the `ask` it gets. */
export class Line {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** @type {Promise<void> | null} */
  #opening = null;
  /** @type {Promise<void> | null} */
  #returning = null;
  #number = 0;

  /**
   * @param {string} path
   * @param {{again: (ask: Ask) => Promise<void>, state: (connected: boolean) => void}} calls
   */
  constructor(path, calls) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.address = `${scheme}//${location.host}${path}`;
    this.calls = calls;
  }

  /**
   * Ask, and wait for the answer; Refused if it is an error, Error if the connection broke.
   * What is asked while the connection is away waits until it is back.
   * @param {Message} message
   * @returns {Promise<any>}
   */
  async ask(message) {
    await this.#returning;
    return this.#ask(message);
  }

  /**
   * @param {Message} message
   * @returns {Promise<any>}
   */
  async #ask(message) {
    await this.#open();
    this.#number += 1;
    const id = this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket?.send(JSON.stringify({ id, ...message }));
    });
  }

  #open() {
    this.#opening ??= new Promise((resolve, reject) => {
      const socket = new WebSocket(this.address);
      this.#socket = socket;
      socket.onopen = () => resolve();
      socket.onmessage = (event) => this.#heard(JSON.parse(String(event.data)));
      socket.onclose = (event) => {
        const lost = new Error(event.reason || "the connection to the server broke");
        reject(lost);
        this.#closed(lost);
      };
    });
    return this.#opening;
  }

  /** @param {any} answer */
  #heard(answer) {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.type === "error") {
      waiting?.reject(new Refused(String(answer.error), answer.line ?? null, answer.column ?? null));
    } else waiting?.resolve(answer);
  }

  /** @param {Error} reason */
  #closed(reason) {
    for (const waiting of this.#waiting.values()) waiting.reject(reason);
    this.#waiting.clear();
    this.#opening = null;
    this.#socket = null;
    this.calls.state(false);
    this.#returning ??= this.#return();
  }

  /** Try to come back, again and again, and less and less often. */
  async #return() {
    for (let wait = FIRST_WAIT; ; wait = Math.min(LONGEST_WAIT, wait * 2)) {
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
      });
      try {
        await this.#open();
        await this.calls.again((message) => this.#ask(message));
        break;
      } catch {
        // it broke once more: the next try is later
      }
    }
    this.#returning = null;
    this.calls.state(true);
  }
}

/**
 * Ask by HTTP; Refused with the server's sentence if it does not want to.
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
export async function request(path, body) {
  const answer = await send(path, body);
  return answer.json();
}

/**
 * The same for a file.
 * @param {string} path
 * @param {object} [body]
 */
export async function send(path, body) {
  const manner = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, manner || {}).catch(() => {
    throw new Refused("the server cannot be reached");
  });
  if (answer.ok) return answer;
  const told = await answer.json().catch(() => ({}));
  throw new Refused(told.error ?? `the server answers ${answer.status}`, told.line, told.column);
}
