r"""Environments in text, for language models: boards, actions and rulings in words.

>>> from gyoji.env.text import TextEnv
>>> text = "4 6\n######\n#w.b+#\n#....#\n######\n\n0 0\n"
>>> env = TextEnv("sokoban", levels=text, signals=("winnable", "pushes_left"))
>>> seen, info = env.reset()
>>> seen, reward, over, cut, info = env.step("RR")
>>> print(seen.partition("\n\n")[0])  # doctest: +ELLIPSIS
R: walks. the worker goes from row 2, column 2 to row 2, column 3  [2.1 Walk]
R: pushes. the box at row 2, column 4 is pushed to row 2, column 5  [2.2 Push]; ...
The play is over: complete [3 End]. Score: 1.
>>> reward, over, info["pushes_left"]
(1.0, True, 0)
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import gymnasium
from gymnasium import spaces

from ..engine.judge import read
from ..engine.play import UncheckedPlay
from ..games import find_game
from ..learn.signals import LOST, MEMORY, NODES, UNKNOWN, verdict
from ..learn.text import (
    LONGEST,
    check_style,
    find_answer,
    introduce,
    list_legal,
    read_actions,
    try_action,
    write_board,
    write_ruling,
    write_status,
)
from ..solving.design.exact import levels_at
from ..solving.driver import Attempt, SearchLimits
from ..solving.results import Solution
from .single import GridEnv

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..game.game import Game
    from ..game.protocols import Case
    from ..game.state import Position

__all__ = ["Question", "Score", "TextEnv", "levels_at", "prove", "score"]

CHARACTERS = frozenset("\n" + "".join(map(chr, range(32, 0x250))))
"""The characters of texts; another author's game may draw other characters."""

LONGEST_SEEN = 1 << 20
"""The maximum number of characters of an observation, according to its space."""


