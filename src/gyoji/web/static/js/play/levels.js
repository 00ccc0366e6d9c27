// The dialog that chooses a level: ready-made, made anew, or pasted.

import { frame as dialogue } from "../widgets.js";
import { make, replace } from "../dom.js";
import { icon } from "../icons.js";
import { Refused, request } from "../net.js";
import { plain } from "../fields.js";
import { Ready } from "../game/levels.js";
import { Sheet } from "./level-input.js";

/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../types.js").Opening} Opening */
/** @typedef {import("../types.js").Option} Option */
/** @typedef {import("../types.js").Options} Options */
/** @typedef {import("../game/levels.js").Known} Known */
/** @typedef {{text: string, options: Options, number: number, name: string, watch: boolean, known?: Known}} Which */
/** @typedef {{opening: Opening, name: string, watch: boolean, known: Known | null}} Choice */

/** The choice of a level; `choose` opens it, and throws Refused where it cannot be read. */
export class Levels {
  #filled = false;

  /**
   * @param {HTMLDialogElement} dialog
   * @param {GameAbout} about
   * @param {(choice: Choice) => Promise<void>} choose
   * @param {() => boolean} hidden
   */
  constructor(dialog, about, choose, hidden) {
    this.dialog = dialog;
    this.about = about;
    this.choose = choose;
    this.sheet = new Sheet("A level, as the judge reads it");
    this.ready = new Ready(about, (which) => void this.#open(which), hidden);
    this.said = make("p", { class: "error", role: "alert" });
    /** @type {Options} */
    this.options = {};
    /** @type {Options} */
    this.making = {};
  }

  /**
   * Open a level that is there already; the first one, if none is named.
   * @param {Known | undefined} [known]
   */
  async begin(known = this.ready.levels[0]) {
    if (!known) return this.open();
    const { text, options } = await this.ready.text(known);
    await this.#open({ text, options, number: 1, name: known.title, watch: false, known });
  }

  /** Show the dialog. */
  open() {
    if (!this.#filled) this.#fill();
    this.dialog.showModal();
  }

  #fill() {
    this.#filled = true;
    replace(
      this.dialog,
      ...dialogue(this.dialog, "levels-title", "Choose a level"),
      make("section", { class: "stack tight", "aria-label": "Ready-made" }, make("h3", {}, "Ready-made"), this.ready.element),
      this.said,
      this.#maker(),
      this.#paster(),
    );
    void this.ready.fill();
  }

  #maker() {
    const { kinds, levels } = this.about;
    const kind = select("level-kind", "Kind", Object.keys(kinds), kinds);
    const size = number("level-size", "Size", 8, 1, 1000);
    const seed = number("level-seed", "Seed", Math.floor(Math.random() * 10_000), 0, 2 ** 32);
    const hint = make("p", { class: "hint", id: "level-hint" }, kinds[kind.input.value] ?? "");
    kind.input.addEventListener("change", () => {
      hint.textContent = kinds[kind.input.value] ?? "";
    });
    const another = () => {
      seed.input.value = String(Math.floor(Math.random() * 10_000));
    };
    const form = make(
      "form",
      { class: "stack tight", "aria-label": "Make one" },
      make("h3", {}, "Make one"),
      make("div", { class: "fields" }, kind.field, size.field, seed.field, ...this.#chooser(levels, "making")),
      hint,
      make(
        "div",
        { class: "toolbar" },
        make("button", { type: "submit", class: "button primary" }, "Make and play"),
        make("button", { type: "button", class: "button", onclick: another }, icon("dice"), "Another seed"),
      ),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#make(kind.input.value, Number(size.input.value), Number(seed.input.value));
    });
    return form;
  }

  #paster() {
    const file = make("input", { type: "file", id: "level-file", class: "input" });
    file.addEventListener("change", async () => {
      const chosen = file.files?.[0];
      if (chosen) this.sheet.text = new TextDecoder("latin1").decode(await chosen.arrayBuffer());
    });
    const which = number("level-case", "Which, if there are several", 1, 1, 1_000_000);
    const open = (/** @type {boolean} */ watch) => {
      const { text } = this.sheet;
      const number = Number(which.input.value);
      void this.#open({ text, options: this.options, number, name: "your own level", watch }, this.sheet);
    };
    const form = make(
      "form",
      { class: "stack tight", "aria-label": "Paste one" },
      make("h3", {}, "Paste one"),
      this.sheet.element,
      make(
        "div",
        { class: "fields" },
        make("div", { class: "field" }, make("label", { for: "level-file" }, "Or take it from a file"), file),
        which.field,
        ...this.#chooser(this.about.options, "options"),
      ),
      make(
        "div",
        { class: "toolbar" },
        make("button", { type: "submit", class: "button primary" }, "Play it"),
        make("button", { type: "button", class: "button", onclick: () => open(true) }, icon("play"), "Watch its commands"),
      ),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      open(false);
    });
    return form;
  }

  /**
   * @param {Record<string, Option>} options
   * @param {"options" | "making"} where
   */
  #chooser(options, where) {
    return Object.entries(options).map(([name, { choices, help }]) => {
      const { field, input } = select(`level-${where}-${name}`, name, choices, {});
      input.addEventListener("change", () => {
        this[where] = { ...this[where], [name]: input.value };
      });
      field.append(make("p", { class: "hint" }, plain(help)));
      return field;
    });
  }

  /**
   * @param {string} kind
   * @param {number} size
   * @param {number} seed
   */
  async #make(kind, size, seed) {
    const { name } = this.about;
    try {
      const made = await request(`/api/games/${name}/level`, { kind, size, seed, options: this.making });
      const title = `${kind}, size ${size}, seed ${seed}`;
      const options = { ...(made.options ?? (await this.ready.usual())), ...this.options };
      await this.#open({ text: made.text, options, number: 1, name: title, watch: false });
    } catch (error) {
      this.#wrong(error, null);
    }
  }

  /**
   * @param {Which} which
   * @param {Sheet | null} sheet
   */
  async #open({ text, options, number: which, name, watch, known = undefined }, sheet = null) {
    /** @type {Opening} */
    const opening = { game: this.about.name, text, options, case: which };
    try {
      this.said.textContent = "";
      await this.choose({ opening: watch ? opening : { ...opening, moves: [] }, name, watch, known: known ?? null });
      this.dialog.close();
    } catch (error) {
      this.#wrong(error, sheet);
    }
  }

  /**
   * @param {unknown} error
   * @param {Sheet | null} sheet
   */
  #wrong(error, sheet) {
    const sentence = error instanceof Error ? error.message : String(error);
    if (sheet && error instanceof Refused) sheet.wrong(sentence, error.line, error.column);
    else {
      this.said.textContent = sentence;
      this.said.scrollIntoView({ block: "nearest" });
    }
  }
}

/**
 * @param {string} id
 * @param {string} label
 * @param {string[]} choices
 * @param {Record<string, string>} titles
 */
function select(id, label, choices, titles) {
  const options = choices.map((choice) => make("option", { value: choice, title: titles[choice] ?? null }, choice));
  const input = make("select", { id }, ...options);
  return { input, field: make("div", { class: "field" }, make("label", { for: id }, label), input) };
}

/**
 * @param {string} id
 * @param {string} label
 * @param {number} value
 * @param {number} min
 * @param {number} max
 */
function number(id, label, value, min, max) {
  const input = make("input", { type: "number", id, value, min, max, required: true, inputmode: "numeric" });
  return { input, field: make("div", { class: "field" }, make("label", { for: id }, label), input) };
}
