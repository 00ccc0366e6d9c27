// The rooms in which this browser's reader has a seat or is the master; nobody else knows the list.

import { make, replace } from "../dom.js";
import { icon } from "../icons.js";
import { request, RequestError } from "../net.js";
import { forget, remember, rememberedList } from "../storage.js";
import { t } from "../words.js";

/** @typedef {{id: string, title: string, name: string, at: number}} MyRoom  `name` is one's own in it, `at` when it was opened last, in milliseconds. */
/** @typedef {import("./state.js").Seat} Seat */

const KEY = "rooms";
const MOST = 20; // kept; with the oldest go the maps that were drawn in it
const ASKED = 6; // of the newest it is asked how they stand
const LONGEST = 60; // characters of a title or a name

/** The rooms that are kept, the newest first; what is damaged is left out. @returns {MyRoom[]} */
function myRooms() {
  return rememberedList(KEY).filter(isRoom).slice(0, MOST);
}

/** @param {any} room */
function isRoom(room) {
  const texts = [room?.id, room?.title, room?.name].every((text) => typeof text === "string");
  return texts && /^[\w-]{16}$/.test(room.id) && Number.isFinite(room.at);
}

/** Keep a room. @param {string} id @param {string} title @param {string} name */
export function keepRoom(id, title, name) {
  const room = { id, title: title.slice(0, LONGEST), name: name.slice(0, LONGEST), at: Date.now() };
  const all = [room, ...myRooms().filter((other) => other.id !== id)];
  for (const { id: old } of all.slice(MOST)) forget(`notebook.${old}.`);
  remember(KEY, JSON.stringify(all.slice(0, MOST)));
}

/** @param {string} id */
function dropRoom(id) {
  forget(`notebook.${id}.`);
  remember(KEY, JSON.stringify(myRooms().filter((room) => room.id !== id)));
}

/** Show the rooms that are kept. @param {HTMLElement} part hidden without any @param {HTMLElement} list */
export async function showMyRooms(part, list) {
  const rooms = myRooms();
  part.hidden = !rooms.length;
  const items = rooms.map((room) => item(room, () => void showMyRooms(part, list)));
  replace(list, ...items.map(({ row }) => row));
  await Promise.all(items.slice(0, ASKED).map(({ ask }) => ask()));
}

/** A room's row, and what asks how it stands. @param {MyRoom} room @param {() => void} again */
function item({ id, title, name, at }, again) {
  const state = make("span", { class: "chip" }, new Date(at).toLocaleDateString());
  const drop = () => {
    dropRoom(id);
    again();
  };
  const row = make(
    "li",
    {},
    make("a", { href: `/room/${id}` }, make("strong", {}, title), name && make("span", { class: "soft" }, ` ${name}`)),
    state,
    make("button", { type: "button", class: "button quiet icon", title: t("Remove"), "aria-label": t("Remove from the list: {title}", { title }), onclick: drop }, icon("close")),
  );
  const ask = async () => {
    try {
      const known = await request(`/api/rooms/${id}`);
      state.textContent = standing(known);
      state.classList.toggle("good", isMyTurn(known));
    } catch (error) {
      if (!(error instanceof RequestError) || !error.judged) return;
      state.textContent = t("no longer there");
    }
  };
  return { row, ask };
}

/** @param {any} room */
function isMyTurn({ over, turn, yours, seats }) {
  return !over && yours.includes(turn) && !seats[turn]?.program;
}

/** How a room stands, in a few words. @param {any} room */
function standing(room) {
  if (room.over) return t("over");
  if (isMyTurn(room)) return t("your turn");
  const /** @type {Seat | undefined} */ seat = room.seats[room.turn];
  if (!seat) return "";
  return seat.taken || seat.program ? t("{player} is to move", { player: seat.name || seat.player }) : t("waiting for players");
}
