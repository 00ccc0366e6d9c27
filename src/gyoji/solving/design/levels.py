"""Generate levels: make numbered drafts until enough of them are as wished.

A draft depends only on its number and on the seed of the order. So the number of drafts that are
made at the same time makes no difference.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from itertools import count, islice
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from ...engine.legality import legal_position
from ...game.design import design_of
from ...game.files import folder
from ...game.protocols import Case
from ...game.variants import variants_of
from ...util.digests import digest
from ...util.jobs import in_order
from ..driver import WrongSolutionError, check
from .measures import Measures, measure, positions
from .shortest import (
    Backward,
    backward_of,
    confirm,
    find_shortest,
)
from .wishes import Wish

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from ...game.game import Game
    from ...game.protocols import Options
    from ...game.state import Position
    from ...util.jobs import Journal, WorkerPool
    from ..results import Solution


# ---------------------------------------------------------------- known
# Digests of the levels of well-known collections, in canonical form: these are not made again.
#
# A game that has such levels brings `known_levels.bin`, which `bench/solving/known.py` writes. The
# levels themselves belong to their authors and are no part of this project.

BYTES = 6
"""Bytes of a digest. With 10,000 known levels, 1 in 28 billion new ones is mistaken for known."""


def path(game: Game) -> Path:
    return folder(game) / "known_levels.bin"


@cache
def known_levels(game: Game) -> frozenset[bytes]:
    """Return the digests of the levels that a game knows; none if it brings no file of them."""
    file = path(game)
    content = file.read_bytes() if file.exists() else b""
    return frozenset(content[at : at + BYTES] for at in range(0, len(content), BYTES))


def level_digest(canonical: Position) -> bytes:
    """Return the digest of a level in its canonical form (`gyoji.game.design.Design`)."""
    return digest(" ".join(map(str, canonical)).encode())[:BYTES]


def pack(digests: Iterable[bytes]) -> bytes:
    """Return the content of the file: each digest once, in order."""
    return b"".join(sorted(set(digests)))


# ---------------------------------------------------------------- drafts
# One draft: a start that a design makes, and a shortest solution. Changes make the solution longer.

ROUNDS, LONG_ROUNDS = 30, 150
"""The changes that the method "mutation" tries, and those tried to get long solutions in a room."""

INFINITE = float("inf")

TRIED_CELLS = 2_500
"""The maximum number of cells of a shape of which `LevelOrder.check` tries to make a start, to find
out whether the game can. Larger shapes would take too long."""

STARTS = 12
"""The maximum number of starts of a room that are compared."""


class Draft(NamedTuple):
    """A start that can be solved. In a variant, `written` is the start as a file has it."""

    game: Game
    start: Position
    solution: Solution
    written: Position | None = None
    seed: int | None = None


def draft(
    game: Game, rng: Random, wish: Wish, method: str, given: Position | None = None
) -> Draft | None:
    """Return a draft by a method, or from a given level; None if no solution was found.

    ValueError if the method can make no start in the shape that was drawn.
    """
    design = design_of(game)
    start = given or design.draft(rng, wish.shape(rng, design), method)
    solution = find_shortest(game, start)
    return Draft(game, start, solution) if solution else None


def in_room(
    game: Game, rng: Random, wish: Wish, method: str, given: Position | None = None
) -> Draft | None:
    """Return a draft in a room, for a game that is searched backwards; None if none is as wished.

    ValueError as in `draft`.
    """
    design = design_of(game)
    first = next(iter(design.METHODS)) if method == "mutation" else method
    room = given or design.draft(rng, wish.shape(rng, design), first)
    if method == "mutation":
        search = lengthen(game, rng, room, wish.pushes.most if wish.pushes else INFINITE, ROUNDS)
    else:
        # Changes would destroy a symmetry.
        rounds = LONG_ROUNDS if wish.pushes and wish.symmetry == "any" and given is None else 0
        search = lengthen(game, rng, room, wish.pushes.least if wish.pushes else 0, rounds)
    return farthest(game, rng, wish, search)


def lengthen(
    game: Game, rng: Random, room: Position, wanted: float, rounds: int
) -> Backward:  # fmt: skip
    """Change the room, at most `rounds` times, until its farthest start needs enough pushes."""
    search, mutated = Backward(game, room), design_of(game).mutate
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
    """Return the start with the most pushes within the wish; among equals, with most box lines."""
    least, most = (wish.pushes.least, wish.pushes.most) if wish.pushes else (1, INFINITE)
    best: tuple[int, Draft] | None = None
    for start in islice(search.farthest(rng, int(least), int(min(most, search.deepest))), STARTS):
        solution = search.solution(start)
        if solution is None or (best and solution.fewest < best[1].solution.fewest):
            break
        found = measure(game, start, solution.actions)
        if wish.is_met_by(found) and (best is None or found.box_lines > best[0]):
            best = found.box_lines, Draft(game, start, solution)
    return best[1] if best else None


def improve(rng: Random, wish: Wish, made: Draft) -> Draft | None:
    """Return the draft after random changes that keep its solution at least as long.

    None if no changed draft is as wished.
    """
    design, best = design_of(made.game), None
    for _ in range(ROUNDS):
        start = design.mutate(rng, made.start)
        solution = find_shortest(made.game, start)
        if solution is None or solution.fewest < made.solution.fewest:
            continue
        found = measure(made.game, start, solution.actions)
        if wish.is_met_by(found):
            best = Draft(made.game, start, solution)
        if not wish.is_exceeded(found):
            made = Draft(made.game, start, solution)
    return best


def is_only_one(made: Draft) -> bool:
    """Return whether there is only one way to win with the fewest actions.

    If boxes are pushed, pushes are counted instead; walks between them make no difference.
    """
    game, solution = made.game, made.solution
    path, choices = positions(game, made.start, solution.actions), design_of(game).choices
    lengths = lengths_in(made)
    left = solution.fewest
    for here, action in zip(path, solution.actions, strict=False):
        if solution.optimal == "pushes" and design_of(game).push(here, action) is None:
            continue
        left -= 1
        if sum(lengths(choice) == left for choice in choices(here)) > 1:
            return False
    return True


def lengths_in(made: Draft) -> Callable[[Position], int]:
    """Return a function that returns the actions or pushes left from a position; -1 if unknown."""
    if made.solution.optimal == "pushes":
        return Backward(made.game, made.start).distance

    def length(position: Position) -> int:
        found = find_shortest(made.game, position)
        return -1 if found is None else found.fewest

    return length


# ---------------------------------------------------------------- levels


@dataclass(frozen=True)
class Designed:
    """A level with a shortest solution.

    A file holds `case`, whose actions are this solution. If a variant of the rules was chosen,
    `note` has the options that turn the case into the level.
    """

    case: Case
    solution: Solution
    measures: Measures
    number: int
    """The number of its draft."""
    note: str = ""
    seed: int | None = None
    """The seed with which the variant is set up."""


@dataclass(frozen=True)
class LevelOrder:
    """A wish for levels of a game, and how to make them: the method, the seed, given levels."""

    game: Game
    wish: Wish
    method: str
    seed: int = 0
    given: tuple[Position, ...] = ()
    """Given levels: the starts from which drafts are made, instead of starts of the method."""
    variant: Options | None = None
    """All options of the variant of the rules; None for the contest's rules."""

    def set_up(self, start: Position, seed: int | None) -> tuple[Game, Position]:
        """Return the game that is played from a start, and its first position."""
        if seed is None or self.variant is None:
            return self.game, start
        return variants_of(self.game).set_up(Case(start, ()), Random(seed), self.variant)

    def note(self, seed: int | None) -> str:
        """Return the options that set up the variant; empty without a variant."""
        if seed is None or self.variant is None:
            return ""
        chosen = (f"--{name} {value}" for name, value in self.variant.items() if value != "off")
        return f"{' '.join(chosen)} --seed {seed}"

    def check(self) -> None:
        """Raise ValueError if the game cannot make levels of this order."""
        design = design_of(self.game)
        self.wish.check(self.game)
        if self.method not in design.METHODS:
            known = ", ".join(design.METHODS)
            raise ValueError(
                f"levels of {self.game.name} are made by {known}, not by {self.method!r}"
            )
        wish = self.wish
        if self.given and (wish.rows or wish.columns or wish.boxes or wish.symmetry != "any"):
            raise ValueError("levels that are given have their rows, columns, boxes and symmetry")
        if self.method == "mutation" and wish.symmetry != "any":
            raise ValueError("changes at random leave no symmetry: choose another method")
        rng = Random(self.seed)
        usual = design.draft(rng, Wish().shape(rng, design), next(iter(design.METHODS)))
        if self.variant is None:
            check(self.game, self.given[0] if self.given else usual, None)
        shape = wish.shape(rng, design)
        if not self.given and shape.rows * shape.columns <= TRIED_CELLS:
            design.draft(rng, shape, self.method)


