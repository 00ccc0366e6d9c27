// Who sits where, who is here, whose turn it is; and taking a seat.

import { byId, draw, make, replace } from "../dom.js";
import { remember, remembered } from "../theme.js";

/** @typedef {import("./state.js").Room} Room */
/** @typedef {import("./state.js").Seat} Seat */

const LONGEST = 40; // characters of a name
const BLANK = "A name of blanks is none: the others know you by it.";

/**
 * The mark of a player, in his colours.
 * @param {number} player
 */
export function mark(player) {
  const use = draw("use", { href: "/static/tiles/marks.svg#owner" });
  return draw("svg", { class: `seat-mark owner-${player % 4}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, use);
}

/**
 * The list of seats, and what can be done about them.
 * @param {Element} host
 * @param {Room} room
 * @param {{take: (seat: number) => void, free: (seat: number) => void}} acts
 */
export function showSeats(host, room, acts) {
  const items = room.seats.map((seat, number) => seatItem(room, seat, number, acts));
  replace(host, ...items);
}

/**
 * @param {Room} room @param {Seat} seat @param {number} number
 * @param {{take: (seat: number) => void, free: (seat: number) => void}} acts
 */
function seatItem(room, seat, number, acts) {
  const turn = !room.over && room.turn === number;
  const mine = room.yours.includes(number);
  const free = room.role === "spectator" || (room.role === "seat" && room.several);
  return make(
    "li",
    { class: `seat${turn ? " turn" : ""}${mine ? " mine" : ""}` },
    mark(number),
    make("span", { class: "seat-who grow" },
      make("strong", {}, seat.player),
      seat.taken && make("span", {}, seat.name || seat.player),
      make("span", { class: "small-text soft" }, standing(seat, mine))),
    turn && make("span", { class: "chip good" }, mine ? "your turn" : "to move"),
    !seat.taken && free && button("Sit here", seat, () => acts.take(number)),
    seat.taken && (mine || room.role === "master") &&
      button(mine ? "Leave" : "Free", seat, () => acts.free(number)),
  );
}

/** @param {Seat} seat @param {boolean} mine */
function standing(seat, mine) {
  if (!seat.taken) return "free";
  const here = seat.here ? "here" : "away";
  return mine ? "this is you" : here;
}

/** @param {string} text @param {Seat} seat @param {() => void} act */
function button(text, seat, act) {
  const label = `${text}: the seat of ${seat.player}`;
  return make("button", { type: "button", class: "button small", "aria-label": label, onclick: act }, text);
}

/**
 * Ask for a name in the page's dialog; null if nobody gives one.
 * @param {HTMLDialogElement} dialog @param {string} player
 * @returns {Promise<string | null>}
 */
export function askName(dialog, player) {
  const input = /** @type {HTMLInputElement} */ (dialog.querySelector("input"));
  const heading = /** @type {HTMLElement} */ (dialog.querySelector("h2"));
  heading.textContent = `Take the seat of ${player}`;
  input.maxLength = LONGEST;
  input.value ||= remembered("name");
  complain(input, "");
  /** @type {HTMLFormElement} */ (input.form).onsubmit = (event) => {
    if (input.value.trim()) return;
    event.preventDefault();
    complain(input, BLANK);
    input.focus();
  };
  byId("not-now").onclick = () => dialog.close("no");
  dialog.returnValue = "";
  dialog.showModal();
  input.select();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(named(dialog, input)), { once: true });
  });
}

/** Say what is wrong with a name, "" if nothing is. @param {HTMLInputElement} input @param {string} why */
function complain(input, why) {
  input.setAttribute("aria-invalid", String(!!why));
  byId("name-problem").textContent = why;
}

/** @param {HTMLDialogElement} dialog @param {HTMLInputElement} input */
function named(dialog, input) {
  const name = input.value.trim().slice(0, LONGEST);
  if (dialog.returnValue !== "sit" || !name) return null;
  remember("name", name);
  return name;
}
