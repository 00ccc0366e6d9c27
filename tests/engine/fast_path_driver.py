"""A judge that takes what the fast path takes, interpreted, and looks at every access on the way.

What a fast path refuses goes to the explaining reader, from there on and for good. The text comes
in windows that grow, as from a pipe.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

import gyoji
from gyoji.engine.judge import chosen
from gyoji.notation.source import Source
from gyoji.state import AREA

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from types import ModuleType
    from typing import Any

    from gyoji.game.game import Game
    from gyoji.game.protocols import Case, Opening, Played
    from gyoji.state import Position

ROOM = 64
"""How much longer than its data set an answer may be."""


class Window:
    """A text of which only some is there."""

    def __init__(self, text: bytes, at: int, end: int) -> None:
        self.text, self.at, self.end = text, at, end

    def __getitem__(self, at: int, /) -> int:
        assert self.at <= at < self.end, f"reads {at} of {self.at} to {self.end}"
        return self.text[at]


class Room:
    """Where an answer goes, as long as it may be."""

    def __init__(self, at: int, size: int) -> None:
        self.at, self.out = at, bytearray(at + size)

    def __setitem__(self, at: int, value: int, /) -> None:
        assert self.at <= at < len(self.out), f"writes {at} of {self.at} to {len(self.out)}"
        self.out[at] = value


class Line:
    """A state with so many cells and registers; nothing is read that was not written before."""

    def __init__(self, area: int, registers: int) -> None:
        self.area, self.low = area, -registers
        self.numbers: list[int | None] = [None] * (area + registers)

    @classmethod
    def of(cls, opening: Opening[Any]) -> Line:
        """The opening's position."""
        line = cls(len(opening.cells), len(opening.registers))
        line.numbers[:] = [*opening.cells, *opening.registers]
        return line

    def position(self, registers: int) -> Position:
        """The cells, and so many registers."""
        return tuple(self[at] for at in (*range(self.area), *range(-registers, 0)))

    def __getitem__(self, at: int, /) -> int:
        assert self.low <= at < self.area, f"reads {at} of {self.low} to {self.area}"
        number = self.numbers[at]
        assert number is not None, f"reads {at}, which nobody wrote"
        return number

    def __setitem__(self, at: int, value: int, /) -> None:
        assert self.low <= at < self.area, f"writes {at} of {self.low} to {self.area}"
        assert -(1 << 63) <= value < 1 << 63
        self.numbers[at] = int(value)


class Judged(NamedTuple):
    """What came of an input: the output, the error, and where the plays of the fast path ended."""

    output: bytes
    error: str
    ends: list[Position]

    @property
    def taken(self) -> int:
        """How many data sets the fast path took."""
        return len(self.ends)


def fast_path_of(game: Game) -> ModuleType:
    """The fast path of a game."""
    return import_module(f"gyoji.games.{game.name}.fast_path")


def plain(game: Game, data: bytes, **options: str) -> Judged:
    """Judge an input by the explaining reader alone."""
    ends: list[Position] = []
    known = chosen(game.name, game.notation.OPTIONS, options)
    cases = game.notation.read(Source(BytesIO(data)), False, known)
    return judged(game.notation.write(played(game, cases, ends)), ends)


def played(game: Game, cases: Iterable[Case], ends: list[Position]) -> Iterator[Played]:
    """Play the cases, and note where they end."""
    for case in cases:
        play = gyoji.play_out(game, case)
        ends.append(play.end)
        yield play


def fast(game: Game, data: bytes, step: int = 0, *, fresh: bool = False, **options: str) -> Judged:
    """Judge an input by the fast path, of which `step` bytes more come at a time (0: all)."""
    ends: list[Position] = []
    known = chosen(game.name, game.notation.OPTIONS, options)
    return judged(pieces(game, data, step or len(data) + 1, fresh, known, ends), ends)


def judged(pieces: Iterable[bytes], ends: list[Position]) -> Judged:
    """All pieces up to the error."""
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
    """The output: of the fast path as long as it takes the data sets, then of the other one."""
    source, notation, half = Source(BytesIO(data)), game.notation, fast_path_of(game)
    opening = notation.opening(source, False, options)
    row, rest = source.row, b"".join(source.rest())
    state, text, at, end = Line.of(opening), rest, 0, 0
    if half.SERIAL:
        game.rules.begin(state, None)
    while len(ends) != opening.announced:
        found = half.extent(Window(text, at, end), at, end, state)
        if found == at and end < len(text):
            end = min(end + step, len(text))
            continue
        if found == at and len(ends) + 1 == opening.announced and not text.endswith(b"\n"):
            text += b"\n"  # the end of the input is that of the last line, too
            continue
        if found in (at, -1):
            break
        window = Window(text, at, found)
        area = half.area(window, at, found, state)
        state = state_for(game, opening, state, area, fresh=fresh and not half.SERIAL)
        answer = perform(half, window, state, len(ends) + 1)
        if answer is None:
            break
        ends.append(state.position(registers(game)))
        yield answer
        at = found
    if half.SERIAL:
        yield close(half, state)
        return
    source.give_back(rest[at:])
    source.row = row + rest.count(b"\n", 0, at)
    cases = notation.go_on(source, opening, len(ends), False, options)
    if len(ends) == opening.announced:
        assert not list(cases)
        yield close(half, state)
    else:
        plays = (gyoji.play_out(game, case) for case in cases)
        yield from notation.write(plays, first=len(ends) + 1)


def state_for(game: Game, opening: Opening[Any], state: Line, area: int, *, fresh: bool) -> Line:
    """The state for the next data set: the last one's, or a fresh one."""
    if opening.registers:
        assert area == len(opening.cells)
        return Line.of(opening) if fresh else state
    return Line(area, registers(game))


def perform(half: ModuleType, window: Window, state: Line, number: int) -> bytes | None:
    """The answer of one data set; None if it is not plain."""
    room = Room(7, window.end - window.at + ROOM)
    to = half.perform(window, window.at, window.end, state, room, room.at, number)
    return None if to == -1 else bytes(room.out[room.at : to])


def close(half: ModuleType, state: Line) -> bytes:
    """What comes after the last answer."""
    area = state[AREA] if state.area else 0
    room = Room(7, 2 * area + ROOM)
    return bytes(room.out[room.at : half.close(state, room, room.at)])


@cache
def registers(game: Game) -> int:
    """How many registers a game has."""
    start = a_case(game).start
    return len(start) - start[AREA]


def a_case(game: Game) -> Case:
    """Any case of a game."""
    from random import Random

    usual = chosen(game.name, game.levels.OPTIONS, {})
    return next(game.levels.cases(Random(1), 5, 1, next(iter(game.levels.KINDS)), usual))
