// What is done with the seats of a room: they are taken and left, and programs play for people.

import { byId, messageOf, setStatus } from "../dom.js";
import { request } from "../net.js";
import { t } from "../words.js";
import { askName, askStrength, showSeats } from "./seats.js";
import { missingSentence } from "./status.js";

/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../connection.js").Message} Message */
/** @typedef {import("./state.js").RoomState} RoomState */
/**
 * What it needs of the page; `link` is that of the page's seat, "" if it is not known.
 * @typedef {{id: string, link: string, ask: (message: Message) => Promise<Message>, problem: (text: string) => void, reopen: () => void, note: (text: string) => void, pictured: (text: string) => (string | SVGElement)[]}} Page
 */

const UNTIL_BACK = t("It moves while a player is in the room. When they are back, they can play on themselves.");
const UNTIL_TAKEN = t("It moves while a player is in the room. Anybody can take the seat from it.");

export class Seating {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {RoomState} room @param {GameAbout} about @param {Page} page */
  constructor(room, about, page) {
    this.room = room;
    this.strengths = about.opponents;
    this.page = page;
    this.link = page.link;
  }

  /** Show the seats, and whom the game waits for. */
  show() {
    const { room } = this;
    showSeats(room, {
      programs: this.strengths.length > 0,
      take: (seat) => void this.#take(seat),
      free: (seat) => void this.#free(seat),
      give: (seat) => void this.#give(seat),
      stop: (seat) => void this.#program(seat, null),
      pictured: (text) => this.page.pictured(text),
    });
    this.#showInvitation();
    for (const sentence of room.newsOfPeople()) this.page.note(sentence);
    clearTimeout(this.#timer);
    const left = room.seats.map((_, number) => room.untilGone(number)).filter((seconds) => seconds > 0 && seconds < Infinity);
    if (left.length) this.#timer = setTimeout(() => this.show(), Math.min(...left) * 1000);
  }

  /** Offer a free seat to whoever only watches. */
  offer() {
    const free = freeSeat(this.room);
    if (this.room.role === "spectator" && free >= 0) void this.#take(free);
  }

  /** Show whom the game waits for, and what this page can do about it. */
  #showInvitation() {
    const { room, strengths } = this;
    const own = room.yours.find((number) => room.seats[number]?.program);
    const back = own !== undefined && !room.over;
    const free = room.role === "spectator" && !room.over ? freeSeat(room) : -1;
    const missing = missingSentence(room, strengths.length > 0);
    const text = back ? t("A program plays for you.") : missing || (free < 0 ? "" : t("You are watching, and there is a free seat."));
    const gone = Boolean(room.mover?.taken);
    byId("invite").hidden = !text;
    setStatus("invite-text", text);
    const sit = byId("invite-sit");
    sit.hidden = free < 0;
    sit.textContent = t("Sit here as {player}", { player: room.seats[free]?.player ?? "" });
    sit.onclick = () => void this.#take(free);
    byId("invite-copy").hidden = back || gone;
    byId("invite-copy").classList.toggle("primary", free < 0);
    const button = byId("invite-program");
    button.hidden = !strengths.length || !room.mayArrange;
    button.textContent = back ? t("Play on myself") : gone ? t("Let a program play on") : t("Let a program play");
    button.onclick = () => void (back ? this.#program(own, null) : this.#give(room.turn ?? 0));
  }

  /** @param {number} seat */
  async #take(seat) {
    if (!(await this.#mayLeave())) return;
    this.page.problem("");
    let problem = ""; // perhaps the name is another one's here: what was typed stays
    do {
      const name = await askName(this.room.seats[seat]?.player ?? "", problem);
      problem = name === null ? "" : await this.#sit(seat, name);
      if (problem && this.room.seats[seat]?.taken) seat = freeSeat(this.room); // somebody else was faster
    } while (problem && seat >= 0);
    if (problem) this.page.problem(problem);
  }

  /** Take a seat; why it cannot be had, "" if it is taken. @param {number} seat @param {string} name */
  async #sit(seat, name) {
    try {
      const taken = await request(`/api/rooms/${this.page.id}/seats/${seat}`, { name });
      this.link = taken.link;
      this.page.reopen(); // with the new cookie
      return "";
    } catch (error) {
      return messageOf(error);
    }
  }

  /** Whoever sits already, perhaps in another tab, is asked: where something is hidden, a second seat costs the first. */
  async #mayLeave() {
    const { yours, several, seats } = await request(`/api/rooms/${this.page.id}`).catch(() => ({ yours: [], several: true, seats: [] }));
    if (several || !yours.length) return true;
    const { name, player } = seats[yours[0]];
    return confirm(t("In this browser you sit here already, as {player}. Leave that seat for this one? (A second person at this computer uses another browser, or a private window.)", { player: name || player }));
  }

  /** @param {number} seat */
  async #free(seat) {
    if (!confirm(t("Free the seat of {player} for somebody else?", { player: this.room.nameOf(seat) }))) return;
    await this.#ask({ type: "free", seat });
  }

  /** Have a program play a seat, once its strength is chosen. @param {number} number */
  async #give(number) {
    const seat = this.room.seats[number];
    if (!seat) return;
    const player = seat.taken ? this.room.nameOf(number) : seat.player;
    const title = seat.taken ? t("Let a program play on for {player}", { player }) : t("Let a program play {player}", { player });
    const strength = await askStrength(this.strengths, title, seat.taken ? UNTIL_BACK : UNTIL_TAKEN);
    if (strength) await this.#program(number, strength);
  }

  /** @param {number} seat @param {string | null} strength null: no program is to play any more */
  async #program(seat, strength) {
    this.page.problem("");
    await this.#ask({ type: "program", seat, strength });
  }

  /** @param {Message} message */
  async #ask(message) {
    const answer = await this.page.ask(message);
    if (answer.type === "refused") this.page.problem(answer["error"]);
  }
}

/** The seat that somebody who watches is offered: the one that is waited for, or the first; -1 if none is free. @param {RoomState} room */
function freeSeat(room) {
  const free = room.seats.flatMap(({ taken }, number) => (taken ? [] : [number]));
  return free.find((number) => number === room.turn) ?? free[0] ?? -1;
}
