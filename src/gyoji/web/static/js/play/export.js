// A play shared by its address: made here, and verified when it is opened.

import { copyField } from "../clipboard.js";
import { frame as dialogue } from "../widgets.js";
import { make, replace } from "../dom.js";
import { icon } from "../icons.js";
import { Refused, request } from "../net.js";
import { pack, unpack } from "../game/link.js";

/** @typedef {import("./session.js").Single} Single */
/** @typedef {import("../types.js").Shared} Shared */

/**
 * Show the address of the play so far.
 * @param {HTMLDialogElement} dialog
 * @param {Single} single
 */
export async function openShare(dialog, single) {
  const field = make("input", { class: "input mono", id: "share-link", readonly: true, value: "…" });
  const said = make("p", { class: "hint", role: "status" });
  const copy = make("button", { type: "button", class: "button primary", onclick: () => copyField(field, said) }, icon("share"), "Copy");
  replace(
    dialog,
    ...dialogue(dialog, "share-title", "Share this play"),
    make("p", {}, "The address holds the level and the moves so far; nothing is stored. Whoever opens it sees the play replayed and verified by the referee."),
    make("div", { class: "field" }, make("label", { for: "share-link" }, "Address"), field),
    make("div", { class: "row" }, copy, said),
  );
  dialog.showModal();
  try {
    field.value = await address(single);
    field.select();
  } catch (error) {
    said.textContent = error instanceof Error ? error.message : String(error);
  }
}

/**
 * @param {Single} single
 * @returns {Promise<string>}
 */
async function address(single) {
  const { opening, frame, words } = single;
  if (!opening) throw new Error("There is no play yet.");
  const { end } = await single.transcript().catch(() => ({ end: "" }));
  const { game, text, options, case: number } = opening;
  const moves = words.slice(0, frame?.step ?? 0);
  const fragment = await pack({ game, text, options, case: number, moves, end });
  return `${location.origin}${location.pathname}${fragment}`;
}

/**
 * Why the play in this page's address is not shown.
 * @param {unknown} error
 */
export function whyNot(error) {
  const sentence = error instanceof Error ? error.message : String(error);
  const ofServer = sentence.startsWith("the server "); // it says that it cannot be reached, or what it answers
  if (!(error instanceof Refused) || ofServer) return sentence;
  return `This link is damaged, or was made for something else: ${sentence}`;
}

/**
 * The play in this page's address: verified, or not if it has no digest of an end.
 * It is an Error with a sentence if it is none, or ends otherwise than it says.
 * @param {string} game
 * @returns {Promise<{shared: Shared, verified: boolean}>}
 */
export async function opened(game) {
  const shared = await unpack(location.hash);
  if (shared.game !== game) throw new Error(`This link is a play of another game, ${shared.game}.`);
  if (!shared.end) return { shared, verified: false };
  const { text, options, case: number, moves, end } = shared;
  const replayed = await request(`/api/games/${game}/replay`, { text, options, case: number, moves, end });
  if (!replayed.verified) {
    throw new Error("This play was changed on its way: replayed by the referee, it ends otherwise than its link says.");
  }
  return { shared, verified: true };
}
