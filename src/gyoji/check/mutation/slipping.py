"""Plays with a slip: the rules are right, but the program around them handles plays wrongly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.bounds import bounds_of
from ...game.protocols import Played
from ...game.state import AREA, RUNNING, STATUS, WIDTH
from ...util.errors import Error
from .interpreter import Interpreter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...game.events import Event
    from ...game.game import Game
    from ...game.protocols import Case
    from .generation import Slip
    from .references import ReferencePlay

BYTE = 256


class Slipping(Interpreter):
    """The rules, played by a program with a slip."""

    def __init__(self, game: Game, slip: Slip) -> None:
        super().__init__(game)
        self.slip = slip

    def first_state(self, case: Case) -> list[int]:
        """Return the state that the play begins with."""
        return list(case.start)

    def read_actions(self, case: Case) -> Sequence[int]:
        """Return the actions that the program reads."""
        return case.actions

    def spoil(self, state: list[int], case: Case) -> None:
        """Spoil the state after `begin` and after each action."""

    def play(self, case: Case) -> Played:
        state, answers = self.first_state(case), bytearray()
        self.begin(state, None)
        self.spoil(state, case)
        for action in self.read_actions(case):
            if state[STATUS] != RUNNING:
                break
            answers.append(self.apply(state, action, None) & 255)
            self.spoil(state, case)
        return Played(case, tuple(state), bytes(answers))


class Carried(Slipping):
    """A register keeps the number that it had at the end of the data set before."""

    last: ReferencePlay | None = None

    def forget(self) -> None:
        self.last = None

    def pass_on(self, reference: ReferencePlay) -> None:
        self.last = reference

    def may_differ(self, reference: ReferencePlay) -> bool:
        return self.first_state(reference.case) != list(reference.case.start)

    def first_state(self, case: Case) -> list[int]:
        state = list(case.start)
        if self.last is not None:
            self.keep(state, self.last.case.start, self.last.played.end)
        return state

    def keep(self, state: list[int], start: Sequence[int], end: Sequence[int]) -> None:  # noqa: ARG002  # other kinds need it
        """Put numbers that are left over from the play before into a new state."""
        state[self.slip.what] = end[self.slip.what]


class CarriedCells(Carried):
    """Cells changed in the last data set stay changed where the new start equals the old one."""

    def keep(self, state: list[int], start: Sequence[int], end: Sequence[int]) -> None:
        if state[WIDTH] == start[WIDTH]:
            for place in range(min(state[AREA], start[AREA])):
                if state[place] == start[place]:
                    state[place] = end[place]


class Narrow(Slipping):
    """A register has 8 bits, for numbers from `limit - 256` to `limit - 1`."""

    def may_differ(self, reference: ReferencePlay) -> bool:
        return reference.shown.highest[-1 - self.slip.what] >= self.slip.limit

    def spoil(self, state: list[int], case: Case) -> None:  # noqa: ARG002  # other kinds need it
        low, register = BYTE - self.slip.limit, self.slip.what
        state[register] = (state[register] + low) % BYTE - low


class Short(Slipping):
    """The program reads only the first `limit` actions."""

    def may_differ(self, reference: ReferencePlay) -> bool:
        return len(reference.case.actions) > self.slip.limit

    def read_actions(self, case: Case) -> Sequence[int]:
        return case.actions[: self.slip.limit]


class NarrowCount(Short):
    """The number of actions has 8 bits, for numbers from `limit - 256` to `limit - 1`."""

    def read_actions(self, case: Case) -> Sequence[int]:
        low = BYTE - self.slip.limit
        count = (len(case.actions) + low) % BYTE - low
        return case.actions[: max(0, count)]


class Full(Slipping):
    """The program fails on a case with a measure above `limit`, because it has no room for it."""

    def may_differ(self, reference: ReferencePlay) -> bool:
        measured = bounds_of(self.game).measure(reference.case)
        return measured[self.slip.measure] > self.slip.limit

    def play(self, case: Case) -> Played:  # noqa: ARG002  # other kinds need it
        raise IndexError(f"there is room for {self.slip.limit} only")


class EndOfInput(Error):  # noqa: N818  # no error: the program reads no further
    """A program reads no more data sets."""


class Few(Full):
    """After the first `limit` data sets, the program reads no more of them."""

    number = 0

    def forget(self) -> None:
        self.number = 0

    def pass_on(self, reference: ReferencePlay) -> None:  # noqa: ARG002  # other kinds need it
        self.number += 1

    def may_differ(self, reference: ReferencePlay) -> bool:  # noqa: ARG002  # other kinds need it
        return self.number >= self.slip.limit

    def play(self, case: Case) -> Played:  # noqa: ARG002  # other kinds need it
        raise EndOfInput


class Still(Slipping):
    """Cells in some rows, or in some columns, never change, because the program leaves them out."""

    def may_differ(self, reference: ReferencePlay) -> bool:
        return any(reference.case.start[part] != reference.played.end[part]
                   for part in self.parts(reference.case.start))  # fmt: skip

    def spoil(self, state: list[int], case: Case) -> None:
        for part in self.parts(case.start):
            state[part] = case.start[part]

    def parts(self, start: Sequence[int]) -> list[slice]:
        """Return the cells that are left out.

        `what` is their first row or column, counted from the last one if negative. If `limit` is 0,
        all rows or columns from there on are left out; otherwise `limit` of them.
        """
        area, width = start[AREA], start[WIDTH]
        height, count = area // width, self.slip.limit
        size = height if self.slip.measure == ROWS else width
        first = self.slip.what % size if self.slip.what < 0 else self.slip.what
        end = min(first + count, size) if count else size
        if first >= end:
            return []
        if self.slip.measure == ROWS:
            return [slice(first * width, end * width)]
        return [slice(row * width + first, row * width + end) for row in range(height)]


class Together(Slipping):
    """A step in which two events come together has no effect."""

    def may_differ(self, reference: ReferencePlay) -> bool:
        return (self.slip.what, self.slip.limit) in reference.shown.together

    def play(self, case: Case) -> Played:
        state, answers, log = list(case.start), bytearray(), list["Event"]()
        both = {self.slip.what, self.slip.limit}
        self.game.rules.begin(state, log)
        for action in case.actions:
            if state[STATUS] != RUNNING:
                break
            before = state.copy()
            log.clear()
            answer = self.game.rules.apply(state, action, log)
            if both <= {event[0] for event in log}:
                state, answer = before, 0
            answers.append(answer)
        return Played(case, tuple(state), bytes(answers))


ROWS, COLUMNS = "rows", "columns"

KINDS: dict[str, type[Slipping]] = {
    "carried": Carried, "carried-cells": CarriedCells, "narrow": Narrow, "short": Short,
    "narrow-count": NarrowCount, "full": Full, "few": Few, "still": Still, "together": Together,
}  # fmt: skip
"""The kinds of slips that are wrappers around the rules."""

SEVERAL = frozenset(("carried", "carried-cells", "few"))
"""The kinds of slips that show only in inputs of several data sets."""
