// Making a room: which game, which level, by which rules; then its links.

import { byId, make, replace } from "../dom.js";
import { request } from "../net.js";
import { plain } from "../fields.js";
import { copied, MARKED } from "../clipboard.js";
import { unpack } from "../game/link.js";

/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../types.js").Option} Option */
/** @typedef {import("../types.js").Shared} Shared */

const games = byId("games");
const form = /** @type {HTMLFormElement} */ (byId("form"));
const problem = byId("problem");

/** @type {GameAbout[]} */
let abouts = [];

/** @param {string} id */
function input(id) {
  return /** @type {HTMLInputElement} */ (byId(id));
}

/** The value of a group of radio buttons. @param {string} name */
function chosen(name) {
  return String(new FormData(form).get(name) ?? "");
}

function game() {
  return abouts.find((about) => about.name === chosen("game"));
}

async function begin() {
  abouts = (await request("/api/games")).filter((/** @type {GameAbout} */ about) => about.seats);
  const shared = location.hash.length > 1 ? await unpack(location.hash).catch(() => null) : null;
  const wanted = shared?.game ?? new URLSearchParams(location.search).get("game");
  const first = abouts.find((about) => about.name === wanted) ?? abouts[0];
  replace(games, ...abouts.map((about) => gameChip(about, about === first)));
  form.addEventListener("change", (event) => changed(/** @type {HTMLElement} */ (event.target)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void create();
  });
  input("file").addEventListener("change", () => void loaded());
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", () => void copy(/** @type {HTMLElement} */ (button)));
  }
  showGame();
  if (shared) open(shared);
  showSource();
}

/** A level that comes in the address, from the editor. @param {Shared} shared */
function open({ text, options: chosen }) {
  /** @type {HTMLInputElement | null} */ (form.querySelector('[name="source"][value="text"]'))?.click();
  input("text").value = text;
  for (const [name, value] of Object.entries(chosen)) {
    const select = document.getElementById(`option-${name}`);
    if (select instanceof HTMLSelectElement) select.value = value;
  }
}

/** @param {GameAbout} about @param {boolean} checked */
function gameChip(about, checked) {
  return make(
    "label",
    { class: "rooms-game" },
    make("input", { type: "radio", name: "game", value: about.name, checked }),
    make("span", { class: "stack tight" },
      make("strong", {}, about.title),
      make("span", { class: "soft small-text" }, about.about)),
  );
}

/** @param {HTMLElement} target */
function changed(target) {
  const name = target.getAttribute("name");
  if (name === "game") showGame();
  if (name === "source") showSource();
  if (target.id === "kind") showKind();
}

function showGame() {
  const about = game();
  if (!about) return;
  const kinds = Object.keys(about.kinds).map((kind) => make("option", { value: kind }, kind));
  replace(byId("kind"), ...kinds);
  const puzzles = about.puzzles ?? [];
  replace(byId("puzzle"), ...puzzles.map(({ name, title }) => make("option", { value: name }, title)));
  replace(byId("sample"), ...about.samples.map((name) => make("option", { value: name }, name)));
  const levels = Object.entries(about.levels);
  const level = levels.map(([name, option]) => choice("level", name, several(option), usualOf(option)));
  replace(byId("level-options"), ...level);
  const tables = Object.entries(about.tables).map(([name, option]) => choice("table", name, option));
  replace(byId("options"), ...tables);
  byId("options-field").hidden = !tables.length;
  const reading = Object.entries(about.options).map(([name, option]) =>
    choice("option", name, option, "", "as rooms have it"),
  );
  replace(byId("reading"), ...reading);
  byId("reading-field").hidden = !reading.length;
  byId("edit").setAttribute("href", `/edit/${about.name}`);
  showKind();
}

/** A room is for several: numbers that begin with 1 begin here with 2. @param {Option} option */
function several({ choices, help }) {
  const counts = choices.length > 1 && choices.every((value, at) => value === String(at + 1));
  return { choices: counts ? choices.slice(1) : choices, help };
}

/** Of such numbers, three. @param {Option} option */
function usualOf({ choices }) {
  return choices[0] === "1" && choices.includes("3") ? "3" : several({ choices, help: "" }).choices[0];
}

