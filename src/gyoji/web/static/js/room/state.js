// What this page knows of its room: everything the server has sent to this role, and no more.

import { t } from "../words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").HandState} HandState */
/** @typedef {import("../types.js").Tiles} Tiles */
/** @typedef {import("../connection.js").Message} Message */
/** @typedef {{player: string, name: string, taken: boolean, here: boolean}} Seat */
/** @typedef {{player: number, said: string, announced: string}} LogEntry  A command, and what was announced of it. */
/** @typedef {"room" | "step" | "seats" | "gap" | ""} Change */

export class RoomState {
  title = "";
  role = "spectator";
  /** @type {number | null} the seat that acts now, of those this page has */
  seat = null;
  /** @type {number[]} */
  yours = [];
  /** May one person take several seats? */
  several = false;
  /** @type {Seat[]} */
  seats = [];
  spectators = 0;
  /** @type {"person" | "server" | ""} who knows everything: whoever has the master's link, or nobody */
  master = "";
  /** Is the master connected? */
  watching = false;
  seq = 0;
  /** @type {number | null} */
  turn = null;
  over = false;
  /** @type {LogEntry[]} */
  log = [];
  /** @type {string[][]} */
  board = [];
  /** @type {Tiles} */
  tiles = {};
  /** @type {Record<string, string>} */
  described = {};
  /** @type {Frame | null} */
  frame = null;

  get myTurn() {
    return this.role === "seat" && !this.over && this.turn === this.seat;
  }

  /** May this role see the board? */
  get hasBoard() {
    return this.board.length > 0;
  }

  /** The hand of this page's player. @returns {HandState} */
  get hand() {
    const { frame, myTurn, over, role, hasBoard } = this;
    return { held: frame?.hand ?? [], active: myTurn && hasBoard, shown: role === "seat" && hasBoard && !over, title: t("Your hand") };
  }

  /** @param {number | null} player */
  nameOf(player) {
    const seat = player === null ? undefined : this.seats[player];
    if (!seat) return "";
    return seat.name && seat.name !== seat.player ? `${seat.name} (${seat.player})` : seat.player;
  }

  /** Apply a message; what has changed. "gap": a step is missing. @param {Message} message @returns {Change} */
  apply(message) {
    if (message.type === "room") return this.#replace(message);
    if (message.type === "step") return this.#step(message);
    if (message.type !== "seats") return "";
    this.seats = message["seats"];
    this.spectators = message["spectators"] ?? this.spectators;
    this.watching = Boolean(message["watching"]);
    return "seats";
  }

  /** @param {any} message @returns {Change} */
  #replace({ title, role, seat, seats, seq, turn, over, announcements, board, tiles, frame, ...more }) {
    Object.assign(this, { title, role, seat, seats, seq, turn, over });
    this.yours = more.yours ?? [];
    this.several = Boolean(more.several);
    this.spectators = more.spectators ?? 0;
    this.master = more.master ?? "";
    this.watching = Boolean(more.watching);
    this.described = more.described ?? {};
    this.log = [...(announcements ?? [])];
    this.board = board ?? [];
    this.tiles = { ...this.tiles, ...tiles, ...frame?.tiles };
    this.frame = frame ?? null;
    return "room";
  }

  /** @param {any} message @returns {Change} */
  #step({ seq, seat, turn, over, announcement, frame }) {
    if (seq <= this.seq) return ""; // sent again after a reconnection
    if (seq !== this.seq + 1) return "gap";
    Object.assign(this, { seq, turn, over });
    this.seat = seat ?? this.seat;
    if (announcement) this.log.push(announcement);
    if (frame) this.#applyFrame(frame);
    return "step";
  }

  /** @param {Frame} frame */
  #applyFrame(frame) {
    this.frame = frame;
    Object.assign(this.tiles, frame.tiles);
    for (const [row, column, glyph] of frame.changes) {
      const line = this.board[row];
      if (line) line[column] = glyph;
    }
  }
}
