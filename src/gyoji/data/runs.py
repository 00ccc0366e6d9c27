"""One episode while it is played: where it stands, what may be done, and what was noted."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from typing import TYPE_CHECKING, Any

import numpy as np

from ..engine.twins import twin
from ..state import AREA, RUNNING, STATUS, TURN
from . import looking

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..game.learning import Learning
    from ..game.protocols import Game
    from ..state import Position
    from .columns import Array
    from .looking import Look
    from .sources import Level

    Choose = Callable[["Run"], int | None]
    """What does the next action: one of the game's, None to give up."""


class Row:
    """A state in memory, as plain functions want it."""

    __slots__ = ("_line", "_zero")

    def __init__(self, line: Any, zero: int) -> None:
        self._line, self._zero = line, zero

    def __getitem__(self, at: int) -> int:
        return self._line[self._zero + at]  # type: ignore[no-any-return]  # a line of integers

    def __setitem__(self, at: int, value: int) -> None:
        self._line[self._zero + at] = value


class Run:
    """One episode on its way: what it has come to, and what was noted of it."""

    def __init__(
        self, game: Game, half: Learning, level: Level, choose: Choose, limit: int
    ) -> None:
        self.game, self.half, self.level = game, half, level
        self._choose, self._limit, self.open = choose, limit, True
        self.start = level.case.start
        self.area = self.start[AREA]
        self.zero = len(self.start) - self.area
        self.players = game.rules.players(list(self.start))
        self.table = half.table(self.start)
        self.actions, self.turns, self.indices = array("q"), array("i"), array("i")
        self.answers = bytearray()
        self.rewards, self.shaped = array("d"), array("d")
        self.said: list[tuple[int, ...]] = []
        self._heard = [0] * self.players
        self.pieces, self.numbers = list["Array"](), list["Array"]()
        self.looked = 0  # rows that were looked at already
        self._stage: Any = None

    def enter(self, line: array[int], zero: int) -> None:
        """The state of this episode lies here from now on; it has begun."""
        self._line, self._low, self.code = line, zero - self.zero, line.typecode
        self.row, self.span = Row(line, zero), slice(self._low, self._low + len(self.start))
        self._worth = self._value(self.row[TURN])

    def position(self) -> Position:
        """Where the play stands."""
        middle, end = self._low + self.zero, self._low + len(self.start)
        return (*self._line[middle:end], *self._line[self._low : middle])

    def stage(self) -> Any:
        """The twin's loops for learners, over this play alone; None where there are none."""
        if self._stage is None:
            self._stage = stage_of(self, memoryview(self._line)[self.span])
        return self._stage or None

    def choices(self) -> list[int]:
        """The numbers of the actions of which something would come; all where that is hidden."""
        if self.half.ANNOUNCEMENTS:
            return list(range(len(self.table)))
        stage = self.stage()
        if stage is None:
            return list(self._tried())
        mask = np.zeros(len(self.table), np.uint8)
        stage.masks(mask, array(self.code, self._line[: len(self.start)]))
        return np.flatnonzero(mask).tolist()

    def _tried(self) -> Iterator[int]:
        """The same, one after the other, without a twin."""
        rules, here = self.game.rules, list(self.position())
        action = rules.next_action(here, -1)
        while action >= 0:
            number = self.number(action)
            if number >= 0 and rules.apply(here[:], action, None):
                yield number
            action = rules.next_action(here, action)

    def number(self, action: int) -> int:
        """The number of an action among those to choose from; -1 if it is none of them."""
        coded = self.half.code(self.row, action)
        at = bisect_left(self.table, coded)
        return at if at < len(self.table) and self.table[at] == coded else -1

    def action(self, number: int) -> int:
        """The action that a number means now."""
        return self.half.complete(self.row, self.table[number])

    def decide(self) -> bool:
        """A row begins: is something done now, or is the episode over?"""
        row, turn = self.row, self.row[TURN]
        self.turns.append(turn)
        if self.half.ANNOUNCEMENTS:
            self.said.append(tuple(self._heard))
        over = row[STATUS] != RUNNING or len(self.actions) >= self._limit
        action = None if over else self._choose(self)
        if action is None:
            self.open = False
            return False
        self.actions.append(action)
        self.indices.append(self.number(action))
        if self.half.ANNOUNCEMENTS:
            self._heard[turn] = action + 1 | self.half.announcement(row, action) << 8
        if self.players > 1:
            self._worth = self._value(turn)
        return True

    def done(self, answer: int) -> None:
        """What came of it, for the one who did it."""
        score, hope = self._value(self.turns[-1])
        self.answers.append(answer)
        self.rewards.append(score - self._worth[0])
        self.shaped.append(hope - self._worth[1])
        self._worth = score, hope

    def _value(self, player: int) -> tuple[int, int]:
        """Score and potential of a player."""
        row = self.row
        return self.game.rules.score(row, player), self.half.potential(row, player)

    def look(self, look: Look, blocks: Array) -> int:
        """Take in some rows; how many bytes that is."""
        self.pieces.append(look.rows(self, blocks))
        if self.half.NUMBERS:
            self.numbers.append(looking.numbers(self, self.half, blocks))
        self.looked += len(blocks)
        return self.pieces[-1].nbytes


def stage_of(run: Run, block: memoryview[int]) -> Any:
    """The twin's loops for learners over one play, whose state is this block; False if none are.

    They are asked what is legal and what is seen; the play itself is `gyoji.engine.batch`'s.
    """
    found = twin(run.game)
    if "learning" not in getattr(found, "PARTS", ()):
        return False
    one, spare = array("q", [0]), array(run.code, block)
    return found.Stage(
        states=block, levels=spare, finals=spare, table=run.table,
        seeds=one, ages=one, rewards=array("d", [0]), over=bytearray(1), cut=bytearray(1),
        heard=array("q"), last=array("q"), block=len(block), zero=run.zero, players=0,
        limit=1, mode=0, scale=0.0,
    )  # fmt: skip
