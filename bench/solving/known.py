"""Write the digests of the levels of known collections, so that `gyoji generate` makes none again.

    python bench/solving/known.py FILE ...

FILE are collections of Sokoban levels: README.md says where they are from. The digests go to
`src/gyoji/games/sokoban/known_levels.bin`. Levels that have no canonical form are left out.
"""

from __future__ import annotations

import sys
from pathlib import Path

import gyoji
from gyoji.game.design import design_of
from gyoji.solving.design.levels import known_levels, level_digest, pack, path

SOURCES = Path(__file__).parents[2] / "src/gyoji/games/sokoban"


def main(files: list[str]) -> None:
    """Add the levels of these files to those that are known."""
    game = gyoji.load("sokoban")
    canonical, digests, left_out = design_of(game).canonical, set(known_levels(game)), 0
    for file in files:
        for case in gyoji.read(game, Path(file).read_bytes(), lenient=True):
            try:
                digests.add(level_digest(canonical(case.start)))
            except (ValueError, IndexError):
                left_out += 1
    target = SOURCES / path(game).name
    target.write_bytes(pack(digests))
    print(f"{target}: {len(digests):,} levels; {left_out:,} without a canonical form left out")


if __name__ == "__main__":
    main(sys.argv[1:])
