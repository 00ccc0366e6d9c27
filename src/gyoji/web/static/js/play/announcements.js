// A board that is not seen: what was told in its place, and fingers over that.

import { byId, make, replace } from "../dom.js";
import { wayOf } from "../board/gestures.js";

/** @typedef {import("./session.js").Single} Single */

const QUICK = 350;

/**
 * Show what has been told up to now.
 * @param {Single} single
 */
export function showHeard({ told, words, frame }) {
  const step = frame?.step ?? 0;
  const items = words.slice(0, step).map((word, at) => make("li", {}, make("code", {}, word), " ", told[at + 1] || "nothing is said"));
  replace(byId("heard"), ...items);
  byId("heard").scrollTop = byId("heard").scrollHeight;
}

/**
 * A quick swipe goes that way, as over a board; a slower finger scrolls what was told.
 * @param {(way: string) => void} swiped
 */
export function followFingers(swiped) {
  const [host, list] = [byId("blind"), byId("heard")];
  /** @type {{x: number, y: number, time: number, scrolled: number} | null} */
  let start = null;
  host.classList.add("takes-swipes");
  host.addEventListener("pointerdown", ({ isPrimary, pointerType, clientX, clientY, timeStamp }) => {
    if (!isPrimary || pointerType === "mouse") return;
    start = { x: clientX, y: clientY, time: timeStamp, scrolled: list.scrollTop };
  });
  host.addEventListener("pointermove", ({ isPrimary, clientY }) => {
    if (start && isPrimary) list.scrollTop = start.scrolled + start.y - clientY;
  });
  host.addEventListener("pointercancel", () => {
    start = null;
  });
  host.addEventListener("pointerup", ({ isPrimary, clientX, clientY, timeStamp }) => {
    if (!start || !isPrimary) return;
    const way = timeStamp - start.time < QUICK && wayOf(clientX - start.x, clientY - start.y);
    start = null;
    if (way) swiped(way);
  });
}
