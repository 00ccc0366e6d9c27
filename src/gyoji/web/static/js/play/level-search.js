// A field that searches the dialog of levels: what does not have all its words is hidden.

import { make } from "../dom.js";
import { t, tn } from "../words.js";

/**
 * Whatever is typed goes to it, but for where one types.
 * @param {HTMLDialogElement} dialog @param {HTMLElement[]} lists whose items are searched, also those that are added later
 */
export function searchField(dialog, lists) {
  const input = make("input", { type: "search", id: "level-search", class: "input", maxlength: 60, placeholder: t("a number or a word") });
  const found = make("p", { class: "soft", role: "status" });
  const search = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const items = lists.flatMap((list) => /** @type {HTMLElement[]} */ ([...list.children]));
    const folded = lists.map((list) => list.closest("details")).find(Boolean);
    if (folded && words.length) folded.open = true; // what is found there is seen
    for (const item of items) item.hidden = !words.every((word) => wordsOf(item).some((known) => fits(known, word)));
    const shown = items.filter((item) => !item.hidden).length;
    found.textContent = words.length ? tn("{count} level found", "{count} levels found", shown) : "";
  };
  input.addEventListener("input", search);
  const observer = new MutationObserver(search);
  for (const list of lists) observer.observe(list, { childList: true });
  dialog.addEventListener("keydown", (event) => {
    if (event.key.length > 1 || event.key === " " || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.matches("input, textarea, select, [contenteditable]")) return;
    input.focus(); // which takes the letter, too
    if (event.key === "/") event.preventDefault();
  });
  return make("div", { class: "field" }, make("label", { for: input.id }, t("Search")), input, found);
}

/** Level 1 is not level 10, but "so" is "solved" before it is written. @param {string} known @param {string} word */
function fits(known, word) {
  return /^\d+$/.test(word) ? known === word : known.startsWith(word);
}

/** The words by which an item is found: its label's, and what can be read of it. @param {HTMLElement} item */
function wordsOf(item) {
  const label = item.querySelector("[aria-label]")?.getAttribute("aria-label") ?? "";
  return `${label} ${item.textContent}`.toLowerCase().split(/[\s,:()、：（）]+/);
}
