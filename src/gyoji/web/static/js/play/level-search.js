// A field that searches the dialog of levels: what does not have all its words is hidden.

import { make } from "../dom.js";
import { t, tn } from "../words.js";

/**
 * Whatever is typed goes to it, but for where one types.
 * @param {HTMLDialogElement} dialog @param {HTMLElement[]} lists whose items are searched, also those that are added later
 * @returns {{field: HTMLElement, clear: () => void}} the field, and what empties it
 */
export function searchField(dialog, lists) {
  const input = make("input", { type: "search", id: "level-search", class: "input", maxlength: 60, placeholder: t("a number or a word") });
  const found = make("p", { class: "soft", role: "status" });
  const folded = () => lists.map((list) => list.closest("details")).find(Boolean);
  const listed = () => lists.flatMap((list) => /** @type {HTMLElement[]} */ ([...list.children]));
  const search = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const items = listed();
    for (const item of items) item.hidden = !words.every((word) => fits(item, word));
    const more = folded();
    if (more) {
      const any = more.querySelector("li:not([hidden])") !== null;
      if (words.length) more.open = any; // what is found there is seen
      more.hidden = words.length > 0 && !any;
    }
    const shown = items.filter((item) => !item.hidden).length;
    found.textContent = words.length ? tn("{count} level found", "{count} levels found", shown) : "";
  };
  input.addEventListener("input", () => {
    search();
    dialog.scrollTop = 0;
  });
  input.addEventListener("keydown", ({ key, isComposing }) => {
    if (key !== "Enter" || isComposing || !input.value) return;
    const [only, other] = listed().filter((item) => !item.hidden);
    if (only && !other) /** @type {HTMLElement | null} */ (only.querySelector(".card-main"))?.click();
  });
  const observer = new MutationObserver(search);
  for (const list of lists) observer.observe(list, { childList: true });
  dialog.addEventListener("keydown", (event) => {
    if (event.key.length > 1 || event.key === " " || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.matches("input, textarea, select, [contenteditable]")) return;
    input.focus(); // which takes the letter, too
    if (event.key === "/") event.preventDefault();
  });
  const field = make("div", { class: "field" }, make("label", { for: input.id }, t("Search")), input, found);
  const clear = () => {
    if (!input.value) return;
    input.value = "";
    search();
    folded()?.removeAttribute("open");
  };
  return { field, clear };
}

/** A number is one of its name: level 1 is not level 10, nor one of 1 move. "so" is "solved" before it is written. @param {HTMLElement} item @param {string} word */
function fits(item, word) {
  if (/^\d+$/.test(word)) return split(item.querySelector(".card-name")?.textContent ?? "").includes(word);
  const label = item.querySelector("[aria-label]")?.getAttribute("aria-label") ?? "";
  return split(`${label} ${textOf(item)}`).some((known) => known.startsWith(word));
}

/** What can be read of it; not the letters of its picture. @param {HTMLElement} item */
function textOf(item) {
  const texts = document.createTreeWalker(item, NodeFilter.SHOW_TEXT, ({ parentElement }) => (parentElement?.closest("svg") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
  const found = [];
  while (texts.nextNode()) found.push(texts.currentNode.textContent ?? "");
  return found.join(" ");
}

/** @param {string} text */
function split(text) {
  return text.toLowerCase().split(/[\s,:()、：（）]+/);
}
