// What of the page is shown: the game alone, the ruling on the last move, or all of the analysis.

import { byId } from "../dom.js";
import { remember, remembered } from "../storage.js";

const ON = "on";

/** A button that shows or hides something, which the browser remembers of each game. @param {string} game @param {string} name @param {string} state the attribute with it @param {() => void} changed */
function toggle(game, name, state, changed) {
  const button = byId(`toggle-${name}`);
  button.setAttribute(state, String(remembered(`${name}.${game}`) === ON));
  button.addEventListener("click", () => {
    remember(`${name}.${game}`, isOn() ? "" : ON);
    button.setAttribute(state, String(!isOn()));
    changed();
  });
  const isOn = () => button.getAttribute(state) === "true";
  return isOn;
}

/** Have what was opened be seen: above the bar of a phone it is, and there the page is scrolled to see the board above it. @param {string} id @param {string} [seen] what is to be seen of the board: its cells, or all of it */
export function bringIntoView(id, seen = ".board-svg") {
  const dock = byId("dock");
  if (getComputedStyle(dock).position !== "sticky") return byId(id).scrollIntoView({ block: "nearest" });
  const [bar, board] = [dock.getBoundingClientRect(), document.querySelector(seen)?.getBoundingClientRect()];
  if (board && board.right > bar.left) scrollBy(0, Math.max(0, Math.min(board.bottom - bar.top, board.top)));
  else byId(id).scrollIntoView({ block: "nearest" });
}

/** Have what is done beside an open menu do nothing but close it. @param {HTMLElement} menu */
export function guardMenu(menu) {
  let guarding = false;
  for (const type of ["pointerdown", "pointerup", "click"]) {
    document.addEventListener(type, (event) => {
      if (type === "pointerdown") guarding = menu.matches(":popover-open") && !menu.contains(/** @type {Node} */ (event.target));
      if (!guarding) return;
      event.preventDefault();
      event.stopPropagation();
      menu.hidePopover();
    }, { capture: true });  // prettier-ignore
  }
}

/** Connect the buttons "Why?", whose key is "!", and "Analysis". @param {string} game */
export function connectViews(game) {
  const show = () => {
    byId("main").classList.toggle("analysis", analysis());
    byId("ruling").hidden = !analysis() && !why();
    byId("toggle-why").hidden = analysis();
  };
  const analysis = toggle(game, "analysis", "aria-pressed", show);
  const why = toggle(game, "why", "aria-expanded", show);
  show();
}
