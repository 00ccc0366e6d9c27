"""Broken positions and numbers that are no actions are refused with a sentence, by every door."""

from __future__ import annotations

import subprocess
import sys
from array import array
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gyoji
from gyoji.engine import legality
from gyoji.engine.batch import legal_pack, play_packed
from gyoji.engine.packing import Packed, pack
from gyoji.engine.successors import expand
from gyoji.game.positions import DefaultPositions, explain, positions_of
from gyoji.game.state import AREA, STATUS
from gyoji.games import HERE
from tests.engine.broken import actions, broken, check_play, games, reached
from tests.examples import FEW, examples, needs_twins

if TYPE_CHECKING:
    from collections.abc import Callable

    from gyoji import Game

GAMES = games()
NAMES = ["boulder", "labyrinth", "sokoban", "sweets", "tower", "labyrinth with a treasure"]
each_game = pytest.mark.parametrize("game", GAMES, ids=NAMES)

SOKOBAN = gyoji.load("sokoban")
CASE = next(gyoji.read(SOKOBAN, "4 6\n######\n#w.b+#\n#....#\n######\nRR\n0 0\n"))
BAD = (*CASE.start[:-5], 99, *CASE.start[-4:])
"""A position with the worker far behind the board."""
NONE: Any = "box"


@needs_twins
@each_game
def test_every_position_of_a_play_is_legal(game: Game) -> None:
    for seed in range(3):
        for position in reached(game, seed, 4 + 2 * seed):
            assert not explain(game, position)
            assert legality.legal_position(game, list(position)) == position


@each_game
@given(seed=st.integers(0, 1 << 40))
@examples(60)
def test_a_broken_position_is_refused_or_can_be_played(game: Game, seed: int) -> None:
    rng = Random(seed)
    for position in [broken(reached(game, seed % 7), rng) for _ in range(8)]:
        try:
            found = legality.legal_position(game, position)
        except ValueError as error:
            assert str(error).startswith(f"this is no position of {game.name}: expected ")
        else:
            check_play(game, found, actions(game, found, rng))


@pytest.mark.usefixtures("twins")
@each_game
def test_the_twin_finds_the_same_faults(game: Game) -> None:
    rng, positions = Random(5), reached(game, 5)
    for _ in range(150 if FEW else 1500):
        position = tuple(broken(positions, rng))
        wrong = explain(game, position)
        try:
            legal_pack(game, [gyoji.Case(position, b"")])
        except ValueError:
            assert wrong
        else:
            assert not wrong
        assert not (legality._is_legal(game, position) and wrong)


def test_a_bad_register_ends_no_process() -> None:
    """The crash of issue 13: signal 11 in `play_all`."""
    program = (
        "import gyoji; case = gyoji.Case(" + repr(BAD) + ", bytes(50))\n"
        "try: list(gyoji.play_all('sokoban', [case]))\n"
        "except ValueError as error: print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == (
        "this is no position of sokoban: expected the worker's place in register -5, found 99\n"
    )


