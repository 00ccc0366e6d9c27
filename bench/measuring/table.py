"""A table of figures: as text, in Markdown, and for programs."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from functools import partial
from math import floor, log10
from textwrap import wrap
from typing import Any

from .machine import machine, sentence
from .rounds import Spread

Value = str | int | float | Spread | None
Row = dict[str, Value]
"""The values of a row by the names of their columns; None or missing leaves the cell empty."""


@dataclass(slots=True)
class Table:
    """The figures for one claim."""

    name: str
    title: str
    about: str
    rows: list[Row] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)

    @property
    def columns(self) -> list[str]:
        """All columns that any row has, in order."""
        return list(dict.fromkeys(name for row in self.rows for name in row))

    @property
    def footer(self) -> str:
        """The number of runs, and the machine."""
        runs = sorted(
            {len(v.values) for r in self.rows for v in r.values() if isinstance(v, Spread)}
        )
        if not runs:
            return ""
        many = f"{runs[0]}" if len(runs) == 1 else f"{runs[0]} to {runs[-1]}"
        what = "Medians of alternating runs, with the smallest and the largest in parentheses"
        return f"{what}; {many} runs. {sentence()}."

    def cells(self) -> list[list[str]]:
        """Return the head and the rows as text."""
        head = self.columns
        return [head, *([shown(row.get(name)) for name in head] for row in self.rows)]

    def text(self) -> str:
        """Return the table for a terminal."""
        lines = [self.title, "=" * len(self.title), *wrapped(self.about)]
        if self.rows:
            cells = self.cells()
            widths = [max(map(columns_of, column)) for column in zip(*cells, strict=True)]
            lines += ["", *(aligned(row, widths, self.sides()) for row in cells)]
        remarks = [line for remark in self.remarks for line in wrapped(f"- {remark}")]
        footer = ["", *wrapped(self.footer)] if self.footer else []
        return "\n".join([*lines, *([""] if remarks else []), *remarks, *footer, ""])

    def markdown(self) -> str:
        """Return the table for a page."""
        parts = [self.about]
        if self.rows:
            head, *rows = self.cells()
            rule = ["---:" if right else "---" for right in self.sides()]
            parts.append("\n".join(f"| {' | '.join(row)} |" for row in [head, rule, *rows]))
        parts += ["\n".join(f"* {remark}" for remark in self.remarks)] if self.remarks else []
        parts += [self.footer] if self.footer else []
        return "\n\n".join(parts)

    def sides(self) -> list[bool]:
        """Return for each column whether it has numbers, and so is aligned to the right."""
        return [
            not any(isinstance(row.get(name), str) for row in self.rows) for name in self.columns
        ]

    def data(self) -> dict[str, Any]:
        """Return the table for programs."""
        rows = [{name: plain(value) for name, value in row.items()} for row in self.rows]
        return {
            "name": self.name, "title": self.title, "about": self.about, "rows": rows,
            "remarks": self.remarks, "machine": machine(),
        }  # fmt: skip


def plain(value: Value) -> Any:
    """Return a value for programs."""
    if isinstance(value, Spread):
        figures = {"median": value.median, "low": value.low, "high": value.high}
        return {**figures, "runs": list(value.values)}
    return value


def shown(value: Value) -> str:
    """Return a value for people: three significant digits, and the spread."""
    if isinstance(value, Spread):
        return f"{short(value.median)} ({short(value.low)}-{short(value.high)})"
    if isinstance(value, float):
        return short(value)
    return f"{value:,}" if isinstance(value, int) else value or ""


def short(value: float) -> str:
    """Return three significant digits, without an exponent."""
    if value == 0:
        return "0"
    places = max(0, 2 - floor(log10(abs(value))))
    return f"{value:,.{min(places, 3)}f}"


def columns_of(text: str) -> int:
    """Return the width of a text on a terminal, in columns."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def aligned(row: list[str], widths: list[int], right: list[bool]) -> str:
    """Return a row for a terminal."""
    cells = zip(row, widths, right, strict=True)
    fitted = [text.rjust(width) if side else text.ljust(width) for text, width, side in cells]
    return "  ".join(fitted).rstrip()


wrapped = partial(wrap, width=98)
