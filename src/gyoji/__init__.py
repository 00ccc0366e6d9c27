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

from .engine.batch import play_all
from .engine.judge import judge, read, show
from .engine.play import Change, Play, Step, play_out, trace
from .game.game import Game
from .game.protocols import Case, Option, Played, Words
from .games import load, names
from .notation.source import NotationError
from .session.seats import Seat, Table

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
    "play_all",
    "play_out",
    "read",
    "show",
    "trace",
]
