// The texts of the pages' scripts, as JSON: what they give to `t` and `tn`, and what is shown without either.
//
// A text is taken for one that people see by where it stands: as the content of an element, as a label, as what
// is announced, or because it has several words.

import { readFileSync } from "node:fs";
import ts from "typescript";

/** Functions whose argument of this number people see; -1: all of them. */
const SHOWN = {
  announce: 0, button: 0, checkField: 1, confirm: 0, dialogHead: 2, Error: 0, form: 0, link: 1, numberField: 1, refuse: 0,
  RequestError: 0, row: -1, selectField: 1, setStatus: 1, showBar: 0, showNotice: 1, showProblem: 1,
};  // prettier-ignore
const SEEN = new Set(["aria-label", "title", "placeholder", "label", "text", "confirmation"]);
const UNSEEN = new Set(["class", "className", "d", "viewBox", "rel", "style", "transform", "points", "content"]);
/** Functions whose arguments nobody sees, or which translate. */
const SILENT = new Set([
  "t", "tn", "translated", "querySelector", "querySelectorAll", "closest", "matchMedia", "setAttribute", "addEventListener", "matches",
  "byId", "remember", "remembered", "input", "icon", "request", "send", "has", "includes", "startsWith", "enable", "split", "join",
  "replace", "on", "emit", "openSocket", "getItem", "setItem", "match", "distance",
]);  // prettier-ignore
/** What is the same in every language, for programs, or for whoever writes this code. */
const KNOWN = /^(\W*Gyoji|take back|take over|this page has no #|translate\(|rotate\(|\.rules-text|Shift ↑|↑|not solved$|ArrowLeft|http|gyoji (check|play) |1px solid|color-mix|underline |\nimport sys)/;

const texts = [];
const faults = [];
for (const file of process.argv.slice(2)) examine(file);
console.log(JSON.stringify({ texts, faults }));

function examine(file) {
  const tree = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
  const fault = (node, sentence) => faults.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${sentence}`);
  const walk = (node) => {
    if (ts.isCallExpression(node) && ["t", "tn"].includes(nameOf(node))) take(node, file, fault);
    const text = textOf(node);
    if (text !== null && isShown(node, text)) fault(node, `${JSON.stringify(text)} is shown untranslated`);
    ts.forEachChild(node, walk);
  };
  walk(tree);
}

function nameOf({ expression }) {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : "";
}

/** Take the texts of a call of `t` or `tn`; a choice between two is two. */
function take(call, file, fault) {
  const several = nameOf(call) === "tn";
  const found = call.arguments.slice(0, several ? 2 : 1).map((argument) => literals(argument));
  const [ones, others] = several ? found : [found[0], [""]];
  if (!ones || !others) return;
  if (!several && ones.length === 0 && !ts.isIdentifier(call.arguments[0]) && !/\.way$|negative/.test(call.arguments[0].getText())) {
    fault(call, "t() needs a text that is written there");
  }
  for (const [at, one] of ones.entries()) texts.push([one, others[at] ?? "", file]);
}

function literals(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)];
  return [];
}

function textOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(" ");
}

/** Do people see this text? */
function isShown(node, text) {
  if (!/[A-Za-z]{2}/.test(text) || KNOWN.test(text)) return false;
  const sentence = /[A-Za-z]{2,}[,.:;]? +[A-Za-z]+/.test(text) || /^[A-Z][a-z]+\W*$/.test(text.trim());
  for (let [child, parent] = [node, node.parent]; parent; [child, parent] = [parent, parent.parent]) {
    const shown = judged(child, parent, sentence);
    if (shown !== null) return shown;
  }
  return sentence;
}

/** What this ancestor says of it: true, false, or null if a further one has to. */
function judged(child, parent, sentence) {
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isTaggedTemplateExpression(parent)) return false;
  if (ts.isPropertyAssignment(parent)) return ofProperty(child, parent, sentence);
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return ofArgument(child, parent, sentence);
  if (ts.isBinaryExpression(parent)) return ofOperand(child, parent, sentence);
  if (ts.isConditionalExpression(parent) && child === parent.condition) return false;
  if (ts.isElementAccessExpression(parent) && child === parent.argumentExpression) return false;
  if (ts.isFunctionLike(parent) && !(ts.isArrowFunction(parent) && !ts.isBlock(parent.body))) return sentence;
  return ts.isVariableDeclaration(parent) ? sentence : null;
}

function ofProperty(child, { name, initializer }, sentence) {
  if (child === name || UNSEEN.has(name.text)) return false;
  return SEEN.has(name.text) && child === initializer ? true : sentence;
}

function ofArgument(child, call, sentence) {
  const [name, at] = [nameOf(call), (call.arguments ?? []).indexOf(child)];
  if (at < 0) return null;
  if (SILENT.has(name)) return false;
  if (name === "make" || name === "draw") return at >= 2;
  if (name in SHOWN) return SHOWN[name] === -1 || at === SHOWN[name];
  return sentence;
}

function ofOperand(child, { operatorToken: { kind }, left, right }, sentence) {
  const { EqualsToken, EqualsEqualsEqualsToken, ExclamationEqualsEqualsToken, InKeyword } = ts.SyntaxKind;
  if ([EqualsEqualsEqualsToken, ExclamationEqualsEqualsToken, InKeyword].includes(kind)) return false;
  if (kind !== EqualsToken || child !== right) return null;
  const target = ts.isPropertyAccessExpression(left) ? left.name.text : "";
  if (["textContent", "title"].includes(target)) return true;
  return ["className", "id", "type", "src", "href"].includes(target) ? false : sentence;
}
