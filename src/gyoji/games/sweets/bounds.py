"""What the statement promises about a game of sweets, and games that keep to it."""

from __future__ import annotations

from functools import cache
from itertools import count
from random import Random
from typing import TYPE_CHECKING

from ...game.bounds import BoundsError
from ...game.enumeration import telling
from ...game.state import AREA, WIDTH
from . import rules
from .board import CELLS, ringed, start_of
from .decided import at_full_strength, decided
from .levels import style_for
from .maps import contest
from .plays import STYLES, Game

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...game.bounds import Profile
    from ...game.protocols import Case, Options
    from .board import Board
    from .plays import Style

OTHER_BOARDS = ("tiny",)
"""The kinds of levels that are about boards other than the contest's."""

SEEDS = 200
"""The number of games from which the tiniest ones are chosen."""


@cache
def contest_board() -> Board:
    return ringed(contest())


def measure(case: Case) -> Mapping[str, int]:
    start, width = case.start, case.start[WIDTH]
    ground = bytes(cell & rules.GROUND for cell in start[: start[AREA]])
    rows = [ground[at + 1 : at + width - 1] for at in range(width, len(ground) - width, width)]
    packages = (
        rules.packages(cell) for cell in start[: start[AREA]] if cell & rules.GROUND == rules.CITY
    )
    return {
        "rows": len(rows),
        "columns": width - 2,
        "cities": ground.count(rules.CITY),
        "land": ground.count(rules.LAND),
        "different": differences(rows),
        "packages": max((sweets.bit_count() for sweets in packages), default=1),
    }


def differences(rows: list[bytes]) -> int:
    """The number of fields that differ from the contest's map, or are missing on either."""
    wanted = [row.translate(CELLS) for row in contest()]
    if rows == wanted:
        return 0
    ours, theirs = (
        {(row, at): cell for row, line in enumerate(board) for at, cell in enumerate(line)}
        for board in (rows, wanted)
    )
    return sum(ours.get(field) != theirs.get(field) for field in ours.keys() | theirs.keys())


def cases(
    rng: Random, _size: int, kind: str, _options: Options, profile: Profile
) -> Iterator[Case]:  # fmt: skip
    """Games on the contest's board; BoundsError for kinds of other boards."""
    if kind in OTHER_BOARDS:
        raise BoundsError(f"the contest's board is not {kind}")
    most = profile.bound("packages").nearest(3)
    for number in count():  # pragma: no branch
        if kind == "verdicts" or (kind == "mixed" and number % 4 == 1):
            yield decided(rng, contest_board(), most)
        elif number % 8 == 6:
            yield at_full_strength(rng, contest_board())
        else:
            yield played(rng, contest_board(), STYLES[style_for(kind, number)], most)


def played(rng: Random, board: Board, style: Style, most: int) -> Case:
    """A game in one style, with at most `most` packages in a city."""
    full = [held for held in range(1, 8) if held.bit_count() <= most]
    chosen = full[-1:] if style.alike else full
    sweets = {city: rng.choice(chosen) for city in cities(board)}
    return Game(rng, start_of(board, sweets), style).finished()


def cities(board: Board) -> list[int]:
    """The places of the cities."""
    return [at for at, cell in enumerate(board.cells) if cell == rules.CITY]


def tiny(profile: Profile) -> Iterator[Case]:
    """Games in which something new happens, of the first few hundred; none is short."""
    most = profile.bound("packages").nearest(3)
    games = (
        played(Random(number), contest_board(), STYLES[style_for("mixed", number)], most)
        for number in range(SEEDS)
    )
    return telling(rules, games, 1, 1)
