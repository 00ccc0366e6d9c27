// Keeps the site for when there is no network. Pages, their scripts and styles are of one version: a new one
// is fetched whole, and taken once no page of the old one is open.

/** @typedef {Event & {waitUntil: (done: Promise<void>) => void}} Lasting */
/** @typedef {Lasting & {request: Request, respondWith: (answer: Promise<Response>) => void}} Fetching */
/**
 * What a service worker has beside other workers; TypeScript knows either these or pages.
 * @typedef {object} Scope
 * @property {{scope: string}} registration
 * @property {() => Promise<void>} skipWaiting
 * @property {((name: "install" | "activate", act: (event: Lasting) => void) => void) &
 *   ((name: "fetch", act: (event: Fetching) => void) => void) &
 *   ((name: "message", act: (event: MessageEvent) => void) => void)} addEventListener
 */

const worker = /** @type {Scope} */ (/** @type {unknown} */ (self));

/**
 * Written by the build.
 * @type {{version: string, pages: string[], files: string[], core: string, coreFiles: string[],
 *   docs: string, docsFiles: string[]}} */
const SITE = JSON.parse("%SITE%");

const PAGES = `gyoji-pages-${SITE.version}`;
const CORE = `gyoji-core-${SITE.core}`;
const DOCS = `gyoji-docs-${SITE.docs}`;
const root = worker.registration.scope;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(root)) return;
  event.respondWith(answer(request));
  // Whoever reads one page of the documentation gets all of it, for when there is no network.
  if (request.mode === "navigate" && pathOf(request).startsWith("docs/")) event.waitUntil(keepDocs());
});
worker.addEventListener("message", ({ data }) => {
  if (data === "take over") void worker.skipWaiting();
});

async function install() {
  const pages = await caches.open(PAGES);
  // Pages are asked for anew; files have addresses that change with their content.
  await pages.addAll(SITE.pages.map((path) => new Request(root + path, { cache: "no-cache" })));
  await pages.addAll(SITE.files.map((path) => root + path));
  const core = await caches.open(CORE);
  for (const path of SITE.coreFiles) if (!(await core.match(root + path))) await core.add(root + path);
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith("gyoji-") && ![PAGES, CORE, DOCS].includes(name)) await caches.delete(name);
  }
}

/** @param {Request} request @returns {Promise<Response>} */
async function answer(request) {
  const path = pathOf(request);
  if (SITE.pages.includes(`${path}/`)) return Response.redirect(`${root}${path}/`);
  // Pages of the documentation ask for no version of their scripts: with a network they are the newest.
  const inDocs = path.startsWith("docs/");
  const known = inDocs ? undefined : await kept(path);
  if (known) return known;
  return fetch(request).catch(async (error) => {
    const before = inDocs ? await kept(path) : undefined;
    if (before) return before;
    const missing = request.mode === "navigate" ? await kept("404.html") : undefined;
    if (missing) return missing;
    throw error;
  });
}

/** @param {Request} request */
function pathOf(request) {
  return new URL(request.url).pathname.slice(new URL(root).pathname.length).replace(/(^|\/)index\.html$/, "$1");
}

/** Keep the documentation, as far as it is not kept yet; without a network, another time. */
async function keepDocs() {
  const docs = await caches.open(DOCS);
  for (const path of SITE.docsFiles) {
    const address = root + path.replace(/(^|\/)index\.html$/, "$1");
    if (!(await docs.match(address))) await docs.add(address).catch(() => undefined);
  }
}

/** What this version has kept of a path: caches of other versions are not looked at. @param {string} path */
async function kept(path) {
  for (const name of [PAGES, CORE, DOCS]) {
    const found = await (await caches.open(name)).match(root + path, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}
