"""Conditions in the words of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...game.notation.sanitize import count
from ...game.profiles import contest
from ..mutation.sentences import phrase
from .learning import HAS, LACKS, LEAST

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...game.game import Game
    from .facts import CaseFacts, Key
    from .learning import Literal, Rule

    Rest = Sequence[str | int]

GAP = 3
"""A gap between the numbers that were tried is mentioned if it is at least this large."""

HAPPENS = {
    "event": "",
    "again": " twice from the same place",
    "edge": " in the {0} inside the border",
    "edge from": " from the {0} inside the border",
    "noun": " ({1})",
    "exactly": " with the number {1}",
    "from": ' from a place that holds "{0}"',
    "to": ' with "{0}" ahead',
    "from to": ' from a place that holds "{0}", with "{1}" ahead',
    "near": ' with "{1}" {0} the place where it ends',
}
"""The words that follow an event, by the family of the fact about it."""

WAYS = {"up": "upwards", "down": "downwards", "left": "to the left", "right": "to the right"}

SIDES = {"row": "the top", "column": "the left"}
"""The sides from which rows and columns are counted, from 1."""

NUMBERS = {
    "times": " happens {0} times",
    "in step": " happens {0} times in one step",
    "distance": " happens over a distance of {0}",
    "value": " happens with a number of {0}",
}


class FreshTest(NamedTuple):
    """A test of a condition on fresh data sets.

    `holding` data sets meet the condition, and `failing` of these fail. `breaking` data sets do not
    meet it, and `right` of these do not fail.
    """

    holding: int
    failing: int
    breaking: int
    right: int

    @classmethod
    def of(cls, rule: Rule, seen: Sequence[tuple[CaseFacts, bool]]) -> FreshTest:
        """Count data sets, each with its facts and whether the program is right on it."""
        holds = [is_right for facts, is_right in seen if rule.holds(facts)]
        breaks = [is_right for facts, is_right in seen if not rule.holds(facts)]
        return cls(len(holds), len(holds) - sum(holds), len(breaks), sum(breaks))

    @property
    def is_passed(self) -> bool:
        """True if at least a third of the data sets that meet the condition fail.

        There must also be data sets that do not meet it. True, too, if no data set meets it.
        """
        return not self.holding or (3 * self.failing >= self.holding and self.breaking > 0)

    @property
    def sentence(self) -> str:
        """The result of the test, as a part of a sentence."""
        if not self.holding + self.breaking:
            return "there were no new data sets to test it on"
        return (
            f"of new data sets, {self.failing:,} of the {self.holding:,} that meet it "
            f"fail, and {self.right:,} of the {self.breaking:,} others are right"
        )


def sentence(
    game: Game, rule: Rule, gaps: Mapping[Literal, int | None], tried: tuple[int, int],
    tested: FreshTest | None,
) -> str:  # fmt: skip
    """Return when the program is wrong, and on how many data sets this was seen, as a sentence.

    `gaps` maps some literals to the largest number below their limit that was tried. `tried` are
    the numbers of failing and of right data sets.
    """
    failing, right = tried
    said = " and ".join(
        clause_of(game, literal) + _gap(literal, gaps.get(literal)) for literal in rule.literals
    )
    others = f"{rule.covered:,}" if rule.covered else "none"
    return (
        f"it is wrong only where {said}. This condition holds for all {failing:,} failing data "
        f"sets tried, and for {others} of the {right:,} right ones"
        + (f"; {tested.sentence}" if tested else "; it was not tested on new data sets")
    )


def _gap(literal: Literal, below: int | None) -> str:
    if below is None or literal.limit - below < GAP:
        return ""
    return f" (nothing between {below:,} and {literal.limit:,} was tried)"


def clause_of(game: Game, literal: Literal) -> str:
    """Return a literal in words, as a part of a sentence."""
    words, family, rest = _Words(game), str(literal.key[0]), literal.key[1:]
    if literal.kind == HAS:
        return words.flag(family, rest)
    if literal.kind == LACKS:
        return words.deny(family, rest)
    if family in ("position", "data sets"):
        return _place(family, literal.limit, literal.kind == LEAST)
    bound = "0" if literal.limit == 0 else f"{literal.kind} {literal.limit:,}"
    return words.number(family, rest, bound)


class _Words:
    """Says facts in the words of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def flag(self, family: str, rest: Rest) -> str:
        """Return a fact that holds, in words."""
        if family == "earlier":
            return f"in an earlier data set of the input, {self.flag(str(rest[0]), rest[1:])}"
        if family == "layout":
            return LAYOUTS[str(rest[0])]
        if family == "late":
            return "commands follow after the end of the play"
        if family == "end":
            return f"the play ends with {self._end(rest)}"
        if family == "any edge":
            return f"something happens in the {rest[0]} inside the border"
        said = self._event(rest[0])
        if family == "pair":
            return f"{said} and {self._event(rest[1])} happen in one step"
        if family == "after":
            return f"{self._event(rest[1])} happens after {said}"
        if family == "way":
            return f"{said} happens {WAYS[str(rest[1])]}"
        return f"{said} happens{HAPPENS[family].format(*rest[1:])}"

    def deny(self, family: str, rest: Rest) -> str:
        """Return in words that a fact does not hold; its family is one of `learning.DENIED`."""
        if family == "event":
            return f"{self._event(rest[0])} does not happen"
        if family == "late":
            return "no command follows after the end of the play"
        if family == "end":
            return f"the play does not end with {self._end(rest)}"
        return f"it is not so that {self.flag(family, rest)}"

    def number(self, family: str, rest: Rest, bound: str) -> str:
        """Return in words that a number of a data set has this bound, such as "at least 3"."""
        if family == "earlier number":
            said = self.number(str(rest[0]), rest[1:], bound)
            return f"in an earlier data set of the input, {said}"
        if family == "measure":
            name = str(rest[0])
            return f"{contest(self._game).bound(name).about or name} is {bound}"
        if family == "holds":
            return f'the number of cells that hold "{rest[0]}" at the start is {bound}'
        if family == "cells":
            return f"the number of cells of the board is {bound}"
        if family == "commands":
            return f"the number of commands is {bound}"
        said = f"{self._event(rest[0])} happens" if rest else "something happens"
        if family in SIDES:
            beyond = bound.removeprefix("at least ")
            return f"{said} in {family} {beyond} or beyond, counted from {SIDES[family]}"
        return f"{self._event(rest[0])}{NUMBERS[family].format(bound)}"

    def _event(self, number: str | int) -> str:
        words = self._game.display.EVENTS[int(number)]
        return f'"{phrase(words.text)}" [{words.clause}]'

    def _end(self, rest: Rest) -> str:
        words = self._game.display.ENDS[int(rest[0])]
        return f'"{words.text}" [{words.clause}]' if words.clause else f'"{words.text}"'


