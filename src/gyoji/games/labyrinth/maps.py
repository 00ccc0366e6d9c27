"""Labyrinth maps of any size: rivers, chains of caves, bogs and walls strewn among islands.

How a map is made connected. Two cells side by side, neither of them wall or cave, lead to each
other and back: a current only draws along its own river, and a river can be waded from end to
end. Nothing but a bog's side, a wall or a cave parts them, so a map falls into regions that can
be flooded. Caves, and bogs entered over their sides, lead from one region to another, one way.
The regions that lead to the largest and back are joined to it. Then walls and bogs that part two
regions become islands, and whatever is still cut off becomes wall: no way that has been counted
on led through there. At the end one can get from every cell to all islands.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from .rules import BOG, CAVE, ESTUARY, ISLAND, RIVER, WALL

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

OPEN = 0  # a cell that is still to be given a kind
APART = bytes(kind in (WALL, CAVE) for kind in range(256))  # cells that belong to no region


class Recipe(NamedTuple):
    """How many of a hundred cells become what, about; and how many caves chains have."""

    rivers: int
    caves: int
    bogs: int
    walls: int
    chains: tuple[int, ...] = (1, 2, 3, 5)


@dataclass(slots=True)
class Land:
    """A map in the making, ringed with wall. Places count its cells in reading order."""

    width: int
    kinds: bytearray
    sides: list[int]
    """The place at the impassable side of each bog; 0 for all other cells."""
    rivers: list[list[int]] = field(default_factory=list)
    """Places from the source to the estuary, for each river."""
    chains: list[list[int]] = field(default_factory=list)
    """Places of the caves in their order, for each chain."""

    def beside(self, here: int) -> tuple[int, int, int, int]:
        """The places north, south, west and east of one."""
        return here - self.width, here + self.width, here - 1, here + 1


def make(
    rng: Random, rows: int, columns: int, recipe: Recipe, *, connected: bool
) -> list[list[str]]:
    """The words of a valid map; if connected, every island can be reached from every other."""
    land = blank(rows, columns)
    strew(rng, land, recipe)
    if connected:
        connect(rng, land)
    return words(land)


def blank(rows: int, columns: int) -> Land:
    """A map on which nothing is decided."""
    ring = bytes([WALL])
    line = ring + bytes([OPEN]) * columns + ring
    end = ring * (columns + 2)
    kinds = bytearray(end + line * rows + end)
    return Land(columns + 2, kinds, [0] * len(kinds))


def strew(rng: Random, land: Land, recipe: Recipe) -> None:
    """Give every cell its kind; one is an island whatever the recipe."""
    island, *places = shuffled(rng, land, OPEN)
    land.kinds[island] = ISLAND
    area = len(places) + 1
    lay_rivers(rng, land, places, portion(rng, area, recipe.rivers))
    free = iter([at for at in places if land.kinds[at] == OPEN])
    dig_caves(rng, land, taken(free, portion(rng, area, recipe.caves)), recipe.chains)
    for at in taken(free, portion(rng, area, recipe.bogs)):
        land.kinds[at] = BOG
        land.sides[at] = rng.choice(land.beside(at))
    for at in taken(free, portion(rng, area, recipe.walls)):
        land.kinds[at] = WALL
    for at in free:
        land.kinds[at] = ISLAND


def shuffled(rng: Random, land: Land, *kinds: int) -> list[int]:
    """All places of some kinds inside the ring, in any order."""
    width, last = land.width, len(land.kinds) - land.width
    inside = range(width, last)
    places = [at for at in inside if land.kinds[at] in kinds and 0 < at % width < width - 1]
    rng.shuffle(places)
    return places


def portion(rng: Random, area: int, percent: int) -> int:
    """So many of a hundred cells; a fraction of a cell is a whole one now and then."""
    return int(area * percent / 100 + rng.random())


def taken(places: Iterator[int], count: int) -> list[int]:
    """The next few places, as far as there are any."""
    return [at for _, at in zip(range(count), places, strict=False)]


def lay_rivers(rng: Random, land: Land, places: list[int], count: int) -> None:
    """Rivers that start at these places, until they cover so many cells."""
    longest = (4, 8, 16, 8 + land.width)
    for start in places:
        if count < 2:
            return
        if land.kinds[start] == OPEN:
            river = course(rng, land, start, min(count, rng.randint(2, rng.choice(longest))))
            if len(river) > 1:
                land.rivers.append(river)
                land.kinds[river[-1]] = ESTUARY
                count -= len(river)
            else:
                land.kinds[start] = OPEN


def course(rng: Random, land: Land, start: int, length: int) -> list[int]:
    """A river's way over open cells, as far as it gets; some run straight and some meander."""
    straight, stride = rng.random(), 0
    river = [start]
    land.kinds[start] = RIVER
    while len(river) < length:
        here = river[-1]
        there = here + stride
        if land.kinds[there] != OPEN or rng.random() > straight:
            ways = [at for at in land.beside(here) if land.kinds[at] == OPEN]
            if not ways:
                break
            there = rng.choice(ways)
        stride = there - here
        river.append(there)
        land.kinds[there] = RIVER
    return river


