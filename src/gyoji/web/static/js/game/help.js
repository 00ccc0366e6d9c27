// The dialogs "Help" and "Rules", and the buttons that open them.

import { byId, isTouched, make, replace } from "../dom.js";
import { dialogHead } from "../widgets.js";
import { Rules } from "./rules.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").GameAbout} GameAbout */
/** @typedef {{names: string[], text: string}} KeyHelp  Keys, and what they do. */
/** @typedef {{title: string, keys?: KeyHelp[], text?: string, lines?: string[], content?: Element, folded?: boolean}} Section */

/** Help for one game; a page adds sections of its own. */
export class Help {
  /** @param {GameAbout} about @param {() => Section[]} sections @param {boolean} [undoes] can moves be undone? */
  constructor(about, sections, undoes = true) {
    this.about = about;
    this.sections = sections;
    this.rules = new Rules(byId("rules"), about, undoes);
    byId("open-rules").addEventListener("click", () => void this.rules.open());
    byId("open-help").addEventListener("click", () => this.open());
  }

  open() {
    const dialog = /** @type {HTMLDialogElement} */ (byId("help"));
    replace(
      dialog,
      dialogHead(dialog, "help-title", t("{title}: help", { title: this.about.title })),
      make("p", {}, this.about.about),
      ...this.sections().filter(hasContent).flatMap(makeSection),
    );
    dialog.showModal();
  }
}

/** Keys are folded where there may be none. @param {Section} section @returns {(Element | string | false | undefined)[]} */
function makeSection({ title, keys, text, lines = [], content, folded }) {
  const list = !!keys?.length && make("dl", { class: "keys" }, ...keys.map(row));
  const said = text ? make("p", { class: "soft" }, text) : lines.length > 0 && make("ul", { class: "lines" }, ...lines.map((line) => make("li", {}, line)));
  if (folded) return [make("details", {}, make("summary", {}, make("h3", {}, title)), list, said, content)];
  if (list && isTouched()) return [said && make("h3", {}, title), said, make("details", {}, make("summary", {}, t("{title}, with a keyboard", { title })), list)];
  return [make("h3", {}, title), list, said, content];
}

/** A section without anything would be an empty heading. @param {Section} section */
function hasContent({ keys, text, lines, content }) {
  return keys?.length || text || lines?.length || content;
}

/** @param {KeyHelp} help */
function row({ names, text }) {
  const keys = names.flatMap((name, at) => [at ? ` ${t("or")} ` : "", make("kbd", {}, name === " " ? t("space") : name)]);
  return make("div", {}, make("dt", {}, ...keys), make("dd", {}, text));
}

/** The words of a game with their keys; digits that do the same to one thing after the other have one line. @param {import("./keys.js").Keys} keys @returns {KeyHelp[]} */
export function commandHelp(keys) {
  const [first, last] = [keys.digits[0], keys.digits.at(-1)];
  const does = keys.digitsDo;
  if (!first || !last || !does) return keys.named.map(({ names, text }) => ({ names, text }));
  const others = keys.named.filter(({ word }) => !keys.digits.some((digit) => digit.word === word));
  return [...others.map(({ names, text }) => ({ names, text })), { names: [`${first.key} … ${last.key}`], text: does }];
}
