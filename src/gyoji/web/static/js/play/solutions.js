// The best solutions of a level, which the server has verified: kept by name if one asks for it, listed and watched.

import { SOLUTIONS } from "../carrier.js";
import { byId, make, messageOf, on, replace } from "../dom.js";
import { request } from "../net.js";
import { remember, remembered } from "../storage.js";
import { dialogHead } from "../widgets.js";
import { isWon, movesOf, pushesOf } from "./ending.js";
import { language, t } from "../words.js";

/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("./progress.js").Counts} Counts */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {{id: number, name: string, moves: number, pushes: number | null, at: number}} Solution */
/** @typedef {{moves: Solution[], pushes: Solution[], kept: number | null}} Best  By moves and by pushes, best first. */

const NAME = "solutions.name"; // what the browser remembers it by
const LISTED = 10; // by each measure, of what the server keeps

export class Solutions {
  #dialog = /** @type {HTMLDialogElement} */ (byId("solutions"));
  #base;

  /**
   * @param {GameAbout} about @param {Session} session
   * @param {(words: string[]) => Promise<void>} watch shows commands from the start
   */
  constructor(about, session, watch) {
    this.session = session;
    this.watch = watch;
    this.#base = `/api/games/${about.name}/solutions`;
    const open = byId("open-solutions");
    on(session, "opened", () => (open.hidden = !SOLUTIONS || session.players.length > 1));
    open.addEventListener("click", () => void this.#open());
  }

  /** At the end of a play that won: keep it, if it is among the best. @param {Counts} counts */
  async offer(counts) {
    if (!SOLUTIONS) return;
    const host = byId("ending").querySelector(".next");
    const best = await this.#ask().catch(() => null); // who has won does not want to hear of a lost connection
    if (!best || !isAmong(counts, best)) return;
    const place = make("div", { class: "toolbar keep" });
    const keep = make("button", { type: "button", class: "button", onclick: () => {
      keep.replaceWith(place);
      replace(place, ...this.#form(place, () => {
        place.replaceWith(keep);
        keep.focus();
      }));
      byId("solution-name").focus();
    } }, t("Publish this solution"));  // prettier-ignore
    host?.append(keep);
    byId("ending").scrollIntoView({ block: "nearest" });
  }

  /** @param {HTMLElement} place @param {() => void} cancel */
  #form(place, cancel) {
    const name = make("input", { id: "solution-name", value: remembered(NAME), autocomplete: "nickname", maxlength: 40, placeholder: t("your name") });
    const problem = make("p", { class: "error", role: "alert" });
    const keep = () => void this.#keep(name.value, place).catch((error) => (problem.textContent = messageOf(error)));
    name.addEventListener("keydown", (event) => event.key === "Enter" && keep());
    return [
      make("div", { class: "field" }, make("label", { for: "solution-name" }, t("Your name")), name),
      make("button", { type: "button", class: "button primary", onclick: keep }, t("Publish")),
      make("button", { type: "button", class: "button", onclick: cancel }, t("Cancel")),
      make("p", { class: "hint" }, t("Everybody sees your solution and your name.")),
      problem,
    ];
  }

  /** @param {string} name @param {HTMLElement} place */
  async #keep(name, place) {
    const { opening, words, frame } = this.session;
    const { kept } = await request(this.#base, { ...level(opening), moves: words.slice(0, frame?.step), name });
    remember(NAME, name);
    const said = kept === null ? t("Others have been better meanwhile.") : t("Published: it is among the best solutions of this level.");
    const show = make("button", { type: "button", class: "button small", onclick: () => void this.#open() }, t("Best solutions"));
    replace(place, make("p", { role: "status" }, said), show);
  }

  async #open() {
    const content = make("div", { class: "stack tight", "aria-busy": "true" });
    replace(this.#dialog, dialogHead(this.#dialog, "solutions-title", t("Best solutions")), content);
    this.#dialog.showModal();
    try {
      const { moves, pushes } = await this.#ask();
      if (!moves.length) replace(content, make("p", {}, this.#hasWon ? t("Nobody has published a solution of this level yet. Publish yours: the button is in the result of your play.") : t("Nobody has published a solution of this level yet. Solve it, and yours can be the first.")));
      else replace(content, this.#list(t("Fewest moves"), moves), pushes.length > 0 && this.#list(t("Fewest pushes"), pushes));
    } catch (error) {
      replace(content, make("p", { class: "error", role: "alert" }, messageOf(error)));
    }
    content.removeAttribute("aria-busy");
  }

  /** Is the play that is shown won? */
  get #hasWon() {
    const { frame } = this.session;
    return Boolean(frame && isWon(frame));
  }

  /** @param {string} title @param {Solution[]} solutions */
  #list(title, solutions) {
    const rows = solutions.slice(0, LISTED).map((one) => make("li", { class: "row" }, this.#button(one), described(one)));
    return make("section", { "aria-label": title }, make("h3", {}, title), make("ol", { class: "stack tight best" }, ...rows));
  }

  /** @param {Solution} solution */
  #button({ id, name, moves }) {
    const onclick = () => void this.#watch(id).catch((error) => replace(this.#dialog, dialogHead(this.#dialog, "solutions-title", messageOf(error))));
    return make("button", { type: "button", class: "button small", "aria-label": t("Watch the {moves} of {name}", { moves: movesOf(moves), name }), onclick }, t("Watch"));
  }

  /** @param {number} id */
  async #watch(id) {
    const { words } = await request(`${this.#base}/${id}`);
    this.#dialog.close();
    await this.watch(words);
  }

  /** @returns {Promise<Best>} */
  #ask() {
    return request(`${this.#base}/of`, level(this.session.opening));
  }
}

/** The level of a play, without its moves. @param {import("../types.js").Opening | null} opening */
function level(opening) {
  const { text, options, case: number } = opening ?? { text: "", options: {}, case: 1 };
  return { text, options, case: number };
}

/** @param {Solution} solution */
function described({ name, moves, pushes, at }) {
  const pushed = pushes === null ? "" : `, ${pushesOf(pushes)}`;
  return make("span", {}, `${name}: ${movesOf(moves)}${pushed}, ${new Date(at * 1_000).toLocaleDateString(language)}`);
}

/** May the server keep a play with these counts? @param {Counts} counts @param {Best} best */
function isAmong({ moves, pushes }, { moves: byMoves, pushes: byPushes }) {
  const fewer = byMoves.length < LISTED || byMoves.some((one) => moves < one.moves);
  return fewer || (pushes !== null && (byPushes.length < LISTED || byPushes.some((one) => one.pushes !== null && pushes < one.pushes)));
}
