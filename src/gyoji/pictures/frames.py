"""A play as the frames of an animation, and the limits of animations."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..engine.play import UncheckedPlay
from ..engine.trace import in_words
from ..game.scene import move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..engine.trace import TraceStep
    from ..game.game import Game
    from ..game.protocols import Case
    from ..game.scene import Moved

STEPS = 2000
"""The maximum number of steps of an animation."""

WORK = 6_000_000
"""The maximum of steps times cells of an animation."""


class AnimationFrame(NamedTuple):
    """One step in words, and the motions seen in it."""

    step: TraceStep
    motions: list[Moved]


def frames(game: Game, case: Case) -> list[AnimationFrame]:
    """Return every step of a play, the opening first. ValueError if the play is too large."""
    steps, board = len(case.actions), game.display.draw(case.start)
    if steps > STEPS:
        raise ValueError(
            f"a play of {steps:,} steps is too long to animate: the limit is {STEPS:,}"
        )
    # A step that changes anything draws the whole board again.
    cells = len(board) * len(board[0])
    if steps * cells > WORK:
        raise ValueError(f"{steps:,} steps on a board of {cells:,} cells are too much to animate")
    return list(_frames(game, case))


def at_step(game: Game, case: Case, number: int) -> TraceStep:
    """Return one step of a play in words; only its own boards are drawn."""
    play = UncheckedPlay(game, case.start)
    before, step = case.start, play.opening
    for action in case.actions[:number]:
        before, step = play.state, play.do(action)
    return in_words(game, number, step, before, play.state, game.display.draw(before))


def _frames(game: Game, case: Case) -> Iterator[AnimationFrame]:
    """Yield the opening, and each action, even those after the end."""
    play, before = UncheckedPlay(game, case.start), case.start
    shown = in_words(game, 0, play.opening, before, play.state, game.display.draw(before))
    yield AnimationFrame(shown, move(game, play.opening.events, before))
    for number, action in enumerate(case.actions, 1):
        before, step = play.state, play.do(action)
        # The board after one step is the board before the next: it is drawn only once.
        shown = in_words(game, number, step, before, play.state, shown.after)
        yield AnimationFrame(shown, move(game, step.events, before))
