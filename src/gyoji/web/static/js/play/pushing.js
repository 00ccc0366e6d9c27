// Clicks on cells: go there, or pick up what is there and have it pushed to the cell that is clicked next. A drag does both.

import { on } from "../dom.js";
import { hideRefusal, showRefusal } from "./report.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../connection.js").Message} Message */

export class Pushing {
  /** @type {Cell | null} */
  #thing = null;

  /** @param {Session} session @param {(message: Message) => void} act */
  constructor(session, act) {
    this.session = session;
    this.act = act;
    on(session, "thing", ({ cell, ends }) => this.#take(cell, ends));
    on(session.board, "drag", ({ from, to, swipe }) => this.act({ type: "walk", to, thing: from, swipe }));
    on(session.board, "drag off", ({ from, to }) => {
      if (!session.about.leaves) showRefusal(t("It cannot leave the board."));
      else if (session.board.has(to)) showRefusal(t("First bring it to the edge; then drag it off, or push it off with the buttons ✚."));
      else this.act({ type: "walk", to, thing: from });
    });
    for (const event of ["step", "opened"]) on(session, event, () => this.#drop());
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.#drop();
    });
  }

  /** @param {Cell} cell @param {boolean} grab is what is there to be picked up, even if one could go there? */
  pick(cell, grab) {
    const thing = this.#thing;
    if (String(thing) === String(cell)) this.#drop();
    else if (thing && this.session.board.isPushed(cell)) this.act({ type: "walk", to: cell, grab: true }); // another one instead
    else if (thing) this.act({ type: "walk", to: cell, thing });
    else this.act(grab ? { type: "walk", to: cell, grab } : { type: "walk", to: cell });
  }

  /** @param {Cell} cell @param {Cell[]} ends where it can certainly be brought */
  #take(cell, ends) {
    this.#thing = cell;
    this.session.board.mark("picked", [cell]);
    this.session.board.mark("end", ends);
    showRefusal(t("{piece}: pick the cell where it should go.", { piece: this.session.board.content(cell) }));
  }

  #drop() {
    if (!this.#thing) return;
    this.#thing = null;
    for (const kind of /** @type {const} */ (["picked", "end"])) this.session.board.mark(kind, []);
    hideRefusal();
  }
}
