"""The actions that lead to a field that was clicked on."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from ..game.scene import moved, scene_of
from ..game.state import AREA, RUNNING, STATUS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..game.events import Event
    from ..game.game import Game
    from ..game.scene import Field
    from ..game.state import Position

MAX_POSITIONS = 20_000
"""The number of positions that are searched before giving up."""


def path_to(game: Game, state: Position, field: Field) -> list[int]:
    """One action that goes there or moves what is there, else the shortest walk, else none."""
    if state[STATUS] != RUNNING or scene_of(game).focus(state) in (None, field):
        return []
    return _one_action(game, state, field) or _walk(game, state, field)


def push_path(game: Game, state: Position, thing: Field, field: Field) -> list[int]:
    """The fewest walks and pushes that bring what is on `thing`, and nothing else, to the field.

    They are the fewest where a step and a push are by one field, as in Sokoban; few elsewhere.
    """
    return _push(game, state, thing, lambda there: there == field, field)


def can_be_pushed(game: Game, state: Position, thing: Field) -> bool:
    """Whether walks and pushes can move what is on a field, and nothing else."""
    return bool(_push(game, state, thing, lambda there: there != thing))


def _push(
    game: Game, state: Position, thing: Field, arrived: Callable[[Field | None], bool],
    goal: Field | None = None,
) -> list[int]:  # fmt: skip
    scene = scene_of(game)
    if state[STATUS] != RUNNING or not scene.WALKS or scene.focus(state) in (None, thing):
        return []
    search = _Search(game, state)

    def estimate(node: _Node) -> int:
        return _distance(search.focus(node), node.thing) + _distance(node.thing, goal)

    return search.first(lambda node: arrived(node.thing), thing, estimate)


def _distance(here: Field | None, there: Field | None) -> int:
    """Steps between two fields, if nothing is in the way; 0 if one is not known."""
    if here is None or there is None:
        return 0
    return abs(here[0] - there[0]) + abs(here[1] - there[1])


def _one_action(game: Game, state: Position, field: Field) -> list[int]:
    """The action that goes to the field, or else one that moves what is on it."""
    other = list[int]()
    for action in game.candidates(list(state)):
        after, log = list(state), list["Event"]()
        if not game.rules.apply(after, action, log):
            continue
        motions = moved(game, log, state)
        if any(motion.kind == "walk" and motion.end == field for motion in motions):
            return [action]
        if not other and any(motion.kind == "push" and motion.start == field for motion in motions):
            other = [action]
    return other


def _walk(game: Game, start: Position, field: Field) -> list[int]:
    """The shortest sequence of steps that only walk."""
    search = _Search(game, start)
    return search.first(lambda node: search.focus(node) == field)


class _Node(NamedTuple):
    """A node of the search: the cells that differ from the start, and the registers."""

    cells: dict[int, int]
    registers: tuple[int, ...]
    path: tuple[int, ...]
    thing: Field | None = None
    """Where the thing is that may be pushed."""

    @property
    def key(self) -> object:
        return self.registers, self.thing


class _Search:
    """One state that is moved from node to node: a walk changes few of its cells."""

    def __init__(self, game: Game, start: Position) -> None:
        self._game, self._scene = game, scene_of(game)
        self._start, self._area, self._state = start, start[AREA], list(start)

    def first(
        self, found: Callable[[_Node], bool], thing: Field | None = None,
        estimate: Callable[[_Node], int] = lambda _: 0,
    ) -> list[int]:  # fmt: skip
        """The actions to the nearest node that is found, by A* search, else none."""
        node = _Node({}, self._start[self._area :], (), thing)
        seen, queue, number = set[object](), [(0, 0, node)], 0
        while queue and len(seen) < MAX_POSITIONS:
            *_, node = heappop(queue)
            if found(node):
                return list(node.path)
            if node.key in seen:
                continue
            seen.add(node.key)
            steps = (self.step(node, action) for action in self.candidates(node))
            for there in steps:
                if there is not None and there.key not in seen:
                    number += 1
                    heappush(queue, (len(there.path) + estimate(there), number, there))
        return []

    def candidates(self, node: _Node) -> list[int]:
        self._put(node)
        actions = list(self._game.candidates(self._state))
        self._clear(node.cells)
        return actions

    def focus(self, node: _Node) -> Field | None:
        self._put(node)
        focus = self._scene.focus(self._state)
        self._clear(node.cells)
        return focus

    def step(self, node: _Node, action: int) -> _Node | None:
        """The node after an action; None if it does more than walk, or push the thing."""
        self._put(node)
        log = list["Event"]()
        self._game.rules.apply(self._state, action, log)
        try:
            thing = self._followed(log, node.thing)
        except ValueError:
            self._state[:] = self._start
            return None
        touched = {at for _, *ends in log for at in ends if 0 <= at < self._area}
        touched.update(node.cells)
        state, start = self._state, self._start
        cells = {at: state[at] for at in touched if state[at] != start[at]}
        there = _Node(cells, tuple(state[self._area :]), (*node.path, action), thing)
        self._clear(touched)
        return there

    def _followed(self, log: list[Event], thing: Field | None) -> Field | None:
        """Where the thing is after these events; ValueError if anything else is moved."""
        there = thing
        for event in log:
            if event[0] in self._scene.WALKS:
                continue
            motion = next(iter(moved(self._game, [event], self._start)), None)
            if motion and motion.kind == "glow" and there != thing:  # such as the end of the play
                continue
            if motion is None or motion.start is None or motion.start != there:
                raise ValueError("something else is moved")
            if motion.kind == "bump":
                raise ValueError("it cannot be moved")
            there = motion.end
        return there

    def _put(self, node: _Node) -> None:
        """Move the state, whose cells are those of the start, to this node."""
        for at, cell in node.cells.items():
            self._state[at] = cell
        self._state[self._area :] = node.registers

    def _clear(self, cells: Iterable[int]) -> None:
        """Reset these cells to the start."""
        for at in cells:
            self._state[at] = self._start[at]
