"""Diagnosis: a program is recognized if it plays like a mutant, and only then."""

from __future__ import annotations

import re
from functools import partial
from itertools import repeat
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.check.mutation import (
    MutantHypothesis,
    diagnose,
    killing_case,
    mutants,
    output,
    reference_plays,
)

from .helpers import cases

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gyoji import Case, Game

    Program = Callable[[Sequence[Case]], bytes | None]

PLANTED = {
    "boulder": ("push:3:never-1", "loosen:10:once-1", "enter:10:always-1"),
    "labyrinth": ("wading:4:never-1", "apply:6:omit-1", "drift:3:always-1"),
    "skater": ("apply:5:once-1", "apply:11:always-1"),
    "sokoban": ("finish:3:never-1", "push:3:never-1", "apply:18:drop-1"),
    "sweets": ("award:5:end-1", "close:5:always-1"),
    "tower": ("slide:9:omit-2", "go:8:drop-1", "finish:9:never-1"),
}


def checked(game: Game, program: Program, count: int = 40) -> MutantHypothesis | None:
    """Run a program on cases until its output is wrong, then diagnose it."""
    tried: list[tuple[Sequence[Case], bytes]] = []
    # Backwards, as the tiny cases come first and the larger ones after them.
    for case in cases(game, 1000, seed=8)[::-1][: 20 * count]:
        answer = program([case])
        if answer is None:
            continue
        tried.append(([case], answer))
        if answer != output(game, None, [case]):
            break
    return diagnose(game, tried[-count:], program, lambda: True)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "planted"), [(name, mutant) for name in PLANTED for mutant in PLANTED[name]]
)
def test_a_planted_mutant_is_found(name: str, planted: str) -> None:
    game = gyoji.load(name)
    (mutant,) = [mutant for mutant in mutants(game) if mutant.id == planted]

    def program(some: Sequence[Case]) -> bytes | None:
        answer = output(game, mutant, some)
        return answer if isinstance(answer, bytes) else None

    found = checked(game, program)
    assert found is not None
    assert mutant in (found.mutant, *found.alike)
    assert found.sentence.startswith("hypothesis: it behaves as if ")
    explained = re.search(
        r"; this explains (?:the|all (\d+)) failing inputs? and contradicts none of (\d+) right",
        found.sentence,
    )
    assert explained is not None
    assert int(explained[1] or 1) + int(explained[2]) == found.agreeing
    assert bool(found.alike) == found.sentence.endswith("of the rules")
    assert killing_case(game, found.mutant, reference_plays(game, [found.deciding])) == 0


def test_a_correct_program_has_no_diagnosis() -> None:
    game = gyoji.load("sokoban")

    def program(some: Sequence[Case]) -> bytes | None:
        answer = output(game, None, some)
        return answer if isinstance(answer, bytes) else None

    tried = [([case], program([case]) or b"") for case in cases(game, 20)]
    assert diagnose(game, tried, program, lambda: True) is None


@pytest.mark.parametrize(
    "name", ["boulder", "labyrinth", "sokoban", pytest.param("tower", marks=pytest.mark.long)]
)
def test_another_fault_has_no_diagnosis(name: str) -> None:
    game = gyoji.load(name)

    def program(some: Sequence[Case]) -> bytes | None:
        cut = [case._replace(actions=case.actions[:5]) for case in some]
        answer = output(game, None, cut)  # ignores everything after the fifth command
        return answer if isinstance(answer, bytes) else None

    assert checked(game, program) is None


def test_no_diagnosis_when_time_is_up_or_the_program_fails() -> None:
    game = gyoji.load("sokoban")
    (mutant,) = [mutant for mutant in mutants(game) if mutant.id == "finish:3:never-1"]
    some = cases(game, 40)
    wrong = [([case], answer) for case in some
             if isinstance(answer := output(game, mutant, [case]), bytes)]  # fmt: skip
    for tried, turns in ((wrong * 10**6, 10), (wrong, len(wrong) + 10)):
        more = partial(next, repeat(True, turns), False)
        assert diagnose(game, tried, lambda _: None, more) is None
    assert diagnose(game, wrong[:1], lambda _: None, lambda: True) is None


def test_a_program_that_fails_as_the_mutant_does_agrees() -> None:
    game = gyoji.load("skater")
    (mutant,) = [mutant for mutant in mutants(game) if mutant.id == "stride:4:sign-1"]

    def program(some: Sequence[Case]) -> bytes | None:
        answer = output(game, mutant, some)
        return answer if isinstance(answer, bytes) else None

    found = checked(game, program)
    assert found is not None
    assert mutant in (found.mutant, *found.alike)


def test_line_ends_are_ignored_and_inputs_may_have_many_cases() -> None:
    game = gyoji.load("sokoban")
    (mutant,) = [mutant for mutant in mutants(game) if mutant.id == "finish:3:never-1"]
    some = cases(game, 300)

    def program(some: Sequence[Case]) -> bytes | None:
        answer = output(game, mutant, some)
        return answer.replace(b"\n", b"\r\n") if isinstance(answer, bytes) else None

    tried = [(some[at : at + 20], program(some[at : at + 20]) or b"") for at in (0, 100, 280)]
    found = diagnose(game, tried, program, lambda: True)
    assert found is not None
    assert mutant in (found.mutant, *found.alike)
    assert found.agreeing >= 60
