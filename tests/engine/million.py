"""Run with a number: so many broken positions for each game, by its twin, each as it comes.

`python -m tests.engine.million 200000` tries a million in some minutes. test_checked_twins.py runs
`check_positions` with the twins that look at every access.
"""

from __future__ import annotations

import sys
from array import array
from random import Random

import gyoji
from gyoji.engine.batch import legal_pack, play_packed
from gyoji.engine.packing import POISON, Packed, pack
from gyoji.engine.twins import cell_code, twin
from gyoji.game.positions import explained
from gyoji.games import HERE
from gyoji.state import AREA
from tests.engine.broken import actions, broken, reached

MARGIN = 64


def check_positions(game: gyoji.Game, count: int, seed: int = 15) -> tuple[int, int]:
    """Give broken positions to the twin; how many there were, and how many could be played."""
    rng, played = Random(seed), 0
    for number in range(count):
        if number % 500 == 0:
            positions = reached(game, number, rng.choice((4, 5, 7)))
        position = tuple(broken(positions, rng))
        check_raw(game, position, rng)
        wrong = explained(game, position)
        case = gyoji.Case(position, [] if wrong else actions(game, position, rng, 12))
        try:
            legal_pack(game, [case])
        except (ValueError, TypeError, OverflowError, IndexError) as error:
            assert wrong or isinstance(error, gyoji.IllegalAction), (position, error)
        else:
            assert not wrong, (position, wrong)
            packed = pack(game, [case], margin=MARGIN)
            play_packed(game, packed)
            check_end(game, case, packed)
            played += 1
    return count, played


def check_end(game: gyoji.Game, case: gyoji.Case, packed: Packed) -> None:
    """The twin and the interpreted rules agree, and the twin wrote nowhere else."""
    expected = gyoji.play_out(game, case)
    zero, area = packed.zeros[0], case.start[AREA]
    end = (*packed.states[zero : zero + area],
           *packed.states[zero + area - len(case.start) : zero])  # fmt: skip
    assert end == expected.end, case
    assert bytes(packed.answers[: packed.done[0]]) == expected.answers, case
    around = [*packed.states[:MARGIN], *packed.states[-MARGIN:]]
    assert around == [POISON] * (2 * MARGIN)


def check_raw(game: gyoji.Game, position: gyoji.state.Position, rng: Random) -> None:
    """Any numbers, with cell 0 anywhere: they are legal or not; nothing is read outside."""
    try:
        states = array(cell_code(game), position)
    except OverflowError:
        return
    zeros = array("q", [rng.choice((rng.randrange(-9, len(states) + 9), 1 << 62, -(1 << 62)))])
    twin(game).first_illegal(states, zeros, b"\0\7", array("q", [0, 2]), 0, 1, rng.random() < 0.5)


if __name__ == "__main__":
    for name in HERE:
        print(name, *check_positions(gyoji.load(name), int(sys.argv[1])), file=sys.stderr)
