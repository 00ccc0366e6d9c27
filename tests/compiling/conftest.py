"""Packages that bring games, as the tests write them."""

from __future__ import annotations

import sys
import textwrap
from importlib import invalidate_caches
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


HEAD = """
from gyoji.game.events import Log, tell
from gyoji.game.state import AREA, OWN, RUNNING, STATUS, TURN, WIDTH, State

COUNT, FIRST = OWN, OWN - 1
BACK, FOUR, WIDE, TABLE = -3, 4, 1 << 40, bytes(range(0, 250, 10))

def begin(state: State, log: Log) -> None:
    state[COUNT] = 5

def score(state: State, player: int) -> int:
    return 0

def next_action(state: State, action: int) -> int:
    return -1
"""


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose packages can be imported, and are removed from sys.modules afterwards."""
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for name in list(sys.modules):
        if (tmp_path / name.partition(".")[0]).exists():
            del sys.modules[name]


@pytest.fixture
def package(packages: Path) -> Callable[[str, str], str]:
    """Writes a package whose module `rules` has this text, and returns its name."""

    def write(name: str, rules: str) -> str:
        (packages / name).mkdir()
        (packages / name / "__init__.py").touch()
        (packages / name / "rules.py").write_text(rules)
        invalidate_caches()
        return name

    return write


@pytest.fixture
def rules(package: Callable[[str, str], str]) -> Callable[[str, str], str]:
    """Writes a package whose rules have this body, below HEAD."""
    return lambda name, body: package(name, textwrap.dedent(HEAD) + textwrap.dedent(body))
