// The log of a room, like a chat: who did what, and what was announced of it.

import { playerMark } from "../board/tiles.js";
import { byId, make, replace } from "../dom.js";

/** @typedef {import("./state.js").RoomState} RoomState */
/** @typedef {import("./state.js").LogEntry} LogEntry */

const SHOWN = 300; // entries shown at once; a button shows older ones
const LONG = 50; // characters of an announcement that is too long for bold type
const NEAR_END = 40; // pixels from the end within which the log keeps following

export class Log {
  #first = 0;
  #shown = 0;

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
  }

  /** Show all of it anew. */
  show() {
    this.#first = Math.max(0, this.room.log.length - SHOWN);
    this.#fill();
    this.#scrollToEnd();
  }

  /** Add new entries. */
  update() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    const following = scrollHeight - scrollTop - clientHeight < NEAR_END; // do not scroll away from what a reader looks at further up
    for (const command of this.room.log.slice(this.#shown)) {
      this.#shown += 1;
      this.list.append(entry(this.room, command, this.#shown));
    }
    if (following) this.#scrollToEnd();
  }

  #fill() {
    const { log } = this.room;
    replace(this.list, ...log.slice(this.#first).map((command, at) => entry(this.room, command, this.#first + at + 1)));
    this.#shown = log.length;
    this.older.hidden = this.#first === 0;
  }

  #scrollToEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
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
    announced && make("span", { class: `log-announcement${announced.length > LONG ? " long" : ""}` }, announced),
  );
}
