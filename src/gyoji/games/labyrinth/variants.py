"""Variants of the Labyrinth for people: the contest's rules, or pencil and paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.protocols import Option
from ...game.state import AREA, TURN
from . import GAME, pencil
from .interactor import hide
from .maps import reach
from .rules import ISLAND, KIND, PLACE, WALKERS, WALL, apply

if TYPE_CHECKING:
    from random import Random

    from ...game.game import Game
    from ...game.protocols import Case, Options
    from ...game.state import Position

    Ways = dict[int, set[int]]

OPTIONS = {
    "treasure": Option(
        ("off", "on"),
        "on: a treasure is hidden, to be found and brought to where you began; off: just a walk.",
    ),
    "meet": Option(
        ("off", "on"), "Do walkers meet on a cell and take the treasure from each other?"
    ),
}
READS = {"walks": "together"}
TO_WIN = {"treasure": "on"}
ADDED = "A treasure is hidden on an island of this map, chosen by lot."


def game(options: Options) -> Game:
    """Return the contest's game, or the one with pencil and paper."""
    return GAME if options["treasure"] == options["meet"] == "off" else pencil.GAME


def set_up(case: Case, rng: Random, options: Options) -> tuple[Game, Position]:
    """Return the game to play, and its start with the treasure on a random island.

    ValueError if no island is suitable.
    """
    start = case.start
    if game(options) is GAME:
        return GAME, start
    lies = rng.choice(islands(start)) if options["treasure"] == "on" else 0
    return game(options), hide(start, lies, int(options["meet"] == "on"))


def islands(start: Position) -> list[int]:
    """Return the places for a treasure: islands that every walker can reach and return from."""
    homes = {start[PLACE - walker] for walker in range(start[WALKERS])}
    there, back = ways(start)
    near = set.intersection(*(reach(way, home) for way in (there, back) for home in homes))
    suitable = [at for at in sorted(near - homes) if start[at] & KIND == ISLAND]
    if not suitable:
        raise ValueError(
            "a treasure lies on an island where nobody starts, and each walker can get there and"
            " back; this map has none"
        )
    return suitable


def ways(start: Position) -> tuple[Ways, Ways]:
    """Return the cells that one command reaches from each cell, and the same reversed."""
    state = list(start)
    cells = [at for at in range(state[AREA]) if state[at] & KIND != WALL]
    there: Ways = {at: set() for at in cells}
    back: Ways = {at: set() for at in cells}
    for here in cells:
        for way in range(4):
            state[PLACE], state[TURN] = here, 0
            apply(state, way, None)
            there[here].add(state[PLACE])
            back[state[PLACE]].add(here)
    return there, back
