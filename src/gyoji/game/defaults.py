"""Defaults for what a game's modules leave out: a small game writes only its own parts."""

from __future__ import annotations

from itertools import product
from types import MappingProxyType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from .drawing import differing_cells
from .protocols import Opening
from .state import RUNNING, WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .notation.source import Source
    from .protocols import Case, Option, Options, Words
    from .state import Position, State

NO_OPTIONS: Mapping[str, Option] = MappingProxyType({})


def default_choices(options: Mapping[str, Option]) -> dict[str, str]:
    """Return the default choice of each option."""
    return {name: option.choices[0] for name, option in options.items()}


def choices_of(options: Mapping[str, Option]) -> Iterator[dict[str, str]]:
    """Yield every combination of the options' choices, the default one first."""
    for choices in product(*(option.choices for option in options.values())):
        yield dict(zip(options, choices, strict=True))


def complete(module: Any, default: object) -> Any:
    """Return the module itself if it has every name, else a copy completed from `default`."""
    names = [name for name in dir(default) if not name.startswith("_")]
    missing = [name for name in names if not hasattr(module, name)]
    if not missing:
        return module
    members = {name: getattr(module, name) for name in dir(module) if not name.startswith("__")}
    return SimpleNamespace(**{name: getattr(default, name) for name in missing} | members)


class DefaultNotation:
    """Defaults for a notation. TypeError if it has neither `read` nor `go_on`."""

    OPTIONS = NO_OPTIONS

    def __init__(self, module: Any) -> None:
        if not hasattr(module, "read") and not hasattr(module, "go_on"):
            raise TypeError(f"the notation {module!r} has neither `read` nor `go_on`")
        self._module, self._goes_on = module, hasattr(module, "go_on")

    def read(self, source: Source, lenient: bool, options: Options, /) -> Iterator[Case]:
        opening = getattr(self._module, "opening", self.opening)
        start = opening(source, lenient, options)
        yield from self._module.go_on(source, start, 0, lenient, options)

    def opening(self, _source: Source, _lenient: bool, _options: Options, /) -> Opening[None]:
        # A fast path may stop anywhere in the input, and only `go_on` can continue from there.
        return Opening(b"", (), -1, None, fast_path=self._goes_on)

    def go_on(
        self, source: Source, _opening: Opening[Any], _number: int, lenient: bool,
        options: Options, /,
    ) -> Iterator[Case]:  # fmt: skip
        cases: Iterator[Case] = self._module.read(source, lenient, options)
        return cases


class DefaultDisplay:
    """Defaults for a display."""

    HEXAGONS = False
    KEYS: Mapping[str, str] = MappingProxyType({})

    def __init__(self, module: Any, notation: Any) -> None:
        self.say, self._legend = notation.word, module.LEGEND
        self.NOUNS = {"place": place}
        self.ANNOUNCED = {event: words.text for event, words in module.EVENTS.items()}
        self.PLAIN: dict[int, str] = {}
        # An action after the end cites the clause of the first end, if the game has any.
        ends = [words for status, words in module.ENDS.items() if status != RUNNING]
        clause: Words = (ends or [module.ENDS[RUNNING]])[0]
        self._module = module
        self.LATE = clause._replace(text="the play is over, so this is ignored")

    def player(self, player: int, /) -> str:
        return f"player {player + 1}"

    def in_notation(self, word: str, _state: State, _side: int = 0, /) -> str:
        return word

    def describe(self, glyph: str, /) -> str:
        described: str = self._legend[glyph]
        return described

    def redrawn(self, before: Position, after: Position, /) -> list[tuple[tuple[int, int], str]]:
        new = self._module.draw(after)
        return [
            ((row, column), new[row][column])
            for row, column in differing_cells(self._module.draw(before), new)
        ]

    def view(self, state: Position, _player: int, /) -> Position:
        return state


class DefaultLevels:
    """Defaults for levels."""

    OPTIONS = NO_OPTIONS
    WINNABLE = ()


def place(value: int, state: State) -> str:
    """Return the row and column of a place, from 1, on a board whose ring is drawn, too."""
    row, column = divmod(value, state[WIDTH])
    return f"row {row + 1}, column {column + 1}"
