// The home page: every game, with a picture of a board.

import { picture } from "./board/tiles.js";
import { pageAddress } from "./carrier.js";
import { byId, make, replace } from "./dom.js";
import { LevelSource } from "./game/levels.js";
import { allGames, showProblem, start } from "./page.js";

/** @typedef {import("./types.js").GameAbout} GameAbout */

const MOST_CELLS = 700; // a larger board is too small to make out in its card

/** @param {GameAbout} about */
function card(about) {
  const { name, title } = about;
  const host = make("span", { class: "game-picture", "aria-hidden": "true" });
  void addPicture(host, about).catch(() => null);
  const forReaders = (/** @type {string} */ text) => make("span", { class: "visually-hidden" }, text);
  return make(
    "li",
    { class: "panel game" },
    host,
    make("div", { class: "stack tight grow" }, make("h2", {}, title), make("p", { class: "soft" }, about.about)),
    make(
      "div",
      { class: "toolbar" },
      make("a", { class: "button primary", href: pageAddress("play", name) }, "Play", forReaders(` ${title}`)),
      about.editor && make("a", { class: "button", href: pageAddress("edit", name) }, "Edit", forReaders(` a level of ${title}`)),
      about.seats && make("a", { class: "button", href: `${pageAddress("rooms")}?game=${name}` }, "Together", forReaders(`: a room for ${title}`)),
    ),
  );
}

/** Add the first board of a suitable size. @param {HTMLElement} host @param {GameAbout} about */
async function addPicture(host, about) {
  const source = new LevelSource(about);
  for (const level of source.samples) {
    const { cases, tiles } = await source.read(await source.text(level));
    const board = /** @type {string[][]} */ (cases[0]?.board ?? []);
    if (board.length * (board[0]?.length ?? 0) > MOST_CELLS || !board.length) continue;
    host.append(picture(about, board, tiles));
    return;
  }
}

start(
  async () => replace(byId("games"), ...(await allGames()).map(card)),
  (sentence) => showProblem("failed", sentence),
);
