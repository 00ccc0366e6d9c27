"""The parts of the page that show one step: boards, answers, rulings, the legend."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from .film import glyphs
from .rulebook import sentences
from .sides import NO_CELL

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ..game.protocols import Game
    from ..session.trace import Board, Ruling
    from .film import Cells, Film
    from .finding import Finding

    Known = Mapping[str, tuple[str, int]]
    Places = set[tuple[int, int]]

LEGEND = 60
"""How many glyphs are explained."""


def boards(finding: Finding, shown: Film) -> Iterator[str]:
    """Before, expected and yours at the step that matters, as far as they are known."""
    game, step = finding.game, shown.steps[shown.shown]
    known = glyphs(game, shown)
    old = shown.board
    for earlier in shown.steps[: shown.shown]:
        old = _changed(old, earlier.changes)
    now = _changed(old, step.changes)
    changes, differing = _places(step.changes), _places(step.yours or [])
    yield from _board(game, "before", old, known, set(), "")
    if step.yours is None:
        title = "after" if shown.wrong is None else "expected"
        yield from _board(game, title, now, known, changes, "changed")
        return
    marks = (differing, "differs") if differing else (changes, "changed")
    yield from _board(game, "expected", now, known, *marks)
    yield from _board(game, "yours", _changed(now, step.yours), known, differing, "differs")


def _places(cells: Cells) -> Places:
    return {(row, column) for row, column, _ in cells}


def _changed(board: Board, cells: Cells) -> Board:
    """A board with other glyphs in some cells, perhaps past its end."""
    rows = [list(row) for row in board]
    for row, column, glyph in cells:
        rows.extend([] for _ in range(row + 1 - len(rows)))
        rows[row].extend([NO_CELL] * (column + 1 - len(rows[row])))
        rows[row][column] = glyph
    return rows


def _board(
    game: Game,
    title: str,
    board: Board,
    known: Known,
    marked: Places,
    mark: str,
) -> Iterator[str]:
    """One board; `mark` is the class of the marked cells."""
    shape = "grid hex" if getattr(game.display, "HEXAGONS", False) else "grid"
    letters = max(map(len, known), default=1)
    yield f'<figure class="{title}"><figcaption>{title}</figcaption><div class="scroll">'
    yield (
        f'<div class="{shape}" role="table" aria-label="the board, {title}"'
        f' style="--letters:{letters}">'
    )
    for row, line in enumerate(board):
        cells = (
            _cell(glyph, known, mark if (row, column) in marked else "")
            for column, glyph in enumerate(line)
        )
        yield f'<div class="row" role="row" style="--at:{row}">{"".join(cells)}</div>'
    yield "</div></div></figure>"


def _cell(glyph: str, known: Known, mark: str) -> str:
    """One cell, with what it is in words."""
    words, tint = known.get(glyph, ("", -1))
    kind = "none" if glyph == NO_CELL else "odd" if tint < 0 else f"t{tint}" if tint else "plain"
    more = '<span class="hidden"> differs</span>' if mark == "differs" else ""
    names = f"cell {kind} {mark}".rstrip()
    title = escape(words)
    return f'<span class="{names}" role="cell" title="{title}">{escape(glyph)}{more}</span>'


def strip(shown: Film) -> Iterator[str]:
    """Two rows of answers, up to the first wrong one."""
    expected, yours = shown.answers
    if not expected:
        return
    yield '<div class="answers">'
    for title, row, other in (("expected", expected, yours), ("yours", yours, expected)):
        yield f'<span class="soft">{title}</span><div class="{title}">'
        yield "".join(
            f'<span class="answer{_apart(answer, other[at : at + 1])}">{escape(answer)}</span>'
            for at, answer in enumerate(row)
        )
        yield "</div>"
    yield "</div>"


def _apart(answer: str, other: list[str]) -> str:
    return "" if other == [answer] else " differs"


def rulings(game: Game, ruled: list[Ruling]) -> Iterator[str]:
    """What the referee ruled; each opens to what the rules say."""
    rules = sentences(game)
    if not ruled:
        yield '<li class="soft">nothing happens</li>'
    for clause, text in ruled:
        chip = f' <span class="clause">{escape(clause)}</span>' if clause else ""
        line = f"<span>{escape(text)}{chip}</span>"
        said = escape(rules.get(clause, ""))
        if not said:
            yield f"<li>{line}</li>"
        else:
            summary = f'<summary title="{said}">{line}</summary>'
            yield f"<li><details>{summary}<p>{said}</p></details></li>"


def legend(game: Game, shown: Film) -> Iterator[str]:
    """What the glyphs mean: those of the rules, and those on these boards."""
    yield '<div class="legend">'
    for glyph, known in list(glyphs(game, shown).items())[:LEGEND]:
        cell = _cell(glyph, {glyph: known}, "").replace(' role="cell"', "")
        yield f"<div>{cell}<span>{escape(known[0])}</span></div>"
    yield "</div>"
