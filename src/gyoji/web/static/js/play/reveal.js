// What shows a hidden board: before the end only after a question, since nothing is left to find out then.

import { byId } from "../dom.js";

/** @param {import("./session.js").Session} session @param {import("./hints.js").Hints} hints @param {(shown: boolean) => void} turn shows the board, or the player's own map */
export function connectReveal(session, hints, turn) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("reveal"));
  let reveal = () => turn(true);
  const ask = (/** @type {() => void} */ then) => {
    reveal = then;
    if (session.frame?.over || hints.hasSeen) then();
    else dialog.showModal();
  };
  byId("show-map").addEventListener("click", () => ask(() => turn(true)));
  byId("open-editor").addEventListener("click", (event) => {
    if (!session.hidden) return;
    event.preventDefault(); // it shows the whole map, too
    ask(() => location.assign(/** @type {HTMLAnchorElement} */ (byId("open-editor")).href));
  });
  byId("reveal-map").addEventListener("click", () => {
    hints.see();
    hints.forget(); // on the map, hints are others
    reveal();
  });
  byId("hide-map").addEventListener("click", () => {
    hints.forget();
    turn(false);
  });
}
