// The home page: every game, from easy to grasp to hard, with a picture of a board, and what else there is.

import { picture } from "./board/tiles.js";
import { MANUAL, pageAddress, ROOMS } from "./carrier.js";
import { byId, make, replace } from "./dom.js";
import { levelToContinue } from "./game/last-level.js";
import { LevelSource } from "./game/levels.js";
import { allGames, showProblem, start } from "./page.js";
import { Progress } from "./play/progress.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").GameAbout} GameAbout */

const ORDER = ["sokoban", "boulder", "tower", "labyrinth", "sweets"]; // from easy to grasp to hard; others come after them
const MOST_CELLS = 700; // a larger board is too small to make out in its card
const SIZE = 6; // of a generated level

/** @param {GameAbout} about */
function card(about) {
  const { name, title } = about;
  const last = levelToContinue(name, new LevelSource(about), new Progress(name));
  const host = make("span", { class: "game-picture", "aria-hidden": "true" });
  void addPicture(host, about).catch(() => false).then((drawn) => drawn || host.remove());
  const forReaders = (/** @type {string} */ text) => make("span", { class: "visually-hidden" }, text);
  return make(
    "li",
    { class: "panel game" },
    host,
    make(
      "div",
      { class: "stack tight grow" },
      make("h2", {}, title),
      make("p", { class: "soft" }, about.about),
      last && make("p", { class: "small-text" }, t("Level {title}", { title: last.title })),
    ),
    make(
      "div",
      { class: "toolbar" },
      make("a", { class: "button primary", href: pageAddress("play", name) + (last ? `?level=${encodeURIComponent(last.name)}` : "") }, last ? t("Continue") : t("Play"), forReaders(` ${title}`)),
      about.editor && make("a", { class: "button", href: pageAddress("edit", name) }, t("Make a level"), forReaders(` ${t("of {title}", { title })}`)),
      about.seats && make("a", { class: "button", href: `${pageAddress("rooms")}?game=${name}` }, t("Together"), forReaders(`: ${t("a room for {title}", { title })}`)),
    ),
  );
}

/** Add the first board of a suitable size, of a game without levels one that is generated; false if there is none. @param {HTMLElement} host @param {GameAbout} about */
async function addPicture(host, about) {
  const source = new LevelSource(about);
  const levels = [...source.samples, ...source.series].map((level) => () => source.text(level));
  for (const text of levels.length ? levels : [() => source.generate({ size: SIZE })]) {
    const { cases, tiles } = await source.read(await text());
    const board = /** @type {string[][]} */ (cases[0]?.board ?? []);
    if (board.length * (board[0]?.length ?? 0) > MOST_CELLS || !board.length) continue;
    const drawn = picture(about, board, tiles);
    drawn.setAttribute("preserveAspectRatio", `${about.hexagons ? "xMin" : "xMid"}YMid slice`); // a part of it fills the card
    host.append(drawn);
    return true;
  }
  return false;
}

/** What follows the games: making one, and playing together, or where there are no rooms, the documentation. */
function more() {
  const own = [t("Make a game"), t("Write a game in one Python file, and play it while you write."), pageAddress("make"), t("Begin")];
  const other = ROOMS
    ? [t("Play together"), t("Open a room, and send its link to friends: the referee rules for all of you."), pageAddress("rooms"), t("Open a room")]
    : [t("Learn"), t("The rules with worked examples, and how the referee judges programs."), pageAddress("") + MANUAL, t("Read the documentation")];
  return [own, other].map(moreCard);
}

/** @param {string[]} more */
function moreCard([title = "", text = "", href = "", label = ""]) {
  return make(
    "li",
    { class: "panel more" },
    make("div", { class: "stack tight" }, make("h2", {}, title), make("p", { class: "soft" }, text)),
    make("div", { class: "toolbar" }, make("a", { class: "button", href }, label)),
  );
}

/** @param {GameAbout} about */
function place({ name }) {
  const at = ORDER.indexOf(name);
  return at < 0 ? ORDER.length : at;
}

function links() {
  const link = (/** @type {string} */ href, /** @type {string} */ text) => make("a", { href }, text);
  return [
    MANUAL ? link(pageAddress("") + MANUAL, t("Documentation")) : null,
    ROOMS ? link(pageAddress("rooms"), t("Play together")) : null,
  ];
}

async function begin() {
  const games = (await allGames()).sort((one, other) => place(one) - place(other));
  replace(byId("games"), ...games.map(card), ...more());
  replace(byId("links"), ...links());
}

start(begin, (sentence) => showProblem("failed", sentence));
