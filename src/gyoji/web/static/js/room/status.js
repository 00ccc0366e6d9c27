// How a room stands, in sentences: its connection, whose turn it is, whom it waits for.

import { pageAddress } from "../carrier.js";
import { byId, make, replace } from "../dom.js";
import { describeWinners } from "../game/names.js";
import { capitalized, t } from "../words.js";

/** @typedef {import("../connection.js").Status} Status */
/** @typedef {import("./state.js").RoomState} RoomState */

const LABELS = { connecting: t("connecting …"), connected: t("connected"), lost: t("connection lost, reconnecting …"), closed: t("closed") };
const RECONNECTING = t("The connection was lost; the page is reconnecting.");
const UNANSWERED = t("Your last action was on its way: it will be sent again, and done once.");
export const NOT_DONE = t("That was not done: there is no connection. Do it again once the page is connected.");

/**
 * Show the state of the connection; the problem in a sentence, "" if there is none.
 * @param {Status} status @param {boolean} pending is an action not answered yet?
 */
export function showConnection({ state, reason }, pending) {
  const chip = byId("connection");
  chip.textContent = LABELS[state];
  chip.className = `chip ${state === "connected" ? "good" : "bad"}`;
  document.body.classList.toggle("away", state !== "connected");
  if (state === "closed") return reason || t("This room is closed.");
  return state === "lost" ? [reason, RECONNECTING, pending && UNANSWERED].filter((part) => part).join(" ") : "";
}

/** Replace the page: why there is no room, and where to go. @param {string} reason */
export function showNoRoom(reason) {
  const sentence = `${capitalized(reason)}${reason.endsWith(".") ? "" : "."}`;
  replace(
    byId("main"),
    make("h1", { class: "visually-hidden" }, t("No room")),
    make(
      "div",
      { class: "notice bad stack" },
      make("p", { role: "alert" }, sentence),
      make(
        "div",
        { class: "toolbar" },
        make("a", { class: "button primary", href: pageAddress("rooms") }, t("Make a room")),
        make("a", { class: "button", href: pageAddress("") }, t("All games")),
      ),
    ),
  );
}

/** Whose turn it is. @param {RoomState} room */
export function turnSentence(room) {
  if (room.next) return t("Game {number} has begun.", { number: room.next });
  if (room.over) return t("The game is over: {end}.", { end: victory(room) });
  const goesOn = room.seats.length > 1 && room.log.at(-1)?.player === room.turn;
  if (room.myTurn) return goesOn ? t("It is still your turn.") : t("It is your turn.");
  const seat = room.mover;
  if (!seat) return t("Nobody is to move.");
  if (!seat.program) return t("It is {player}'s turn.", { player: room.nameOf(room.turn) });
  if (room.turn !== null && room.yours.includes(room.turn)) return t("It is your turn, and a program plays for you.");
  return t("It is {player}'s turn: a program plays.", { player: seat.taken ? room.nameOf(room.turn) : seat.player });
}

/** Who has won, by name. @param {RoomState} room */
export function victory(room) {
  const { winners } = room;
  if (winners.length && winners.every((seat) => room.hadAtEnd(seat))) return t("You win");
  return describeWinners([...new Set(winners.map((seat) => room.ended[seat] || room.nameAtEnd(seat)))]);
}

/** Who may see what is hidden from the players, and whether they look; "" if nothing is hidden. @param {RoomState} room */
export function masterSentence({ several, master, watching, role }) {
  if (several) return role !== "master" && watching ? t("The master is here.") : "";
  if (role === "master") return t("You are the master: you see everything, and the others are told that you are here.");
  if (master === "server") return t("The server is the master: nobody sees what is hidden from the players.");
  if (watching) return t("The master is watching, and sees everything.");
  return master ? t("A person is the master, and can look at everything at any time.") : "";
}

/**
 * The player whom the game waits for, and what can be done; "" if there is none.
 * @param {RoomState} room @param {boolean} programs can programs play it?
 */
export function missingSentence(room, programs) {
  const seat = room.mover;
  if (!seat || seat.program) return "";
  const arranges = programs && room.mayArrange;
  if (seat.taken) return arranges ? lateSentence(room) : "";
  const names = { player: seat.player };
  if (room.role === "spectator") return t("Nobody plays {player}, and the game is waiting: send somebody the room's link, or take the seat yourself.", names);
  if (arranges) return t("Nobody plays {player}, and the game is waiting: send somebody the room's link, or let a program play.", names);
  return t("Nobody plays {player}, and the game is waiting: send somebody the room's link.", names);
}

/** Why a program may play on for the player who is to move; "" if it may not. @param {RoomState} room */
function lateSentence(room) {
  const turn = room.turn ?? 0;
  const player = room.nameOf(turn);
  if (room.untilGone(turn) === 0) return t("{player} has gone, and the game is waiting.", { player });
  const late = room.mayGive(turn) && !room.yours.includes(turn);
  return late ? t("{player} has taken too long: a program may play on.", { player }) : "";
}
