// The ruling on the last command, in words, each with the clause that it rests on.

import { announce } from "../announce.js";
import { make, replace } from "../dom.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Ruling} Ruling */
/** @typedef {import("./session.js").Single} Single */

/**
 * Show what was ruled, and say it.
 * @param {HTMLElement} host
 * @param {Single} single
 * @param {{blind: boolean, onClause: (clause: string) => void}} manner
 */
export function showRuling(host, single, { blind, onClause }) {
  const { frame } = single;
  if (!frame) return;
  const rulings = blind ? [] : frame.rulings;
  const told = blind ? make("p", {}, single.told[frame.step] || "") : list(rulings, onClause);
  const title = make("h2", { class: "unseen", id: "ruling-title" }, "The ruling");
  replace(host, title, heading(single, blind ? { ...frame, answer: "" } : frame), told, frame.over && ending(frame.outcome, onClause));
  host.classList.toggle("over", frame.over);
  const said = blind ? { ...frame, answer: single.told[frame.step] ?? "" } : frame;
  announce(sentence(said, rulings.map((ruling) => ruling.text)));
}

/**
 * A sentence that is no ruling: why nothing was done.
 * @param {HTMLElement} host
 * @param {string} text
 */
export function showRefusal(host, text) {
  host.querySelector(".refusal")?.remove();
  host.append(make("p", { class: "refusal soft" }, text));
  announce(text);
}

/**
 * @param {Single} single
 * @param {Frame} frame
 */
function heading(single, frame) {
  if (!frame.step) return make("p", { class: "ruling-head" }, make("b", {}, "At the start"));
  return make(
    "p",
    { class: "ruling-head" },
    make("span", { class: "soft" }, `${frame.step}`),
    single.players.length > 1 && make("span", {}, frame.player),
    make("code", {}, frame.command),
    frame.answer && make("b", {}, frame.answer),
  );
}

/**
 * @param {Ruling[]} rulings
 * @param {(clause: string) => void} onClause
 */
function list(rulings, onClause) {
  if (!rulings.length) return null;
  return make("ul", { class: "rulings" }, ...rulings.map((ruling) => item("li", ruling, onClause)));
}

/**
 * @param {Ruling} outcome
 * @param {(clause: string) => void} onClause
 */
function ending(outcome, onClause) {
  const said = item("p", outcome, onClause);
  said.prepend(make("b", {}, "The end: "));
  said.classList.add("outcome");
  return said;
}

/**
 * @param {"li" | "p"} name
 * @param {Ruling} ruling
 * @param {(clause: string) => void} onClause
 */
function item(name, { clause, text }, onClause) {
  const label = `Clause ${clause} of the rules`;
  const button = make(
    "button",
    { type: "button", class: "clause", title: label, "aria-label": label, onclick: () => onClause(clause) },
    clause,
  );
  return make(name, {}, make("span", {}, text), " ", button);
}

/**
 * @param {Frame} frame
 * @param {string[]} texts
 */
function sentence(frame, texts) {
  const end = frame.over ? [`The end: ${frame.outcome.text}`] : [];
  const head = frame.step ? [[frame.command, frame.answer].filter((part) => part).join(": ")] : ["At the start"];
  return [...head, ...texts, ...end].filter((part) => part).join(". ");
}
