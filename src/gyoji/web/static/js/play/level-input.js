// A text field with numbered lines, that shows an error at its line.

import { make } from "../dom.js";

let sheets = 0;

/** The text of a level, as the judge reads it. */
export class Sheet {
  /** @param {string} label */
  constructor(label) {
    sheets += 1;
    const id = `sheet${sheets}`;
    this.area = make("textarea", {
      id, rows: 12, wrap: "off", spellcheck: "false", autocapitalize: "none", autocomplete: "off",
      "aria-describedby": `${id}-error`,
    });  // prettier-ignore
    this.numbers = make("div", { class: "sheet-numbers", "aria-hidden": "true" });
    this.bar = make("div", { class: "sheet-bar", "aria-hidden": "true", hidden: true });
    this.error = make("p", { class: "error", id: `${id}-error`, role: "alert" });
    const paper = make("div", { class: "sheet" }, this.bar, this.numbers, this.area);
    this.element = make("div", { class: "field" }, make("label", { for: id }, label), paper, this.error);
    this.area.addEventListener("input", () => {
      this.wrong("", null, null);
      this.#number();
    });
    this.area.addEventListener("scroll", () => this.#scrolled());
    this.#number();
  }

  get text() {
    return this.area.value;
  }

  set text(text) {
    this.area.value = text;
    this.wrong("", null, null);
    this.#number();
  }

  /**
   * Show an error at its line, and put the cursor there; "" takes it away.
   * @param {string} sentence
   * @param {number | null} line from 1
   * @param {number | null} column from 1
   */
  wrong(sentence, line, column) {
    this.error.textContent = sentence;
    this.area.toggleAttribute("aria-invalid", false);
    if (sentence) this.area.setAttribute("aria-invalid", "true");
    this.bar.hidden = !line;
    if (!line) return;
    this.#number();
    this.numbers.children[line - 1]?.classList.add("wrong");
    this.bar.dataset["line"] = String(line);
    const start = this.#start(line);
    const end = start + Math.max(0, (column ?? 1) - 1);
    this.area.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: "center" });
    this.area.setSelectionRange(end, end);
    this.area.scrollTop = Math.max(0, (line - 5) * this.#height());
    this.#scrolled();
  }

  /** @param {number} line */
  #start(line) {
    const before = this.area.value.split("\n").slice(0, line - 1);
    return before.reduce((sum, each) => sum + each.length + 1, 0);
  }

  #height() {
    return parseFloat(getComputedStyle(this.area).lineHeight) || 20;
  }

  #number() {
    const count = Math.min(this.area.value.split("\n").length, 20_000);
    const lines = Array.from({ length: count }, (_, at) => make("div", {}, String(at + 1)));
    this.numbers.replaceChildren(...lines);
    this.#scrolled();
  }

  #scrolled() {
    const line = Number(this.bar.dataset["line"] ?? 1);
    this.numbers.scrollTop = this.area.scrollTop;
    this.bar.style.transform = `translateY(${(line - 1) * this.#height() - this.area.scrollTop}px)`;
  }
}
