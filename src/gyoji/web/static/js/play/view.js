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
