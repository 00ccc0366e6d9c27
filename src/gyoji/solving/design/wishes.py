"""Wishes for levels that are to be generated."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, NamedTuple

from ...game.design import SYMMETRIES, Shape, design_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from ...game.design import Design
    from ...game.game import Game
    from .measures import Measures

RANGE = re.compile(r"(\d*(?:\.\d+)?)\.\.(\d*(?:\.\d+)?)|(\d+(?:\.\d+)?)", re.ASCII)


class Range(NamedTuple):
    """Numbers from `least` to `most`, both included."""

    least: float
    most: float = float("inf")

    def holds(self, number: float) -> bool:
        """Return whether a number is within the range."""
        return self.least <= number <= self.most

    def __str__(self) -> str:
        if self.least == self.most:
            return f"{self.least:g}"
        return f"{self.least:g}..{'' if self.most == float('inf') else f'{self.most:g}'}"


def range_of(text: str) -> Range:
    """Return the range of `40..60`, `40..`, `..60` or `40`.

    ValueError with a sentence for other texts.
    """
    match = RANGE.fullmatch(text.strip())
    if match is None or text.strip() == "..":
        raise ValueError(f"{text!r} is not a range like 40..60, 40.., ..60 or 40")
    if match[3]:
        return Range(float(match[3]), float(match[3]))
    found = Range(float(match[1] or 0), float(match[2] or "inf"))
    if found.least > found.most:
        raise ValueError(f"{text!r} is an empty range: its first number is above its second")
    return found


@dataclass(frozen=True)
class Wish:
    """Ranges of the measures of a level and its solution; None allows any number."""

    moves: Range | None = None
    pushes: Range | None = None
    box_lines: Range | None = None
    turns: Range | None = None
    decisions: Range | None = None
    density: Range | None = None
    rows: Range | None = None
    columns: Range | None = None
    boxes: Range | None = None
    symmetry: str = "any"
    unique: bool = False

    def check(self, game: Game) -> None:
        """Raise ValueError, with a sentence, for wishes that the game cannot fulfil."""
        known = design_of(game).ASKED
        for field in fields(self):
            name = field.name.replace("_", "-")
            if name in SOME and name not in known and getattr(self, field.name) != field.default:
                raise ValueError(f"levels of {game.name} cannot be asked for by {name}")
        if self.symmetry not in SYMMETRIES:
            raise ValueError(f"a symmetry is one of {', '.join(SYMMETRIES)}, not {self.symmetry!r}")

    def shape(self, rng: Random, design: Design) -> Shape:
        """Return the shape of one draft: each number drawn from its range."""
        usual, density = design.USUAL, None
        if self.density is not None:
            density = rng.uniform(self.density.least, min(1, self.density.most))
        return Shape(
            draw(rng, self.rows, usual.rows), draw(rng, self.columns, usual.columns),
            draw(rng, self.boxes, usual.boxes), density, self.symmetry,
        )  # fmt: skip

    def is_met_by(self, found: Measures) -> bool:
        """Return whether a level is within the ranges."""
        return all(
            wanted is None or wanted.holds(getattr(found, name))
            for name in MEASURED
            for wanted in [getattr(self, name)]
        )

    def is_exceeded(self, found: Measures) -> bool:
        """Return whether a solution has more moves or pushes than the wish allows."""
        limits = ((self.moves, found.moves), (self.pushes, found.pushes))
        return any(wanted is not None and number > wanted.most for wanted, number in limits)

    def __str__(self) -> str:
        asked = [
            f"{field.name.replace('_', '-')} {getattr(self, field.name)}"
            for field in fields(self)
            if getattr(self, field.name) != field.default and field.name != "unique"
        ]
        return ", ".join([*asked, *["one best solution"] * self.unique])


def wish_of(asked: Mapping[str, str | bool]) -> Wish:
    """Return a wish from texts by name; ValueError for an unknown name or an invalid range."""
    values = dict[str, Any](asked)
    for name, value in asked.items():
        if name not in Wish.__dataclass_fields__:
            known = ", ".join(Wish.__dataclass_fields__)
            raise ValueError(f"levels cannot be asked for by {name!r}; they can by {known}")
        if name not in ("symmetry", "unique"):
            values[name] = range_of(str(value))
    return Wish(**values)


SOME = frozenset({"pushes", "box-lines", "density", "boxes", "symmetry"})
"""Wishes that only some games can fulfil."""

MEASURED = ("moves", "pushes", "box_lines", "turns", "decisions", "density")

WIDEST = 12
"""A number drawn at random is at most this much above the least number of its range."""


def draw(rng: Random, wanted: Range | None, usual: int) -> int:
    """Draw an integer from a range; without a range, return the usual number."""
    if wanted is None:
        return usual
    least = int(wanted.least)
    return rng.randint(least, int(min(wanted.most, least + WIDEST)))
