"""The law about solving."""

from __future__ import annotations

from collections import deque
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from ..game.shrinking import shrinking_of
from ..game.solving import has_goal, solving_of
from ..game.stand_ins import ANY, DEAD, MOVES
from ..game.state import RUNNING, STATUS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..game.game import Game
    from ..game.protocols import Case
    from ..game.state import Position

REACHED = 250
"""How many positions are looked at from each start."""


class SolvingLaws:
    """A part of the conformance tests of one game."""

    game: Game

    def cases(self) -> Iterator[Case]:
        """Some cases of the game."""
        raise NotImplementedError

    def test_20_what_is_dead_has_no_goal_and_bounds_are_never_above_the_distance(self) -> None:
        """Law 20, for the goals that are found near small positions."""
        solving = solving_of(self.game)
        for start in self._starts():
            distances, notes = _distances(self.game, start), solving.prepare(start)
            for position, distance in distances.items():
                if distance == 0 or position[STATUS] != RUNNING:
                    continue
                state = list(position)
                least, far = (solving.assess(state, notes, aim) for aim in (MOVES, ANY))
                assert DEAD not in (least, far), f"`dead` holds {distance} actions before a goal"
                assert least <= distance, f"`bound` is {least}, and {distance} actions are enough"
                assert isinstance(far, int)
                assert state == [*position], "`dead`, `bound` or `estimate` changed the state"

    def test_20_canonical_keeps_what_follows(self) -> None:
        """Law 20: the same actions lead to the same ends, scores and goals."""
        game, solving, rng = self.game, solving_of(self.game), Random(20)
        for start in self._starts():
            for position in islice(_reached(game, start), 10):
                one, other = list(position), list(position)
                solving.canonical(other)
                again = other[:]
                solving.canonical(again)
                assert again == other, "`canonical` twice is not the same as once"
                for _ in range(12):
                    assert _known(game, one) == _known(game, other), "`canonical` changes an end"
                    tried = list(game.candidates(one))
                    assert tried == list(game.candidates(other)), "`canonical` changes actions"
                    if one[STATUS] != RUNNING or not tried:
                        break
                    action = rng.choice(tried)
                    answers = [game.rules.apply(state, action, None) for state in (one, other)]
                    assert len(set(answers)) == 1, "`canonical` changes an answer"

    def _starts(self) -> Iterator[Position]:
        """Small positions of one player, after what happens before the first action."""
        game = self.game
        if not has_goal(game):
            return
        tiny = islice(shrinking_of(game).tiny(), 0, 3000, 50)
        for case in [*islice(self.cases(), 60), *tiny]:
            state = list(case.start)
            game.rules.begin(state, None)
            if game.rules.players(state) == 1:
                yield tuple(state)


def _known(game: Game, state: list[int]) -> tuple[int, int, bool]:
    """What must not differ between equal states."""
    return state[STATUS], game.rules.score(state, 0), bool(solving_of(game).goal(state))


def _followed(game: Game, position: Position) -> Iterator[Position]:
    """What follows from a position, by actions that are refused, too."""
    if position[STATUS] == RUNNING:
        for action in game.candidates(list(position)):
            state = list(position)
            game.rules.apply(state, action, None)
            yield tuple(state)


def _reached(game: Game, start: Position) -> Iterator[Position]:
    """The positions that follow, the nearest first; some hundreds at the most."""
    known, todo = {start}, deque([start])
    while todo and len(known) < REACHED:
        position = todo.popleft()
        yield position
        new = dict.fromkeys(_followed(game, position))
        todo.extend(each for each in new if each not in known)
        known.update(new)
    yield from todo


def _distances(game: Game, start: Position) -> dict[Position, int]:
    """Of positions near a start, the number of actions after which there is a goal."""
    goal = solving_of(game).goal
    before: dict[Position, list[Position]] = {}
    near = set(_reached(game, start))
    for position in near:
        for after in _followed(game, position):
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
