// What was said at the table, like a chat: who, what, and what the referee answered.

import { make, replace } from "../dom.js";
import { mark } from "./seats.js";

/** @typedef {import("./state.js").Room} Room */
/** @typedef {import("./state.js").Heard} Heard */

const SHOWN = 300; // entries that are shown at once; older ones are asked for
const LONG = 50; // letters that are still read at a glance

export class Log {
  #first = 0;
  #shown = 0;

  /** @param {HTMLElement} host a list @param {HTMLElement} more a button for what is older */
  constructor(host, more) {
    this.host = host;
    this.more = more;
    /** @type {Room | null} */
    this.room = null;
    more.addEventListener("click", () => this.#older());
  }

  /** Everything anew. @param {Room} room */
  show(room) {
    this.room = room;
    this.#first = Math.max(0, room.heard.length - SHOWN);
    this.#fill();
    this.#toEnd();
  }

  /** What was heard since. @param {Room} room */
  add(room) {
    if (this.room !== room || room.heard.length < this.#shown) return this.show(room);
    const low = this.#atEnd();
    for (const heard of room.heard.slice(this.#shown)) {
      this.#shown += 1;
      this.host.append(entry(room, heard, this.#shown));
    }
    if (low) this.#toEnd();
  }

  #older() {
    this.#first = Math.max(0, this.#first - SHOWN);
    this.#fill();
  }

  #fill() {
    const room = this.room;
    if (!room) return;
    const part = room.heard.slice(this.#first);
    replace(this.host, ...part.map((heard, at) => entry(room, heard, this.#first + at + 1)));
    this.#shown = room.heard.length;
    this.more.hidden = this.#first === 0;
  }

  get #scroller() {
    return this.host.parentElement ?? this.host;
  }

  #atEnd() {
    const { scrollHeight, scrollTop, clientHeight } = this.#scroller;
    return scrollHeight - scrollTop - clientHeight < 40;
  }

  #toEnd() {
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }
}

/** @param {Room} room @param {Heard} heard @param {number} number */
function entry(room, heard, number) {
  const mine = room.yours.includes(heard.player);
  return make(
    "li",
    { class: `said${mine ? " mine" : ""}` },
    make("span", { class: "said-who" },
      mark(heard.player),
      make("strong", {}, room.nameOf(heard.player)),
      make("span", { class: "soft small-text" }, `${number}`)),
    make("span", { class: "said-what" }, heard.said),
    heard.told && make("span", { class: `said-told${heard.told.length > LONG ? " long" : ""}` }, heard.told),
  );
}
