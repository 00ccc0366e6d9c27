// The rules of the game, opened at the clause that a ruling rests on.

import { make, replace } from "../dom.js";
import { frame as dialogue } from "../widgets.js";
import { markdown } from "./markdown.js";
import { request } from "../net.js";

/** The dialog with the rules of one game. */
export class Rules {
  #read = false;

  /**
   * @param {HTMLDialogElement} dialog
   * @param {string} game
   */
  constructor(dialog, game) {
    this.dialog = dialog;
    this.game = game;
  }

  /**
   * Open them, at a clause if one is named.
   * @param {string} [clause]
   */
  async open(clause = "") {
    if (!this.#read) await this.#load();
    if (!this.dialog.open) this.dialog.showModal();
    for (const old of this.dialog.querySelectorAll(".cited")) old.classList.remove("cited");
    const place = clause && this.#find(clause);
    if (!place) return;
    place.classList.add("cited");
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: "center" });
  }

  async #load() {
    const text = make("div", { class: "rules-text" });
    replace(this.dialog, ...dialogue(this.dialog, "rules-title", "The rules"), text);
    try {
      const { markdown: written } = await request(`/api/games/${this.game}/rules`);
      text.replaceChildren(...markdown(written));
      this.#read = true;
    } catch (error) {
      text.replaceChildren(make("p", { class: "notice bad" }, error instanceof Error ? error.message : String(error)));
    }
  }

  /**
   * Where a clause is written: what is in bold and begins so, or its heading, or its section's.
   * @param {string} clause
   * @returns {HTMLElement | null}
   */
  #find(clause) {
    /** @type {HTMLElement[]} */
    const named = [...this.dialog.querySelectorAll(".rules-text strong, .rules-text h2, .rules-text h3")].map(
      (each) => /** @type {HTMLElement} */ (each),
    );
    const said = named.find((each) => plain(each) === clause) ?? named.find((each) => plain(each).startsWith(clause));
    const code = clause.split(" ")[1] ?? "";
    const cells = /** @type {HTMLElement[]} */ ([...this.dialog.querySelectorAll(".rules-text td")]);
    const row = code ? cells.find((cell) => plain(cell) === code)?.closest("tr") : null;
    const section = named.find((each) => plain(each).startsWith(`${clause.split(/[ .]/)[0]} `));
    return said?.closest("li") ?? said ?? row ?? section ?? null;
  }
}

/** @param {HTMLElement} element */
function plain(element) {
  return (element.textContent ?? "").trim().replace(/[.:]$/, "");
}
