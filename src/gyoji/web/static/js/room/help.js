// What the help says in a room.

import { commandHelp } from "../game/help.js";

/** @typedef {import("../game/keys.js").Keys} Keys */

/** @param {Keys} keys @param {boolean} hasBoard */
export function helpSections(keys, hasBoard) {
  const board = [
    { names: [keys.hasDirections ? "Shift ↑ ↓ ← →" : "↑ ↓ ← →"], text: "move over the board, cell by cell" },
    { names: ["Space", "Enter"], text: "pick the cell; Enter only after a token was chosen" },
    { names: ["Esc"], text: "put back what was picked" },
  ];
  const pointer = hasBoard ? "Or click or tap a token, then a marked cell." : "Or use the large buttons.";
  return [
    { title: "When it is your turn", keys: commandHelp(keys), text: pointer },
    { title: "This page", keys: [...(hasBoard ? board : []), { names: ["?"], text: "this help" }] },
  ];
}
