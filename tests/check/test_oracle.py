"""Which of many candidates fails: in few runs, confirmed alone, whatever the program does."""

import re
from collections.abc import Callable
from itertools import islice
from random import Random

import pytest

import gyoji
from gyoji import Case
from gyoji.check.analysis import ProgramOracle
from gyoji.check.results import Verdict
from gyoji.check.verdicts import input_of, judge
from tests.check.fakes import CrashError, Fake, referee

TOWER = gyoji.load("tower")
Program = Callable[[bytes], bytes]


def towers(count: int) -> list[Case]:
    return list(TOWER.levels.cases(Random(3), 5, count, "mixed", {}))


def sets(data: bytes) -> list[bytes]:
    """The data sets of an input, as inputs of their own."""
    return [gyoji.show(TOWER, [case]) for case in gyoji.read(TOWER, data)]


def wrong_on(bad: list[Case], harm: Program) -> Program:
    """A program that does harm to the answers of these cases."""
    known = {gyoji.show(TOWER, [case]) for case in bad}

    def program(data: bytes) -> bytes:
        answers = [b"".join(gyoji.judge(TOWER, one)) for one in sets(data)]
        return b"".join(
            harm(answer) if one in known else answer
            for one, answer in zip(sets(data), answers, strict=True)
        )

    return program


def crash(_answer: bytes) -> bytes:
    raise CrashError(3)


def late(_answer: bytes) -> bytes:
    raise TimeoutError


def oracle(fake: Fake, case: Case) -> ProgramOracle:
    """An oracle for whatever goes wrong on this case."""
    asked = input_of(TOWER, [case])
    found = ProgramOracle(TOWER, fake, judge(TOWER, asked, fake.run(asked.data)))
    fake.inputs.clear()
    return found


HARMS: list[tuple[Program, int]] = [
    (lambda answer: answer.replace(b"G", b"g"), 2),
    (lambda answer: answer.replace(b" :", b":"), 2),
    (lambda answer: answer.replace(b" : ", b"  :  "), 2),
    (crash, 15),
    (late, 15),
]


@pytest.mark.parametrize(("harm", "most"), HARMS)
@pytest.mark.parametrize("at", [0, 1, 17, 40])
def test_one_of_many(harm: Program, most: int, at: int) -> None:
    cases = towers(41)
    fake = Fake(wrong_on(cases[at : at + 1], harm))
    found = oracle(fake, cases[at])
    assert found.first([[case] for case in cases]) == at
    assert found.last.input.cases == [cases[at]]
    assert found.runs == len(fake.inputs) <= most
    assert found.first([[case] for case in cases if case != cases[at]]) == -1


@pytest.mark.parametrize(("harm", "most"), HARMS)
def test_the_first_of_several(harm: Program, most: int) -> None:
    cases = towers(30)
    fake = Fake(wrong_on([cases[20], cases[7], cases[8], cases[29]], harm))
    found = oracle(fake, cases[20])
    assert found.first([[case] for case in cases]) == 7
    assert found.runs <= most


def test_another_verdict_is_another_failure() -> None:
    cases = towers(9)
    bad = wrong_on(cases[2:3], crash)
    wrong = wrong_on(cases[5:6], lambda answer: answer.replace(b"G", b"g"))

    def program(data: bytes) -> bytes:
        bad(data)
        return wrong(data)

    found = oracle(Fake(program), cases[5])
    assert found.first([[case] for case in cases]) == 5
    found = oracle(Fake(program), cases[2])
    assert found.first([[case] for case in cases]) == 2


def test_another_exit_status_is_another_failure() -> None:
    cases = towers(2)

    def program(data: bytes) -> bytes:
        raise CrashError(1 if data == gyoji.show(TOWER, [cases[0]]) else 2)

    assert oracle(Fake(program), cases[1]).first([[case] for case in cases]) == 1


def test_programs_that_carry_state_over_get_single_cases() -> None:
    cases = towers(6)

    def program(data: bytes) -> bytes:
        """The second answer and all that follow are wrong."""
        return b"".join(referee("tower")(data).splitlines(keepends=True)[:1])

    fake = Fake(program)
    found = ProgramOracle(
        TOWER, fake, judge(TOWER, input_of(TOWER, cases), fake.run(gyoji.show(TOWER, cases)))
    )
    assert found.first([[case] for case in cases]) == -1
    assert found.fails(cases)
    assert found.first([cases[:1], cases[2:4], cases[:2]]) == 1


def test_cases_that_cannot_share_an_input_are_tried_separately() -> None:
    game = gyoji.load("boulder")
    usual = {key: option.choices[0] for key, option in game.levels.OPTIONS.items()}
    cases = [next(game.levels.cases(Random(seed), 5, 1, "random", usual)) for seed in range(9)]
    shown = [gyoji.show(game, [case]) for case in cases]

    def program(data: bytes) -> bytes:
        answer = referee("boulder")(data)
        return re.sub(b"&", b"", answer) if data in shown[6:] else answer

    fake = Fake(program)
    trial = judge(game, input_of(game, cases[6:7]), fake.run(shown[6]))
    assert trial.verdict == Verdict.WRONG
    found = ProgramOracle(game, fake, trial)
    assert found.first([[case] for case in islice(cases, 8)]) == 6
    assert found.runs == 8, "one more for the first wrong command"
