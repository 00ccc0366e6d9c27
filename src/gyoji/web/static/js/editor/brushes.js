// A box of brushes: one of them is held, and each has a key.

import { make, replace } from "../dom.js";

/** @typedef {{id: string, label: string, icon: Element | string, key?: string}} Brush */

export const KEYS = "1234567890qertyuiopfghjklcvbnm";

let boxes = 0;

/** Events: "hold" when another brush is held. */
export class Brushes extends EventTarget {
  /** @type {Brush[]} */
  #brushes = [];
  #name = `brush-box-${(boxes += 1)}`;
  /** @type {Map<string, HTMLInputElement>} */
  #inputs = new Map();
  #label = make("p", { class: "small-text soft", "aria-hidden": "true" });
  held = "";

  /** @param {Element} host a fieldset's inner part */
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
    const first = brushes.find((brush) => brush.id === this.held) ?? brushes[0];
    if (first) this.hold(first.id);
  }

  /** @param {string} id */
  hold(id) {
    const input = this.#inputs.get(id);
    if (!input) return;
    input.checked = true;
    this.held = id;
    this.#label.textContent = this.#brushes.find((brush) => brush.id === id)?.label ?? "";
    this.dispatchEvent(new Event("hold"));
  }

  /**
   * The brush of a key is held; it says whether there is one.
   * @param {string} key
   */
  key(key) {
    const brush = this.#brushes.find((each) => each.key === key.toLowerCase());
    if (brush) this.hold(brush.id);
    return Boolean(brush);
  }

  /** @param {Brush} brush */
  #chip(brush) {
    const input = make("input", {
      type: "radio", class: "unseen", name: this.#name, value: brush.id,
      onchange: () => this.hold(brush.id),
    });
    this.#inputs.set(brush.id, input);
    return make(
      "label",
      { class: "brush", title: brush.key ? `${brush.label} (key ${brush.key})` : brush.label },
      input,
      make("span", { class: "brush-icon", "aria-hidden": "true" }, brush.icon),
      make("span", { class: "unseen" }, brush.label),
      brush.key && make("kbd", { "aria-hidden": "true" }, brush.key),
    );
  }
}
