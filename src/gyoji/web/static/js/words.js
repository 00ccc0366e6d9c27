// The language of the pages. English sentences are the keys of the other languages' catalogues.
//
// Modules wait for this one, so that constants are in the reader's language too. What the referee says is
// English, whoever asks: `localized` translates messages when they arrive.

import { remember, remembered } from "./storage.js";

/** @typedef {string | string[]} Entry  A translation, or its plural forms. */
/** @typedef {{entries: Record<string, Entry>, spoken: Record<string, string>}} Catalogue */
/** @typedef {Record<string, string | number>} Values */
/** @typedef {{pattern: RegExp, names: string[], key: string, weight: number}} Pattern  `weight`: how many letters are its own. */

/** The languages, by their own names. */
export const LANGUAGES = /** @type {Record<string, string>} */ ({ en: "English", pl: "Polski", ja: "日本語" });

const PLACEHOLDER = /\{([\w: ]+)\}/g;
const CATEGORIES = ["one", "few", "many"]; // the order of plural forms in catalogues; "other" is the only one, or none
const ATTRIBUTES = ["aria-label", "placeholder", "title"];
const WEIGHTY = 8; // a pattern with fewer letters of its own fits only single words, or what is translated itself
const ANYTHING = "(row \\d+, column \\d+|.+?)"; // places are told apart from what follows them, whose comma they have
const LONGEST = 1_000; // characters of a sentence that may be one of the referee's
const MOST_KNOWN = 2_000;

export const language = chosen();
const catalogue = await load();
const plural = new Intl.PluralRules(language);
/** @type {Pattern[]} */
const patterns = Object.entries(catalogue?.spoken ?? {})
  .filter(([english, key]) => english.includes("{") || typeof catalogue?.entries[key] === "object")
  .map(([english, key]) => patternOf(english, key))
  .sort((one, other) => other.weight - one.weight);
/** @type {Map<string, string>} */
const known = new Map();
if (catalogue) translatePage();
document.documentElement.removeAttribute("data-words");

