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
    "a string": ("state[0] = 'x'", "'x', which is not an integer. Use a number"),
    "a text": ("state[0] = 'north'", "the text 'north'. Rules tell numbers"),
    "an f-string": ("x = f'{action}'", "a text. Rules tell numbers"),
    "a float": ("state[0] = 1.5", "the float 1.5. Use integers: `//` divides"),
    "true division": ("state[0] = action / 2", "gives a float. Use `//`, which rounds down"),
    "a list of what changes": ("x = [i for i in range(action)]", "x, a list of no fixed length"),
    "pairs that change": (
        "x = [(1, 2)]; x[0] = 3",
        "writing into x, which is no list",
    ),
    "a queue": ("queue = []; queue.append(1)", "queue, a list of no fixed length. Make"),
    "a set": ("seen = set()", "set. Make tables constants"),
    "a dictionary": ("seen = {action: 1}", "a dictionary made in a rule. Make tables"),
    "a slice": ("x = TABLE[action:]", "a slice. Loop over range(first, end)"),
    "a global that is no integer": ("state[0] = HEADLESS", "Assign to it first"),
    "a name that is misspelt": ("state[0] = COUNTT", "Did you mean COUNT?"),
    "a function that is misspelt": ("x = twoo(state, 1)", "twoo, which is not a plain function"),
    "an unknown argument": (
        "x = two(state, place=1)",
        "the argument place of two. It takes state, at",
    ),
    "a method": ("state.count(1)", "the method state.count. Write a loop"),
    "a length of a state": ("state[0] = len(state)", "Use state[AREA] for the number of cells"),
    "an exception": ("raise ValueError", "Rules never raise: return 0"),
    "an attempt": ("try:\n        pass\n    finally:\n        pass", "try. Test before you act"),
    "a print": ("print(action)", "print. Report with tell(log, EVENT, a, b)"),
    "a global": ("global COUNT", "global. Keep the number in a register"),
    "a random number": ("x = random.randint(0, 3)", "random numbers. Keep a seed in a register"),
    "an import": ("import random", "an import in a function. Import at the top"),
    "a deletion": ("del action", "del. Give the name or the cell another number"),
    "a generator": ("yield action", "yield. Loop where the numbers are needed"),
    "a lambda": ("f = lambda x: x", "a lambda. Write a function of the module"),
    "an inner function": ("def f(): pass", "a function in a function. Write it"),
    "a class": ("class A: pass", "a class in a function. Keep numbers in the state"),
    "an attribute": ("x = state.width", "state.width, which is not an integer constant. Use a reg"),
    "arguments with a star": ("x = two(*TABLE)", "a star. Write out the arguments"),
    "a loop over a state": ("for x in state:\n        pass", "for at in range(state[AREA])"),
    "a loop over a number": ("for x in action:\n        pass", "a loop over action. Loop over a"),
    "a step that may be anything": ("for x in range(0, 9, action):\n        pass", "not a const"),
    "a pattern of a list": (
        "match action:\n        case [1]:\n            pass",
        "the pattern [1]",
    ),
    "writing into a table": ("TABLE[0] = 1", "writing into TABLE. Numbers that change belong"),
    "looking into a number": ("state[0] = FOUR[1]", "an index into FOUR. Look into the state"),
    "an element that is not there": ("x = (1, 2)[2]", "(1, 2)[2], which the table has not. Use"),
    "is": ("x = action is None", "`is`. Compare numbers with `==`"),
    "a log that is tested": ("if log is not None:\n        pass", "needs no test of the log"),
    "in": ("x = action in action", "`in` takes a range, a tuple of numbers or a constant table"),
    "a state as a number": ("x = 1 + state", "state, a State, as a number. Look into it"),
    "another state": ("state = action", "an assignment to state. Use another name"),
    "a number for a state": ("begin(action, log)", "action where a State is expected"),
    "nothing as a number": ("x = begin(state, log)", "which returns nothing, as a number. Let it"),
    "too few arguments": ("begin(state)", "1 arguments of begin. It takes 2"),
    "too many arguments": ("x = abs(action, 1)", "2 arguments of abs. It takes one"),
    "the least of one": ("x = min(action)", "a loop over action"),
    "a step of 0": ("for x in range(0, 9, 0):\n        pass", "not a const"),
    "a range of nothing": ("for x in range():\n        pass", "the range range(). Give it"),
    "a loop over places": ("for state[0] in range(3):\n        pass", "a loop that sets state[0]"),
    "one number for two": ("a, b = action", "action, as 2 numbers. Unpack as many"),
    "two numbers for one": ("x = both(action)", "which returns 2 numbers, as one. Unpack it"),
    "a tuple as a number": ("x = (1, action)\n    y = x + 1", "x, a tuple, as a number. Take"),
    "a place or a register": ("state[0] = state[action if action else COUNT]", "may be a place or"),
    "a name for both": ("x = action; x = COUNT; x = state[x]", "may be a place or a register: x"),
    "a place or a register, passed on": (
        "x = two(state, action if action else COUNT)",
        "a place or a register as an argument that two looks up",
    ),
    "an index that changes": (
        "state[state[0]] += two(state, 0)",
        "an index that is computed twice",
    ),
    "a shift that is too far": ("x = 1 << 70", "a shift by more than 64 bits"),
    "a power that is too large": ("x = 2 ** 70", "a power that is not from 0 to 64"),
    "a division by 0": ("x = 1 // 0", "integer division or modulo by zero"),
    "no value": ("return", "a return without a value. Return 0"),
}


LATER = r"\n    (?:    case|(?!finally)\b)"
"""The beginnings of lines behind which the refused one comes."""


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

def both(at):
    return at, at
""",
    )
    with pytest.raises(PlainError) as error:
        unit.write(name)
    assert why in str(error.value)
    # The last of several lines of one level is the one that is refused.
    line = textwrap.dedent(HEAD).count("\n") + 3 + len(re.findall(LATER, body))
    assert f"{name}/rules.py:{line}: expected plain integers, found" in str(error.value)


@pytest.mark.parametrize(("head", "why"), [
    ("def apply(state: State, action: float, log: Log) -> int:", "parameter action of float"),
    ("def apply(state: State, action: int, *log: Log) -> int:", "a star in the parameters"),
    ("@staticmethod\ndef apply(state: State, action: int, log: Log) -> int:", "a decorator"),
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
    ("def apply(state: State, action: int, log: Log) -> str:\n    return 0\n", "annotated as str"),
    ("def apply(state, action, log):\n    if action:\n        return 1, 2\n    return 0\n",
     "results of apply of different lengths"),
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
