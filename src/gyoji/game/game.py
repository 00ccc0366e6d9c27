"""A game: four modules under one name, with defaults for what they leave out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .defaults import DefaultDisplay, DefaultLevels, DefaultNotation, complete
from .wording import with_word_tables

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .protocols import (
        Display,
        DisplayModule,
        Levels,
        LevelsModule,
        Notation,
        NotationModule,
        Rules,
    )
    from .state import State


def enumerate_actions(next_action: Callable[[State, int], int], state: State) -> Iterator[int]:
    """Yield all actions of a function `next_action`, in order."""
    action = next_action(state, -1)
    while action >= 0:
        yield action
        action = next_action(state, action)


class Game:
    """A complete game. `version` increases whenever the same actions could end differently.

    `gyoji.game.defaults` provides what its modules leave out.
    """

    __slots__ = ("display", "levels", "name", "notation", "rules", "version")

    def __init__(
        self, name: str, version: int, rules: Rules, notation: NotationModule,
        display: DisplayModule, levels: LevelsModule,
    ) -> None:  # fmt: skip
        self.name, self.version, self.rules = name, version, rules
        self.notation: Notation = complete(notation, DefaultNotation(notation))
        whole = complete(display, DefaultDisplay(display, self.notation))
        self.display: Display = with_word_tables(whole)
        self.levels: Levels = complete(levels, DefaultLevels())

    def candidates(self, state: State) -> Iterator[int]:
        """Yield the actions worth trying, in order (`rules.next_action`)."""
        return enumerate_actions(self.rules.next_action, state)

    def __repr__(self) -> str:
        return f"<gyoji.Game {self.name}, version {self.version}>"