def dig_caves(rng: Random, land: Land, places: list[int], lengths: tuple[int, ...]) -> None:
    """A cave at each of these places, in chains of one or another of these lengths."""
    first = 0
    while first < len(places):
        chain = places[first : first + rng.choice(lengths)]
        land.chains.append(chain)
        first += len(chain)
        for at in chain:
            land.kinds[at] = CAVE


def connect(rng: Random, land: Land) -> None:
    """Make every island reachable from every other."""
    label = regions(land)
    islands = Counter(label[at] for at, kind in enumerate(land.kinds) if kind == ISLAND)
    [(home, _)] = islands.most_common(1)
    joined = list(range(max(label) + 1))
    there_and_back = list(links(land, label))
    for number in round_trips(there_and_back, home):
        joined[number] = home
    open_up(land, label, joined, shuffled(rng, land, WALL, BOG))
    kept = root(joined, home)
    wall_off(land, [number > 0 and root(joined, number) == kept for number in label])


def regions(land: Land) -> list[int]:
    """The number of each cell's region, from 1 on; -1 for walls and caves."""
    label = [-apart for apart in land.kinds.translate(APART)]
    number = 0
    for at, region in enumerate(label):
        if region == 0:
            number += 1
            flood(land, label, at, number)
    return label


def flood(land: Land, label: list[int], start: int, number: int) -> None:
    """Number the region of a place."""
    sides, width = land.sides, land.width
    label[start] = number
    todo = [start]
    while todo:
        here = todo.pop()
        for there in (here - width, here + width, here - 1, here + 1):
            if label[there] == 0 and sides[here] != there and sides[there] != here:
                label[there] = number
                todo.append(there)


def links(land: Land, label: list[int]) -> Iterator[tuple[int, int]]:
    """The regions that lead to another: into a bog over its side, or from cave to cave."""
    for here, there in enumerate(land.sides):
        if label[there] > 0 and land.sides[there] != here:
            yield label[there], label[here]
    for chain in land.chains:
        for cave, beyond in pairwise([*chain, chain[0]]):
            for here in open_to(land, label, cave):
                for there in land.beside(beyond):
                    if label[there] > 0:
                        yield label[here], label[there]


def open_to(land: Land, label: list[int], there: int) -> list[int]:
    """The places beside one, in a region, that one can step from to it."""
    return [at for at in land.beside(there) if label[at] > 0 and land.sides[at] != there]


def round_trips(ways: Iterable[tuple[int, int]], home: int) -> set[int]:
    """The regions that can be reached from home and that home can be reached from."""
    out, back = defaultdict(set), defaultdict(set)
    for here, there in ways:
        out[here].add(there)
        back[there].add(here)
    return reached(out, home) & reached(back, home)


def reached(ways: dict[int, set[int]], home: int) -> set[int]:
    """Where one gets to from home."""
    found, todo = {home}, [home]
    while todo:
        new = ways.get(todo.pop(), set()) - found
        found |= new
        todo += new
    return found


def root(joined: list[int], number: int) -> int:
    """The region that stands for all that are joined to this one."""
    while joined[number] != number:
        joined[number] = joined[joined[number]]
        number = joined[number]
    return number


def open_up(land: Land, label: list[int], joined: list[int], places: list[int]) -> None:
    """Make islands of walls and bogs that part regions, and join these."""
    for at in places:
        near = {root(joined, label[there]) for there in open_to(land, label, at)}
        if land.kinds[at] == BOG:
            near.add(root(joined, label[at]))
        if len(near) > 1:
            land.kinds[at] = ISLAND
            land.sides[at] = 0
            label[at] = min(near)
            for number in near:
                joined[number] = label[at]


def wall_off(land: Land, kept: list[bool]) -> None:
    """Make walls of what is not kept, and of the caves that do not come out beside what is."""
    for at, keep in enumerate(kept):
        if not keep and land.kinds[at] != CAVE:
            land.kinds[at] = WALL
            land.sides[at] = 0
    land.rivers = [river for river in land.rivers if kept[river[0]]]
    for chain in land.chains:
        for cave in chain.copy():
            if not any(kept[at] for at in land.beside(cave)):
                chain.remove(cave)
                land.kinds[cave] = WALL
    land.chains = [chain for chain in land.chains if chain]


def words(land: Land) -> list[list[str]]:
    """The map as it is written, a list of words for each row, without the ring."""
    width = land.width
    arrows = {-width: "^", width: "v", -1: "<", 1: ">"}
    text = ["o" if kind == ISLAND else "w" for kind in land.kinds]
    for at, side in enumerate(land.sides):
        if side:
            text[at] = "b" + arrows[side - at]
    for number, river in enumerate(land.rivers, 1):
        digit = number % 10  # which decides nothing, so the contest's form will do
        text[river[-1]] = f"e{digit}"
        for here, there in pairwise(river):
            text[here] = f"r{digit}{arrows[there - here]}"
    for number, chain in enumerate(land.chains, 1):
        for index, at in enumerate(chain):
            dot = "." if number > 9 or index > 9 else ""
            text[at] = f"y{number}{dot}{index}"
    return [text[at + 1 : at + width - 1] for at in range(width, len(text) - width, width)]
