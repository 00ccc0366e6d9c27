"""The tutorials: their moves are legal, change something, and lead to a play that is won."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import gyoji
from gyoji.engine.judge import choose
from gyoji.game.collection import Tutorial, tutorial
from gyoji.game.state import STATUS
from gyoji.game.variants import variants_of

NAMES = ("boulder", "labyrinth", "sokoban", "sweets", "tower")
AFTER = {"sweets": ["end"]}
"""What is left to do after the tutorials that do not end by themselves."""


def opened(name: str) -> tuple[gyoji.Play, Tutorial]:
    game = gyoji.load(name)
    found = tutorial(game)
    assert found is not None
    variants = variants_of(game)
    reading: dict[str, Any] = {
        key: found.options[key] for key in found.options if key in game.notation.OPTIONS
    }
    wanted = {key: found.options[key] for key in found.options if key in variants.OPTIONS}
    assert {*reading, *wanted, "seed"} >= {*found.options}
    (case,) = gyoji.read(game, found.text.encode(), **reading)
    assert not len(case.actions)
    choices = choose(name, variants.OPTIONS, wanted)
    played, start = variants.set_up(case, Random(int(found.options.get("seed", "0"))), choices)
    return gyoji.Play(played, gyoji.Case(start, b"")), found


@pytest.mark.parametrize("name", NAMES)
def test_each_move_has_an_effect_and_leads_to_the_end(name: str) -> None:
    play, found = opened(name)
    assert len(found.steps) in (3, 4, 5, 8)
    for lesson in found.steps:
        before = play.state
        assert not play.over
        step = play.do(lesson.command)
        assert play.game.notation.word(step.action, list(before)) == lesson.command
        assert step.answer, "the rules have refused it"
        assert step.events, "there is nothing to explain"
        assert lesson.task.endswith(".")
        assert lesson.ruling.endswith(".")
    for word in AFTER.get(name, ()):
        play.do(word)
    assert play.state[STATUS]
    assert play.score() > 0


def test_a_game_without_the_file_has_no_tutorial() -> None:
    assert tutorial(gyoji.load("skater")) is None
