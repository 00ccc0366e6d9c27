"""Labyrinth maps of any size: rivers, chains of caves, bogs and walls scattered among islands.

Maps are connected by this reasoning. Two neighbouring cells, neither of them wall or cave, lead to
each other, because a current only draws along its own river, and a river can be waded from end to
end. Only the side of a bog, a wall or a cave separates cells, so a map falls into regions that a
flood fill finds. Caves, and bogs entered over their sides, lead from one region to another in one
direction. The regions that lead to the main region and can be reached from it are joined to it.
Then walls and bogs that separate two regions become islands, and cells that are still cut off
become walls: no path that is needed leads through them. In the end every cell leads to all islands.
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

OPEN = 0  # a cell without a kind yet
APART = bytes(kind in (WALL, CAVE) for kind in range(256))  # cells that belong to no region


class Recipe(NamedTuple):
    """The approximate percentages of each kind of cell, and the possible lengths of cave chains.

    `most_rivers` and `most_chains` are the maximum numbers of rivers and of chains, for a notation
    that has few digits.
    """

    rivers: int
    caves: int
    bogs: int
    walls: int
    chains: tuple[int, ...] = (1, 2, 3, 5)
    most_rivers: int = 1 << 30
    most_chains: int = 1 << 30


@dataclass(slots=True)
class Land:
    """A map in the making, ringed with wall. Places count its cells in reading order."""

    width: int
    kinds: bytearray
    sides: list[int]
    """The place beyond the impassable side of each bog; 0 for all other cells."""
    rivers: list[list[int]] = field(default_factory=list)
    """Places from the source to the estuary, for each river."""
    chains: list[list[int]] = field(default_factory=list)
    """Places of the caves in their order, for each chain."""

    def beside(self, here: int) -> tuple[int, int, int, int]:
        """Return the neighbours of a place: north, south, west and east."""
        return here - self.width, here + self.width, here - 1, here + 1


def make(
    rng: Random, rows: int, columns: int, recipe: Recipe, *, connected: bool
) -> list[list[str]]:
    """Return the words of a valid map.

    If connected, every island can be reached from every other.
    """
    land = blank(rows, columns)
    strew(rng, land, recipe)
    if connected:
        connect(rng, land)
    return words(land)


def blank(rows: int, columns: int) -> Land:
    """Return a map with every cell still open."""
    ring = bytes([WALL])
    line = ring + bytes([OPEN]) * columns + ring
    end = ring * (columns + 2)
    kinds = bytearray(end + line * rows + end)
    return Land(columns + 2, kinds, [0] * len(kinds))


def strew(rng: Random, land: Land, recipe: Recipe) -> None:
    """Give every cell its kind; at least one is an island."""
    island, *places = shuffle(rng, land, OPEN)
    land.kinds[island] = ISLAND
    area = len(places) + 1
    lay_rivers(rng, land, places, portion(rng, area, recipe.rivers), recipe.most_rivers)
    free = iter([at for at in places if land.kinds[at] == OPEN])
    dig_caves(rng, land, take(free, portion(rng, area, recipe.caves)), recipe)
    for at in take(free, portion(rng, area, recipe.bogs)):
        land.kinds[at] = BOG
        land.sides[at] = rng.choice(land.beside(at))
    for at in take(free, portion(rng, area, recipe.walls)):
        land.kinds[at] = WALL
    for at in free:
        land.kinds[at] = ISLAND


def shuffle(rng: Random, land: Land, *kinds: int) -> list[int]:
    """Return all places of these kinds inside the ring, in random order."""
    width, last = land.width, len(land.kinds) - land.width
    inside = range(width, last)
    places = [at for at in inside if land.kinds[at] in kinds and 0 < at % width < width - 1]
    rng.shuffle(places)
    return places


def portion(rng: Random, area: int, percent: int) -> int:
    """Return a percentage of `area`, with fractions rounded up or down at random."""
    return int(area * percent / 100 + rng.random())


def take(places: Iterator[int], count: int) -> list[int]:
    """Return the next places, at most `count`."""
    return [at for _, at in zip(range(count), places, strict=False)]


def lay_rivers(rng: Random, land: Land, places: list[int], count: int, most: int) -> None:
    """Lay at most `most` rivers that start at these places, until they cover `count` cells."""
    longest = (4, 8, 16, 8 + land.width)
    for start in places:
        if count < 2 or len(land.rivers) == most:
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
    """Return a river's path over open cells, as long as possible up to `length`.

    Some rivers are straight, some meander.
    """
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


def dig_caves(rng: Random, land: Land, places: list[int], recipe: Recipe) -> None:
    """Dig a cave at each of these places, in chains; beyond `most_chains`, make islands instead."""
    first = 0
    while first < len(places):
        chain = places[first : first + rng.choice(recipe.chains)]
        first += len(chain)
        kind = CAVE if len(land.chains) < recipe.most_chains else ISLAND
        if kind == CAVE:
            land.chains.append(chain)
        for at in chain:
            land.kinds[at] = kind


def connect(rng: Random, land: Land) -> None:
    """Make every island reachable from every other."""
    label = regions(land)
    islands = Counter(label[at] for at, kind in enumerate(land.kinds) if kind == ISLAND)
    [(home, _)] = islands.most_common(1)
    joined = list(range(max(label) + 1))
    there_and_back = list(links(land, label))
    for number in round_trips(there_and_back, home):
        joined[number] = home
    open_up(land, label, joined, shuffle(rng, land, WALL, BOG))
    kept = root(joined, home)
    wall_off(land, [number > 0 and root(joined, number) == kept for number in label])


def regions(land: Land) -> list[int]:
    """Return the number of each cell's region, from 1; -1 for walls and caves."""
    label = [-apart for apart in land.kinds.translate(APART)]
    number = 0
    for at, region in enumerate(label):
        if region == 0:
            number += 1
            flood(land, label, at, number)
    return label


