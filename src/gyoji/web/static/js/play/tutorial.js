// The first moves of a game, each with what to press and why the referee rules on it as it does.
//
// It is running whenever the level that is open is the tutorial's, so undo, restart and a reload need nothing more.

import { byId, isTouched, make, replace } from "../dom.js";
import { remember, remembered } from "../storage.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../types.js").Opening} Opening */
/** @typedef {import("../types.js").Tutorial} FirstMoves */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {{open: (opening: Opening, name: string) => Promise<void>, leave: () => void}} Ways */

const NAME = t("first moves");
/** By the key that does the same. @type {Record<string, string>} */
const SWIPES = { "↑": t("Swipe up."), "↓": t("Swipe down."), "←": t("Swipe to the left."), "→": t("Swipe to the right.") };

export class Tutorial {
  #key;
  #offered = false;

  /** @param {GameAbout} about @param {Session} session @param {Ways} ways opens the tutorial's level, and the first level after it */
  constructor(about, session, ways) {
    this.about = about;
    this.session = session;
    this.ways = ways;
    this.#key = `tutorial.${about.name}`;
  }

  /** Offer it to whoever has never played this game here. */
  offer() {
    const { name, tutorial } = this.about;
    if (!tutorial || this.running || remembered(this.#key) || remembered(`progress.${name}`)) return;
    this.#offered = true;
    const [yes, no] = [button(t("Show me"), () => void this.#begin(tutorial), "primary"), button(t("No, thanks"), () => this.#decline())];
    panel([make("p", {}, t("First time here? {count} moves show how it goes.", { count: tutorial.steps.length }))], yes, no);
  }

  /** A button for the help, which closes the dialog that it is in. @param {() => HTMLDialogElement} dialog @returns {Element | undefined} */
  button(dialog) {
    const { tutorial } = this.about;
    if (!tutorial) return undefined;
    const show = () => {
      dialog().close();
      void this.#begin(tutorial);
    };
    return button(t("Show me the first {count} moves", { count: tutorial.steps.length }), show);
  }

  /** Say what to do next, or hide the panel if another level is open. */
  show() {
    const { about, session } = this;
    if (session.frame?.step) {
      remember(this.#key, "seen"); // who plays needs no offer
      this.#offered = false;
    }
    if (!about.tutorial || !this.running) {
      if (!this.#offered) panel([]);
      return;
    }
    const words = session.words.slice(0, session.frame?.step ?? 0);
    const { steps } = about.tutorial;
    const done = words.findIndex((word, at) => word !== steps[at]?.command);
    this.#explain(about.tutorial, done < 0 ? words.length : done, words.length);
  }

  /** The token that is to be chosen next, "" for none. */
  get wanted() {
    const { session, about } = this;
    const step = session.frame?.step ?? 0;
    const steps = this.running ? (about.tutorial?.steps ?? []) : [];
    const strayed = session.words.slice(0, step).some((word, at) => word !== steps[at]?.command);
    return strayed ? "" : (steps[step]?.command.split(" ")[0] ?? "");
  }

  get running() {
    return this.session.opening?.text === this.about.tutorial?.text;
  }

  /** @param {FirstMoves} tutorial @param {number} done moves of the tutorial @param {number} played all moves */
  #explain({ aim, steps }, done, played) {
    const [last, next] = [steps[done - 1], steps[done]];
    const over = !!this.session.frame?.over;
    const other = !!next && played > done;
    const strayed = over ? t("you went your own way.") : t("that was another move. Undo it, and go on from there.");
    const pictured = (/** @type {string} */ text) => this.session.board.tileset.withPictures(text);
    const lines = [
      last && !other ? make("p", {}, make("b", {}, `${t("Why:")} `), ...pictured(last.ruling)) : make("p", { class: "tutorial-aim" }, make("b", {}, `${t("The aim:")} `), aim),
      next
        ? make("p", {}, make("b", {}, `${t("Move {number} of {count}:", { number: done + 1, count: steps.length })} `), ...pictured(other ? strayed : [next.task, howTo(next.key ?? "", this.session.hidden)].join(" ").trim()))
        : make("p", {}, t("That is how it goes. The rules have the rest.")),
    ];
    this.session.board.mark("hint", next?.cell && !other && !over ? [next.cell] : []);
    const ended = !next || over;
    panel(lines, button(ended ? t("On to the first level") : t("Leave"), () => this.#leave(), ended ? "primary" : ""));
    if (ended) /** @type {HTMLElement | null} */ (byId("tutorial-actions").firstElementChild)?.focus({ preventScroll: true });
  }

  #leave() {
    this.ways.leave();
    scrollTo(0, 0); // the first level is seen from its top
  }

  /** @param {FirstMoves} tutorial */
  async #begin({ text, options }) {
    this.#decline();
    await this.ways.open({ game: this.about.name, text, options, case: 1, moves: [] }, NAME);
  }

  #decline() {
    this.#offered = false;
    remember(this.#key, "seen");
    panel([]);
  }
}

/** Show these lines above the board; without any, nothing. @param {Element[]} lines @param {...Element} actions */
function panel(lines, ...actions) {
  byId("tutorial").hidden = !lines.length;
  byId("main").classList.toggle("offered", lines.length === 1);
  byId("main").classList.toggle("taught", lines.length > 1);
  replace(byId("tutorial-text"), ...lines);
  replace(byId("tutorial-actions"), ...actions);
}

/** What does a step: a key, a swipe, or where the board is hidden, an arrow. @param {string} key @param {boolean} hidden */
function howTo(key, hidden) {
  if (isTouched()) return hidden && SWIPES[key] ? t("Tap the arrow {key}.", { key }) : (SWIPES[key] ?? "");
  return key && t("On a keyboard, press {key}.", { key });
}

/** @param {string} label @param {() => void} onclick @param {string} [kind] */
function button(label, onclick, kind = "") {
  return make("button", { type: "button", class: `button small ${kind}`, onclick }, label);
}