/** A text that begins with a capital letter. @param {string} text */
export function capitalized(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The language that the address, this browser's memory or its settings ask for; what is no language of ours is ignored. */
function chosen() {
  const asked = new URLSearchParams(location.search).get("lang") ?? "";
  if (Object.hasOwn(LANGUAGES, asked)) remember("language", asked);
  const wanted = [asked, remembered("language"), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  return wanted.find((code) => Object.hasOwn(LANGUAGES, code)) ?? "en";
}

/** Remember a language, and show the page in it. @param {string} code */
export function choose(code) {
  remember("language", code);
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  history.replaceState(null, "", address);
  location.reload();
}

/** The catalogue; null for English, and where there is none to be had. @returns {Promise<Catalogue | null>} */
async function load() {
  if (language === "en") return null;
  document.documentElement.dataset["words"] = "loading"; // no flash of English
  const response = await fetch(new URL(`../words/${language}.json`, import.meta.url)).catch(() => null);
  if (!response?.ok) return null;
  document.documentElement.lang = language;
  return response.json();
}

/** A text in the reader's language, with its values. @param {string} text @param {Values} [values] */
export function t(text, values = {}) {
  const entry = catalogue?.entries[text];
  return filled(typeof entry === "string" ? entry : text, values);
}

/**
 * The same, by the rules of the language for a number, which is the value `count`.
 * @param {string} one @param {string} other @param {number} count @param {Values} [values]
 */
export function tn(one, other, count, values = {}) {
  const entry = catalogue?.entries[one];
  const text = Array.isArray(entry) ? form(entry, count) : count === 1 ? one : other;
  return filled(text, { ...values, count });
}

/** @param {string[]} forms @param {number} count */
function form(forms, count) {
  return forms[Math.max(0, CATEGORIES.indexOf(plural.select(count)))] ?? forms[0] ?? "";
}

/** @param {string} text @param {Values} values */
function filled(text, values) {
  return text.replaceAll(PLACEHOLDER, (whole, name) => (Object.hasOwn(values, name) ? String(values[name]) : whole));
}

/** A whole English sentence in the reader's language, as it is if no catalogue has it. @param {string} sentence @returns {string} */
export function translated(sentence) {
  if (!catalogue || sentence.length > LONGEST) return sentence;
  const before = known.get(sentence);
  if (before !== undefined) return before;
  const after = found(sentence);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(sentence, after);
  return after;
}

/** What was announced: a sentence for each thing that happened, and all of them joined. @param {string} announced @returns {string} */
function translatedAloud(announced) {
  const [whole, end] = [translated(announced), announced.indexOf(", ")];
  if (whole !== announced || end < 0) return whole;
  return `${translated(announced.slice(0, end))}, ${translatedAloud(announced.slice(end + 2))}`;
}

/** @param {string} sentence */
function found(sentence) {
  if (typeof catalogue?.entries[sentence] === "string") return t(sentence);
  for (const { pattern, names, key, weight } of patterns) {
    const parts = pattern.exec(sentence)?.slice(1);
    if (!parts) continue;
    const said = parts.map((part) => translated(part));
    if (weight < WEIGHTY && parts.some((part, at) => part.includes(" ") && part === said[at] && !Object.hasOwn(catalogue?.entries ?? {}, part))) continue;
    const values = Object.fromEntries(names.map((name, at) => [name, said[at] ?? ""]));
    const entry = catalogue?.entries[key];
    return Array.isArray(entry) ? filled(form(entry, Number(values["count"] ?? 1)), values) : t(key, values);
  }
  return sentence;
}

/** @param {string} english @param {string} key @returns {Pattern} */
function patternOf(english, key) {
  const names = [...english.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
  const own = english.split(/\{[\w: ]+\}/).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  const source = own.reduce((before, part, at) => `${before}${names[at - 1] === "count" ? "(\\d+)" : ANYTHING}${part}`);
  return { pattern: new RegExp(`^${source}$`, "su"), names, key, weight: own.join("").replaceAll(/[^\p{L}\d]/gu, "").length };
}

/** Translate the page as it was sent. */
function translatePage() {
  document.title = translated(document.title);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = (node.nodeValue ?? "").trim().replaceAll(/\s+/g, " ");
    if (text) node.nodeValue = (node.nodeValue ?? "").replace(/\S[^]*\S|\S/, () => translated(text));
  }
  for (const name of ATTRIBUTES) {
    for (const element of document.body.querySelectorAll(`[${name}]`)) element.setAttribute(name, translated(element.getAttribute(name) ?? ""));
  }
}

/** Keys of messages whose values are words for people, or objects with such words. */
const SPOKEN = new Set(["about", "aim", "announced", "answer", "blocked", "does", "error", "found", "help", "plain", "player", "ruling", "said", "sentence", "stuck", "task", "title", "warning", "words"]);
/** The same, whose values are lists. */
const SPOKEN_LISTS = new Set(["asks", "players", "told"]);
const SPOKEN_MAPS = new Set(["buttons", "described", "does", "kinds", "legend", "said"]);

/**
 * What the referee has sent, with its words for people translated.
 * @template Message @param {Message} message @returns {Message}
 */
export function localized(message) {
  return catalogue ? /** @type {Message} */ (walk(message, "")) : message;
}

/** @param {any} value @param {string} key @returns {any} */
function walk(value, key) {
  if (typeof value === "string" && key === "announced") return translatedAloud(value);
  if (typeof value === "string") return SPOKEN.has(key) ? translated(value) : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => (SPOKEN_LISTS.has(key) && typeof each === "string" ? translated(each) : typeof each === "object" ? walk(each, "") : each));
  if (SPOKEN_MAPS.has(key)) return mapped(value, (text) => (typeof text === "string" ? translated(text) : text));
  const entries = Object.entries(value).map(([name, each]) => [name, isSpoken(value, name) ? translated(each) : walk(each, name)]);
  return Object.fromEntries(entries);
}

/** Rulings and facts have names for their words that mean something else elsewhere. @param {any} owner @param {string} name */
function isSpoken(owner, name) {
  if (typeof owner[name] !== "string") return false;
  if (name === "text") return "clause" in owner;
  return (name === "label" || name === "value") && "label" in owner && "value" in owner;
}

/** @param {Record<string, any>} object @param {(value: any) => any} change */
function mapped(object, change) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}
