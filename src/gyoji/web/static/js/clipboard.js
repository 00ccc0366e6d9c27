// What is copied: it is said, and where nothing can be copied, it is marked.

import { announce } from "./announce.js";
import { frame as dialogue } from "./widgets.js";
import { make, replace } from "./dom.js";

const MOMENT = 4000; // milliseconds in which a button says what it did
export const MARKED = "It is marked: copy it with Ctrl C.";

/**
 * Put a link into the clipboard, and say so on the button; false if the browser does not let us.
 * @param {HTMLElement} button @param {string} link @param {string} done what is said then
 */
export async function copied(button, link, done) {
  try {
    await navigator.clipboard.writeText(link); // there is no clipboard without https
  } catch {
    return false;
  }
  announce(done);
  show(button);
  return true;
}

/**
 * Put what stands in a field into the clipboard, or mark it only, and say which.
 * @param {HTMLInputElement | HTMLTextAreaElement} field @param {HTMLElement} said
 */
export async function copyField(field, said) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    said.textContent = "Copied.";
  } catch {
    said.textContent = MARKED;
  }
  announce(said.textContent);
}

/** @param {HTMLElement} button */
function show(button) {
  if (button.dataset["was"]) return;
  const was = button.textContent ?? "";
  button.dataset["was"] = was;
  button.style.minWidth = `${button.offsetWidth}px`; // what stands beside it stays there
  button.textContent = "Copied.";
  setTimeout(() => {
    button.textContent = was;
    button.style.minWidth = "";
    delete button.dataset["was"];
  }, MOMENT);
}

/**
 * Show a link, marked, to be copied by hand.
 * @param {HTMLDialogElement} dialog @param {string} link
 */
export function byHand(dialog, link) {
  const field = make("input", { class: "input mono", id: "by-hand-link", readonly: true, value: link });
  replace(
    dialog,
    ...dialogue(dialog, "by-hand-title", "Copy this link"),
    make("div", { class: "field" }, make("label", { for: "by-hand-link" }, "This browser lets no page copy here"), field),
    make("p", { class: "hint" }, MARKED),
  );
  dialog.showModal();
  field.focus();
  field.select();
}
