// Links to boards: a click puts the board itself in the place of its picture.

// The theme has two landmarks of one kind; a reader of screens tells them apart by name.
for (const [place, name] of [[".sidebar-drawer", "All pages"], [".toc-drawer", "On this page"]]) {
  document.querySelector(place)?.setAttribute("aria-label", name);
}

/** A board in a frame, as a link leads to it. */
function frameOf(link, title) {
  const board = document.createElement("iframe");
  board.src = link.href;
  board.title = title;
  return board;
}

/** Have a click on some links do something else, unless it asks for a tab or window of its own. */
function onClick(links, act) {
  for (const link of document.querySelectorAll(links)) {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      act(link);
    });
  }
}

onClick("a.worked-play", (link) => {
  const board = frameOf(link, "The board of this example");
  const figure = link.closest("figure");
  figure.querySelector(".worked-boards").replaceWith(board);
  link.textContent = "Open it in a page of its own";
  link.target = "_blank";
  link.className = "";
  link.replaceWith(link.cloneNode(true)); // without this listener
  board.focus();
});

// The picture stays until the board can be seen; then the board says how high it is.
onClick("a.live", (link) => {
  if (link.ariaBusy) return;
  link.ariaBusy = "true";
  const board = frameOf(link, link.querySelector("img").alt);
  board.className = "live";
  link.after(board);
});

addEventListener("message", ({ origin, source, data }) => {
  if (origin !== location.origin) return;
  for (const board of document.querySelectorAll("iframe.live")) {
    if (board.contentWindow !== source) continue;
    board.style.height = `${data.height}px`;
    const picture = board.previousElementSibling;
    if (!picture) continue;
    const focused = picture === document.activeElement;
    picture.remove();
    if (focused) board.focus();
  }
});
