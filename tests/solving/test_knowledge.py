"""What games know against exact distances, in all positions that follow from small starts."""

from __future__ import annotations

import pytest

from gyoji.game.solving import solving_of
from gyoji.game.stand_ins import ANY, DEAD, MOVES
from gyoji.game.state import RUNNING, STATUS
from tests.examples import FEW
from tests.solving.plain import GAMES, distances, starts

COUNTS = pytest.mark.parametrize(
    "count", [30 if FEW else 150, pytest.param(3_000, marks=pytest.mark.long)]
)
"""How many starts are tried."""


@COUNTS
@pytest.mark.parametrize("name", ["boulder", "tower"])
def test_nothing_is_dead_before_a_win_and_no_bound_is_above_its_distance(
    name: str, count: int
) -> None:
    game, lost = GAMES[name], 0
    solving = solving_of(game)
    for start in starts(name, count):
        notes = solving.prepare(start)
        for position, distance in distances(game, start).items():
            if position[STATUS] != RUNNING:
                continue
            least, far = (solving.assess(list(position), notes, aim) for aim in (MOVES, ANY))
            assert (least == DEAD) == (far == DEAD)
            if distance is None:
                lost += least == DEAD
            else:
                assert least <= distance, (start, position)
    assert lost > count // 10, "some dead ends are seen"
