"""An input is recognized once, and its bounds are read once, whatever the command does with it."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from gyoji.engine.formats import recognize
from gyoji.game.profiles import profile_of
from tests.cli.runner import SAMPLE, Runner

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import FrameType

COUNTED = {recognize.__code__: "format", profile_of.__code__: "bounds"}
XSB = "####\n#@$.#\n#####\n"


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """How often the functions are called, by whatever name a module knows them."""
    calls, before = Counter[str](), sys.getprofile()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in COUNTED:
            calls[COUNTED[frame.f_code]] += 1

    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(before)


@pytest.mark.parametrize("bounds", ["none", "contest"])
@pytest.mark.parametrize("command", ["judge", "trace"])
@pytest.mark.parametrize("form", ["judge", "xsb"])
def test_judging_and_tracing(
    run: Runner, tmp_path: Path, command: str, bounds: str, form: str
) -> None:
    file = tmp_path / "level.xsb"
    file.write_text(XSB)
    with counted() as calls:
        ran = run(command, "sokoban", "--bounds", bounds, SAMPLE if form == "judge" else str(file))
    assert calls == {"format": 1, "bounds": 1}
    assert ("is read as" in ran.err) == (form == "xsb")


@pytest.mark.parametrize("command", ["solve", "hint", "rate"])
def test_what_searches(run: Runner, command: str) -> None:
    with counted() as calls:
        assert run(command, "sokoban", "--case", "1", SAMPLE).status == 0
    assert calls == {"format": 1}
