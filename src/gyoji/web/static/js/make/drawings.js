// The drawings of a game's tiles. They come from the sandbox, so only shapes and colours get into the page.

import { draw, replace } from "../dom.js";

export const PREFIX = "#drawn-";

const ELEMENTS = new Set(["circle", "ellipse", "g", "line", "path", "polygon", "polyline", "rect"]);
const ATTRIBUTES = new Set([
  "cx", "cy", "d", "fill", "fill-opacity", "fill-rule", "height", "opacity", "points", "r", "rx", "ry", "stroke", "stroke-dasharray",
  "stroke-linecap", "stroke-linejoin", "stroke-opacity", "stroke-width", "transform", "width", "x", "x1", "x2", "y", "y1", "y2",
]);  // prettier-ignore

/** Show drawings in place of those before. @param {Element} host @param {string} text of an SVG with a symbol for each tile */
export function showDrawings(host, text) {
  const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
  const symbols = [...documentElement.children].filter((each) => each.localName === "symbol");
  replace(host, ...symbols.map((symbol) =>
    draw("symbol", { id: PREFIX.slice(1) + symbol.id, viewBox: symbol.getAttribute("viewBox") }, ...shapes(symbol)),
  ));  // prettier-ignore
}

/** @param {Element} parent @returns {SVGElement[]} */
function shapes(parent) {
  return [...parent.children].filter((each) => ELEMENTS.has(each.localName)).map((each) => {
    const attributes = [...each.attributes].filter(({ name, value }) => ATTRIBUTES.has(name) && !/url|:/i.test(value));
    const name = /** @type {"g"} */ (each.localName);
    return draw(name, Object.fromEntries(attributes.map(({ name: key, value }) => [key, value])), ...shapes(each));
  });  // prettier-ignore
}
