// What the help says in a room.

import { boardSection, commandHelp, handHelp, mapSection } from "../game/help.js";
import { t } from "../words.js";

/**
 * The page of a room, as far as its help is concerned.
 * @typedef {object} Helped
 * @property {import("../types.js").GameAbout} about
 * @property {import("../board/board.js").Board} board
 * @property {import("../game/keys.js").Keys} keys
 * @property {import("./state.js").RoomState} room
 */

/** @param {Helped} page */
export function helpSections({ about, board, keys, room }) {
  const { hasBoard } = room;
  const cursor = [
    { names: [keys.hasDirections ? "Shift ↑ ↓ ← →" : "↑ ↓ ← →"], text: t("move over the board, cell by cell") },
    { names: [t("Space"), t("Enter")], text: t("pick the cell; Enter only after a token was chosen") },
    { names: [t("Esc")], text: t("put back what was picked") },
  ];
  const unseen = [t("The large buttons walk; what the referee answers stands beside them, and everybody hears it.")];
  return [
    { title: t("When it is your turn"), keys: commandHelp(keys), lines: hasBoard ? handHelp() : unseen },
    { title: t("The room"), lines: roomHelp(about.opponents.length > 0, room.awaySeconds) },
    ...(hasBoard ? [] : [mapSection()]),
    boardSection(about, board.tileset),
    { title: t("This page"), keys: [...(hasBoard ? cursor : []), { names: ["?"], text: t("this help") }] },
  ];
}

/** What can be done in any room, line by line. @param {boolean} programs @param {number} away seconds after which a player has gone */
function roomHelp(programs, away) {
  return [
    t("Invite shows the room's link. Whoever opens it takes a free seat, or watches."),
    t("Your seat stays yours if you close the page or lose the connection: open the same link in this browser again. “Copy my seat's link” takes the seat to another device. Leave gives it up."),
    programs && t("A program can play a free seat, and play on for somebody who has been away for {seconds} seconds. Anybody can take the seat from it.", { seconds: Math.round(away) }),
    t("After the end, Rematch begins the next game; the others go there when they like. Everybody moves on by one seat, with another colour, so that another player begins; names and victories go with them. The game before can be watched again."),
    t("Signs and messages go to all who are here. They are not kept, and can be switched off."),
  ].filter((line) => line !== false);
}
