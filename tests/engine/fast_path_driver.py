"""A judge that runs the fast path interpreted, and checks every access to text, state and output.

From the first data set that the fast path does not take, the explaining reader reads the rest. The
text comes in windows that grow, as from a pipe.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

import gyoji
from gyoji.engine.judge import choose
from gyoji.game.notation.source import Source
from gyoji.game.state import AREA

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from types import ModuleType
    from typing import Any

    from gyoji.game.game import Game
    from gyoji.game.protocols import Case, Opening, Played
    from gyoji.game.state import Position

ROOM = 64
"""An answer may be this many bytes longer than its data set."""


class Window:
    """A text that may only be read between two offsets."""

    def __init__(self, text: bytes, at: int, end: int) -> None:
        self.text, self.at, self.end = text, at, end

    def __getitem__(self, at: int, /) -> int:
        assert self.at <= at < self.end, f"reads {at} of {self.at} to {self.end}"
        return self.text[at]


class Output:
    """A buffer for an answer, which may only be written within its bounds."""

    def __init__(self, at: int, size: int) -> None:
        self.at, self.out = at, bytearray(at + size)

    def __setitem__(self, at: int, value: int, /) -> None:
        assert self.at <= at < len(self.out), f"writes {at} of {self.at} to {len(self.out)}"
        self.out[at] = value


class CheckedState:
    """A state with a number of cells and registers; no number may be read before it is written."""

    def __init__(self, area: int, registers: int) -> None:
        self.area, self.low = area, -registers
        self.numbers: list[int | None] = [None] * (area + registers)

    @classmethod
    def of(cls, opening: Opening[Any]) -> CheckedState:
        """The state with the opening's cells and registers."""
        line = cls(len(opening.cells), len(opening.registers))
        line.numbers[:] = [*opening.cells, *opening.registers]
        return line

    def position(self, registers: int) -> Position:
        """The cells and this number of registers."""
        return tuple(self[at] for at in (*range(self.area), *range(-registers, 0)))

    def __getitem__(self, at: int, /) -> int:
        assert self.low <= at < self.area, f"reads {at} of {self.low} to {self.area}"
        number = self.numbers[at]
        assert number is not None, f"reads {at}, which was never written"
        return number

    def __setitem__(self, at: int, value: int, /) -> None:
        assert self.low <= at < self.area, f"writes {at} of {self.low} to {self.area}"
        assert -(1 << 63) <= value < 1 << 63  # a twin's numbers are C integers of 64 bits
        self.numbers[at] = int(value)


class Judged(NamedTuple):
    """The result of an input: the output, the error, and the end of each play."""

    output: bytes
    error: str
    ends: list[Position]

    @property
    def taken(self) -> int:
        """The number of data sets that the fast path took."""
        return len(self.ends)


def fast_path_of(game: Game) -> ModuleType:
    """The module with a game's fast path."""
    return import_module(f"gyoji.games.{game.name}.fast_path")


def plain(game: Game, data: bytes, **options: str) -> Judged:
    """Judge an input by the explaining reader alone."""
    ends: list[Position] = []
    chosen_options = choose(game.name, game.notation.OPTIONS, options)
    cases = game.notation.read(Source(BytesIO(data)), False, chosen_options)
    return judged(game.notation.write(played(game, cases, ends)), ends)


def played(game: Game, cases: Iterable[Case], ends: list[Position]) -> Iterator[Played]:
    """Play the cases, and record their ends."""
    for case in cases:
        play = gyoji.play_out(game, case)
        ends.append(play.end)
        yield play


def fast(game: Game, data: bytes, step: int = 0, *, fresh: bool = False, **options: str) -> Judged:
    """Judge an input by the fast path; `step` more bytes arrive at a time (0: all at once)."""
    ends: list[Position] = []
    chosen_options = choose(game.name, game.notation.OPTIONS, options)
    return judged(pieces(game, data, step or len(data) + 1, fresh, chosen_options, ends), ends)


def judged(pieces: Iterable[bytes], ends: list[Position]) -> Judged:
    """The pieces up to the error, if there is one."""
    output = bytearray()
    try:
        for piece in pieces:
            output += piece
    except gyoji.NotationError as error:
        return Judged(bytes(output), str(error), ends)
    return Judged(bytes(output), "", ends)


def pieces(
    game: Game,
    data: bytes,
    step: int,
    fresh: bool,
    options: Mapping[str, str],
    ends: list[Position],
) -> Iterator[bytes]:
    """The output: of the fast path while it takes the data sets, then of the reader."""
    source, notation, fast_path = Source(BytesIO(data)), game.notation, fast_path_of(game)
    opening = notation.opening(source, False, options)
    row, rest = source.row, b"".join(source.rest())
    state, text, at, end = CheckedState.of(opening), rest, 0, 0
    if fast_path.SERIAL:
        game.rules.begin(state, None)
    # The window grows by `step` whenever the fast path needs more text to find the extent.
    while len(ends) != opening.announced:
        extent_end = fast_path.extent(Window(text, at, end), at, end, state)
        if extent_end == at and end < len(text):
            end = min(end + step, len(text))
            continue
        if extent_end == at and len(ends) + 1 == opening.announced and not text.endswith(b"\n"):
            text += b"\n"  # the last line may lack its line end
            continue
        if extent_end in (at, -1):
            break
        window = Window(text, at, extent_end)
        area = fast_path.area(window, at, extent_end, state)
        state = state_for(game, opening, state, area, fresh=fresh and not fast_path.SERIAL)
        answer = perform(fast_path, window, state, len(ends) + 1)
        if answer is None:
            break
        ends.append(state.position(registers(game)))
        yield answer
        at = extent_end
    if fast_path.SERIAL:  # it reads its input to the end itself
        yield close(fast_path, state)
        return
    source.give_back(rest[at:])
    source.row = row + rest.count(b"\n", 0, at)
    cases = notation.go_on(source, opening, len(ends), False, options)
    if len(ends) == opening.announced:
        assert not list(cases)
        yield close(fast_path, state)
    else:
        plays = (gyoji.play_out(game, case) for case in cases)
        yield from notation.write(plays, first=len(ends) + 1)


def state_for(
    game: Game, opening: Opening[Any], state: CheckedState, area: int, *, fresh: bool
) -> CheckedState:
    """The state for the next data set: the last one's, or a fresh one."""
    if opening.registers:
        assert area == len(opening.cells)
        return CheckedState.of(opening) if fresh else state
    return CheckedState(area, registers(game))


def perform(
    fast_path: ModuleType, window: Window, state: CheckedState, number: int
) -> bytes | None:
    """The answer of one data set; None if the fast path does not take it."""
    # An offset other than 0 shows that the fast path writes from `at` on, and not before.
    output = Output(7, window.end - window.at + ROOM)
    to = fast_path.perform(window, window.at, window.end, state, output, output.at, number)
    return None if to == -1 else bytes(output.out[output.at : to])


def close(fast_path: ModuleType, state: CheckedState) -> bytes:
    """The output after the last answer."""
    area = state[AREA] if state.area else 0
    output = Output(7, 2 * area + ROOM)
    return bytes(output.out[output.at : fast_path.close(state, output, output.at)])


@cache
def registers(game: Game) -> int:
    """The number of a game's registers."""
    start = a_case(game).start
    return len(start) - start[AREA]


def a_case(game: Game) -> Case:
    """Any case of a game."""
    from random import Random

    defaults = choose(game.name, game.levels.OPTIONS, {})
    return next(game.levels.cases(Random(1), 5, 1, next(iter(game.levels.KINDS)), defaults))
