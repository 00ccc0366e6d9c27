"""The successors of positions, for searches: of one position, or of many, compiled."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, NamedTuple

from ..game.protocols import Case
from ..game.state import AREA, RUNNING, STATUS
from ..games import find_game
from .batch import GROUP, legal_pack
from .legality import legal_position
from .packing import pack
from .twins import has_part, twin

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..game.game import Game
    from ..game.state import Position
    from .packing import Packed


class Successor(NamedTuple):
    """The successor by an action that has an effect: the action, its answer, the position."""

    action: int
    answer: int
    position: Position


class Expanded(NamedTuple):
    """The successors of a batch of states, in order, in flat arrays.

    Successor k follows from state `parents[k]` by `actions[k]` with the answer `answers[k]`. Its
    cells begin at `cells[zeros[k]]`, its registers end before `tops[k]`, as in a packed batch.
    """

    cells: Any
    zeros: Any
    registers: Any
    tops: Any
    actions: Any
    answers: Any
    parents: Any


def successors(
    game: Game | str, positions: Iterable[Position], *, trusted: bool = False
) -> Iterator[list[Successor]]:
    """Yield the successors of each position, in the order of their actions.

    After the end of a play there are none. ValueError for an invalid position; `trusted` leaves
    this check out.
    """
    game = find_game(game)
    for group in _groups(
        positions if trusted else (_check_position(game, each) for each in positions)
    ):
        cases = [Case(position, b"") for position in group]
        packed = pack(game, cases) if trusted else legal_pack(game, cases)
        found = [list[Successor]() for _ in group]
        for expanded in expand(game, packed):
            for number, parent in enumerate(expanded.parents):
                position = _unpack(expanded, number, group[parent])
                action, answer = expanded.actions[number], expanded.answers[number]
                found[parent].append(Successor(action, answer, position))
        yield from found


def expand(game: Game, packed: Packed) -> Iterator[Expanded]:
    """Yield the successors of all states of a batch that is legal, in pieces, as fast as possible.

    The states stay as they are; actions in the batch are ignored.
    """
    if not has_part(game, "positions"):
        yield from (_interpret(game, packed, number) for number in range(len(packed.zeros)))
        return
    found, first, count = twin(game), 0, len(packed.zeros)
    room, size = max(64, 4 * count), max(4 * len(packed.cells), GROUP >> 4)
    states = packed[:4]
    while first < count:
        new = _room(states, room, size)
        next_, made, cells, registers = found.expand(*states, first, count, *new)
        if next_ == first:
            room, size = 4 * room, 4 * size  # the successors of one state need more room
            continue
        yield Expanded(
            new.cells[:cells], new.zeros[:made], new.registers[:registers],
            *(line[:made] for line in new[3:]),
        )  # fmt: skip
        first = next_


def _room(states: tuple[Any, ...], room: int, size: int) -> Expanded:
    """Return arrays for `room` successors of these packed states, with `size` cells in all."""
    cells, _, registers, tops = states
    # A successor has as many registers as its parent, so an even share of all is usually enough.
    wide = 2 * room * len(registers) // max(len(tops), 1)
    zeros, new_tops, actions, parents = (array("q", bytes(8 * room)) for _ in range(4))
    return Expanded(
        array(cells.typecode, bytes(cells.itemsize * size)), zeros,
        array(registers.typecode, bytes(registers.itemsize * wide)), new_tops,
        actions, bytearray(room), parents,
    )  # fmt: skip


def _interpret(game: Game, packed: Packed, number: int) -> Expanded:
    """Return the successors of one state of a batch, without a twin."""
    low = packed.tops[number - 1] if number else 0
    state = [*packed.position(number, packed.tops[number] - low)]
    area, new = state[AREA], _room(packed[:4], 0, 0)
    for action in game.candidates(state) if state[STATUS] == RUNNING else ():
        after = state[:]
        answer = game.rules.apply(after, action, None)
        if answer:
            new.zeros.append(len(new.cells))
            new.cells.extend(after[:area])
            new.registers.extend(after[area:])
            new.tops.append(len(new.registers))
            new.actions.append(action)
            new.answers.append(answer)
            new.parents.append(number)
    return new


def _unpack(expanded: Expanded, number: int, parent: Position) -> Position:
    """Return one of the successors, which has the size of its parent."""
    zero, top, area = expanded.zeros[number], expanded.tops[number], parent[AREA]
    cells = expanded.cells[zero : zero + area]
    return (*cells, *expanded.registers[top + area - len(parent) : top])


def _check_position(game: Game, position: Position) -> Position:
    """Return the position as a tuple or a list; ValueError if it cannot be one."""
    # Tuples and lists are checked later, when they are packed, which is much faster.
    return position if isinstance(position, tuple | list) else legal_position(game, position)


def _groups(positions: Iterable[Position]) -> Iterator[list[Position]]:
    """Yield positions in groups of about the same size in memory."""
    group, size = list["Position"](), 0
    for position in positions:
        group.append(position)
        size += len(position)
        if size >= GROUP >> 6:
            yield group
            group, size = [], 0
    yield group
