// The rules of a game: first as players need them, and the exact rules, opened at the clause that a ruling cites.

import { make, messageOf, replace } from "../dom.js";
import { request } from "../net.js";
import { dialogHead } from "../widgets.js";
import { language, t } from "../words.js";
import { makeGuide, tilesetOf } from "./guide.js";

/** Titles of sections that concern only programs, with or without a number; the exact rules are in English. */
const PROGRAMS = /^(\d+ )?(Input|Output|Bad input|Where solutions differ|What is refused)$/;

/** The dialog with the rules of one game. */
export class Rules {
  #loaded = false;
  #guide = make("div");
  #exact = make("div", { class: "stack tight" });

  /** @param {HTMLDialogElement} dialog @param {import("../types.js").GameAbout} about @param {boolean} [undoes] can moves be undone? */
  constructor(dialog, about, undoes = true) {
    this.dialog = dialog;
    this.about = about;
    this.undoes = undoes;
  }

  /** Open the rules for players; or, if a clause is named, the exact rules at that clause. @param {string} [clause] */
  async open(clause = "") {
    await this.#open(clause !== "");
    this.#cite(clause ? this.#find(clause) : null);
  }

  /** Open the rules for players at an example of the first of these clauses that has one, or at how it ends; else at their beginning. @param {string[]} clauses @param {boolean} over */
  async show(clauses, over) {
    await this.#open(false);
    const examples = /** @type {HTMLElement[]} */ ([...this.#guide.querySelectorAll(".guide-examples > li")]);
    const [example] = clauses.flatMap((clause) => examples.find(({ dataset }) => dataset["clauses"]?.split("\n").includes(clause)) ?? []);
    this.dialog.scrollTop = 0;
    this.#cite(over ? this.#guide.querySelector(".guide-ends") : (example ?? null));
  }

  /** @param {boolean} exact */
  async #open(exact) {
    if (!this.#loaded) await this.#load();
    this.#show(exact);
    if (!this.dialog.open) this.dialog.showModal();
    for (const cited of this.dialog.querySelectorAll(".cited")) cited.classList.remove("cited");
  }

  /** @param {HTMLElement | null} element */
  #cite(element) {
    this.#guide.querySelector(".guide-examples")?.scrollTo({ left: 0 });
    if (!element) return;
    element.closest("details")?.setAttribute("open", "");
    element.classList.add("cited");
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "center", inline: "center" });
  }

  async #load() {
    replace(this.dialog, dialogHead(this.dialog, "rules-title", t("Rules")), this.#guide, this.#exact);
    try {
      const { html, guide } = await request(`/api/games/${this.about.name}/rules`);
      // The server writes it from Markdown in which HTML is text; scripts of a parsed text would not run either.
      const text = make("div", { class: "rules-text" }, ...foldPrograms([...new DOMParser().parseFromString(html, "text/html").body.children]));
      illustrate(text, this.about);
      const aim = make("p", { class: "soft" }, t("Every detail, for referees and programs. Each cell is written as a letter, as in the files of the contest."), language !== "en" && ` ${t("The exact rules are in English.")}`);
      replace(this.#guide, makeGuide(this.about, guide, this.undoes), this.#switch(t("Exact rules"), true));
      replace(this.#exact, make("div", {}, this.#switch(t("Rules in short"), false)), aim, text);
      this.#loaded = true;
    } catch (error) {
      replace(this.#guide, make("p", { class: "notice bad" }, messageOf(error)));
    }
  }

  /** @param {string} label @param {boolean} exact */
  #switch(label, exact) {
    const onclick = () => {
      this.#show(exact);
      this.dialog.scrollTop = 0;
      (exact ? this.#exact : this.#guide).querySelector("button")?.focus({ preventScroll: true });
    };
    return make("button", { type: "button", class: "button small", onclick }, label);
  }

  /** @param {boolean} exact */
  #show(exact) {
    const failed = !this.#loaded; // then the reason stands in the guide's place
    this.#guide.hidden = exact && !failed;
    this.#exact.hidden = !exact || failed;
  }

  /**
   * Where a clause stands: in bold, as a heading, in a table of codes, or at least in its section.
   * @param {string} clause @returns {HTMLElement | null}
   */
  #find(clause) {
    const all = (/** @type {string} */ selector) => /** @type {HTMLElement[]} */ ([...this.dialog.querySelectorAll(selector)]);
    const named = all(".rules-text strong, .rules-text h2, .rules-text h3");
    const clauses = named.find((heading) => titleOf(heading) === clause) ?? named.find((heading) => titleOf(heading).startsWith(clause));
    const code = clause.split(" ")[1] ?? "";
    const row = code ? all(".rules-text td").find((cell) => titleOf(cell) === code)?.closest("tr") : null;
    const section = named.find((heading) => titleOf(heading).startsWith(`${clause.split(/[ .]/)[0]} `));
    return clauses?.closest("li") ?? clauses ?? row ?? section ?? null;
  }
}

/** Put the pictures of a cell or of tokens into a table, beside what is written for them. @param {HTMLElement} text @param {import("../types.js").GameAbout} about */
function illustrate(text, about) {
  const tileset = tilesetOf(about);
  for (const code of text.querySelectorAll("td:first-child > code")) {
    const written = code.textContent ?? "";
    const words = written.split(" ").map((word) => tileset.withPictures(word));
    if (Object.hasOwn(about.tiles, written)) code.before(tileset.icon(about.tiles[written] ?? []), " ");
    else if (words.every(({ length }) => length > 1)) code.before(...words.flatMap((pictures) => [make("span", { class: "token-word" }, ...pictures), " "]));
  }
}

/** The text, with the sections and tables of letters that concern only programs folded at its end. @param {Element[]} elements */
function foldPrograms(elements) {
  let programs = false;
  const [players, folded] = [/** @type {Element[]} */ ([]), /** @type {Element[]} */ ([])];
  for (const element of elements) {
    if (/^H[23]$/.test(element.tagName)) programs = PROGRAMS.test(element.textContent ?? "");
    const letters = element.querySelector("th")?.textContent === "glyph";
    (programs || letters ? folded : players).push(element);
  }
  return folded.length ? [...players, make("details", {}, make("summary", {}, t("For programmers")), ...folded)] : players;
}

/** @param {HTMLElement} element */
function titleOf(element) {
  return (element.textContent ?? "").trim().replace(/[.:]$/, "");
}
