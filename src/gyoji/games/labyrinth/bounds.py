"""The statement's bounds for maps and walks, and maps within them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.bounds import with_length
from ...game.protocols import Case
from ...game.state import AREA, WIDTH
from .cells import board, indices
from .enumeration import maps, walks
from .levels import RECIPES, islands, letters, some_kind
from .maps import Recipe, make
from .notation import position
from .rules import CAVE, CHAIN, ESTUARY, ISLAND, KIND, LEADS, PLACE, RIVER, WALKERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from ...game.bounds import Profile
    from ...game.protocols import Options

DIGITS = "0123456789"

SHARE = 3
"""Of the tiniest maps, one in SHARE is used: each is put on a large map, which is slower."""


def measure(case: Case) -> Mapping[str, int]:
    start, width = case.start, case.start[WIDTH]
    cells = start[: start[AREA]]
    walkers = [start[PLACE - number] for number in range(start[WALKERS])]
    numbers = {kind: numbers_of(cells, kind) for kind in (CAVE, RIVER, ESTUARY)}
    ends = {cell // LEADS for cell in cells if cell & KIND == RIVER}
    alone = [at for at, cell in enumerate(cells) if cell & KIND == ESTUARY and at not in ends]
    return {
        "rows": len(cells) // width - 2,
        "columns": width - 2,
        "walkers": len(walkers),
        "letters": len(case.actions) // len(walkers),
        "elsewhere": sum(cells[at] & KIND != ISLAND for at in walkers),
        "river": max(numbers[RIVER] + numbers[ESTUARY], default=0),
        "namesakes": len(numbers[ESTUARY]) - len(set(numbers[ESTUARY])) + strangers(cells),
        "sources": len(alone),
        "chain": max(numbers[CAVE], default=0),
        "index": max(indices(cells).values(), default=0),
    }


def numbers_of(cells: Sequence[int], kind: int) -> list[int]:
    """Return the number of the river or chain that is written at each cell of a kind."""
    return [cell % LEADS // CHAIN for cell in cells if cell & KIND == kind]


def strangers(cells: Sequence[int]) -> int:
    """Return the number of river cells that flow into a cell with another number."""
    flows = ((cell, cells[cell // LEADS]) for cell in cells if cell & KIND == RIVER)
    return sum(here % LEADS // CHAIN != there % LEADS // CHAIN for here, there in flows)


def cases(
    rng: Random, size: int, kind: str, options: Options, profile: Profile
) -> Iterator[Case]:  # fmt: skip
    """Yield walks on one map of `size` rows.

    BoundsError if the profile does not allow several walkers, or the kind `tiny`.
    """
    walkers = int(options["walkers"])
    profile.check("walkers", walkers)
    name = some_kind(rng, kind, size)
    if name == "tiny":
        profile.check("rows", 3)
    columns = profile.bound("columns").draw(rng, rng.randint(max(2, size - 2), size + 2), 2)
    recipe = fit_numbers(RECIPES[name], profile)
    words = make(rng, size, columns, recipe, connected=options["reach"] == "all")
    cells, width = board(renumber(rng, words, profile))
    while True:
        start = position(cells, width, [rng.choice(islands(words))])
        walk = Case(start, letters(rng, size, name))
        yield with_length(rng, walk, profile.bound("letters"), range(4))


def renumber(rng: Random, words: list[list[str]], profile: Profile) -> list[list[str]]:
    """Return the map with random digits for rivers and chains, if the profile allows 0 to 9."""
    if any(profile.bound(name).most != int(DIGITS[-1]) for name in ("river", "chain", "index")):
        return words
    rivers, chains = (
        str.maketrans(DIGITS, "".join(rng.sample(DIGITS, len(DIGITS)))) for _ in range(2)
    )
    tables = {"r": rivers, "e": rivers, "y": chains}
    return [
        [word[0] + word[1:2].translate(tables.get(word[0], {})) + word[2:] for word in line]
        for line in words
    ]


def tiny(profile: Profile) -> Iterator[Case]:
    """Yield the walks on the tiniest maps, each in a corner of a large enough map of walls."""
    rows, columns = (profile.bound(name).nearest(1) for name in ("rows", "columns"))
    for number, words in enumerate(maps()):
        if not number % SHARE and len(words) <= rows and len(words[0]) <= columns:
            yield from walks(corner(words, rows, columns, number // SHARE))


def corner(words: list[list[str]], rows: int, columns: int, number: int) -> list[list[str]]:
    """Return the map enlarged by walls; `number` chooses the corner in which the original is."""
    beside = ["w"] * (columns - len(words[0]))
    wide = [line + beside if number & 1 else beside + line for line in words]
    above = [["w"] * columns for _ in range(rows - len(words))]
    return above + wide if number & 2 else wide + above


def fit_numbers(recipe: Recipe, profile: Profile) -> Recipe:
    """Return a recipe for maps whose numbers of rivers, chains and caves are within the profile.

    It also allows the longest chains that the profile allows.
    """
    rivers, chains, index = (profile.bound(name).most for name in ("river", "chain", "index"))
    if rivers is None or chains is None or index is None:
        return recipe
    lengths = tuple(min(length, index + 1) for length in (*recipe.chains, index + 1))
    return recipe._replace(chains=lengths, most_rivers=rivers, most_chains=chains)
