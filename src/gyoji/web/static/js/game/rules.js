// The rules of a game, opened at the clause that a ruling cites; and their Markdown as elements, never as HTML.

import { make, messageOf, replace } from "../dom.js";
import { request } from "../net.js";
import { dialogHead } from "../widgets.js";
import { t } from "../words.js";

/** @typedef {{lines: string[], at: number}} Reader */

const INLINE = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)\s]+\))/;
const ITEM = /^(\s*)(?:[-*]|\d+\.)\s+(.*)$/;

/** The dialog with the rules of one game. */
export class Rules {
  #loaded = false;

  /** @param {HTMLDialogElement} dialog @param {string} game */
  constructor(dialog, game) {
    this.dialog = dialog;
    this.game = game;
  }

  /** Open the rules, at a clause if one is named. @param {string} [clause] */
  async open(clause = "") {
    if (!this.#loaded) await this.#load();
    if (!this.dialog.open) this.dialog.showModal();
    for (const cited of this.dialog.querySelectorAll(".cited")) cited.classList.remove("cited");
    const element = clause && this.#find(clause);
    if (!element) return;
    element.classList.add("cited");
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "center" });
  }

  async #load() {
    const text = make("div", { class: "rules-text" });
    replace(this.dialog, dialogHead(this.dialog, "rules-title", t("Rules")), text);
    try {
      const rules = await request(`/api/games/${this.game}/rules`);
      text.replaceChildren(...markdown(rules.markdown));
      this.#loaded = true;
    } catch (error) {
      text.replaceChildren(make("p", { class: "notice bad" }, messageOf(error)));
    }
  }

  /**
   * Where a clause stands: in bold, as a heading, in a table of codes, or at least in its section.
   * @param {string} clause @returns {HTMLElement | null}
   */
  #find(clause) {
    const all = (/** @type {string} */ selector) => /** @type {HTMLElement[]} */ ([...this.dialog.querySelectorAll(selector)]);
    const named = all(".rules-text strong, .rules-text h2, .rules-text h3");
    const clauses = named.find((heading) => titleOf(heading) === clause) ?? named.find((heading) => titleOf(heading).startsWith(clause));
    const code = clause.split(" ")[1] ?? "";
    const row = code ? all(".rules-text td").find((cell) => titleOf(cell) === code)?.closest("tr") : null;
    const section = named.find((heading) => titleOf(heading).startsWith(`${clause.split(/[ .]/)[0]} `));
    return clauses?.closest("li") ?? clauses ?? row ?? section ?? null;
  }
}

/** @param {HTMLElement} element */
function titleOf(element) {
  return (element.textContent ?? "").trim().replace(/[.:]$/, "");
}

/** Headings, paragraphs, lists, tables and code of a Markdown text. @param {string} text @returns {HTMLElement[]} */
export function markdown(text) {
  const reader = { lines: text.replaceAll("\r", "").split("\n"), at: 0 };
  const blocks = [];
  while (reader.at < reader.lines.length) {
    const block = readBlock(reader);
    if (block) blocks.push(block);
  }
  return blocks;
}

/** @param {Reader} reader @returns {HTMLElement | null} */
function readBlock(reader) {
  const line = reader.lines[reader.at] ?? "";
  if (!line.trim()) {
    reader.at += 1;
    return null;
  }
  if (/^#{1,6} /.test(line)) return heading(reader, line);
  if (line.startsWith("```")) return fenced(reader);
  if (line.startsWith("    ")) return indented(reader);
  if (line.startsWith("|")) return table(reader);
  return ITEM.test(line) ? list(reader) : paragraph(reader);
}

/** @param {Reader} reader @param {string} line */
function heading(reader, line) {
  reader.at += 1;
  const depth = line.indexOf(" ");
  return make(depth === 1 ? "h2" : "h3", {}, ...inline(line.slice(depth + 1)));
}

/** @param {Reader} reader */
function fenced(reader) {
  reader.at += 1;
  const text = takeWhile(reader, (line) => !line.startsWith("```")).join("\n");
  reader.at += 1;
  return make("pre", { tabindex: 0 }, text);
}

/** @param {Reader} reader */
function indented(reader) {
  const lines = takeWhile(reader, (line) => line.startsWith("    ") || !line.trim()).map((line) => line.slice(4));
  return make("pre", { tabindex: 0 }, lines.join("\n").trimEnd());
}

/** @param {Reader} reader */
function table(reader) {
  const [head = [], , ...body] = takeWhile(reader, (line) => line.startsWith("|")).map(cells);
  const titles = make("tr", {}, ...head.map((cell) => make("th", { scope: "col" }, ...inline(cell))));
  const rows = body.map((row) => make("tr", {}, ...row.map((cell) => make("td", {}, ...inline(cell)))));
  return make("table", { tabindex: 0 }, make("thead", {}, titles), make("tbody", {}, ...rows));
}

/** @param {string} line */
function cells(line) {
  return line.trim().replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** @param {Reader} reader */
function list(reader) {
  /** @type {string[]} */
  const items = [];
  for (; reader.at < reader.lines.length; reader.at += 1) {
    const line = reader.lines[reader.at] ?? "";
    const item = ITEM.exec(line);
    if (item) items.push(item[2] ?? "");
    else if (/^\s+\S/.test(line) && items.length) items.push(`${items.pop()} ${line.trim()}`);
    else break;
  }
  return make("ul", {}, ...items.map((item) => make("li", {}, ...inline(item))));
}

/** @param {Reader} reader */
function paragraph(reader) {
  const lines = takeWhile(reader, (line) => !!line.trim() && !/^(#{1,6} |\||```)/.test(line) && !ITEM.test(line));
  return make("p", {}, ...inline(lines.join(" ")));
}

/** @param {Reader} reader @param {(line: string) => boolean} wanted */
function takeWhile(reader, wanted) {
  const start = reader.at;
  while (reader.at < reader.lines.length && wanted(reader.lines[reader.at] ?? "")) reader.at += 1;
  return reader.lines.slice(start, reader.at);
}

/** @param {string} text @returns {(Node | string)[]} */
function inline(text) {
  return text.split(INLINE).map((part) => {
    if (/^`.+`$/.test(part)) return make("code", {}, part.slice(1, -1));
    if (/^\*\*.+\*\*$/.test(part)) return make("strong", {}, ...inline(part.slice(2, -2)));
    if (/^\*.+\*$/.test(part)) return make("em", {}, ...inline(part.slice(1, -1)));
    const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part);
    return link ? (link[1] ?? "") : part; // links lead out of this page, or to files it does not have
  });
}
