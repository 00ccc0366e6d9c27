// How a room stands, in sentences: its connection, whose turn it is, whom it waits for.

import { pageAddress } from "../carrier.js";
import { byId, make, replace } from "../dom.js";
import { verdict } from "../game/report.js";
import { t } from "../words.js";

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
  const sentence = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${reason.endsWith(".") ? "" : "."}`;
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
  if (room.over) return t("The game is over: {end}.", { end: endOf(room) });
  if (room.myTurn) return t("It is your turn.");
  const seat = room.turn === null ? undefined : room.seats[room.turn];
  return seat ? t("It is {player}'s turn.", { player: room.nameOf(room.turn) }) : t("Nobody is to move.");
}

/** How it ended and who has won, or what the referee said last. @param {RoomState} room */
function endOf({ frame }) {
  if (!frame) return t("no further moves");
  const won = verdict(frame);
  const last = won.length ? won : [frame.rulings.at(-1)?.text ?? ""];
  const sentences = [frame.outcome.text, ...last].filter((text) => text);
  return [...new Set(sentences)].join("; ");
}

/** Who may see what is hidden from the players, and whether they look; "" if nothing is hidden. @param {RoomState} room */
export function masterSentence({ several, master, watching, role }) {
  if (several) return role !== "master" && watching ? t("The master is here.") : "";
  if (role === "master") return t("You are the master: you see everything, and the others are told that you are here.");
  if (master === "server") return t("The server is the master: nobody sees what is hidden from the players.");
  if (watching) return t("The master is watching, and sees everything.");
  return master ? t("A person is the master, and can look at everything at any time.") : "";
}

/** The players whose seats must be taken before the game continues, "" if none. @param {RoomState} room */
export function missingSentence(room) {
  const seat = room.over || room.turn === null ? undefined : room.seats[room.turn];
  if (!seat || seat.taken) return "";
  const names = { player: seat.player };
  return room.role === "spectator"
    ? t("Nobody plays {player} yet, and the game is waiting: send somebody the room's link, or take the seat yourself.", names)
    : t("Nobody plays {player} yet, and the game is waiting: send somebody the room's link.", names);
}
