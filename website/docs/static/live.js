// A worked example's link puts the board itself in place of its pictures.

for (const link of document.querySelectorAll("a.worked-play")) {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // a tab or window of its own was asked for
    event.preventDefault();
    const board = document.createElement("iframe");
    board.src = link.href;
    board.title = "The board of this example";
    const figure = link.closest("figure");
    figure.querySelector(".worked-boards").replaceWith(board);
    link.textContent = "Open it in a page of its own";
    link.target = "_blank";
    link.className = "";
    link.replaceWith(link.cloneNode(true)); // without this listener
    board.focus();
  });
}
