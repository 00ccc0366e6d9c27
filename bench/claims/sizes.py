"""The cost of a command on larger and larger boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from measuring.commands import Compiled, Interpreted, Naive, Setting, boulder, tower
from measuring.rounds import Spread, exponent, in_turn

import gyoji
from gyoji.engine.twins import twin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from measuring.plan import Plan
    from measuring.table import Row

TITLE = "Sizes: the cost of a command on larger boards"
ABOUT = """
A few commands that move one thing, repeated at the same places, so that the rules are measured and
not the memory of a large board. Tower: pull a block, push it back, walk back. Boulder: push a
stone, walk around it, push it back. The figures are averages over these commands; half of the board
is filled. `naive` is a second implementation written from the rules alone (tests/naive), which
scans the whole board. The last row is the exponent of cost against the number of cells, fitted by
least squares of the logarithms: 0 if the cost does not depend on the board, 1 if it grows in
proportion to its cells.
"""
SIZES = (10, 30, 100, 300, 1000)
LARGEST_NAIVE = 100


class Way(NamedTuple):
    """A way to play commands, with a function that measures the seconds for one."""

    name: str
    unit: str
    cost: Callable[[], float]


def rows(plan: Plan) -> Iterator[Row]:
    """A row for each size, and the exponents."""
    sizes = SIZES[:4] if plan.quick else SIZES
    ways = {size: [way for maker in (tower, boulder) for way in ways_of(plan, maker, size)]
            for size in sizes}  # fmt: skip
    flat = [way.cost for size in sizes for way in ways[size]]
    measured = iter(in_turn(plan, "sizes", 15, *flat))
    found = {size: {way.name: Spread(next(measured)) for way in ways[size]} for size in sizes}
    units = {way.name: way.unit for way in ways[sizes[0]]}
    for size in sizes:
        row: Row = {"board": f"{size} x {size}"}
        for name, unit in units.items():
            cost = found[size].get(name)
            row[f"{name}, {unit}"] = cost and cost.scaled(1e6 if unit == "us" else 1e9)
        yield row
    yield {"board": "exponent", **{f"{n}, {u}": fitted(found, n) for n, u in units.items()}}


def fitted(found: dict[int, dict[str, Spread]], name: str) -> Spread:
    """The exponent in each round."""
    sizes = [size for size, costs in found.items() if name in costs]
    rounds = zip(*(found[size][name].values for size in sizes), strict=True)
    return Spread(tuple(exponent([size * size for size in sizes], costs) for costs in rounds))


def ways_of(plan: Plan, maker: Callable[[int], Setting], size: int) -> list[Way]:
    """All ways to play a game on a board of this size."""
    at = maker(size)
    (case,) = gyoji.read(at.game, at.text)
    ways = [Way(f"{at.game} interpreted", "us", Interpreted(plan, at.game, case).cost)]
    if twin(gyoji.load(at.game)) is not None:
        ways.append(Way(f"{at.game} compiled", "ns", Compiled(plan, at.game, case).cost))
    if size <= LARGEST_NAIVE:
        ways.append(Way(f"{at.game} naive", "us", Naive(at, len(case.actions), size).cost))
    return ways
