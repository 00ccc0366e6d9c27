// The page that makes a room: which game, which level, which rules; then the room's links.

import { pageAddress } from "../carrier.js";
import { copyByButton, SELECTED } from "../clipboard.js";
import { byId, input, make, messageOf, on, replace } from "../dom.js";
import { playInAddress } from "../game/link.js";
import { placeIcons } from "../icons.js";
import { request, RequestError } from "../net.js";
import { allGames, showProblem, start } from "../page.js";
import { hint } from "../widgets.js";
import { capitalized, t, tn, translated } from "../words.js";
import { openInvitation } from "./invite.js";
import { showMyRooms } from "./mine.js";

/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {import("../types.js").Option} Option */
/** @typedef {import("../types.js").Options} Options */
/** @typedef {import("../types.js").Shared} Shared */

/** @typedef {{title: string, size: number, options: Options}} Preset */

const SIZES = [6, 9];
const USUAL = ["match", "random"]; // the kinds of level to play on: the first that a game has
const form = /** @type {HTMLFormElement} */ (byId("form"));

/** @type {GameAbout[]} */
let games = [];
let busy = false; // is a room being made?

/** The chosen one of a group of radio buttons. @param {string} name */
function chosen(name) {
  return String(new FormData(form).get(name) ?? "");
}

/** Does the server make the level, so that nobody sees what is hidden from the players? */
function serverIsMaster() {
  return Boolean(game()?.hides) && chosen("master") === "server";
}

/** Where the level is from. */
function source() {
  return serverIsMaster() ? "level" : chosen("source");
}

function game() {
  return games.find((about) => about.name === chosen("game"));
}

async function begin() {
  placeIcons();
  games = (await allGames()).filter((about) => about.seats);
  const shared = await playInAddress();
  const wanted = shared?.game ?? new URLSearchParams(location.search).get("game");
  const first = games.find((about) => about.name === wanted) ?? games[0];
  replace(byId("games"), ...games.map((about) => gameChoice(about, about === first)));
  form.addEventListener("change", (event) => changed(/** @type {HTMLElement} */ (event.target)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void create();
  });
  on(input("file"), "change", () => void loadFile());
  for (const id of ["link", "master"]) on(byId(`copy-${id}`), "click", () => void copy(byId(`copy-${id}`), input(id)));
  on(byId("invite-others"), "click", () => void openInvitation(input("link").value, game()?.title ?? ""));
  showGame();
  if (shared) useShared(shared);
  void showMyRooms(byId("mine"), byId("my-rooms"));
  showSource();
}

/** What a room is to be like, in a few words. @param {GameAbout} about @returns {Preset[]} */
function presetsOf(about) {
  const counted = Object.entries(about.levels).find(([, option]) => forSeveral(option) !== option);
  const [smallest, largest] = SIZES;
  if (!counted)
    return [
      { title: t("Small board"), size: smallest, options: {} },
      { title: t("Large board"), size: largest, options: {} },
    ];
  const [name, option] = counted;
  return forSeveral(option).choices.flatMap((count) => [
    { title: tn("{count} player, small", "{count} players, small", Number(count)), size: smallest, options: { [name]: count } },
    { title: tn("{count} player, large", "{count} players, large", Number(count)), size: largest, options: { [name]: count } },
  ]);
}

/** Make a room of a few words. @param {Preset} preset */
async function createPreset({ size, options }) {
  const about = game();
  if (!about) return;
  const kind = [...USUAL, ...Object.keys(about.kinds)].find((name) => name in about.kinds) ?? "";
  const wanted = { kind, size, options };
  await making(async () => {
    const level = about.hides ? { level: wanted } : await request(`/api/games/${about.name}/level`, { ...wanted, seed: anySeed() });
    return { game: about.name, text: level.text, level: level.level, variants: about.to_win, master: about.hides ? "server" : "person" };
  });
}

function anySeed() {
  return Math.floor(Math.random() * 2 ** 32);
}

/** Choose a radio button. @param {string} name @param {string} value */
function choose(name, value) {
  /** @type {HTMLInputElement | null} */ (form.querySelector(`[name="${name}"][value="${value}"]`))?.click();
}

