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


class Player(NamedTuple):
    """An implementation that plays commands, with a function that measures the seconds for one."""

    name: str
    unit: str
    cost: Callable[[], float]


def rows(plan: Plan) -> Iterator[Row]:
    """Yield a row for each size, and the exponents."""
    sizes = SIZES[:4] if plan.quick else SIZES
    players = {
        size: players_on(plan, tower(size)) + players_on(plan, boulder(size)) for size in sizes
    }
    runs = [player.cost for size in sizes for player in players[size]]
    measured = iter(in_turn(plan, "sizes", 15, *runs))
    costs = {size: {player.name: Spread(next(measured)) for player in players[size]}
             for size in sizes}  # fmt: skip
    units = {player.name: player.unit for player in players[sizes[0]]}
    for size in sizes:
        row: Row = {"board": f"{size} x {size}"}
        for name, unit in units.items():
            cost = costs[size].get(name)
            row[f"{name}, {unit}"] = cost and cost.scaled(1e6 if unit == "us" else 1e9)
        yield row
    yield {"board": "exponent", **{f"{n}, {u}": fitted(costs, n) for n, u in units.items()}}


def fitted(costs: dict[int, dict[str, Spread]], name: str) -> Spread:
    """Return the exponent in each round."""
    sizes = [size for size in costs if name in costs[size]]
    rounds = zip(*(costs[size][name].values for size in sizes), strict=True)
    areas = [size * size for size in sizes]
    return Spread(tuple(exponent(areas, seconds) for seconds in rounds))


def players_on(plan: Plan, setting: Setting) -> list[Player]:
    """Return all implementations that can play on this board."""
    game = setting.game
    (case,) = gyoji.read(game, setting.text)
    players = [Player(f"{game} interpreted", "us", Interpreted(plan, game, case).cost)]
    if twin(gyoji.load(game)) is not None:
        players.append(Player(f"{game} compiled", "ns", Compiled(plan, game, case).cost))
    # The naive ones scan the whole board for each command.
    if len(setting.rows) <= LARGEST_NAIVE:
        players.append(Player(f"{game} naive", "us", Naive(setting, len(case.actions)).cost))
    return players
