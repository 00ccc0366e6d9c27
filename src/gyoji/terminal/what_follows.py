"""Show what follows from the announcements: charts, and the source of each cell.

It is computed from the announcements alone, so it cannot give away the hidden board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from .dialogs import FollowsDialog
from .words import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..game.knowledge import Certain, Chart, Told
    from ..game.scene import Field
    from .play_view import PlayView

CELL = 4
"""Columns of a cell of a chart."""
HERE = "@"


def show_what_follows(view: PlayView) -> None:
    """Open the dialog; a thread works it out, because for a long play it takes seconds."""
    model, knowledge = view.model, view.model.knowledge
    if knowledge is None:
        view.say("nothing is hidden")
        return
    told, app = model.tell(), view.app

    def search() -> None:
        try:
            charts = knowledge.follows(told, model.players)
        except ValueError as error:
            app.call_from_thread(view.say, str(error))
        else:
            app.call_from_thread(_open, view, charts, told)

    view.run_worker(search, thread=True, exclusive=True, group="follows")


def _open(view: PlayView, charts: Sequence[Chart], told: Sequence[Told]) -> None:
    player = view.model.turn

    def draw(wanted: bool | None) -> None:
        if wanted:
            view.notebook.fill(chart_of(charts, player))

    view.app.push_screen(FollowsDialog(chart_text(charts, told)), draw)


def chart_text(charts: Sequence[Chart], told: Sequence[Told]) -> list[Text]:
    """Return all charts, the latest first, each with its cells in the order of discovery."""
    lines = list[Text]()
    for chart in reversed(charts):
        lines += [
            Text(say(f"Counted {chart.title}:"), "bold"),
            Text(),
            *map(Text, draw_chart(chart)),
            Text(),
        ]
        cells = sorted(chart.cells, key=lambda cell: (cell.since, cell.row, cell.column))
        lines += [Text(f"  {say(sentence(cell, told))}") for cell in cells]
        lines.append(Text())
    return lines[:-1]


def draw_chart(chart: Chart) -> Iterator[str]:
    """Yield a chart row by row; a dot is a cell of which nothing is certain."""
    here = {(row, column): HERE for _, row, column in chart.players}
    signs = {(cell.row, cell.column): cell.sign for cell in chart.cells}
    rows = [row for row, _ in (*signs, *here)]
    columns = [column for _, column in (*signs, *here)]
    for row in range(min(rows), max(rows) + 1):
        cells = (
            signs.get((row, column), ".") + here.get((row, column), "")
            for column in range(min(columns), max(columns) + 1)
        )
        yield "  " + "".join(cell.ljust(CELL) for cell in cells).rstrip()


def sentence(cell: Certain, told: Sequence[Told]) -> str:
    """Return a sentence about a cell, and the announcement from which it follows."""
    if not cell.since:
        return f"{direction(cell)}: {cell.words}, by the rules"
    one = told[cell.since - 1]
    return f"{direction(cell)}: {cell.words}, from {cell.since} {one.said}: {one.announced}"


def direction(cell: Certain) -> str:
    """Return where a cell is on its chart: "2 north, 1 east"."""
    ways = (cell.row, "south", "north"), (cell.column, "east", "west")
    parts = [f"{abs(by)} {ahead if by > 0 else back}" for by, ahead, back in ways if by]
    return ", ".join(parts) or "there"


def chart_of(charts: Sequence[Chart], player: int) -> Mapping[Field, str]:
    """Return the signs of the chart that a player is on.

    If that is not certain, of the first chart.
    """
    on = (chart for chart in charts if any(one == player for one, _, _ in chart.players))
    chart = next(on, charts[0])
    return {(cell.row, cell.column): cell.sign for cell in chart.cells}
