r"""Gyoji, the referee for grid games.

>>> import gyoji
>>> text = "4 6\n######\n#wb+.#\n#....#\n######\nRR\n0 0\n"
>>> case = next(gyoji.read("sokoban", text))
>>> play = gyoji.Play(gyoji.load("sokoban"), case.start)
>>> [play.game.notation.word(action, play.state) for action in play.legal_actions()]
['D', 'R']
>>> play.do(case.actions[0]).answer == play.game.rules.PUSHED
True
>>> play.over
True
"""

from .game import Case, Game, Option, Played, Words
from .games import load, names
from .play import Change, Play, Step, play_out, trace
from .referee import judge, read, show
from .seats import Seat, Table
from .text import NotationError

__version__ = "0.1.0"
__all__ = [
    "Case",
    "Change",
    "Game",
    "NotationError",
    "Option",
    "Play",
    "Played",
    "Seat",
    "Step",
    "Table",
    "Words",
    "judge",
    "load",
    "names",
    "play_out",
    "read",
    "show",
    "trace",
]
