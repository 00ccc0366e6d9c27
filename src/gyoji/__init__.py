r"""Gyoji, the referee for grid games.

>>> import gyoji
>>> text = "4 6\n######\n#wb+.#\n#....#\n######\nRR\n0 0\n"
>>> case = next(gyoji.read("sokoban", text))
>>> play = gyoji.Play("sokoban", case)
>>> [play.word(action) for action in play.legal_actions()]
['D', 'R']
>>> step = play.do("R")
>>> play.over, play.score(), play.outcome.text
(True, 1, 'complete')
>>> print(play)
# # # # # #
# . w B . #
# . . . . #
# # # # # #
"""

from importlib import import_module
from typing import TYPE_CHECKING

from .util import moved

if TYPE_CHECKING:
    from .api import (
        Play,
        Table,
        explain,
        generate_levels,
        hint,
        play_out,
        plays,
        rate,
        show,
        solve,
        solve_all,
        trace,
    )
    from .engine.batch import play_all
    from .engine.judge import judge, read
    from .engine.legality import IllegalAction
    from .engine.play import Change, Step
    from .engine.seats import Seat
    from .engine.successors import Successor, successors
    from .game.game import Game
    from .game.notation.source import NotationError
    from .game.protocols import Case, Option, Played, Words
    from .games import load, names
    from .solving.design.levels import Designed
    from .solving.design.rating import Rating
    from .solving.hints import Hint
    from .solving.results import Solution, Unknown, Unsolvable
    from .util.errors import Error

__version__ = "0.1.0"
__all__ = [
    "Case",
    "Change",
    "Designed",
    "Error",
    "Game",
    "Hint",
    "IllegalAction",
    "NotationError",
    "Option",
    "Play",
    "Played",
    "Rating",
    "Seat",
    "Solution",
    "Step",
    "Successor",
    "Table",
    "Unknown",
    "Unsolvable",
    "Words",
    "explain",
    "generate_levels",
    "hint",
    "judge",
    "load",
    "names",
    "play_all",
    "play_out",
    "plays",
    "rate",
    "read",
    "show",
    "solve",
    "solve_all",
    "successors",
    "trace",
]

_HOMES = {
    "api": (
        "Play",
        "Table",
        "explain",
        "generate_levels",
        "hint",
        "play_out",
        "plays",
        "rate",
        "show",
        "solve",
        "solve_all",
        "trace",
    ),
    "engine.batch": ("play_all",),
    "engine.judge": ("judge", "read"),
    "engine.legality": ("IllegalAction",),
    "engine.play": ("Change", "Step"),
    "engine.seats": ("Seat",),
    "engine.successors": ("Successor", "successors"),
    "game.game": ("Game",),
    "game.notation.source": ("NotationError",),
    "game.protocols": ("Case", "Option", "Played", "Words"),
    "games": ("load", "names"),
    "solving.design.levels": ("Designed",),
    "solving.design.rating": ("Rating",),
    "solving.hints": ("Hint",),
    "solving.results": ("Solution", "Unknown", "Unsolvable"),
    "util.errors": ("Error",),
}


moved.install()


# Each name is imported at its first use: a command needs few names, and has to start fast.
def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names:
            found = getattr(import_module(f".{home}", __name__), name)
            globals()[name] = found
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
