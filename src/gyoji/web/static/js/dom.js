// Elements made from data: text stays text, whatever is in it.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | EventListener>} Attributes */

/**
 * An element with attributes, listeners (their names begin with "on") and children.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/**
 * The same in SVG.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function draw(name, attributes = {}, ...children) {
  const element = /** @type {SVGElementTagNameMap[Name]} */ (document.createElementNS(SVG, name));
  return fill(element, attributes, children);
}

/**
 * @template {Element} Kind
 * @param {Kind} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 * @returns {Kind}
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/**
 * The element with this id, which the page has.
 * @template {Element} [Kind=HTMLElement]
 * @param {string} id
 * @returns {Kind}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`this page has no #${id}`);
  return /** @type {Kind} */ (/** @type {unknown} */ (element));
}

/**
 * Put other children in place of those that are there.
 * @param {Element} element
 * @param {...Child} children
 */
export function replace(element, ...children) {
  element.replaceChildren(...children.filter((child) => !!child).map((child) => child || ""));
}

/** May things move on this screen? */
export function mayMove() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
