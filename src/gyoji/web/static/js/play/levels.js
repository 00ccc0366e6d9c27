// The dialog that chooses a level: ready-made, generated, or pasted.

import { picture } from "../board/tiles.js";
import { make, messageOf, on, replace } from "../dom.js";
import { LevelSource } from "../game/levels.js";
import { icon } from "../icons.js";
import { RequestError } from "../net.js";
import { showNotice } from "../page.js";
import { checkField, dialogHead, hint, numberField, selectField } from "../widgets.js";
import { rememberLast } from "../game/last-level.js";
import { Begun } from "./begun.js";
import { Campaign, groundsOfAll, sketch } from "./campaign.js";
import { LevelInput } from "./level-input.js";
import { searchField } from "./level-search.js";
import { t, tn, translated } from "../words.js";

/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../types.js").Opening} Opening */
/** @typedef {import("../types.js").Option} Option */
/** @typedef {import("../types.js").Options} Options */
/** @typedef {import("../game/levels.js").Level} Level */
/** @typedef {{text: string, options: Options, number: number, name: string, watch: boolean, level?: Level}} Choice */
/** @typedef {{opening: Opening, name: string, watch: boolean, level: Level | null}} Chosen */
/** @typedef {{actions: number, board: string[][]}} Case */
/** @typedef {{cases: Case[], tiles: import("../types.js").Tiles}} Boards */

const MOST_CELLS = 900; // a larger board is too small to make out in its card
const MOST_CARDS = 60;
const SMALLEST = 5; // rows of a generated level: in fewer there is nothing to find out
export const NOTHING = t("There is nothing to find here:"); // how the notice begins on a level to which nothing could be added
const FIRST_SEED = "1"; // what a page opens at first is known beforehand, so that a site has it ready

export class Levels {
  #filled = false;
  /** @type {Options} how a text is read */
  #reading = {};
  /** @type {Options} how a level is generated */
  #generating = {};
  /** @type {Options} the variant of the rules */
  #variant = {};

  /**
   * @param {HTMLDialogElement} dialog @param {GameAbout} about @param {import("./progress.js").Progress} progress
   * @param {(chosen: Chosen) => Promise<void>} choose opens a level; RequestError if it cannot be read
   * @param {() => boolean} hidden are boards secret, so that no picture may show them?
   * @param {() => {play: import("../storage.js").SavedPlay | null, over: boolean}} current the play that is left when another begins
   */
  constructor(dialog, about, progress, choose, hidden, current) {
    this.dialog = dialog;
    this.about = about;
    this.choose = choose;
    this.hidden = hidden;
    this.#variant = { ...about.to_win };
    this.source = new LevelSource(about);
    this.begun = new Begun(about.name);
    this.campaign = new Campaign(about, this.source, progress, {
      choose: (level) => void this.begin(level), hidden, isBegun: ({ path }) => this.begun.find(path) !== null, isCurrent: ({ path }) => this.current().play?.path === path,
    });  // prettier-ignore
    this.current = current;
    addEventListener("pagehide", () => this.keep());
    this.input = new LevelInput("level-text", t("A level as text"));
    this.cards = make("ul", { class: "cards", "aria-busy": "true" });
    this.search = searchField(this.dialog, [this.campaign.grid, this.cards]);
    this.problem = make("p", { class: "error", role: "alert" });
  }

