"""A session that remembers only so much: a play in memory belongs to whoever is connected."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from ..engine.play import tried
from ..session.session import Session
from .refusals import RefusalError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..engine.play import Step
    from ..game.protocols import Game
    from ..game.scene import Field, Pick
    from ..state import Position
    from .settings import Limits

CELLS = 20
"""So many cells of a board that is kept weigh as much as a change that is."""


class Limited(Session):
    """A session within limits: RefusalError where a step or a restart would be one too many."""

    def __init__(
        self, game: Game, start: Position, limits: Limits, actions: Sequence[int] = ()
    ) -> None:
        self._limits, self._weight = limits, 0
        self._board = len(start) // CELLS + 10
        super().__init__(game, start, actions)

    def do(self, action: int) -> Step:
        """One action, if the play is not too long by now."""
        if self.number >= self._limits.max_steps:
            raise RefusalError(413, f"a play has at most {self._limits.max_steps} steps here")
        self._make_room(0)
        step = super().do(action)
        self._weight += len(step.changes) + 1
        return step

    def restart(self) -> bool:
        """Begin anew, if what is remembered is not too much by now."""
        self._make_room(self._board)
        return super().restart()

    def choices(self, picked: Sequence[Pick] = ()) -> list[Pick]:
        """What may be picked next, if what may be done here can be listed."""
        self._must_list()
        return super().choices(picked)

    def picked(self, picked: Sequence[Pick]) -> int | None:
        """The action that is picked so, if what may be done here can be listed."""
        self._must_list()
        return super().picked(picked)

    def way_to(self, field: Field) -> list[int]:
        """The actions for a click, if what may be done here can be listed."""
        self._must_list()
        return super().way_to(field)

    def _must_list(self) -> None:
        """RefusalError if too many actions are worth trying: each is tried on a copy of the state.

        Most of a board of sea is a place for a ship.
        """
        state = list(self.state)
        for number, _ in enumerate(tried(self.game, state), 1):
            if number * len(state) > self._limits.max_choice_work:
                raise RefusalError(413, "there is too much that can be done here to choose from")

    def do_word(self, word: str, number: int) -> None:
        """The action that a word says; `number` is that of the move in an error's sentence."""
        try:
            action = self.typed(word)
        except ValueError as error:
            raise RefusalError(400, f"move {number}: {error}") from None
        self.do(action)

    def do_words(self, words: Sequence[str]) -> None:
        """The actions that these words say."""
        for number, word in enumerate(words, 1):
            self.do_word(word, number)

    def _make_room(self, more: int) -> None:
        """RefusalError if no more can be remembered."""
        self._weight += more
        if self._weight > self._limits.max_past:
            self._weight = self._weighed()
        if self._weight > self._limits.max_past:
            raise RefusalError(413, "this play is too much to remember here; open it anew")

    def _weighed(self) -> int:
        """What is remembered in truth: steps that were undone may have been forgotten."""
        plays = [*self._left, self.play, *self._ahead]
        steps = chain.from_iterable((*play.steps, *play.undone) for play in plays)
        return sum(len(step.changes) + 1 for step in steps) + len(plays) * self._board
