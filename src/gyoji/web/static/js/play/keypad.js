// Buttons on the screen for everything that keys do, and a line to type commands in.

import { byId, make, replace } from "../dom.js";
import { icon } from "../icons.js";
import { SPOKEN } from "../game/keys.js";
import { remember, remembered } from "../theme.js";

/** @typedef {import("../game/keys.js").Keys} Keys */
/** @typedef {import("../game/keys.js").Bound} Bound */

/**
 * Fill the pad.
 * @param {Keys} keys
 * @param {(word: string) => void} act
 */
export function fillPad(keys, act) {
  replace(byId("pad-cross"), ...keys.ways.map((bound) => arrow(bound, act)));
  replace(byId("pad-words"), ...keys.others.map((bound) => word(bound, act)));
  replace(byId("pad-digits"), ...digits(keys.digits, act));
  for (const id of ["pad-cross", "pad-words", "pad-digits"]) byId(id).hidden = !byId(id).childElementCount;
  const field = /** @type {HTMLInputElement} */ (byId("typed-word"));
  byId("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) act(field.value);
    field.value = "";
  });
  byId("toggle-pad").addEventListener("click", () => {
    open(byId("pad").hidden);
    remember("pad", byId("pad").hidden ? "closed" : "open");
  });
  const small = matchMedia("(pointer: coarse), (max-width: 44rem)").matches;
  open(remembered("pad") ? remembered("pad") === "open" : small);
}

/**
 * Where moves are made from a hand, only what may come now can be pressed.
 * @param {string[]} words
 */
export function limitPad(words) {
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = byId("pad-words").querySelectorAll("[data-does]");
  for (const button of buttons) {
    const focused = button === document.activeElement;
    button.disabled = !words.includes(button.dataset["does"] ?? "");
    if (focused && button.disabled) byId("board").focus({ preventScroll: true });
  }
}

/** The hand stands beside the board where there is room for that, and below it elsewhere. */
export function settleHand() {
  const wide = matchMedia("(min-width: 64rem)");
  const settle = () => {
    if (wide.matches) byId("side").prepend(byId("hand"));
    else byId("pad").before(byId("hand"));
  };
  wide.addEventListener("change", settle);
  settle();
}

/** @param {boolean} yes */
function open(yes) {
  byId("pad").hidden = !yes;
  byId("toggle-pad").setAttribute("aria-expanded", String(yes));
}

/**
 * @param {Bound} bound
 * @param {(word: string) => void} act
 */
function arrow({ key, word: said }, act) {
  return make(
    "button",
    { type: "button", class: `button icon ${key}`, "aria-label": key, title: said, onclick: () => act(said) },
    icon(key),
  );
}

/**
 * @param {Bound} bound
 * @param {(word: string) => void} act
 */
function word({ key, word: said }, act) {
  const name = make("kbd", { "aria-hidden": "true" }, SPOKEN[key] ?? key);
  return make("button", { type: "button", class: "button", "data-does": said, onclick: () => act(said) }, name, said.toLowerCase());
}

/**
 * Digits share what their words have in common.
 * @param {Bound[]} bounds
 * @param {(word: string) => void} act
 */
function digits(bounds, act) {
  if (!bounds.length) return [];
  const first = bounds[0]?.word ?? "";
  const common = first.slice(0, first.lastIndexOf(" ") + 1);
  const buttons = bounds.map(({ key, word: said }) =>
    make("button", { type: "button", class: "button small", "aria-label": said.toLowerCase(), onclick: () => act(said) }, key),
  );
  return [make("span", { class: "soft" }, common.trim().toLowerCase()), ...buttons];
}