class TextEnv(gymnasium.Env[str, str]):
    """One play in words; an action is a text with one or several of the game's actions.

    Args:
        game: a game, or its name.
        style: how the board is written: in the judge's signs ("judge"), in the signs of a format
            that draws boards ("xsb"), or in sentences ("sentences").
        history: how many earlier rulings an observation repeats. None: all if the board is hidden,
            otherwise none.
        legal: whether observations list the legal actions.
        options: those of `gyoji.env.GridEnv`, among them `levels`, `signals` and `max_steps`.

    After a word that is no action, the rest of the text is ignored, and the observation says so. A
    text without actions counts as a step, too, so that every play ends. `info["rulings"]` has the
    rulings of the text, `info["error"]` says which word was no action; other entries are those of
    `GridEnv`.

    """

    def __init__(
        self, game: Game | str, *, style: str = "judge", history: int | None = None,
        legal: bool = True, **options: Any,
    ) -> None:  # fmt: skip
        self._env = GridEnv(find_game(game), **options)
        self.game = self._env.game
        check_style(self.game, style)
        hidden = self._env._stepper.hidden
        self._style, self._legal = style, legal
        self._history = (self._env.max_steps if hidden else 0) if history is None else history
        if self._history < 0:
            raise ValueError(f"history is at least 0, not {history}")
        self._said, self._known, self._left = list[str](), set[str](), 0
        self.observation_space = spaces.Text(LONGEST_SEEN, charset=CHARACTERS)
        self.action_space = spaces.Text(LONGEST, charset=CHARACTERS)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[str, dict[str, Any]]:
        """Begin a play, as `GridEnv` does; the observation introduces the game."""
        super().reset(seed=seed)
        _, info = self._env.reset(seed=seed, options=options)
        self._said, self._known, self._left = [], set(), self._env.max_steps
        status = write_status(self.game, self._env.position)
        first = f"{introduce(self.game)} {status}".strip()
        return "\n\n".join([first, *self._look()]), {**info, "rulings": []}

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Do the actions of a text, up to the end of the play or a word that is no action."""
        total, over, cut, info, rulings = 0.0, False, False, dict[str, Any](), list[str]()
        error = ""
        self._left -= 1
        try:
            for each in read_actions(self.game, lambda: self._env.position, find_answer(action)):
                before = self._env.position
                step = try_action(self.game, before, each)
                _, reward, over, cut, info = self._env.step(self._env.number(each))
                total += float(reward)
                rulings.append(write_ruling(self.game, step, before))
                if over or cut:
                    break
            if not rulings:
                error = "there is no action in this text"
        except ValueError as wrong:
            error = str(wrong)
        cut = not over and (cut or self._left <= 0)
        old, self._said = self._said, self._said + rulings
        earlier = old[-self._history :] if self._history else []
        status = write_status(self.game, self._env.position)
        told = [
            *earlier,
            *rulings,
            *([f"{error}."] if error else []),
            *([status] if status else []),
        ]
        info = {**info, "rulings": rulings, **({"error": error} if error else {})}
        return "\n\n".join(["\n".join(told), *self._look()]), total, over, cut, info

    def _look(self) -> list[str]:
        """Return the board and, if asked for, the legal actions, for the text of an observation."""
        position = self._env.position
        seen = [write_board(self.game, position, self._style, self._known)]
        return [*seen, *([f"Legal: {list_legal(self.game, position)}"] if self._legal else [])]

    @property
    def grid(self) -> GridEnv:
        """The `GridEnv` behind this environment, with its position, saves and scores."""
        return self._env


# ---------------------------------------------------------------- questions


class Score(NamedTuple):
    """The proven worth of the position that an answer leads to.

    `winnable` is 1, 0 or -1 (unknown). `pushes_left` is the fewest pushes that win, -1 if unknown
    and -2 if lost. `reward` is 1 for a win. If the play can still be won, it is half the share of
    the pushes that are no longer needed; otherwise it is 0.
    """

    reward: float
    solved: bool
    winnable: int
    pushes_left: int
    error: str = ""


class Question(NamedTuple):
    """A level as a question with a best answer. `level` is the level in the judge's notation."""

    question: str
    answer: str
    level: str
    pushes: int

    @classmethod
    def of(cls, case: Case, pushes: int, style: str = "judge") -> Question:
        """Return the question about a level of Sokoban; the case's actions are a best solution."""
        game = find_game("sokoban")
        check_style(game, style)
        start = UncheckedPlay(game, case.start).state
        answer = " ".join(game.notation.word(action, list(start)) for action in case.actions)
        text = b"".join(game.notation.show([case._replace(actions=())])).decode()
        return cls(
            f"{introduce(game)}\n\n{write_board(game, start, style, set())}\n\n"
            "Actions: U (up), D (down), L (left), R (right). Give all actions that win, one after"
            " another with blanks between them, between <answer> and </answer>.",
            answer, text, pushes,
        )  # fmt: skip


def score(level: str, pushes: int, answer: str, nodes: int = NODES) -> Score:
    """Return the score of an answer to a level of Sokoban that needs this many pushes.

    `level` is the text of the level. Actions after a win are not read. `nodes` is the limit of each
    search, in states.
    """
    game = find_game("sokoban")
    play = UncheckedPlay(game, next(read(game, level)).start)
    error = ""
    try:
        for action in read_actions(game, lambda: play.state, find_answer(answer)):
            play.do(action)
            if play.over:
                break
    except ValueError as wrong:
        error = str(wrong)
    return prove(game, play.state, pushes, nodes)._replace(error=error)


def prove(game: Game, state: Position, pushes: int, nodes: int = NODES) -> Score:
    """Return the score of a position of a level that needed this many pushes at its start."""
    if game.rules.score(list(state), 0) > 0:
        return Score(1.0, True, 1, 0)
    limits = SearchLimits(math.inf, MEMORY, nodes)
    winnable = verdict(Attempt(game, state, None, limits).run())
    if winnable != 1:
        return Score(0.0, False, winnable, LOST if winnable == 0 else UNKNOWN)
    result = Attempt(game, state, "pushes", limits).run()
    if not isinstance(result, Solution) or result.optimal != "pushes":
        return Score(0.0, False, 1, UNKNOWN)
    left = result.pushes or 0
    return Score(max(0.0, (pushes - left) / pushes) / 2, False, 1, left)
