// What the referee says of a play: the last ruling, the facts, and what is announced if the board is hidden.

import { announce, byId, make, replace } from "../dom.js";
import { fact, inPlainWords, ruling, verdict, weighing } from "../game/report.js";
import { icon } from "../icons.js";
import { isWon, limitsOf } from "./ending.js";
import { t, translated } from "../words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Ruling} Ruling */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../game/report.js").OnClause} OnClause */
/**
 * @typedef {object} Refusal
 * @property {string} sentence why nothing was done, "" if nothing was refused last
 * @property {import("../types.js").Weight[]} weights what is decided on the cell that was clicked, if anything is
 */

const FEW = 6; // rows of numbers that are shown at the start, when all are 0
/** @type {Refusal} */
export const NO_REFUSAL = { sentence: "", weights: [] };

/**
 * Show what was ruled on the last command, and announce it.
 * @param {Session} session
 * @param {{hidden: boolean, onClause: OnClause, onRules?: (clauses: string[], over: boolean) => void, refusal?: Refusal, onClose?: () => void, loss?: string}} options if hidden, only what the player is told; a refusal of what was no command is all that there is to say; a loss is that the play is lost
 */
export function showRuling(session, { hidden, onClause, onRules, onClose, refusal = NO_REFUSAL, loss = "" }) {
  const { refused, moved } = session;
  if (!session.frame) return;
  const exact = byId("main").classList.contains("analysis");
  const ended = !exact && moved && session.hand.shown && moved.step === session.frame.step - 1 && !session.frame.motions.length;
  const frame = ended ? moved : session.frame;
  const announcement = session.announcements[frame.step] ?? "";
  const answer = hidden ? "" : frame.answer;
  const clicked = refusal.sentence !== "" && !refused; // a click that is no command
  const rulings = hidden || clicked ? [] : (refused?.rulings ?? frame.rulings);
  const explained = hidden && !clicked && frame.step ? (frame.explained ?? []) : [];
  const cited = (hidden ? explained.map(({ clause }) => clause).toReversed() : rulings.map(({ clause }) => clause)).filter(Boolean);
  const host = byId("ruling");
  const stuck = (!hidden && frame.stuck) || "";
  const { weights: all = [] } = frame;
  const begun = frame.step || clicked ? [] : all.length > FEW ? all.filter(({ numbers }) => numbers.some(Boolean)) : all;
  const decided = refused ? [] : rulings.length ? all : begun;
  const weights = refusal.weights.length ? refusal.weights : decided;
  const [done, ...further] = exact || !weights.length ? [] : inPlainWords(rulings);
  const held = (!hidden && !exact && !refused && !clicked && frame.held) || [];
  const stays = held.length ? [t("a block stays in the air: the corner of another one holds it")] : [];
  const sentences = [...(refused && stuck ? [refused.sentence] : done ? further : inPlainWords(rulings)), ...stays];
  const pictured = (/** @type {string} */ sentence) => session.board.tileset.withPictures(sentence);
  const atStart = !frame.step && !refused && !clicked && !rulings.length;
  if (onRules) session.board.mark("said", hidden ? [] : [...(refused || frame.over ? rulings.flatMap(({ cells = [] }) => cells) : []), ...(host.hidden ? [] : weights.flatMap(({ field }) => (field ? [field] : []))), ...held]); // seen while the ruling is; a move that was done was seen itself
  const head = refused
    ? refused.command && make("p", { class: "ruling-head" }, sayCommand(session, refused.command), make("b", { class: "plain" }, t("is not possible here")))
    : !clicked && heading(session, frame, answer, hidden ? [announcement] : done ? pictured(done) : []);
  const seeRules = onRules && (cited.length > 0 || frame.over) && make("button", { type: "button", class: "button small plain", onclick: () => onRules(cited, frame.over) }, t("See the rules"));
  if (head && seeRules) head.append(seeRules);
  hideRefusal();
  replace(
    host,
    make("h2", { class: "visually-hidden", id: "ruling-title" }, t("The ruling")),
    onClose && make("button", { type: "button", class: "button quiet icon close", "aria-label": t("Close"), onclick: onClose }, icon("close")),
    clicked && !weights.length && make("p", {}, refusal.sentence),
    head,
    frame.over && ending(frame.outcome, onClause),
    weighing(session.players, session.board.tileset, weights),
    atStart && make("p", { class: "plain" }, t("Make a move, and ask again: then it says here what the move did, or why it is not possible.")),
    ...explained.map(({ words }) => make("p", {}, words)),
    sentences.length > 0 && make("ul", { class: "rulings plain" }, ...sentences.map((sentence) => make("li", {}, ...pictured(sentence)))),
    rulings.length > 0 && make("ul", { class: "rulings exact" }, ...rulings.map((recent) => ruling("li", recent, onClause))),
    stuck && make("p", { class: "stuck" }, t("{stuck}. Undo, and try another way.", { stuck })),
    loss && make("p", { class: "loss" }, loss),
    !head && seeRules,
  );
  host.scrollTop = 0;
  host.classList.toggle("over", frame.over);
  const lost = frame.over && session.players.length === 1 && !isWon(frame);
  host.classList.toggle("lost", lost);
  byId("board").classList.toggle("sad", lost || Boolean(frame.lost));
  if (refused || clicked) return; // announced as a refusal
  const last = session.frame;
  announce(aloud(last, hidden ? announcement : last.answer, hidden ? [] : last.rulings.map(({ text }) => text)));
}

