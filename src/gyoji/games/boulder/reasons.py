"""Diamonds and exits that Rockford can never reach, whatever is moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.state import AREA
from .display import place
from .rules import DIAMOND, DIAMONDS, EARTH, EXIT, ROCK
from .solving import look, prepare

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...game.state import Position

CLAUSE = "2.2 Push"
"""The clause that explains the loss: a stone in the way never gets room to be pushed."""


def things(position: Position) -> list[int]:
    """Return the places of all exits, if none is in reach, then those of diamonds out of reach."""
    notes, state = prepare(position), list(position)
    look(state, notes)
    if notes.taken == position[DIAMONDS] and notes.exit:
        return []
    lost = [here for here in range(position[AREA]) if not notes.reached[here]]
    exits = [here for here in lost if position[here] == EXIT and not notes.exit]
    return exits + [here for here in lost if position[here] == DIAMOND]


def is_plainly_lost(position: Position) -> bool:
    """Return whether a diamond, or every exit, is out of reach even if nothing gets in the way."""
    return bool(things(position))


def without(position: Position, here: int) -> Position:
    """Return the position with earth for a diamond, or rock for an exit, at a place."""
    state = list(position)
    state[DIAMONDS] -= state[here] == DIAMOND
    state[here] = EARTH if state[here] == DIAMOND else ROCK
    return tuple(state)


def reason(position: Position, places: Sequence[int]) -> str:
    """Return a phrase that names the unreachable things at these places; "" if there are none."""
    if not places:
        return ""
    named = [place(here, list(position)) for here in sorted(places)]
    if any(position[here] == EXIT for here in places):
        return f"no way leads to the exit at {named[0]}"
    if len(named) == 1:
        return f"no way leads to the diamond at {named[0]}"
    return f"no way leads to the diamonds at {'; '.join(named)}"
