"""A plain breadth-first search, and small positions of every game."""

from __future__ import annotations

import itertools
from collections import deque
from random import Random
from typing import TYPE_CHECKING

import gyoji
from gyoji.engine.generation import generate
from gyoji.game.state import RUNNING, STATUS
from gyoji.games.labyrinth import pencil, variants

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gyoji.game.state import Position

GAMES = {
    "boulder": gyoji.load("boulder"),
    "pencil": pencil.GAME,
    "sokoban": gyoji.load("sokoban"),
    "tower": gyoji.load("tower"),
}
"""Those that one player can win: a labyrinth with a treasure is one of them."""

MOST = 1500
"""The positions that the plain search looks at before it gives a start up."""


def shortest(game: gyoji.Game, start: Position) -> int | None:
    """The fewest actions that win, -1 if none do; None if there are too many positions.

    Refused actions are done, too: in the tower something may follow from them.
    """
    state = list(start)
    game.rules.begin(state, None)
    known, layer, depth = {tuple(state)}, [tuple(state)], 0
    while layer:
        if any(each[STATUS] != RUNNING and game.rules.score(list(each), 0) > 0 for each in layer):
            return depth
        if len(known) > MOST:
            return None
        following = list[tuple[int, ...]]()
        for position in layer:
            if position[STATUS] == RUNNING:
                for action in game.candidates(list(position)):
                    after = list(position)
                    game.rules.apply(after, action, None)
                    if (new := tuple(after)) not in known:
                        known.add(new)
                        following.append(new)
        layer, depth = following, depth + 1
    return -1


def fewest_pushes(game: gyoji.Game, start: Position) -> int | None:
    """The fewest pushes that win, -1 if no actions do; None if there are too many positions."""
    state = list(start)
    game.rules.begin(state, None)
    known, layer, pushes = {tuple(state)}, [tuple(state)], 0
    while layer:
        following = list[tuple[int, ...]]()
        for position in layer:  # it grows by what follows without a push
            if position[STATUS] != RUNNING:
                if game.rules.score(list(position), 0) > 0:
                    return pushes
                continue
            for action in game.candidates(list(position)):
                after = list(position)
                answer = game.rules.apply(after, action, None)
                pushed = answer == game.rules.PUSHED  # type: ignore[attr-defined]  # it has pushes
                if (new := tuple(after)) not in known:
                    if pushed:
                        following.append(new)
                    else:
                        known.add(new)
                        layer.append(new)
        layer = [each for each in dict.fromkeys(following) if each not in known]
        known.update(layer)
        if len(known) > MOST:
            return None
        pushes += 1
    return -1


def starts(name: str, count: int) -> Iterator[Position]:
    """So many small starts of a game, of all kinds that its levels have."""
    made = 0
    for seed in itertools.count():
        rng = Random(seed)
        if name == "pencil":
            found = list(_treasures(rng))
        else:
            game = GAMES[name]
            kind = rng.choice(list(game.levels.KINDS))
            size = rng.choice((3, 4, 5))
            found = _made(game, rng, size, kind)
        for start in found:
            yield start
            made += 1
            if made == count:
                return


def _made(game: gyoji.Game, rng: Random, size: int, kind: str) -> list[Position]:
    try:
        return [case.start for case in generate(game, rng, size, kind, {})]
    except ValueError:
        return []


def _treasures(rng: Random) -> Iterator[Position]:
    """A labyrinth for one walker, with a treasure."""
    labyrinth = gyoji.load("labyrinth")
    kind = rng.choice(list(labyrinth.levels.KINDS))
    for start in _made(labyrinth, rng, rng.choice((3, 4)), kind)[:1]:
        try:
            game, position = variants.set_up(
                gyoji.Case(start, b""), rng, {"treasure": "on", "meet": "off"}
            )
        except ValueError:
            continue
        if game.rules.players(list(position)) == 1:
            yield position


def distances(game: gyoji.Game, start: Position) -> dict[Position, int | None]:
    """Of all positions that can follow, the fewest actions to a win; None if there is none.

    If there are too many positions, of the nearest ones; what is None may then be won further on.
    """
    state = list(start)
    game.rules.begin(state, None)
    before = dict[tuple[int, ...], list[tuple[int, ...]]]({tuple(state): []})
    todo = deque(before)
    while todo:
        position = todo.popleft()
        if position[STATUS] == RUNNING and len(before) < MOST:
            for action in game.candidates(list(position)):
                after = list(position)
                game.rules.apply(after, action, None)
                if (new := tuple(after)) not in before:
                    before[new] = []
                    todo.append(new)
                before[new].append(position)
    won = [each for each in before if each[STATUS] and game.rules.score(list(each), 0) > 0]
    found: dict[Position, int | None] = dict.fromkeys(before)
    found |= dict.fromkeys(won, 0)
    todo.extend(won)
    while todo:
        position = todo.popleft()
        for earlier in before[position]:
            if found[earlier] is None:
                found[earlier] = (found[position] or 0) + 1
                todo.append(earlier)
    return found
