"""From plain Python to C: translated code behaves the same, and anything else is refused."""

from __future__ import annotations

import subprocess
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from gyoji.compiling import unit
from gyoji.compiling import unit as sources
from gyoji.compiling.build import CHECKED
from gyoji.engine.twins import digest
from gyoji.game.state import AREA, STATUS, TURN, WIDTH
from tests.compiling.native import CALLS, Native, compiled, compiler

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

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


@compiler
@pytest.mark.parametrize("options", [[], ["-DGYOJI_CHECKED"]], ids=["fast", "bounds"])
def test_translated_code_behaves_like_python(
    rules: Callable[[str, str], str], tmp_path: Path, options: list[str]
) -> None:
    """Every action alone, and all actions in a row, interpreted and compiled."""
    name = rules("everything", EVERYTHING)
    native, plain = Native(tmp_path / "c", name, *options), import_module(f"{name}.rules")
    assert native.code == "q", "a constant of the rules needs more than 32 bits"
    start = [*range(3, 19), 0, 0, 7, 0, 16, 4, 0, 0]
    assert (start[AREA], start[WIDTH], start[TURN], start[STATUS]) == (16, 4, 0, 0)
    for actions in [*([action] for action in range(80)), list(range(80)) * 2]:
        state, (cells, registers) = list(start), native.state(start, 16)
        plain.begin(state, None)
        native.begin(cells, registers)
        for action in actions:
            if state[STATUS] == 0:
                assert plain.apply(state, action, None) == native.apply(cells, registers, action)
        assert [*cells, *registers] == state


ORDER = """
def apply(state: State, action: int, log: Log) -> int:
    '''Operands that change what others read: Python computes them from left to right.'''
    state[0] = state[1] + grow(state) * state[1] - grow(state)
    state[2] = int(grow(state) < grow(state) < state[1] + grow(state))
    state[3] = pair(grow(state), state[1], grow(state))
    state[1] += grow(state)
    state[grow(state) % 4 + 4] = grow(state)
    a, b = grow(state), state[1]
    state[8] = grow(state) if a > b else -grow(state)
    while grow(state) % 5 and grow(state) % 7:
        state[9] += 1
    state[10] = grow(state) % 2 and grow(state) or a
    for x in range(state[1] % 3, grow(state) % 11):
        state[11] += x
        x = 2
        state[11] *= x
    state[12] = int((not (a and 5)) == (b or 7))
    for b in range(b % 5, b % 9 + 4):
        state[13] += b
    return state[1] + b

def grow(state: State) -> int:
    state[1] = (state[1] * 5 + 3) % 101
    return state[1]

def pair(a: int, b: int, c: int) -> int:
    return a + 1000 * b + 1000000 * c
"""


@compiler
def test_operands_are_computed_from_left_to_right(
    rules: Callable[[str, str], str], tmp_path: Path
) -> None:
    name = rules("order", ORDER)
    native, plain = Native(tmp_path / "c", name), import_module(f"{name}.rules")
    for seed in range(101):
        state = [*(seed * at % 101 for at in range(16)), 0, 0, 16, 4, 0, 0]
        cells, registers = native.state(state, 16)
        assert plain.apply(state, 0, None) == native.apply(cells, registers, 0)
        assert [*cells, *registers] == state


@compiler
@pytest.mark.parametrize(
    ("limit", "code"), [("", "q"), ("CELL_LIMIT = 256", "B"), ("CELL_LIMIT = 257", "q")]
)
def test_cells_are_as_wide_as_the_rules_say(
    rules: Callable[[str, str], str], tmp_path: Path, limit: str, code: str
) -> None:
    body = f"{limit}\ndef apply(state: State, action: int, log: Log) -> int:\n    return 0\n"
    name = rules(f"wide{limit[-3:]}", body)
    assert Native(tmp_path / "c", name).code == code


STOPPING = """
CELL_LIMIT = 256
PILE = OWN - 1

def apply(state: State, action: int, log: Log) -> int:
    if action == 1:
        state[3] = 255 + state[0]
    elif action == 2:
        state[0] = state[state[AREA]]
    elif action == 3:
        state[state[0] - 2] = 1
    elif action == 4:
        state[0] = state[PILE - 3 + state[0] * 9]
    elif action == 5:
        state[0] = state[PILE - 9 * state[0]]
    elif action == 6:
        state[0] = TABLE[25 * state[0]]
    elif action == 7:
        state[COUNT] = state[PILE - state[0]] + state[0]
    elif action == 8:
        state[COUNT] = state[PILE - state[0]] * (2 + state[0])
    elif action == 9:
        state[COUNT] = (state[0] + 1) << 62
    elif action == 10:
        state[COUNT] = FOUR // (state[0] - 1)
    elif action == 11:
        state[3] = -state[0]
    else:
        state[0] = state[PILE - state[0]] & 1
    return 0
"""
STOPS = {
    0: "", 1: "a number too large for a cell at 3", 2: "looked outside the cells of a state at 16",
    3: "looked outside the cells of a state at -1", 4: "only named", 5: "before the registers",
    6: "read outside a table at 25", 7: "signed integer overflow", 8: "signed integer overflow",
    9: "shifted too far", 10: "division by zero", 11: "a number too large for a cell at 3",
}  # fmt: skip
MAIN = """
int main(int count, char **words) {{
	{name}_cell cells[16] = {{1, 2, 3}};
	int64_t registers[] = {{0, INT64_MAX, 0, 0, 16, 4, 0, 0}};
	return count < 2 || apply(cells, registers + 8, 8, atoi(words[1]));
}}
"""


@compiler
def test_a_checked_build_stops_at_what_python_would_not_do(
    rules: Callable[[str, str], str], tmp_path: Path
) -> None:
    written = unit.write(rules("stopping", STOPPING))
    text = (CALLS + MAIN).format(name=written.name)
    # Python compiles extensions with the first of these flags, which the others have to undo.
    options = ["-fwrapv", *CHECKED, "-DGYOJI_CHECKED"]
    path = compiled(tmp_path / "c", written, text, "checked", *options)
    for action, why in STOPS.items():
        done = subprocess.run([path, str(action)], capture_output=True, text=True, check=False)
        assert why in done.stderr, action
        assert (done.returncode == 0) == (not why), action


def test_a_change_in_any_source_changes_the_digest(
    rules: Callable[[str, str], str], packages: Path
) -> None:
    name = rules(
        "changing",
        """
from .numbers import *
def apply(state: State, action: int, log: Log) -> int:
    return HIDDEN
""",
    )
    (packages / name / "numbers.py").write_text("HIDDEN = 3\n")
    found = sources.sources([f"{name}.rules"])
    assert found == [
        "changing.numbers", "changing.rules", "gyoji.game.events", "gyoji.game.state",
    ]  # fmt: skip
    before = digest(found)
    (packages / name / "numbers.py").write_text("HIDDEN = 4\n")
    assert digest(found) != before
