"""The positions that follow from positions, for searches: one at a time, or many, compiled."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, NamedTuple

from ..game.protocols import Case
from ..games import load
from ..state import AREA, RUNNING, STATUS
from .batch import GROUP, legal_pack
from .legality import legal_position
from .packing import pack
from .twins import has_part, twin

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..game.game import Game
    from ..state import Position
    from .packing import Packed


class Successor(NamedTuple):
    """What follows from one action that has an effect: the action, its answer, the position."""

    action: int
    answer: int
    position: Position


class Expanded(NamedTuple):
    """The successors of a batch of states, in order, in flat arrays.

    Successor k follows from state `parents[k]` by `actions[k]` with the answer `answers[k]`. Its
    cell 0 is `states[zeros[k]]`, its registers are before it, as in a packed batch.
    """

    states: Any
    zeros: Any
    actions: Any
    answers: Any
    parents: Any


def successors(
    game: Game | str, positions: Iterable[Position], *, trusted: bool = False
) -> Iterator[list[Successor]]:
    """The successors of each position, in the order of their actions; none after the end of a play.

    ValueError for what is no position of the game; `trusted` leaves this check out.
    """
    game = load(game) if isinstance(game, str) else game
    for group in _groups(positions if trusted else (_listed(game, each) for each in positions)):
        cases = [Case(position, b"") for position in group]
        packed = pack(game, cases) if trusted else legal_pack(game, cases)
        found = [list[Successor]() for _ in group]
        for expanded in expand(game, packed):
            for number, parent in enumerate(expanded.parents):
                position = _unpacked(expanded, number, group[parent])
                action, answer = expanded.actions[number], expanded.answers[number]
                found[parent].append(Successor(action, answer, position))
        yield from found


def expand(game: Game, packed: Packed) -> Iterator[Expanded]:
    """The successors of all states of a batch that is legal, in pieces, as fast as possible.

    The states stay as they are; actions in the batch are ignored.
    """
    if not has_part(game, "positions"):
        yield from (_interpreted(game, packed, number) for number in range(len(packed.zeros)))
        return
    found, first, room = twin(game), 0, max(64, 4 * len(packed.zeros))
    size = max(4 * len(packed.states), GROUP >> 4)
    while first < len(packed.zeros):
        new = _room(packed.states.typecode, size, room)
        next_, count, used = found.expand(
            packed.states, packed.zeros, first, len(packed.zeros), new.states, new.zeros,
            new.actions, new.answers, new.parents,
        )  # fmt: skip
        if next_ == first:
            room, size = 4 * room, 4 * size  # the successors of one state need more
            continue
        yield Expanded(
            new.states[:used], new.zeros[:count], new.actions[:count], new.answers[:count],
            new.parents[:count],
        )  # fmt: skip
        first = next_


def _room(code: str, size: int, room: int) -> Expanded:
    """Arrays for `room` successors of `size` numbers in all."""
    eight = bytes(8 * room)
    states = array(code, bytes(array(code).itemsize * size))
    return Expanded(
        states, array("q", eight), array("q", eight), bytearray(room), array("q", eight)
    )


def _interpreted(game: Game, packed: Packed, number: int) -> Expanded:
    """The successors of one state of a batch, without a twin."""
    zero = packed.zeros[number]
    area = packed.states[zero + AREA]
    low = packed.zeros[number - 1] + packed.states[packed.zeros[number - 1] + AREA] if number else 0
    state = [*packed.states[zero : zero + area], *packed.states[low:zero]]
    new = _room(packed.states.typecode, 0, 0)
    for action in game.candidates(state) if state[STATUS] == RUNNING else ():
        after = state[:]
        answer = game.rules.apply(after, action, None)
        if answer:
            new.zeros.append(len(new.states) + zero - low)
            new.states.extend(after[area:] + after[:area])
            new.actions.append(action)
            new.answers.append(answer)
            new.parents.append(number)
    return new


def _unpacked(expanded: Expanded, number: int, parent: Position) -> Position:
    """One of the successors; it is as large as the position that it follows from."""
    zero, area = expanded.zeros[number], parent[AREA]
    low = zero + area - len(parent)
    return (*expanded.states[zero : zero + area], *expanded.states[low:zero])


def _listed(game: Game, position: Position) -> Position:
    """The position, if it can be one. ValueError otherwise."""
    # All is checked when it is packed, much faster; only what has no numbers is refused here.
    return position if isinstance(position, tuple | list) else legal_position(game, position)


def _groups(positions: Iterable[Position]) -> Iterator[list[Position]]:
    """Positions in groups of about the same size in memory."""
    group, size = list["Position"](), 0
    for position in positions:
        group.append(position)
        size += len(position)
        if size >= GROUP >> 6:
            yield group
            group, size = [], 0
    yield group
