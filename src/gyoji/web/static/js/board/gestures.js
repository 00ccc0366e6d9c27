// Fingers and mice over a board: taps, swipes, painting, and two fingers that scroll and zoom.

import { emit } from "../dom.js";
import { UNIT } from "./geometry.js";

/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Direction} Direction */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {Point & {time: number, left: number}} Start where and when a pointer came down, and when it moved from there, 0 before */
/**
 * A board, as far as pointers are concerned: events are dispatched on it.
 * @typedef {EventTarget & {
 *   host: HTMLElement, options: {paint?: boolean, swipes?: boolean},
 *   geometry: import("./geometry.js").Squares, has: (cell: Cell) => boolean, isPushed: (cell: Cell) => boolean, isPlayer: (cell: Cell) => boolean, pulls: boolean, zoom: (factor: number) => void,
 *   pointAt: (x: number, y: number) => Point, label: (cell: Cell) => string, point: (arrow: Cell[]) => void,
 * }} Surface
 */

const TAP = 10; // pixels that a finger may slip in a tap
const SWIPE = 16;
const SLANT = 0.9; // a swipe goes at most so far across its direction, of what it goes along it
const HOLD = 300; // milliseconds that a finger rests on a cell, before it moves, to pick up what is there
const OPPOSITE = /** @type {Record<Direction, Direction>} */ ({ up: "down", down: "up", left: "right", right: "left" });
const SAMPLE = UNIT / 8; // how densely a stroke is sampled

/** Follows the pointers over one board. */
class Gestures {
  /** @type {Map<number, Point>} */
  #pointers = new Map();
  /** @type {(Start) | null} */
  #start = null;
  /** @type {Cell | null} */
  #painted = null;
  /** @type {Point | null} */
  #strokeEnd = null;
  #spread = 0;
  #shown = false; // is there an arrow of a drag?

