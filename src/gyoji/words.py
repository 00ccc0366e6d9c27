"""What rules told, said in words: an event's sentence with its numbers filled in."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType

    from .events import Event
    from .game import Game, Noun
    from .state import State


def say(text: str, event: Event, nouns: Mapping[str, Noun], state: State) -> str:
    """Fill an event into a sentence; `{a:place}` is said by the noun called `place`."""
    _, a, b = event
    return text.format(a=_Number(a, nouns, state), b=_Number(b, nouns, state))


def home(game: Game) -> str:
    """The folder of a game's modules."""
    return (sys.modules[game.rules.begin.__module__].__file__ or "").removesuffix("rules.py")


def half(game: Game, name: str) -> ModuleType | None:
    """A module beside a game's rules that may be left out; None if it is."""
    module = f"{game.rules.begin.__module__.rpartition('.')[0]}.{name}"
    return import_module(module) if find_spec(module) else None


def rules_text(game: Game) -> str:
    """The rules in English, with the clauses that rulings cite: `rules.md` beside `rules.py`."""
    with open(home(game) + "rules.md", encoding="utf-8") as file:
        return file.read()


def clauses(text: str) -> set[str]:
    """The names of all clauses in a text of rules: what stands in bold, without the full stop."""
    return set(re.findall(r"\*\*([^*]+)\.\*\*", text))


class _Number:
    """A number that a sentence says by one of the game's nouns."""

    def __init__(self, value: int, nouns: Mapping[str, Noun], state: State) -> None:
        self.value, self.nouns, self.state = value, nouns, state

    def __format__(self, noun: str) -> str:
        return self.nouns[noun](self.value, self.state) if noun else str(self.value)
