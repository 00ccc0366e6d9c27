"""A session within limits: its play is kept in the server's memory."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from ..session.session import Session
from .refusals import RefusalError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..engine.play import Step
    from ..game.game import Game
    from ..game.scene import Field, Pick
    from ..state import Position
    from .settings import Limits

CELLS_PER_CHANGE = 20
"""The number of cells of a stored board that take as much memory as one stored change."""


class LimitedSession(Session):
    """A session that raises RefusalError where a step or a restart would exceed a limit."""

    def __init__(
        self, game: Game, start: Position, limits: Limits, actions: Sequence[int] = ()
    ) -> None:
        self._limits, self._history = limits, 0
        self._board_size = len(start) // CELLS_PER_CHANGE + 10
        super().__init__(game, start, actions)

    def do(self, action: int) -> Step:
        if self.number >= self._limits.max_steps:
            raise RefusalError(413, f"a play may have at most {self._limits.max_steps} steps here")
        self._reserve(0)  # what the step changes is known only afterwards
        step = super().do(action)
        self._history += len(step.changes) + 1
        return step

    def restart(self) -> bool:
        self._reserve(self._board_size)
        return super().restart()

    def choices(self, picked: Sequence[Pick] = ()) -> list[Pick]:
        self._check_listable()
        return super().choices(picked)

    def picked(self, picked: Sequence[Pick]) -> int | None:
        self._check_listable()
        return super().picked(picked)

    def path_to(self, field: Field) -> list[int]:
        self._check_listable()
        return super().path_to(field)

    def _check_listable(self) -> None:
        """RefusalError if there are too many actions to try, each on a copy of the state.

        On a board of sea almost every cell is a place for a ship.
        """
        state = list(self.state)
        for number, _ in enumerate(self.game.candidates(state), 1):
            if number * len(state) > self._limits.max_choice_work:
                raise RefusalError(413, "too many actions are possible here to list them")

    def do_word(self, word: str, number: int) -> None:
        """Do the action of a word; `number` is the move's number in an error's sentence."""
        try:
            action = self.typed(word)
        except ValueError as error:
            raise RefusalError(400, f"move {number}: {error}") from None
        self.do(action)

    def do_words(self, words: Sequence[str]) -> None:
        for number, word in enumerate(words, 1):
            self.do_word(word, number)

    def _reserve(self, more: int) -> None:
        """RefusalError if the history has no room for this much more.

        The running sum still has the steps that were undone and forgotten: only when it exceeds
        the limit is the history measured.
        """
        self._history += more
        if self._history > self._limits.max_history:
            self._history = self._measured()
        if self._history > self._limits.max_history:
            raise RefusalError(413, "the history of this play is too long; open the game again")

    def _measured(self) -> int:
        plays = [*self._left, self.play, *self._ahead]
        steps = chain.from_iterable((*play.steps, *play.undone) for play in plays)
        return sum(len(step.changes) + 1 for step in steps) + len(plays) * self._board_size
