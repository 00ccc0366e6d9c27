// The editor for a game's Python. It is in a shadow root, where its styles need no leave of the page's policy.

import {
  bracketMatching, closeBrackets, closeBracketsKeymap, defaultKeymap, drawSelection, EditorState, EditorView, HighlightStyle, highlightActiveLine,
  highlightActiveLineGutter, history, historyKeymap, indentOnInput, indentUnit, keymap, lineNumbers, lintGutter, python, setDiagnostics,
  syntaxHighlighting, tags,
} from "../../vendor/codemirror.js";  // prettier-ignore
import { emit } from "../dom.js";

/** @typedef {{line: number, sentence: string, severity: "error" | "warning"}} Fault */

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword, tags.moduleKeyword], color: "var(--accent)", fontWeight: "600" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--good)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--focus)" },
  { tag: [tags.comment], color: "var(--ink-soft)", fontStyle: "italic" },
]);

const THEME = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--paper)", fontSize: ".9rem" },
  "&.cm-focused": { outline: "none" }, // the element around it has one
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-gutters": { color: "var(--ink-soft)", backgroundColor: "var(--panel)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent) 9%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { background: "color-mix(in srgb, var(--accent) 30%, transparent)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--accent-soft)", outline: "1px solid var(--accent)" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--bad)", textUnderlineOffset: "3px" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline dotted var(--bad)", textUnderlineOffset: "3px" },
  ".cm-tooltip": { color: "var(--ink)", backgroundColor: "var(--panel)", border: "1px solid var(--edge)" },
});

/** Events: "changed", when the text has been changed. */
export class Editor extends EventTarget {
  /** @param {HTMLElement} host @param {string} label @param {string} hint */
  constructor(host, label, hint) {
    super();
    const root = host.attachShadow({ mode: "open" });
    this.view = new EditorView({
      root,
      parent: root,
      extensions: [
        lineNumbers(), lintGutter(), highlightActiveLine(), highlightActiveLineGutter(), history(), drawSelection(), indentOnInput(), bracketMatching(),
        closeBrackets(), indentUnit.of("    "), EditorState.tabSize.of(4), python(), syntaxHighlighting(COLOURS), THEME,
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap]),
        EditorView.contentAttributes.of({ "aria-label": label, "aria-description": hint, tabindex: "0" }),
        EditorView.updateListener.of((update) => update.docChanged && emit(this, "changed")),
      ],  // prettier-ignore
    });
  }

  get text() {
    return this.view.state.doc.toString();
  }

  /** Undo brings the text before back. */
  set text(insert) {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert }, selection: { anchor: 0 }, scrollIntoView: true });
  }

  /** Underline these faults, and no others. @param {Fault[]} faults */
  mark(faults) {
    const { doc } = this.view.state;
    const diagnostics = faults.filter(({ line }) => line >= 1 && line <= doc.lines).map(({ line, sentence: message, severity }) => {
      const { from, to, text } = doc.line(line);
      return { from: from + (text.length - text.trimStart().length), to, severity, message };
    });  // prettier-ignore
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }

  /** Go to a line. @param {number} number */
  goTo(number) {
    const { doc } = this.view.state;
    const { from } = doc.line(Math.min(Math.max(1, number), doc.lines));
    this.view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    this.view.focus();
  }

  /** The number of the first line with a text, 0 if there is none. @param {string} text */
  find(text) {
    return this.text.split("\n").findIndex((line) => line.includes(text)) + 1;
  }
}
