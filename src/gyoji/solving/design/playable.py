"""Levels for people: made as for tests, but only those that can be won."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ...engine.generation import generate, single_kind
from ...engine.play import play_out
from ...engine.twins import twin
from ...game.bounds import NO_BOUNDS
from ...game.solving import solving_of
from ...game.state import AREA, STATUS
from ...game.state import RUNNING as PLAYING
from ...util.errors import Error
from ..driver import check
from ..engines import Generic
from ..record import ALL, FULL, PROVEN, RUNNING, SOLVED
from ..replay import begin
from ..results import UnsolvableGameError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...game.bounds import Profile
    from ...game.game import Game
    from ...game.protocols import Case, Options
    from ...game.state import Position

TRIES = 120
"""The maximum number of levels that are made to find one that can be won."""

UNDECIDED = 3
"""The maximum number of undecided searches in a game without a twin, whose rules are slow. A search
is undecided if it finds no solution and does not prove that there is none."""

WORK, MEMORY = 4_000_000, 32 << 20
"""Limits of a search: its steps times the cells of the board, and its memory in bytes."""


class NotPlayableError(Error, ValueError):
    """No level that can be won was found."""

    def __init__(self, sentence: str, *, undecided: bool) -> None:
        """`undecided` is True if every level that was tried may be winnable after all."""
        super().__init__(sentence)
        self.undecided = undecided


def playable(
    game: Game, rng: Random, size: int, kind: str, options: Options, *, count: int = 1,
    bounds: Profile | str = NO_BOUNDS,
) -> Iterator[Case]:  # fmt: skip
    """Return levels as `generate` makes them, but winnable and not yet won.

    In a game of several players, or without a goal, return the levels of `generate` unchanged. The
    same generator (in the same state) and arguments give the same levels. NotPlayableError, a
    ValueError with a sentence, if no winnable level is found among many; also the errors of
    `generate`.
    """
    if not can_be_won(game, size, kind, options, bounds):
        return generate(game, rng, size, kind, options, count=count, bounds=bounds)
    return (one(game, rng, size, kind, options, bounds) for _ in range(count))


def can_be_won(game: Game, size: int, kind: str, options: Options, bounds: Profile | str) -> bool:
    """Return whether winning is possible in this game: it has a goal, and one player."""
    case = next(generate(game, Random(0), size, kind, options, bounds=bounds))
    try:
        check(game, case.start, None)
    except UnsolvableGameError:
        return False
    return True


def one(
    game: Game, rng: Random, size: int, kind: str, options: Options, bounds: Profile | str
) -> Case:
    """Return the next case that can be won."""
    tried = undecided = 0
    left = TRIES if twin(game) else UNDECIDED
    while tried < TRIES and undecided < left:
        tried += 1
        name = single_kind(game, kind, rng)
        case = next(generate(game, rng, size, name, options, bounds=bounds))
        answer = win(game, case, known=name in game.levels.WINNABLE)
        if answer == SOLVED:
            return case
        undecided += answer in (RUNNING, FULL)
    raise NotPlayableError(
        f"none of {tried} levels of the kind {kind} and size {size} was found to be solvable",
        undecided=undecided == tried,
    )


def win(game: Game, case: Case, *, known: bool) -> int:
    """Return SOLVED if a case can be won, and PROVEN if it is over already or can never be won.

    RUNNING or FULL if a search cannot decide it. No search is needed if the case's own actions win,
    or if it is `known` that the case can be won.
    """
    root = begin(game, case.start)
    if root[STATUS] != PLAYING:
        return PROVEN
    return SOLVED if known or wins(game, case) else search(game, root)


def wins(game: Game, case: Case) -> bool:
    return bool(solving_of(game).goal(list(play_out(game, case).end)))


def search(game: Game, root: Position) -> int:
    """Search for at most a fixed number of steps, independent of any clock; return the status."""
    try:
        engine = Generic(game, root, "any", MEMORY, ALL)
    except ValueError:  # too large
        return FULL
    left = WORK // root[AREA]
    answer = RUNNING
    while answer == RUNNING and left > 0:
        answer = engine.run(min(left, 5_000))
        left -= 5_000
    return answer
