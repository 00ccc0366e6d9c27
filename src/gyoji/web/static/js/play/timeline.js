// All commands of a play: a list and a slider to jump in, and playback.

import { byId, enable, make, mayMove, replace } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../words.js";

/** @typedef {import("./session.js").Session} Session */

const AROUND = 250; // commands listed before and after the current one
const PACE = 420; // milliseconds from one step to the next in playback
const [SLOWEST, WHOLE] = [900, 30_000]; // a solution is watched more slowly: for about so long, unless it is very short or long

/** The panel "Commands". */
export class Timeline {
  #playing = false;
  #pace = PACE;
  #target = -1;
  #busy = false;
  #listed = "";
  #shown = false;

  /** @param {Session} session @param {() => void} changed it begins or ends to show a play */
  constructor(session, changed) {
    this.session = session;
    this.changed = changed;
    this.list = byId("commands");
    this.slider = /** @type {HTMLInputElement} */ (byId("step"));
    this.speed = /** @type {HTMLSelectElement} */ (byId("speed"));
    byId("first").addEventListener("click", () => this.go(0));
    byId("back").addEventListener("click", () => this.go(this.#step - 1));
    byId("forward").addEventListener("click", () => this.go(this.#step + 1));
    byId("last").addEventListener("click", () => this.go(this.#total));
    byId("playback").addEventListener("click", () => this.toggle());
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.list.addEventListener("click", (event) => this.#clicked(event));
    // Whoever asks where the current one is makes the browser lay out the page: do so only if the list is seen.
    new ResizeObserver(() => {
      this.#shown = this.list.offsetHeight > 0;
      this.#scroll();
    }).observe(this.list);
    session.addEventListener("opened", () => this.show());
    session.addEventListener("step", () => this.show());
  }

  get #step() {
    return this.session.frame?.step ?? 0;
  }

  get #total() {
    return this.session.words.length;
  }

  /** Is a play being shown? */
  get playing() {
    return this.#playing;
  }

  stop() {
    const played = this.#playing;
    this.#playing = false;
    this.#renderButton();
    if (played) this.changed();
  }

  /** Play a solution from the start, slowly enough to follow it. */
  async watch() {
    this.#pace = Math.min(SLOWEST, Math.max(PACE, WHOLE / Math.max(1, this.#total)));
    await this.play(true);
  }

  toggle() {
    if (this.#playing) this.stop();
    else void this.play();
  }

  /** Play to the end; from the start if wanted, or if the end is reached already. @param {boolean} [again] */
  async play(again = false) {
    const { session } = this;
    this.#playing = true;
    this.#renderButton();
    this.changed();
    if (this.#step && (again || this.#step >= this.#total)) await session.act({ type: "goto", step: 0 });
    while (this.#playing && this.#step < this.#total) {
      session.speed = Number(this.speed.value);
      const started = performance.now();
      if (!(await session.act({ type: "redo" }))) break;
      await pause(this.#pace / session.speed - (mayMove() ? performance.now() - started : 0));
    }
    session.speed = 1;
    if (this.#step >= this.#total) this.#pace = PACE;
    this.stop();
  }

  /** Go to a step. While one request is on its way, only the latest further one is kept. @param {number} step */
  async go(step) {
    this.stop();
    this.#target = Math.min(Math.max(0, step), this.#total);
    if (this.#busy) return;
    this.#busy = true;
    while (this.#target >= 0) {
      const next = this.#target;
      this.#target = -1;
      if (next === this.#step + 1) await this.session.act({ type: "redo" });
      else if (next !== this.#step) await this.session.act({ type: "goto", step: next });
    }
    this.#busy = false;
  }

  /** Show the current step. */
  show() {
    const [step, total] = [this.#step, this.#total];
    this.slider.max = String(total);
    this.slider.value = String(step);
    this.slider.disabled = total === 0;
    this.slider.setAttribute("aria-valuetext", t("step {step} of {total}", { step, total }));
    byId("position").textContent = t("{step} of {total}", { step, total });
    for (const name of ["first", "back"]) enable(name, step > 0);
    for (const name of ["forward", "last"]) enable(name, step < total);
    enable("playback", total > 0);
    this.#renderButton();
    this.#renderList();
  }

  #renderButton() {
    const button = byId("playback");
    const name = this.#playing ? "pause" : "play";
    if (button.dataset["shows"] === name) return;
    button.dataset["shows"] = name;
    button.setAttribute("aria-label", this.#playing ? t("Pause") : t("Play back"));
    replace(button, icon(name));
  }

  #renderList() {
    const { words } = this.session;
    const [step, total] = [this.#step, this.#total];
    const first = Math.max(0, Math.min(step, total - AROUND) - AROUND);
    const last = Math.min(total, first + 2 * AROUND);
    const listed = `${first} ${words.slice(first, last).join("\n")}`;
    if (listed !== this.#listed) {
      this.#listed = listed;
      const items = words.slice(first, last).map((word, at) => item(first + at + 1, word));
      const more = total > last && make("li", { class: "soft" }, t("… {count} more", { count: total - last }));
      replace(this.list, first ? make("li", { class: "soft" }, t("{count} before …", { count: first })) : item(0, t("start")), ...items, more);
    }
    this.#renderCurrent(step);
  }

  /** @param {number} step */
  #renderCurrent(step) {
    for (const button of this.list.querySelectorAll("button")) {
      const number = Number(button.dataset["step"]);
      button.classList.toggle("undone", number > step);
      if (number === step) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    if (this.#shown) this.#scroll();
  }

  #scroll() {
    const current = this.list.querySelector("[aria-current]");
    if (current instanceof HTMLElement) scrollIntoList(this.list, current);
  }

  /** @param {Event} event */
  #clicked(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button) void this.go(Number(button.dataset["step"]));
  }
}

/** @param {number} step @param {string} word */
function item(step, word) {
  const label = step ? `${step}: ${word}` : t("To the start");
  const number = step ? make("span", { class: "number" }, String(step)) : null;
  return make("li", {}, make("button", { type: "button", "data-step": step, "aria-label": label }, number, word));
}

/** Scroll the list alone: `scrollIntoView` would move the page too. @param {HTMLElement} list @param {HTMLElement} item */
function scrollIntoList(list, item) {
  const top = item.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - list.clientHeight / 2;
  }
}

/** @param {number} duration */
function pause(duration) {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, duration));
  });
}
