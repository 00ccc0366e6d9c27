"""The HTML replay of a play, to step through in a browser: one self-contained file.

Reports of `gyoji check` and downloads of the web server are such pages: each brings its body, its
drawings and the data of its steps. The page loads nothing from the network; its security
policy allows only its own script and style, by their digests. Without scripts it shows one step.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from .palette import css

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

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
{more}<input id="slider" type="range" min="0" max="0" value="0" aria-label="Step">
<select id="speed" aria-label="Speed">
<option value="0.5">half speed</option><option value="1" selected>normal speed</option>
<option value="2">double speed</option><option value="4">four times</option>
<option value="10">ten times</option>
</select>
<span class="where" id="where"></span>
</nav>"""
KEYS = """\
<p class="keys with-script" hidden><kbd>Space</kbd> plays and pauses; <kbd>←</kbd> <kbd>→</kbd> go
one step, <kbd>Page Up</kbd> <kbd>Page Down</kbd> ten steps, <kbd>Home</kbd> <kbd>End</kbd> to the
ends; <kbd>+</kbd> <kbd>&minus;</kbd> change the speed.</p>"""
"""Help on the keys, for the body of a page."""

ABSENT = -1
"""Stands for the drawing of a cell that a board does not have at every step."""


class Drawings(NamedTuple):
    """How cells are drawn: one or two layers of SVG by number; only the second layer moves.

    A board has a margin of `margin` units; `scale` is the number of pixels per unit.
    """

    grid: Grid
    layers: Sequence[tuple[str, ...]]
    margin: float = 0
    scale: float = 1


class Pane(NamedTuple):
    """A board on the page: "before", "after", or "yours".

    `marked` are the places of marked cells, and `mark` is their class. With `titles`, by the
    numbers of drawings, every cell has its title, and the board is a table to screen readers.
    `origin` is the row and column of its first cell on the whole board.
    """

    name: str
    about: str
    board: Numbers
    marked: Collection[tuple[int, int]] = ()
    mark: str = ""
    titles: Sequence[str] = ()
    origin: tuple[int, int] = (0, 0)


def page(title: str, body: str, data: object, *, theme: str = "", style: str = "") -> str:
    """A page with a replay, or without one if `data` is None.

    The body must contain the controls, a `boards` element with the boards, `said` and `rulings`.
    `data` is what replay.js reads, `style` is added to the style of every replay.
    """
    style, script = "\n".join([css(), _file("replay.css"), style]), _file("replay.js")
    parts = {
        "theme": f' data-theme="{theme}"' if theme else "",
        "script_digest": _digest(script),
        "style_digest": _digest(style),
        "title": escape(title),
        "style": style,
        "body": body,
        "data": as_json(data),
        "script": script,
    }
    # In one pass: text from a program that looks like a placeholder is not replaced again.
    return re.sub(r"\{\{(\w+)\}\}", lambda match: parts[match[1]], _file("replay.html"))


def controls(more: str = "") -> str:
    return CONTROLS.format(more=more)


@cache
def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    """The digest of a script or style, as a content security policy names it."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def as_json(value: object) -> str:
    """JSON that cannot end the script element around it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    # < could end the script element, and the two separators end a line in older JavaScript.
    for letter in "<>&\u2028\u2029":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return text


def defined(drawings: Drawings) -> Iterator[str]:
    yield "<defs>"
    for number, layers in enumerate(drawings.layers):
        yield "".join(
            f'<g id="{kind}{number}">{art}</g>' for kind, art in zip("gt", layers, strict=False)
        )
    yield "</defs>"


def board(drawings: Drawings, pane: Pane, *, first: bool) -> Iterator[str]:
    """A board as SVG; the first one on a page has the definitions of all drawings."""
    yield _opening(drawings, pane)
    if first:
        yield from defined(drawings)
    for row, line in enumerate(pane.board):
        yield '<g role="row">' if pane.titles else "<g>"
        yield from (
            _cell(drawings, pane, row, column, number) for column, number in enumerate(line)
        )
        yield "</g>"
    yield "</svg>"


def _opening(drawings: Drawings, pane: Pane) -> str:
    rows, columns = len(pane.board), max(map(len, pane.board))
    x, y = drawings.grid.corner(rows - 1, columns - 1)
    width, height = (
        side + 2 * drawings.margin for side in (x + drawings.grid.width, y + drawings.grid.height)
    )
    return (
        f'<svg class="board" role="{"table" if pane.titles else "img"}" data-pane="{pane.name}"'
        f' data-columns="{columns}" aria-label="{escape(pane.about)}"'
        f' width="{width * drawings.scale:g}" height="{height * drawings.scale:g}"'
        f' viewBox="{-drawings.margin:g} {-drawings.margin:g} {width:g} {height:g}">'
    )


def _cell(drawings: Drawings, pane: Pane, row: int, column: int, number: int) -> str:
    x, y = drawings.grid.corner(row, column)
    mark = pane.mark if (row, column) in pane.marked else ""
    kind = f"cell {'absent' if number == ABSENT else mark}".rstrip()
    # A cell that is absent now may appear at a later step, so it has a drawing to be hidden.
    number, title = max(number, 0), ""
    if pane.titles:
        more = ", differs" if mark == "differs" else ""
        top, left = pane.origin
        place = f"row {top + row + 1}, column {left + column + 1}"
        title = f"<title>{place}: {escape(pane.titles[number])}{more}</title>"
    layers = zip("gt", drawings.layers[number], strict=False)
    uses = "".join(f'<use href="#{layer}{number}"/>' for layer, _ in layers)
    role = ' role="cell"' if pane.titles else ""
    return f'<g class="{kind}"{role} transform="translate({x:g} {y:g})">{title}{uses}</g>'
