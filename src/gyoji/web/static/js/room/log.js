// The log of a room, like a chat: who did what, and what was announced of it.

import { playerMark } from "../board/tiles.js";
import { byId, make, replace } from "../dom.js";

/** @typedef {import("./state.js").RoomState} RoomState */
/** @typedef {import("./state.js").LogEntry} LogEntry */

const SHOWN = 300; // entries shown at once; a button shows older ones
const LONG = 50; // characters of an announcement that is too long for bold type
const MOST_NOTES = 100; // beside the commands
const NEAR_END = 40; // pixels from the end within which the log keeps following

export class Log {
  #first = 0;
  #shown = 0;
  #following = true; // is the end shown?
  /** @type {{at: number, item: HTMLElement}[]} what happened beside the game, and behind which entry */
  #notes = [];

  /** @param {RoomState} room */
  constructor(room) {
    this.room = room;
    this.list = byId("log");
    this.scroller = this.list.parentElement ?? this.list;
    this.older = byId("older");
    this.older.addEventListener("click", () => {
      this.#first = Math.max(0, this.#first - SHOWN);
      this.#fill();
    });
    this.scroller.addEventListener("scroll", () => {
      const { scrollHeight, scrollTop, clientHeight } = this.scroller;
      this.#following = scrollHeight - scrollTop - clientHeight < NEAR_END;
    });
    new ResizeObserver(() => this.#keepEnd()).observe(this.scroller); // as long as it is not laid out, it has no end
  }

  /** Show all of it anew. */
  show() {
    this.#first = Math.max(0, this.room.log.length - SHOWN);
    this.#fill();
    this.#following = true;
    this.#keepEnd();
  }

  /** Add new entries. */
  update() {
    for (const command of this.room.log.slice(this.#shown)) {
      this.#shown += 1;
      this.list.append(entry(this.room, command, this.#shown));
    }
    this.#keepEnd();
  }

  /** Note what happened beside the game. @param {...(Node | string)} parts */
  note(...parts) {
    const item = make("li", { class: "log-note" }, ...parts);
    this.#notes = [...this.#notes, { at: this.room.log.length, item }].slice(-MOST_NOTES);
    this.list.append(item);
    this.#keepEnd();
  }

  #fill() {
    const { log } = this.room;
    const notes = (/** @type {number} */ at) => this.#notes.filter((note) => Math.min(note.at, log.length) === at).map(({ item }) => item);
    const entries = log.slice(this.#first).map((command, at) => entry(this.room, command, this.#first + at + 1));
    replace(this.list, ...notes(this.#first), ...entries.flatMap((each, at) => [each, ...notes(this.#first + at + 1)]));
    this.#shown = log.length;
    this.older.hidden = this.#first === 0;
  }

  /** Show the end, unless somebody reads further up. */
  #keepEnd() {
    if (this.#following) this.scroller.scrollTop = this.scroller.scrollHeight;
  }
}

/** @param {RoomState} room @param {LogEntry} entry @param {number} number */
function entry(room, { player, said, announced }, number) {
  const mine = room.yours.includes(player);
  return make(
    "li",
    { class: `log-entry${mine ? " mine" : ""}` },
    make(
      "span",
      { class: "log-player" },
      playerMark(player),
      make("strong", {}, room.nameOf(player)),
      make("span", { class: "soft small-text" }, `${number}`),
    ),
    make("span", { class: "log-command" }, said),
    announced && make("span", { class: `log-announcement${announced.length > LONG ? " long" : ""}` }, room.named(announced)),
  );
}