/** Take the level from the address, as the editor puts it there. @param {Shared} shared */
function useShared({ text, options, case: number }) {
  byId("more").setAttribute("open", "");
  choose("master", "person");
  choose("source", "text");
  input("text").value = text;
  input("text-case").value = String(number);
  for (const [name, value] of Object.entries(options)) {
    const select = document.getElementById(`option-${name}`);
    if (select instanceof HTMLSelectElement) select.value = value;
  }
}

/** @param {GameAbout} about @param {boolean} checked */
function gameChoice(about, checked) {
  return make(
    "label",
    { class: "rooms-game" },
    make("input", { type: "radio", name: "game", value: about.name, checked }),
    make("span", { class: "stack tight" }, make("strong", {}, about.title), make("span", { class: "soft small-text" }, about.about)),
  );
}

/** @param {HTMLElement} target */
function changed(target) {
  const name = target.getAttribute("name");
  if (name === "game") showGame();
  if (name === "game" || name === "master" || name === "source") showSource();
  if (target.id === "kind") showKind();
}

function showGame() {
  const about = game();
  if (!about) return;
  const presets = presetsOf(about).map((preset, at) =>
    make("button", { type: "button", class: `button${at ? "" : " primary"}`, onclick: () => void createPreset(preset) }, preset.title),
  );
  replace(byId("presets"), ...presets);
  const choices = (/** @type {{name: string, title: string}[]} */ all) =>
    all.map(({ name, title }) => make("option", { value: name }, title));
  const named = (/** @type {string[]} */ names) => choices(names.map((name) => ({ name, title: translated(name) })));
  replace(byId("kind"), ...named(Object.keys(about.kinds)));
  replace(byId("puzzle"), ...choices(about.puzzles ?? []));
  replace(byId("sample"), ...named(about.samples));
  showOptions("level", about.levels, (name, option) => {
    const several = forSeveral(option);
    return optionField("level", name, several, several.choices.includes("3") && several !== option ? "3" : several.choices[0]);
  });
  byId("options-field").hidden = !showOptions("variant", about.variants, (name, option) => optionField("variant", name, option, about.to_win[name]));
  byId("reading-field").hidden = !showOptions("option", about.options, (name, option) =>
    optionField("option", name, option, "", t("default for rooms")),
  );
  byId("edit").setAttribute("href", pageAddress("edit", about.name));
  byId("master-kinds").hidden = !about.hides;
  byId("seed-field").hidden = about.hides; // such levels are made by the server, and have none
  showKind();
}

/**
 * Show the fields of a group of options; are there any?
 * @param {string} group @param {Record<string, Option>} options @param {(name: string, option: Option) => Element} field
 */
function showOptions(group, options, field) {
  const fields = Object.entries(options).map(([name, option]) => field(name, option));
  replace(byId(`${group}-options`), ...fields);
  return fields.length > 0;
}

/** Rooms are for several people: a number of players that starts with 1 starts with 2 here. @param {Option} option */
function forSeveral(option) {
  const { choices, help } = option;
  const counts = choices.length > 1 && choices.every((value, at) => value === String(at + 1));
  return counts ? { choices: choices.slice(1), help } : option;
}

/**
 * A choice among some values, or a check box for "off" and "on".
 * @param {string} group @param {string} name @param {Option} option
 * @param {string} [preset] @param {string} [none] the label of choosing nothing
 */
function optionField(group, name, { choices, help }, preset = choices[0] ?? "", none = "") {
  const attributes = { id: `${group}-${name}`, "data-group": group, "data-option": name };
  const words = translated(name);
  const title = capitalized(words);
  if (!none && String(choices) === "off,on") {
    const label = make("label", { class: "check" }, make("input", { type: "checkbox", checked: preset === "on", ...attributes }), title);
    return make("div", { class: "field" }, label, hint(help));
  }
  const options = choices.map((value) => make("option", { value, selected: value === preset }, translated(value)));
  if (none) options.unshift(make("option", { value: "", selected: true }, none));
  const label = make("label", { for: attributes.id }, title);
  return make("div", { class: "field" }, label, make("select", attributes, ...options), hint(help));
}

