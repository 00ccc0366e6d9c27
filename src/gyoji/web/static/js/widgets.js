// What all dialogs share: a title, a button that closes them, and a click beside them.

import { make } from "./dom.js";
import { icon } from "./icons.js";

/**
 * The head of a dialog.
 * @param {HTMLDialogElement} dialog
 * @param {string} id
 * @param {string} title
 */
export function frame(dialog, id, title) {
  const close = make(
    "button",
    { type: "button", class: "button quiet icon", "aria-label": "Close", onclick: () => dialog.close() },
    icon("close"),
  );
  if (!dialog.dataset["known"]) {
    dialog.dataset["known"] = "yes";
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
  }
  return [make("div", { class: "dialog-head" }, make("h2", { id }, title), close)];
}
