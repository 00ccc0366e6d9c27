// Has the browser keep the site, and offers a new version of it once that has been fetched whole.

import { t } from "../words.js";

/** @param {URL} script the service worker */
export async function keepSite(script) {
  if (!navigator.serviceWorker) return;
  const registration = await navigator.serviceWorker.register(script);
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      // Without a controller this is the first version, which nobody has to choose.
      if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker);
    });
  });
}

let offered = false;

/** @param {ServiceWorker} worker */
function offer(worker) {
  if (offered) return;
  offered = true;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button small";
  button.textContent = t("Use it now");
  button.addEventListener("click", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    worker.postMessage("take over");
  });
  const bar = document.createElement("div");
  bar.className = "arrival";
  bar.setAttribute("role", "status");
  bar.append(`${t("There is a new version of this site.")} `, button);
  showBar(bar);
}

/** Show a bar at the foot of the page, in a landmark. @param {HTMLElement} bar */
export function showBar(bar) {
  if (!bar.isConnected) (document.querySelector("main") ?? document.body).append(bar);
}
