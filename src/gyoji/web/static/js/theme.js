// Light, dark, or as the system has it: chosen in the bar above, and remembered here.

const NEXT = /** @type {Record<string, string>} */ ({ auto: "light", light: "dark", dark: "auto" });
const NAMES = /** @type {Record<string, string>} */ ({
  auto: "Theme: as the system has it",
  light: "Theme: light",
  dark: "Theme: dark",
});

/** The theme that was chosen. */
export function chosen() {
  const theme = remembered("theme");
  return theme in NEXT ? theme : "auto";
}

/** The theme that is seen: light or dark. */
export function shown() {
  const theme = chosen();
  if (theme !== "auto") return theme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Show the theme that was chosen, and say so on the button. */
export function show() {
  const theme = chosen();
  if (theme === "auto") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.setAttribute("data-theme", theme);
  for (const button of document.querySelectorAll(".theme")) {
    button.setAttribute("data-shows", theme);
    button.setAttribute("aria-label", NAMES[theme] ?? "");
    button.setAttribute("title", NAMES[theme] ?? "");
  }
}

/**
 * Something small that this browser remembers, "" if it does not.
 * @param {string} name
 */
export function remembered(name) {
  try {
    return localStorage.getItem(`gyoji.${name}`) ?? "";
  } catch {
    return "";
  }
}

/**
 * Remember it, where the browser lets us.
 * @param {string} name
 * @param {string} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(`gyoji.${name}`, value);
  } catch {
    // a browser that keeps nothing shows the page all the same
  }
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest(".theme") : null;
  if (!button) return;
  remember("theme", NEXT[chosen()] ?? "auto");
  show();
});

show();