  /** Open a ready-made level, where it was left; if none is given, the one in the address, or the first. @param {Level} [level] */
  async begin(level) {
    const name = new URLSearchParams(location.search).get("level") ?? "";
    const wanted = level ?? this.source.named(name);
    if (name && !wanted) showNotice("bad", t("There is no level of the name {name} any more.", { name }));
    const chosen = wanted ?? this.source.levels[0];
    if (!chosen) return this.open();
    this.keep();
    if (wanted && (await this.#goOn(wanted))) return;
    const { text, options } = await this.source.text(chosen);
    await this.#open({ text, options, number: 1, name: chosen.title, watch: false, level: chosen }, null, wanted ? newSeed() : FIRST_SEED);
  }

  /** Open a level where it was left; false if it was not begun, or that play is damaged. @param {Level} level */
  async #goOn(level) {
    const opening = this.begun.find(level.path);
    if (!opening) return false;
    try {
      await this.choose({ opening, name: level.title, watch: false, level });
    } catch {
      this.begun.keep(level.path, null);
      return false;
    }
    this.#entered(level);
    return true;
  }

  /** Keep the play of a level that is left unfinished. */
  keep() {
    const { play, over } = this.current();
    if (!play?.path) return;
    const moves = (play.opening.moves ?? []).slice(0, play.step);
    this.begun.keep(play.path, over || !moves.length ? null : { ...play.opening, moves });
  }

  /** The address names the level, and the home page continues with it. @param {Level | null | undefined} level */
  #entered(level) {
    if (!level?.name) return;
    rememberLast(this.about.name, level);
    if (document.body.dataset["ready"]) history.replaceState(null, "", `?level=${encodeURIComponent(level.name)}`);
  }

