"""Levels for playing can be won; test data is as it was."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.conformance import PuzzleLaws
from gyoji.engine.generation import generate
from gyoji.game.state import RUNNING, STATUS
from gyoji.solving.design.playable import NotPlayableError, playable
from gyoji.terminal.level_source import GeneratedLevels
from tests.author import LIGHTS

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.runner import Runner

COUNT = 40


@pytest.mark.parametrize("bounds", ["contest", "none"])
@pytest.mark.parametrize("name", ["boulder", "sokoban", "tower"])
def test_all_levels_of_the_default_kind_can_be_won(name: str, bounds: str) -> None:
    game = gyoji.load(name)
    for seed in range(COUNT):
        case = next(playable(game, Random(seed), 8, "mixed", {}, bounds=bounds))
        assert gyoji.Play(game, case).state[STATUS] == RUNNING
        assert gyoji.solve(game, case, time=30).status == "solved"
        assert next(playable(game, Random(seed), 8, "mixed", {}, bounds=bounds)) == case


@pytest.mark.parametrize("name", ["labyrinth", "sweets"])
def test_where_nobody_wins_alone_levels_are_as_they_were(name: str) -> None:
    game = gyoji.load(name)
    made, before = (
        [*making(game, Random(4), 7, "mixed", {}, count=3)] for making in (playable, generate)
    )
    assert made == before


def test_some_kinds_cannot_be_won() -> None:
    with pytest.raises(NotPlayableError, match="none of 120 levels of the kind rows and size 6"):
        next(playable(gyoji.load("boulder"), Random(1), 6, "rows", {}))


def test_where_a_search_finds_nothing_out_levels_are_made_with_a_word(
    run: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    copy = tmp_path / "uncompiled.py"
    copy.write_text(LIGHTS.read_text())
    monkeypatch.setenv("GYOJI_FILES", "")
    monkeypatch.setattr("gyoji.solving.design.playable.WORK", 300)
    ran = run("make", str(copy), "--kind", "any")
    assert (ran.status, ran.err) == (
        0,
        "gyoji: none of 3 levels of the kind any and size 8 was found to be solvable; these may be"
        " such that cannot be won; to search further, compile its rules: `gyoji twin`; declare"
        " @g.kind(winnable=True) if all levels of a kind can be won\n",
    )
    assert ran.out == run("make", str(copy), "--kind", "any", "--any").out


PRESSED = """
@g.kind(winnable=True)
def pressed(rng, size):
    return ["." * size, ".##" + "." * (size - 3), "." * size]


@g.kind(winnable=True)
def odd(rng, size):
    return ["#."]
"""


class Puzzles(PuzzleLaws):
    nodes = 200


def test_levels_of_a_winnable_kind_need_no_search(
    run: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GYOJI_FILES", "")
    monkeypatch.setattr("gyoji.solving.design.playable.WORK", 0)
    copy = tmp_path / "pressed.py"
    copy.write_text(LIGHTS.read_text() + PRESSED)
    assert "may be such" in run("make", str(copy), "--kind", "any").err
    ran = run("make", str(copy), "--kind", "pressed", "--size", "40")
    assert (ran.status, ran.err) == (0, "")
    Puzzles.game = gyoji.load(copy)
    with pytest.raises(AssertionError, match=r"'odd' is said to be winnable.* this level.*: #."):
        Puzzles().test_22_levels_for_people_can_be_won()


def test_large_levels_are_won_by_their_own_actions() -> None:
    game = gyoji.load("sokoban")
    case = next(playable(game, Random(3), 200, "solved", {}))
    assert gyoji.play_out(game, case).end[STATUS] == 1


def test_any_levels_are_made_if_they_are_asked_for(run: Runner) -> None:
    crowded = ("--kind", "crowded", "--seed", "6")
    ran = run("make", "sokoban", *crowded)
    assert ran.status == 2
    assert ran.err == (
        "gyoji: none of 120 levels of the kind crowded and size 8 was found to be solvable;"
        " use --any\n"
    )
    anything = run("make", "sokoban", *crowded, "--any", "--count", "3")
    game = gyoji.load("sokoban")
    made = generate(game, Random(6), 8, "crowded", {}, count=3, bounds="contest")
    assert anything.out.encode() == gyoji.show(game, made)
    ran = run("play", "sokoban", *crowded, "--cast", "-")
    assert (ran.status, ran.err[-12:]) == (2, "; use --any\n")


def test_the_terminal_makes_levels_that_can_be_won() -> None:
    game = gyoji.load("tower")
    for number in range(1, 6):
        case = GeneratedLevels(game, "mixed", 6, 1, {}, {}).case(number)
        assert gyoji.solve(game, case).status == "solved"
    every = [GeneratedLevels(game, "mixed", 6, 1, {}, {}, solvable=False) for _ in range(2)]
    assert every[0].case(2) == every[1].case(2)


@pytest.fixture
def run(capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Runner:
    from tests.cli.runner import Runner

    return Runner(capsysbinary, monkeypatch)
