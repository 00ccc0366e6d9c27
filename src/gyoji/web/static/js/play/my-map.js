// A map of one's own beside a hidden board, as in rooms. Only games that hide something load it.
//
// What is certain by the announcements is drawn by itself, under the player's own marks, unless they switch that off.

import { TileSet } from "../board/tiles.js";
import { byId, messageOf } from "../dom.js";
import { BY_HAND, Follower, followSwitch } from "../notebook/follow.js";
import { request } from "../net.js";
import { showProblem } from "../page.js";
import { remember, remembered } from "../storage.js";

/** @typedef {import("./session.js").Session} Session */

export class MyMap {
  #of = ""; // the level that it is a map of
  /** @type {import("../notebook/notebook.js").Notebook | null} */
  #notebook = null;
  #follower = new Follower(
    () => this.#wanted,
    () => this.#draw(),
  );

  /**
   * @param {import("../types.js").GameAbout} about @param {Session} session
   * @param {() => boolean} isAlone does the person have the first seat only? @param {import("../notebook/notebook.js").Walker} walker
   */
  constructor(about, session, isAlone, walker) {
    this.about = about;
    this.session = session;
    this.isAlone = isAlone;
    this.walker = walker;
    this.switch = followSwitch(about, (checked) => {
      if (!checked) walker.refuse(BY_HAND);
      void this.follow();
    });
  }

  /** Show the map of the level that is open, an empty one if it is another level than before. */
  async show() {
    const { hidden, opening } = this.session;
    byId("notebook-part").hidden = !hidden;
    if (!hidden || !opening) return;
    const level = JSON.stringify([opening.text, opening.case, opening.options]);
    if (level !== this.#of) {
      if (!this.#of) document.head.append(/** @type {HTMLTemplateElement} */ (byId("notebook-styles")).content);
      this.#of = level;
      const { Notebook } = await import("../notebook/notebook.js");
      const { name, brushes, tiles, looks } = this.about;
      const [key, owner] = [`notebook.${name}`, `notebook.${name}.of`];
      if (remembered(owner) !== level) remember(key, "");
      remember(owner, level);
      const stacks = brushes.map((glyph) => tiles[glyph] ?? []);
      this.#notebook = new Notebook(byId("notebook"), new TileSet(name, looks), stacks, key, this.walker, this.about.follows && this.switch.checked);
    }
    await this.follow();
  }

  /** Choose the tool of a key; false if it is no such key. @param {KeyboardEvent} event */
  choose(event) {
    return this.session.hidden && Boolean(this.#notebook?.choose(event));
  }

  /** Mark what was not tried yet; the ways from where the player is, null if nothing is marked. @returns {import("../types.js").Direction[] | null} */
  markUntried() {
    return this.#notebook?.markUntried() ?? null;
  }

  /** Mark the cells to which a command may go; is it certain what is there? null if it is not certain where the player is. @param {string} word */
  markStep(word) {
    const found = Object.entries(this.session.about.keys).find(([, each]) => each === word);
    return this.#notebook?.markStep(word, /** @type {import("../types.js").Direction | undefined} */ (found?.[0])) ?? null;
  }

  /** Draw the way home of whoever carries what was to be found, if it is certain; its commands, else null. */
  showWayHome() {
    return this.#notebook?.showWayHome() ?? null;
  }

  /** Why a command is not worth a move, as what is drawn shows; "" if it is. @param {string} word */
  refusal(word) {
    return this.session.hidden && !this.session.pending && this.#follower.isDone ? (this.#notebook?.refusal(word) ?? "") : "";
  }

  unmark() {
    this.#notebook?.unmark();
  }

  /** Draw what follows from all that was heard up to this step, once for all steps that are made meanwhile. */
  async follow() {
    this.#notebook?.takeSwipes(!this.session.frame?.over);
    if (!this.#notebook || !this.session.hidden || !this.about.follows) return;
    await this.#follower.follow();
  }

  /** Is it drawn that the player is elsewhere, or may be? @param {string} place */
  isElsewhere(place) {
    return this.#follower.isDone && !this.#notebook?.isAt(place);
  }

  /** The last command, and what was heard then. */
  get heard() {
    const { words, frame } = this.session;
    return this.#heard(words.slice(0, frame?.step ?? 0));
  }

  /** What is to be drawn, as a text. */
  get #wanted() {
    const { opening, words, frame } = this.session;
    return JSON.stringify([this.switch.checked, this.#of, opening?.options, words.slice(0, frame?.step ?? 0)]);
  }

  /** Is it drawn now? Else the page says why not. */
  async #draw() {
    const { opening, words, frame, players } = this.session;
    const [notebook, turn] = [this.#notebook, frame?.turn ?? 0];
    const seat = players.length === 1 || this.isAlone() ? 0 : null;
    showProblem("map-problem", "");
    try {
      const moves = words.slice(0, frame?.step ?? 0);
      const answer = this.switch.checked ? await request(`/api/games/${this.about.name}/follows`, { ...opening, game: undefined, moves, seat }) : null;
      if (notebook === this.#notebook) notebook?.showCertain(answer?.charts ?? null, seat ?? turn, this.#heard(moves), moves.length);
      return true;
    } catch (error) {
      showProblem("map-problem", messageOf(error));
      return false;
    }
  }

  /** The last of some commands, and what was heard then. @param {string[]} moves */
  #heard(moves) {
    const { about, announcements } = this.session;
    const said = about.said?.[moves.at(-1) ?? ""] ?? moves.at(-1) ?? "";
    return [said, announcements[moves.length] ?? ""].filter(Boolean).join(" ");
  }
}