  /** @param {Surface} board */
  constructor(board) {
    this.board = board;
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.board.host.classList.remove("keyboard-cursor");
    if (event.button !== 0 || onScrollbar(this.board.host, event)) return;
    this.#pointers.set(event.pointerId, position(event));
    this.#start = this.#pointers.size === 1 ? { ...position(event), time: event.timeStamp, left: 0 } : null;
    this.#spread = this.#distance();
    [this.#painted, this.#strokeEnd] = [null, null];
    if (!this.#start || !(this.board.options.paint || this.#isThing(this.#start))) return;
    this.board.host.setPointerCapture(event.pointerId); // a stroke may leave the board and come back; a piece may be dragged off
    if (this.board.options.paint) this.#paint(event);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const last = this.#pointers.get(event.pointerId);
    if (!last) return this.#name(event);
    const now = position(event);
    this.#pointers.set(event.pointerId, now);
    const start = this.#start;
    if (start && !start.left && Math.hypot(now.x - start.x, now.y - start.y) >= TAP) start.left = event.timeStamp;
    if (this.#pointers.size === 2) this.#pinch({ x: now.x - last.x, y: now.y - last.y });
    else if (this.#start && this.board.options.paint) this.#stroke(event);
    else if (this.#start && this.#carries(this.#start, event)) this.#show(this.#dragged(this.#start, event));
  }

  /** Show by an arrow what would be dragged where. @param {Cell[]} arrow */
  #show(arrow) {
    if (arrow.length || this.#shown) this.board.point(arrow);
    this.#shown = arrow.length > 0;
  }

  /** Say what the mouse is over, and where that is. @param {PointerEvent} event */
  #name(event) {
    if (event.pointerType !== "mouse") return;
    const cell = this.#cellAt(position(event));
    this.board.host.title = this.board.has(cell) ? this.board.label(cell) : "";
  }

  /** @param {PointerEvent} event */
  up(event) {
    const known = this.#pointers.delete(event.pointerId);
    const start = this.#start;
    if (this.#pointers.size === 0) this.#start = null;
    if (!known || !start || this.board.options.paint) return;
    const { x, y } = position(event);
    this.#show([]);
    const drags = this.#drags(start, event);
    if (Math.hypot(x - start.x, y - start.y) < TAP) this.#tap(event, event.shiftKey || (drags && event.pointerType !== "mouse"));
    else if (this.#carries(start, event)) this.#drag(start, event);
    else if (this.board.options.swipes) {
      const direction = swipeDirection(x - start.x, y - start.y);
      if (direction) emit(this.board, "swipe", { direction, thing: this.#isThing(start) });
    }
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    this.#show([]);
    this.#pointers.delete(event.pointerId);
    this.#start = null;
  }

  /** @param {PointerEvent} event @param {boolean} grab */
  #tap(event, grab) {
    const cell = this.#cellAt(position(event));
    if (this.board.has(cell)) emit(this.board, "pick", { cell, grab });
  }

  /** Does the pointer carry what it was put on? A quick finger does that only where the player pushes or pulls it: any other one steps. @param {Start} start @param {PointerEvent} event */
  #carries(start, event) {
    return this.#drags(start, event) || this.#pushes(start, event) !== "" || this.#pulls(start, event);
  }

  /** Did the pointer rest for so long that it carries what it was put on? A mouse does at once; where nothing can be moved, a slow finger swipes, too. @param {Start} start @param {PointerEvent} event */
  #drags(start, event) {
    if (event.pointerType === "mouse") return true;
    const cell = this.#cellAt(start);
    const moves = !this.board.options.swipes || this.board.isPushed(cell) || this.board.isPlayer(cell);
    return moves && (start.left || event.timeStamp) - start.time > HOLD;
  }

  /** Was the pointer put on something that a player moves? @param {Point} start */
  #isThing(start) {
    return Boolean(this.board.options.swipes) && this.board.isPushed(this.#cellAt(start));
  }

  /** The direction in which a quick finger pushes what is in front of the player, "" for other drags. @param {Start} start @param {PointerEvent} event */
  #pushes(start, event) {
    const direction = this.#flicked(start, event);
    return direction && this.#isPlayerBeside(start, OPPOSITE[direction]) ? direction : "";
  }

  /** Does a quick finger pull something towards the player? @param {Start} start @param {PointerEvent} event */
  #pulls(start, event) {
    const direction = this.#flicked(start, event);
    return this.board.pulls && direction !== "" && this.#isPlayerBeside(start, direction);
  }

  /** The direction in which a quick finger goes that was put on what a player moves, else "". @param {Start} start @param {PointerEvent} event */
  #flicked(start, event) {
    const { x, y } = position(event);
    return !this.#drags(start, event) && this.#isThing(start) ? swipeDirection(x - start.x, y - start.y) : "";
  }

  /** @param {Point} start @param {Direction} direction */
  #isPlayerBeside(start, direction) {
    return this.board.isPlayer(this.board.geometry.neighbour(this.#cellAt(start), direction));
  }

  /** The cell that is dragged from, and the one that the pointer is over, or in a push the one straight on as far as that; none if that is the same or no cell. @param {Start} start @param {PointerEvent} event @returns {Cell[]} */
  #dragged(start, event) {
    const [from, { x, y }] = [this.#cellAt(start), position(event)];
    const push = this.#pushes(start, event);
    let to = push ? this.#ahead(from, push, this.#cellAt({ x, y })) : this.#cellAt({ x, y });
    const direction = String(from) === String(to) && this.#isThing(start) && swipeDirection(x - start.x, y - start.y);
    if (direction) to = this.board.geometry.neighbour(from, direction); // a short swipe means the next cell
    return this.board.has(from) && this.board.has(to) && String(from) !== String(to) ? [from, to] : [];
  }

  /** The cell straight on from a cell that is as far from it as another one, at most at the board's edge. @param {Cell} from @param {Direction} direction @param {Cell} other @returns {Cell} */
  #ahead(from, direction, other) {
    let cell = from;
    for (let far = Math.max(Math.abs(other[0] - from[0]), Math.abs(other[1] - from[1])); far; far -= 1) {
      const next = this.board.geometry.neighbour(cell, direction);
      if (!this.board.has(next)) break;
      cell = next;
    }
    return cell;
  }

  /** What was under the pointer is dropped on another cell. @param {Start} start @param {PointerEvent} event */
  #drag(start, event) {
    const [from, to] = this.#dragged(start, event);
    const swipe = this.#pushes(start, event) !== "";
    if (from && to) emit(this.board, "drag", { from, to, swipe });
    else if (this.#isThing(start) && !this.board.has(this.#cellAt(position(event)))) emit(this.board, "drag off", this.#over(start, event));
  }

  /** What is dragged off, and the cell beside it that way, which may be beyond the edge. @param {Point} start @param {PointerEvent} event */
  #over(start, event) {
    const [from, { x, y }] = [this.#cellAt(start), position(event)];
    const direction = swipeDirection(x - start.x, y - start.y);
    return { from, to: direction ? this.board.geometry.neighbour(from, direction) : from };
  }

  /** @param {Point} point of the window */
  #cellAt({ x, y }) {
    return this.board.geometry.at(this.board.pointAt(x, y));
  }

  /** Where the pointer is quick, browsers report several positions in one event. @param {PointerEvent} event */
  #stroke(event) {
    const positions = event.getCoalescedEvents?.() ?? []; // missing on pages without https
    for (const position of positions.length ? positions : [event]) this.#paint(position);
  }

