"""The list of levels, with what was solved."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from .dialogs import Dialog

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.app import ComposeResult

    from .series import SeriesLevel, SeriesLevels

TITLE_WIDTH = 30
"""Columns for a puzzle's title, or for the figures of a level of the collection."""


class LevelsDialog(Dialog[int]):
    """Chooses a level of a series; the answer is its number, or 0 if it was cancelled.

    `number` is the level that is played now; 0 for none.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,l,q", "cancel", "Cancel")]

    def __init__(self, series: SeriesLevels, number: int) -> None:
        super().__init__(0)
        self.series, self.number = series, number

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog dialog-help"):
            yield Static(Text(f"{self.series.game.display.TITLE}: levels"), classes="dialog-title")
            yield OptionList(*self._options(), markup=False, classes="levels")
            yield Static(Text("Enter: play it   Escape: cancel"), classes="dialog-hint")

    def on_mount(self) -> None:
        levels = self.query_one(OptionList)
        levels.focus()
        chosen = self.number or self.series.unsolved(1)
        levels.highlighted = levels.get_option_index(str(chosen))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.answer(int(str(event.option_id)))

    def _options(self) -> Iterator[Option]:
        series, number = self.series, 0
        parts = (
            ("Puzzles", series.puzzles, series.can_be_solved),
            ("Collection", series.collection, True),
        )
        for name, part, counts in parts:
            if part:
                count = f": {series.solved(part)} of {len(part)} solved" if counts else ""
                yield Option(Text(f"{name}, from easy to hard{count}", "bold"), disabled=True)
            for level in part:
                number += 1
                yield Option(Text(self._row(number, level)), id=str(number))

    def _row(self, number: int, level: SeriesLevel) -> str:
        mark = ">" if number == self.number else " "
        about = level.title if level.ranked is None else figures(level)
        return f"{mark}{level.number:>3}  {about:<{TITLE_WIDTH}}  {self._solved(number, level)}"

    def _solved(self, number: int, level: SeriesLevel) -> str:
        best = self.series.best(number)
        if best is None:
            return ""
        if level.ranked is not None and level.ranked.opponents:
            return "won"
        is_par = level.ranked is not None and best.moves <= level.ranked.moves
        return f"solved in {best.moves}{', the fewest' if is_par else ''}"


def figures(level: SeriesLevel) -> str:
    """How hard a level of the collection is, and its par."""
    if level.ranked is None:
        return ""
    known = level.ranked
    if known.opponents:
        return f"difficulty {known.difficulty:>3.0f}   against {known.opponents}"
    pushed = "" if known.pushes is None else f", {known.pushes} pushes"
    return f"difficulty {known.difficulty:>3.0f}   par {known.moves}{pushed}"
