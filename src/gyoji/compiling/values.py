"""Expressions in C, as texts that know how tightly they hold together."""

from __future__ import annotations

from typing import NamedTuple

from .pieces import INTEGER

ATOM, UNARY, PRODUCT, SUM, COMPARED, OTHER = range(6)
"""How tightly an expression holds together; OTHER always needs parentheses around it."""


class Value(NamedTuple):
    """An expression in C."""

    text: str
    level: int = ATOM
    wide: bool = True
    """Whether it has 64 bits; otherwise it is an `int` of C."""

    def within(self, level: int) -> str:
        """The text as an operand of an operator of this level."""
        return self.text if self.level <= level and self.level != OTHER else f"({self.text})"

    def widened(self) -> Value:
        return self if self.wide else Value(f"({INTEGER}){self.within(UNARY)}", UNARY)
