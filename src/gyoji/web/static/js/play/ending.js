// The end of a play of one person, beside or below the board: won or lost, how well, and what comes next.

import { byId, make, mayMove, replace } from "../dom.js";
import { playerMark } from "../board/tiles.js";
import { describeWinners, winnersOf } from "../game/names.js";
import { inPlainWords, verdict } from "../game/report.js";
import { icon } from "../icons.js";
import { t, tn, translated } from "../words.js";
import { bringIntoView } from "./view.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../game/levels.js").Level} Level */
/** @typedef {import("../game/levels.js").Par} Par */
/** @typedef {import("./progress.js").Counts} Counts */
/** @typedef {import("./progress.js").Progress} Progress */
/** @typedef {import("./session.js").Session} Session */
/**
 * What the page does: the level after one, beginning a level, undo or restart, going back
 * to one's last turn, what to do when the end is shown, the programs at the other seats, why it earns no stars, and what shows
 * a game of others again.
 * @typedef {{next: (level: Level | null) => Level | null, begin: (level: Level) => void, act: (type: "undo" | "restart") => void, retry: () => void, opened: () => void, opponents: import("./opponents.js").Opponents, helped: () => string, watchAgain: () => (() => void) | null}} Ways
 */

const PIECES = 28;
const STARS = 3;
const FROM_TOMORROW = t("You have seen the map now: from tomorrow there are stars again.");
const MOST_RULINGS = 2; // of a step that lost

export class Ending {
  #host = byId("ending");
  /** The last end that the person has played to, and what was shown of it. @type {{play: string, parts: Element[], lost: boolean} | null} */
  #kept = null;
  /** How far the page was scrolled before an end was shown. @type {number | null} */
  #scrolled = null;

