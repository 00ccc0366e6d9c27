// An invitation to a room: its link to copy or to share, and as a code for the cameras of phones.

import { copyField } from "../clipboard.js";
import { byId, draw, make, replace } from "../dom.js";
import { icon } from "../icons.js";
import { dialogHead } from "../widgets.js";
import { t } from "../words.js";

const QUIET = 4; // light modules around a code, as its standard asks

/** Show the ways to send a link. @param {string} path @param {string} title what it leads to */
export async function openInvitation(path, title) {
  const url = new URL(path, location.href).href;
  const dialog = /** @type {HTMLDialogElement} */ (byId("link-dialog"));
  const field = make("input", { class: "input mono", id: "dialog-link", readonly: true, value: url });
  const status = make("p", { class: "hint", role: "status" });
  const copy = make("button", { type: "button", class: "button", onclick: () => void copyField(field, status, t("Link copied.")) }, t("Copy"));
  const share = make("button", { type: "button", class: "button primary", onclick: () => void send(title, url) }, icon("share"), t("Share …"));
  const code = make("div", { class: "code" });
  replace(
    dialog,
    dialogHead(dialog, "link-dialog-title", t("Invite others")),
    make("div", { class: "field" }, make("label", { for: "dialog-link" }, t("For players and spectators")), field),
    make("div", { class: "toolbar" }, typeof navigator.share === "function" && share, copy, status),
    code,
    make("p", { class: "hint" }, t("Or have a phone's camera look at this code.")),
  );
  dialog.showModal();
  field.select();
  const { encode } = await import("../../vendor/qr.js"); // only who invites somebody needs it
  replace(code, drawCode(encode(url, { border: QUIET, ecc: "M" }).data));
}

/** @param {string} title @param {string} url */
async function send(title, url) {
  await navigator.share({ title, url }).catch(() => {}); // who changes their mind need not be told
}

/** @param {boolean[][]} modules which are dark */
function drawCode(modules) {
  const size = modules.length;
  const dark = modules.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  const attributes = { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("The link as a code for cameras") };
  return draw("svg", attributes, draw("rect", { width: size, height: size, fill: "#fff" }), draw("path", { d: dark.join(""), fill: "#000", "shape-rendering": "crispEdges" }));
}
