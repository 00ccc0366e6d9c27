"""A game made of one statement of every sort, to see what becomes of it."""

from types import SimpleNamespace
from typing import Any, cast

from gyoji.game.game import Game
from gyoji.game.protocols import Words

from . import rules

DISPLAY = SimpleNamespace(
    EVENTS={
        rules.GOES: Words("1 Go", "goes"),
        rules.STAYS: Words("2 Stay", "stays"),
        rules.TURNS: Words("3 Turn", "turns"),
    }
)

NOTHING = cast("Any", None)
GAME = Game("sample", 1, cast("Any", rules), NOTHING, cast("Any", DISPLAY), NOTHING)
