"""A game with one statement of every kind, to see how each is mutated."""

from types import SimpleNamespace
from typing import Any, cast

from gyoji.game.game import Game
from gyoji.game.protocols import Words
from gyoji.game.state import RUNNING

from . import rules

DISPLAY = SimpleNamespace(
    EVENTS={
        rules.GOES: Words("1 Go", "goes"),
        rules.STAYS: Words("2 Stay", "stays"),
        rules.TURNS: Words("3 Turn", "turns"),
    },
    ENDS={RUNNING: Words("1 Go", "running")},
    LEGEND={},
)

NOTATION = SimpleNamespace(read=None, word=None)  # mutants are never read nor written
GAME = Game("sample", 1, *cast("Any", (rules, NOTATION, DISPLAY, SimpleNamespace())))
