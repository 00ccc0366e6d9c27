// A game of the gallery on a page of its own, which the documentation shows in frames. The frames of one page share
// one Python: it has the game of the frame that asked last, and loads another one with its play so far.

import { pageAddress } from "../carrier.js";
import { byId, messageOf } from "../dom.js";
import { placeIcons } from "../icons.js";
import { Player } from "../make/player.js";
import { Python } from "../make/sandbox.js";
import { showNotice, start } from "../page.js";
import { t } from "../words.js";

/** @typedef {import("../connection.js").Message} Message */
/** @typedef {{python: Python, holder: Game | null}} Shared */

const around = /** @type {Window & {gyoji?: Shared}} */ (window.parent);
const shared = (around.gyoji ??= { python: new Python(), holder: null });

/** The game of this page, at the other end of its player's line. */
class Game {
  /** @param {string} file @param {string} text */
  constructor(file, text) {
    this.load = { type: "load", file, text };
    this.player = new Player(this, { onClause: showClause, onHang: fail, onFault: fail, onMistake: (answer) => fail(answer["error"]) });
  }

  /** @param {Message} message @param {number} seconds */
  async ask(message, seconds) {
    const { python } = shared;
    if (shared.holder !== this && message.type !== "load") {
      // Python answers in this order, so no other frame gets between these messages.
      void python.ask(this.load, seconds).catch(() => null);
      void python.ask({ type: "open", level: this.player.level, moves: this.player.moves }, seconds).catch(() => null);
    }
    shared.holder = this;
    return python.ask(message, seconds).catch((error) => {
      shared.holder = null; // a new Python has no game
      throw error;
    });
  }

  async begin() {
    await this.player.adopt(await this.ask(this.load, 60));
    byId("board").focus({ preventScroll: true });
  }
}

/** Show a clause of the rules, in the code. @param {string} clause */
function showClause(clause) {
  const [host, details] = [byId("code"), /** @type {HTMLDetailsElement} */ (byId("file"))];
  const [text, from] = [host.firstChild, host.textContent?.indexOf(`**${clause}`) ?? -1];
  details.open = true;
  if (text && from >= 0) getSelection()?.setBaseAndExtent(text, from + 2, text, from + 2 + clause.length);
  details.scrollIntoView({ block: "nearest" });
}

/** @param {unknown} error */
function fail(error) {
  showNotice("bad", messageOf(error));
}

/** Tell the page around how high this one is, now that it can be seen, and whenever that changes. */
function followHeight() {
  const tell = () => window.parent.postMessage({ height: byId("main").getBoundingClientRect().bottom }, location.origin);
  new ResizeObserver(tell).observe(byId("main"));
}

async function begin() {
  placeIcons();
  const file = location.hash.slice(1);
  const response = await fetch(new URL(`../../games/${encodeURIComponent(file)}`, import.meta.url));
  if (!response.ok) throw new Error(t("There is no game called {name}.", { name: file }));
  const text = await response.text();
  byId("code").textContent = text;
  byId("change").setAttribute("href", `${pageAddress("make")}?game=${file}`);
  /** @type {HTMLDetailsElement} */ (byId("file")).open = window.parent === window; // a frame has little room
  await new Game(file, text).begin();
}

start(() => begin().finally(followHeight), fail);
