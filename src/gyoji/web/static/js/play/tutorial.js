// The first moves of a game, each with what to press and why the referee rules on it as it does.
//
// It is running whenever the level that is open is the tutorial's, so undo, restart and a reload need nothing more.

import { byId, isTouched, make, replace } from "../dom.js";
import { remember, remembered } from "../storage.js";
import { t, tn } from "../words.js";

/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../types.js").Opening} Opening */
/** @typedef {import("../types.js").Tutorial} FirstMoves */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {{open: (opening: Opening, name: string) => Promise<void>, leave: () => void, goesBack: () => boolean, back: (step: number) => void}} Ways */

const NAME = t("first moves");
/** By the key that does the same. @type {Record<string, string>} */
const SWIPES = { "↑": t("Swipe up."), "↓": t("Swipe down."), "←": t("Swipe to the left."), "→": t("Swipe to the right.") };

export class Tutorial {
  #key;
  #offered = false;
  /** The board after so many of its moves. @type {string[]} */
  #boards = [];
  /** The level in which the way back is offered: in others it is not. @type {Opening | null} */
  #offeredIn = null;
  /** What was played of it when it was left, null unless there is a way back. @type {string[] | null} */
  #left = null;

  /** @param {GameAbout} about @param {Session} session @param {Ways} ways opens the tutorial's level, and after it the level that was left for it, if any was, or the first; goes back to a step */
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
    if (session.frame?.step || (this.#offeredIn && this.#offeredIn !== session.opening)) {
      remember(this.#key, "seen"); // who plays needs no offer
      this.#offered = false;
      this.#offeredIn = null;
    }
    const { wanted } = this;
    for (const arrow of byId("keypad-arrows").children) arrow.classList.toggle("next", arrow.getAttribute("title") === wanted);
    if (!about.tutorial || !this.running) {
      if (this.#left && about.tutorial) this.#offerBack(about.tutorial, this.#left);
      else if (!this.#offered) panel([]);
      this.#left = null;
      return;
    }
    const words = session.words.slice(0, session.frame?.step ?? 0);
    const { steps } = about.tutorial;
    const done = words.findIndex((word, at) => word !== steps[at]?.command);
    this.#explain(about.tutorial, done < 0 ? words.length : done, words.length);
  }

  /** The token that is to be chosen next, "" for none. */
  get wanted() {
    const steps = this.running && !this.strayed ? (this.about.tutorial?.steps ?? []) : [];
    return steps[this.session.frame?.step ?? 0]?.command.split(" ")[0] ?? "";
  }

  /** Is there another move in it, to be undone? */
  get strayed() {
    const { frame, words } = this.session;
    const { steps = [] } = this.about.tutorial ?? {};
    return this.running && !frame?.over && words.slice(0, frame?.step ?? 0).some((word, at) => word !== steps[at]?.command);
  }

  get running() {
    return this.session.opening?.text === this.about.tutorial?.text;
  }

  /** @param {FirstMoves} tutorial @param {number} done moves of the tutorial @param {number} played all moves */
  #explain(tutorial, done, played) {
    const next = tutorial.steps[done];
    const over = !!this.session.frame?.over;
    const other = !!next && played > done;
    this.session.board.mark("hint", next?.cell && !other && !over ? [next.cell] : []);
    const back = other && !over ? [button(tn("Undo {count} move", "Undo {count} moves", played - done), () => this.ways.back(done))] : [];
    panel(this.#lines(tutorial, done, played), ...back, this.#wayOut(!next || over));
    this.#keepHeight(tutorial);
    void this.session.settled.then(() => this.#forgive(done, played)); // once the board shows it
    if (!next || over) /** @type {HTMLElement | null} */ (byId("tutorial-actions").firstElementChild)?.focus({ preventScroll: true });
  }

  /** Whoever has gone astray, and is back where they were, goes on from there. @param {number} done @param {number} played */
  #forgive(done, played) {
    const { session } = this;
    if (!this.running || session.frame?.step !== played || session.frame.over) return;
    const here = JSON.stringify(session.board.rows);
    if (played === done) this.#boards[done] = here;
    else if (played > done + 1 && this.#boards[done] === here) this.ways.back(done); // a bump alone is to be read
  }

  /** What is said when so many moves of it are done, of all those played. @param {FirstMoves} tutorial @param {number} done @param {number} played */
  #lines({ aim, steps }, done, played) {
    const [last, next] = [steps[done - 1], steps[done]];
    const other = !!next && played > done;
    const strayed = this.session.frame?.over ? t("you went your own way.") : tn("that was another move. Undo it, and go on from there.", "those were {count} other moves. Undo them, and go on from there.", played - done);
    const pictured = (/** @type {string} */ text) => this.session.board.tileset.withPictures(text);
    return [
      last && !other ? make("p", {}, make("b", {}, `${t("Why:")} `), ...pictured(last.ruling)) : make("p", { class: "tutorial-aim" }, make("b", {}, `${t("The aim:")} `), aim),
      next
        ? make("p", {}, make("b", {}, `${t("Move {number} of {count}:", { number: done + 1, count: steps.length })} `), ...pictured(other ? strayed : [next.task, howTo(next.key ?? "", this.session.hidden)].join(" ").trim()))
        : make("p", {}, t("That is how it goes. The rules have the rest.")),
    ];
  }

  /** @param {boolean} ended is there nothing more to show? */
  #wayOut(ended) {
    const label = this.ways.goesBack() ? t("Back to my level") : ended ? t("On to the first level") : t("Leave");
    return button(label, () => this.#leave(ended), ended ? "primary" : "");
  }

  /** The hand below it stays where it is: the panel is as high as its longest text needs, which is measured where nobody sees it. @param {FirstMoves} tutorial */
  #keepHeight(tutorial) {
    const shown = byId("tutorial");
    if (!this.session.hand.held.length) return;
    const copy = /** @type {HTMLElement} */ (shown.cloneNode(true));
    const [text, actions] = copy.children;
    Object.assign(copy.style, { position: "absolute", visibility: "hidden", width: `${shown.offsetWidth}px` });
    shown.after(copy);
    const heights = [...tutorial.steps, null].map((next, done) => {
      if (text) replace(text, ...this.#lines(tutorial, done, done));
      if (actions) replace(actions, this.#wayOut(!next));
      return Math.ceil(copy.getBoundingClientRect().height);
    });
    copy.remove();
    shown.style.minHeight = `${Math.max(...heights)}px`;
  }

  /** @param {boolean} ended is there nothing more to show? */
  #leave(ended) {
    const { words, frame } = this.session;
    this.#left = ended || this.ways.goesBack() ? null : words.slice(0, frame?.step); // who has a level of their own wants it
    this.ways.leave();
    scrollTo(0, 0); // the first level is seen from its top
  }

  /** Say how to come back: who has left it may have touched the button by mistake. @param {FirstMoves} tutorial @param {string[]} moves */
  #offerBack(tutorial, moves) {
    this.#offered = true;
    this.#offeredIn = this.session.opening;
    const [yes, no] = [button(t("Back to the first moves"), () => void this.#begin(tutorial, moves), "primary"), button(t("Play this level"), () => this.#decline())];
    panel([make("p", {}, t("You have left the first moves; Help has them, too."))], yes, no);
  }

  /** @param {FirstMoves} tutorial @param {string[]} [moves] that are played already */
  async #begin({ text, options }, moves = []) {
    this.#decline();
    await this.ways.open({ game: this.about.name, text, options, case: 1, moves }, NAME);
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
  byId("tutorial").style.minHeight = "";
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
