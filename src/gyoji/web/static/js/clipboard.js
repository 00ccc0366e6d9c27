// Copying text. Where a browser does not allow it (pages without https), the text is selected instead.

import { announce, byId, isTouched, make, replace } from "./dom.js";
import { dialogHead } from "./widgets.js";
import { t } from "./words.js";

const CONFIRMED = 4000; // milliseconds for which a button says "Copied."
export const SELECTED = isTouched() ? t("The text is selected: hold a finger on it to copy it.") : t("The text is selected: press Ctrl+C to copy it.");

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text); // there is no clipboard without https
    return true;
  } catch {
    return false;
  }
}

/**
 * Copy a text, and confirm it on the button; false if the browser does not allow it.
 * @param {HTMLElement} button @param {string} text @param {string} confirmation for screen readers
 */
export async function copyByButton(button, text, confirmation) {
  if (!(await copy(text))) return false;
  announce(confirmation);
  confirmOn(button);
  return true;
}

/**
 * Copy a field's text, or only select it, and say which.
 * @param {HTMLInputElement | HTMLTextAreaElement} field @param {HTMLElement} status @param {string} [copied] what it says then
 */
export async function copyField(field, status, copied = t("Copied.")) {
  field.focus();
  field.select();
  status.textContent = (await copy(field.value)) ? copied : SELECTED;
  announce(status.textContent);
}

/** @param {HTMLElement} button */
function confirmOn(button) {
  if (button.dataset["label"]) return;
  const label = button.textContent ?? "";
  button.dataset["label"] = label;
  button.style.minWidth = `${button.offsetWidth}px`; // what stands beside it does not move
  button.textContent = t("Copied.");
  setTimeout(() => {
    button.textContent = label;
    button.style.minWidth = "";
    delete button.dataset["label"];
  }, CONFIRMED);
}

/**
 * Copy this server's address of a path, or show it in the dialog #link-dialog, selected.
 * @param {HTMLElement} button @param {string} path @param {string} confirmation
 */
export async function copyLink(button, path, confirmation) {
  const link = new URL(path, location.href).href;
  if (await copyByButton(button, link, confirmation)) return;
  const dialog = /** @type {HTMLDialogElement} */ (byId("link-dialog"));
  const field = make("input", { class: "input mono", id: "dialog-link", readonly: true, value: link });
  replace(
    dialog,
    dialogHead(dialog, "link-dialog-title", t("Copy this link")),
    make("div", { class: "field" }, make("label", { for: "dialog-link" }, t("This browser does not let the page copy")), field),
    make("p", { class: "hint" }, SELECTED),
  );
  dialog.showModal();
  field.focus();
  field.select();
}
