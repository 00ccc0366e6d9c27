"""What is true of a map and what was heard on it, by trying all maps and not by reasoning."""

from __future__ import annotations

from itertools import permutations, product
from typing import TYPE_CHECKING

from gyoji.game.state import AREA, WIDTH
from gyoji.games.labyrinth import learning, rules
from gyoji.games.labyrinth.cells import ARROWS, GLYPHS
from gyoji.games.labyrinth.knowledge import Heard
from gyoji.games.labyrinth.knowledge.cells import (
    ANYTHING,
    BOG,
    BOGS,
    CAVE,
    ESTUARY,
    MET,
    RIVER,
    RIVERS,
    WALL,
    field,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gyoji.games.labyrinth.knowledge import Belief

KINDS = {cells: kind for kind, cells in MET.items()}
SINGLE = [1 << bit for bit in range(ANYTHING.bit_length())]


class Walk:
    """Walkers on a true map, whose commands are heard; where each part of the map began."""

    def __init__(self, start: Sequence[int]) -> None:
        self.state, self.heard = list(start), list[Heard]()
        self.walkers = start[rules.WALKERS]
        self.begun = {walker: self.at(walker) for walker in range(self.walkers)}

    def at(self, walker: int) -> int:
        return self.state[rules.PLACE - walker]

    def go(self, way: int) -> Heard:
        """One command of the walker whose turn it is."""
        turn = len(self.heard) % self.walkers
        heard = Heard(turn, way, learning.announcement(self.state, way))
        rules.apply(self.state, way, None)
        first = self.walkers + len(self.heard) * (self.walkers + 1)
        self.begun |= {first: self.at(turn)} | {
            first + 1 + walker: self.at(walker) for walker in range(self.walkers)
        }
        self.heard.append(heard)
        return heard

    def place(self, place: int) -> int:
        """The true place of one that is known relatively; -1 outside the ring."""
        part, row, column = field(place)
        width = self.state[WIDTH]
        row, column = row + self.begun[part] // width, column + self.begun[part] % width
        inside = 0 <= row < self.state[AREA] // width and 0 <= column < width
        return row * width + column if inside else -1

    def cell(self, place: int) -> int:
        true = self.place(place)
        return WALL if true < 0 else cell_of(self.state, true)

    def word_at(self, place: int, down: int, right: int) -> str:
        """The kind and the arrow of a cell so far from a place, as a map has them."""
        width = self.state[WIDTH]
        row, column = place // width + down, place % width + right
        if not (0 <= row < self.state[AREA] // width and 0 <= column < width):
            return "w"
        cell = cell_of(self.state, row * width + column)
        kind = GLYPHS[KINDS.get(cell, rules.BOG if cell & BOGS else rules.RIVER)]
        if cell & (BOGS | RIVERS):
            return kind + ARROWS[(cell // (BOG if cell & BOGS else RIVER)).bit_length() - 1]
        return kind

    def agrees(self, belief: Belief) -> bool:
        """Whether the truth is among the hypotheses, with all that they say."""
        return any(
            all(self.place(place) == self.at(walker) for walker, place in enumerate(one.at))
            and all(self.cell(place) & cells for place, cells in one.cells.items())
            and all(
                self.state[self.place(cave)] >> rules.LEAD == self.place(out)
                for cave, out in one.exits.items()
            )
            for one in belief.hypotheses
        )


def cell_of(state: Sequence[int], at: int) -> int:
    """The true cell at a place, as a set of one."""
    kind = MET[state[at] & rules.KIND]
    if kind not in (BOGS, RIVERS):
        return kind
    width = state[WIDTH]
    way = (-width, width, -1, 1).index((state[at] >> rules.LEAD) - at)
    return (BOG if kind == BOGS else RIVER) << way


def all_maps(rows: int, columns: int) -> Iterator[list[int]]:
    """Every valid map of a size, as the state of a walker who is nowhere yet."""
    width, inside = columns + 2, rows * columns
    places = [(at // columns + 1) * width + at % columns + 1 for at in range(inside)]
    steps = (-width, width, -1, 1)
    for chosen in product(SINGLE, repeat=inside):
        cells = dict(zip(places, chosen, strict=True))
        leads = {
            at: at + step
            for at, cell in cells.items()
            for way, step in enumerate(steps)
            if cell in (RIVER << way, BOG << way)
        }
        if is_valid(cells, leads):
            caves = [at for at in places if cells[at] == CAVE]
            for outs in permutations(caves):
                links = leads | dict(zip(caves, outs, strict=True))
                state = [rules.WALL] * (width * (rows + 2))
                for at, cell in cells.items():
                    kind = next(kind for known, kind in KINDS.items() if cell & known)
                    state[at] = kind + links.get(at, 0) * rules.LEADS
                yield [*state, 0, 1, len(state), width, 0, 0]


def is_valid(cells: dict[int, int], leads: dict[int, int]) -> bool:
    """Whether each river flows on to an estuary, and none merge or run in a circle."""
    rivers = {at: there for at, there in leads.items() if cells[at] & RIVERS}
    if len({*rivers.values()}) < len(rivers):
        return False
    for river in rivers:
        here = river
        for _ in cells:
            here = rivers.get(here, here)
        if cells.get(here) != ESTUARY:
            return False
    return True


def walks_like(maps: Sequence[list[int]], heard: Sequence[Heard]) -> Iterator[Walk]:
    """All walks, on any of these maps and from any island, that sound the same."""
    for state in maps:
        for at in range(state[AREA]):
            if state[at] & rules.KIND == rules.ISLAND:
                start = state.copy()
                start[rules.PLACE] = at
                walk = Walk(start)
                if all(walk.go(one.way) == one for one in heard):
                    yield walk
