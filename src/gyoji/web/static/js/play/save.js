// The play as a file: its transcript, a picture, or an animation.

import { frame as dialogue } from "../widgets.js";
import { make, replace } from "../dom.js";
import { icon } from "../icons.js";
import { send } from "../net.js";
import { shown } from "../theme.js";

/** @typedef {import("./session.js").Single} Single */
/** @typedef {{form: string, name: string, about: string}} Form */

/** @type {Form[]} */
const FORMS = [
  { form: "svg", name: "Picture, SVG", about: "the board as it stands, sharp at any size" },
  { form: "png", name: "Picture, PNG", about: "the same, for any program" },
  { form: "gif", name: "Animation, GIF", about: "the play so far, step by step" },
  { form: "html", name: "Animation, HTML", about: "a page of its own that plays it, without this server" },
];

/**
 * Show what can be saved.
 * @param {HTMLDialogElement} dialog
 * @param {Single} single
 */
export function openSave(dialog, single) {
  const said = make("p", { class: "error", role: "alert" });
  const rows = [
    row("Transcript", "the level and the commands, as the judge reads them", (button) => run(button, said, () => transcript(single))),
    ...FORMS.map(({ form, name, about }) => row(name, about, (button) => run(button, said, () => picture(single, form)))),
  ];
  replace(dialog, ...dialogue(dialog, "save-title", "Save"), make("ul", { class: "plain stack tight" }, ...rows), said);
  dialog.showModal();
}

/**
 * @param {string} name
 * @param {string} about
 * @param {(button: HTMLButtonElement) => void} save
 */
function row(name, about, save) {
  const button = make(
    "button",
    { type: "button", class: "button", onclick: (event) => save(/** @type {HTMLButtonElement} */ (event.currentTarget)) },
    icon("save"),
    name,
  );
  return make("li", { class: "save-row" }, button, make("span", { class: "soft" }, about));
}

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} said
 * @param {() => Promise<void>} save
 */
async function run(button, said, save) {
  said.textContent = "";
  button.setAttribute("aria-busy", "true");
  button.disabled = true;
  try {
    await save();
  } catch (error) {
    said.textContent = error instanceof Error ? error.message : String(error);
  }
  button.disabled = false;
  button.removeAttribute("aria-busy");
  button.focus();
}

/** @param {Single} single */
async function transcript(single) {
  const { text } = await single.transcript();
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  keep(new Blob([bytes], { type: "text/plain" }), `${single.about.name}.in`);
}

/**
 * @param {Single} single
 * @param {string} form
 */
async function picture(single, form) {
  const { opening, words, frame } = single;
  const moves = words.slice(0, frame?.step ?? 0);
  const asked = { ...opening, game: undefined, moves, step: moves.length, form, theme: shown() };
  const answer = await send(`/api/games/${single.about.name}/picture`, asked);
  keep(await answer.blob(), `${single.about.name}.${form}`);
}

/**
 * Give a file to whoever sits there.
 * @param {Blob} blob
 * @param {string} name
 */
function keep(blob, name) {
  const href = URL.createObjectURL(blob);
  const link = make("a", { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
