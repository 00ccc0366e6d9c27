// The switch by which a map draws what is certain by itself, or leaves all of it to the player.

import { byId, input } from "../dom.js";
import { remember, remembered } from "../storage.js";
import { t } from "../words.js";

const OFF = "off";

/** What a player is told who has switched it off. */
export const BY_HAND = t("You draw this map yourself now: the tools under Draw have walls, cells, and a pin for where you are.");

/** @param {import("../types.js").GameAbout} about @param {(checked: boolean) => void} changed */
export function followSwitch(about, changed) {
  const box = input("map-follows");
  box.checked = remembered("map-follows") !== OFF;
  box.addEventListener("change", () => {
    remember("map-follows", box.checked ? "" : OFF);
    changed(box.checked);
  });
  byId("map-follows-label").hidden = !about.follows;
  return box;
}
