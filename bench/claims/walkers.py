"""Walkers of the Labyrinth who see nothing: the commands that they need."""

from __future__ import annotations

from random import Random
from statistics import median
from typing import TYPE_CHECKING, Protocol

import gyoji
from gyoji.game.learning import learning_of
from gyoji.game.state import AREA, RUNNING, STATUS, WIDTH
from gyoji.game.variants import variants_of
from gyoji.games.labyrinth import rules
from gyoji.games.labyrinth.knowledge import FULL, NEAREST, RANDOM, Heard, Walker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from measuring.plan import Plan
    from measuring.table import Row

    from gyoji.game.events import Log
    from gyoji.game.game import Game
    from gyoji.game.state import Position

    Met = set[int]

TITLE = "Walkers of the Labyrinth: commands until all is met, and until the treasure is out"
ABOUT = """
Maps of 7 rows as `gyoji make labyrinth` makes them, one walker on each, who hears what is said and
sees nothing. `met`: the median number of commands until every cell that can be come upon from the
start has been. `out`: until the treasure is at the start. `random` goes anywhere; `wall` keeps its
right hand on the wall; `nearest` and `full` are `gyoji.games.labyrinth.knowledge.choose` with
strengths 2 and 3; `sized` is `full`, told how many rows and columns the map has.
"""
SIZE, LIMIT = 7, 1000
KINDS = ("random", "rivers", "caves", "bogs", "open", "mazes")


class Choosing(Protocol):
    """Chooses commands by what it hears."""

    def hear(self, heard: Heard, /) -> None: ...

    def choose(self) -> int: ...


class RightHand:
    """Keeps the right hand on the wall: turns right after each step, and left at each wall."""

    def __init__(self) -> None:
        self._way = 0

    def hear(self, heard: Heard) -> None:
        turned = b"\2\3\1\0" if heard.said == rules.WALL else b"\3\2\0\1"
        self._way = turned[heard.way]

    def choose(self) -> int:
        return self._way


def walkers(start: Position, seed: int) -> dict[str, Callable[[], Choosing]]:
    """Return each walker by name."""
    size = start[AREA] // start[WIDTH] - 2, start[WIDTH] - 2
    return {
        "random": lambda: Walker(Random(seed), RANDOM),
        "wall": RightHand,
        "nearest": lambda: Walker(Random(seed), NEAREST),
        "full": lambda: Walker(Random(seed), FULL),
        "sized": lambda: Walker(Random(seed), FULL, size=size),
    }


def rows(plan: Plan) -> Iterator[Row | str]:
    """Yield a row for each kind of map."""
    maps = plan.count(8, 2)
    for kind in KINDS:
        counts: dict[str, list[int]] = {}
        cells = list[int]()
        for seed in range(maps):
            plan.say(f"walkers: {kind}", f", map {seed + 1} of {maps}")
            start = one(kind, seed)
            cells.append(len(around(start)))
            for name, make in walkers(start, seed).items():
                counts.setdefault(f"{name} met", []).append(until_met(start, make()))
                out = until_out(*treasure(kind, seed), make())
                counts.setdefault(f"{name} out", []).append(out)
        shown = {name: limited(found) for name, found in sorted(counts.items(), key=order)}
        yield {"maps": kind, "cells": round(median(cells)), **shown}
    yield f"{maps} maps of each kind, seeds 0 to {maps - 1}, at most {LIMIT:,} commands."


def order(column: tuple[str, object]) -> bool:
    """Return a sort key by which all columns of one measure stand side by side."""
    return column[0].endswith("out")


def limited(counts: list[int]) -> str:
    """Return the median, and the number of plays that reached the limit."""
    middle, late = round(median(counts)), sum(count > LIMIT for count in counts)
    shown = f"{middle:,}" if middle <= LIMIT else f"> {LIMIT:,}"
    return f"{shown} ({late} never)" if late else shown


def one(kind: str, seed: int) -> Position:
    """Return the start of a play on a map of this kind, on which every island can be reached."""
    options = {"reach": "all", "walkers": "1"}
    return next(gyoji.load("labyrinth").levels.cases(Random(seed), SIZE, 1, kind, options)).start


def around(start: Position) -> Met:
    """Return the cells that a walker can come upon."""
    met, seen, todo = {start[rules.PLACE]}, {start[rules.PLACE]}, [start[rules.PLACE]]
    for place in todo:
        for way in range(4):
            state, log = list(start), list[tuple[int, int, int]]()
            state[rules.PLACE] = place
            rules.apply(state, way, log)
            met |= come_upon(log)
            if state[rules.PLACE] not in seen:
                seen.add(state[rules.PLACE])
                todo.append(state[rules.PLACE])
    return met


def come_upon(log: Log) -> Met:
    """Return the cells that a walker enters, falls out at, or is drawn to."""
    events = (rules.WENT, rules.FELL, rules.DRAWN)
    return {there for event, _, there in log or () if event in events}


def until_met(start: Position, walker: Choosing) -> int:
    """Return the number of commands until a walker has met every cell."""
    left = around(start) - {start[rules.PLACE]}
    state, said = list(start), learning_of(gyoji.load("labyrinth")).announcement
    for count in range(1, LIMIT + 1):
        way, log = walker.choose(), list[tuple[int, int, int]]()
        heard = Heard(0, way, said(state, way))
        rules.apply(state, way, log)
        walker.hear(heard)
        left -= come_upon(log)
        if not left:
            return count
    return LIMIT + 1


def until_out(game: Game, start: Position, walker: Choosing) -> int:
    """Return the number of commands until a walker has brought the treasure out."""
    state, said = list(start), learning_of(game).announcement
    for count in range(1, LIMIT + 1):
        way = walker.choose()
        heard = Heard(0, way, said(state, way))
        game.rules.apply(state, way, None)
        walker.hear(heard)
        if state[STATUS] != RUNNING:
            return count
    return LIMIT + 1


def treasure(kind: str, seed: int) -> tuple[Game, Position]:
    """Return the same play with a treasure."""
    case = gyoji.Case(one(kind, seed), b"")
    variants = variants_of(gyoji.load("labyrinth"))
    return variants.set_up(case, Random(seed), {"treasure": "on", "meet": "off"})
