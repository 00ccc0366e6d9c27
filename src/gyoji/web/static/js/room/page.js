// A room: several at one table, each with a seat, the master, and who only watches.

import { announce } from "../announce.js";
import { byId } from "../dom.js";
import { Hand } from "../game/move-builder.js";
import { placeIcons } from "../icons.js";
import { isWriting, Keys } from "../game/keys.js";
import { request } from "../net.js";
import { NotebookView } from "../notebook/notebook.js";
import { boardOf, follow, unfold } from "./board.js";
import { showFacts, showRulings, turnOf } from "../game/report.js";
import { Aid } from "../game/room-help.js";
import { Line } from "../connection.js";
import { Log } from "./log.js";
import { Pad } from "./keypad.js";
import { askName, showSeats } from "./seats.js";
import { claim, copy, missing, offerSeat } from "./links.js";
import { NOT_DONE, showLine, showNone } from "./status.js";
import { Room } from "./state.js";
import { TileSet } from "../board/tiles.js";

/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../board/geometry.js").Way} Way */
/** @typedef {import("../connection.js").Message} Message */
/** @typedef {import("../connection.js").State} State */

/** The page of one room. */
class Page {
  room = new Room();
  log = new Log(byId("log"), byId("older"));
  /** @type {NotebookView | null} */
  notebook = null;
  #busy = false;
  #away = "";
  #told = "";
  #link = "";

  /**
   * @param {string} id @param {GameAbout} about
   * @param {string} link by which one came who has a part in this room
   */
  constructor(id, about, link) {
    this.id = id;
    this.#link = link;
    this.about = about;
    this.keys = new Keys(about.keys);
    this.aid = new Aid(about, this.keys, () => this.room.sees);
    this.line = new Line(`/ws/room/${id}`);
    this.board = boardOf(about);
    this.pad = new Pad(byId("pad"), byId("told"), about.keys);
    this.hand = new Hand({
      board: this.board, keys: about.keys, now: () => this.room.inHand, ask: (message) => this.#ask(message),
      act: (move) => this.#command(move), refuse: announce,
    });  // prettier-ignore
    this.#listen();
  }

  #listen() {
    on(this.line, "message", (message) => this.#hear(message));
    on(this.line, "state", (state) => this.#stand(state));
    on(this.pad, "say", (word) => void this.#command({ type: "do", word }));
    on(this.board, "pick", ({ field }) => this.#picked(field));
    on(byId("back"), "click", () => void this.#command({ type: "take back" }));
    for (const name of ["share", "invite-copy"]) {
      on(byId(name), "click", () => void copy(byId(name), `/room/${this.id}`, "the room's link is copied"));
    }
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {Message} message */
  #hear(message) {
    const before = this.room.heard.length;
    const change = this.room.take(message);
    if (change === "gap") this.line.reopen();
    if (change === "room") this.#whole(before);
    if (change === "step") this.#step();
    if (change === "seats") this.#seats();
    if (message.type === "error") this.#problem(message.error);
  }

  /** @param {number} before how much had been heard */
  #whole(before) {
    const { room } = this;
    byId("title").textContent = room.title;
    byId("board-part").hidden = !room.sees;
    if (room.sees) unfold(this.board, room);
    this.log.show(room);
    this.#told = room.heard.length < before ? "An action was taken back." : "";
    this.#roles();
    this.#show();
  }

  #step() {
    const { room } = this;
    if (room.frame && room.sees) follow(this.board, room.frame);
    this.log.add(room);
    const last = room.heard.at(-1);
    this.#told = last ? `${room.nameOf(last.player)}: ${last.said}. ${last.told}.` : "";
    this.#show();
  }

  /** What is on the page for this role. */
  #roles() {
    const { room } = this;
    const seated = room.role === "seat";
    byId("pad-part").hidden = !seated || room.sees;
    byId("notebook-part").hidden = !seated || room.sees;
    byId("mine").hidden = !seated;
    offerSeat(byId("mine"), this.#link, (sentence) => this.#problem(sentence));
    document.body.dataset.role = room.role;
    if (seated && !room.sees && !this.notebook) this.#openNotebook();
  }

  #openNotebook() {
    const { about, id, room } = this;
    const tiles = new TileSet(about.name, about.looks);
    const piles = about.brushes.map((glyph) => about.tiles[glyph] ?? []);
    const store = `notebook.${id}.${room.seat}`;
    this.notebook = new NotebookView(byId("notebook"), { tiles, piles, store, say: announce });
  }

  #show() {
    const { room } = this;
    this.#turn();
    this.#seats();
    this.pad.show(room, !this.#busy);
    byId("back").hidden = !(room.role === "seat" && room.frame?.undo);
    const facts = room.frame?.facts ?? [];
    byId("facts-part").hidden = !facts.length;
    showFacts(byId("facts"), facts);
    this.#rulings();
    void this.hand.begin();
  }

  #rulings() {
    const { over, frame } = this.room;
    const rulings = frame?.rulings ?? [];
    const end = over && frame ? (rulings.length ? rulings : [frame.outcome]) : [];
    byId("end-part").hidden = !end.length;
    byId("rulings-part").hidden = over || !rulings.length;
    const onClause = (/** @type {string} */ clause) => void this.aid.rules.open(clause);
    showRulings(byId("end"), end, onClause);
    showRulings(byId("rulings"), rulings, onClause);
  }