def _place(family: str, limit: int, least: bool) -> str:
    """Return in words the place of a data set in its input, or the number of data sets there."""
    if family == "data sets":
        return f"the input holds {'at least' if least else 'at most'} {count(limit, 'data set')}"
    if least:
        return f"the data set is number {limit:,} of its input or a later one"
    return f"the data set is one of the first {limit:,} of its input"


# ---------------------------------------------------------------- layout
# Find the ways in which a text differs from the standard layout of the same data sets.

LAYOUTS = {
    "others": "the input has characters that do not count",
    "open": "the last line of the input has no end",
    "empty": "the input has more empty lines than it needs",
    "lines": "the text of the input stands on more lines than it needs",
    "capitals": "the input has capital letters that do not count",
    "letters": "the input has small letters that do not count",
    "digits": "the input has digits that do not count",
    "signs": "the input has punctuation that does not count",
    "blanks": "the input has blanks that do not count",
}
"""Each peculiarity of a layout, in words."""


def layout(data: bytes, standard: bytes) -> frozenset[Key]:
    """Return the peculiarities of a text, as flags."""
    one, other = data.decode("latin-1"), standard.decode("latin-1")

    def more(kind: str) -> bool:
        return _count(one, kind) > _count(other, kind)

    found = {name for name in ("capitals", "digits", "signs", "blanks") if more(name)}
    if not data.endswith(b"\n"):
        found.add("open")
    if one.rstrip("\n").count("\n\n") > other.rstrip("\n").count("\n\n"):
        found.add("empty")
    if len(one.split("\n\n")[-1].strip("\n").split("\n")) > 1 or one.strip("\n").count(
        "\n"
    ) > other.strip("\n").count("\n"):
        found.add("lines")
    if {letter for letter in one if letter.islower()} - {
        letter for letter in other if letter.islower()
    }:
        found.add("letters")
    if found & {"capitals", "letters", "digits", "signs", "blanks"}:
        found.add("others")
    return frozenset(("layout", name) for name in found)


def _count(text: str, kind: str) -> int:
    known = {
        "capitals": str.isupper, "digits": str.isdigit,
        "signs": lambda letter: letter.isprintable() and not letter.isalnum() and letter != " ",
        "blanks": lambda letter: letter in " \t",
    }  # fmt: skip
    return sum(map(known[kind], text))
