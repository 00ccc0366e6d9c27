"""A play as the frames of an animation, and what is too much of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..engine.play import Play
from ..game.scene import moved
from ..session.trace import in_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..game.protocols import Case, Game
    from ..game.scene import Moved
    from ..session.trace import Board, Told

STEPS = 2000
"""The longest play that is animated, in steps."""

WORK = 6_000_000
"""The longest play that is animated, its cells times its steps."""


class Frame(NamedTuple):
    """One step in words, and what is seen moving in it."""

    told: Told
    motions: list[Moved]


def reel(game: Game, case: Case) -> list[Frame]:
    """Every step of a play, the opening first. ValueError with a sentence if they are too many."""
    steps, board = len(case.actions), game.display.draw(case.start)
    if steps > STEPS:
        raise ValueError(
            f"a play of {steps:,} steps is too long to be animated, up to {STEPS:,} are"
        )
    cells = len(board) * len(board[0])
    if steps * cells > WORK:
        raise ValueError(
            f"{steps:,} steps on a board of {cells:,} cells are too much to be animated"
        )
    return list(_frames(game, case))


def at_step(game: Game, case: Case, number: int) -> Told:
    """One step of a play in words; only its own boards are drawn."""
    play = Play(game, case.start)
    before, step = case.start, play.opening
    for action in case.actions[:number]:
        before, step = play.state, play.do(action)
    return in_words(game, number, step, before, play.state, game.display.draw(before))


def _frames(game: Game, case: Case) -> Iterator[Frame]:
    """The opening, and each action, those after the end too."""
    play, before = Play(game, case.start), case.start
    told = in_words(game, 0, play.opening, before, play.state, game.display.draw(before))
    yield Frame(told, moved(game, play.opening.events, before))
    for number, action in enumerate(case.actions, 1):
        before, step = play.state, play.do(action)
        told = in_words(game, number, step, before, play.state, told.after)
        yield Frame(told, moved(game, step.events, before))


def changed(old: Board, new: Board) -> list[tuple[int, int]]:
    """The cells of a board that are not as they were, by row and column from 0."""
    if old is new:
        return []
    return [
        (row, column)
        for row, (olds, news) in enumerate(zip(old, new, strict=True))
        if olds != news
        for column, glyph in enumerate(news)
        if glyph != olds[column]
    ]
