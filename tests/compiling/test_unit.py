"""From plain Python to C: translated code behaves the same, and anything else is refused."""

from __future__ import annotations

import re
import sys
import textwrap
from array import array
from importlib import import_module, invalidate_caches
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import module_from_spec
from typing import TYPE_CHECKING, Any

import pytest

from gyoji.compiling import unit
from gyoji.compiling.build import build
from gyoji.compiling.pieces import PlainError
from gyoji.engine.twins import digest
from gyoji.state import AREA, STATUS, TURN, WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HEAD = """
from gyoji.events import Log, tell
from gyoji.state import AREA, OWN, RUNNING, STATUS, TURN, WIDTH, State

COUNT, FIRST = OWN, OWN - 1
BACK, FOUR, WIDE, TABLE = -3, 4, 1 << 40, bytes(range(0, 250, 10))

def begin(state: State, log: Log) -> None:
    state[COUNT] = 5

def score(state: State, player: int) -> int:
    return 0

def next_action(state: State, action: int) -> int:
    return -1
"""

EVERYTHING = """
def apply(state: State, action: int, log: Log) -> int:
    '''A number for everything that plain functions may do.'''
    a = action - 40
    b = a if a % 3 else BACK
    state[0] = a // b + a % b * 100
    state[1] = a // FOUR * 1000 + a % FOUR
    state[2] = (a << 2) + (a >> 1) + (a & 6) + (a | 1) + (a ^ 5) + ~a
    state[3] = int(-5 < a <= b < 9) + 2 * int(a == b or not a) + 4 * int(a and b and a != 7)
    state[4] = min(a, b) + max(a, 3) * 10 + abs(b) * 100 + min(1, 2, a)
    total = turns = 0
    for x in range(a, a + 20, 3):
        for y in range(5, BACK, -2):
            if y == 1:
                continue
            if x > 30:
                break
            total += x * y
        turns += 1
    while turns > 2:
        turns -= 2
        if total > 900:
            break
        total += turns
    state[5] = total
    a, b = b, a
    state[6] = a * 7 - b
    state[7] = TABLE[action % 25] + (WIDE >> 38)
    state[8] //= b if b else 1
    state[8] += 1000 - turns
    state[8] %= 777
    state[COUNT] += far(state, 9, a > b, log)
    state[FIRST - action % 2] -= action
    state[10] = state[11] = 3
    x: int = 4
    state[state[10] + 9] = x
    tell(log, 1, a, b)
    if action == 79:
        state[STATUS] = 1
    elif action < 0:
        pass
    else:
        state[TURN] = 1 - state[TURN]
    return twice(action, True) % 250

def far(state: State, at: int, up: bool, log: Log) -> int:
    if up:
        state[at] += state[COUNT]
        return 1
    state[at] -= 1
    return -1

def twice(a: int, new: bool) -> int:
    return 2 * a if new else a
"""


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose packages can be imported, and are removed from sys.modules afterwards."""
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for name in list(sys.modules):
        if (tmp_path / name.partition(".")[0]).exists():
            del sys.modules[name]


def package(folder: Path, name: str, body: str) -> str:
    """A package whose rules have this body."""
    (folder / name).mkdir()
    (folder / name / "__init__.py").touch()
    (folder / name / "rules.py").write_text(textwrap.dedent(HEAD) + textwrap.dedent(body))
    invalidate_caches()
    return name


def loaded(name: str, path: Path) -> Any:
    """Load an extension module."""
    loader = ExtensionFileLoader(name, str(path))
    module = module_from_spec(ModuleSpec(name, loader, origin=str(path)))
    loader.exec_module(module)
    return module


@pytest.mark.parametrize("checked", [False, True], ids=["fast", "bounds"])
def test_translated_code_behaves_like_python(
    packages: Path, checked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every action alone, and all actions in a row, interpreted and compiled.

    Accesses are checked without the sanitizers here, as these must be loaded before Python.
    """
    monkeypatch.setattr("gyoji.compiling.build.CHECKED", [])
    name = package(packages, "everything", EVERYTHING)
    path = build(name, packages / "lib", packages / "tmp", checked=checked)
    twin, rules = loaded(f"{name}._twin", path), import_module(f"{name}.rules")
    assert digest(twin.SOURCES) == twin.DIGEST
    assert twin.CELL == 8, "a constant of the rules needs more than 32 bits"
    start = [*range(3, 19), 0, 0, 7, 0, 16, 4, 0, 0]
    assert (start[AREA], start[WIDTH], start[TURN], start[STATUS]) == (16, 4, 0, 0)
    for actions in [*([action] for action in range(80)), list(range(80)) * 2]:
        state, answers = list(start), bytearray()
        rules.begin(state, None)
        for action in actions:
            if state[STATUS] == 0:
                answers.append(rules.apply(state, action, None))
        line = array("q", start[16:] + start[:16])
        said, done = bytearray(len(actions)), array("q", [0])
        lines = line, array("q", [8]), array("q", actions), array("q", [0, len(actions)])
        twin.play(*lines, said, done, 0, 1)
        assert [*line[8:], *line[:8]] == state
        assert said[: done[0]] == answers


