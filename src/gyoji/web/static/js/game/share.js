// The dialog that shares a level by a link.

import { pageAddress } from "../carrier.js";
import { copyField } from "../clipboard.js";
import { make, messageOf, replace } from "../dom.js";
import { icon } from "../icons.js";
import { checkField, dialogHead } from "../widgets.js";
import { t } from "../words.js";
import { LONGEST, pack, packLevel } from "./link.js";

/** @typedef {import("../types.js").Credit} Credit */
/** @typedef {{words: string[], end: () => Promise<string>, over: boolean}} Moves  Those so far, and the digest of where they lead. */

/**
 * Show the link of a level.
 * @param {HTMLDialogElement} dialog @param {import("../types.js").Opening} level @param {Credit} credit
 * @param {{moves?: Moves, changed?: (credit: Credit) => void}} [more] the moves that may go with it; what keeps its title and author
 */
export async function openShare(dialog, level, credit, { moves, changed } = {}) {
  const field = make("input", { class: "input mono", id: "share-link", readonly: true, value: "…" });
  const status = make("p", { class: "hint", role: "status" });
  const copy = make("button", { type: "button", class: "button primary", onclick: () => copyField(field, status, t("Link copied.")) }, icon("share"), t("Copy"));
  const along = checkField("share-moves", t("With my moves"));
  along.input.checked = Boolean(moves?.over);
  const title = textField("share-name", t("Title"), credit.title, LONGEST.title);
  const author = textField("share-author", t("Author"), credit.author, LONGEST.author);
  let latest = 0;
  const update = async () => {
    const order = (latest += 1);
    const given = { title: title.input.value, author: author.input.value };
    const fragment = moves && along.input.checked
      ? await pack({ ...level, moves: moves.words, end: await moves.end(), credit: given })
      : await packLevel(level, given);  // prettier-ignore
    if (order === latest) field.value = `${location.origin}${pageAddress("play", level.game)}${fragment}`;
  };
  const refresh = () => update().catch((error) => {
    status.textContent = messageOf(error);
  });  // prettier-ignore
  for (const { input } of [title, author]) {
    input.addEventListener("input", () => {
      changed?.({ title: title.input.value, author: author.input.value });
      void refresh();
    });
  }
  along.input.addEventListener("change", () => void refresh());
  replace(
    dialog,
    dialogHead(dialog, "share-title", t("Share this level")),
    make("p", {}, t("The level is in the link itself; nothing is stored.")),
    make("div", { class: "fields" }, title.field, author.field),
    moves && moves.words.length > 0 && along.field,
    make("div", { class: "field" }, make("label", { for: "share-link" }, t("Link")), field),
    make("div", { class: "row" }, copy, status),
  );
  dialog.showModal();
  copy.focus();
  await refresh();
}

/** @param {string} id @param {string} label @param {string} value @param {number} longest */
function textField(id, label, value, longest) {
  const input = make("input", { type: "text", id, value, maxlength: longest, placeholder: t("may stay empty"), autocomplete: "off" });
  return { input, field: make("div", { class: "field" }, make("label", { for: id }, label), input) };
}