  #turn() {
    const text = turnOf(this.room);
    const turn = byId("turn");
    turn.textContent = text;
    turn.classList.toggle("good", this.room.mine);
    document.title = `${this.room.mine ? "Your turn - " : ""}${this.room.title} - Gyoji`;
    announce(`${this.#told} ${text}`.trim());
    this.#told = "";
  }

  #seats() {
    const { room } = this;
    showSeats(byId("seats"), room, {
      take: (seat) => void this.#take(seat),
      free: (seat) => void this.#free(seat),
    });
    const watching = room.spectators;
    byId("watching").textContent = watching ? `${watching} ${watching === 1 ? "watches" : "watch"}` : "";
    byId("turn").textContent = turnOf(room);
    const waits = missing(room);
    byId("invite").hidden = !waits;
    if (byId("invite-text").textContent !== waits) byId("invite-text").textContent = waits;
  }

  /** @param {number} seat */
  async #take(seat) {
    const dialog = /** @type {HTMLDialogElement} */ (byId("sit"));
    const name = await askName(dialog, this.room.seats[seat]?.player ?? "");
    if (name === null) return;
    this.#problem("");
    try {
      const seated = await request(`/api/rooms/${this.id}/seats/${seat}`, { name });
      this.#link = seated.link;
      this.line.reopen();
    } catch (error) {
      this.#problem(/** @type {Error} */ (error).message);
    }
  }

  /** @param {number} seat */
  async #free(seat) {
    if (!confirm(`Is the seat of ${this.room.nameOf(seat)} to be free for somebody else?`)) return;
    const answer = await this.#ask({ type: "free", seat });
    if (answer.type === "refused") this.#problem(answer.error);
  }

  /**
   * A command: done once, or refused with the reason.
   * @param {Message} message
   */
  async #command(message) {
    if (this.#busy) return;
    this.#busy = true;
    this.#problem("");
    const answer = await this.#ask({ ...message, seq: this.room.seq + 1 });
    this.#busy = false;
    if (answer.type === "refused") this.#refused(answer);
    this.pad.show(this.room, true);
  }

  /** Without a line nothing is done, and that is said: what waits unseen would surprise. @param {Message} message */
  #ask(message) {
    const { state } = this.line;
    if (state !== "here") this.#problem(state === "gone" ? this.#away : NOT_DONE);
    return this.line.ask(message);
  }

  /** @param {Message} answer */
  #refused(answer) {
    const stale = answer.seq !== this.room.seq;
    this.#problem(`That was not done: ${answer.error}${stale ? " The page is up to date again now." : ""}`);
    if (stale) this.line.reopen();
  }

  /** @param {string} text */
  #problem(text) {
    byId("problem").textContent = text;
    byId("problem").hidden = !text;
  }

  /** What else is said stays until the next command. @param {State} state */
  #stand(state) {
    const before = this.#away;
    const shown = byId("problem").textContent;
    this.#away = showLine(state, this.#busy);
    if (!shown || shown === before || state.state === "gone") this.#problem(this.#away);
  }

  /** @param {import("../types.js").Field} field */
  #picked(field) {
    this.board.cursor = field;
    if (this.hand.active) this.hand.pick(field);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (isWriting(target) || event.defaultPrevented) return;
    if (event.key === "?") this.aid.help();
    const onBoard = this.board.host.contains(target);
    const done = event.key === "?" || (event.key === "Escape" && this.hand.cancel()) || (onBoard && this.#onBoard(event));
    if (done) return event.preventDefault();
    const elsewhere = target.closest("button, a, summary, .log, .notebook-sheet");
    const word = elsewhere && event.key === "Enter" ? "" : this.keys.word(event);
    const apart = elsewhere && !elsewhere.closest(".pad, .tokens");
    if (!word || apart || !this.room.mine) return undefined;
    event.preventDefault();
    if (this.room.sees) this.hand.pick(word);
    else this.pad.say(word);
    return undefined;
  }

  /** @param {KeyboardEvent} event */
  #onBoard(event) {
    const way = this.keys.way(event);
    const { cursor } = this.board;
    const picks = event.key === " " || (event.key === "Enter" && this.hand.begun);
    if (way) this.board.step(/** @type {Way} */ (way));
    else if (picks && cursor) this.hand.pick(cursor);
    else return false;
    return true;
  }
}

/**
 * What an event carries, to whom it concerns.
 * @param {EventTarget} target @param {string} name @param {(detail: any) => void} act
 */
function on(target, name, act) {
  target.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail));
}

async function begin() {
  const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  /** @type {string} */
  let refusal = "";
  const link = await claim(id).catch((error) => {
    refusal = error.message;
    return "";
  });
  const told = await request(`/api/rooms/${id}`);
  const about = (await request("/api/games")).find((/** @type {GameAbout} */ each) => each.name === told.game);
  if (!about) throw new Error(`nobody knows the game of this room, ${told.game}`);
  placeIcons();
  new Page(id, about, link).line.open();
  if (refusal) announce(refusal);
}

begin().catch((error) => showNone(error.message));
