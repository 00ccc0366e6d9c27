// What sheets are, told once to whoever comes to their second one.

import { UNIT } from "../board/geometry.js";
import { draw, make } from "../dom.js";
import { icon } from "../icons.js";
import { remember, remembered } from "../storage.js";
import { t } from "../words.js";

const KEY = "sheets.taught";
let taught = remembered(KEY) !== ""; // storage may be blocked

export function isTaught() {
  return taught;
}

export function markTaught() {
  taught = true;
  remember(KEY, "yes");
}

/** A card that explains sheets until it is put away. @param {() => void} onRead */
export function sheetLesson(onRead) {
  const read = () => {
    markTaught();
    onRead();
  };
  return make(
    "div",
    { class: "notebook-lesson", hidden: true },
    picture(),
    make("p", {}, make("b", {}, t("A new sheet: it is not certain where you are.")), " ", t("Sheets join by themselves once only one place fits. If you know it before, press “Join two sheets”, and choose the same cell on both.")),
    make("button", { type: "button", class: "button quiet icon", "aria-label": t("Understood"), onclick: read }, icon("close")),
  );
}

/** Two sheets, with where one began and where one is, become one. */
function picture() {
  const sheet = (/** @type {number} */ x, /** @type {number} */ y, /** @type {SVGElement[]} */ ...drawn) => draw("g", { transform: `translate(${x} ${y})` }, draw("rect", { class: "lesson-sheet", x: -UNIT / 2, y: -UNIT / 2, width: UNIT, height: UNIT, rx: 6 }), ...drawn);
  const home = (/** @type {number} */ x) => draw("path", { class: "notebook-home", transform: `translate(${x} 0)`, d: "M-14 16v-18l14-14 14 14v18z" });
  const here = (/** @type {number} */ x) => draw("circle", { class: "notebook-here", cx: x, cy: 0, r: 13 });
  return draw(
    "svg",
    { viewBox: "0 0 160 144", "aria-hidden": "true" },
    sheet(38, 36, home(0)),
    sheet(122, 36, here(0)),
    draw("path", { class: "lesson-arrow", d: "M80 62v22m-9-9 9 9 9-9" }),
    draw("g", { transform: "translate(80 116)" }, draw("rect", { class: "lesson-sheet", x: -44, y: -26, width: 88, height: 52, rx: 6 }), home(-20), here(20)),
  );
}
