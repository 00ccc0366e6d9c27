// The header of every page, and the theme that its button chooses: light, dark, or the system's.

import { MANUAL, pageAddress } from "./carrier.js";
import { draw, make } from "./dom.js";
import { icon } from "./icons.js";
import { remember, remembered } from "./storage.js";
import { choose, language, LANGUAGES, t } from "./words.js";

const FAN = "M12 1.5c5.2 0 9 2.4 9 5.6 0 1.5-1.3 2.2-1.3 3.1s1.3 1.6 1.3 3.1c0 3.1-3.8 4.7-9 4.7s-9-1.6-9-4.7c0-1.5 1.3-2.2 1.3-3.1S3 8.6 3 7.1c0-3.2 3.8-5.6 9-5.6z";
const NAMES = /** @type {Record<string, string>} */ ({ auto: t("Theme: system"), light: t("Theme: light"), dark: t("Theme: dark") });

/** The theme on the screen: "light" or "dark". */
export function currentTheme() {
  const theme = chosenTheme();
  return theme === "auto" ? systemTheme() : theme;
}

function systemTheme() {
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function chosenTheme() {
  const theme = remembered("theme");
  return theme in NAMES ? theme : "auto";
}

/** From the system's theme to the other one, so that every click is seen, to the same by choice, and back. */
function nextTheme() {
  const [theme, system] = [chosenTheme(), systemTheme()];
  if (theme === "auto") return system === "dark" ? "light" : "dark";
  return theme === system ? "auto" : system;
}

/** Apply the chosen theme, and name it on the button. */
function applyTheme() {
  const theme = chosenTheme();
  if (theme === "auto") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.setAttribute("data-theme", theme);
  button.setAttribute("data-shows", theme);
  button.setAttribute("aria-label", NAMES[theme] ?? "");
  button.setAttribute("title", NAMES[theme] ?? "");
}

/** A referee's fan: Gyoji's logo. */
function logo() {
  const handle = draw("path", { d: "M12 1v22", stroke: "var(--ink)", "stroke-width": 2, "stroke-linecap": "round" });
  const leaf = draw("path", { d: FAN, fill: "var(--accent)" });
  const sun = draw("circle", { cx: 12, cy: 9.7, r: 3.6, fill: "var(--accent-ink)" });
  return draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, handle, leaf, sun);
}

/** @param {string} href @param {string} text */
function link(href, text) {
  return make("a", { href, "aria-current": location.pathname === new URL(href, location.href).pathname ? "page" : null }, text);
}

const button = make("button", { type: "button", class: "button quiet icon theme" }, icon("auto"), icon("light"), icon("dark"));
button.addEventListener("click", () => {
  remember("theme", nextTheme());
  applyTheme();
});

/** The language of the pages, to be chosen by its own name. */
function picker() {
  const options = Object.entries(LANGUAGES).map(([code, name]) => make("option", { value: code, lang: code, selected: code === language }, name));
  const select = make("select", { class: "input", "aria-label": t("Language") }, ...options);
  select.addEventListener("change", () => choose(select.value));
  return make("div", { class: "language" }, icon("language"), select);
}

const manual = MANUAL ? [link(pageAddress("") + MANUAL, t("Learn"))] : [];
document.querySelector("header.top")?.replaceChildren(
  make("a", { class: "brand", href: pageAddress("") }, logo(), make("span", {}, "Gyoji")),
  make("nav", { "aria-label": t("Pages") }, link(pageAddress(""), t("Games")), link(pageAddress("rooms"), t("Play together")), ...manual),
  picker(),
  button,
);
applyTheme();
