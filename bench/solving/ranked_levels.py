"""Make the collections of levels that the user interfaces offer, from easy to hard.

    python bench/solving/ranked_levels.py GAME...

Each is a file `collection.json` beside the game's rules: levels of `gyoji generate` with their
shortest solutions, rated as by `gyoji rate`. The same sources give the same file.
"""

from __future__ import annotations

import json
import sys
from math import log2
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))
from claims.walkers import until_out

import gyoji
from gyoji.game.collection import FILE, Ranked
from gyoji.game.variants import variants_of
from gyoji.games.labyrinth.knowledge import NEAREST, Walker
from gyoji.solving.design.levels import Generation, LevelOrder
from gyoji.solving.design.wishes import wish_of
from gyoji.solving.reports import words
from gyoji.util.jobs import Here
from solving.ranked_matches import matches

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gyoji.game.game import Game
    from gyoji.game.state import Position
    from gyoji.solving.design.levels import Designed

LEVELS = 60
GAMES = Path(__file__).parents[2] / "src" / "gyoji" / "games"
SEED = 1


class Batch(NamedTuple):
    """So many levels by one method, with these wishes."""

    levels: int
    method: str
    wishes: dict[str, str]


def size(rows: int, columns: int, **others: str) -> dict[str, str]:
    return {"rows": str(rows), "columns": str(columns), **others}


BATCHES = {
    "sokoban": [
        Batch(25, "template", size(7, 8, boxes="2", pushes="4..12")),
        Batch(25, "template", size(8, 8, boxes="3", pushes="10..30")),
        Batch(25, "farthest", size(9, 9, boxes="3", pushes="20..")),
        Batch(25, "farthest", size(10, 10, boxes="4", pushes="30..")),
        Batch(20, "template", size(10, 11, boxes="4", pushes="40..")),
        Batch(10, "mutation", size(9, 10, boxes="4", pushes="70..")),
    ],
    "tower": [
        Batch(25, "random", size(6, 6, moves="3..6")),
        Batch(25, "random", size(8, 8, moves="6..10")),
        Batch(25, "mutation", size(8, 8, moves="10..16")),
        Batch(25, "mutation", size(9, 10, moves="14..")),
    ],
    "boulder": [
        Batch(25, "random", size(7, 8, moves="6..14")),
        Batch(25, "random", size(9, 11, moves="12..24")),
        Batch(25, "mutation", size(10, 12, moves="20..34")),
        Batch(25, "mutation", size(11, 14, moves="30..")),
    ],
    "labyrinth": [
        Batch(25, "farthest", size(4, 4)),
        Batch(25, "farthest", size(5, 6)),
        Batch(25, "farthest", size(7, 7)),
        Batch(25, "farthest", size(9, 9)),
    ],
}
MATCHES = ("sweets",)
VARIANTS = {"labyrinth": {"treasure": "on", "meet": "off"}}


def made(name: str) -> Iterator[dict[str, Any]]:
    """Yield all levels of a game's batches, rated."""
    for number, batch in enumerate(BATCHES[name]):
        wish, variant = wish_of(batch.wishes), VARIANTS.get(name)
        order = LevelOrder(gyoji.load(name), wish, batch.method, SEED + number, (), variant)
        for level in Generation(order, []).levels(batch.levels, 600, Here()):
            played = with_variant(name, level)
            rating, best = rated_and_solved(*played)
            if rating is not None and best is not None:
                yield entry(name, level, rating, best)
        print(f"{name}: batch {number + 1} of {len(BATCHES[name])}", file=sys.stderr)


def options_of(name: str, level: Designed) -> dict[str, str]:
    """Return the options to read and set up a level.

    Its note has the variant, as options of the command line.
    """
    words = [word.removeprefix("--") for word in level.note.split()]
    reading = variants_of(gyoji.load(name)).READS if words else {}
    return {**reading, **dict(zip(words[::2], words[1::2], strict=True))}


def with_variant(name: str, level: Designed) -> tuple[Game, Position]:
    """Return the game that is played, and its start."""
    game, options = gyoji.load(name), options_of(name, level)
    if not options:
        return game, level.case.start
    lots = Random(int(options["seed"]))
    return variants_of(game).set_up(level.case, lots, VARIANTS[name])


def rated_and_solved(game: Game, start: Position) -> tuple[float | None, gyoji.Solution | None]:
    """Return the difficulty, and a solution that is proven to have the fewest moves.

    Where the board is hidden, it is difficult to find out: the difficulty is that of a walker.
    """
    best = gyoji.solve(game, start, optimal="moves")
    if not (isinstance(best, gyoji.Solution) and best.proven):
        return None, None
    if game.name == "labyrinth":
        return heard_difficulty(game, start), best
    return gyoji.rate(game, start).difficulty, best


def heard_difficulty(game: Game, start: Position) -> float:
    """Return a difficulty by the commands of walkers who see nothing but remember (median of 3)."""
    return 6 * log2(
        1 + median(until_out(game, start, Walker(Random(n), NEAREST)) for n in range(3))
    )


def entry(name: str, level: Designed, difficulty: float, best: gyoji.Solution) -> dict[str, Any]:
    game, start = gyoji.load(name), level.case.start
    ranked = Ranked(
        text=gyoji.show(name, [gyoji.Case(start, b"")]).decode("latin-1"),
        difficulty=round(difficulty, 1),
        moves=best.length,
        pushes=level.measures.pushes if name == "sokoban" else None,
        solution=words(game, start, best.actions),
        options=options_of(name, level),
    )
    return as_json(ranked)


def as_json(ranked: Ranked) -> dict[str, Any]:
    """Return a level without its empty fields."""
    found = ranked._asdict() | {"options": dict(ranked.options)}
    return {key: value for key, value in found.items() if value not in ({}, "")}


def spread(levels: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return as many levels as are wanted, from easy to hard."""
    ordered = sorted(levels, key=lambda level: (level["difficulty"], level["text"]))
    last = len(ordered) - 1
    return [ordered[round(at * last / (LEVELS - 1))] for at in range(LEVELS)]


def main() -> None:
    for name in sys.argv[1:] or (*BATCHES, *MATCHES):
        found = map(as_json, matches(name, SEED)) if name in MATCHES else made(name)
        levels = spread(list(found))
        lines = ",\n".join(json.dumps(level, ensure_ascii=False) for level in levels)
        (GAMES / name / FILE).write_text(f"[\n{lines}\n]\n", "utf-8")
        print(f"{name}: {levels[0]['difficulty']} to {levels[-1]['difficulty']}")


if __name__ == "__main__":
    main()