  /** @param {Session} session @param {Progress} progress @param {Ways} ways */
  constructor(session, progress, ways) {
    this.session = session;
    this.progress = progress;
    this.ways = ways;
    document.addEventListener("keydown", ({ key, target }) => {
      const inDialog = target instanceof Element && target.closest("dialog"); // which it closes
      if (key === "Escape" && !this.#host.hidden && !inDialog) this.clear();
    });
    byId("show-ending").addEventListener("click", () => this.reveal());
  }

  /** The play goes on, and the page is where it was. */
  hide() {
    this.clear();
    if (this.#scrolled !== null) scrollTo(0, this.#scrolled);
    this.#scrolled = null;
    byId("show-ending").hidden = true;
  }

  /** Clear the view of the board; a button shows the end again, as it was. */
  clear() {
    if (this.#host.contains(document.activeElement)) byId("board").focus({ preventScroll: true });
    this.#host.hidden = true;
    byId("show-ending").hidden = false;
  }

  /** Has the person done the last step of this play? @param {Frame} frame */
  isOwn(frame) {
    return frame.over && this.#kept?.play === this.#playTo(frame);
  }

  reveal() {
    this.ways.opened();
    this.#host.hidden = false;
    byId("show-ending").hidden = true;
  }

  /** Show it; the numbers of a solution that the person has just found. @param {Frame} frame @param {Level | null} level @param {Par | null} ranked @param {boolean} own has the person just done the last step? @returns {Counts | null} */
  show(frame, level, ranked, own) {
    const match = ranked?.opponents ?? "";
    const play = this.#playTo(frame);
    if (!own && this.#kept?.play === play) {
      this.#show(this.#kept);
      return null;
    }
    const [won, alone] = [match ? isWonAlone(frame) : isWon(frame), this.session.players.length === 1];
    const counts = countsOf(frame);
    const { person, about } = this.session;
    const against = person === null ? "" : this.ways.opponents.strength;
    const counted = own && won && (alone || (match && against && this.ways.opponents.reach(match)));
    const why = this.ways.helped();
    const helped = why !== "";
    const strength = 1 + about.opponents.indexOf(against); // the stars of a match
    const before = counted && level ? this.progress.record(level, { ...counts, helped, ...(match && !helped && { stars: strength }) }) : null;
    const par = own && alone && won && !helped && ranked?.moves;
    const rivals = alone || person !== null; // else nobody is "you"
    const lost = !won && alone && own ? inPlainWords(frame.rulings).slice(-MOST_RULINGS) : [];
    const next = won || (!alone && !match) ? this.ways.next(level) : null;
    const watch = this.ways.watchAgain();
    const buttons = [
      next && button(t("Next: {title}", { title: next.title }), () => this.ways.begin(next), "primary"),
      alone && !won && button(t("Undo"), () => this.ways.act("undo"), "primary"),
      rivals && !alone && !won && button(t("Try again from my last turn"), () => this.ways.retry(), "primary"),
      watch ? button(t("Watch again"), watch, "primary") : button(t("Play it again"), () => this.ways.act("restart")),
      match && !won && !rivals && button(t("Undo"), () => this.ways.act("undo")),
      match && !won && button(t("Levels"), () => byId("open-levels").click()),
      own && !level && about.editor && make("a", { class: "button", href: byId("open-editor").getAttribute("href") }, t("Edit")),
      won && button(t("Share"), () => byId("open-share").click()),
    ];
    const close = make("button", { type: "button", class: "button quiet icon close", "aria-label": t("Look at the board"), onclick: () => this.clear() }, icon("close"));
    const parts = [
      close,
      make(
        "div",
        { class: "ending-head" },
        make("h2", { id: "ending-title" }, this.#title(frame, won, own)),
        par && ranked ? stars(starsOf(counts.moves, ranked)) : null,
        rivals && !alone && won && against && !helped ? stars(strength, about.opponents.length) : null,
      ),
      alone && !won && !lost.length && make("p", {}, frame.outcome.text),
      lost.length > 0 && make("ul", { class: "plain" }, ...lost.map((sentence) => make("li", {}, sentence))),
      this.session.players.length > 1 && this.#table(frame),
      counted && make("p", { class: "praise" }, praise(counts, ranked, before, against)),
      par && ranked ? make("p", {}, missing(counts.moves, ranked), this.session.hidden && starsOf(counts.moves, ranked) < STARS && ` ${FROM_TOMORROW}`) : null,
      rivals && !alone && won && about.opponents.length > 0 && make("p", { class: "earned" }, earned(about.opponents), helped && ` ${why}`),
      counted && alone && helped && ranked?.moves && make("p", {}, why),
      match && own && isWon(frame) && !counted && make("p", { class: "praise" }, won ? t("This level is won against programs that are {strength} or stronger.", { strength: translated(match) }) : t("You share the first place, and that does not win this level.")),
      make("div", { class: "toolbar next" }, ...buttons),
    ].filter((part) => part instanceof Element);
    const shown = { play, parts, lost: rivals && !won };
    this.#show(shown);
    if (!own) return null;
    this.#kept = shown;
    this.#scrolled ??= scrollY;
    bringIntoView("ending", "#board");
    if (won) celebrate(byId("stage"));
    /** @type {HTMLElement | null} */ (this.#host.querySelector(".next .button"))?.focus({ preventScroll: true });
    return won && alone && !helped ? counts : null;
  }

  /** @param {{parts: Element[], lost: boolean}} shown */
  #show({ parts, lost }) {
    replace(this.#host, ...parts);
    this.#host.classList.toggle("lost", lost);
    this.reveal();
  }

  /** A play up to its end, by which it is known again. @param {Frame} frame */
  #playTo({ step }) {
    const { opening, words } = this.session;
    return JSON.stringify([opening?.text, opening?.options, opening?.case, ...words.slice(0, step)]);
  }

  /** What has come of it, for whoever has played. @param {Frame} frame @param {boolean} won @param {boolean} own */
  #title(frame, won, own) {
    if (this.session.players.length === 1) return won ? (own ? t("Solved!") : t("That is how it is won")) : t("Not this time");
    if (this.session.person === null) return this.#winners(frame);
    if (isWonAlone(frame)) return t("You win");
    return isWon(frame) ? this.#winners(frame) : t("Not this time: {winners}", { winners: this.#winners(frame) });
  }

  /** @param {Frame} frame */
  #winners({ scores }) {
    return describeWinners(winnersOf(this.session.players, scores));
  }

  /** Who has how much, and by what it was won. @param {Frame} frame */
  #table(frame) {
    const { players, board } = this.session;
    const scores = frame.scores ?? [];
    const points = scores.some((score) => score > 1); // else a score says who has won
    const first = scores.filter((score) => score > 0).length > 1 ? t("shares the first place") : t("won");
    const has = (/** @type {string} */ name, /** @type {number} */ seat) => frame.facts.find(({ label, player }) => player === seat && label === name)?.value;
    const order = players.map((name, seat) => ({ name, seat, score: scores[seat] ?? 0, has: has(name, seat) })).sort((one, other) => other.score - one.score);
    const rows = order.map(({ name, seat, score, has = "" }) =>
      make("tr", {}, make("th", { scope: "row" }, playerMark(seat), name), make("td", {}, ...board.tileset.withPictures(has.replaceAll(", ", " "))), make("td", {}, points ? String(score) : score > 0 ? first : "")),
    );
    return make("div", {}, make("table", { class: "scores" }, ...rows), ...verdict(frame).map((text) => make("p", {}, text)));
  }
}

/** @param {string} label @param {() => void} onclick @param {string} [kind] */
function button(label, onclick, kind = "") {
  return make("button", { type: "button", class: `button ${kind}`, onclick }, label);
}

/**
 * The most moves for three stars, and for two: the fewest that there are, and a quarter more; where the board is hidden,
 * those of a program that does not see it either, and twice as many.
 * @param {Par} par @returns {[number, number]}
 */
export function limitsOf({ moves, byEar }) {
  return byEar ? [byEar, 2 * byEar] : [moves, moves + Math.max(2, moves / 4)];
}

/** One star is for solving it. @param {number} moves @param {Par} par */
export function starsOf(moves, par) {
  const [three, two] = limitsOf(par);
  return moves <= three ? STARS : moves <= two ? 2 : 1;
}

/** What is still to be done for the next star, "" if there is none. @param {number} moves @param {Par} par */
function missing(moves, par) {
  const [most, two] = limitsOf(par);
  const stars = starsOf(moves, par);
  if (stars === STARS) return "";
  return t("{stars} for at most {moves}.", { stars: "★".repeat(stars + 1), moves: movesOf(Math.floor(stars === 2 ? most : two)) });
}

/** What earns each star of a match: one for each strength of the programs. @param {string[]} strengths */
function earned(strengths) {
  const each = strengths.map((strength, at) => `${"★".repeat(at + 1)} ${translated(strength)}`);
  return t("A win earns stars by the programs: {stars}.", { stars: each.join(", ") });
}

/** @param {number} count @param {number} [all] */
function stars(count, all = STARS) {
  const label = t("{count} of {all} stars", { count, all });
  return make("p", { class: "stars", role: "img", "aria-label": label }, ...drawStars(count, all));
}

/** The stars alone, those that were missed, too. @param {number} count @param {number} [all] */
export function drawStars(count, all = STARS) {
  return Array.from({ length: all }, (_, at) => make("span", { class: at < count ? "star" : "star missed" }, "★"));
}

/** Has the person won? In a game of several, the one at the first seat. @param {Frame} frame */
export function isWon({ over, scores = [] }) {
  return over && Number(scores[0]) > 0 && scores.every((score) => score <= Number(scores[0]));
}

/** A match is not won by a shared first place. @param {Frame} frame */
function isWonAlone({ over, scores = [] }) {
  return over && scores.every((score, seat) => (seat ? score < Number(scores[0]) : score > 0));
}

/** Moves that had an effect, and pushes where they are counted. @param {Frame} frame @returns {Counts} */
function countsOf({ tally }) {
  return { moves: tally["moves"] ?? 0, pushes: tally["pushes"] ?? null };
}

/**
 * How good a play that won is, in a sentence: beside the fewest moves that there are, and the best so far.
 * @param {Counts} counts @param {Par | null} par @param {Counts | null} before @param {string} against the strength of programs
 */
function praise({ moves, pushes }, par, before, against) {
  if (par?.opponents) return t("Won against {opponents} programs.", { opponents: translated(against) });
  const solved = solvedIn(moves, pushes);
  const best = before ? ` ${tn("Your best so far: {count} move.", "Your best so far: {count} moves.", before.moves)}` : "";
  if (!par) return `${solved}${best}`;
  if (moves <= par.moves && !par.byEar) return `${solved} ${t("It cannot be done in fewer moves.")}`;
  const counts = { moves: par.moves, pushes: par.pushes ?? 0 };
  if (par.byEar) return `${solved} ${t("The fewest moves are {moves}, for one who knows the map; a program that explores it needs about {count}.", { ...counts, count: par.byEar })}${best}`;
  const fewest = par.pushes === null || pushes === null
    ? tn("It can be done in {count} move.", "It can be done in {count} moves.", par.moves)
    : t("The fewest moves are {moves}, the fewest pushes {pushes}.", counts);  // prettier-ignore
  return `${solved} ${fewest}${best}`;
}

/** @param {number} moves @param {number | null} pushes */
function solvedIn(moves, pushes) {
  if (pushes === null) return t("Solved in {moves}.", { moves: movesOf(moves) });
  return t("Solved in {moves} and {pushes}.", { moves: movesOf(moves), pushes: pushesOf(pushes) });
}

/** @param {number} count */
export function movesOf(count) {
  return tn("{count} move", "{count} moves", count);
}

/** @param {number} count */
export function pushesOf(count) {
  return tn("{count} push", "{count} pushes", count);
}

/** Paper rains on a board for a moment, for people who accept motion. @param {HTMLElement} host */
function celebrate(host) {
  if (!mayMove()) return;
  const pieces = Array.from({ length: PIECES }, (_, at) => make("span", { class: `piece piece-${at % 4}` }));
  for (const [at, piece] of pieces.entries()) {
    piece.style.setProperty("--at", `${(100 * (at + 0.5)) / PIECES}%`);
    piece.style.setProperty("--late", `${(at * 7) % 10}`);
  }
  const rain = make("div", { class: "rain", "aria-hidden": "true" }, ...pieces);
  host.append(rain);
  rain.addEventListener("animationend", (event) => {
    if (event.target === pieces.at(-1)) rain.remove();
  });
}
