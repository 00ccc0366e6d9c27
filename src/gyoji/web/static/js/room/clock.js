// The clock of a room that has one: how much is left of this turn.

import { byId } from "../dom.js";
import { t } from "../words.js";

/** @typedef {import("./state.js").RoomState} RoomState */

/** Seconds as on a clock. @param {number} seconds */
function inDigits(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first = 0, ...others] = parts[0] ? parts : parts.slice(1);
  return [first, ...others.map((part) => String(part).padStart(2, "0"))].join(":");
}

export class Clock {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {RoomState} room @param {() => void} ended when the time of a turn is up */
  constructor(room, ended) {
    this.room = room;
    this.ended = ended;
  }

  /** Show the clock, and go on doing so. */
  show() {
    clearTimeout(this.#timer);
    const { timeLeft } = this.room;
    byId("clock").hidden = timeLeft === null;
    if (timeLeft === null) return;
    byId("clock").textContent = timeLeft ? inDigits(timeLeft) : t("time is up");
    byId("clock").classList.toggle("bad", timeLeft <= 10);
    if (timeLeft) this.#timer = setTimeout(() => this.#tick(), 1000);
  }

  #tick() {
    this.show();
    if (this.room.timeLeft === 0) this.ended();
  }
}
