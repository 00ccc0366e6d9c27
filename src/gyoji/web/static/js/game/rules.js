// The rules of a game, opened at the clause that a ruling cites.

import { make, messageOf, replace } from "../dom.js";
import { request } from "../net.js";
import { dialogHead } from "../widgets.js";
import { t } from "../words.js";

/** The dialog with the rules of one game. */
export class Rules {
  #loaded = false;

  /** @param {HTMLDialogElement} dialog @param {string} game */
  constructor(dialog, game) {
    this.dialog = dialog;
    this.game = game;
  }

  /** Open the rules, at a clause if one is named. @param {string} [clause] */
  async open(clause = "") {
    if (!this.#loaded) await this.#load();
    if (!this.dialog.open) this.dialog.showModal();
    for (const cited of this.dialog.querySelectorAll(".cited")) cited.classList.remove("cited");
    const element = clause && this.#find(clause);
    if (!element) return;
    element.classList.add("cited");
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "center" });
  }

  async #load() {
    const text = make("div", { class: "rules-text" });
    replace(this.dialog, dialogHead(this.dialog, "rules-title", t("Rules")), text);
    try {
      const rules = await request(`/api/games/${this.game}/rules`);
      // The server writes it from Markdown in which HTML is text; scripts of a parsed text would not run either.
      text.replaceChildren(...new DOMParser().parseFromString(rules.html, "text/html").body.children);
      this.#loaded = true;
    } catch (error) {
      text.replaceChildren(make("p", { class: "notice bad" }, messageOf(error)));
    }
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

/** @param {HTMLElement} element */
function titleOf(element) {
  return (element.textContent ?? "").trim().replace(/[.:]$/, "");
}