class Generation:
    """The generation of levels: the numbers of drafts made and of levels found."""

    def __init__(self, order: LevelOrder, avoid: Iterable[Position] = ()) -> None:
        order.check()
        self._order = order
        self._canonical = design_of(order.game).canonical
        self._avoided = frozenset(self._canonical(start) for start in avoid)
        self._known = set(self._avoided)
        self.drafts, self.found = 0, 0

    def levels(
        self, number: int, seconds: float, pool: WorkerPool,
        clock: Callable[[], float] = perf_counter,
        journal: Journal | None = None,
    ) -> Iterator[Designed]:  # fmt: skip
        """Yield up to this many levels, each as soon as it is known; fewer if the time is over.

        The levels in `journal` come first, and the drafts up to its last one are not made again.
        JournalError for a record that is no level of this order.
        """
        until = clock() + seconds
        if journal is not None:
            yield from self._recall(journal, number)
        if self.found >= number:
            return
        drafts, made = count(self.drafts), partial(design_level, self._order)
        with pool:
            for index, level in in_order(pool, made, drafts, until - clock()):
                self.drafts = index + 1
                is_new = level is not None and self._is_new(level)
                if journal is not None and (is_new or self.drafts % NOTED == 0):
                    journal.add(index, level_to_json(level) if level and is_new else False)
                if level is not None and is_new:
                    self.found += 1
                    yield level
                if self.found >= number or clock() >= until:
                    return

    def _recall(self, journal: Journal, number: int) -> Iterator[Designed]:
        """Yield up to `number` levels from the journal; JournalError for an invalid record."""
        for index, record in sorted(journal.done.items()):
            self.drafts = index + 1
            if record is False:
                continue
            try:
                level = level_of(self._order, index, record)
            except ValueError as error:
                raise journal.damage(index) from error
            if not self._is_new(level):
                raise journal.damage(index)
            self.found += 1
            yield level
            if self.found >= number:
                return

    def plan(self) -> dict[str, Any]:
        """Return the options that the levels depend on, besides the rules."""
        order = self._order
        return {
            "method": order.method, "seed": order.seed, "variant": order.variant,
            "wish": repr(order.wish), "from": short(order.given),
            "avoid": short(sorted(self._avoided)),
        }  # fmt: skip

    def _is_new(self, level: Designed) -> bool:
        same = self._canonical(level.case.start)
        if same in self._known or level_digest(same) in known_levels(self._order.game):
            return False
        self._known.add(same)
        return True


