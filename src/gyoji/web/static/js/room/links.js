// The links of a room: the room's own, and that of a seat, which only the tab knows that took it.

import { byId } from "../dom.js";
import { request } from "../net.js";
import { byHand, copied } from "../clipboard.js";

/** @typedef {import("./state.js").Room} Room */

const KEEP = "Whoever has this link has your seat: keep it.";
const UNKNOWN = "Only the tab in which you sat down knew your seat's link. Leave the seat and take it again to get another.";

/**
 * Put a link into the clipboard, or show it to be copied.
 * @param {HTMLElement} button @param {string} path @param {string} done what is said then
 */
export async function copy(button, path, done) {
  const link = new URL(path, location.href).href;
  if (!(await copied(button, link, done))) byHand(byId("by-hand"), link);
}

/**
 * The button that copies a seat's own link, or says why it cannot.
 * @param {HTMLElement} button @param {string} link "" where it is not known
 * @param {(sentence: string) => void} refuse
 */
export function offerSeat(button, link, refuse) {
  button.title = link ? KEEP : UNKNOWN;
  button.setAttribute("aria-disabled", String(!link));
  button.onclick = () => void (link ? copy(button, link, "your seat's link is copied: keep it") : refuse(UNKNOWN));
}

/**
 * How the room waits for somebody to sit down, in a sentence; "" if it does not.
 * @param {Room} room
 */
export function missing(room) {
  const seat = room.over || room.turn === null ? undefined : room.seats[room.turn];
  if (!seat || seat.taken) return "";
  const who = `Nobody plays ${seat.player} yet, and the game waits: send somebody the room's link`;
  return room.role === "spectator" ? `${who}, or sit down there yourself.` : `${who}.`;
}

/**
 * A link with a token is somebody's: from then on the cookie is enough. It gives the link back.
 * @param {string} id
 */
export async function claim(id) {
  const { href, hash, pathname } = location;
  const token = new URLSearchParams(hash.slice(1)).get("token");
  if (!token) return "";
  history.replaceState(null, "", pathname);
  await request(`/api/rooms/${id}/claim`, { token });
  return href;
}
