"""One draft: a start that a design makes, and its certificate; changed until it is longer."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ...game.design import design_of
from .certificates import Backward, Certificate, certified
from .measures import measured, positions

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from ...game.game import Game
    from ...game.state import Position
    from .wishes import Wish

ROUNDS, LONG_ROUNDS = 30, 150
"""How often a level is changed; and a room that is to become so long as was wished for."""

INFINITE = float("inf")

STARTS = 12
"""How many starts of a room are compared."""


class Draft(NamedTuple):
    """A start that can be solved, in the game that is played; `written` is what a file holds."""

    game: Game
    start: Position
    certificate: Certificate
    written: Position | None = None
    note: str = ""


def draft(
    game: Game, rng: Random, wish: Wish, method: str, given: Position | None = None
) -> Draft | None:
    """A draft by a method, or from what is given; None if it has no solution that was found.

    ValueError if none can be made in the shape that was drawn.
    """
    design = design_of(game)
    start = given or design.draft(rng, wish.shape(rng, design), method)
    certificate = certified(game, start)
    return certificate and Draft(game, start, certificate)


def in_room(
    game: Game, rng: Random, wish: Wish, method: str, given: Position | None = None
) -> Draft | None:
    """A start of a room, for a game that is searched backwards; raises what `draft` raises."""
    design = design_of(game)
    first = next(iter(design.METHODS)) if method == "mutation" else method
    room = given or design.draft(rng, wish.shape(rng, design), first)
    if method == "mutation":
        search = lengthened(game, rng, room, wish.pushes.most if wish.pushes else INFINITE, ROUNDS)
    else:
        # A symmetry would be lost.
        rounds = LONG_ROUNDS if wish.pushes and wish.symmetry == "any" and given is None else 0
        search = lengthened(game, rng, room, wish.pushes.least if wish.pushes else 0, rounds)
    return farthest(game, rng, wish, search)


def lengthened(
    game: Game, rng: Random, room: Position, wanted: float, rounds: int
) -> Backward:  # fmt: skip
    """The room, changed until its farthest start needs as many pushes as wanted, or too often."""
    search, mutated = Backward(game, room), design_of(game).mutated
    for _ in range(rounds):
        if search.deepest >= wanted:
            break
        try:
            other = Backward(game, mutated(rng, search.room))
        except ValueError:  # too large
            continue
        if other.deepest >= search.deepest:
            search = other
    return search


def farthest(game: Game, rng: Random, wish: Wish, search: Backward) -> Draft | None:
    """The start that is farthest from the end, within the wish, with most box lines."""
    least, most = (wish.pushes.least, wish.pushes.most) if wish.pushes else (1, INFINITE)
    best: tuple[int, Draft] | None = None
    for start in islice(search.farthest(rng, int(least), int(min(most, search.deepest))), STARTS):
        certificate = search.certificate(start)
        if certificate is None or (best and certificate.length < best[1].certificate.length):
            break
        found = measured(game, start, certificate.actions)
        if wish.met(found) and (best is None or found.box_lines > best[0]):
            best = found.box_lines, Draft(game, start, certificate)
    return best[1] if best else None


def improved(rng: Random, wish: Wish, made: Draft) -> Draft | None:
    """The draft after changes of which those are kept that make its solution no shorter."""
    design, best = design_of(made.game), None
    for _ in range(ROUNDS):
        start = design.mutated(rng, made.start)
        certificate = certified(made.game, start)
        if certificate is None or certificate.length < made.certificate.length:
            continue
        found = measured(made.game, start, certificate.actions)
        if wish.met(found):
            best = Draft(made.game, start, certificate)
        if not wish.exceeded(found):
            made = Draft(made.game, start, certificate)
    return best


def is_only_one(made: Draft) -> bool:
    """Whether there is only one way to win with the fewest actions.

    Where boxes are pushed: with the fewest pushes; walks between them make no difference.
    """
    game, certificate = made.game, made.certificate
    path, choices = positions(game, made.start, certificate.actions), design_of(game).choices
    lengths = lengths_in(made)
    left = certificate.length
    for here, action in zip(path, certificate.actions, strict=False):
        if certificate.optimal == "pushes" and design_of(game).pushed(here, action) is None:
            continue
        left -= 1
        if sum(lengths(choice) == left for choice in choices(here)) > 1:
            return False
    return True


def lengths_in(made: Draft) -> Callable[[Position], int]:
    """A function that says how many actions, or pushes, a position needs; -1 if unknown."""
    if made.certificate.optimal == "pushes":
        return Backward(made.game, made.start).distance

    def length(position: Position) -> int:
        found = certified(made.game, position)
        return -1 if found is None else found.length

    return length
