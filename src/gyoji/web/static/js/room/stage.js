// What spectators see of a game that hides its board: the seats, and what was said there last.

import { playerMark } from "../board/tiles.js";
import { byId, make, replace } from "../dom.js";
import { t } from "../words.js";

/** @typedef {import("./state.js").RoomState} RoomState */

/** Show the stage to those who have neither a seat nor a board. @param {RoomState} room */
export function showStage(room) {
  const shown = room.role === "spectator" && !room.hasBoard;
  byId("stage-part").hidden = !shown;
  if (!shown) return;
  const cards = room.seats.map((_, number) => {
    const moves = room.log.filter(({ player }) => player === number);
    const last = moves.at(-1);
    return make(
      "li",
      { class: `stage-seat${room.turn === number ? " turn" : ""}` },
      make("span", { class: "row" }, playerMark(number), make("strong", {}, room.nameOf(number))),
      make("span", { class: "stage-said" }, last?.said ?? t("has not moved yet")),
      last?.announced && make("span", { class: "stage-announced" }, room.named(last.announced)),
    );
  });
  replace(byId("stage"), ...cards);
}
