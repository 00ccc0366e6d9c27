// What is tested in the background while a game is written: can the level be won, and does the game obey the laws?

import { byId, make, replace, setStatus } from "../dom.js";
import { t, tn, translated } from "../words.js";
import { Python } from "./sandbox.js";

/** @typedef {import("./editor.js").Fault} Fault */
/** @typedef {import("./link.js").Draft} Draft */

const SOLVER = 20; // seconds; the search itself has three
const LAW = 60;

export class Checker {
  #python = new Python();
  #run = 0; // an older run stops when a new one starts
  #tested = 0;
  /** @type {Fault[]} */
  #faults = [];

  /** @param {(faults: Fault[]) => void} onFaults @param {(line: number) => void} goTo */
  constructor(onFaults, goTo) {
    this.onFaults = onFaults;
    this.goTo = goTo;
  }

  /** Forget what was tested: the game has changed. */
  stop() {
    this.#run += 1;
    this.#tested = 0;
    this.#faults = [];
    setStatus("solvable", "");
    setStatus("laws-said", "");
    replace(byId("laws"));
  }

  /** Test a game, and one of its levels. @param {Draft} draft @param {number} level */
  async start(draft, level) {
    this.stop();
    const run = this.#run;
    setStatus("laws-said", t("The laws are being tested …"));
    try {
      const loaded = await this.#python.ask({ type: "load", ...draft }, SOLVER);
      if (run !== this.#run || loaded["error"]) return;
      await this.#solve(run, level);
      while (run === this.#run && (await this.#law(run)));
    } catch (error) {
      if (run === this.#run) setStatus("laws-said", error instanceof Error ? error.message : String(error));
    }
  }

  /** Say whether another level of the same game can be won. @param {number} level */
  async solve(level) {
    setStatus("solvable", "");
    await this.#solve(this.#run, level).catch(() => null);
  }

  /** @param {number} run @param {number} level */
  async #solve(run, level) {
    const { status, length } = await this.#python.ask({ type: "solve", level }, SOLVER);
    if (run === this.#run) setStatus("solvable", sentence(String(status ?? ""), Number(length)));
  }

  /** Test the next law; false if there is none. @param {number} run */
  async #law(run) {
    const { title, broken, at } = await this.#python.ask({ type: "law" }, LAW);
    if (run !== this.#run) return false;
    if (!title) {
      this.#say();
      return false;
    }
    this.#tested += 1;
    byId("laws").append(this.#item(translated(String(title)), String(broken), Number(at)));
    if (broken) {
      this.#faults.push({ line: Number(at), sentence: String(broken), severity: "warning" });
      this.onFaults(this.#faults);
    }
    return true;
  }

  #say() {
    const broken = this.#faults.length;
    const said = broken
      ? tn("{count} law is broken.", "{count} laws are broken.", broken)
      : t("All {count} laws hold.", { count: this.#tested });
    setStatus("laws-said", said);
  }

  /** @param {string} title @param {string} broken @param {number} at */
  #item(title, broken, at) {
    const link = at ? make("button", { type: "button", class: "clause", onclick: () => this.goTo(at) }, t("line {line}", { line: at })) : null;
    return make(
      "li",
      { class: broken ? "broken" : "holds" },
      make("span", { class: "sign", role: "img", "aria-label": broken ? t("broken") : t("holds") }, broken ? "✗" : "✓"),
      make("span", {}, title),
      broken && make("p", {}, `${broken} `, link),
    );
  }
}

/** @param {string} status @param {number} length */
function sentence(status, length) {
  if (status === "solved") return tn("This level can be won, in {count} move.", "This level can be won, in {count} moves.", length);
  if (status === "unsolvable") return t("This level cannot be won.");
  return status === "unknown" ? t("Whether this level can be won was not found out in a few seconds.") : "";
}
