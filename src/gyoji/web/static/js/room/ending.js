// The end of a room's game: who has won, the table, another game in the same room, and the replays.

import { playerMark } from "../board/tiles.js";
import { pageAddress } from "../carrier.js";
import { copyLink } from "../clipboard.js";
import { byId, make, messageOf, on, replace } from "../dom.js";
import { pack } from "../game/link.js";
import { ruling } from "../game/report.js";
import { icon } from "../icons.js";
import { request } from "../net.js";
import { t, tn } from "../words.js";
import { victory } from "./status.js";

/** @typedef {import("./state.js").RoomState} RoomState */
/** @typedef {import("../connection.js").Message} Message */
/** @typedef {{id: string, goOn: () => void, ask: (message: Message) => Promise<Message>, problem: (text: string) => void, onClause: (clause: string) => void, pictured: (text: string) => (string | SVGElement)[]}} Page */

const SHOWN = 3; // earlier games that have a button
const IN_A_REMATCH = t("In a rematch, whoever was second begins.");

export class Ending {
  #shown = false;
  /** Does this page go to the next game as soon as it begins? */
  goesOn = false;

  /** @param {RoomState} room @param {Page} page */
  constructor(room, page) {
    this.room = room;
    this.page = page;
    on(byId("rematch"), "click", () => void this.#rematch());
    on(byId("copy-replay"), "click", () => void this.#copy());
  }

  /** Show how the game ended, once it has. */
  show() {
    const { room, page } = this;
    const appears = room.over && !this.#shown;
    this.#shown = room.over;
    if (!room.over) this.goesOn = false;
    byId("end-part").hidden = !room.over;
    this.#showReplays();
    document.body.dataset["over"] = room.over ? "yes" : "no";
    if (!room.over) return;
    byId("end-title").textContent = `${victory(room)}!`;
    byId("end-part").classList.toggle("won", room.won);
    this.#showTable();
    const { rulings = [], outcome = null } = room.frame ?? {};
    const reasons = rulings.length ? rulings : outcome ? [outcome] : [];
    byId("end-why").hidden = !reasons.length;
    replace(byId("end"), ...reasons.map(({ clause, text }) => ruling("li", { clause, text: room.named(text) }, page.onClause)));
    byId("rematch").hidden = room.role === "spectator";
    byId("rematch").textContent = room.next ? t("Go to game {number}", { number: room.next }) : t("Rematch");
    byId("rematch-hint").textContent = room.next ? "" : IN_A_REMATCH;
    byId("new-room").setAttribute("href", pageAddress("rooms"));
    if (appears) byId("end-part").scrollIntoView({ block: "nearest" });
  }

  /** The last games that are over: those before this one, which a rematch has taken from the screen, too. */
  #showReplays() {
    const { over, number: now } = this.room;
    const last = over ? now : now - 1;
    const numbers = Array.from({ length: Math.min(SHOWN, last) }, (_, at) => last - at).reverse();
    byId("earlier").hidden = over || !last;
    replace(byId("earlier"));
    replace(byId("replays"));
    const moved = !over && now > 1 && make("p", {}, t("Game {number}: everybody has moved on by one seat, so that another player begins.", { number: now }));
    replace(byId(over ? "replays" : "earlier"), moved, ...numbers.map((number) => this.#replayButton(number)));
  }

  #showTable() {
    const { room } = this;
    const rows = room.seats.map((_, number) => {
      const won = room.winners.includes(number);
      const wins = room.winsOf(number);
      return make(
        "tr",
        { class: won ? "won" : null },
        make("th", { scope: "row" }, playerMark(number), room.nameAtEnd(number), room.hadAtEnd(number) && make("span", { class: "soft small-text" }, t("you"))),
        make("td", {}, won && make("strong", {}, "★ ", room.winners.length > 1 ? t("shares the first place") : t("won"))),
        make("td", { class: "soft points" }, ...this.page.pictured(room.scoreOf(number))),
        room.number > 1 && make("td", { class: "count" }, tn("{count} win", "{count} wins", wins)),
      );
    });
    replace(byId("results"), make("tbody", {}, ...rows));
    byId("score").textContent = tn("{count} game played in this room", "{count} games played in this room", room.number);
  }

  /** @param {number} number */
  #replayButton(number) {
    const now = number === this.room.number;
    const text = now ? t("Watch this game again") : this.room.over ? t("Game {number}", { number }) : t("Watch game {number} again", { number });
    const open = async () => {
      const link = await this.#link(number);
      if (link && !window.open(link)) location.assign(link); // in a tab of its own: whoever watches stays in the room
    };
    return make("button", { type: "button", class: "button small", onclick: () => void open() }, icon("play"), text);
  }

  /** The address of a game's replay; "" if it cannot be had, and the page says why. @param {number} number */
  async #link(number) {
    try {
      const recording = await request(`/api/rooms/${this.page.id}/games/${number}`);
      recording.names = this.room.namesIn(number);
      return `${pageAddress("play", recording.game)}${await pack(recording)}`;
    } catch (error) {
      this.page.problem(messageOf(error));
      return "";
    }
  }

  async #copy() {
    const link = await this.#link(this.room.number);
    if (link) await copyLink(byId("copy-replay"), link, t("the replay's link is copied"));
  }

  async #rematch() {
    this.page.problem("");
    this.goesOn = true;
    if (this.room.next) return this.page.goOn();
    const answer = await this.page.ask({ type: "rematch", seq: this.room.seq + 1 });
    if (answer.type !== "refused" || !this.room.over) return;
    this.goesOn = false;
    this.page.problem(answer["error"]);
  }
}
