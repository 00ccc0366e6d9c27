"""The planted faults: each has its one place, and groups of tests reject what they are for."""

import subprocess
from pathlib import Path
from shutil import which

import pytest

import gyoji
from gyoji.testsets import Plan
from gyoji.testsets.generators import GENERATORS

from .faults import FAULTS
from .planted import Planted


def test_each_fault_has_one_place_and_a_name_of_its_own() -> None:
    for fault in FAULTS:
        assert fault.new in fault.text(), fault.about
    assert len({(fault.source, fault.about) for fault in FAULTS}) == len(FAULTS) >= 30


def rejected(program: list[str], group: str, game: str) -> bool:
    """Does a program fail a test of a group?"""
    return any(
        ran.returncode or ran.stdout != test.answer
        for test in GENERATORS[group](Plan(gyoji.load(game), size="small"))
        if (
            ran := subprocess.run(
                program, input=test.data, capture_output=True, check=False, timeout=20
            )
        )
    )


@pytest.mark.skipif(which("c++") is None, reason="there is no c++")
@pytest.mark.parametrize(
    ("name", "group"),
    [
        ("counts diamonds in a signed char", "edges"),
        ("settles 64 rows", "edges"),
        ("ignores a last line without an end", "adversarial"),
        ("reads one line of commands", "adversarial"),
    ],
)
def test_a_group_rejects_what_it_is_for(name: str, group: str, tmp_path: Path) -> None:
    fault = next(fault for fault in FAULTS if fault.about == name)
    assert rejected(fault.build(tmp_path), group, fault.game)
    (tmp_path / "right").mkdir()
    right = Planted(fault.source, "none", fault.old, fault.old)
    assert not rejected(right.build(tmp_path / "right"), group, fault.game)
