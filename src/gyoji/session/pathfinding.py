"""Where somebody clicked on a board: the actions that lead there."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from ..engine.play import tried
from ..game.scene import moved, scene_of
from ..state import AREA, RUNNING, STATUS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..events import Event
    from ..game.protocols import Game
    from ..game.scene import Field
    from ..state import Position

FAR = 20_000
"""How many positions a walk looks at before it gives up."""


def way_to(game: Game, state: Position, field: Field) -> list[int]:
    """One action that goes there or moves what is there, else the shortest walk; [] if none."""
    if state[STATUS] != RUNNING or scene_of(game).focus(state) in (None, field):
        return []
    return _one_action(game, state, field) or _walk(game, state, field)


def _one_action(game: Game, state: Position, field: Field) -> list[int]:
    """The action that goes to the field, or else that moves what is on it."""
    other = list[int]()
    for action in tried(game, list(state)):
        after, log = list(state), list["Event"]()
        if not game.rules.apply(after, action, log):
            continue
        seen = moved(game, log, state)
        if any(each.kind == "walk" and each.end == field for each in seen):
            return [action]
        if not other and any(each.kind == "push" and each.start == field for each in seen):
            other = [action]
    return other


def _walk(game: Game, start: Position, field: Field) -> list[int]:
    """The fewest steps that do nothing but go, breadth first."""
    ground = _Ground(game, start)
    first = _Stand({}, start[start[AREA] :], ())
    seen, queue = {first.registers}, deque([first])
    while queue and len(seen) < FAR:
        stand = queue.popleft()
        for action in ground.tried(stand):
            there = ground.step(stand, action)
            if there is None or there.registers in seen:
                continue
            if ground.focus(there) == field:
                return list(there.way)
            seen.add(there.registers)
            queue.append(there)
    return []


class _Stand(NamedTuple):
    """A position that was walked to: the cells that are not as at the start, and the registers."""

    cells: dict[int, int]
    registers: tuple[int, ...]
    way: tuple[int, ...]


class _Ground:
    """One state that is taken from stand to stand: who only goes changes few cells of it."""

    def __init__(self, game: Game, start: Position) -> None:
        self._game, self._scene = game, scene_of(game)
        self._start, self._area, self._state = start, start[AREA], list(start)

    def tried(self, stand: _Stand) -> list[int]:
        """The actions worth trying there."""
        self._put(stand)
        actions = list(tried(self._game, self._state))
        self._clear(stand.cells)
        return actions

    def focus(self, stand: _Stand) -> Field | None:
        """Where the player is then."""
        self._put(stand)
        found = self._scene.focus(self._state)
        self._clear(stand.cells)
        return found

    def step(self, stand: _Stand, action: int) -> _Stand | None:
        """One step on; None if more happens than that the player goes."""
        self._put(stand)
        log = list["Event"]()
        self._game.rules.apply(self._state, action, log)
        if not log or any(event[0] not in self._scene.WALKS for event in log):
            self._state[:] = self._start
            return None
        touched = {at for _, *ends in log for at in ends if 0 <= at < self._area}
        touched.update(stand.cells)
        state, start = self._state, self._start
        cells = {at: state[at] for at in touched if state[at] != start[at]}
        there = _Stand(cells, tuple(state[self._area :]), (*stand.way, action))
        self._clear(touched)
        return there

    def _put(self, stand: _Stand) -> None:
        """Take the state to a stand; the cells are the start's."""
        for at, cell in stand.cells.items():
            self._state[at] = cell
        self._state[self._area :] = stand.registers

    def _clear(self, cells: Iterable[int]) -> None:
        """Make these cells the start's again."""
        for at in cells:
            self._state[at] = self._start[at]
