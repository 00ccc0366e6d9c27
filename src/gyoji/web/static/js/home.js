// The first page: the games, each with a picture of a board.

import { byId, make, replace } from "./dom.js";
import { request } from "./net.js";
import { picture } from "./board/picture.js";
import { Ready } from "./game/levels.js";

/** @typedef {import("./types.js").GameAbout} GameAbout */

const DRAWN = 700;

/** @param {GameAbout} about */
function card(about) {
  const { name, title } = about;
  const host = make("span", { class: "game-picture", "aria-hidden": "true" });
  void drawInto(host, about).catch(() => null);
  const links = [
    make("a", { class: "button primary", href: `/play/${name}` }, "Play", make("span", { class: "unseen" }, ` ${title}`)),
    about.editor && make("a", { class: "button", href: `/edit/${name}` }, "Edit", make("span", { class: "unseen" }, ` a board of ${title}`)),
    about.seats && make("a", { class: "button", href: `/rooms?game=${name}` }, "Together", make("span", { class: "unseen" }, `: a room for ${title}`)),
  ];
  return make(
    "li",
    { class: "panel game" },
    host,
    make("div", { class: "stack tight grow" }, make("h2", {}, title), make("p", { class: "soft" }, about.about)),
    make("div", { class: "toolbar" }, ...links),
  );
}

/**
 * The first board that is small enough to be looked at, and not tiny.
 * @param {HTMLElement} host
 * @param {GameAbout} about
 */
async function drawInto(host, about) {
  const ready = new Ready(about, () => undefined);
  for (const known of ready.levels.slice(ready.puzzles)) {
    const { text, options } = await ready.text(known);
    const { cases, tiles } = await request(`/api/games/${about.name}/read`, { text, options });
    const board = /** @type {string[][]} */ (cases[0]?.board ?? []);
    if (board.length * (board[0]?.length ?? 0) > DRAWN || !board.length) continue;
    host.append(picture(about, board, tiles));
    return;
  }
}

async function main() {
  /** @type {GameAbout[]} */
  const games = await request("/api/games");
  replace(byId("games"), ...games.map(card));
  document.body.dataset["ready"] = "yes";
}

main().catch((error) => {
  byId("failed").hidden = false;
  byId("failed").textContent = error instanceof Error ? error.message : String(error);
});
