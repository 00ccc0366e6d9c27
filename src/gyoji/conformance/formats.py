"""The law about further formats of levels and plays."""

from __future__ import annotations

from io import BytesIO
from random import Random
from typing import TYPE_CHECKING, ClassVar

from ..engine.formats import formats, read_levels, recognized, write_levels
from ..engine.generation import generate
from ..game.formats import Level
from ..game.notation.source import Source

if TYPE_CHECKING:
    from ..game.game import Game


class FormatsLaws:
    """A part of the conformance tests of one game."""

    game: Game
    written: ClassVar[int] = 9
    """The size of the levels that are written in each further format."""

    def test_18_a_format_reads_what_it_writes(self) -> None:
        """Law 18: nothing is lost but what is named, and no format takes the judge's input."""
        game = self.game
        for kind in game.levels.KINDS:
            (case,) = generate(game, Random(kind), self.written, kind, {})
            shown = b"".join(game.notation.show([case]))
            assert recognized(game, Source(BytesIO(shown))) == "", f"not the judge's: {shown!r}"
            for name in formats(game):
                _check(game, name, Level(case, "A title", "", "A comment,\nof two lines"))


def _check(game: Game, name: str, level: Level) -> None:
    """A level that is written is recognized and read again."""
    left_out = list[str]()
    try:
        text = b"".join(write_levels(game, [level], name, left_out.append))
    except ValueError:
        return  # the format cannot hold this case, and says so
    found = read_levels(game, Source(BytesIO(text)), {})
    read = list(found.levels)
    assert found.name == name, f"{name} is not recognized: {text!r}"
    assert [each.case.start for each in read] == [level.case.start], f"{name}: {text!r}"
    assert left_out or [each[:4] for each in read] == [level[:4]], f"{name}: {text!r}"
