// Parts that dialogs and forms are made of.

import { make } from "./dom.js";
import { icon } from "./icons.js";
import { t, translated } from "./words.js";

/**
 * The head of a dialog: its title, and a button that closes it. A click beside the dialog closes it too.
 * @param {HTMLDialogElement} dialog @param {string} id of the title, by which the dialog is named
 * @param {string} title
 */
export function dialogHead(dialog, id, title) {
  const isWithin = (/** @type {MouseEvent} */ { clientX, clientY }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  };
  dialog.onclick = (event) => {
    if (event.target === dialog && !isWithin(event)) dialog.close(); // the backdrop is part of the dialog, and so is its edge
  };
  dialog.onwheel = (event) => {
    if (isWithin(event)) return;
    event.preventDefault(); // what is behind it stays
    dialog.scrollBy(0, event.deltaY);
  };
  const close = make(
    "button",
    { type: "button", class: "button quiet icon", "aria-label": t("Close"), onclick: () => dialog.close() },
    icon("close"),
  );
  return make("div", { class: "dialog-head" }, make("h2", { id }, title), close);
}

/**
 * A labelled choice among some values; `titles` are the values' tooltips, `names` what is shown of them.
 * @param {string} id @param {string} label @param {string[]} values @param {Record<string, string>} [titles] @param {Record<string, string>} [names]
 */
export function selectField(id, label, values, titles = {}, names = {}) {
  const options = values.map((value) => make("option", { value, title: titles[value] ?? null }, names[value] ?? translated(value)));
  const input = make("select", { id }, ...options);
  return { input, field: make("div", { class: "field" }, make("label", { for: id }, label), input) };
}

/** A labelled number. @param {string} id @param {string} label @param {number} value @param {number} min @param {number} max */
export function numberField(id, label, value, min, max) {
  const input = make("input", { type: "number", id, value, min, max, required: true, inputmode: "numeric" });
  return { input, field: make("div", { class: "field" }, make("label", { for: id }, label), input) };
}

/** A labelled choice between yes and no. @param {string} id @param {string} label */
export function checkField(id, label) {
  const input = make("input", { type: "checkbox", id });
  return { input, field: make("label", { class: "check" }, input, label) };
}

/** The help of an option, without the clauses that name other options as the command line does. @param {string} help */
export function hint(help) {
  const clauses = help.split(/(?<=[.;])\s+/).filter((clause) => !clause.includes("--"));
  return make("p", { class: "hint" }, clauses.join(" ").replace(/;$/, "."));
}

/** Download a file. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const href = URL.createObjectURL(blob);
  make("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000); // browsers read the file after the click
}
