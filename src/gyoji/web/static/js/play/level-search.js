// The search in the dialog of levels: by the words and numbers of what a level is called.

import { make } from "../dom.js";

export class LevelSearch {
  /** @param {HTMLDialogElement} dialog @param {() => void} changed */
  constructor(dialog, changed) {
    this.input = make("input", { type: "search", id: "levels-search", class: "input", autocomplete: "off", placeholder: "3, solved, difficulty 40" });
    this.element = make("div", { class: "field" }, make("label", { for: "levels-search" }, "Search the levels"), this.input);
    this.input.addEventListener("input", changed);
    dialog.addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      event.preventDefault();
      this.input.focus();
    });
  }

  /** Does a label have all that is looked for: whole numbers, and beginnings of words? @param {string} label */
  finds(label) {
    const words = wordsOf(label);
    return wordsOf(this.input.value).every((wanted) => words.some((word) => (/\d/.test(wanted) ? word === wanted : word.startsWith(wanted))));
  }

  /** Hide the cards that are not looked for. @param {Element} cards */
  narrow(cards) {
    for (const card of cards.querySelectorAll("li")) {
      card.hidden = !this.finds(card.querySelector(".card-name")?.textContent ?? card.textContent ?? "");
    }
  }
}

/** @param {string} text */
function wordsOf(text) {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
