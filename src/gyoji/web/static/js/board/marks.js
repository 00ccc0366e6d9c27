// Outlines over the cells of a board: what may be picked, what is, what is wrong, where one is.

import { draw } from "../dom.js";

/** @typedef {import("../types.js").Field} Field */
/** @typedef {import("./geometry.js").Squares} Squares */

/** @type {Record<string, string>} */
const WORDS = { choice: "can be picked", picked: "picked", wrong: "wrong" };

/** Cells that are outlined, by kind. */
export class Marks {
  layer = draw("g", { "aria-hidden": "true", class: "marks" });
  /** @type {Map<string, Map<string, Field>>} */
  #kinds = new Map();
  /** @type {Field | null} */
  #cursor = null;

  /** @param {Squares} geometry */
  constructor(geometry) {
    this.geometry = geometry;
  }

  /**
   * Outline these cells so, and no others; gives the cells whose outlines changed.
   * @param {string} kind
   * @param {Field[]} fields
   */
  set(kind, fields) {
    const old = this.#kinds.get(kind) ?? new Map();
    const now = new Map(fields.map((field) => [String(field), field]));
    this.#kinds.set(kind, now);
    this.#draw();
    return [...old.values(), ...now.values()];
  }

  /** No outlines. */
  clear() {
    this.#kinds.clear();
    this.#cursor = null;
    this.#draw();
  }

  get cursor() {
    return this.#cursor;
  }

  set cursor(field) {
    this.#cursor = field;
    this.#draw();
  }

  /**
   * The first cell outlined so.
   * @param {string} kind
   * @returns {Field | null}
   */
  first(kind) {
    return [...(this.#kinds.get(kind)?.values() ?? [])][0] ?? null;
  }

  /**
   * What the outlines of a cell say.
   * @param {Field} field
   */
  words(field) {
    const kinds = [...this.#kinds].filter(([, fields]) => fields.has(String(field)));
    return kinds.map(([kind]) => WORDS[kind] ?? "").filter((words) => words);
  }

  #draw() {
    const marks = [...this.#kinds].flatMap(([kind, fields]) =>
      [...fields.values()].map((field) => this.#mark(kind, field)),
    );
    if (this.#cursor) marks.push(this.#mark("cursor", this.#cursor));
    this.layer.replaceChildren(...marks);
  }

  /**
   * @param {string} kind
   * @param {Field} field
   */
  #mark(kind, [row, column]) {
    const { x, y } = this.geometry.middle(row, column);
    const points = this.geometry.outline(3);
    return draw("polygon", { class: `mark ${kind}`, points, transform: `translate(${x} ${y})` });
  }
}
