// What moves on a board: which tile goes where and when, and the keyframes of its animation.

import { sameCell } from "./geometry.js";

/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Motion} Motion */
/** @typedef {import("../types.js").Tile} Tile */
/** @typedef {{kind: string, from: Cell | null, to: Cell | null, start: number, duration: number}} Leg */
/** @typedef {{tile: Tile | null, named: boolean, legs: Leg[]}} Sprite  A tile, named by its motion or the topmost, and everything it does; without a tile, a glow. */
/** @typedef {(cell: Cell | null) => Tile[]} TilesAt */

/** @type {Record<string, number>} milliseconds, for a step of one cell */
const DURATIONS = {
  walk: 130, push: 130, slide: 90, fall: 110, flow: 230, jump: 320,
  put: 200, take: 220, vanish: 220, bump: 180, glow: 450,
};  // prettier-ignore
const CONSEQUENCES = new Set(["slide", "fall", "flow", "vanish", "glow"]); // they start when the action itself is over
const STAGGER = 45; // milliseconds between the starts of consequences
const FALLING = "cubic-bezier(.5, 0, .9, .6)";
const LONGEST = 1100; // a step that would last longer is played faster

/**
 * The sprites of a step, and how long all of it lasts.
 * @param {Motion[]} motions @param {TilesAt} before @param {TilesAt} after
 * @returns {{sprites: Sprite[], duration: number}}
 */
export function plan(motions, before, after) {
  /** @type {Sprite[]} */
  const sprites = [];
  let [actionEnd, consequences, total] = [0, 0, 0];
  for (const motion of motions) {
    const previous = sprites.find((sprite) => continues(sprite, motion));
    const isConsequence = CONSEQUENCES.has(motion.kind);
    const start = previous ? endOf(previous) : isConsequence ? actionEnd + consequences++ * STAGGER : 0;
    const leg = { ...motion, start, duration: durationOf(motion) };
    if (previous) previous.legs.push(leg);
    else sprites.push({ tile: tileOf(motion, before, after), named: Boolean(motion.tile), legs: [leg] });
    if (!isConsequence) actionEnd = Math.max(actionEnd, start + leg.duration);
    total = Math.max(total, start + leg.duration);
  }
  return limit(sprites, total);
}

/** @param {Sprite[]} sprites @param {number} duration */
function limit(sprites, duration) {
  const factor = duration > LONGEST ? LONGEST / duration : 1;
  for (const leg of sprites.flatMap((sprite) => sprite.legs)) {
    leg.start *= factor;
    leg.duration *= factor;
  }
  return { sprites, duration: duration * factor };
}

/**
 * The tile that moves: the one the motion names, or else the topmost.
 * @param {Motion} motion @param {TilesAt} before @param {TilesAt} after @returns {Tile | null}
 */
function tileOf({ kind, tile, from, to }, before, after) {
  if (kind === "glow") return null;
  for (const tiles of [before(from ?? to), after(to)]) {
    const top = tiles.filter(({ name }) => !tile || name === tile).pop();
    if (top) return top;
  }
  return { name: tile, label: "", way: "", owner: -1 };
}

/** Does a motion start where this sprite has arrived, with the same tile? @param {Sprite} sprite @param {Motion} motion */
function continues({ tile, legs }, { kind, tile: name, from }) {
  const last = legs[legs.length - 1];
  if (!tile || !last || kind === "glow" || !sameCell(last.to, from)) return false;
  return name ? tile.name === name : CONSEQUENCES.has(kind);
}

/** When all that a sprite does is over. @param {Sprite} sprite */
export function endOf(sprite) {
  return Math.max(...sprite.legs.map((leg) => leg.start + leg.duration));
}

/** Falls accelerate, and long ways are travelled faster than short ones. @param {Motion} motion */
function durationOf({ kind, from, to }) {
  const duration = DURATIONS[kind] ?? 150;
  if (!from || !to || kind === "jump") return duration;
  const distance = Math.max(1, Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1]));
  return duration * (kind === "fall" ? Math.sqrt(distance) : Math.min(distance, 2 + distance / 4));
}

/** Where a sprite remains when its animation is over, null if it is gone. @param {Sprite} sprite @returns {Cell | null} */
export function destination(sprite) {
  const last = sprite.legs[sprite.legs.length - 1];
  if (!last || last.kind === "take" || last.kind === "vanish") return null;
  return last.kind === "bump" ? (last.from ?? last.to) : last.to;
}

