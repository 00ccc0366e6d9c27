// What this page knows of its room: everything the server has sent to this role, and no more.

import { renaming } from "../game/names.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").HandState} HandState */
/** @typedef {import("../types.js").Tiles} Tiles */
/** @typedef {import("../connection.js").Message} Message */
/**
 * `place`: the player that the seat is of; `player`: that of the seat which its holder had in the room's first game, so that
 * programs keep their names, as people do. `program`: the strength of the one that plays it, "" if none does.
 * @typedef {{place: string, player: string, name: string, taken: boolean, here: boolean, program: string}} Seat
 */
/** @typedef {{player: number, said: string, announced: string}} LogEntry  A command, and what was announced of it. */
/** @typedef {{name: string, seat: number | null, wins: number}} Standing  How many games somebody has won: a person by name, or who has a seat. */
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
  /** @type {Map<number, number>} when the players of seats were seen to be away first, in milliseconds */
  #away = new Map();
  /** The seconds after which a program may play on for a player who is away. */
  awaySeconds = 0;
  spectators = 0;
  /** @type {"person" | "server" | ""} who knows everything: whoever has the master's link, or nobody */
  master = "";
  /** Is the master connected? */
  watching = false;
  seq = 0;
  /** @type {number | null} */
  turn = null;
  over = false;
  /** The number of the present game in this room, from 1. */
  number = 1;
  /** The number of another game that has begun while this page still shows how this one has ended, else 0. */
  next = 0;
  /** @type {number[]} the seats that have won it */
  winners = [];
  /** The names of all seats when the game ended. @type {string[]} */
  ended = [];
  /** @type {Standing[]} */
  standings = [];
  /** The seconds for a turn; 0: there is no clock. */
  clock = 0;
  /** @type {number | null} when this turn is over, in milliseconds */
  deadline = null;
  /** May players say something here? */
  talks = false;
  /** @type {string[]} the people who have left their seats since the last look */
  #left = [];
  /** @type {Set<number>} the seats whose players have gone, as far as it was told */
  #gone = new Set();
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
    return this.role === "seat" && !this.over && this.turn === this.seat && !this.mover?.program;
  }

  /** The seat that is to move. */
  get mover() {
    return this.over || this.turn === null ? undefined : this.seats[this.turn];
  }

  /** The seconds until a program may play on at a seat: 0 if its player has gone. @param {number} number */
  untilGone(number) {
    const since = this.#away.get(number);
    return since === undefined ? Infinity : Math.max(0, this.awaySeconds - (Date.now() - since) / 1000);
  }

  #forgetPeople() {
    this.#gone.clear();
    this.#away.clear();
  }

  /** Who has left a seat, has gone or is back since the last look, in sentences. */
  newsOfPeople() {
    const news = this.#left.splice(0).map((name) => t("{name} left", { name }));
    for (const [number, { taken, here }] of this.seats.entries()) {
      const name = this.nameOf(number);
      if (!taken) this.#gone.delete(number);
      else if (here && this.#gone.delete(number)) news.push(t("{name} is back", { name }));
      else if (this.untilGone(number) === 0 && !this.#gone.has(number)) {
        this.#gone.add(number);
        news.push(t("{name} has gone", { name }));
      }
    }
    return news;
  }

  /** May this page give seats to programs? */
  get mayArrange() {
    return this.role !== "spectator" && !this.over;
  }

  /** May this role see the board? */
  get hasBoard() {
    return this.board.length > 0;
  }

  /** The hand of this page's player. @returns {HandState} */
  get hand() {
    const { frame, myTurn, over, role, hasBoard } = this;
    const warning = myTurn && frame?.warning ? t("{warning}. You can take it back.", { warning: frame.warning }) : "";
    return { held: frame?.hand ?? [], active: myTurn && hasBoard, shown: role === "seat" && hasBoard && !over, title: t("Your hand"), warning };
  }

  /** One name for whoever has a seat: their own, with the seat's only where somebody has several. @param {number | null} player */
  nameOf(player) {
    return player === null ? "" : (this.namesIn(this.number)[player] ?? "");
  }

  /** The names in one of the room's games: after each, everybody has the seat before theirs. @param {number} game */
  namesIn(game) {
    const { seats, number } = this;
    return seats.map((_, seat) => {
      const { player, taken, name, program } = /** @type {Seat} */ (seats.at((seat - number + game) % seats.length));
      if (!taken && program) return t("{player} (program)", { player });
      const twice = seats.filter((each) => each.taken && each.name === name).length > 1;
      return name && twice ? `${name} (${player})` : name || player;
    });
  }

  /** What the referee says of the players, with the names of the people. @param {string} text */
  named(text) {
    return renaming(this.seats.map(({ place, player, taken }, at) => [place, taken ? this.nameOf(at) : player]))(text);
  }

  /** Have I won? Not if I have taken the seat after the end. */
  get won() {
    return this.winners.some((seat) => this.hadAtEnd(seat));
  }

  /** Did I have this seat when the game ended? @param {number} seat */
  hadAtEnd(seat) {
    return this.yours.includes(seat) && this.ended[seat] === this.seats[seat]?.name;
  }

  /** Who had a seat when the game ended. @param {number} seat */
  nameAtEnd(seat) {
    const { player = "", taken = false, name = "" } = this.seats[seat] ?? {};
    const ended = this.ended[seat];
    if (ended === undefined) return this.nameOf(seat);
    if (ended) return ended === name ? this.nameOf(seat) : ended;
    return taken ? t("{player} (program)", { player }) : this.nameOf(seat);
  }

  /** What the player of a seat has won so far, if everybody sees it; "" if the game keeps no score. @param {number} seat */
  scoreOf(seat) {
    const name = this.seats[seat]?.place;
    const score = this.hasBoard && this.frame?.facts.find(({ player, label }) => player === seat && label === name);
    return score ? score.value.replaceAll(", ", " ") : "";
  }

  /** How many games of this room the player of a seat has won. @param {number} player */
  winsOf(player) {
    const own = this.seats[player]?.taken ? this.seats[player]?.name : "";
    return this.standings.find(({ name, seat }) => (own ? name === own : seat === player))?.wins ?? 0;
  }

  /** Apply a message; what has changed. "gap": a step is missing. @param {Message} message @returns {Change} */
  apply(message) {
    if (message.type === "room") return this.#replace(message);
    if (message.type === "step") return this.#step(message);
    if (message.type === "clock") this.#time(message["left"]);
    if (message.type === "clock") return "seats";
    if (message.type !== "seats") return "";
    this.#left = this.seats.filter(({ taken, name }, at) => taken && name && !message["seats"][at]?.taken).map(({ name }) => name);
    this.#seat(message["seats"]);
    this.spectators = message["spectators"] ?? this.spectators;
    this.watching = Boolean(message["watching"]);
    return "seats";
  }

  /** @param {any} message @returns {Change} */
  #replace({ title, role, seat, seats, seq, turn, over, announcements, board, tiles, frame, ...more }) {
    Object.assign(this, { title, role, seat, seq, turn, over, next: 0 });
    if (more.number !== this.number) this.#forgetPeople(); // all have other seats now
    this.number = more.number ?? 1;
    this.talks = Boolean(more.talks);
    this.clock = more.clock ?? 0;
    this.#time(more.left);
    this.#end(more);
    this.awaySeconds = more.away_seconds ?? 0;
    this.#seat(seats);
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

  /** @param {Omit<Seat, "place">[]} seats with the players that they are of */
  #seat(seats) {
    this.seats = seats.map((seat, at) => ({ ...seat, place: seat.player, player: seats[(at + this.number - 1) % seats.length]?.player ?? "" }));
    for (const [number, { taken, here }] of seats.entries()) {
      if (!taken || here) this.#away.delete(number);
      else if (!this.#away.has(number)) this.#away.set(number, Date.now());
    }
  }

  /** @param {any} message @returns {Change} */
  #step({ seq, seat, turn, over, announcement, frame, ...more }) {
    if (seq <= this.seq) return ""; // sent again after a reconnection
    if (seq !== this.seq + 1) return "gap";
    Object.assign(this, { seq, turn, over });
    this.seat = seat ?? this.seat;
    this.#end(more);
    this.#time(more.left);
    if (announcement) this.log.push(announcement);
    if (frame) this.#applyFrame(frame);
    return "step";
  }

  /** @param {number | null | undefined} left the seconds that are left of this turn */
  #time(left) {
    this.deadline = typeof left === "number" ? Date.now() + left * 1000 : null;
  }

  /** The seconds that are left of this turn, null without a clock. */
  get timeLeft() {
    return this.deadline === null || this.over ? null : Math.max(0, Math.ceil((this.deadline - Date.now()) / 1000));
  }

  /** May a program play on at a seat: is its player gone, or has their turn taken too long? @param {number} number */
  mayGive(number) {
    return this.untilGone(number) === 0 || (this.turn === number && this.timeLeft === 0);
  }

  /** @param {any} message */
  #end({ winners, standings, names }) {
    this.winners = winners ?? [];
    this.ended = names ?? [];
    this.standings = standings ?? [];
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