  /** Paint all cells since the last position. @param {PointerEvent} event */
  #paint(event) {
    const end = this.board.pointAt(event.clientX, event.clientY);
    const start = this.#strokeEnd ?? end;
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const samples = Math.max(1, Math.ceil(Math.hypot(dx, dy) / SAMPLE));
    for (let sample = 1; sample <= samples; sample += 1) {
      const part = sample / samples;
      this.#paintCell(this.board.geometry.at({ x: start.x + dx * part, y: start.y + dy * part }));
    }
    this.#strokeEnd = end;
  }

  /** @param {Cell} cell */
  #paintCell(cell) {
    if (!this.board.has(cell) || String(cell) === String(this.#painted)) return;
    this.#painted = cell;
    emit(this.board, "paint", { cell });
  }

  /** @param {Point} by */
  #pinch(by) {
    const now = this.#distance();
    this.board.host.scrollBy({ left: -by.x / 2, top: -by.y / 2, behavior: "instant" });
    if (this.#spread > 0 && Math.abs(now / this.#spread - 1) > 0.03) {
      this.board.zoom(now / this.#spread);
      this.#spread = now;
    }
  }

  /** Between two fingers. */
  #distance() {
    const [one, other] = [...this.#pointers.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  }
}

/** The direction of a swipe, "" if it is too short or too slanted. @param {number} dx @param {number} dy @returns {Direction | ""} */
export function swipeDirection(dx, dy) {
  const [long, short] = [Math.max(Math.abs(dx), Math.abs(dy)), Math.min(Math.abs(dx), Math.abs(dy))];
  if (long < SWIPE || short > long * SLANT) return "";
  if (Math.abs(dx) > Math.abs(dy)) return dx < 0 ? "left" : "right";
  return dy < 0 ? "up" : "down";
}

/** Follow the pointers over a board. @param {Surface} board */
export function followPointers(board) {
  const { host, options } = board;
  const gestures = new Gestures(board);
  host.addEventListener("pointerdown", (event) => gestures.down(event));
  host.addEventListener("pointermove", (event) => gestures.move(event));
  host.addEventListener("pointerup", (event) => gestures.up(event));
  host.addEventListener("pointercancel", (event) => gestures.cancel(event));
  host.addEventListener("pointerleave", (event) => gestures.cancel(event));
  host.addEventListener("wheel", (event) => zoomByWheel(board, event), { passive: false });
  host.classList.toggle("takes-swipes", Boolean(options.swipes || options.paint));
}

/** @param {Surface} board @param {WheelEvent} event */
function zoomByWheel(board, event) {
  if (!event.ctrlKey && !event.metaKey) return; // the wheel alone scrolls
  event.preventDefault();
  board.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15);
}

/** A finger a little beside the board is the board's, too: browsers say so. @param {HTMLElement} host @param {PointerEvent} event */
function onScrollbar(host, event) {
  const box = host.getBoundingClientRect();
  const [x, y] = [event.clientX - box.left - host.clientLeft, event.clientY - box.top - host.clientTop];
  const within = (/** @type {number} */ at, /** @type {number} */ inner, /** @type {number} */ outer) => at > inner && at <= outer;
  return within(x, host.clientWidth, host.offsetWidth) || within(y, host.clientHeight, host.offsetHeight);
}

/** @param {PointerEvent} event @returns {Point} */
function position(event) {
  return { x: event.clientX, y: event.clientY };
}
