// Elements made from data (text stays text, whatever it contains), and what a page does with them.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | EventListener>} Attributes */

/**
 * An HTML element with attributes, listeners (attributes whose values are functions) and children.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name @param {Attributes} [attributes] @param {...Child} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/**
 * The same for an SVG element.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name @param {Attributes} [attributes] @param {...Child} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function draw(name, attributes = {}, ...children) {
  const element = /** @type {SVGElementTagNameMap[Name]} */ (document.createElementNS(SVG, name));
  return fill(element, attributes, children);
}

/**
 * @template {Element} Kind
 * @param {Kind} element @param {Attributes} attributes @param {Child[]} children
 * @returns {Kind}
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/**
 * The element with this id; an Error if the page has none.
 * @template {Element} [Kind=HTMLElement]
 * @param {string} id
 * @returns {Kind}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`this page has no #${id}`);
  return /** @type {Kind} */ (/** @type {unknown} */ (element));
}

/** The input with this id; an Error if the page has none. @param {string} id @returns {HTMLInputElement} */
export function input(id) {
  return byId(id);
}

/** Replace an element's children. @param {Element} element @param {...Child} children */
export function replace(element, ...children) {
  element.replaceChildren(...children.filter((child) => !!child).map((child) => child || ""));
}

/** Replace the children that are to look different: who presses one that stays, presses it. @param {Element} element @param {...Element} children */
export function replaceChanged(element, ...children) {
  for (const [at, child] of children.entries()) {
    const old = element.children[at];
    if (!old) element.append(child);
    else if (!old.isEqualNode(child)) old.replaceWith(child);
  }
  while (element.children.length > children.length) element.lastElementChild?.remove();
}

/**
 * Listen to an event; `act` receives the event's detail.
 * @param {EventTarget} target @param {string} name @param {(detail: any) => void} act
 */
export function on(target, name, act) {
  target.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail));
}

/** Dispatch an event with a detail. @param {EventTarget} target @param {string} name @param {unknown} [detail] */
export function emit(target, name, detail) {
  target.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Enable or disable a button. @param {string} id @param {boolean} enabled */
export function enable(id, enabled) {
  /** @type {HTMLButtonElement} */ (byId(id)).disabled = !enabled;
}

/** Does the user accept motion? */
export function mayMove() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Are fingers what the page is used with, first of all? */
export function isTouched() {
  return matchMedia("(pointer: coarse)").matches;
}

/** Is the screen so small that its controls are a bar at the bottom, above which there is room for one thing at a time? */
export function isSmall() {
  return matchMedia("(max-width: 63.99rem), (max-height: 30rem) and (orientation: landscape)").matches;
}

/** The sentence of an error, whatever was thrown. @param {unknown} error */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

let announcements = 0;
/** @type {HTMLElement | null} */
let region = null;

/** Have a screen reader say something. @param {string} text */
export function announce(text) {
  if (!region) {
    region = make("div", { class: "visually-hidden", role: "status", "aria-live": "polite", id: "announced" });
    document.body.append(region);
  }
  announcements += 1;
  // Screen readers ignore a text that did not change: every other one ends in a silent space.
  region.textContent = announcements % 2 ? text : `${text}\u00a0`;
}

/** Set a text that is read aloud when it changes, and only then. @param {string} id @param {string} text */
export function setStatus(id, text) {
  if (byId(id).textContent !== text) byId(id).textContent = text;
}
