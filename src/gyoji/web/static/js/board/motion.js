// Things that move on a board: who goes where and when, and the animations of it.

/** @typedef {import("../types.js").Field} Field */
/** @typedef {import("../types.js").Motion} Motion */
/** @typedef {import("../types.js").Tile} Tile */
/** @typedef {{kind: string, from: Field | null, to: Field | null, start: number, length: number}} Leg */
/** @typedef {{tile: Tile | null, legs: Leg[]}} Sprite  A tile and all that it does, or a glow. */
/** @typedef {(field: Field | null) => Tile[]} Lying  What lies on a cell, from the ground up. */

/** @type {Record<string, number>} */
const LENGTHS = {
  walk: 130, push: 130, slide: 90, fall: 110, flow: 230, jump: 320,
  put: 200, take: 220, vanish: 220, bump: 180, glow: 450,
};  // prettier-ignore
const AFTERWARDS = new Set(["slide", "fall", "flow", "vanish", "glow"]);
const APART = 45;
const LONGEST = 1100;

/**
 * When everything moves: what follows from the action begins after it; nothing lasts long.
 * @param {Motion[]} motions
 * @param {Lying} before
 * @param {Lying} after
 * @returns {{sprites: Sprite[], length: number}}
 */
export function plan(motions, before, after) {
  /** @type {Sprite[]} */
  const sprites = [];
  let [first, later, length] = [0, 0, 0];
  for (const motion of motions) {
    const last = sprites.find((sprite) => goesOn(sprite, motion));
    const tile = last ? last.tile : moving(motion, before, after);
    const start = last ? end(last) : AFTERWARDS.has(motion.kind) ? first + later++ * APART : 0;
    const leg = { ...motion, start, length: lasts(motion) };
    if (last) last.legs.push(leg);
    else sprites.push({ tile, legs: [leg] });
    if (!AFTERWARDS.has(motion.kind)) first = Math.max(first, start + leg.length);
    length = Math.max(length, start + leg.length);
  }
  return squeeze(sprites, length);
}

/**
 * @param {Sprite[]} sprites
 * @param {number} length
 */
function squeeze(sprites, length) {
  const factor = length > LONGEST ? LONGEST / length : 1;
  for (const leg of sprites.flatMap((sprite) => sprite.legs)) {
    leg.start *= factor;
    leg.length *= factor;
  }
  return { sprites, length: length * factor };
}

/**
 * The tile that moves: the one that is named, or else what was on top.
 * @param {Motion} motion
 * @param {Lying} before
 * @param {Lying} after
 * @returns {Tile | null}
 */
function moving({ kind, tile, from, to }, before, after) {
  if (kind === "glow") return null;
  for (const lying of [before(from ?? to), after(to)]) {
    const found = lying.filter((each) => !tile || each.name === tile).pop();
    if (found) return found;
  }
  return { name: tile, label: "", way: "", owner: -1 };
}

/**
 * Does this motion go on with a sprite, from where it came to?
 * @param {Sprite} sprite
 * @param {Motion} motion
 */
function goesOn({ tile, legs }, { kind, tile: name, from }) {
  const last = legs[legs.length - 1];
  if (!tile || !last || kind === "glow" || !same(last.to, from)) return false;
  return name ? tile.name === name : AFTERWARDS.has(kind);
}

/** @param {Sprite} sprite */
function end(sprite) {
  return Math.max(...sprite.legs.map((leg) => leg.start + leg.length));
}

/** @param {Motion} motion */
function lasts({ kind, from, to }) {
  const length = LENGTHS[kind] ?? 150;
  if (!from || !to || kind === "jump") return length;
  const far = Math.max(1, Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1]));
  return length * (kind === "fall" ? Math.sqrt(far) : Math.min(far, 2 + far / 4));
}

/**
 * @param {Field | null} one
 * @param {Field | null} other
 */
export function same(one, other) {
  return !!one && !!other && one[0] === other[0] && one[1] === other[1];
}

/**
 * Where a sprite stays in the end: its cell, or null if it is gone.
 * @param {Sprite} sprite
 * @returns {Field | null}
 */
export function stays(sprite) {
  const last = sprite.legs[sprite.legs.length - 1];
  if (!last || last.kind === "take" || last.kind === "vanish") return null;
  return last.kind === "bump" ? (last.from ?? last.to) : last.to;
}

/**
 * The keyframes of a sprite over the whole time.
 * @param {Sprite} sprite
 * @param {number} length
 * @param {(field: Field) => {x: number, y: number}} middle
 * @returns {Keyframe[]}
 */
export function keyframes(sprite, length, middle) {
  /** @type {Keyframe[]} */
  const frames = [];
  for (const leg of sprite.legs) {
    const there = leg.to ?? leg.from;
    if (!there) continue;
    const ends = [middle(leg.from ?? there), middle(there)];
    const shown = SHOWN[leg.kind] ?? ((from, to) => straight(leg.kind, from, to));
    for (const [part, frame] of shown(shift(ends[0]), shift(ends[1]), shift(between(ends[0], ends[1])))) {
      frames.push({ ...frame, offset: Math.min(1, (leg.start + part * leg.length) / length) });
    }
  }
  return closed(frames);
}

/**
 * A keyframe at either end, so that a sprite waits where it begins and stays where it ends.
 * @param {Keyframe[]} frames
 */
function closed(frames) {
  const [first, last] = [frames[0], frames[frames.length - 1]];
  if (!first || !last) return [];
  return [{ ...first, offset: 0 }, ...frames, { ...last, offset: 1 }];
}

/**
 * A little of the way from one point to another.
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 */
function between(from, to) {
  return { x: from.x + (to.x - from.x) / 5, y: from.y + (to.y - from.y) / 5 };
}

/** @param {{x: number, y: number}} point */
function shift({ x, y }) {
  return `translate(${x}px, ${y}px)`;
}

/**
 * @param {string} kind
 * @param {string} from
 * @param {string} to
 * @returns {[number, Keyframe][]}
 */
function straight(kind, from, to) {
  const easing = kind === "fall" ? "cubic-bezier(.5, 0, .9, .6)" : "cubic-bezier(.35, .1, .35, 1)";
  return [
    [0, { transform: from, opacity: 1, easing }],
    [1, { transform: to, opacity: 1 }],
  ];
}

/** @type {Record<string, (from: string, to: string, lean: string) => [number, Keyframe][]>} */
const SHOWN = {
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