/** The chosen options of a group. @param {string} group @returns {Options} */
function chosenOptions(group) {
  /** @type {Options} */
  const options = {};
  for (const element of form.querySelectorAll(`[data-group="${group}"]`)) {
    const name = element.getAttribute("data-option") ?? "";
    if (element instanceof HTMLInputElement) options[name] = element.checked ? "on" : "off";
    else if (element instanceof HTMLSelectElement && element.value) options[name] = element.value;
  }
  return options;
}

function showKind() {
  byId("kind-hint").textContent = game()?.kinds[input("kind").value] ?? "";
}

/** Show the fields of the chosen source; hidden ones are disabled, or they would have to be valid. */
function showSource() {
  byId("sources").hidden = serverIsMaster();
  for (const part of form.querySelectorAll("[data-source]")) {
    const shown = part.getAttribute("data-source") === source();
    part.toggleAttribute("hidden", !shown);
    for (const field of part.querySelectorAll("input, select, textarea")) field.toggleAttribute("disabled", !shown);
  }
}

async function loadFile() {
  const file = input("file").files?.[0];
  if (file) input("text").value = await file.text();
}

/** The chosen level, or what it is to be like, and the options to read it with. @param {GameAbout} about @returns {Promise<{text?: string, level?: object, options?: Options}>} */
async function level(about) {
  const path = `/api/games/${about.name}`;
  const from = source();
  if (from === "text") return { text: input("text").value };
  if (from !== "level") return request(`${path}/${from}s/${encodeURIComponent(input(from).value)}`);
  const seed = input("seed").value === "" ? anySeed() : Number(input("seed").value);
  const wanted = { kind: input("kind").value, size: Number(input("size").value), options: chosenOptions("level") };
  return about.hides ? { level: wanted } : request(`${path}/level`, { ...wanted, seed });
}

/** Make the room that the form describes. */
async function create() {
  const about = game();
  if (!about) return;
  await making(async () => {
    const from = source();
    const number = from === "sample" || from === "text" ? Number(input(`${from}-case`).value) : 1;
    const { text, level: wanted, options: defaults = {} } = await level(about);
    const options = { ...defaults, ...chosenOptions("option") };
    const master = serverIsMaster() ? "server" : "person";
    return { game: about.name, text, level: wanted, case: number, options, variants: chosenOptions("variant"), master, clock: Number(input("clock").value) };
  });
}

/** Make one room at a time, and show its links, or why there is none. @param {() => Promise<object>} describe */
async function making(describe) {
  if (busy) return;
  busy = true;
  showProblem("problem", "");
  try {
    showLinks(await request("/api/rooms", await describe()));
  } catch (error) {
    showProblem("problem", located(error));
  }
  busy = false;
}

/** An error's sentence, and its place in the text. @param {unknown} error */
function located(error) {
  const { line = null, column = null } = error instanceof RequestError ? error : {};
  const place = line ? ` (${column ? t("line {line}, column {column}", { line, column }) : t("line {line}", { line })})` : "";
  return `${messageOf(error)}${place}`;
}

/** @param {{link: string, master: string | null}} made */
function showLinks({ link, master }) {
  input("link").value = new URL(link, location.href).href;
  input("master").value = master ? new URL(master, location.href).href : "";
  byId("enter").setAttribute("href", `${link}?sit`);
  byId("enter-master").setAttribute("href", master ?? link);
  byId("no-master").hidden = Boolean(master);
  const playsNot = Boolean(master && game()?.hides);
  byId("enter").hidden = playsNot;
  byId("enter-master").classList.toggle("primary", playsNot);
  byId("master-field").hidden = !master;
  byId("enter-master").hidden = !playsNot;
  if (master && !playsNot) {
    // Nothing is hidden in this game, so nobody is its master.
    byId("master-label").textContent = t("For you only, who made the room");
    byId("master-hint").textContent = t("Whoever opens this link can free seats: keep it private.");
  }
  byId("made").hidden = false;
  form.hidden = true;
  byId("made-title").focus();
}

/** @param {HTMLElement} button @param {HTMLInputElement} field */
async function copy(button, field) {
  field.select();
  byId("copy-status").textContent = "";
  if (await copyByButton(button, field.value, t("copied"))) return;
  field.focus();
  field.select();
  byId("copy-status").textContent = SELECTED;
}

start(begin, (sentence) => showProblem("problem", sentence));
