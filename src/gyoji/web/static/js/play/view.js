// What of the page is shown: the game alone, the ruling on the last move, or all of the analysis.

import { byId } from "../dom.js";
import { remember, remembered } from "../storage.js";

const ON = "on";

/** A button that shows or hides something, which the browser remembers. @param {string} name @param {string} state the attribute with it @param {() => void} changed */
function toggle(name, state, changed) {
  const button = byId(`toggle-${name}`);
  button.setAttribute(state, String(remembered(name) === ON));
  button.addEventListener("click", () => {
    remember(name, isOn() ? "" : ON);
    button.setAttribute(state, String(!isOn()));
    changed();
  });
  const isOn = () => button.getAttribute(state) === "true";
  return isOn;
}

/** Connect the buttons "Why?", whose key is "!", and "Analysis". */
export function connectViews() {
  const show = () => {
    byId("main").classList.toggle("analysis", analysis());
    byId("ruling").hidden = !analysis() && !why();
    byId("toggle-why").hidden = analysis();
  };
  const analysis = toggle("analysis", "aria-pressed", show);
  const why = toggle("why", "aria-expanded", show);
  show();
}
