"""Give broken positions to the twins of games, each as it comes.

`python -m tests.engine.many_broken 60000 tower sokoban` tries so many of each.
test_checked_twins.py runs `check_positions` with the twins that look at every access.
"""

from __future__ import annotations

import sys
from array import array
from random import Random

import gyoji
from gyoji.engine.batch import legal_pack, play_packed
from gyoji.engine.packing import MARGIN, Packed, pack, unpack
from gyoji.engine.twins import cell_code, register_code, twin
from gyoji.game.positions import explain
from tests.engine.broken import actions, broken, reached

SPACE = 64


def check_positions(game: gyoji.Game, count: int, seed: int = 15) -> tuple[int, int]:
    """Give broken positions to the twin; how many there were, and how many could be played."""
    rng, played = Random(seed), 0
    for number in range(count):
        if number % 500 == 0:
            positions = reached(game, number, rng.choice((4, 5, 7)))
        position = tuple(broken(positions, rng))
        check_raw(game, position, rng)
        wrong = explain(game, position)
        case = gyoji.Case(position, [] if wrong else actions(game, position, rng, 12))
        try:
            legal_pack(game, [case])
        except (ValueError, TypeError, OverflowError, IndexError) as error:
            assert wrong or isinstance(error, gyoji.IllegalAction), (position, error)
        else:
            assert not wrong, (position, wrong)
            packed = pack(game, [case], margin=SPACE)
            play_packed(game, packed)
            check_end(game, case, packed)
            played += 1
    return count, played


def check_end(game: gyoji.Game, case: gyoji.Case, packed: Packed) -> None:
    """The twin and the interpreted rules agree, and the twin wrote nowhere else."""
    assert unpack(packed, 0, case) == gyoji.play_out(game, case), case
    for line in (packed.cells, packed.registers):
        assert [*line[:SPACE], *line[-SPACE:]] == [MARGIN] * (2 * SPACE)


def check_raw(game: gyoji.Game, position: gyoji.game.state.Position, rng: Random) -> None:
    """Any numbers, with the state anywhere in them: legal or not; nothing is read outside."""
    try:
        cells = array(cell_code(game), position[: rng.randrange(len(position) + 1)])
        registers = array(register_code(game), position)
    except OverflowError:
        return
    zeros, tops = (
        array("q", [rng.choice((rng.randrange(-9, len(line) + 9), 1 << 62, -(1 << 62)))])
        for line in (cells, registers)
    )
    batch = (cells, zeros, registers, tops, b"\0\7", array("q", [0, 2]))
    twin(game).first_illegal(*batch, 0, 1, rng.random() < 0.5)


if __name__ == "__main__":
    for name in sys.argv[2:]:
        print(name, *check_positions(gyoji.load(name), int(sys.argv[1])), file=sys.stderr)
