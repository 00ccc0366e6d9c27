"""Rules as people write Python have the same results, and leave the same state, in C."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.compiling.everyday_python import CELLS, SNIPPETS, WIDTH, module
from tests.compiling.native import Native, compiler

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

REGISTERS, PLAYS = 19, 200


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
