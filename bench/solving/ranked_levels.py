"""Makes the collections of levels that the faces offer, from easy to hard.

    python bench/solving/ranked_levels.py GAME...

Each is a file `collection.json` beside the game's rules: levels of `gyoji generate` with their
shortest solutions, rated as by `gyoji rate`. The same sources give the same file.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

import gyoji
from gyoji.game.collection import FILE, Ranked
from gyoji.game.files import folder
from gyoji.solving.reports import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gyoji.design.levels import Designed

LEVELS = 60
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
}


def made(name: str) -> Iterator[dict[str, Any]]:
    """All levels of a game's batches, rated."""
    for number, batch in enumerate(BATCHES[name]):
        wishes: dict[str, Any] = batch.wishes  # not one of the other arguments
        levels = gyoji.generate_levels(
            name, batch.levels, method=batch.method, seed=SEED + number, time=600, **wishes
        )
        for level in levels:
            rating, best = rated_and_solved(name, level)
            if rating is not None and best is not None:
                yield entry(name, level, rating, best)
        print(f"{name}: batch {number + 1} of {len(BATCHES[name])}", file=sys.stderr)


def rated_and_solved(name: str, level: Designed) -> tuple[float | None, gyoji.Solution | None]:
    """The difficulty, and a solution that is proven to have the fewest moves."""
    best = gyoji.solve(name, level.case.start, optimal="moves")
    if not (isinstance(best, gyoji.Solution) and best.proven):
        return None, None
    return gyoji.rate(name, level.case.start).difficulty, best


def entry(name: str, level: Designed, difficulty: float, best: gyoji.Solution) -> dict[str, Any]:
    game, start = gyoji.load(name), level.case.start
    ranked = Ranked(
        text=gyoji.show(name, [gyoji.Case(start, b"")]).decode("latin-1"),
        difficulty=round(difficulty, 1),
        moves=best.length,
        pushes=level.measures.pushes if name == "sokoban" else None,
        solution=words(game, start, best.actions),
    )
    return ranked._asdict()


def spread(levels: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """As many as are wanted, from easy to hard."""
    ordered = sorted(levels, key=lambda level: (level["difficulty"], level["text"]))
    last = len(ordered) - 1
    return [ordered[round(at * last / (LEVELS - 1))] for at in range(LEVELS)]


def main() -> None:
    for name in sys.argv[1:] or BATCHES:
        levels = spread(list(made(name)))
        lines = ",\n".join(json.dumps(level, ensure_ascii=False) for level in levels)
        (folder(gyoji.load(name)) / FILE).write_text(f"[\n{lines}\n]\n", "utf-8")
        print(f"{name}: {levels[0]['difficulty']} to {levels[-1]['difficulty']}")


if __name__ == "__main__":
    main()