REFUSED = {
    "a string": ("state[0] = 'x'", "'x'"),
    "a float": ("state[0] = 1.5", "1.5"),
    "true division": ("state[0] = action / 2", "an operation that is not of integers"),
    "a list": ("x = [1]", "the expression List"),
    "a global that is no integer": ("state[0] = HEADLESS", "HEADLESS"),
    "a keyword argument": ("apply(state, action, log=log)", "a call of anything but"),
    "a method": ("state.append(1)", "a call of anything but"),
    "a builtin": ("state[0] = len(state)", "len, which is not a plain function"),
    "an exception": ("raise ValueError", "the statement Raise"),
    "a comprehension": ("x = sum(i for i in range(3))", "sum, which is not a plain function"),
    "a loop over something else": ("for x in TABLE:\n        pass", "but a range"),
    "a step that may be anything": ("for x in range(0, 9, action):\n        pass", "not a const"),
    "an else of a loop": ("while action:\n        pass\n    else:\n        pass", "an else"),
    "writing into a table": ("TABLE[0] = 1", "writing into TABLE"),
    "looking into a number": ("state[0] = FOUR[1]", "an index into FOUR"),
    "two places at once": ("state[0], state[1] = 1, 2", "several places"),
    "a chain of what may change": ("state[0] = state[1] = action", "not a constant"),
    "an inner function": ("def f(): pass", "the statement FunctionDef"),
    "is": ("x = action is None", "None"),
}


@pytest.mark.parametrize(("body", "why"), REFUSED.values(), ids=REFUSED)
def test_unsupported_code_is_refused_with_its_place(
    packages: Path, body: str, why: str, request: pytest.FixtureRequest
) -> None:
    name = package(
        packages,
        f"no{abs(hash(request.node.name))}",
        f"""
def apply(state: State, action: int, log: Log) -> int:
    {body}
    return 0
""",
    )
    with pytest.raises(PlainError) as error:
        unit.write(name)
    assert why in str(error.value)
    line = textwrap.dedent(HEAD).count("\n") + 3
    assert f"{name}/rules.py:{line}: expected plain integers, found" in str(error.value)


@pytest.mark.parametrize(("head", "why"), [
    ("def apply(state: State, action: float, log: Log) -> int:", "parameter action of float"),
    ("def apply(state: State, action, log: Log) -> int:", "parameter action of nothing"),
    ("def apply(state: State, action: int = 3, log: Log = None) -> int:", "a default"),
])  # fmt: skip
def test_unsupported_signatures_are_refused(packages: Path, head: str, why: str) -> None:
    name = package(packages, f"sig{abs(hash(head))}", f"{head}\n    return 0\n")
    with pytest.raises(PlainError, match=why):
        unit.write(name)


def test_common_registers_are_not_counted(packages: Path) -> None:
    name = package(
        packages,
        "counted",
        """
def apply(state: State, action: int, log: Log) -> int:
    return state[TURN - action]
""",
    )
    with pytest.raises(PlainError, match="constant indices"):
        unit.write(name)


def test_a_change_in_any_source_changes_the_digest(packages: Path) -> None:
    name = package(
        packages,
        "changing",
        """
from .numbers import *
def apply(state: State, action: int, log: Log) -> int:
    return HIDDEN
""",
    )
    (packages / name / "numbers.py").write_text("HIDDEN = 3\n")
    found = unit.sources([f"{name}.rules"])
    assert found == [
        "changing.numbers", "changing.rules", "gyoji.events", "gyoji.state",
    ]  # fmt: skip
    before = digest(found)
    (packages / name / "numbers.py").write_text("HIDDEN = 4\n")
    assert digest(found) != before


@pytest.mark.parametrize(("body", "why"), [
    ("def apply(state: State, action: int, log: Log):\n    return 0\n", "annotated as nothing"),
    ("def apply(state: State, action: int, log: Log) -> int:\n    if action:\n        return 1\n",
     "a path through apply without a return"),
    ("def apply(state: State, action: int, log: Log) -> int:\n    return 18446744073709551616\n",
     "18446744073709551616, which has more than 64 bits"),
    ("HUGE = 1 << 70\ndef apply(state: State, action: int, log: Log) -> int:\n    return HUGE\n",
     "more than 64 bits"),
    ("def apply(state: State, a: int, log: Log) -> int:\n    return apply(state, a, log)\n",
     "calls itself, found apply"),
])  # fmt: skip
def test_code_with_another_meaning_in_c_is_refused(packages: Path, body: str, why: str) -> None:
    name = package(packages, f"else{abs(hash(body))}", body)
    with pytest.raises(PlainError, match=re.escape(why)):
        unit.write(name)
