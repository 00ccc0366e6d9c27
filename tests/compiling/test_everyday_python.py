"""Rules as people write Python have the same results, and leave the same state, in C."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import TYPE_CHECKING

import pytest

from gyoji.compiling import unit
from gyoji.compiling.pieces import PlainError
from tests.compiling.everyday_python import CELLS, HEAD, SNIPPETS, WIDTH, module
from tests.compiling.native import Native, compiler

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

REGISTERS, PLAYS = 19, 200

REFUSED = {
    "return a / 2": "the division `/`, which gives a float. Use `//`, which rounds down",
    "return 0.5": "the float 0.5. Use integers: `//` divides and rounds down",
    "print(a)": "print. Report with tell(log, EVENT, a, b)",
    "raise ValueError": "raise. Rules never raise: return 0 for an action without effect",
    "global COUNT": "global. Keep the number in a register: state[NAME] = ...",
    "return random.choice(STEPS)": (
        "random numbers. Keep a seed in a register, and compute the next number from it"
    ),
    "seen = set()": (
        "set. Make tables constants of the module; a loop, sum or max finds something, `g.queue`"
        " keeps what grows in the state, and a kind of cell of its own marks cells"
    ),
    "best = [0] * 65\n    best[a] = 1": (
        "writing into best, which is no list of 1 to 64 numbers. Keep numbers that change in the"
        " state"
    ),
    "return len(state)": (
        "state where a Line is expected. Use state[AREA] for the number of cells"
    ),
    "return sorted(STEPS)[a]": (
        "sorted. Find the least with min, or sort cells of the state in a loop"
    ),
    "return a[0]": "an index into a, a number. If it is the state, annotate it as a: State",
    "return {1: 1180591620717411303424}[a]": (
        "1180591620717411303424, which has more than 64 bits. Use a smaller number"
    ),
    "return WAL": ("WAL, which is not an integer constant. Did you mean WALL?"),
    "return row_and_column(a) + 1": (
        "row_and_column(a), which returns 2 numbers, as one. Unpack it: a, b = row_and_column(a)"
    ),
    "for at in state: pass": (
        "a loop over state. Loop over a range, a tuple of numbers or a constant table:"
        " for at in range(state[AREA])"
    ),
    "return POINTS.get(a)": "POINTS.get(a), which may be None. Add a default, 0",
    "return play(state, a - 1, b)": (
        "expected no function that calls itself, found play. Use a loop, and a queue of fixed"
        " capacity in the state"
    ),
}
"""What people write that no plain function may, and the sentences that they get."""


@pytest.mark.long
@compiler
@pytest.mark.parametrize("options", [[], ["-DGYOJI_CHECKED"]], ids=["fast", "bounds"])
def test_everyday_python_is_the_same_in_c(
    package: Callable[[str, str], str], tmp_path: Path, options: list[str]
) -> None:
    name = package("everyday", module())
    rules = import_module(f"{name}.rules")
    native = Native(tmp_path / "c", name, "-O1", "-Wno-maybe-uninitialized", *options)
    rng = Random(1)
    for number, snippet in enumerate(SNIPPETS):
        for _ in range(PLAYS):
            cells = [rng.randrange(rng.choice([2, 4, 100])) for _ in range(CELLS)]
            own = [rng.randrange(36) for _ in range(REGISTERS)]
            state = [*cells, *own, CELLS, WIDTH, 0, 0]
            line, registers = native.state(state, CELLS)
            before = list(state)
            expected = rules.apply(state, number, None)
            assert native.apply(line, registers, number) == expected, f"{snippet} of {before}"
            assert [*line, *registers] == state, f"{snippet} of {before}"


@pytest.mark.parametrize(("body", "sentence"), REFUSED.items())
def test_what_is_refused_says_what_to_write_instead(
    package: Callable[[str, str], str], body: str, sentence: str
) -> None:
    play = f"def play(state, a, b):\n    {body}\n    return 0\n"
    apply = "def apply(state, action, log):\n    return play(state, action, 1)\n"
    name = package(f"refused{abs(hash(body))}", f"{HEAD}\n\n{play}\n\n{apply}")
    with pytest.raises(PlainError) as error:
        unit.write(name)
    place, _, found = str(error.value).partition(": ")
    assert place.rpartition(":")[0].endswith("rules.py")
    assert found.removeprefix("expected plain integers, found ") == sentence
