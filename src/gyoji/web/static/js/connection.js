// A WebSocket to the server that reconnects automatically, and matches answers to messages by id.
//
// Events: "message" with each message of the server; "state" with a `Status`.

import { openSocket, PATIENCE } from "./carrier.js";
import { localized, translated } from "./words.js";

/** @typedef {import("./carrier.js").Socket} Socket */
/** @typedef {{type: string, [more: string]: any}} Message */
/** @typedef {"connecting" | "connected" | "lost" | "closed"} State */
/** @typedef {{state: State, reason: string}} Status */
/** @typedef {(message: Message) => Promise<Message>} Ask */
/** @typedef {{message: Message, resolve: (answer: Message) => void}} Pending */
/**
 * What a page does when its connection is lost and found.
 * @typedef {object} Policy
 * @property {(message: Message) => boolean} [resend] is an unanswered message sent again?
 * @property {(ask: Ask) => Promise<void>} [restore] brings the server up to date before other messages are sent;
 *   without it, the connection counts as up once the server has sent its first message
 */

const FIRST_DELAY = 400; // milliseconds before the first attempt to reconnect; each further delay is twice as long
const LONGEST_DELAY = 15000;
const OTHER_SEATS = 4201; // close codes of the server
const NO_SUCH_ROOM = 4404;
const TOO_MANY = 4429;

export class Connection extends EventTarget {
  /** @type {State} */
  state = "connecting";
  /** @type {Socket | null} */
  #socket = null;
  #attempts = 0;
  #count = 0;
  #stopped = true;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #deadline;
  /** @type {Map<string, Pending>} */
  #pending = new Map();

  /** @param {string} path @param {Policy} policy */
  constructor(path, policy) {
    super();
    this.path = path;
    this.policy = policy;
    addEventListener("online", () => this.#hurry());
    addEventListener("offline", () => this.reopen()); // a dead socket may not notice for minutes
    document.addEventListener("visibilitychange", () => this.#hurry());
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (event) => event.persisted && this.open());
  }

  open() {
    this.#stopped = false;
    clearTimeout(this.#retry);
    const socket = openSocket(this.path);
    this.#socket = socket;
    socket.addEventListener("open", () => void this.#restore(socket));
    socket.addEventListener("message", (event) => this.#receive(socket, /** @type {MessageEvent} */ (event).data));
    socket.addEventListener("close", (event) => {
      const { code, reason } = /** @type {CloseEvent} */ (event);
      this.#drop(socket, code, reason);
    });
  }

  /** Connect anew at once. */
  reopen() {
    if (this.#stopped || this.state === "closed") return;
    const socket = this.#socket;
    this.#socket = null; // so that its close event is not taken for a lost connection
    socket?.close();
    clearTimeout(this.#deadline);
    this.#giveUp(false);
    this.#become("connecting", "");
    this.open();
  }

  close() {
    this.#stopped = true;
    this.state = "connecting";
    clearTimeout(this.#retry);
    clearTimeout(this.#deadline);
    this.#socket?.close();
  }

  /**
   * Send a message; its answer. `{type: "lost"}` if there is no connection, or it broke and the
   * policy does not send the message again.
   * @type {Ask}
   */
  ask(message) {
    return this.state === "connected" ? this.#ask(message) : Promise.resolve({ type: "lost" });
  }

  /** @type {Ask} */
  #ask(message) {
    this.#count += 1;
    // Random, because a server that restarted must still recognize a command that it has already done.
    const id = `${crypto.getRandomValues(new Uint32Array(2)).join("-")}-${this.#count}`;
    return new Promise((resolve) => {
      const pending = { message: { ...message, id }, resolve };
      this.#pending.set(id, pending);
      this.#send(pending);
    });
  }

  /** @param {Pending} pending */
  #send({ message }) {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.reopen(), PATIENCE);
    this.#socket?.send(JSON.stringify(message));
  }

  /** @param {Socket} socket */
  async #restore(socket) {
    if (socket !== this.#socket || !this.policy.restore) return;
    try {
      await this.policy.restore((message) => this.#ask(message));
      if (socket === this.#socket) this.#connected();
    } catch {
      socket.close(); // the next attempt comes later
    }
  }

  #connected() {
    this.#attempts = 0;
    this.#become("connected", "");
  }

  /** @param {Socket} socket @param {string} text */
  #receive(socket, text) {
    if (socket !== this.#socket) return;
    clearTimeout(this.#deadline);
    /** @type {Message} */
    const message = localized(JSON.parse(text));
    const first = this.state !== "connected" && !this.policy.restore;
    if (first) this.#connected();
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
    if (first) for (const pending of this.#pending.values()) this.#send(pending);
    const pending = this.#pending.get(message["id"]);
    this.#pending.delete(message["id"]);
    pending?.resolve(message);
  }

  /** @param {Socket} socket @param {number} code @param {string} reason */
  #drop(socket, code, reason) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    clearTimeout(this.#deadline);
    this.#giveUp(code === NO_SUCH_ROOM);
    if (code === NO_SUCH_ROOM) this.#become("closed", translated(reason));
    if (this.#stopped || code === NO_SUCH_ROOM) return;
    if (code === OTHER_SEATS) {
      this.#become("connecting", "");
      this.open();
      return;
    }
    if (code === TOO_MANY) this.#attempts = Math.max(this.#attempts, 4);
    // Scattered, so that all pages of a server that restarts do not come back in the same instant.
    const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.#attempts) * (0.75 + Math.random() / 2);
    this.#attempts += 1;
    this.#retry = setTimeout(() => this.open(), delay);
    this.#become("lost", translated(reason));
  }

  /** Answer what is not sent again, or can never be answered. @param {boolean} all */
  #giveUp(all) {
    for (const [id, { message, resolve }] of [...this.#pending]) {
      if (!all && this.policy.resend?.(message)) continue;
      this.#pending.delete(id);
      resolve({ type: "lost" });
    }
  }

  /** The network is back, or the page is visible again: do not wait for the next attempt. */
  #hurry() {
    if (!this.#stopped && this.state === "lost" && !this.#socket && !document.hidden) this.open();
  }

  /** @param {State} state @param {string} reason */
  #become(state, reason) {
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: { state, reason } }));
  }
}
