"""HTML pages of one self-contained file, on which a user can step through a play.

Reports of `gyoji check`, the pages of `gyoji grade` and downloads of the web server are made here.
They share the frame, the style sheet and the script; each has its own body, and the data of its
steps. A page loads nothing from the network. Its security policy allows only its own script and
style, by their digests. Without scripts it shows one step.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from .markup import Markup, Part, element, join
from .palette import css

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from .svg import Grid

    Numbers = Sequence[Sequence[int]]
    """A board whose cells are the numbers of their drawings."""

CONTROLS = """\
<nav class="steps with-script" hidden aria-label="Steps">
<button id="start" aria-label="First step">|&lt;</button>
<button id="back" aria-label="Step back">&lt;</button>
<button id="play">Play</button>
<button id="on" aria-label="Step forward">&gt;</button>
<button id="end" aria-label="Last step">&gt;|</button>
{wrong}<input id="slider" type="range" min="0" max="0" value="0" aria-label="Step">
<select id="speed" aria-label="Speed">
<option value="0.5">half speed</option><option value="1" selected>normal speed</option>
<option value="2">double speed</option><option value="4">four times</option>
<option value="10">ten times</option>
</select>
<span class="where" id="where"></span>
</nav>"""
WRONG = '<button id="wrong">First wrong</button>\n'
KEYS = Markup("""\
<p class="keys with-script" hidden><kbd>Space</kbd> plays and pauses; <kbd>←</kbd> <kbd>→</kbd> go
one step, <kbd>Page Up</kbd> <kbd>Page Down</kbd> ten steps, <kbd>Home</kbd> <kbd>End</kbd> to the
ends; <kbd>+</kbd> <kbd>&minus;</kbd> change the speed.</p>""")
"""Help on the keys, for the body of a page."""

ABSENT = -1
"""Stands for the drawing of a cell that the board does not have at this step."""


class Drawings(NamedTuple):
    """The drawings of cells: one or two layers of SVG by number; only the second layer moves.

    A board has a margin of `margin` units; `scale` is the number of pixels per unit.
    """

    grid: Grid
    layers: Sequence[tuple[str, ...]]
    margin: float = 0
    scale: float = 1


class Pane(NamedTuple):
    """A board on the page: "before", "after", or "yours".

    `marked` has the places of marked cells, and `mark` is their CSS class. `titles` has a title for
    each number of a drawing; with it, cells have titles, and screen readers see the board as a
    table. `origin` is the row and column of the pane's first cell on the whole board.
    """

    name: str
    about: str
    board: Numbers
    marked: Collection[tuple[int, int]] = ()
    mark: str = ""
    titles: Sequence[str] = ()
    origin: tuple[int, int] = (0, 0)


def page(kind: str, title: str, body: Part, data: object, *, theme: str = "") -> str:
    """Return a page with a replay, or without one if `data` is None.

    The body must contain the controls, and elements with the ids `boards` (with the boards), `said`
    and `rulings`. replay.js reads `data`. The style sheet knows the kinds "report", "report grades"
    and "play".
    """
    style, script = f"{css()}\n{_file('replay.css')}", _file("replay.js")
    parts = {
        "kind": kind,
        "theme": f' data-theme="{theme}"' if theme else "",
        "script_digest": _digest(script),
        "style_digest": _digest(style),
        "title": join(title),
        "style": style,
        "body": join(body),
        "data": as_json(data),
        "script": script,
    }
    # In one pass, so that a program's output that looks like a placeholder is not replaced.
    return re.sub(r"\{\{(\w+)\}\}", lambda match: parts[match[1]], _file("replay.html"))


def controls(*, wrong: bool = False) -> Markup:
    """Return the buttons of a replay; if `wrong`, also the button for the first wrong step."""
    return Markup(CONTROLS.format(wrong=WRONG * wrong))


def rulings(items: Iterable[Markup] = ()) -> Markup:
    """Return the list of the rulings of a step."""
    return element("ul", items, id="rulings", aria_label="Rulings", aria_live="polite")


@cache
def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    """Return the digest of a script or style, in the form for a content security policy."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def as_json(value: object) -> str:
    """Return JSON that cannot end the script element around it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    # "<" could end the script element, and \u2028 and \u2029 end a line in older JavaScript.
    for letter in "<>&\u2028\u2029":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return text


def board(drawings: Drawings, pane: Pane, *, first: bool) -> Markup:
    """Return a board as SVG; the first board on a page has the definitions of all drawings."""
    rows = (
        element(
            "g", (_cell(drawings, pane, row, at, number) for at, number in enumerate(line)),
            role=bool(pane.titles) and "row",
        )
        for row, line in enumerate(pane.board)
    )  # fmt: skip
    inside = (element("defs", _define(drawings)), rows) if first else rows
    return element(
        "svg", inside, class_="board", role="table" if pane.titles else "img",
        aria_label=pane.about, data_pane=pane.name, **_extent(drawings, pane),
    )  # fmt: skip


def _define(drawings: Drawings) -> Iterator[Markup]:
    for number, layers in enumerate(drawings.layers):
        for kind, art in zip("gt", layers, strict=False):
            yield element("g", Markup(art), id=f"{kind}{number}")


def _extent(drawings: Drawings, pane: Pane) -> dict[str, str | float]:
    rows, columns = len(pane.board), max(map(len, pane.board))
    x, y = drawings.grid.corner(rows - 1, columns - 1)
    width, height = (
        side + 2 * drawings.margin for side in (x + drawings.grid.width, y + drawings.grid.height)
    )
    return {
        "data_columns": columns,
        "width": width * drawings.scale,
        "height": height * drawings.scale,
        "viewBox": f"{-drawings.margin:g} {-drawings.margin:g} {width:g} {height:g}",
    }


def _cell(drawings: Drawings, pane: Pane, row: int, column: int, number: int) -> Markup:
    x, y = drawings.grid.corner(row, column)
    mark = pane.mark if (row, column) in pane.marked else ""
    kind = f"cell {'absent' if number == ABSENT else mark}".rstrip()
    # A cell that is absent now may appear at a later step, so it has a drawing, which is hidden.
    number, title = max(number, 0), Markup()
    if pane.titles:
        more = ", differs" if mark == "differs" else ""
        top, left = pane.origin
        place = f"row {top + row + 1}, column {left + column + 1}"
        title = element("title", f"{place}: {pane.titles[number]}{more}")
    layers = zip("gt", drawings.layers[number], strict=False)
    # There may be tens of thousands of cells, for which `element` would take three times as long.
    uses = "".join(f'<use href="#{layer}{number}"/>' for layer, _ in layers)
    role = ' role="cell"' if pane.titles else ""
    return Markup(f'<g class="{kind}"{role} transform="translate({x:g} {y:g})">{title}{uses}</g>')
