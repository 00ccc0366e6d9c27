// The rules' Markdown as elements: headings, paragraphs, lists, tables, quoted text. Never HTML.

import { make } from "../dom.js";

/** @typedef {{lines: string[], at: number}} Reader */

const INLINE = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)\s]+\))/;
const ITEM = /^(\s*)(?:[-*]|\d+\.)\s+(.*)$/;

/**
 * @param {string} text
 * @returns {HTMLElement[]}
 */
export function markdown(text) {
  const reader = { lines: text.replaceAll("\r", "").split("\n"), at: 0 };
  const blocks = [];
  while (reader.at < reader.lines.length) {
    const block = next(reader);
    if (block) blocks.push(block);
  }
  return blocks;
}

/**
 * @param {Reader} reader
 * @returns {HTMLElement | null}
 */
function next(reader) {
  const line = reader.lines[reader.at] ?? "";
  if (!line.trim()) {
    reader.at += 1;
    return null;
  }
  if (/^#{1,6} /.test(line)) return heading(reader, line);
  if (line.startsWith("```")) return fenced(reader);
  if (line.startsWith("    ")) return indented(reader);
  if (line.startsWith("|")) return table(reader);
  if (ITEM.test(line)) return list(reader);
  return paragraph(reader);
}

/**
 * @param {Reader} reader
 * @param {string} line
 */
function heading(reader, line) {
  reader.at += 1;
  const depth = line.indexOf(" ");
  return make(depth === 1 ? "h2" : "h3", {}, ...inline(line.slice(depth + 1)));
}

/** @param {Reader} reader */
function fenced(reader) {
  reader.at += 1;
  const text = taken(reader, (line) => !line.startsWith("```")).join("\n");
  reader.at += 1;
  return make("pre", { tabindex: 0 }, text);
}

/** @param {Reader} reader */
function indented(reader) {
  const text = taken(reader, (line) => line.startsWith("    ") || !line.trim()).map((line) => line.slice(4));
  return make("pre", { tabindex: 0 }, text.join("\n").trimEnd());
}

/** @param {Reader} reader */
function table(reader) {
  const rows = taken(reader, (line) => line.startsWith("|")).map(cells);
  const [head = [], , ...body] = rows;
  const titles = make("tr", {}, ...head.map((cell) => make("th", { scope: "col" }, ...inline(cell))));
  const lines = body.map((row) => make("tr", {}, ...row.map((cell) => make("td", {}, ...inline(cell)))));
  return make("table", { tabindex: 0 }, make("thead", {}, titles), make("tbody", {}, ...lines));
}

/** @param {string} line */
function cells(line) {
  return line.trim().replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** @param {Reader} reader */
function list(reader) {
  /** @type {string[]} */
  const items = [];
  while (reader.at < reader.lines.length) {
    const line = reader.lines[reader.at] ?? "";
    const item = ITEM.exec(line);
    if (item) items.push(item[2] ?? "");
    else if (/^\s+\S/.test(line) && items.length) items.push(`${items.pop()} ${line.trim()}`);
    else break;
    reader.at += 1;
  }
  return make("ul", {}, ...items.map((item) => make("li", {}, ...inline(item))));
}

/** @param {Reader} reader */
function paragraph(reader) {
  const lines = taken(reader, (line) => !!line.trim() && !/^(#{1,6} |\||```)/.test(line) && !ITEM.test(line));
  return make("p", {}, ...inline(lines.join(" ")));
}

/**
 * @param {Reader} reader
 * @param {(line: string) => boolean} wanted
 */
function taken(reader, wanted) {
  const start = reader.at;
  while (reader.at < reader.lines.length && wanted(reader.lines[reader.at] ?? "")) reader.at += 1;
  return reader.lines.slice(start, reader.at);
}

/**
 * @param {string} text
 * @returns {(Node | string)[]}
 */
function inline(text) {
  return text.split(INLINE).map((part) => {
    if (/^`.+`$/.test(part)) return make("code", {}, part.slice(1, -1));
    if (/^\*\*.+\*\*$/.test(part)) return make("strong", {}, ...inline(part.slice(2, -2)));
    if (/^\*.+\*$/.test(part)) return make("em", {}, ...inline(part.slice(1, -1)));
    const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part);
    return link ? (link[1] ?? "") : part;
  });
}
