"use strict";
// A play that is stepped through, played and paused: the script of every HTML replay.
// The page has one or more boards (svg.board), whose cells are in reading order; the data says
// what each step changes. What a page does not have (rules, a program's boards) is left out.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  if (!data) return;
  const $ = (id) => document.getElementById(id);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const last = data.steps.length - 1, width = data.board[0].length;
  const wrong = data.steps.findIndex((step) => step.number === data.wrong);
  const now = data.board.flat();
  // What a cell shows already: only what differs from it is painted, as painting is slow.
  const seen = (cell) => {
    const name = cell.getAttribute("class").slice("cell".length);
    return name === " absent" ? `-1${name}` : cell.querySelector("use").getAttribute("href").slice(2) + name;
  };
  const panes = [...document.querySelectorAll("svg.board")].map((svg) => {
    const cells = [...svg.querySelectorAll(".cell")];
    return { svg, cells, drawn: cells.map(seen), name: svg.dataset.pane, width: Number(svg.dataset.columns) };
  });
  let at = -1, timer = 0, gliding = [];

  const make = (tag, name, text) => {
    const made = document.createElement(tag);
    if (name) made.className = name;
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const words = (glyph) => data.glyphs[glyph][1] || `"${data.glyphs[glyph][0]}"`;
  const where = (row, column) => `row ${row + data.top + 1}, column ${column + data.left + 1}`;

  const paint = (pane, glyphs, marked, mark) => pane.cells.forEach((cell, place) => {
    const glyph = glyphs[place], name = glyph < 0 ? " absent" : marked.has(place) ? ` ${mark}` : "";
    if (pane.drawn[place] === glyph + name) return;
    pane.drawn[place] = glyph + name;
    cell.setAttribute("class", `cell${name}`);
    if (glyph < 0) return;
    cell.querySelectorAll("use").forEach((use, layer) => use.setAttribute("href", `#${"gt"[layer]}${glyph}`));
    const title = cell.querySelector("title");
    if (title) {
      const about = `${where(Math.floor(place / pane.width), place % pane.width)}: ${words(glyph)}`;
      title.textContent = about + (name === " differs" ? ", differs" : "");
    }
  });
  // A program's board may be larger than the referee's: its cells beyond are absent unless it has them.
  const theirs = (pane, cells) => {
    const glyphs = pane.cells.map((_, place) => {
      const row = Math.floor(place / pane.width), column = place % pane.width;
      return row < data.board.length && column < width ? now[row * width + column] : -1;
    });
    for (const [row, column, glyph] of cells) glyphs[row * pane.width + column] = glyph;
    return glyphs;
  };
  const draw = (step) => {
    const changed = new Set(step.changes.map(([place]) => place)), cells = step.yours || [];
    const differs = (columns) => new Set(cells.filter(([, column]) => column < columns).map(([row, column]) => row * columns + column));
    for (const pane of panes) {
      const figure = pane.svg.closest("figure");
      if (pane.name === "before") {
        const old = now.slice();
        for (const [place, glyph] of step.changes) old[place] = glyph;
        paint(pane, old, new Set(), "");
      } else if (pane.name === "yours") {
        figure.hidden = !step.yours;
        paint(pane, theirs(pane, cells), differs(pane.width), "differs");
      } else if (cells.length) {
        paint(pane, now, differs(width), "differs");
      } else {
        paint(pane, now, changed, "changed");
      }
    }
    reveal();
  };
  // All boards are scrolled to the first marked cell if it is out of sight.
  const reveal = () => {
    const scrolls = [...document.querySelectorAll("#boards .scroll")];
    scrolls.forEach((one) => {
      if (one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight) one.tabIndex = 0;
      else one.removeAttribute("tabindex");
    });
    const scroll = scrolls.find((one) => one.clientWidth && one.querySelector(".differs, .changed"));
    if (!scroll) return;
    const cell = scroll.querySelector(".differs, .changed").getBoundingClientRect(), seen = scroll.getBoundingClientRect();
    const left = scroll.scrollLeft + (cell.left < seen.left || cell.right > seen.right ? cell.left - (seen.left + seen.right) / 2 : 0);
    const top = scroll.scrollTop + (cell.top < seen.top || cell.bottom > seen.bottom ? cell.top - (seen.top + seen.bottom) / 2 : 0);
    scrolls.forEach((one) => { [one.scrollLeft, one.scrollTop] = [left, top]; });
  };

  const corner = ([row, column]) => {
    const [wide, high, hexagons] = data.grid;
    return hexagons ? [(column + row / 2) * wide, row * high * 3 / 4] : [column * wide, row * high];
  };
  // What moves twice in one step glides once, from the first place to the last.
  const paths = (motions) => {
    const found = [];
    for (const [from, to] of motions) {
      const path = found.find((one) => String(one[one.length - 1]) === String(from));
      if (path) path.push(to); else found.push([from, to]);
    }
    return found;
  };
  const glide = (step, time) => {
    for (const path of paths(step.motions || [])) {
      const [row, column] = path[path.length - 1], cell = panes[0].cells[row * width + column];
      if (!cell) continue;
      const [x, y] = corner([row, column]);
      const frames = path.map((field) => {
        const [fromX, fromY] = corner(field);
        return { transform: `translate(${fromX - x}px, ${fromY - y}px)` };
      });
      // Later elements are painted over earlier ones: what moves comes last, with its row.
      cell.parentNode.append(cell);
      panes[0].svg.append(cell.parentNode);
      gliding.push(cell.lastElementChild.animate(frames, { duration: time, easing: "ease-in-out" }));
    }
  };

  const ruling = ([clause, text]) => {
    const item = make("li"), line = make("span", "", text), rule = (data.rules || {})[clause];
    if (clause) line.append(" ", make("span", "clause", clause));
    if (!rule) { item.append(line); return item; }
    const details = make("details"), summary = make("summary");
    summary.title = rule;
    summary.append(line);
    details.append(summary, make("p", "", rule));
    item.append(details);
    return item;
  };
  const differences = (step) => {
    if (!step.yours) return "";
    const cells = step.yours;
    if (!cells.length) return "Your board is the same.";
    const expected = (row, column) => row < data.board.length && column < width ? words(now[row * width + column]) : "no cell";
    const some = cells.slice(0, 3).map(([row, column, glyph]) =>
      `${where(row, column)}: expected ${expected(row, column)}, yours ${words(glyph)}`);
    return `${cells.length === 1 ? "1 cell differs" : `${cells.length} cells differ`}: ${some.join("; ")}${cells.length > 3 ? "; ..." : "."}`;
  };
  const answers = (step) => document.querySelectorAll(".answers > div").forEach((line) => {
    const first = data.wrong - line.children.length + 1;
    [...line.children].forEach((one, n) => {
      one.classList.toggle("now", first + n === step.number);
      one.classList.toggle("later", first + n > step.number);
    });
  });
  const tell = (step) => {
    const head = step.number ? `Command ${step.number}` : "The start";
    const said = [step.player, step.action + (step.answer ? `: ${step.answer}` : "")].filter(Boolean).join("  ");
    $("said").replaceChildren(make("b", "", head), step.number ? `  ${said}` : "");
    if (at === wrong) $("said").append(make("br"), make("b", "", data.first));
    const more = differences(step);
    if (more) $("said").append(make("br"), make("span", "soft", more));
    $("said").classList.toggle("first", at === wrong);
    const nothing = step.number ? [make("li", "soft", "nothing happens")] : [];
    $("rulings").replaceChildren(...(step.rulings.length ? step.rulings.map(ruling) : nothing));
    answers(step);
    $("slider").value = at;
    $("slider").setAttribute("aria-valuetext", `${head} ${said}`);
    $("where").textContent = `step ${step.number} of ${data.actions}`;
    $("back").disabled = $("start").disabled = at === 0;
    $("on").disabled = $("end").disabled = at === last;
    if ($("wrong")) $("wrong").disabled = at === wrong;
  };
  const pace = () => 600 / Number($("speed").value);
  const show = (to, moving = false) => {
    const from = at;
    gliding.forEach((one) => one.cancel());
    gliding = [];
    at = Math.max(0, Math.min(last, to));
    for (let n = from + 1; n <= at; n++) for (const [place, , glyph] of data.steps[n].changes) now[place] = glyph;
    for (let n = from; n > at; n--) for (const [place, glyph] of data.steps[n].changes) now[place] = glyph;
    draw(data.steps[at]);
    if (moving && from >= 0 && at === from + 1 && !still.matches) glide(data.steps[at], Math.min(260, pace() * 0.7));
    tell(data.steps[at]);
    try { history.replaceState(null, "", `#step=${data.steps[at].number}`); } catch { /* a page without an address */ }
  };

  const live = (how) => [$("said"), $("rulings")].forEach((one) => one.setAttribute("aria-live", how));
  const pause = () => {
    clearTimeout(timer);
    timer = 0;
    $("play").textContent = "Play";
    live("polite");
  };
  const next = () => {
    if (at === last) { pause(); return; }
    show(at + 1, true);
    timer = setTimeout(next, pace());
  };
  const start = () => {
    if (at === last) show(0);
    $("play").textContent = "Pause";
    live("off");
    timer = setTimeout(next, pace() / 2);
  };
  const toggle = () => (timer ? pause() : start());
  const go = (to) => { pause(); show(to, true); };
  const faster = (by) => {
    const speed = $("speed");
    speed.selectedIndex = Math.max(0, Math.min(speed.options.length - 1, speed.selectedIndex + by));
  };
  const keys = {
    " ": toggle, ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), PageUp: () => go(at - 10),
    PageDown: () => go(at + 10), Home: () => go(0), End: () => go(last), "+": () => faster(1), "-": () => faster(-1),
  };
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || (event.shiftKey && event.key.length > 1) || !Object.hasOwn(keys, event.key)) return;
    if (event.target.closest("input, select, pre, .scroll[tabindex]")) return;
    if (event.key === " " && event.target.closest("button, summary")) return;
    event.preventDefault();
    keys[event.key]();
  });
  let touched = null;
  $("boards").addEventListener("touchstart", (event) => {
    const one = event.touches.length === 1 && !event.target.closest(".scroll[tabindex]");
    touched = one ? [event.touches[0].clientX, event.touches[0].clientY] : null;
  }, { passive: true });
  $("boards").addEventListener("touchend", (event) => {
    if (!touched) return;
    const x = event.changedTouches[0].clientX - touched[0], y = event.changedTouches[0].clientY - touched[1];
    if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) go(at + (x < 0 ? 1 : -1));
  });
  $("start").onclick = () => go(0);
  $("back").onclick = () => go(at - 1);
  $("on").onclick = () => go(at + 1);
  $("end").onclick = () => go(last);
  $("play").onclick = toggle;
  if ($("wrong")) $("wrong").onclick = () => go(wrong);
  $("slider").max = last;
  $("slider").oninput = () => go(Number($("slider").value));
  const wanted = () => {
    const found = /^#step=(\d{1,9})$/.exec(location.hash);
    return found ? Number(found[1]) - data.steps[0].number : data.shown;
  };
  window.addEventListener("hashchange", () => { if (wanted() !== at) go(wanted()); });
  document.querySelectorAll(".with-script").forEach((one) => { one.hidden = false; });
  show(wanted());
})();
