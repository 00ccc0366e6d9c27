// A set of brushes, of which one is active; each has a key.

import { emit, make, replace } from "../dom.js";
import { t } from "../words.js";

/** @typedef {{id: string, label: string, icon: Element | string, key?: string}} Brush */

export const BRUSH_KEYS = "1234567890qertyuiopfghjklcvbnm";

let sets = 0;

/** Events: "activate" when a brush becomes active. */
export class Brushes extends EventTarget {
  /** @type {Brush[]} */
  #brushes = [];
  #name = `brushes-${(sets += 1)}`; // radio buttons of one set share a name
  /** @type {Map<string, HTMLInputElement>} */
  #inputs = new Map();
  #label = make("p", { class: "small-text soft", "aria-hidden": "true" });
  active = "";

  /** @param {Element} host */
  constructor(host) {
    super();
    this.chips = make("div", { class: "brushes" });
    host.classList.add("stack", "tight");
    replace(host, this.chips, this.#label);
  }

  /** @param {Brush[]} brushes */
  fill(brushes) {
    this.#brushes = brushes;
    this.#inputs.clear();
    replace(this.chips, ...brushes.map((brush) => this.#chip(brush)));
    const first = brushes.find((brush) => brush.id === this.active) ?? brushes[0];
    if (first) this.activate(first.id);
  }

  /** @param {string} id */
  activate(id) {
    const input = this.#inputs.get(id);
    if (!input) return;
    input.checked = true;
    this.active = id;
    this.#label.textContent = this.#brushes.find((brush) => brush.id === id)?.label ?? "";
    emit(this, "activate");
  }

  /** Activate the brush of a key; false if there is none. @param {string} key */
  activateByKey(key) {
    const brush = this.#brushes.find((candidate) => candidate.key === key.toLowerCase());
    if (brush) this.activate(brush.id);
    return Boolean(brush);
  }

  /** @param {Brush} brush */
  #chip({ id, label, icon, key }) {
    const input = make("input", {
      type: "radio", class: "visually-hidden", name: this.#name, value: id, onchange: () => this.activate(id),
    });  // prettier-ignore
    this.#inputs.set(id, input);
    return make(
      "label",
      { class: "brush", title: key ? t("{label} (key {key})", { label, key }) : label },
      input,
      make("span", { class: "brush-icon", "aria-hidden": "true" }, icon),
      make("span", { class: "visually-hidden" }, label),
      key && make("kbd", { "aria-hidden": "true" }, key),
    );
  }
}
