"""Conditions in the words of the rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...game.bounds import COUNT, bounds_of
from ...game.profiles import contest
from ...mutation.sentences import phrase
from ...notation.sanitize import count
from .layout import LAYOUTS
from .learning import HAS, LACKS, LEAST

if TYPE_CHECKING:
    from ...game.game import Game
    from .learning import Literal, Rule


def sentence(game: Game, rule: Rule, failing: int, right: int) -> str:
    """Where the program is wrong, and what was tried."""
    said = " and ".join(said_of(game, literal) for literal in rule.literals)
    tried = (
        f"so in {'the' if failing == 1 else f'all {failing:,}'} failing data sets tried, and in "
    )
    if not rule.covered:
        return f"it is wrong only where {said}: {tried}none of the {right:,} right ones"
    return f"it is wrong only where {said}: {tried}{rule.covered:,} of the {right:,} right ones"


def said_of(game: Game, literal: Literal) -> str:
    """A literal as a clause."""
    words = _Words(game)
    family, *rest = literal.key
    if literal.kind in (HAS, LACKS):
        made = words.flag(str(family), rest)
        return made if literal.kind == HAS else words.denied(str(family), rest)
    if family in ("position", "data sets"):
        return words.place(str(family), literal.limit, literal.kind == LEAST)
    bound = f"{literal.kind} {literal.limit:,}"
    if literal.kind != LEAST and literal.limit == 0:
        bound = "0"
    return words.number(str(family), rest, bound)


class _Words:
    def __init__(self, game: Game) -> None:
        self.game = game

    def event(self, number: object) -> str:
        words = self.game.display.EVENTS[int(str(number))]
        return f'"{phrase(words.text)}" [{words.clause}]'

    def flag(self, family: str, rest: list[str | int]) -> str:
        """A fact that holds."""
        if family == "earlier":
            return f"in an earlier data set of the input, {self.flag(str(rest[0]), rest[1:])}"
        if family == "layout":
            return LAYOUTS[str(rest[0])]
        if family == "late":
            return "commands follow after the end of the play"
        if family == "end":
            end = self.game.display.ENDS[int(rest[0])]
            return f'the play ends with "{end.text}" [{end.clause}]'
        if family == "any edge":
            return f"something happens in the {rest[0]} inside the border"
        said = self.event(rest[0])
        if family in ("pair", "after"):
            other = self.event(rest[1])
            return (
                f"{said} and {other} happen in one step"
                if family == "pair"
                else f"{other} happens after {said}"
            )
        return f"{said} happens{self._detail(family, rest[1:])}"

    def denied(self, family: str, rest: list[str | int]) -> str:
        """A fact that does not hold; of the families that may be denied."""
        if family == "event":
            return f"{self.event(rest[0])} does not happen"
        if family == "late":
            return "no command follows after the end of the play"
        if family == "end":
            end = self.game.display.ENDS[int(rest[0])]
            return f'the play does not end with "{end.text}" [{end.clause}]'
        return f"it is not so that {self.flag(family, rest)}"

    def _detail(self, family: str, rest: list[str | int]) -> str:
        if family == "event":
            return ""
        if family == "again":
            return " twice from the same place"
        if family == "edge":
            return f" in the {rest[0]} inside the border"
        if family == "way":
            return {
                "up": " upwards",
                "down": " downwards",
                "left": " to the left",
                "right": " to the right",
            }[str(rest[0])]
        if family == "noun":
            return f" ({rest[1]})"
        if family == "exactly":
            return f" with the number {rest[1]}"
        if family == "from":
            return f" from a place with {rest[0]}"
        if family == "to":
            return f" to a place with {rest[0]}"
        if family == "from to":
            return f" from a place with {rest[0]} to one with {rest[1]}"
        return f" with {rest[1]} {rest[0]} of where it ends"

    def number(self, family: str, rest: list[str | int], bound: str) -> str:
        """A number and what it is, as a clause."""
        if family == "measure":
            about = contest(self.game).bound(str(rest[0])).about or str(rest[0])
            return f"{about} is {bound}"
        if family == "holds":
            return f"the number of cells with {rest[0]} at the start is {bound}"
        if family in ("cells", "commands"):
            return f"the number of {'cells of the board' if family == 'cells' else 'commands'} is {bound}"
        if family in ("row", "column") and not rest:
            return f"something happens in a {family} that is {bound}, counted from the {'top' if family == 'row' else 'left'}"
        said = self.event(rest[0])
        if family == "times":
            return f"{said} happens {bound} times"
        if family == "in step":
            return f"{said} happens {bound} times in one step"
        if family == "distance":
            return f"{said} happens over a distance of {bound}"
        if family == "value":
            return f"{said} happens with a number of {bound}"
        return f"{said} happens in {family} {bound.removeprefix('at least ')} or beyond"

    def place(self, family: str, limit: int, least: bool) -> str:
        if family == "position":
            if least:
                return f"the data set is number {limit:,} of its input or a later one"
            return (
                "the data set is the first of its input"
                if limit == 1
                else f"the data set is one of the first {limit:,}"
            )
        return f"the input holds {'at least' if least else 'at most'} {count(limit, 'data set')}"
