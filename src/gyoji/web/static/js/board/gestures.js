// Fingers and mice over a board: taps, swipes, painting, and two fingers that move and zoom it.

import { UNIT } from "./geometry.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../types.js").Field} Field */
/** @typedef {{x: number, y: number}} Point */

const TAP = 10;
const SWIPE = 26;
const FINE = UNIT / 8; // how far apart a line is looked at

/** Follows the pointers over one board. */
class Gestures {
  /** @type {Map<number, Point>} */
  #down = new Map();
  /** @type {Point | null} */
  #start = null;
  /** @type {Field | null} */
  #painted = null;
  /** @type {Point | null} */
  #last = null;
  #spread = 0;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button !== 0 || onScrollbar(this.board.host, event)) return;
    this.#down.set(event.pointerId, place(event));
    this.#start = this.#down.size === 1 ? place(event) : null;
    this.#spread = this.#apart();
    [this.#painted, this.#last] = [null, null];
    if (!this.#start || !this.board.manner.paint) return;
    this.board.host.setPointerCapture(event.pointerId); // a stroke may leave the board and come back
    this.#paint(event);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const last = this.#down.get(event.pointerId);
    if (!last) return;
    const now = place(event);
    this.#down.set(event.pointerId, now);
    if (this.#down.size === 2) this.#together({ x: now.x - last.x, y: now.y - last.y });
    else if (this.#start && this.board.manner.paint) this.#stroke(event);
  }

  /** @param {PointerEvent} event */
  lift(event) {
    const known = this.#down.delete(event.pointerId);
    const start = this.#start;
    if (this.#down.size === 0) this.#start = null;
    if (!known || !start || this.board.manner.paint) return;
    const { x, y } = place(event);
    const [across, along] = [x - start.x, y - start.y];
    if (Math.hypot(across, along) < TAP) this.#tap(event);
    else if (event.pointerType !== "mouse" && this.board.manner.swipes) {
      const way = wayOf(across, along);
      if (way) tell(this.board, "swipe", { way });
    }
  }

  /** @param {PointerEvent} event */
  leave(event) {
    this.#down.delete(event.pointerId);
    this.#start = null;
  }

  /** @param {PointerEvent} event */
  #tap(event) {
    const field = this.board.cellAt(event.clientX, event.clientY);
    if (field) tell(this.board, "pick", { field });
  }

  /** A browser tells several places at once where the pointer is quick. @param {PointerEvent} event */
  #stroke(event) {
    const places = event.getCoalescedEvents?.() ?? []; // not over http in a network
    for (const each of places.length ? places : [event]) this.#paint(each);
  }

  /** Paint all cells from where the pointer was. @param {PointerEvent} event */
  #paint(event) {
    const end = this.board.sight.point(event.clientX, event.clientY);
    const start = this.#last ?? end;
    const [across, along] = [end.x - start.x, end.y - start.y];
    const parts = Math.max(1, Math.ceil(Math.hypot(across, along) / FINE));
    for (let part = 1; part <= parts; part += 1) {
      const gone = part / parts;
      this.#dab(this.board.geometry.at({ x: start.x + across * gone, y: start.y + along * gone }));
    }
    this.#last = end;
  }

  /** @param {Field} field */
  #dab(field) {
    if (!this.board.has(field) || String(field) === String(this.#painted)) return;
    this.#painted = field;
    tell(this.board, "paint", { field });
  }

  /** @param {Point} by */
  #together(by) {
    const now = this.#apart();
    this.board.host.scrollBy({ left: -by.x / 2, top: -by.y / 2, behavior: "instant" });
    if (this.#spread > 0 && Math.abs(now / this.#spread - 1) > 0.03) {
      this.board.zoom(now / this.#spread);
      this.#spread = now;
    }
  }

  #apart() {
    const [one, other] = [...this.#down.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  }
}

/**
 * The way of a swipe; "" if it is none.
 * @param {number} across
 * @param {number} along
 */
export function wayOf(across, along) {
  const [far, near] = [Math.max(Math.abs(across), Math.abs(along)), Math.min(Math.abs(across), Math.abs(along))];
  if (far < SWIPE || near > far * 0.7) return "";
  if (Math.abs(across) > Math.abs(along)) return across < 0 ? "left" : "right";
  return along < 0 ? "up" : "down";
}

/**
 * Follow the pointers, and the space bar, over a board.
 * @param {Board} board
 */
export function listen(board) {
  const { host } = board;
  const gestures = new Gestures(board);
  host.addEventListener("pointerdown", (event) => gestures.press(event));
  host.addEventListener("pointermove", (event) => gestures.move(event));
  host.addEventListener("pointerup", (event) => gestures.lift(event));
  host.addEventListener("pointercancel", (event) => gestures.leave(event));
  host.addEventListener("pointerleave", (event) => gestures.leave(event));
  host.addEventListener("wheel", (event) => wheel(board, event), { passive: false });
  host.classList.toggle("takes-swipes", Boolean(board.manner.swipes || board.manner.paint));
}

/**
 * @param {Board} board
 * @param {WheelEvent} event
 */
function wheel(board, event) {
  if (!event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  board.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15);
}

/**
 * @param {HTMLElement} host
 * @param {PointerEvent} event
 */
function onScrollbar(host, event) {
  const box = host.getBoundingClientRect();
  const [x, y] = [event.clientX - box.left - host.clientLeft, event.clientY - box.top - host.clientTop];
  return x > host.clientWidth || y > host.clientHeight;
}

/**
 * @param {PointerEvent} event
 * @returns {Point}
 */
function place(event) {
  return { x: event.clientX, y: event.clientY };
}

/**
 * @param {Board} board
 * @param {string} name
 * @param {object} detail
 */
function tell(board, name, detail) {
  board.dispatchEvent(new CustomEvent(name, { detail }));
}
