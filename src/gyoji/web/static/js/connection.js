// The line to a room: messages in order, and the line taken up again by itself when it drops.
//
// It is an event target. Events: "message" with the message as detail; "state" with a `State` as
// detail. A command that was not acknowledged when the line dropped is sent again, the same, so it
// is done once whatever the network does. What is asked while there is no line is not sent at all.

/** @typedef {{type: string, [more: string]: any}} Message */
/** @typedef {"joining" | "here" | "dropped" | "gone"} Standing */
/** @typedef {{state: Standing, wait: number, reason: string}} State */
/** @typedef {{message: Message, keep: boolean, resolve: (answer: Message) => void}} Waiting */

const FIRST = 400; // milliseconds to the first try
const LONGEST = 15000;
const SILENT = 20000; // an answer that takes longer is not coming: the line is dead
const NO_ROOM = 4404;
const TOO_MUCH = 4429;
const SETTLES = ["done", "refused", "choices"];

export class Line extends EventTarget {
  /** @type {WebSocket | null} */
  #socket = null;
  #tries = 0;
  #number = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #patience;
  #closed = false;
  /** @type {Map<string, Waiting>} */
  #waiting = new Map();
  /** @type {Standing} */
  state = "joining";

  /** @param {string} path */
  constructor(path) {
    super();
    this.url = new URL(path, location.href);
    this.url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    addEventListener("online", () => this.#hurry());
    addEventListener("offline", () => this.reopen());
    document.addEventListener("visibilitychange", () => this.#hurry());
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (event) => event.persisted && this.open());
  }

  open() {
    this.#closed = false;
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.addEventListener("message", (event) => this.#hear(socket, event.data));
    socket.addEventListener("close", (event) => this.#drop(socket, event.code, event.reason));
  }

  /** Begin again at once: the server then sends the whole room. */
  reopen() {
    if (this.#closed || this.state === "gone") return;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    clearTimeout(this.#patience);
    this.#lose(false);
    this.#become("joining", 0, "");
    this.open();
  }

  close() {
    this.#closed = true;
    this.state = "joining";
    clearTimeout(this.#timer);
    clearTimeout(this.#patience);
    this.#socket?.close();
  }

  /**
   * Send a command and wait for what comes of it. Without a line it is answered by
   * `{type: "lost"}`, and so is what is not kept over a drop of the line.
   * @param {Message} message @returns {Promise<Message>}
   */
  ask(message) {
    this.#number += 1;
    const id = `${crypto.getRandomValues(new Uint32Array(2)).join("-")}-${this.#number}`;
    const keep = message.type !== "choices";
    if (this.state !== "here") return Promise.resolve({ type: "lost" });
    return new Promise((resolve) => {
      const waiting = { message: { ...message, id }, keep, resolve };
      this.#waiting.set(id, waiting);
      this.#send(waiting);
    });
  }

  /** @param {Waiting} waiting */
  #send(waiting) {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.reopen(), SILENT);
    this.#socket?.send(JSON.stringify(waiting.message));
  }

  /** @param {WebSocket} socket @param {string} text */
  #hear(socket, text) {
    if (socket !== this.#socket) return;
    clearTimeout(this.#patience);
    /** @type {Message} */
    const message = JSON.parse(text);
    const again = this.state !== "here";
    if (again) this.#become("here", 0, "");
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
    if (again) for (const waiting of this.#waiting.values()) this.#send(waiting);
    this.#settle(message);
    this.#tries = 0;
  }

  /** @param {Message} message */
  #settle(message) {
    const waiting = this.#waiting.get(message.id);
    if (!waiting || !SETTLES.includes(message.type)) return;
    this.#waiting.delete(message.id);
    waiting.resolve(message);
  }

  /** @param {WebSocket} socket @param {number} code @param {string} reason */
  #drop(socket, code, reason) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    clearTimeout(this.#patience);
    this.#lose(code === NO_ROOM);
    if (code === NO_ROOM) this.#become("gone", 0, reason);
    if (this.#closed || code === NO_ROOM) return;
    if (code === TOO_MUCH) this.#tries = Math.max(this.#tries, 4);
    const wait = Math.min(LONGEST, FIRST * 2 ** this.#tries) * (0.75 + Math.random() / 2);
    this.#tries += 1;
    this.#timer = setTimeout(() => this.open(), wait);
    this.#become("dropped", wait, reason);
  }

  /** What is not kept, or can never be answered, is given up. @param {boolean} all */
  #lose(all) {
    for (const [id, waiting] of [...this.#waiting]) {
      if (waiting.keep && !all) continue;
      this.#waiting.delete(id);
      waiting.resolve({ type: "lost" });
    }
  }

  /** Somebody is looking, or the network is back: no reason to wait for the timer. */
  #hurry() {
    if (!this.#closed && this.state === "dropped" && !this.#socket && !document.hidden) this.open();
  }

  /** @param {Standing} state @param {number} wait @param {string} reason */
  #become(state, wait, reason) {
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: { state, wait, reason } }));
  }
}
