// Icons for buttons, in strokes of the text's colour.

import { draw } from "./dom.js";

const PATHS = /** @type {Record<string, string>} */ ({
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-4",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h4",
  restart: "M4 4v6h6M4.5 10a8 8 0 1 1-.4 4",
  first: "M6 5v14M19 5 9 12l10 7z",
  back: "M16 5 6 12l10 7z",
  play: "M7 4.5v15l12-7.5z",
  pause: "M8 5v14M16 5v14",
  forward: "M8 5l10 7-10 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
  levels: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  rules: "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11M9 8h6",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.400M12 17.5v.01M12 3a9 9 0 1 0 .01 0",
  sound: "M4 9v6h4l5 4V5L8 9zM16.5 8.5a5 5 0 0 1 0 7M19 6a9 9 0 0 1 0 12",
  mute: "M4 9v6h4l5 4V5L8 9zM17 9.5l5 5M22 9.5l-5 5",
  language: "M12 3a9 9 0 1 0 .01 0M3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900c.6.5 1 1 1 2.100h5c0-1.100.4-1.600 1-2.100A6 6 0 0 0 12 3z",
  share: "M9 15l6-6M11 6l2-2a4.5 4.5 0 0 1 6.5 6.5l-2 2M13 18l-2 2a4.5 4.5 0 0 1-6.5-6.5l2-2",
  save: "M12 4v11M7 11l5 5 5-5M4 20h16",
  why: "M4 5h16v11H10l-5 4v-4H4zM10 9a2 2 0 1 1 2.5 1.9M12 13.500v.01",
  analysis: "M4 20V4M4 20h16M8 16l4-5 3 3 5-7",
  star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z",
  more: "M12 5v14M5 12h14",
  less: "M5 12h14",
  fit: "M10.5 4a6.5 6.5 0 1 0 .01 0M15.500 15.500 21 21M8 9h5M8 12h5",
  map: "M9 4 3 6.5v13.5l6-2.5 6 2.5 6-2.5V4l-6 2.5zM9 4v13.5M15 6.5V20",
  keypad: "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z",
  up: "M12 19V6M6 12l6-6 6 6",
  down: "M12 5v13M6 12l6 6 6-6",
  left: "M19 12H6M12 6l-6 6 6 6",
  right: "M5 12h13M12 6l6 6-6 6",
  close: "M6 6l12 12M18 6 6 18",
  edit: "M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5",
  dice: "M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM9 9v.01M15 15v.01M12 12v.01M15 9v.01M9 15v.01",
  auto: "M12 3a9 9 0 1 0 .01 0M12 3v18a9 9 0 0 0 0-18M15 5v14M18 7.5v9",
  light: "M12 8a4 4 0 1 0 .01 0M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M5 19l1.5-1.5M17.5 6.5 19 5",
  pin: "M12 21s-6-6-6-11a6 6 0 0 1 12 0c0 5-6 11-6 11ZM12 10h.01",
  pan: "M12 3v18M3 12h18M12 3l-3 3M12 3l3 3M12 21l-3-3M12 21l3-3M3 12l3-3M3 12l3 3M21 12l-3-3M21 12l-3 3",
  wall: "M12 3v18M4 12h4M16 12h4",
  pencil: "M5 19l1-4L16 5l3 3L9 18Z",
  eraser: "M4 16 14 6l6 6-7 7H8ZM9 11l6 6",
  "climb-right": "M5 12a1.800 1.800 0 1 0 .01 0M5 16v5M12 13h9v8h-9zM8 10V5h8.500v4.500M13.500 7l3 3 3-3",
  "getdown-right": "M6 3a1.800 1.800 0 1 0 .01 0M6 7v5M2 13h9v8H2zM10 8h7.500v11M14.500 16.500l3 3 3-3",
  "push-right": "M3.500 9a1.800 1.800 0 1 0 .01 0M3.500 13v7M3.500 15H8M8 11.500h8.500V20H8zM18.500 16h4M20 13.500l2.500 2.500-2.500 2.500",
  "pull-right": "M1.500 11.500H10V20H1.500zM10 15h4.500M14.500 9a1.800 1.800 0 1 0 .01 0M14.500 13v7M17.500 16h5M20 13.500l2.500 2.500-2.500 2.500",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
});

/** Is there an icon of this name, or of its mirror image? @param {string} name */
export function hasIcon(name) {
  return Object.hasOwn(PATHS, name) || Object.hasOwn(PATHS, mirrored(name));
}

/** @param {string} name */
function mirrored(name) {
  return name.replace(/-left$/, "-right");
}

/** An icon by its name; to the left, unless it is drawn, the mirror image of the one to the right. @param {string} name */
export function icon(name) {
  const path = draw("path", {
    d: PATHS[name] ?? PATHS[mirrored(name)] ?? "",
    transform: Object.hasOwn(PATHS, name) ? "" : "matrix(-1 0 0 1 24 0)",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": 2,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  });
  return draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: "drawing" }, path);
}

/** Add icons to all elements that name one in `data-icon`. */
export function placeIcons(root = document.body) {
  for (const element of root.querySelectorAll("[data-icon]")) {
    element.prepend(icon(element.getAttribute("data-icon") ?? ""));
    element.removeAttribute("data-icon");
  }
}
