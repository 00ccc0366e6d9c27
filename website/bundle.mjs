// Bundles the scripts and the styles of each page, which then asks for a few files instead of seventy:
// node bundle.mjs FOLDER, the static files, in which bundles take the place of modules.

import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { build } from "../node_modules/esbuild/lib/main.js";

const [folder = ""] = process.argv.slice(2);
const SCRIPT = /<script type="module" src="\/static\/([^"]+)"/g;
const STYLES = /(?:<link rel="stylesheet" href="\/static\/[^"]+">\s*)+/;
const STYLE = /href="\/static\/([^"]+)"/g;
const SITE_STYLE = "css/site.css";
const KEPT = new Set(["js/make/python.js", "css/editor-brushes.css", "css/notebook.css"]); // named by scripts, and in templates
const WORKER = "js/site/worker.js";

const COMMON = /** @type {const} */ ({ bundle: true, minify: true, format: "esm", target: "es2022", write: false, logLevel: "warning" });

/** Modules find files beside them by their address: let them do so from the bundle. @param {string} out its folder @returns {import("esbuild").Plugin} */
function addresses(out) {
  return {
    name: "addresses",
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.js$/ }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        const here = `new URL(${JSON.stringify(relative(out, path))}, import.meta.url)`;
        return { contents: text.replaceAll("import.meta.url", here), loader: "js" };
      }),
  };
}

/** The files of bundled modules, by their paths. @param {string[]} entries @param {string} place their folder */
async function scripts(entries, place) {
  const out = join(folder, place);
  const entryPoints = Object.fromEntries(entries.map((path) => [path.split("/").slice(1).join("-").replace(/\.js$/, ""), join(folder, path)]));
  return (await build({ ...COMMON, entryPoints, outdir: out, splitting: true, plugins: [addresses(out)] })).outputFiles;
}

/** @param {string[]} paths @param {string} place */
async function styles(paths, place) {
  const contents = paths.map((path) => `@import "./${path}";`).join("\n");
  return (await build({ ...COMMON, stdin: { contents, resolveDir: folder, loader: "css" }, outfile: join(folder, place) })).outputFiles;
}

/** Bundle what a page names, and let it name the bundles. @param {string} page */
async function bundle(page) {
  const path = join(folder, "html", page);
  const name = page.replace(/\.html$/, "");
  let html = await readFile(path, "utf8");
  const entries = [...html.matchAll(SCRIPT)].map(([, entry = ""]) => entry);
  const sheets = [...(STYLES.exec(html)?.[0] ?? "").matchAll(STYLE)].map(([, sheet = ""]) => sheet);
  if (!entries.length) return [];
  const [css, place] = [`css/page-${name}.css`, `js/page-${name}`];
  const made = [...(await scripts(entries, place)), ...(await styles([SITE_STYLE, ...sheets], css))];
  for (const entry of entries) html = html.replace(`/static/${entry}`, `/static/${place}/${entry.split("/").slice(1).join("-")}`);
  await writeFile(path, html.replace(STYLES, `<link rel="stylesheet" href="/static/${css}">\n  `));
  return made;
}

const pages = (await readdir(join(folder, "html"))).filter((page) => page.endsWith(".html"));
const before = (await readdir(folder, { recursive: true })).filter((path) => /\.(js|css)$/.test(path) && !KEPT.has(path));
const made = (await Promise.all(pages.map(bundle))).flat();
const worker = await build({ ...COMMON, entryPoints: [join(folder, WORKER)], outfile: join(folder, WORKER) });
for (const path of before) await rm(join(folder, path));
for (const { path, contents } of [...made, ...worker.outputFiles]) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, contents);
}
