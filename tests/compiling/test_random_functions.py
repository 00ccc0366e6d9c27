"""Random plain functions have the same results, and leave the same state, in Python and in C."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.compiling.native import Native, compiler
from tests.compiling.random_functions import CELLS, Writer

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FUNCTIONS, PLAYS = 60, 12


@pytest.mark.long
@compiler
def test_random_functions_are_the_same_in_c(
    package: Callable[[str, str], str], tmp_path: Path
) -> None:
    seed = 1
    name = package(f"random{seed}", Writer(seed).module(FUNCTIONS))
    rules = import_module(f"{name}.rules")
    native = Native(tmp_path / "c", name, "-O0", "-w")
    rng = Random(seed)
    for number in range(FUNCTIONS):
        for _ in range(PLAYS):
            cells = [rng.randint(-30, 300) for _ in range(CELLS)]
            state = [*cells, *(rng.randrange(40) for _ in range(4)), CELLS, 4, 0, 0]
            line, registers = native.state(state, CELLS)
            expected = rules.apply(state, number, None)
            assert native.apply(line, registers, number) == expected, f"f{number} of {cells}"
            assert [*line, *registers] == state, f"f{number} of {cells}"