/** Say on the board why nothing was done, or what to do next. @param {string} sentence */
export function showRefusal(sentence) {
  const host = make("p", { class: "refusal", id: "refusal", onanimationend: () => fade(host) }, sentence);
  const [old, heard] = [byId("refusal"), document.getElementById("announcements-view")]; // not where games are made
  if (heard) {
    old.remove();
    const listed = heard.checkVisibility();
    (listed ? heard : byId("stage")).append(host);
    if (!listed) placeRefusal(host);
    fitAnnouncements();
  } else {
    old.replaceWith(host); // a new element is seen to come, although the same was said before
  }
  announce(sentence);
}

/** @param {HTMLElement} host */
function fade(host) {
  host.classList.add("faded");
  fitAnnouncements();
}

/** What was refused is of no interest any more. */
export function hideRefusal() {
  byId("refusal").hidden = true;
  fitAnnouncements();
}

/** Where it covers neither the player nor what is to be used: in the line below the board, from there downwards, or else over the board's edge below or above. @param {HTMLElement} host */
function placeRefusal(host) {
  const line = host.parentElement?.querySelector(".stage-tools")?.getBoundingClientRect().height ?? 0;
  const kept = [...document.querySelectorAll("#board .mark.here, .dock, .dock > *, .boxes > *, #hide-map, #said > span")].map((each) => each.getBoundingClientRect());
  ["", "under", "low", "high"].some((place) => {
    host.classList.remove("under", "low", "high");
    if (place) host.classList.add(place);
    const box = host.getBoundingClientRect();
    const covers = kept.some(({ left, right, top, bottom }) => left < box.right && right > box.left && top < box.bottom && bottom > box.top);
    return !covers && box.top >= 0 && box.bottom <= innerHeight && (place !== "" || box.height <= line);
  });
}

/** Show beside the aim how far the play is: what is left to do, the moves, and the fewest that there are; of several players, all scores if they have hands, and otherwise whose turn it is, and the person's score. @param {Session} session @param {import("../game/levels.js").Par | null} par null if it is not known @param {boolean} [seen] does it earn no stars, because its map was seen? */
export function showCounts({ frame, hand, hidden, players, person, board }, par, seen = false) {
  if (!frame) return;
  const all = hand.held.length > 0;
  const score = frame.facts.filter(({ player }) => player >= 0 && (all || player === (person ?? frame.turn)));
  const moves = { label: t("Moves"), value: String(frame.tally["moves"] ?? frame.step), player: -1 };
  const [three, two] = par ? limitsOf(par) : [0, 0];
  const limits = { label: t("Par"), value: par?.byEar ? t("{three} ★★★, {two} ★★", { three, two }) : String(three), player: -1 };
  const fewest = three ? [seen ? { label: t("Stars"), value: t("none today"), player: -1 } : limits] : [];
  const size = hidden ? [{ label: t("Map"), value: `${board.rows[0]?.length ?? 0} × ${board.rows.length}`, player: -1 }] : [];
  const turn = all ? [] : [{ label: t("turn"), value: players[frame.turn] ?? "", player: frame.turn }]; // a hand says it
  const shown = players.length > 1 ? (frame.over && !all ? [] : [...turn, ...score]) : [...frame.facts, moves, ...fewest, ...size];
  byId("counts").classList.toggle("scored", all && players.length > 1);
  replace(byId("counts"), ...shown.map((count) => fact(all ? { ...count, value: count.value.replaceAll(", ", " ") } : count, `fact${count.player === frame.turn && !frame.over ? " turn" : ""}`, board.tileset)));
}

