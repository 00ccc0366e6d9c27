"""What plain functions cannot mean in C is refused, with its file and line."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING

import pytest

from gyoji.compiling import unit
from gyoji.compiling.pieces import PlainError
from tests.compiling.conftest import HEAD

if TYPE_CHECKING:
    from collections.abc import Callable


REFUSED = {
    "a string": ("state[0] = 'x'", "'x'"),
    "a float": ("state[0] = 1.5", "1.5"),
    "true division": ("state[0] = action / 2", "an operation that is not of integers"),
    "a list": ("x = [1]", "the expression List"),
    "a global that is no integer": ("state[0] = HEADLESS", "HEADLESS"),
    "a keyword argument": ("apply(state, action, log=log)", "a call of anything but"),
    "a method": ("state.append(1)", "a call of anything but"),
    "a builtin": ("state[0] = len(state)", "state where a Line is expected"),
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
    "in": ("x = action in action", "the comparison action in action"),
    "a state as a number": ("x = 1 + state", "state, a State, as a number"),
    "another state": ("state = action", "an assignment to state"),
    "a number for a state": ("begin(action, log)", "action where a State is expected"),
    "too few arguments": ("begin(state)", "1 arguments of begin"),
    "too many arguments": ("x = abs(action, 1)", "2 arguments of abs"),
    "the least of one": ("x = min(action)", "1 arguments of min"),
    "a step of 0": ("for x in range(0, 9, 0):\n        pass", "not a const"),
    "a range of nothing": ("for x in range():\n        pass", "the range range()"),
    "a loop over places": ("for state[0] in range(3):\n        pass", "a loop that sets state[0]"),
    "one number for two": ("a, b = action", "action, as 2 numbers"),
    "a place or a register": ("state[0] = state[action if action else COUNT]", "may be a place or"),
    "a name for both": ("x = action; x = COUNT; x = state[x]", "may be a place or a register: x"),
    "a register passed on": ("x = two(state, COUNT - action)", "a register as an argument that"),
    "an index that changes": (
        "state[state[0]] += two(state, 0)",
        "an index that is computed twice",
    ),
    "a shift that is too far": ("x = 1 << 70", "a shift by more than 64 bits"),
    "a division by 0": ("x = 1 // 0", "integer division or modulo by zero"),
    "no value": ("return", "a return without a value"),
}


@pytest.mark.parametrize(("body", "why"), REFUSED.values(), ids=REFUSED)
def test_unsupported_code_is_refused_with_its_place(
    rules: Callable[[str, str], str], body: str, why: str, request: pytest.FixtureRequest
) -> None:
    name = rules(
        f"no{abs(hash(request.node.name))}",
        f"""
def apply(state: State, action: int, log: Log) -> int:
    {body}
    return 0

def two(state: State, at: int) -> int:
    state[0] = 1
    return state[at]
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
def test_unsupported_signatures_are_refused(
    rules: Callable[[str, str], str], head: str, why: str
) -> None:
    name = rules(f"sig{abs(hash(head))}", f"{head}\n    return 0\n")
    with pytest.raises(PlainError, match=why):
        unit.write(name)


def test_common_registers_are_not_counted(rules: Callable[[str, str], str]) -> None:
    name = rules(
        "counted",
        """
def apply(state: State, action: int, log: Log) -> int:
    return state[TURN - action]
""",
    )
    with pytest.raises(PlainError, match="constant indices"):
        unit.write(name)


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
    ("def apply(state: State, a: int, log: Log) -> int:\n    return f(state, state)\n"
     "def f(one: State, two: State) -> int:\n    return 0\n", "more than one State"),
    ("def apply(state: State, a: int, log: Log) -> int:\n    f(a)\n    return 0\n"
     "def f(a: int) -> None:\n    return a\n", "returned where None is announced"),
    ("def apply(state: State, a: int, log: Log) -> int:\n    return f(a)\n"
     "def made():\n    def f(a: int) -> int:\n        return a\n    return f\nf = made()\n",
     "a function of the module, found f"),
])  # fmt: skip
def test_code_with_another_meaning_in_c_is_refused(
    rules: Callable[[str, str], str], body: str, why: str
) -> None:
    name = rules(f"else{abs(hash(body))}", body)
    with pytest.raises(PlainError, match=re.escape(why)):
        unit.write(name)
