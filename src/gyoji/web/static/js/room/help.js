// What the help says in a room.

import { commandHelp } from "../game/help.js";
import { t } from "../words.js";

/** @typedef {import("../game/keys.js").Keys} Keys */

/** @param {Keys} keys @param {boolean} hasBoard */
export function helpSections(keys, hasBoard) {
  const board = [
    { names: [keys.hasDirections ? "Shift ↑ ↓ ← →" : "↑ ↓ ← →"], text: t("move over the board, cell by cell") },
    { names: [t("Space"), t("Enter")], text: t("pick the cell; Enter only after a token was chosen") },
    { names: [t("Esc")], text: t("put back what was picked") },
  ];
  const pointer = hasBoard ? t("Or click or tap a token, then a marked cell.") : t("Or use the large buttons.");
  return [
    { title: t("When it is your turn"), keys: commandHelp(keys), text: pointer },
    { title: t("This page"), keys: [...(hasBoard ? board : []), { names: ["?"], text: t("this help") }] },
  ];
}