/** Does a sprite end with a fall? @param {Sprite} sprite */
export function lands({ legs }) {
  return legs[legs.length - 1]?.kind === "fall";
}

/**
 * The keyframes of a sprite until it has done everything.
 * @param {Sprite} sprite @param {(cell: Cell) => {x: number, y: number}} centre
 * @returns {Keyframe[]}
 */
export function keyframes(sprite, centre) {
  const duration = endOf(sprite);
  /** @type {Keyframe[]} */
  const frames = [];
  for (const leg of sprite.legs) {
    const target = leg.to ?? leg.from;
    if (!target) continue;
    const [from, to] = [centre(leg.from ?? target), centre(target)];
    const kind = leg === sprite.legs[sprite.legs.length - 1] && lands(sprite) ? "land" : leg.kind;
    const shape = SHAPES[kind] ?? ((start, end) => straight(kind, start, end));
    for (const [part, frame] of shape(translate(from), translate(to), translate(fifth(from, to)))) {
      frames.push({ ...frame, offset: Math.min(1, (leg.start + part * leg.duration) / duration) });
    }
  }
  return padded(frames);
}

/** A keyframe at either end: a sprite waits where it starts, and stays where it arrives. @param {Keyframe[]} frames */
function padded(frames) {
  const [first, last] = [frames[0], frames[frames.length - 1]];
  return first && last ? [{ ...first, offset: 0 }, ...frames, { ...last, offset: 1 }] : [];
}

/** A fifth of the way: how far something leans that bumps. @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
function fifth(from, to) {
  return { x: from.x + (to.x - from.x) / 5, y: from.y + (to.y - from.y) / 5 };
}

/** @param {{x: number, y: number}} point */
function translate({ x, y }) {
  return `translate(${x}px, ${y}px)`;
}

/** @param {string} kind @param {string} from @param {string} to @returns {[number, Keyframe][]} */
function straight(kind, from, to) {
  const easing = kind === "fall" ? FALLING : "cubic-bezier(.35, .1, .35, 1)";
  return [
    [0, { transform: from, opacity: 1, easing }],
    [1, { transform: to, opacity: 1 }],
  ];
}

/** @type {Record<string, (from: string, to: string, lean: string) => [number, Keyframe][]>} */
const SHAPES = {
  jump: (from, to) => [
    [0, { transform: from, opacity: 1 }],
    [0.4, { transform: `${from} scale(.2)`, opacity: 0 }],
    [0.6, { transform: `${to} scale(.2)`, opacity: 0 }],
    [1, { transform: to, opacity: 1 }],
  ],
  put: (_from, to) => [
    [0, { transform: `${to} scale(.3)`, opacity: 0, easing: "cubic-bezier(.3, 1.6, .6, 1)" }],
    [1, { transform: to, opacity: 1 }],
  ],
  take: (from) => [
    [0, { transform: from, opacity: 1 }],
    [1, { transform: `${from} scale(1.6)`, opacity: 0 }],
  ],
  vanish: (_from, to) => [
    [0, { transform: to, opacity: 1 }],
    [1, { transform: `${to} scale(.1) rotate(90deg)`, opacity: 0 }],
  ],
  land: (from, to) => [
    [0, { transform: from, opacity: 1, easing: FALLING }],
    [0.7, { transform: to, opacity: 1 }],
    [0.85, { transform: `${to} translate(0, 5px) scale(1.1, .84)`, opacity: 1 }],
    [1, { transform: to, opacity: 1 }],
  ],
  bump: (from, _to, lean) => [
    [0, { transform: from, opacity: 1, easing: "ease-out" }],
    [0.4, { transform: lean, opacity: 1, easing: "ease-in" }],
    [1, { transform: from, opacity: 1 }],
  ],
  glow: (_from, to) => [
    [0, { transform: `${to} scale(.6)`, opacity: 0 }],
    [0.35, { transform: to, opacity: 1 }],
    [1, { transform: `${to} scale(1.35)`, opacity: 0 }],
  ],
};

/** Where the motions of a step end. @param {import("../types.js").Frame | null} frame */
export function endsOf(frame) {
  return (frame?.motions ?? []).flatMap(({ to }) => (to ? [to] : []));
}
