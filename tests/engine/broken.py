"""Positions that are broken in one or a few places, and what is legal about those that are not."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import gyoji
from gyoji.engine.judge import choose
from gyoji.engine.play import play_out, trace
from gyoji.game.positions import explain, positions_of
from gyoji.game.protocols import Case
from gyoji.game.state import AREA, WIDTH
from gyoji.game.variants import variants_of
from gyoji.games import HERE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gyoji import Game
    from gyoji.game.state import Position

LARGE = (1 << 20, (1 << 31) - 1, -(1 << 31), 1 << 33, 1 << 62, -(1 << 62))


def games() -> list[Game]:
    """Our games, and the one variant that has registers of its own."""
    found = [gyoji.load(name) for name in HERE]
    labyrinth = gyoji.load("labyrinth")
    case = next(labyrinth.levels.cases(Random(1), 5, 1, "random", defaults(labyrinth)))
    variant, _ = variants_of(labyrinth).set_up(case, Random(1), {"treasure": "on", "meet": "on"})
    return [*found, variant]


def defaults(game: Game) -> dict[str, str]:
    return dict(choose(game.name, game.levels.OPTIONS, {}))


@cache
def reached(game: Game, seed: int, size: int = 5) -> list[Position]:
    """Positions before, during and after plays."""
    rng, found = Random(seed), list["Position"]()
    for kind in game.levels.KINDS:
        case = next(iter(game.levels.cases(rng, size, 1, kind, defaults(game))))
        start = case.start
        if game is not gyoji.load(game.name):
            options = {"treasure": "on", "meet": "on"}
            try:
                _, start = variants_of(game).set_up(case, rng, options)
            except ValueError:
                continue
        steps = trace(game, Case(start, case.actions))
        found += [start, *(after for _, after in islice(steps, 0, 30, 6))]
        found.append(play_out(game, Case(start, case.actions)).end)
    return found


def broken(positions: list[Position], rng: Random) -> list[int]:
    """One of these positions with up to three changes."""
    found = list(rng.choice(positions))
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        at = rng.randrange(-24, 0) if rng.random() < 0.6 else rng.randrange(-len(found), 0)
        at = max(at, -len(found))
        kind = rng.randrange(9)
        if kind < 5:
            found[at] = number(found, at, rng)
        elif kind == 5:
            other = rng.randrange(len(found))
            found[at], found[other] = found[other], found[at]
        elif kind == 6:
            del found[at]
        elif kind == 7:
            found.insert(at, rng.randrange(-2, 40))
        else:
            found = found[: rng.randrange(len(found))] if rng.random() < 0.1 else found
        if len(found) < 2:
            break
    return found


def number(position: list[int], at: int, rng: Random) -> int:
    """A number near the one there, near a limit of the board, or anywhere."""
    area = position[AREA] if len(position) > 4 else 9
    width = position[WIDTH] if len(position) > 4 else 3
    near = (position[at] + rng.choice((-1, 1)), rng.randrange(-2, 32), -width, width, area,
            area - width - 1, area - 1, width + 1, area - width, rng.randrange(1200))  # fmt: skip
    return rng.choice(near) if rng.random() < 0.9 else rng.choice(LARGE)


def actions(game: Game, position: Position, rng: Random, count: int = 40) -> list[int]:
    """Actions of the game, seldom a number that is none."""
    state = list(position)
    most = {"tower": 9 + position[WIDTH], "sweets": 256 * position[AREA] ** 2}.get(game.name, 4)
    some = [rng.randrange(most) for _ in range(count)]
    action = game.rules.next_action(state, -1)
    worth = list[int]()
    while action >= 0 and len(worth) < 60:
        worth.append(action)
        action = game.rules.next_action(state, action)
    some += rng.choices(worth, k=count) if worth else []
    rng.shuffle(some)
    if rng.random() < 0.05:
        some[rng.randrange(len(some))] = rng.choice((-1, most, 255, 1 << 40))
    return some


def check_play(game: Game, position: Position, moves: list[int]) -> None:
    """Play a position that was found legal: everything about it stays legal and can be shown."""
    ring = [position[at] for at in places_of_ring(position)]
    play = gyoji.Play(game, position)
    for action in [move for move in moves if positions_of(game).is_action(list(position), move)]:
        play.do(action)
    assert not explain(game, play.state), f"{position} after {moves}"
    assert [play.state[at] for at in places_of_ring(position)] == ring
    assert str(play)
    assert all(isinstance(play.score(each), int) for each in range(players(game, position)))


def players(game: Game, position: Position) -> int:
    return game.rules.players(list(position))


def places_of_ring(position: Position) -> Iterator[int]:
    area, width = position[AREA], position[WIDTH]
    for at in range(area):
        if at < width or at >= area - width or at % width in (0, width - 1):
            yield at
