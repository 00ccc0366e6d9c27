// What this page knows of its room: all that the server has sent to this role, and no more.

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Tiles} Tiles */
/** @typedef {import("../connection.js").Message} Message */
/** @typedef {{player: string, name: string, taken: boolean, here: boolean}} Seat */
/** @typedef {{player: number, said: string, told: string}} Heard */
/** @typedef {"room" | "step" | "seats" | "gap" | ""} Change */

export class Room {
  game = "";
  title = "";
  role = "spectator";
  /** @type {number | null} */
  seat = null;
  /** @type {number[]} of which `seat` is the one that acts now */
  yours = [];
  /** May one hold several seats? */
  several = false;
  /** @type {Seat[]} */
  seats = [];
  spectators = 0;
  /** @type {Record<string, string>} */
  options = {};
  seq = 0;
  /** @type {number | null} */
  turn = null;
  over = false;
  hexagons = false;
  /** @type {Heard[]} */
  heard = [];
  /** @type {string[][]} */
  board = [];
  /** @type {Tiles} */
  tiles = {};
  /** @type {Record<string, string>} */
  described = {};
  /** @type {Frame | null} */
  frame = null;

  /** Is it this seat's turn? */
  get mine() {
    return this.role === "seat" && !this.over && this.turn === this.seat;
  }

  /** Has this role a board to look at? */
  get sees() {
    return this.board.length > 0;
  }

  /** What this seat has in hand. @returns {import("../game/move-builder.js").InHand} */
  get inHand() {
    const { frame, mine, over, role, sees } = this;
    return { held: frame?.hand ?? [], may: mine && sees, shown: role === "seat" && sees && !over, title: "Your hand" };
  }

  /** @param {number | null} player */
  nameOf(player) {
    const seat = player === null ? undefined : this.seats[player];
    if (!seat) return "";
    return seat.name && seat.name !== seat.player ? `${seat.name} (${seat.player})` : seat.player;
  }

  /**
   * Take in a message; it says what is new. "gap": a step is missing, the room is to be asked anew.
   * @param {Message} message @returns {Change}
   */
  take(message) {
    if (message.type === "room") return this.#whole(message);
    if (message.type === "step") return this.#step(message);
    if (message.type !== "seats") return "";
    this.seats = message.seats;
    this.spectators = message.spectators ?? this.spectators;
    return "seats";
  }

  /** @param {Message} message @returns {Change} */
  #whole(message) {
    const { game, title, role, seat, seats, seq, turn, over, heard, board, tiles, frame } = message;
    Object.assign(this, { game, title, role, seat, seats, seq, turn, over });
    this.yours = message.yours ?? [];
    this.several = Boolean(message.several);
    this.spectators = message.spectators ?? 0;
    this.options = message.options ?? {};
    this.described = message.described ?? {};
    this.hexagons = Boolean(message.hexagons);
    this.heard = [...(heard ?? [])];
    this.board = board ?? [];
    this.tiles = { ...this.tiles, ...tiles, ...frame?.tiles };
    this.frame = frame ?? null;
    return "room";
  }

  /** @param {Message} message @returns {Change} */
  #step(message) {
    if (message.seq <= this.seq) return "";
    if (message.seq !== this.seq + 1) return "gap";
    this.seq = message.seq;
    this.seat = message.seat ?? this.seat;
    this.turn = message.turn;
    this.over = message.over;
    if (message.heard) this.heard.push(message.heard);
    this.frame = message.frame ?? this.frame;
    if (message.frame) this.#look(message.frame);
    return "step";
  }

  /** @param {Frame} frame */
  #look(frame) {
    Object.assign(this.tiles, frame.tiles);
    for (const [row, column, glyph] of frame.changes) {
      const line = this.board[row];
      if (line) line[column] = glyph;
    }
  }
}
