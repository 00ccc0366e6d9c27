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

/** What the tiles of a board are, with their pictures. @param {GameAbout} about @param {import("../board/tiles.js").TileSet} tileset @returns {Section} */
export function boardSection({ looks }, tileset) {
  const named = Object.entries(looks).filter(([name, { words }], at, all) => words && !tileset.isSpare(name) && all.findIndex(([, other]) => other.words === words) === at);
  const tiles = named.map(([name, { words, does }]) =>
    make("li", {}, tileset.iconOf(name), make("span", {}, ...tileset.withPictures(does ? `${words}: ${does}` : words))),
  );
  return { title: t("The board"), ...(tiles.length && { content: make("ul", { class: "legend" }, ...tiles) }) };
}

/** The signs of a player's own map. @returns {Section} */
export function mapSection() {
  const lines = [
    t("The pin is where you are; pins with a question mark are where you may be. The house is where you began."),
    t("When it is not certain any more where you are, another sheet of the map begins. Sheets join by themselves once only one place fits; if you know it before, press “Join two sheets”, and choose the same cell on both."),
    t("A cell is drawn as soon as what you have heard makes it certain. Your own marks lie above it, and are yours alone."),
  ];
  return { title: t("My map"), lines };
}

/** What mouse and fingers do with a hand of tokens, line by line. */
export function handHelp() {
  if (isTouched()) return [t("Tap a token, then a cell.")];
  return [t("Click a token, then a cell, or drag it there."), t("By keys: T goes to the tokens, arrows go on from one to the next, and Enter or Space chooses a token or a cell.")];
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