NOTED = 256
"""The number of drafts after which the journal notes the last one, even if it is no level."""


def level_to_json(level: Designed) -> dict[str, Any]:
    """Return a level as an object for JSON."""
    start, solution = level.case.start, level.solution
    return {
        "start": list(start), "actions": list(solution.actions), "seed": level.seed,
        "optimal": solution.optimal, "states": solution.effort.nodes,
    }  # fmt: skip


def level_of(order: LevelOrder, index: int, record: Any) -> Designed:
    """Return the level that was recorded for a draft; ValueError for an invalid record.

    The referee replays the solution, and the level has to be as wished. The proof is not repeated.
    """
    try:
        case = Case(legal_position(order.game, record["start"]), tuple(record["actions"]))
        game, start = order.set_up(case.start, record["seed"])
        optimal, states = record["optimal"], int(record["states"])
        if optimal not in ("moves", "pushes"):
            raise ValueError("no metric")
        solution = confirm(game, start, list(case.actions), optimal, states)
    except (TypeError, KeyError, OverflowError, WrongSolutionError) as error:
        raise ValueError("no level") from error
    found = measure(game, start, case.actions)
    if is_trivial(found) or not order.wish.is_met_by(found):
        raise ValueError("not as wished")
    return Designed(case, solution, found, index, order.note(record["seed"]), record["seed"])


def short(starts: Iterable[Position]) -> str:
    """Return positions as a short digest."""
    return digest(*(repr(tuple(start)).encode() + b"\n" for start in starts)).hex()


def design_level(order: LevelOrder, index: int) -> Designed | None:
    """Return the level of a draft; None if it is not solvable, trivial, or not as wished."""
    rng = Random(f"{order.seed} {index}")
    try:
        made = draft_level(order, rng, index)
    except ValueError:  # no start has the shape of this draft; other drafts may succeed
        return None
    if made is None:
        return None
    case = Case(made.written or made.start, made.solution.actions)
    found = measure(made.game, made.start, case.actions)
    if is_trivial(found) or not order.wish.is_met_by(found):
        return None
    if order.wish.unique and not is_only_one(made):
        return None
    return Designed(case, made.solution, found, index, order.note(made.seed), made.seed)


def draft_level(order: LevelOrder, rng: Random, index: int) -> Draft | None:
    """Return the draft of an index: a start with a shortest solution, or None."""
    given = order.given[index % len(order.given)] if order.given else None
    if order.variant is not None:
        return hide(order, rng, given)
    if backward_of(order.game) is not None:
        return in_room(order.game, rng, order.wish, order.method, given)
    if order.method == "mutation":
        first = next(iter(design_of(order.game).METHODS))
        made = draft(order.game, rng, order.wish, first, given)
        return improve(rng, order.wish, made) if made is not None else None
    return draft(order.game, rng, order.wish, order.method, given)


SEEDS = 24
"""The number of seeds with which a variant is set up, for example to choose a treasure's place."""


def hide(order: LevelOrder, rng: Random, given: Position | None) -> Draft | None:
    """Return a draft of a variant, with the seed of the longest solution within the wish."""
    design = design_of(order.game)
    start = given or design.draft(rng, order.wish.shape(rng, design), order.method)
    best: Draft | None = None
    for seed in range(SEEDS):
        game, position = order.set_up(start, seed)
        made = draft(game, rng, order.wish, "", position)
        if made is None or (best and made.solution.fewest <= best.solution.fewest):
            continue
        if order.wish.is_met_by(measure(game, position, made.solution.actions)):
            best = made._replace(written=start, seed=seed)
    return best


def is_trivial(found: Measures) -> bool:
    """Return whether the level is trivial: all boxes go home in one line, or there is no choice."""
    return found.moves < 3 or found.decisions < 2 or (found.pushes > 0 and found.box_lines < 3)
