"""Random plain functions: every kind of expression and statement, in every order.

No number grows beyond 64 bits, and nothing is divided by 0, so that Python and C have to agree.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

CELLS = 12
HEAD = '''
from gyoji.game.events import Log
from gyoji.game.state import OWN, State

COUNT, PILE = OWN, OWN - 1  # three piles, counted
TABLE = bytes(range(3, 250, 7))
STEPS = (-3, 1, 3, -1, 40000)
PAIRS = ((0, 1), (7, -2), (-5, 3))
LOW, HIGH = -5, 1 << 40


def begin(state: State, log: Log) -> None:
    pass


def score(state: State, player: int) -> int:
    return 0


def next_action(state: State, action: int) -> int:
    return -1


def change(state: State, at: int, by: int) -> int:
    """Changes a cell, and gives what it was."""
    old = state[at % 12]
    state[at % 12] = (old * 3 + by) % 997
    return old


def take(state: State, pile: int) -> bool:
    state[PILE - pile % 3] = (state[PILE - pile % 3] + 1) % 50
    state[COUNT] = (state[COUNT] + 7) % 100
    return state[PILE - pile % 3] % 2 == 0


def both(state, a, n=3):
    return change(state, a, n) - n, n


def near(a: int, b: int) -> int:
    return a if abs(a - b) < 10 else b
'''
NAMES = ("a", "b", "c", "x", "y")
COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")


class Writer:
    """Writes functions, each a little different."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self._depth = 0

    def module(self, count: int) -> str:
        functions = [self.function(number) for number in range(count)]
        choices = "".join(
            f"    if action == {number}:\n"
            f"        return f{number}(state, state[9], state[10], state[11])\n"
            for number in range(count)
        )
        apply = f"def apply(state: State, action: int, log: Log) -> int:\n{choices}    return 0\n"
        return "\n\n".join([HEAD, *functions, apply])

    def function(self, number: int) -> str:
        body = ["x = a - b", "y = 0", *self.block(3, 3)]
        lines = "".join(f"    {line}\n" for line in body)
        head = f"def f{number}(state: State, a: int, b: int, c: int) -> int:\n"
        return f"{head}{lines}    return {self.number(4)}\n"

    def block(self, statements: int, depth: int, *, loop: bool = False) -> list[str]:
        return [line for _ in range(statements) for line in self.statement(depth, loop=loop)]

    def statement(self, depth: int, *, loop: bool) -> list[str]:
        kinds = ["set", "set", "store", "add", "swap", "chain", "call"]
        kinds += ["unpack", "places", "twice", "walrus"]
        kinds += ["if", "if", "for", "while", "each", "each", "match"] if depth else []
        kinds += ["leave"] if loop else []
        kind = self._rng.choice(kinds)
        return list(getattr(self, f"_{kind}")(depth, loop))

    def _set(self, _: int, __: bool) -> list[str]:
        return [f"{self._rng.choice('abcxy')} = {self.small(3)}"]

    def _store(self, _: int, __: bool) -> list[str]:
        return [f"state[{self.place(2)}] = {self.small(3)}"]

    def _add(self, _: int, __: bool) -> list[str]:
        sign, name = self._rng.choice(["+", "-", "|", "^", "&"]), self._rng.choice("abcxy")
        target = self._rng.choice([name, f"state[{self._rng.randrange(9)}]", "state[COUNT]",
                                   f"state[{name} % 12]"])  # fmt: skip
        # An index that the value changes is refused, so the value only reads.
        value = self.small(2) if "%" not in target else f"{self.name()} % 77"
        return [f"{target} {sign}= {value}", f"{target} %= 1009"]

    def _swap(self, _: int, __: bool) -> list[str]:
        one, two, three = self._rng.sample("abcxy", 3)
        return [f"{one}, {two}, {three} = {two}, {self.small(2)}, {one}"]

    def _chain(self, _: int, __: bool) -> list[str]:
        return [f"{self.name()} = state[{self._rng.randrange(9)}] = {self._rng.randint(-9, 9)}"]

    def _call(self, _: int, __: bool) -> list[str]:
        return [f"change(state, {self.number(1)}, {self.small(2)})"]

    def _leave(self, _: int, __: bool) -> list[str]:
        return [f"if {self.truth(1)}:", f"    {self._rng.choice(['break', 'continue'])}"]

    def _if(self, depth: int, loop: bool) -> list[str]:
        lines = [f"if {self.truth(3)}:", *self._inside(depth, loop)]
        if self._rng.random() < 0.5:
            lines += [f"elif {self.truth(3)}:", *self._inside(depth, loop)]
        if self._rng.random() < 0.5:
            lines += ["else:", *self._inside(depth, loop)]
        return lines

    def _for(self, depth: int, _: bool) -> list[str]:
        name, step = self._rng.choice("abcxy"), self._rng.choice([1, 1, 2, 3, -1, -2])
        first, last = f"{self.small(1)} % 9", f"{self.small(1)} % 9"
        loop = f"range({last})" if step == 1 and self._rng.random() < 0.5 else (
            f"range({first}, {last}, {step})" if step != 1 else f"range({first}, {last})"
        )  # fmt: skip
        return [f"for {name} in {loop}:", *self._inside(depth, True)]

    def _while(self, depth: int, _: bool) -> list[str]:
        self._depth += 1
        left = f"left{self._depth}"
        test = f"{left} and {self.truth(2)}" if self._rng.random() < 0.5 else (
            f"{self.truth(2)} and {left} > 0"
        )  # fmt: skip
        return [f"{left} = 5", f"while {test}:", f"    {left} -= 1", *self._inside(depth, True)]

    def _unpack(self, _: int, __: bool) -> list[str]:
        one, two = self._rng.sample("abcxy", 2)
        value = self._rng.choice([
            f"divmod({self.small(2)}, 7)", f"both(state, {self.small(1)})",
            f"both(n={self.name()} % 9, state=state, a={self.name()})", f"PAIRS[{self.name()} % 3]",
            f"({self.small(1)}, 5) if {self.truth(2)} else both(state, {self.name()})",
        ])  # fmt: skip
        return [f"{one}, {two} = {value}"]

    def _places(self, _: int, __: bool) -> list[str]:
        one, two, name = self.place(1), self.place(1), self.name()
        return [f"state[{one}], state[{two}], {name} = {name} % 99, state[{one}], {self.small(2)}"]

    def _walrus(self, _: int, __: bool) -> list[str]:
        one, two = self._rng.sample("abcxy", 2)
        walrus = f"({two} := {self.small(2)})"
        return [f"{one} = {two} + {walrus} * {two} - ({two} := {two} % 50) + ({one} < {two})"]

    def _twice(self, _: int, __: bool) -> list[str]:
        return [f"{self.name()} = state[{self.place(1)}] = {self.small(2)}"]

    def _each(self, depth: int, _: bool) -> list[str]:
        one, two = self._rng.sample("abcxy", 2)
        loop = self._rng.choice([
            f"{one} in STEPS", f"{one}, {two} in PAIRS", f"{one}, {two} in enumerate(STEPS)",
            f"{one}, {two} in zip(STEPS, range({self.small(1)} % 7))", f"{one} in STEPS[1:4]",
            f"{one} in ({self.small(1)}, {two}, 4)", f"{one} in reversed(range({two} % 9, 20, 3))",
        ])  # fmt: skip
        lines = [f"for {loop}:", *self._inside(depth, True)]
        if self._rng.random() < 0.5:
            lines += ["else:", *self._inside(depth, False)]
        return lines

    def _match(self, depth: int, loop: bool) -> list[str]:
        lines = [f"match ({self.number(2)}) % 5:"]
        for case in ("0 | 3", f"1 if {self.truth(2)}", "2", "_"):
            lines += [f"    case {case}:", *(f"    {each}" for each in self._inside(depth, loop))]
        return lines

    def _inside(self, depth: int, loop: bool) -> list[str]:
        return [f"    {line}" for line in self.block(2, depth - 1, loop=loop)]

    def name(self) -> str:
        return self._rng.choice(NAMES)

    def place(self, depth: int) -> str:
        at = f"({self.number(depth)}) % 12"
        return self._rng.choice([at, at, f"PILE - {self.name()} % 3", "COUNT"])

    def small(self, depth: int) -> str:
        """An expression of at most four digits."""
        return f"({self.number(depth)}) % 1009"

    def truth(self, depth: int) -> str:
        if not depth:
            return f"{self.name()} {self._rng.choice(COMPARISONS)} {self._rng.randint(-9, 99)}"
        inner = depth - 1
        kinds: list[Callable[[], str]] = [
            lambda: self.comparison(inner),
            lambda: f"not ({self.truth(inner)})",
            lambda: f"({self.truth(inner)} and {self.truth(inner)})",
            lambda: f"({self.truth(inner)} or {self.truth(inner)} or {self.truth(inner)})",
            lambda: f"take(state, {self.number(inner)})",
            lambda: f"({self.number(inner)}) in STEPS",
            lambda: f"{self.small(inner)} not in ({self.small(inner)}, {self.name()}, 3)",
            lambda: f"{self.small(inner)} in range({self.small(inner)}, 500)",
            lambda: f"any(p > {self.small(inner)} for p in STEPS)",
            lambda: f"all(state[p] != {self.name()} for p in range(12) if {self.truth(inner)})",
            lambda: f"({self.number(inner)})",
        ]
        return self._rng.choice(kinds)()

    def comparison(self, depth: int) -> str:
        signs = self._rng.choices(COMPARISONS, k=self._rng.randint(1, 3))
        parts = [self.small(depth) for _ in range(len(signs) + 1)]
        return (
            "("
            + parts[0]
            + "".join(f" {s} {p}" for s, p in zip(signs, parts[1:], strict=True))
            + ")"
        )

    def number(self, depth: int) -> str:
        if not depth:
            return self._rng.choice([
                self.name(), self.name(), str(self._rng.randint(-20, 20)), "LOW", "(HIGH >> 38)",
                f"state[{self._rng.randrange(12)}]", "state[COUNT]", "TABLE[c % 36]",
            ])  # fmt: skip
        one, two = depth - 1, self._rng.randrange(depth)
        kinds: list[Callable[[], str]] = [
            lambda: f"({self.number(one)} {self._rng.choice('+-&|^')} {self.number(two)})",
            lambda: f"({self.number(one)} {self._rng.choice('+-&|^')} {self.number(two)})",
            lambda: f"({self.small(one)} * ({self.small(two)}))",
            lambda: f"({self.number(one)} // {self._rng.choice([-7, -1, 2, 3, 8, 10])})",
            lambda: f"({self.number(one)} % {self._rng.choice([-7, 1, 3, 16, 1000])})",
            lambda: f"({self.number(one)} // ({self.number(two)} or 3))",
            lambda: f"({self.number(one)} % ({self.number(two)} or -4))",
            lambda: f"({self.small(one)} << {self._rng.randrange(5)})",
            lambda: f"({self.number(one)} >> {self._rng.randrange(1, 9)})",
            lambda: f"(-{self.number(one)})",
            lambda: f"(~{self.number(one)})",
            lambda: f"abs({self.number(one)})",
            lambda: f"min({self.number(one)}, {self.number(two)}, {self.name()})",
            lambda: f"max({self.number(one)}, {self.number(two)})",
            lambda: f"int({self.truth(one)})",
            lambda: f"(({self.truth(two)}) + ({self.truth(two)}))",
            lambda: f"({self.number(one)} if {self.truth(two)} else {self.number(two)})",
            lambda: f"({self.number(one)} and {self.number(two)} and {self.number(two)})",
            lambda: f"({self.number(one)} or {self.number(two)})",
            lambda: f"change(state, {self.number(one)}, {self.small(two)})",
            lambda: f"sum(state[p] * 2 for p in range(({self.number(two)}) % 12))",
            lambda: f"max(p + {self.small(two)} for p in STEPS)",
            lambda: f"min(STEPS[{self.name()} % 5], {self.name()}, state[{self.name()} % 12])",
            lambda: f"PAIRS[({self.number(two)}) % 3][{self.name()} % 2]",
            lambda: f"STEPS[{self.name()} % 5 - 2]",
            lambda: f"near({self.small(one)}, {self.small(two)})",
            lambda: f"state[({self.number(one)}) % 12]",
            lambda: f"state[PILE - ({self.number(two)}) % 3]",
        ]
        return self._rng.choice(kinds)()
