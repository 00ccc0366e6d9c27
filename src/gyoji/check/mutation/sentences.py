"""Describe the behaviour of a mutant in the words of the rules, never in those of their source.

A game may bring sentences of its own in `mutants.toml`:

    [[behaviour]]
    mutants = ["wading:7:never-*"]
    as_if = "a walker who wades upstream were carried back"

Without one, the sentence says what the operator does to the events nearest to the change.
"""

from __future__ import annotations

import ast
import re
import tomllib
from fnmatch import fnmatchcase
from functools import cache
from typing import TYPE_CHECKING, Any

from ...game.files import folder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...game.game import Game
    from .operators import Mutation


# ---------------------------------------------------------------- declared
# What a game says about its mutants: `mutants.toml` beside its rules.

FILE = "mutants.toml"


@cache
def declare(game: Game) -> dict[str, list[dict[str, Any]]]:
    """Return the game's `mutants.toml`; empty if it has none."""
    try:
        with open(folder(game) / FILE, "rb") as file:
            return tomllib.load(file)
    except FileNotFoundError:
        return {}


# ---------------------------------------------------------------- sentences

NAMED = 2
"""The maximum number of events to name; if there are more, their clauses are named instead."""

AS_IF = {
    "never": "{what} never applied",
    "always": "{what} always applied",
    "omit": "one of the conditions for {what} did not count",
    "not": "a condition for {what} were reversed",
    "flip": "a comparison for {what} were reversed or off by one",
    "sign": "{what} went, or counted, the other way",
    "first": "one of two cases of {what} were not known",
    "other": "one of two cases of {what} were not known",
    "end": "the smaller of two numbers were taken for the greater in {what}, or the reverse",
    "once": "{what} happened at most once where it repeats",
    "swap": "two steps of {what} came in the other order",
    "drop": "a part of {what} were left out",
    "body": "one of two cases of {what} were left out",
    "else": "one of two cases of {what} were left out",
    "const": "a number in {what} were one too large or too small",
    "start": "{what} depended on the position at the start, not on the present one",
}
CONDITION = "{what} depended on another number or another kind of cell"
ENOUGH = "one of two conditions for {what} were enough"
BOTH = "two conditions for {what} had to hold at the same time"

PREPOSITION = r"(?:from|to|at|on|past|towards|between|of)"
PLACES = re.compile(rf",? {PREPOSITION} \{{[ab]:place\}}")
REST = re.compile(r", (?=[^,]*\{).*")
NUMBER = re.compile(r"\{[ab]\}")
NOUN = re.compile(r"\{[ab]:(?:an? )?(\w+)\}")


def sentence(
    game: Game, name: str, mutation: Mutation, clauses: Sequence[str], events: Sequence[int]
) -> str:
    """Return the behaviour of a program with this change: "as if ..."."""
    for one in declare(game).get("behaviour", ()):
        if any(fnmatchcase(name, pattern) for pattern in one["mutants"]):
            return f"as if {' '.join(one['as_if'].split())}"
    what = _what(game, clauses, events)
    return f"as if {_template(mutation).format(what=what)}"


def _template(mutation: Mutation) -> str:
    if mutation.operator == "join":
        both = isinstance(mutation.node, ast.BoolOp) and isinstance(mutation.node.op, ast.And)
        return ENOUGH if both else BOTH
    if mutation.operator == "const" and mutation.in_condition:
        return CONDITION
    return AS_IF[mutation.operator]


def _what(game: Game, clauses: Sequence[str], events: Sequence[int]) -> str:
    """Return the events, each with its clause.

    If there are more than NAMED, return their clauses; "the rules" if there are none.
    """
    if not clauses:
        return "the rules"
    known = [game.display.EVENTS[event] for event in events if event in game.display.EVENTS]
    phrases = list(dict.fromkeys(f'"{phrase(one.text)}" [{one.clause}]' for one in known))
    if len(phrases) <= NAMED:
        return " or ".join(phrases)
    if len(clauses) == 1:
        return f"clause [{clauses[0]}]"
    if len(clauses) == 2:
        return f"clauses [{clauses[0]}] and [{clauses[1]}]"
    return f"clauses [{clauses[0]}] to [{clauses[-1]}]"


def phrase(text: str) -> str:
    """Return an event's sentence without the places and numbers: "the box is pushed"."""
    text = re.sub(r"^from {a:place} to {b:place} ", "it ", text)
    text = re.sub(r"^\{[ab]:place\}", "a place", text)
    text = REST.sub("", PLACES.sub("", text))
    # A noun gets an article only if the sentence begins with it: "the token moves".
    text = re.sub("^" + NOUN.pattern, lambda noun: f"the {_noun(noun)}", NUMBER.sub("N", text))
    return NOUN.sub(_noun, text).strip().rstrip(",:")


def _noun(found: re.Match[str]) -> str:
    return {"who": "player", "way": "direction"}.get(found[1], found[1])