  open() {
    if (!this.#filled) this.#fill();
    this.keep();
    this.campaign.show();
    this.search.clear();
    this.dialog.showModal();
    this.dialog.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  #fill() {
    this.#filled = true;
    replace(
      this.dialog,
      dialogHead(this.dialog, "levels-title", t("Choose a level")),
      make("div", { class: "level-tools" }, this.search.field, this.campaign.today),
      this.source.series.length > 0 && this.campaign.element,
      this.source.others.length > 0 && make("details", {}, make("summary", {}, make("h3", {}, t("Other levels"))), this.cards),
      Object.keys(this.#variant).length > 0 && this.#variantFields(),
      this.problem,
      this.#generator(),
      this.#paste(),
    );
    void this.#fillCards();
  }

  /** One after the other, so that the first ones appear at once. */
  async #fillCards() {
    for (const level of this.source.others) {
      try {
        await this.#addCards(level);
      } catch (error) {
        this.cards.append(make("li", { class: "error" }, `${level.title}: ${messageOf(error)}`));
      }
    }
    this.cards.removeAttribute("aria-busy");
  }

  /** @param {Level} level */
  async #addCards(level) {
    const { text, options } = await this.source.text(level);
    /** @type {Boards} */
    const boards = await this.source.read({ text, options });
    for (const [at, each] of boards.cases.entries()) {
      if (this.cards.childElementCount > MOST_CARDS) return;
      const name = boards.cases.length > 1 ? `${level.title}, ${at + 1}` : level.title;
      this.cards.append(this.#card(boards, each, { text, options, number: at + 1, name, watch: false, level }));
    }
  }

  /** @param {Boards} boards @param {Case} each @param {Choice} choice */
  #card(boards, each, choice) {
    const main = make(
      "button",
      { type: "button", class: "card-main", onclick: () => void this.#open(choice) },
      this.#picture(boards, each),
      make("span", { class: "card-name" }, choice.name),
      !this.hidden() && make("span", { class: "soft small-text" }, `${each.board.length} × ${each.board[0]?.length ?? 0}`),
    );
    if (!each.actions) return make("li", { class: "card" }, main);
    const label = tn("Watch the {count} move of {name}", "Watch the {count} moves of {name}", each.actions, { name: choice.name });
    const watch = make(
      "button",
      { type: "button", class: "button small quiet", "aria-label": label, onclick: () => void this.#open({ ...choice, watch: true }) },
      icon("play"),
      tn("Watch {count} move", "Watch {count} moves", each.actions),
    );
    return make("li", { class: "card" }, main, watch);
  }

  /** @param {Boards} boards @param {Case} each */
  #picture({ cases, tiles }, { board }) {
    const common = () => (cases.length > 1 ? groundsOfAll(cases.map((each) => each.board), tiles) : new Set(["", "wall"]));
    if (this.hidden()) return make("span", { class: "card-picture secret" }, ...sketch(this.about, board, tiles, common()));
    const small = board.length * (board[0]?.length ?? 0) <= MOST_CELLS;
    return make("span", { class: "card-picture", "aria-hidden": "true" }, small && picture(this.about, board, tiles));
  }

  #generator() {
    const { kinds, levels } = this.about;
    const kind = selectField("level-kind", t("Kind"), Object.keys(kinds), kinds);
    const size = numberField("level-size", t("Size"), 8, SMALLEST, 1000);
    const seed = numberField("level-seed", t("Seed"), Math.floor(Math.random() * 10_000), 0, 2 ** 32);
    const any = checkField("level-any", t("Also levels that cannot be won"));
    const about = make("p", { class: "hint", id: "level-hint" }, kinds[kind.input.value] ?? "");
    kind.input.addEventListener("change", () => {
      about.textContent = kinds[kind.input.value] ?? "";
    });
    const options = this.#optionFields("making", levels, (name, value) => {
      this.#generating = { ...this.#generating, [name]: value };
    });
    const otherSeed = () => {
      seed.input.value = String(Math.floor(Math.random() * 10_000));
    };
    return form(
      t("Generate one"),
      () => void this.#generate(kind.input.value, Number(size.input.value), Number(seed.input.value), any.input.checked),
      make("div", { class: "fields" }, kind.field, size.field, seed.field, ...options),
      any.field,
      about,
      make(
        "div",
        { class: "toolbar" },
        make("button", { type: "submit", class: "button primary" }, t("Generate and play")),
        make("button", { type: "button", class: "button", onclick: otherSeed }, icon("dice"), t("New seed")),
      ),
    );
  }

  #variantFields() {
    const { variants } = this.about;
    const chosen = Object.entries(this.#variant).map(([name, choice]) => {
      const { choices, help } = /** @type {Option} */ (variants[name]);
      return /** @type {[string, Option]} */ ([name, { choices: [choice, ...choices.filter((each) => each !== choice)], help }]);
    });
    const fields = this.#optionFields("variant", Object.fromEntries(chosen), (name, value) => {
      this.#variant = { ...this.#variant, [name]: value };
    });
    return make("details", {}, make("summary", {}, make("h3", {}, t("Play without a goal"))), make("div", { class: "fields" }, ...fields));
  }

  #paste() {
    const file = make("input", { type: "file", id: "level-file", class: "input" });
    file.addEventListener("change", async () => {
      const chosen = file.files?.[0];
      // Latin-1 keeps every byte as one character, so that errors are found at the judge's columns.
      if (chosen) this.input.text = new TextDecoder("latin1").decode(await chosen.arrayBuffer());
    });
    const number = numberField("level-case", t("Number, if there are several"), 1, 1, 1_000_000);
    const open = (/** @type {boolean} */ watch) => {
      const choice = { text: this.input.text, options: this.#reading, number: Number(number.input.value), name: t("your own level"), watch };
      void this.#open(choice, this.input);
    };
    const options = this.#optionFields("options", this.about.options, (name, value) => {
      this.#reading = { ...this.#reading, [name]: value };
    });
    on(this.input, "paused", (text) => void this.#recognize(text));
    const fileField = make("div", { class: "field" }, make("label", { for: "level-file" }, t("Or load it from a file")), file);
    return form(
      t("Paste one"),
      () => open(false),
      this.input.element,
      make("div", { class: "fields" }, fileField, number.field, ...options),
      make(
        "div",
        { class: "toolbar" },
        make("button", { type: "submit", class: "button primary" }, t("Play it")),
        make("button", { type: "button", class: "button", onclick: () => open(true) }, icon("play"), t("Watch its commands")),
      ),
    );
  }

  /** Say what a text looks like, if it is not the judge's input. @param {string} text */
  async #recognize(text) {
    const read = text.trim() ? await this.source.read({ text, options: this.#reading }).catch(() => null) : null;
    if (text !== this.input.text) return;
    this.input.note.textContent = read?.found ? t("This {found}.", { found: read.found }) : "";
  }

  /** @param {string} group @param {Record<string, Option>} options @param {(name: string, value: string) => void} choose */
  #optionFields(group, options, choose) {
    return Object.entries(options).map(([name, { choices, help }]) => {
      const { field, input } = selectField(`level-${group}-${name}`, translated(name), choices);
      input.addEventListener("change", () => choose(name, input.value));
      field.append(hint(help));
      return field;
    });
  }

  /** @param {string} kind @param {number} size @param {number} seed @param {boolean} any */
  async #generate(kind, size, seed, any) {
    try {
      const made = await this.source.generate({ kind, size, seed, any, options: this.#generating });
      const options = { ...(made.options ?? (await this.source.defaultOptions())), ...this.#reading };
      await this.#open({ text: made.text, options, number: 1, name: t("{kind}, size {size}, seed {seed}", { kind: translated(kind), size, seed }), watch: false });
    } catch (error) {
      this.#fail(error, null);
    }
  }

  /** @param {Choice} choice @param {LevelInput | null} input in which an error is shown @param {string} seed of a variant */
  async #open({ text, options, number, name, watch, level }, input = null, seed = newSeed()) {
    this.keep();
    /** @type {Opening} */
    const opening = { game: this.about.name, text, options, case: number };
    try {
      this.problem.textContent = "";
      // Without `moves` the play contains the commands of the text.
      const begun = (/** @type {Opening} */ each) => this.choose({ opening: each, name, watch, level: level ?? null });
      if (watch) await begun(opening);
      else if (level) await this.#inVariant({ ...opening, moves: [] }, seed, begun);
      else await this.openOwn({ ...opening, moves: [] }, begun, seed);
      this.#entered(level);
      this.dialog.close();
    } catch (error) {
      this.#fail(error, input);
    }
  }

  /**
   * Begin a level that is not ready-made, and say what the referee adds to it, or why not.
   * @param {Opening} opening @param {(opening: Opening) => Promise<void>} begun @param {string} [seed] of a variant
   */
  async openOwn(opening, begun, seed = FIRST_SEED) {
    const { variants, to_win: toWin, added } = this.about;
    const decided = Object.keys(variants).some((name) => name in opening.options);
    const problem = decided ? await begun(opening).then(() => "") : await this.#inVariant(opening, seed, begun);
    const wins = Object.entries(toWin).every(([name, choice]) => this.#variant[name] === choice);
    if (problem) showNotice("good", `${NOTHING} ${problem}.`);
    else if (!decided && wins && added.sentence) showNotice("good", `${added.sentence} ${t("Levels can leave it out.")}`);
  }

  /**
   * Begin in the variant with something to win, or, where a level does not suit it, without: the reason, "" if it does.
   * @param {Opening} opening @param {string} seed @param {(opening: Opening) => Promise<void>} begun
   */
  async #inVariant(opening, seed, begun) {
    const decided = "seed" in opening.options || !Object.keys(this.#variant).length;
    try {
      await begun(decided ? opening : { ...opening, options: { ...opening.options, ...this.#variant, seed } });
      return "";
    } catch (error) {
      if (decided || !(error instanceof RequestError) || error.line !== null) throw error;
      await begun(opening);
      return error.message;
    }
  }

  /** @param {unknown} error @param {LevelInput | null} input */
  #fail(error, input) {
    if (input && error instanceof RequestError) input.showError(error.message, error.line, error.column);
    else {
      this.problem.textContent = messageOf(error);
      this.problem.scrollIntoView({ block: "nearest" });
    }
  }
}

function newSeed() {
  return String(Math.floor(Math.random() * 2 ** 32));
}

/** @param {string} title @param {() => void} submit @param {...HTMLElement} content */
function form(title, submit, ...content) {
  const element = make("form", { class: "stack tight", "aria-label": title }, ...content);
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  return make("details", {}, make("summary", {}, make("h3", {}, title)), element);
}
