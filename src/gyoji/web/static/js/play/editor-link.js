// The way from a play to the editor: the level that is played goes along in the address.

import { pack } from "../game/link.js";

/** @typedef {import("./session.js").Single} Single */

/**
 * Let a link lead to the editor, with the level that is played now.
 * @param {HTMLElement} link
 * @param {Single} single
 */
export async function leadToEditor(link, single) {
  const { opening } = single;
  if (!opening) return;
  const { game, text, options, case: number } = opening;
  const fragment = await pack({ game, text, options, case: number, moves: [], end: "" });
  if (opening === single.opening) link.setAttribute("href", `/edit/${game}${fragment}`);
}