def flood(land: Land, label: list[int], start: int, number: int) -> None:
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
    """Yield pairs of regions: the first leads to the second over a bog's side, or through caves."""
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
    """Return the neighbours of a place that belong to a region and lead to it in one step."""
    return [at for at in land.beside(there) if label[at] > 0 and land.sides[at] != there]


def round_trips(ways: Iterable[tuple[int, int]], home: int) -> set[int]:
    """Return the regions that are reachable from home and lead back to it."""
    out, back = defaultdict(set), defaultdict(set)
    for here, there in ways:
        out[here].add(there)
        back[there].add(here)
    return reach(out, home) & reach(back, home)


def reach(ways: dict[int, set[int]], home: int) -> set[int]:
    """Return all regions that can be reached from `home`."""
    seen, todo = {home}, [home]
    while todo:
        new = ways.get(todo.pop(), set()) - seen
        seen |= new
        todo += new
    return seen


def root(joined: list[int], number: int) -> int:
    """Return the region that represents all regions joined to this one."""
    while joined[number] != number:
        # Halves the path, so that later look-ups are short.
        joined[number] = joined[joined[number]]
        number = joined[number]
    return number


def open_up(land: Land, label: list[int], joined: list[int], places: list[int]) -> None:
    """Turn walls and bogs between regions into islands, and join these regions."""
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
    """Turn all cells that are not kept into walls, except for caves beside a kept cell."""
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
    """Return the words of the map, row by row, without the ring."""
    width = land.width
    arrows = {-width: "^", width: "v", -1: "<", 1: ">"}
    text = ["o" if kind == ISLAND else "w" for kind in land.kinds]
    for at, side in enumerate(land.sides):
        if side:
            text[at] = "b" + arrows[side - at]
    for number, river in enumerate(land.rivers, 1):
        digit = number % 10  # no rule reads the number, so one digit as in the contest is enough
        text[river[-1]] = f"e{digit}"
        for here, there in pairwise(river):
            text[here] = f"r{digit}{arrows[there - here]}"
    for number, chain in enumerate(land.chains, 1):
        for index, at in enumerate(chain):
            dot = "." if number > 9 or index > 9 else ""
            text[at] = f"y{number}{dot}{index}"
    return [text[at + 1 : at + width - 1] for at in range(width, len(text) - width, width)]
