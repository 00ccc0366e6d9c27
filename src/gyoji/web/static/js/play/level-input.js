// A text area for levels, with line numbers; an error is shown at its line.

import { emit, make } from "../dom.js";

const MOST_NUMBERS = 20_000; // lines with numbers: a huge paste must not freeze the page

const PAUSE = 400; // milliseconds without a change

/** Events: "paused" with the text, once it has not been changed for a while. */
export class LevelInput extends EventTarget {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {string} id @param {string} label */
  constructor(id, label) {
    super();
    this.area = make("textarea", {
      id, rows: 12, wrap: "off", spellcheck: "false", autocapitalize: "none", autocomplete: "off", "aria-describedby": `${id}-error`,
    });  // prettier-ignore
    this.numbers = make("div", { class: "line-numbers", "aria-hidden": "true" });
    this.highlight = make("div", { class: "line-highlight", "aria-hidden": "true", hidden: true });
    this.error = make("p", { class: "error", id: `${id}-error`, role: "alert" });
    this.note = make("p", { class: "hint", role: "status" });
    const numbered = make("div", { class: "numbered" }, this.highlight, this.numbers, this.area);
    this.element = make("div", { class: "field" }, make("label", { for: id }, label), numbered, this.error, this.note);
    this.area.addEventListener("input", () => this.#changed());
    this.area.addEventListener("scroll", () => this.#scroll());
    this.#number();
  }

  get text() {
    return this.area.value;
  }

  set text(text) {
    this.area.value = text;
    this.#changed();
  }

  #changed() {
    this.showError("", null, null);
    this.note.textContent = "";
    this.#number();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => emit(this, "paused", this.text), PAUSE);
  }

  /**
   * Show an error, and put the text cursor there; "" removes it.
   * @param {string} sentence @param {number | null} line from 1 @param {number | null} column from 1
   */
  showError(sentence, line, column) {
    this.error.textContent = sentence;
    this.area.toggleAttribute("aria-invalid", false);
    if (sentence) this.area.setAttribute("aria-invalid", "true");
    this.highlight.hidden = !line;
    if (!line) return;
    this.#number();
    this.numbers.children[line - 1]?.classList.add("wrong");
    this.highlight.dataset["line"] = String(line);
    const before = this.area.value.split("\n").slice(0, line - 1);
    const start = before.reduce((sum, text) => sum + text.length + 1, 0);
    const position = start + Math.max(0, (column ?? 1) - 1);
    this.area.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: "center" });
    this.area.setSelectionRange(position, position);
    this.area.scrollTop = Math.max(0, (line - 5) * this.#lineHeight());
    this.#scroll();
  }

  #lineHeight() {
    return parseFloat(getComputedStyle(this.area).lineHeight) || 20;
  }

  #number() {
    const count = Math.min(this.area.value.split("\n").length, MOST_NUMBERS);
    this.numbers.replaceChildren(...Array.from({ length: count }, (_, at) => make("div", {}, String(at + 1))));
    this.#scroll();
  }

  /** Line numbers and highlight follow the text area. */
  #scroll() {
    const line = Number(this.highlight.dataset["line"] ?? 1);
    this.numbers.scrollTop = this.area.scrollTop;
    this.highlight.style.transform = `translateY(${(line - 1) * this.#lineHeight() - this.area.scrollTop}px)`;
  }
}
