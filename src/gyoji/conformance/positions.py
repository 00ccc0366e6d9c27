"""The law about positions."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from ..engine.play import play_out, trace
from ..game.passes import off_border
from ..game.positions import DefaultPositions, explained, positions_of
from ..game.state import AREA, WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..game.game import Game
    from ..game.protocols import Case
    from ..game.state import Position


class PositionsLaws:
    """A part of the conformance tests of one game."""

    game: Game

    def cases(self) -> Iterator[Case]:
        """Some cases of the game."""
        raise NotImplementedError

    def test_19_the_positions_of_a_play_are_legal(self) -> None:
        """Law 19: starts and actions; with a module `positions`, all positions of a play."""
        positions = positions_of(self.game)
        for case in islice(self.cases(), 40):
            state = list(case.start)
            assert all(positions.is_action(state, action) for action in case.actions)
            assert all(positions.is_action(state, each) for each in self.game.candidates(state))
            for position in self._reached(case):
                assert not explained(self.game, position), f"{position} occurs in a play"

    def test_19_a_broken_position_is_refused_or_stays_within_its_ring(self) -> None:
        """Law 19: what is wrong by one number is refused, or it can be played."""
        rng = Random(18)
        for case in islice(self.cases(), 40):
            reached = self._reached(case)
            for _ in range(10 if len(reached) > 1 else 2):
                broken = _broken(rng.choice(reached), rng)
                if not explained(self.game, broken):
                    end = play_out(self.game, case._replace(start=broken)).end
                    area, width = broken[AREA], broken[WIDTH]
                    ring = [at for at in range(area) if not off_border(at, width, area)]
                    assert [end[at] for at in ring] == [broken[at] for at in ring]

    def _reached(self, case: Case) -> list[Position]:
        """The positions of a play that the game states to be legal: without a module, its start."""
        if isinstance(positions_of(self.game), DefaultPositions):
            return [case.start]
        return [case.start, *(after for _, after in trace(self.game, case))]


def _broken(position: Position, rng: Random) -> Position:
    """The position with one other number, more often in a register than in a cell."""
    registers = len(position) - position[AREA]
    at = -rng.randint(1, registers if rng.random() < 0.7 else len(position))
    number = rng.choice((position[at] - 1, position[at] + 1, rng.randrange(-2, len(position))))
    return (*position[:at], number, *position[at:][1:])
