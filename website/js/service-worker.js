// Keeps the site for when there is no network. Pages, their scripts and styles are of one version: a new one
// is fetched whole, and taken once no page of the old one is open.

/** @typedef {Event & {waitUntil: (done: Promise<void>) => void}} Lasting */
/** @typedef {Event & {request: Request, respondWith: (answer: Promise<Response>) => void}} Fetching */
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

/** Written by the build. @type {{version: string, pages: string[], files: string[], core: string, coreFiles: string[]}} */
const SITE = JSON.parse("%SITE%");

const PAGES = `gyoji-pages-${SITE.version}`;
const CORE = `gyoji-core-${SITE.core}`;
const root = worker.registration.scope;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(root)) event.respondWith(answer(request));
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
    if (name.startsWith("gyoji-") && name !== PAGES && name !== CORE) await caches.delete(name);
  }
}

/** @param {Request} request @returns {Promise<Response>} */
async function answer(request) {
  const path = new URL(request.url).pathname.slice(new URL(root).pathname.length).replace(/(^|\/)index\.html$/, "$1");
  if (SITE.pages.includes(`${path}/`)) return Response.redirect(`${root}${path}/`);
  const known = await kept(path);
  if (known) return known;
  return fetch(request).catch(async (error) => {
    const missing = request.mode === "navigate" ? await kept("404.html") : undefined;
    if (missing) return missing;
    throw error;
  });
}

/** What this version has kept of a path: caches of other versions are not looked at. @param {string} path */
async function kept(path) {
  for (const name of [PAGES, CORE]) {
    const found = await (await caches.open(name)).match(root + path, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}
