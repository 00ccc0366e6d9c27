"""Paths for clicks and drags: the actions that lead to a field, or bring a thing there."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ..game.learning import hides
from ..game.looks import MOTIONS
from ..game.scene import move, scene_of
from ..game.state import AREA, RUNNING, STATUS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from ..game.events import Event
    from ..game.game import Game
    from ..game.scene import Field, Moved
    from ..game.state import Position, State

HERE_ONLY = ("take", "vanish", "glow")
"""The kinds of motion, besides walking, that may happen on the last field of a walk."""

CARRIED = ("push", "slide", "vanish")
"""The kinds of motion of a pushed thing; it vanishes if it leaves the board."""

ON_THE_WAY = frozenset(MOTIONS) - {"push"}
"""The kinds of motion that may happen on a walk that is only sought to explain a refused click."""

MAX_POSITIONS = 20_000
"""The maximum number of positions that are searched before giving up."""

MOST_BROUGHT = 3_000
"""The maximum number of positions that are searched for the fields that a thing can reach."""

MOST_STILL = 100_000
"""`is_stuck` gives up if the positions that walks reach have more integers than this together."""


def path_to(game: Game, state: Position, field: Field) -> list[int]:
    """Return the actions for a click on a field: one action that goes there, else a shortest walk.

    They push nothing, and never lose the play. Empty if there are none. The field may stand for
    other fields (`Scene.targets`). In a game of several players, there is at most one action.
    """
    scene = scene_of(game)
    if state[STATUS] != RUNNING or scene.focus(state) in (None, field):
        return []
    several = game.rules.players(list(state)) > 1
    for target in scene.targets(field):
        path = _one_action(game, state, target) or ([] if several else _walk(game, state, target))
        if path:
            return path
    return []


def find_event(
    game: Game, state: Position, field: Field | None, thing: Field | None = None
) -> Moved | None:
    """Return the motion of something that would fall, or else be taken, on the way to a field.

    The start of the motion is the field on which the thing is now. With `thing`, the way is the one
    on which the thing on that field is brought to `field`, or anywhere else if `field` is None.
    None if there is no way, if nothing falls on the way and nothing is taken before its end, and
    for a hidden board.
    """
    motions = scene_of(game).MOTIONS.values()
    happens = any(each.kind in ("fall", "take") for each in motions)
    if state[STATUS] != RUNNING or not happens or hides(game):
        return None

    def arrives(node: _Node) -> bool:
        if thing is None:
            return search.focus(node) == field
        return node.thing == field if field else node.thing != thing

    origins, falls, takes = dict["Field | None", "Field | None"](), list["Moved"](), list["Moved"]()
    for allowed in (ON_THE_WAY - {"take"}, ON_THE_WAY):  # first without taking
        search = _EventfulSearch(game, state, allowed)
        way = search.first(arrives, thing)
        if way:
            break
    _, seen = _play(game, state, way)
    for motion in seen:
        origin = origins.pop(motion.start, motion.start)
        if motion.end is not None:
            origins[motion.end] = origin
        if motion.kind == "fall":
            falls.append(motion._replace(start=origin))
        if motion.kind == "take" and motion.start != field:
            takes.append(motion._replace(start=origin))
    return next(iter(falls + takes), None)


def _play(game: Game, state: Position, actions: Iterable[int]) -> tuple[Position, list[Moved]]:
    """Return the state after these actions, and all their motions, in order."""
    here, found = list(state), list["Moved"]()
    for action in actions:
        before, log = tuple(here), list["Event"]()
        game.rules.apply(here, action, log)
        found += move(game, log, before)
    return tuple(here), found


def is_stuck(game: Game, state: Position) -> bool:
    """Return whether the player's figure can do nothing any more, except perhaps walk about.

    False for a game without walks, for several players, and if the search takes too long; and for
    a hidden board, of which this would tell more than the player has heard.
    """
    scene = scene_of(game)
    digs = {event for event, motion in scene.MOTIONS.items() if motion.kind in HERE_ONLY}
    walks = set(scene.WALKS) - digs
    running = state[STATUS] == RUNNING and len(state) <= MOST_STILL
    if not running or not scene.WALKS or hides(game) or game.rules.players(list(state)) > 1:
        return False
    seen, queue = {state}, [state]
    for here in queue:
        if len(seen) * len(state) > MOST_STILL:
            return False
        for action in game.candidates(list(here)):
            after, log = list(here), list["Event"]()
            if not game.rules.apply(after, action, log):
                continue
            there = tuple(after)
            if there[STATUS] != RUNNING or any(event[0] not in walks for event in log):
                return False
            if there not in seen:
                seen.add(there)
                queue.append(there)
    return True


def push_path(game: Game, state: Position, thing: Field, field: Field) -> list[int]:
    """Return the actions that bring the thing on a field to another field; empty if there are none.

    Four ways are tried in this order:

    1. One push or pull that brings the thing to the field. It may move other things, too.
    2. Walks and pushes that move nothing else. Their number is minimal in games such as Sokoban,
       where each step and push moves by one field; in other games fewer actions may suffice.
    3. One push that moves other things, too, and this thing in the direction of the field.
    4. If the field is beside the thing, perhaps off the board: one push or pull in this direction,
       even if it loses the play.
    """
    side = direction(thing, field)
    return (
        _push_once(game, state, thing, lambda end, _: end == field)
        or _push(game, state, thing, lambda there: there == field, field)
        or _push_once(game, state, thing, lambda end, more: more and direction(thing, end) == side)
        or (distance(thing, field) == 1 and _push_beside(game, state, thing, side))
        or []
    )


def push_along(game: Game, state: Position, thing: Field, field: Field) -> list[int]:
    """Return the pushes of a thing straight towards a field, as far as they go.

    Empty if the player does not stand behind the thing, or the field is in no straight line. The
    pushes never lose the play; the last one may move other things, too.
    """
    scene, side, actions = scene_of(game), direction(thing, field), list[int]()
    if 0 not in side or scene.focus(state) != (thing[0] - side[0], thing[1] - side[1]):
        return []
    start = thing
    for _ in range(distance(start, field)):
        found = _push_once(game, state, thing, lambda end, _: direction(start, end) == side)
        actions += found
        state, motions = _play(game, state, found)
        moved = [each for each in motions if each.kind != "walk"]
        if len(moved) != 1 or moved[0].end is None:
            break
        thing = moved[0].end
    return actions


def find_handle(game: Game, state: Position, thing: Field, field: Field) -> Field | None:
    """Return a field beside a thing from which a push or pull moves it in the direction of `field`.

    A walk leads the player to the field that is returned. None if there is none.
    """
    (down, right), (row, column) = direction(thing, field), thing
    for beside in ((row - down, column - right), (row + down, column + right)):
        way = path_to(game, state, beside)
        there, _ = _play(game, state, way)
        if way and _push_beside(game, there, thing, (down, right)):
            return beside
    return None


def is_thing(game: Game, state: Position, field: Field) -> bool:
    """Return whether something is on a field that players push or pull (`Scene.PUSHED`)."""
    row, column = field
    names = {tile.name for tile in scene_of(game).tiles(game.display.draw(state)[row][column])}
    return not names.isdisjoint(pushed_tiles(game))


def pushed_tiles(game: Game) -> Collection[str]:
    """Return the tiles of things that players push or pull."""
    scene = scene_of(game)
    named = {motion.tile for motion in scene.MOTIONS.values() if motion.kind == "push"} - {""}
    return scene.PUSHED or named


def can_be_pushed(game: Game, state: Position, thing: Field) -> bool:
    """Return whether one push moves a thing, or walks and pushes that move nothing else do."""
    return bool(
        _push(game, state, thing, lambda there: there != thing)
        or _push_once(game, state, thing, lambda *_: True)
    )


def push_ends(game: Game, state: Position, thing: Field) -> list[Field]:
    """Return the fields to which one push, or walks and pushes of nothing else, bring a thing.

    Fields far away may be missing: the search is short.
    """
    once = {end for _, end, _ in _pushes(game, state, thing)}
    nodes = islice(_Search(game, state).nodes(thing), MOST_BROUGHT)
    later = {node.thing for node in nodes if node.thing is not None}
    return sorted((once | later) - {thing})


def _push_once(
    game: Game, state: Position, thing: Field, suits: Callable[[Field, bool], bool]
) -> list[int]:
    """Return the first action that pushes the thing to a field that `suits`, as a list.

    The second argument of `suits` is whether anything besides the thing and the player moves.
    """
    pushes = _pushes(game, state, thing)
    return next(([action] for action, end, more in pushes if suits(end, more)), [])


def _pushes(game: Game, state: Position, thing: Field) -> Iterator[tuple[int, Field, bool]]:
    """Yield each action that pushes the thing and does not lose, and the field where it ends.

    With it comes whether anything besides the thing and the player moves.
    """
    for action in game.candidates(list(state)) if state[STATUS] == RUNNING else ():
        after, log = list(state), list["Event"]()
        if not game.rules.apply(after, action, log) or _is_lost(game, after):
            continue
        moved = [each for each in move(game, log, state) if each.kind != "walk"]
        for _, _, start, end in (each for each in moved if each.kind == "push"):
            if start == thing and end:
                yield action, end, len(moved) > 1


def _push_beside(game: Game, state: Position, thing: Field, side: tuple[int, int]) -> list[int]:
    """Return the first action that pushes or pulls a thing to this side, however far, as a list."""
    here = scene_of(game).focus(state)
    for action in game.candidates(list(state)) if state[STATUS] == RUNNING else ():
        after, log = list(state), list["Event"]()
        if not game.rules.apply(after, action, log):
            continue
        for kind, _, start, end in move(game, log, state):
            if (
                start == thing
                and kind in CARRIED
                and direction(thing, end or beyond(here, thing)) == side
            ):
                return [action]
    return []


def beyond(here: Field | None, thing: Field) -> Field:
    """Return the field behind a thing, seen from `here`."""
    down, right = direction(here or thing, thing)
    return thing[0] + down, thing[1] + right


def direction(start: Field, end: Field) -> tuple[int, int]:
    """Return the direction as a change of row and of column, each -1, 0 or 1."""
    down, right = end[0] - start[0], end[1] - start[1]
    return (down > 0) - (down < 0), (right > 0) - (right < 0)


def _push(
    game: Game, state: Position, thing: Field, arrived: Callable[[Field | None], bool],
    goal: Field | None = None,
) -> list[int]:  # fmt: skip
    scene = scene_of(game)
    if state[STATUS] != RUNNING or not scene.WALKS or scene.focus(state) in (None, thing):
        return []
    search = _Search(game, state)

    def estimate(node: _Node) -> int:
        return distance(search.focus(node), node.thing) + distance(node.thing, goal)

    return search.first(lambda node: arrived(node.thing), thing, estimate)


def distance(here: Field | None, there: Field | None) -> int:
    """Return the number of steps between two fields on an empty board; 0 if a field is None."""
    if here is None or there is None:
        return 0
    return abs(here[0] - there[0]) + abs(here[1] - there[1])


def _one_action(game: Game, state: Position, field: Field) -> list[int]:
    """Return the first action that goes to the field, without a push or a loss, as a list."""
    for action in game.candidates(list(state)):
        after, log = list(state), list["Event"]()
        if not game.rules.apply(after, action, log) or _is_lost(game, after):
            continue
        motions = move(game, log, state)
        if not any(motion.kind == "push" for motion in motions) and any(
            motion.kind == "walk" and motion.end == field for motion in motions
        ):
            return [action]
    return []


def _is_lost(game: Game, state: State) -> bool:
    """Return whether a play of one player has ended without a point."""
    over = state[STATUS] != RUNNING
    return over and game.rules.players(state) == 1 and game.rules.score(state, 0) <= 0


def _walk(game: Game, start: Position, field: Field) -> list[int]:
    """Return a shortest walk to the field; the last step may also take what is there.

    If there is none, return a walk on which things are taken, unless it ends the play: players find
    out themselves how to collect everything. Empty, too, if something falls on another way that is
    less than half as long: players decide themselves whether to go that way.
    """
    search = _Search(game, start, field)
    way = search.first(lambda node: search.focus(node) == field)
    kinds = {motion.kind for motion in scene_of(game).MOTIONS.values()}
    if len(way) > 2 and "fall" in kinds:
        short = _EventfulSearch(game, start, ON_THE_WAY - {"take"})
        if 0 < 2 * len(short.first(lambda node: short.focus(node) == field)) < len(way):
            return []
    if way or "take" not in kinds:
        return way
    taking = _EventfulSearch(game, start, {"walk", *HERE_ONLY})
    return taking.first(lambda node: taking.focus(node) == field and bool(taking.candidates(node)))


class _Node(NamedTuple):
    """A node of the search: the cells that differ from the start, and the registers."""

    cells: dict[int, int]
    registers: tuple[int, ...]
    path: tuple[int, ...]
    thing: Field | None = None
    """The field of the thing that may be pushed."""

    @property
    def key(self) -> object:
        return self.registers, self.thing


class _Search:
    """A search for walks and pushes. It moves one state from node to node, since few cells change.

    The step to the `goal` may also take what is there.
    """

    MOST = MAX_POSITIONS

    def __init__(self, game: Game, start: Position, goal: Field | None = None) -> None:
        self._game, self._scene, self._goal = game, scene_of(game), goal
        self._start, self._area, self._state = start, start[AREA], list(start)

    def first(
        self, found: Callable[[_Node], bool], thing: Field | None = None,
        estimate: Callable[[_Node], int] = lambda _: 0,
    ) -> list[int]:  # fmt: skip
        """Return the actions to the nearest node that `found` accepts; empty if there is none.

        Of several paths of the same length, it is one that changes few cells.
        """
        nodes = self.nodes(thing, estimate)
        return next((list(node.path) for node in nodes if found(node)), [])

    def nodes(
        self, thing: Field | None = None, estimate: Callable[[_Node], int] = lambda _: 0
    ) -> Iterator[_Node]:
        """Yield the nodes, the nearest first."""
        node = _Node({}, self._start[self._area :], (), thing)
        seen, queue, number = set[object](), [(0, 0, 0, node)], 0
        while queue and len(seen) < self.MOST:
            *_, node = heappop(queue)
            if node.key in seen:
                continue
            seen.add(node.key)
            yield node
            steps = (self.step(node, action) for action in self.candidates(node))
            for there in steps:
                if there is not None and there.key not in seen:
                    number += 1
                    length = len(there.path) + estimate(there)
                    heappush(queue, (length, len(there.cells), number, there))

    def candidates(self, node: _Node) -> list[int]:
        self._put(node)
        over = self._state[STATUS] != RUNNING
        actions = [] if over else list(self._game.candidates(self._state))
        self._clear(node.cells)
        return actions

    def focus(self, node: _Node) -> Field | None:
        self._put(node)
        focus = self._scene.focus(self._state)
        self._clear(node.cells)
        return focus

    def step(self, node: _Node, action: int) -> _Node | None:
        """Return the node after an action; None if it loses, or moves more than player and thing.

        Actions that take what is at the goal are accepted, too.
        """
        self._put(node)
        log = list["Event"]()
        self._game.rules.apply(self._state, action, log)
        try:
            thing = self._follow(log, node.thing)
        except ValueError:
            if not self._arrives(log):
                self._state[:] = self._start
                return None
            thing = node.thing
        if _is_lost(self._game, self._state):
            self._state[:] = self._start
            return None
        touched = {at for _, *ends in log for at in ends if 0 <= at < self._area}
        touched.update(node.cells)
        state, start = self._state, self._start
        cells = {at: state[at] for at in touched if state[at] != start[at]}
        there = _Node(cells, tuple(state[self._area :]), (*node.path, action), thing)
        self._clear(touched)
        return there

    def _arrives(self, log: list[Event]) -> bool:
        """Return whether the player walks to the goal, and otherwise only what was there moves."""
        if self._goal is None:
            return False
        goal, motions = self._goal, move(self._game, log, self._start)
        there = any(motion.kind == "walk" and motion.end == goal for motion in motions)
        return there and all(
            motion.kind == "walk" or (motion.kind in HERE_ONLY and motion.start == goal)
            for motion in motions
        )

    def _follow(self, log: list[Event], thing: Field | None) -> Field | None:
        """Return the field of the thing after these events; ValueError if other things move."""
        there = thing
        for event in log:
            if event[0] in self._scene.WALKS:
                continue
            motion = next(iter(move(self._game, [event], self._start)), None)
            ended = there != thing or self._state[STATUS] != RUNNING
            if motion and motion.kind == "glow" and ended:
                continue
            if motion is None or motion.start is None or motion.start != there:
                raise ValueError("something else is moved")
            if motion.kind == "bump" or motion.end is None:
                raise ValueError("it cannot be moved")
            there = motion.end
        return there

    def _put(self, node: _Node) -> None:
        """Turn the state into this node; until now, the state must have the cells of the start."""
        for at, cell in node.cells.items():
            self._state[at] = cell
        self._state[self._area :] = node.registers

    def _clear(self, cells: Iterable[int]) -> None:
        """Reset these cells to the start."""
        for at in cells:
            self._state[at] = self._start[at]


class _EventfulSearch(_Search):
    """A search for walks, and pushes of one thing, on which other things may happen, too."""

    MOST = MAX_POSITIONS // 10  # it only explains a refused click, so it has to be quick

    def __init__(self, game: Game, start: Position, allowed: Collection[str]) -> None:
        super().__init__(game, start)
        self._allowed = allowed

    def _follow(self, log: list[Event], thing: Field | None) -> Field | None:
        there = thing
        for motion in move(self._game, log, self._start):
            moved = motion.start is not None and motion.start == there
            if motion.kind not in self._allowed and not (moved and motion.kind == "push"):
                raise ValueError("something else is moved")
            if moved and (motion.kind == "bump" or (motion.kind == "fall" and there == thing)):
                raise ValueError("it is not pushed")
            if moved and motion.kind != "glow":
                there = motion.end
        if thing is not None and there is None:
            raise ValueError("it is gone")
        return there