/** A command as players say it, if a key does it, and otherwise as it is written. @param {Session} session @param {string} command @param {string} [kind] a class */
function sayCommand({ about }, command, kind = "") {
  const said = about.said?.[command];
  return make(said ? "b" : "code", { class: `command ${kind}` }, said ?? command);
}

/** @param {Session} session @param {Frame} frame @param {string} answer @param {(string | SVGElement)[]} done what was done, in players' words */
function heading(session, { step, player, command }, answer, done) {
  if (!step) return make("p", { class: "ruling-head" }, make("b", {}, t("At the start")));
  return make(
    "p",
    { class: "ruling-head" },
    make("span", { class: "soft exact" }, `${step}`),
    session.players.length > 1 ? make("span", {}, ...(done.length ? [`${player}: `, ...done] : [player])) : make("b", { class: "plain" }, t("You:")),
    sayCommand(session, command, session.players.length > 1 ? "exact" : ""),
    session.players.length === 1 && done.length > 0 && make("b", {}, "→ ", ...done),
    answer && make("b", { class: "exact" }, answer),
  );
}

/** @param {Ruling} outcome @param {OnClause} onClause */
function ending(outcome, onClause) {
  const element = ruling("p", outcome, onClause);
  element.prepend(make("b", {}, `${t("The end:")} `));
  element.classList.add("outcome");
  return element;
}

/** @param {Frame} frame @param {string} answer @param {string[]} rulings */
function aloud(frame, answer, rulings) {
  const end = frame.over ? [`${t("The end:")} ${frame.outcome.text}`] : [];
  const head = frame.step ? [[frame.command, answer].filter((part) => part).join(": ")] : [t("At the start")];
  return [...head, ...rulings, ...end].filter((part) => part).join(". ");
}

/** Show the facts. @param {Session} session @param {boolean} hidden if so, without what the player is not told */
export function showFacts({ frame, players, board }, hidden) {
  if (!frame) return;
  const several = players.length > 1;
  const turn = several && !frame.over ? [fact({ label: t("turn"), value: players[frame.turn] ?? "", player: frame.turn })] : [];
  const { moves = frame.step, steps: _, ...answers } = frame.tally; // a step without effect is no move
  const tally = Object.entries({ moves, ...(hidden ? {} : answers) }).map(([label, count]) => fact({ label: translated(label), value: String(count), player: -1 }, "tally"));
  const won = several && !hidden ? verdict(frame) : [];
  const end = frame.over ? [fact({ label: t("ended"), value: [frame.outcome.text, ...won].join("; "), player: -1 })] : [];
  replace(byId("facts"), ...turn, ...frame.facts.map((shown) => fact(shown, "fact", board.tileset)), ...tally, ...end);
}

/** Show everything announced so far. @param {Session} session */
export function showAnnouncements(session) {
  const { announcements, words, frame } = session;
  const list = byId("announcements");
  const items = words
    .slice(0, frame?.step ?? 0)
    .map((word, at) => make("li", {}, sayCommand(session, word), " ", announcements[at + 1] || t("no announcement")));
  replace(list, ...items);
  fitAnnouncements();
}

/** The newest announcement is wholly in view: its box is at least as high; a refusal covers none, and no line is cut at the top. */
export function fitAnnouncements() {
  const list = document.getElementById("announcements");
  if (!list) return; // where games are made
  const newest = /** @type {HTMLElement | null} */ (list.lastElementChild);
  list.style.setProperty("--newest", `${newest?.offsetHeight ?? 0}px`);
  list.style.setProperty("--refused", `${byId("refusal").offsetHeight}px`);
  list.style.removeProperty("padding-bottom");
  list.scrollTop = list.scrollHeight;
  const hiddenOf = (/** @type {HTMLElement} */ item) => list.scrollTop - item.offsetTop + list.offsetTop;
  const top = /** @type {HTMLElement[]} */ ([...list.children]).find((each) => hiddenOf(each) < each.offsetHeight);
  if (!top || list.scrollHeight <= list.clientHeight || hiddenOf(top) <= 0) return;
  const line = parseFloat(getComputedStyle(top).lineHeight);
  const free = Math.ceil(hiddenOf(top) / line) * line - hiddenOf(top);
  list.style.paddingBottom = `calc(${getComputedStyle(list).paddingBottom} + ${free}px)`;
  list.scrollTop += free;
}
