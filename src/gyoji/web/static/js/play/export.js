// A play leaves this page: as a link, as a file, or to the editor; and comes back by its link.

import { GIF, pageAddress } from "../carrier.js";
import { make, messageOf, replace } from "../dom.js";
import { packLevel, unpack } from "../game/link.js";
import { openShare } from "../game/share.js";
import { currentTheme } from "../header.js";
import { icon } from "../icons.js";
import { request, RequestError, send } from "../net.js";
import { dialogHead, download } from "../widgets.js";
import { t } from "../words.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../types.js").Credit} Credit */
/** @typedef {import("../types.js").Shared} Shared */

/** Formats of pictures: names of the referee's, labels and descriptions. */
const PICTURES = [
  ["svg", t("Picture, SVG"), t("the board as it is, sharp at any size")],
  ["png", t("Picture, PNG"), t("the same, for any program")],
  ...(GIF ? [["gif", t("Animation, GIF"), t("the play so far, step by step")]] : []),
  ["html", t("Animation, HTML"), t("a page that plays it by itself")],
];

/** Pixels of a picture for each of its units. */
const SCALE = 2;

/**
 * Share the level, with the moves so far if the person wants to.
 * @param {HTMLDialogElement} dialog @param {Session} session @param {Credit} credit
 */
export function sharePlay(dialog, session, credit) {
  const { opening, frame, words } = session;
  if (!opening || !frame) return;
  const end = () => session.transcript().then((transcript) => transcript.end, () => "");
  void openShare(dialog, opening, credit, { moves: { words: words.slice(0, frame.step), end, over: frame.over } });
}

/** Why the play in this page's address is not shown. @param {unknown} error */
export function linkProblem(error) {
  const refused = error instanceof RequestError && error.judged;
  return refused ? t("This link is damaged, or belongs to something else: {message}", { message: error.message }) : messageOf(error);
}

/**
 * The play in this page's address, verified if it has a digest of its last state.
 * An Error with a sentence if there is none, or it ends differently than it says.
 * @param {string} game @returns {Promise<{shared: Shared, verified: boolean}>}
 */
export async function sharedPlay(game) {
  const shared = await unpack(location.hash);
  if (shared.game !== game) throw new Error(t("This link is a play of another game, {game}.", { game: shared.game }));
  if (!shared.end) return { shared, verified: false };
  const replayed = await request(`/api/games/${game}/replay`, { ...shared, game: undefined, credit: undefined, names: undefined });
  if (!replayed.verified) {
    throw new Error(t("This play was changed on its way: replayed by the referee, it does not end as its link says."));
  }
  return { shared, verified: true };
}

/** Let a link lead to the editor, with the current level. @param {HTMLElement} link @param {Session} session @param {Credit} credit */
export async function linkToEditor(link, session, credit) {
  const { opening } = session;
  if (!opening) return;
  const fragment = await packLevel(opening, credit);
  if (opening === session.opening) link.setAttribute("href", pageAddress("edit", opening.game) + fragment);
}

/** Show what can be saved. @param {HTMLDialogElement} dialog @param {Session} session */
export function openSave(dialog, session) {
  const problem = make("p", { class: "error", role: "alert" });
  const row = (/** @type {string} */ name, /** @type {string} */ about, /** @type {() => Promise<void>} */ save) => {
    const button = make("button", { type: "button", class: "button", onclick: () => run(button, problem, save) }, icon("save"), name);
    return make("li", { class: "save-row" }, button, make("span", { class: "soft" }, about));
  };
  replace(
    dialog,
    dialogHead(dialog, "save-title", t("Save")),
    make(
      "ul",
      { class: "plain stack tight" },
      row(t("Transcript"), t("the level and the moves as text"), () => saveTranscript(session)),
      ...PICTURES.map(([form = "", name = "", about = ""]) => row(name, about, () => savePicture(session, form))),
    ),
    problem,
  );
  dialog.showModal();
}

/** @param {HTMLButtonElement} button @param {HTMLElement} problem @param {() => Promise<void>} save */
async function run(button, problem, save) {
  problem.textContent = "";
  button.setAttribute("aria-busy", "true");
  button.disabled = true;
  try {
    await save();
  } catch (error) {
    problem.textContent = messageOf(error);
  }
  button.disabled = false;
  button.removeAttribute("aria-busy");
  button.focus();
}

/** @param {Session} session */
async function saveTranscript(session) {
  const { text } = await session.transcript();
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0)); // judges read bytes, one for each character
  download(new Blob([bytes], { type: "text/plain" }), `${session.about.name}.in`);
}

/** @param {Session} session @param {string} form */
async function savePicture({ opening, words, frame, about }, form) {
  const moves = words.slice(0, frame?.step ?? 0);
  const body = { ...opening, game: undefined, moves, step: moves.length, theme: currentTheme() };
  const response = await send(`/api/games/${about.name}/picture`, { ...body, form: form === "png" ? "svg" : form });
  const saved = await response.blob();
  download(form === "png" ? await pixels(saved) : saved, `${about.name}.${form}`);
}

/** A picture in pixels, drawn by the browser. @param {Blob} svg @returns {Promise<Blob>} */
async function pixels(svg) {
  const picture = new Image();
  const address = URL.createObjectURL(svg);
  try {
    picture.src = address;
    await picture.decode();
    const canvas = make("canvas", { width: picture.naturalWidth * SCALE, height: picture.naturalHeight * SCALE });
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(t("This browser cannot draw the picture.")))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
