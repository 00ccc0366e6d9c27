"""The games' passes: cases become smaller or simpler, and nothing raises."""

from collections.abc import Callable, Sequence
from itertools import islice
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gyoji.check.shrinking import later, legal
from gyoji.engine.judge import read
from gyoji.game.protocols import Case
from gyoji.game.shrinking import shrinking_of
from gyoji.games import load
from tests.examples import needs_twins

from .single_steps import drawn

GAMES = ("sokoban", "boulder", "tower", "labyrinth", "sweets")


def boulder(board: list[str], _words: list[str]) -> tuple[int, ...]:
    inside = "".join(row[1:-1] for row in board[1:-1])
    return len(inside) - inside.count(" "), inside.count("$")


def sokoban(board: list[str], _words: list[str]) -> tuple[int, ...]:
    inside = "".join(row[1:-1] for row in board[1:-1])
    boxes, covered = inside.count("b") + inside.count("B"), inside.count("W") + inside.count("B")
    return boxes, inside.count("#"), covered


def tower(board: list[str], words: list[str]) -> tuple[int, ...]:
    marks = "".join(board)
    blocks = [mark for mark in marks if mark in "#I123CB"]
    counts = sum(int(mark) for mark in marks if mark in "123")
    columns = sum(int(word.split()[1]) for word in words if word.startswith("MOVETO"))
    return len(blocks), len(blocks) - marks.count("#"), counts, columns


PLAIN: dict[str, Callable[[list[str], list[str]], tuple[int, ...]]] = {
    "boulder": boulder, "sokoban": sokoban, "tower": tower,
}  # fmt: skip


def measure(name: str, case: Case) -> tuple[int, ...]:
    board, words = drawn(name, case)
    return len(board) + len(board[0]), *PLAIN[name](board, words)


def some(name: str, seed: int) -> list[Case]:
    """One or two cases of any kind; they may start in the middle of a play."""
    rng, game = Random(seed), load(name)
    kinds = list(game.levels.KINDS)
    options = {key: option.choices[0] for key, option in game.levels.OPTIONS.items()}
    count = 1 if name == "boulder" else 2
    made = game.levels.cases(rng, rng.randint(5, 8), count, rng.choice(kinds), options)
    cases = list(made)
    on = later(game, cases[0], rng.randrange(20))
    return cases if on is None or legal(game, [on, *cases[1:]]) is None else [on, *cases[1:]]


@pytest.mark.parametrize("name", GAMES)
def test_no_cases_have_no_passes(name: str) -> None:
    assert list(shrinking_of(load(name)).passes([])) == []


@needs_twins
@pytest.mark.parametrize("name", PLAIN)
@given(seed=st.integers(0, 10**6), data=st.data())
def test_without_atoms_a_case_is_smaller_or_simpler(
    name: str, seed: int, data: st.DataObject
) -> None:
    game, cases = load(name), some(name, seed)
    passes = [shrink_pass for shrink_pass in shrinking_of(game).passes(cases) if shrink_pass.atoms]
    assume(passes)
    shrink_pass = data.draw(st.sampled_from(passes))
    gone = data.draw(st.sets(st.integers(0, shrink_pass.atoms - 1), min_size=1))
    less = shrink_pass.without(gone)
    if less is None or legal(game, less) is None:
        return
    changed = [(new, old) for new, old in zip(less, cases, strict=True) if new != old]
    assert len(changed) == 1, shrink_pass.what
    assert measure(name, changed[0][0]) < measure(name, changed[0][1]), shrink_pass.what
    assert len(changed[0][0].actions) == len(changed[0][1].actions)


@needs_twins
@pytest.mark.parametrize("name", ["sokoban", "tower", "boulder"])
@given(seed=st.integers(0, 10**6))
def test_most_cases_without_a_single_atom_are_legal(name: str, seed: int) -> None:
    game, cases = load(name), some(name, seed)
    for shrink_pass in shrinking_of(game).passes(cases):
        if shrink_pass.what == "covered targets":  # boxes and targets may have no floor to move to
            continue
        for atom in range(min(shrink_pass.atoms, 5)):
            less = shrink_pass.without({atom})
            assert less is not None, shrink_pass.what
            assert legal(game, less) is not None, (shrink_pass.what, atom, legal(game, cases))


def never_raises(name: str, cases: Sequence[Case], rng: Random) -> int:
    """Delete atoms of all kinds; return the number of times that cases were left."""
    left = 0
    for shrink_pass in islice(shrinking_of(load(name)).passes(cases), 40):
        atoms = range(shrink_pass.atoms)
        for gone in (set(atoms), {*atoms[:1]}, {*atoms[-1:]}, *(
            set(rng.sample(atoms, rng.randint(0, len(atoms)))) for _ in range(4)
        )):  # fmt: skip
            less = shrink_pass.without(gone)
            if less is not None:
                legal(load(name), less)
                left += 1
    return left


@needs_twins
@pytest.mark.parametrize("name", GAMES)
def test_without_never_raises(name: str) -> None:
    rng = Random(5)
    assert sum(never_raises(name, some(name, seed), rng) for seed in range(8)) > 25


CARELESS = {
    "sokoban": [b"1 1\nw\nU\n0 0\n", b"2 3\nwWb\nB\n\n0 0\n", b"3 3\n#b#\nbwb\n+++\nU\n0 0\n"],
    "boulder": [b"&\n\nw\n", b"X&O\n$..\n\nwasd", b"O O\n & \n. .\n\ndd"],
    "tower": [b"1 1\nS\n1\nMOVETO 9\n0 0\n", b"2 2\nSG\nGG\n1\nWHAT\n0 0\n",
              b"1 3\nS..\n2\nMOVETO 99\nPUSH LEFT\n0 0\n"],
}  # fmt: skip


@pytest.mark.parametrize("name", CARELESS)
def test_faulty_boards_raise_nothing(name: str) -> None:
    for text in CARELESS[name]:
        never_raises(name, list(read(name, text, lenient=True)), Random(6))


def test_boxes_and_targets_stay_equal_in_number() -> None:
    board = b"5 7\n#######\n#bw.+B#\n#....b#\n#W.+..#\n#######\nLR\n0 0\n".replace(b"W", b".", 1)
    (case,) = read("sokoban", board)
    lines, *_ = shrinking_of(load("sokoban")).passes([case])
    for atom in range(lines.atoms):
        assert legal(load("sokoban"), lines.without({atom}) or []) is not None


def test_walks_follow_their_columns() -> None:
    (case,) = read(
        "tower", b"1 5\n.S..G\n5\nMOVETO 3\nMOVETO 4\nMOVETO 5\nMOVETO 0\nMOVETO 6\n0 0\n"
    )
    game = load("tower")
    lines, *_ = shrinking_of(game).passes([case])
    written = {legal(game, lines.without({atom}) or []) for atom in range(lines.atoms)}
    without_third = b"1 4\n.S.G\n5\nMOVETO 2\nMOVETO 3\nMOVETO 4\nMOVETO 0\nMOVETO 5\n0 0\n"
    assert without_third in written
