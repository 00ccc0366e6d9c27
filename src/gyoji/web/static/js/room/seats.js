// The seats of a room: who has them, taking one, giving one to a program, and the links that give them back.

import { playerMark } from "../board/tiles.js";
import { copyLink } from "../clipboard.js";
import { byId, make, replace } from "../dom.js";
import { request } from "../net.js";
import { remember, remembered } from "../storage.js";
import { t, tn, translated } from "../words.js";

/** @typedef {import("./state.js").RoomState} RoomState */
/** @typedef {import("./state.js").Seat} Seat */
/**
 * What the buttons do, and whether programs can play this game. `stop` has a program stop.
 * @typedef {{programs: boolean, take: (seat: number) => void, free: (seat: number) => void, give: (seat: number) => void, stop: (seat: number) => void, pictured: (text: string) => (string | SVGElement)[]}} Actions
 */

const LONGEST_NAME = 40;
const BLANK = t("Please enter a name: the others know you by it.");
const PRIVATE = t("Whoever has this link has your seat: keep it private.");

/** @param {RoomState} room @param {Actions} actions */
export function showSeats(room, actions) {
  replace(byId("seats"), ...room.seats.map((seat, number) => seatItem(room, seat, number, actions)));
}

/** @param {RoomState} room @param {Seat} seat @param {number} number @param {Actions} actions */
function seatItem(room, seat, number, actions) {
  const turn = !room.over && room.turn === number;
  const mine = room.yours.includes(number);
  const score = room.scoreOf(number);
  return make(
    "li",
    { class: `seat${turn ? " turn" : ""}${mine ? " mine" : ""}` },
    playerMark(number),
    make(
      "span",
      { class: "seat-who" },
      make("strong", {}, seat.taken ? room.nameOf(number) : seat.player),
      make(
        "span",
        { class: "small-text soft" },
        whoPlays(room, seat, number),
        ...(score ? [" ", make("span", { class: "points" }, ...actions.pictured(score))] : []),
      ),
    ),
    room.number > 1 && make("span", { class: "small-text" }, tn("{count} win", "{count} wins", room.winsOf(number))),
    turn && make("span", { class: "chip good" }, mine && !seat.program ? t("your turn") : t("to move")),
    make("span", { class: "seat-buttons" }, ...seatButtons(room, seat, number, actions)),
  );
}

/** Who plays at a seat, and whether they are there. @param {RoomState} room @param {Seat} seat @param {number} number */
function whoPlays(room, seat, number) {
  const { taken, program } = seat;
  const strength = translated(program ?? "");
  if (!taken) return program ? t("program ({strength})", { strength }) : t("free");
  if (room.yours.includes(number)) return program ? t("a program ({strength}) plays for you", { strength }) : t("this is you");
  const presence = seat.here ? t("here") : room.untilGone(number) === 0 ? t("has gone") : t("away");
  return program ? t("{presence}; a program ({strength}) plays on", { presence, strength }) : presence;
}

/** @param {RoomState} room @param {Seat} seat @param {number} number @param {Actions} actions */
function seatButtons(room, seat, number, actions) {
  const { taken, program } = seat;
  const mine = room.yours.includes(number);
  const mayTake = room.role === "spectator" || (room.role === "seat" && room.several && !program);
  const vacant = !taken || room.mayGive(number);
  if (room.next) return []; // all have other seats now
  return [
    !taken && mayTake && button(t("Sit here"), seat, () => actions.take(number)),
    actions.programs && room.mayArrange && !program && !mine && vacant &&
      button(taken ? t("Let a program play on") : t("Let a program play"), seat, () => actions.give(number), t("Program")),
    program && room.role !== "spectator" && button(mine ? t("Play on myself") : t("Stop the program"), seat, () => actions.stop(number), mine ? "" : t("Stop")),
    taken && (mine || room.role === "master") && button(mine ? t("Leave") : t("Free"), seat, () => actions.free(number)),
  ];  // prettier-ignore
}

/** @param {string} text @param {Seat} seat @param {() => void} act @param {string} [short] what is written on it */
function button(text, seat, act, short = text) {
  const label = t("{text}: the seat of {player}", { text, player: seat.player });
  return make("button", { type: "button", class: "button small", "aria-label": label, title: label, onclick: act }, short || text);
}

/** Ask for a name; null if none is given. @param {string} player whose seat it is @param {string} problem why the last one could not be had @returns {Promise<string | null>} */
export function askName(player, problem) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("take-seat"));
  const input = /** @type {HTMLInputElement} */ (byId("name"));
  byId("take-seat-title").textContent = t("Take the seat of {player}", { player });
  input.maxLength = LONGEST_NAME;
  input.value ||= remembered("name");
  showNameProblem(input, problem);
  /** @type {HTMLFormElement} */ (input.form).onsubmit = (event) => {
    if (input.value.trim()) return;
    event.preventDefault();
    showNameProblem(input, BLANK);
    input.focus();
  };
  byId("cancel-seat").onclick = () => dialog.close("no");
  dialog.returnValue = "";
  dialog.showModal();
  input.select();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(nameFrom(dialog, input)), { once: true });
  });
}

/**
 * Ask how strong a program is to be; "" if it is not to play.
 * @param {string[]} strengths @param {string} title @param {string} text @returns {Promise<string>}
 */
export function askStrength(strengths, title, text) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("give-seat"));
  byId("give-seat-title").textContent = title;
  byId("give-seat-text").textContent = text;
  const choices = strengths.map((strength) => make("button", { class: "button primary", value: strength }, translated(strength)));
  replace(byId("strengths"), ...choices);
  byId("cancel-program").onclick = () => dialog.close("");
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true });
  });
}

/** @param {HTMLInputElement} input @param {string} problem */
function showNameProblem(input, problem) {
  input.setAttribute("aria-invalid", String(!!problem));
  byId("name-problem").textContent = problem;
}

/** @param {HTMLDialogElement} dialog @param {HTMLInputElement} input */
function nameFrom(dialog, input) {
  const name = input.value.trim().slice(0, LONGEST_NAME);
  if (dialog.returnValue !== "take" || !name) return null;
  remember("name", name);
  return name;
}

/** Let a button copy the link of this page's seat. @param {string} link "" if it is not known, as after a reload */
export function offerSeatLink(link) {
  const button = byId("copy-seat-link");
  button.hidden = !link;
  button.title = PRIVATE;
  button.onclick = () => void copyLink(button, link, t("your seat's link is copied: keep it private"));
}

/** Exchange the token in the address for a cookie; the link with the token, "" if there is none. @param {string} room */
export async function claimToken(room) {
  const { href, hash, pathname } = location;
  const token = new URLSearchParams(hash.slice(1)).get("token");
  if (!token) return "";
  history.replaceState(null, "", pathname); // a copied address must not give the seat away
  await request(`/api/rooms/${room}/claim`, { token });
  return href;
}