DOORS: list[Callable[[gyoji.Case], object]] = [
    lambda case: list(gyoji.play_all("sokoban", [case])),
    lambda case: list(gyoji.play_all("sokoban", [CASE, case], jobs=2)),
    lambda case: gyoji.play_out("sokoban", case),
    lambda case: list(gyoji.trace("sokoban", case)),
    lambda case: gyoji.show("sokoban", [case]),
]


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(
    ("start", "wrong"),
    [
        (BAD, "expected the worker's place in register -5, found 99"),
        (CASE.start[1:], "expected"),
        ((*CASE.start[:-6], 7, *CASE.start[-5:]), "boxes that are off the targets in register -6"),
        ((*CASE.start[:-1], 5), "expected 0, or 1 for a complete board in register -1, found 5"),
        ((*CASE.start[:-3], 0, 0, 0), "the width of a board of 24 cells"),
        ((0, *CASE.start[1:]), r"in cell 0 \(row 1, column 1 with the ring\), found 0"),
        ((*CASE.start[:9], 1 << 40, *CASE.start[10:]), "found 1099511627776"),
        ((*CASE.start[:9], 1 << 70, *CASE.start[10:]), "integers of 64 bits"),
        ((*CASE.start[:9], "box", *CASE.start[10:]), "integers of 64 bits"),
        ((), "found 0 numbers"),
    ],
)
def test_a_broken_case_is_refused_everywhere(
    door: Callable[[gyoji.Case], object], start: Any, wrong: str
) -> None:
    with pytest.raises(ValueError, match=wrong):
        door(gyoji.Case(start, b"\3"))


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("moves", [b"\x09", [4], [-1], [1 << 80], [0, 1.5], "UD", array("q", [9])])
def test_what_is_no_action_is_refused_everywhere(
    door: Callable[[gyoji.Case], object], moves: Any
) -> None:
    with pytest.raises(gyoji.IllegalAction, match=r"no action of sokoban; try U, D, L, R|integers"):
        door(gyoji.Case(CASE.start, moves))


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(
    "case", [None, CASE.start, "4 6", (CASE.start, b""), gyoji.Case(NONE, b"")]
)
def test_what_is_no_case_is_refused_everywhere(
    door: Callable[[gyoji.Case], object], case: Any
) -> None:
    with pytest.raises(ValueError, match=r"expected a gyoji.Case of sokoban, found"):
        door(case)


def packed(start: gyoji.game.state.Position = CASE.start, moves: bytes = b"\3\3") -> Packed:
    return pack(SOKOBAN, [CASE, gyoji.Case(start, moves)])


def test_packed_batches_are_checked() -> None:
    for wrong in (
        packed(BAD),
        packed(moves=b"\3\x09"),
        packed()._replace(zeros=array("q", [0, 9])),
        packed()._replace(tops=array("q", [6, 9])),
    ):
        before = bytes(wrong.cells) + bytes(wrong.registers)
        with pytest.raises(ValueError, match="play 1 of the batch: "):
            play_packed(SOKOBAN, wrong)
        assert bytes(wrong.cells) + bytes(wrong.registers) == before
    with pytest.raises(gyoji.IllegalAction, match="play 1 of the batch: 9 is no action"):
        play_packed(SOKOBAN, packed(moves=b"\x09"))
    for zeros in ([0, 24 + 1], [0, -3], [0, 1 << 50], [-(1 << 60), 24], [24, 0]):
        with pytest.raises(ValueError, match="of the batch"):
            play_packed(SOKOBAN, packed()._replace(zeros=array("q", zeros)), jobs=2)
    for tops in ([6, 12 + 1], [6, -3], [6, 1 << 50], [-(1 << 60), 12], [12, 6]):
        with pytest.raises(ValueError, match="of the batch"):
            play_packed(SOKOBAN, packed()._replace(tops=array("q", tops)), jobs=2)
    for bounds in ([0, -1, 4], [0, 3, 2], [0, 2, 1 << 50]):
        with pytest.raises(ValueError, match="of the batch"):
            play_packed(SOKOBAN, packed()._replace(bounds=array("q", bounds)))


def test_a_trusted_batch_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gyoji.engine.batch.check_packed", None)
    monkeypatch.setattr("gyoji.engine.batch.legal_case", None)
    play_packed(SOKOBAN, packed(), trusted=True)
    assert len(list(gyoji.play_all(SOKOBAN, [CASE], trusted=True))) == 1


def test_large_positions_are_checked_as_small_ones() -> None:
    rows = ["#" * 40, *(["#" + "." * 38 + "#"] * 30), "#" * 40]
    rows[3] = "#w" + rows[3][2:]
    text = "\n".join([f"{len(rows)} 40", *rows, "", "0 0", ""])
    start = next(gyoji.read("sokoban", text)).start
    assert legality.legal_position(SOKOBAN, start) == start
    for at, number in ((50, 77), (-5, 3), (50, 1 << 40), (-4, 5)):
        wrong = list(start)
        wrong[at] = number
        with pytest.raises(ValueError, match="no position of sokoban"):
            legality.legal_position(SOKOBAN, wrong)


