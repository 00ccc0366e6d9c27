// A gamepad: the cross or the left stick gives directions, the buttons undo, redo, ask for a hint, and restart.

import { byId } from "../dom.js";

/** @typedef {"up" | "down" | "left" | "right"} Way */
/** @typedef {{move: (way: Way) => void, pick: () => void}} Target */

const STICK = 0.6; // how far a stick must lean
const [FIRST_WAIT, NEXT_WAIT] = [260, 120]; // milliseconds between the moves of a direction that is held
const PICK = "pick";
/** Buttons of the standard layout, https://www.w3.org/TR/gamepad/#remapping. @type {Record<number, Way>} */
const CROSS = { 12: "up", 13: "down", 14: "left", 15: "right" };
/** @type {Record<number, string>} and the page's buttons that they press */
const PRESSED = { 0: PICK, 1: "undo", 2: "redo", 3: "hint", 9: "restart", 4: "back", 5: "forward" };

/** Follow gamepads as soon as one is there. @param {Target} target */
export function followGamepad(target) {
  const pads = new Gamepads(target);
  addEventListener("gamepadconnected", () => pads.begin());
}

class Gamepads {
  #running = false;
  /** @type {Way | null} */
  #way = null;
  #next = 0; // when the direction that is held moves again
  /** @type {Set<number>} */
  #held = new Set();

  /** @param {Target} target */
  constructor(target) {
    this.target = target;
  }

  begin() {
    if (this.#running) return;
    this.#running = true;
    requestAnimationFrame((now) => this.#look(now));
  }

  /** @param {number} now */
  #look(now) {
    const pad = navigator.getGamepads().find((each) => each?.connected);
    if (!pad) {
      this.#running = false;
      return;
    }
    this.#steer(wayOf(pad), now);
    this.#press(pad);
    requestAnimationFrame((later) => this.#look(later));
  }

  /** @param {Way | null} way @param {number} now */
  #steer(way, now) {
    const same = way === this.#way;
    this.#way = way;
    if (!way || (same && now < this.#next)) return;
    this.#next = now + (same ? NEXT_WAIT : FIRST_WAIT);
    this.target.move(way);
  }

  /** @param {Gamepad} pad */
  #press({ buttons }) {
    for (const [at, id] of Object.entries(PRESSED)) {
      const pressed = buttons[Number(at)]?.pressed ?? false;
      if (pressed && !this.#held.has(Number(at))) id === PICK ? this.target.pick() : byId(id).click();
      if (pressed) this.#held.add(Number(at));
      else this.#held.delete(Number(at));
    }
  }
}

/** The direction that a gamepad points to. @param {Gamepad} pad @returns {Way | null} */
function wayOf({ axes, buttons }) {
  for (const [at, way] of Object.entries(CROSS)) if (buttons[Number(at)]?.pressed) return way;
  const [x = 0, y = 0] = axes;
  if (Math.max(Math.abs(x), Math.abs(y)) < STICK) return null;
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? "right" : "left";
  return y > 0 ? "down" : "up";
}
