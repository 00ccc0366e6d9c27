"""The laws about the module `solving` of a game, and about levels that can be won."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from io import BytesIO
from itertools import islice
from math import inf
from random import Random
from typing import TYPE_CHECKING, ClassVar

from ..engine.generation import generate
from ..engine.judge import choose
from ..game.collection import puzzles
from ..game.files import optional_part
from ..game.learning import hides
from ..game.notation.sanitize import count as count_of
from ..game.notation.source import Source
from ..game.shrinking import shrinking_of
from ..game.solving import has_goal, kept_bits, solving_of
from ..game.stand_ins import ANY, DEAD, MOVES
from ..game.state import AREA, RUNNING, STATUS
from ..solving.driver import Attempt, SearchLimits
from ..solving.results import Solution, Unsolvable, UnsolvableGameError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..game.game import Game
    from ..game.protocols import Case
    from ..game.stand_ins import SearchNotes
    from ..game.state import Position


REACHED = 250
"""The maximum number of positions visited from each start."""


LEVELS, SHARE = 40, 10
"""LEVELS is the most levels of each kind that law 20 solves. The search for one level may keep at
most one SHARE-th of the positions that all searches may keep together (`searched`)."""

ORDERS = 20
"""The number of other orders of a solution's actions that are tried."""


class SolvingLaws:
    """The conformance tests of a game's module `solving`."""

    game: Game
    effort: ClassVar[int] = 1_000_000_000
    """The most work of law 20: positions times actions times numbers in a state."""
    searched: ClassVar[int] = 20_000
    """The most positions that law 20 keeps in its searches for solutions."""

    def cases(self) -> Iterator[Case]:
        """Return some cases of the game."""
        raise NotImplementedError

    def test_20_what_is_dead_has_no_goal_and_bounds_are_never_above_the_distance(self) -> None:
        """Law 20, for small positions whose distance to the nearest goal a search has counted."""
        solving = solving_of(self.game)
        left = self.effort
        for start in self._starts():
            if left < 0:
                break
            distances, notes = _distances(self.game, start), solving.prepare(start)
            left -= REACHED * len(start) * self._count_actions(start)
            for position, distance in distances.items():
                if distance == 0 or position[STATUS] != RUNNING:
                    continue
                self._check_assessed(start, position, notes, distance)

    def test_20_bounds_are_never_above_the_rest_of_a_solution(self) -> None:
        """Law 20, for levels of the usual size, checked on the positions along their solutions."""
        game, brought = self.game, optional_part(self.game, "solving", None)
        left = self.searched
        if not any(hasattr(brought, name) for name in ("dead", "bound", "assess")):
            return
        for start in self._levels():
            if left < 0:
                break
            with suppress(UnsolvableGameError):
                limits = SearchLimits(inf, 256 << 20, self.searched // SHARE)
                found = Attempt(game, start, None, limits).run(None)
                left -= found.effort.nodes
                if isinstance(found, Solution):
                    self._check_ways(start, found.actions)

    def _levels(self) -> Iterator[Position]:
        """Yield the levels for people, then levels of all kinds in small and larger sizes."""
        game = self.game
        for puzzle in puzzles(game):
            options = choose(game.name, game.notation.OPTIONS, puzzle.options)
            for case in game.notation.read(Source(BytesIO(puzzle.data)), False, options):
                yield case.start
        for seed in range(LEVELS):
            for kind in game.levels.KINDS:
                with suppress(ValueError):  # not every kind has levels of this size
                    yield next(generate(game, Random(seed), 4 + seed % 3, kind, {})).start

    def _check_ways(self, start: Position, actions: Sequence[int]) -> None:
        """Check the positions along a solution, and along other orders of its actions.

        A search prefers actions that lower the bound, so its own solution avoids positions in which
        the bound is too high. Other orders may meet them.
        """
        solving, rng, state = solving_of(self.game), Random(20), list(start)
        self.game.rules.begin(state, None)
        begun = tuple(state)
        notes = solving.prepare(begun)
        others = (rng.sample(actions, len(actions)) for _ in range(ORDERS))
        for order in (actions, *others):
            way = [begun]
            for action in order:
                if way[-1][STATUS] == RUNNING:
                    state = [*way[-1]]
                    self.game.rules.apply(state, action, None)
                    way.append(tuple(state))
            if solving.goal([*way[-1]]):
                for distance, position in enumerate(reversed(way)):
                    if position[STATUS] == RUNNING and distance:
                        self._check_assessed(start, position, notes, distance)

    def _check_assessed(
        self, start: Position, position: Position, notes: SearchNotes, distance: int
    ) -> None:
        """Check a position from which `distance` actions reach a goal."""
        solving, state = solving_of(self.game), list(position)
        least, far = (solving.assess(state, notes, aim) for aim in (MOVES, ANY))
        assert state == [*position], "`dead`, `bound` or `estimate` changed the state"
        where = f"{_show(self.game, position)}, from the level {_show(self.game, start)}"
        actions = count_of(distance, "action")
        assert DEAD not in (least, far), f"`dead` holds {actions} before a goal in {where}"
        assert least <= distance, f"`bound` is {least}, but a goal is {actions} away in {where}"
        assert isinstance(far, int)

    def test_20_canonical_keeps_what_follows(self) -> None:
        """Law 20: the same actions lead to the same ends, scores and goals."""
        game, solving, rng = self.game, solving_of(self.game), Random(20)
        for start in self._starts():
            for position in islice(_reach(game, start), 10):
                one, other = list(position), list(position)
                solving.canonical(other)
                again = other[:]
                solving.canonical(again)
                assert again == other, "`canonical` twice is not the same as once"
                for _ in range(12):
                    assert _know(game, one) == _know(game, other), "`canonical` changes an end"
                    tried = list(game.candidates(one))
                    assert tried == list(game.candidates(other)), "`canonical` changes actions"
                    if one[STATUS] != RUNNING or not tried:
                        break
                    action = rng.choice(tried)
                    answers = [game.rules.apply(state, action, None) for state in (one, other)]
                    assert len(set(answers)) == 1, "`canonical` changes an answer"

    def test_20_what_leaves_the_kept_bits_can_be_taken_back(self) -> None:
        """Law 20: actions that change none of the bits KEPT of any cell can be taken back.

        Other such actions lead back to the position before. So the bits KEPT alone decide whether a
        play can be won.
        """
        game, bits = self.game, kept_bits(self.game)
        for start in self._starts() if bits else ():
            for position in islice(_reach(game, start), 10):
                for after in _follow_within(game, position, bits):
                    near = _reach(game, after, bits)
                    assert position in near, "a change outside of KEPT cannot be taken back"

    def _count_actions(self, start: Position) -> int:
        return sum(1 for _ in self.game.candidates(list(start)))

    def _starts(self) -> Iterator[Position]:
        """Yield small positions of one player, after the opening."""
        game = self.game
        if not has_goal(game):
            return
        tiny = islice(shrinking_of(game).tiny(), 0, 3000, 50)
        for case in [*islice(self.cases(), 60), *tiny]:
            state = list(case.start)
            game.rules.begin(state, None)
            if game.rules.players(state) == 1:
                yield tuple(state)


def _follow_within(game: Game, position: Position, bits: int) -> Iterator[Position]:
    """Yield the positions after each action that leaves these bits of all cells as they are."""
    area = position[AREA]
    kept = [cell & bits for cell in position[:area]]
    for after in _follow(game, position):
        if after[STATUS] == RUNNING and [cell & bits for cell in after[:area]] == kept:
            yield after


def _know(game: Game, state: list[int]) -> tuple[int, int, bool]:
    """Return the numbers that must be the same for states with the same canonical state."""
    return state[STATUS], game.rules.score(state, 0), bool(solving_of(game).goal(state))


def _follow(game: Game, position: Position) -> Iterator[Position]:
    """Yield the positions after each action, refused ones included."""
    if position[STATUS] == RUNNING:
        for action in game.candidates(list(position)):
            state = list(position)
            game.rules.apply(state, action, None)
            yield tuple(state)


def _reach(game: Game, start: Position, bits: int = 0) -> Iterator[Position]:
    """Yield the positions that follow, the nearest first; some hundreds at most.

    With `bits`, only actions that leave these bits of all cells unchanged are followed.
    """
    known, todo = {start}, deque([start])
    while todo and len(known) < REACHED:
        position = todo.popleft()
        yield position
        following = _follow_within(game, position, bits) if bits else _follow(game, position)
        new = dict.fromkeys(following)
        todo.extend(each for each in new if each not in known)
        known.update(new)
    yield from todo


def _distances(game: Game, start: Position) -> dict[Position, int]:
    """Return the number of actions to the nearest goal from positions near a start."""
    goal = solving_of(game).goal
    before: dict[Position, list[Position]] = {}
    near = set(_reach(game, start))
    for position in near:
        for after in _follow(game, position):
            before.setdefault(after, []).append(position)
    found = {position: 0 for position in near if goal(list(position))}
    todo = deque(found)
    while todo:
        position = todo.popleft()
        for earlier in before.get(position, ()):
            if earlier not in found:
                found[earlier] = found[position] + 1
                todo.append(earlier)
    return found


def _show(game: Game, position: Position) -> str:
    """Return the board of a position on one line, its rows between slashes."""
    return "/".join("".join(row) for row in game.display.draw(position))


WINNABLE = 5
"""The size of the levels that are made to test a kind which is said to be always winnable."""


class PuzzleLaws:
    """The conformance tests of a game's levels for people."""

    game: Game
    nodes: ClassVar[int] = 20_000
    """The most positions that law 22 keeps for a level."""

    def test_22_levels_for_people_can_be_won(self) -> None:
        """Law 22: a search within its limits proves of no level that it cannot be won."""
        game, limits = self.game, SearchLimits(10.0, 256 << 20, self.nodes)
        if hides(game):  # in such a game, a level may lack what a player needs to win
            return
        for kind in game.levels.WINNABLE:
            for case in generate(game, Random(kind), WINNABLE, kind, {}, count=3):
                with suppress(UnsolvableGameError):
                    found = Attempt(game, case.start, None, limits).run(None)
                    assert not isinstance(found, Unsolvable), (
                        f"the kind {kind!r} is said to be winnable, but this level cannot be won:"
                        f" {_show(game, case.start)}"
                    )
        for puzzle in puzzles(game):
            options = choose(game.name, game.notation.OPTIONS, puzzle.options)
            for case in game.notation.read(Source(BytesIO(puzzle.data)), False, options):
                with suppress(UnsolvableGameError):
                    found = Attempt(game, case.start, None, limits).run(None)
                    assert not isinstance(found, Unsolvable), (
                        f"the level {puzzle.name!r} cannot be won, whatever is done"
                    )
