// All commands of a play, to scroll and jump in; and leafing through them, by hand or by itself.

import { byId, make, mayMove, replace } from "../dom.js";
import { icon } from "../icons.js";

/** @typedef {import("./session.js").Single} Single */

const AROUND = 250;
const PAUSE = 420;

/** The list, the slider and the buttons of the panel "Commands". */
export class Commands {
  #playing = false;
  #asked = -1;
  #busy = false;
  #shown = "";

  /** @param {Single} single */
  constructor(single) {
    this.single = single;
    this.list = byId("commands");
    this.slider = /** @type {HTMLInputElement} */ (byId("step"));
    this.speed = /** @type {HTMLSelectElement} */ (byId("speed"));
    byId("first").addEventListener("click", () => this.go(0));
    byId("back").addEventListener("click", () => this.go(this.#step - 1));
    byId("ahead").addEventListener("click", () => this.go(this.#step + 1));
    byId("last").addEventListener("click", () => this.go(this.#total));
    byId("run").addEventListener("click", () => this.toggle());
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.list.addEventListener("click", (event) => this.#clicked(event));
    single.addEventListener("opened", () => this.show());
    single.addEventListener("step", () => this.show());
  }

  get #step() {
    return this.single.frame?.step ?? 0;
  }

  get #total() {
    return this.single.words.length;
  }

  /** Stop playing by itself. */
  stop() {
    this.#playing = false;
    this.#button();
  }

  /** Play on by itself, or stop. */
  toggle() {
    if (this.#playing) this.stop();
    else void this.play();
  }

  /** Play on by itself to the end; from the start if the end is reached. */
  async play() {
    const { single } = this;
    this.#playing = true;
    this.#button();
    if (this.#step >= this.#total) await single.act({ type: "goto", step: 0 });
    while (this.#playing && this.#step < this.#total) {
      single.speed = Number(this.speed.value);
      const begun = performance.now();
      const seen = await single.act({ type: "redo" });
      if (!seen) break;
      await pause(PAUSE / single.speed - (mayMove() ? performance.now() - begun : 0));
    }
    single.speed = 1;
    this.stop();
  }

  /**
   * Go to a step; while one is on the way, only the one asked for last is gone to next.
   * @param {number} step
   */
  async go(step) {
    this.stop();
    this.#asked = Math.min(Math.max(0, step), this.#total);
    if (this.#busy) return;
    this.#busy = true;
    while (this.#asked >= 0) {
      const next = this.#asked;
      this.#asked = -1;
      if (next === this.#step + 1) await this.single.act({ type: "redo" });
      else if (next !== this.#step) await this.single.act({ type: "goto", step: next });
    }
    this.#busy = false;
  }

  /** Show where the play stands. */
  show() {
    const [step, total] = [this.#step, this.#total];
    this.slider.max = String(total);
    this.slider.value = String(step);
    this.slider.disabled = total === 0;
    this.slider.setAttribute("aria-valuetext", `step ${step} of ${total}`);
    byId("where").textContent = `${step} of ${total}`;
    for (const name of ["first", "back"]) able(name, step > 0);
    for (const name of ["ahead", "last"]) able(name, step < total);
    able("run", total > 0);
    this.#button();
    this.#items();
  }

  #button() {
    const button = byId("run");
    const name = this.#playing ? "pause" : "play";
    if (button.dataset["shows"] === name) return;
    button.dataset["shows"] = name;
    button.setAttribute("aria-label", this.#playing ? "Pause" : "Play by itself");
    replace(button, icon(name));
  }

  #items() {
    const { words } = this.single;
    const [step, total] = [this.#step, this.#total];
    const first = Math.max(0, Math.min(step, total - AROUND) - AROUND);
    const last = Math.min(total, first + 2 * AROUND);
    const shown = `${first} ${words.slice(first, last).join("\n")}`;
    if (shown !== this.#shown) {
      this.#shown = shown;
      const items = words.slice(first, last).map((word, at) => item(first + at + 1, word));
      const more = total > last && make("li", { class: "soft" }, `… ${total - last} more`);
      replace(this.list, first ? make("li", { class: "soft" }, `${first} before …`) : item(0, "start"), ...items, more);
    }
    this.#current(step);
  }

  /** @param {number} step */
  #current(step) {
    for (const button of this.list.querySelectorAll("button")) {
      const number = Number(button.dataset["step"]);
      button.classList.toggle("undone", number > step);
      if (number === step) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    const current = this.list.querySelector("[aria-current]");
    if (current instanceof HTMLElement) keepInSight(this.list, current);
  }

  /** @param {Event} event */
  #clicked(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button) void this.go(Number(button.dataset["step"]));
  }
}

/**
 * @param {number} step
 * @param {string} word
 */
function item(step, word) {
  const label = step ? `${step}: ${word}` : "To the start";
  const number = step ? make("span", { class: "number" }, String(step)) : null;
  return make("li", {}, make("button", { type: "button", "data-step": step, "aria-label": label }, number, word));
}

/**
 * @param {string} id
 * @param {boolean} yes
 */
function able(id, yes) {
  /** @type {HTMLButtonElement} */ (byId(id)).disabled = !yes;
}

/**
 * Scroll the list alone: the page stays where it is.
 * @param {HTMLElement} list
 * @param {HTMLElement} item
 */
function keepInSight(list, item) {
  const top = item.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - list.clientHeight / 2;
  }
}

/** @param {number} length */
function pause(length) {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, length));
  });
}
