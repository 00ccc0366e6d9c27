"""Rules in one file as people write them are the same once they are compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.cli import main
from gyoji.engine.twins import twin
from tests.author import LIGHTS
from tests.compiling.native import compiler

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def _no_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GYOJI_FILES", "")


TABLES = """
LISTED = [g.count("a", OFF), g.count("b", ON)]
MADE = [g.count(name, OFF) for name in "cd"]
LOOPED = []
for name in "ef":
    LOOPED.append(g.count(name, OFF))
KEYED = {}
for key in range(2):
    KEYED[key] = g.register(f"number {key}", 3)
RETURNED = (lambda: (g.register("g"), g.register("h")))()
"""
USES = "".join(
    f"""    state[{table}[at % 2]] += at
    both = [state[{table}[player]] for player in range(2)]
    state[{table}[1 - at % 2]] = sum(both)
""".replace("both", f"both_{number}")
    for number, table in enumerate(("LISTED", "MADE", "LOOPED", "KEYED", "RETURNED"))
)


@pytest.mark.long
@compiler
def test_tables_of_registers_are_compiled(tmp_path: Path) -> None:
    """A step such as -6 is negative, too: taken for one, a register would be written as a cell."""
    file = tmp_path / "tables.py"
    rules = LIGHTS.read_text().replace("    tell(PRESS, at)\n", f"{USES}    tell(PRESS, at)\n")
    file.write_text(rules.replace("\n\ndef ", f"{TABLES}\n\ndef ", 1))
    assert main(["twin", str(file)]) == 0
    game = gyoji.load(file)
    assert twin(game) is not None
    case = next(gyoji.read(game, "2 2\n#.\n.#\n1,1 1,2 2,1 2,2 1,1\n0 0\n"))
    assert list(gyoji.play_all(game, [case])) == [gyoji.play_out(game, case)]