def test_a_game_without_the_module_is_checked_by_its_notation() -> None:
    game = gyoji.load("skater")
    case = next(gyoji.read(game, "#####\n#@.*#\n#####\nLR\n"))
    assert isinstance(positions_of(game), DefaultPositions)
    assert next(gyoji.play_all(game, [case])) == gyoji.play_out(game, case)
    assert len(gyoji.Play(game, case).successors()) == 1
    for start in ((*case.start[:-5], 99, *case.start[-4:]), (9, *case.start[1:])):
        with pytest.raises(ValueError, match="expected a position that the game's notation can"):
            gyoji.Play(game, start)
    with pytest.raises(gyoji.IllegalAction, match="9 is no action of skater; try U, D, L, R"):
        gyoji.Play(game, case).do(9)
    with pytest.raises(gyoji.IllegalAction):
        list(gyoji.play_all(game, [case._replace(actions=[7])]))


@pytest.mark.usefixtures("twins")
@each_game
def test_successors_are_what_actions_lead_to(game: Game) -> None:
    positions = reached(game, 8, 4)[:: 8 if FEW else 1]
    found = list(gyoji.successors(game, positions))
    for position, following in zip(positions, found, strict=True):
        state = list(position)
        expected = []
        action = game.rules.next_action(state, -1) if position[STATUS] == 0 else -1
        while action >= 0:
            after = state[:]
            answer = game.rules.apply(after, action, None)
            if answer:
                expected.append((action, answer, tuple(after)))
            action = game.rules.next_action(state, action)
        assert following == expected


@pytest.mark.usefixtures("twins")
def test_a_batch_of_successors_is_a_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gyoji.engine.successors.GROUP", 64)
    states = {CASE.start}
    for _ in range(3):
        states |= {each.position for found in gyoji.successors(SOKOBAN, sorted(states))
                   for each in found}  # fmt: skip
    assert len(states) == 6
    first = pack(SOKOBAN, [CASE])
    (step,) = expand(SOKOBAN, first)
    assert list(step.actions) == [1, 3]
    again = Packed(*step[:4], b"", array("q", [0, 0, 0]), b"", array("q", [0, 0]))
    assert sum(len(found.zeros) for found in expand(SOKOBAN, again)) == 5
    assert step.registers[step.tops[0] + AREA] == 24


def test_broken_positions_have_no_successors() -> None:
    with pytest.raises(ValueError, match="no position of sokoban"):
        list(gyoji.successors("sokoban", [CASE.start, BAD]))
    for nothing in (5, "box", None, ()):
        with pytest.raises(ValueError, match=r"a position of sokoban is|no position of sokoban"):
            list(gyoji.successors("sokoban", [nothing]))  # type: ignore[list-item]  # shows it
    assert list(gyoji.successors("sokoban", [])) == []


@pytest.mark.parametrize("name", ["Play", "judge", "read", "play_all", "successors"])
def test_what_is_no_game_is_a_type_error(name: str) -> None:
    with pytest.raises(TypeError, match=r"a game is a gyoji\.Game or its name, not 5"):
        list(getattr(gyoji, name)(5, BAD))


@pytest.mark.long
@pytest.mark.parametrize("name", HERE)
def test_many_broken_positions_end_no_process(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.engine.many_broken", "60000", name],
        cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-4000:]


def test_a_cell_beyond_the_limit_of_the_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """`CELL_LIMIT` says how wide a twin's cells have to be."""
    game = gyoji.load("skater")
    position = next(gyoji.read(game, "#####\n#@.*#\n#####\n\n")).start
    assert not explain(game, position)
    monkeypatch.setattr(game.rules, "CELL_LIMIT", 2, raising=False)
    assert explain(game, position) == (
        "expected a number from 0 to 1 in cell 8 (row 2, column 4 with the ring), found 2"
    )
    monkeypatch.setattr(game.rules, "CELL_LIMIT", 3)
    assert not explain(game, position)