/**
 * A choice among a few; a box to tick for off and on.
 * @param {string} group @param {string} name @param {Option} option
 * @param {string} [usual] @param {string} [none] the words for no choice at all
 */
function choice(group, name, { choices, help }, usual = choices[0] ?? "", none = "") {
  const id = `${group}-${name}`;
  if (!none && String(choices) === "off,on") {
    const box = make("input", { type: "checkbox", id, "data-group": group, "data-option": name });
    const label = make("label", { class: "check" }, box, titled(name));
    return make("div", { class: "field" }, label, make("p", { class: "hint" }, plain(help)));
  }
  const options = choices.map((value) => make("option", { value, selected: value === usual }, value));
  if (none) options.unshift(make("option", { value: "", selected: true }, none));
  const select = make("select", { id, "data-group": group, "data-option": name }, ...options);
  const label = make("label", { for: id }, titled(name));
  return make("div", { class: "field" }, label, select, make("p", { class: "hint" }, plain(help)));
}

/** @param {string} name */
function titled(name) {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** What was chosen of a group's options. @param {string} group */
function options(group) {
  /** @type {Record<string, string>} */
  const picked = {};
  for (const element of form.querySelectorAll(`[data-group="${group}"]`)) {
    const name = element.getAttribute("data-option") ?? "";
    if (element instanceof HTMLInputElement) picked[name] = element.checked ? "on" : "off";
    else if (element instanceof HTMLSelectElement && element.value) picked[name] = element.value;
  }
  return picked;
}

function showKind() {
  byId("kind-hint").textContent = game()?.kinds[input("kind").value] ?? "";
}

function showSource() {
  for (const part of form.querySelectorAll("[data-source]")) {
    const shown = part.getAttribute("data-source") === chosen("source");
    part.toggleAttribute("hidden", !shown);
    for (const field of part.querySelectorAll("input, select, textarea")) field.toggleAttribute("disabled", !shown);
  }
}

async function loaded() {
  const file = input("file").files?.[0];
  if (file) input("text").value = await file.text();
}

/**
 * The level that was chosen, as the judge reads it, and the options that it is read by.
 * @param {GameAbout} about
 * @returns {Promise<{text: string, options?: Record<string, string>}>}
 */
async function level(about) {
  const path = `/api/games/${about.name}`;
  const source = chosen("source");
  if (source === "text") return { text: input("text").value };
  if (source !== "level") return request(`${path}/${source}s/${encodeURIComponent(input(source).value)}`);
  const seed = input("seed").value === "" ? Math.floor(Math.random() * 2 ** 32) : Number(input("seed").value);
  const wanted = { kind: input("kind").value, size: Number(input("size").value), seed, options: options("level") };
  return request(`${path}/level`, wanted);
}

async function create() {
  const about = game();
  const button = input("create");
  if (!about || button.disabled) return;
  button.disabled = true;
  problem.hidden = true;
  try {
    const number = chosen("source") === "sample" ? Number(input("sample-case").value) : 1;
    const { text, options: usual = {} } = await level(about);
    const reading = { ...usual, ...options("option") };
    const asked = { game: about.name, text, case: number, options: reading, tables: options("table") };
    show(await request("/api/rooms", asked));
  } catch (error) {
    problem.textContent = sentence(/** @type {import("../net.js").Refused} */ (error));
    problem.hidden = false;
  }
  button.disabled = false;
}

/** @param {import("../net.js").Refused} error */
function sentence({ message, line, column }) {
  const place = line ? ` (line ${line}${column ? `, column ${column}` : ""})` : "";
  return `${message}${place}`;
}

/** @param {{link: string, master: string}} made */
function show(made) {
  input("link").value = new URL(made.link, location.href).href;
  input("master").value = new URL(made.master, location.href).href;
  byId("enter").setAttribute("href", made.link);
  byId("enter-master").setAttribute("href", made.master);
  byId("made").hidden = false;
  form.hidden = true;
  byId("made-title").focus();
}

/** @param {HTMLElement} button */
async function copy(button) {
  const field = input(button.dataset["copy"] ?? "");
  field.select();
  byId("by-hand").textContent = "";
  if (await copied(button, field.value, "copied")) return;
  field.focus();
  field.select();
  byId("by-hand").textContent = MARKED;
}

begin().catch((error) => {
  problem.textContent = error.message;
  problem.hidden = false;
});
