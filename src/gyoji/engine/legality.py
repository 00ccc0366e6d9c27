"""Checks of input from outside: positions, cases, actions, and packed batches of them.

The rules, and above all their compiled twins, trust their input. Notations and levels give legal
input; input that a program has put together itself is checked here, once.
"""

from __future__ import annotations

from array import array
from itertools import islice
from operator import index
from typing import TYPE_CHECKING, cast

from ..game.positions import explain, misshapen, positions_of
from ..game.protocols import Case
from ..game.state import AREA
from ..util.errors import Error
from .twins import cell_code, has_part, register_code, twin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ..game.game import Game
    from ..game.state import Position, State
    from .packing import Packed

LISTED = 12
"""The maximum number of actions that an error lists."""


class IllegalAction(Error, ValueError):  # noqa: N818  # public, as in chess: an illegal move
    """A number or a word that is no action of the game; an action without effect is no error."""


def legal_position(game: Game, position: Iterable[int]) -> Position:
    """Return the position as a tuple. ValueError with a sentence if it is invalid in this game."""
    try:
        found = tuple(array("q", tuple(position)))
    except (TypeError, OverflowError):
        raise ValueError(
            f"a position of {game.name} is integers of 64 bits, not {_short(position)}"
        ) from None
    wrong = "" if _is_legal(game, found) else explain(game, found)
    if wrong:
        raise ValueError(f"this is no position of {game.name}: {wrong}")
    return found


def _is_legal(game: Game, position: Position) -> bool:
    """Return whether the twin finds a position legal; False if there is no twin to ask.

    The twin takes at most a tenth of the time of `explain`, which says why a position is invalid.
    """
    if not has_part(game, "positions") or misshapen(position):
        return False
    area, none = position[AREA], array("q", [0, 0])
    try:
        cells = array(cell_code(game), position[:area])
        registers = array(register_code(game), position[area:])
    except OverflowError:
        return False
    zeros, tops = array("q", [0]), array("q", [len(registers)])
    illegal = twin(game).first_illegal(cells, zeros, registers, tops, b"", none, 0, 1, True)
    return bool(illegal < 0)


def a_case(game: Game, case: Case) -> Case:
    """Return the object if it is a case. ValueError otherwise."""
    if not isinstance(case, Case) or not isinstance(case.start, tuple | list):
        raise ValueError(f"expected a gyoji.Case of {game.name}, found {_short(case)}")
    return case


def legal_case(game: Game, case: Case) -> Case:
    """Return the case, if it is legal.

    ValueError if its position is invalid, IllegalAction if one of its actions is.
    """
    start = legal_position(game, a_case(game, case).start)
    is_action = positions_of(game).is_action
    for action in _distinct(game, case.actions):
        if not is_action(start, action):  # type: ignore[arg-type]  # it is only read
            raise no_action(game, start, action)
    return case._replace(start=start)


def wrong_with(game: Game, case: Case) -> ValueError | None:
    """Return the error for a case; None if it is legal."""
    try:
        legal_case(game, case)
    except ValueError as error:
        return error
    return None


def legal_action(game: Game, state: State, action: int | str) -> int:
    """Return the number of an action that is given by its number, or by its word in the notation.

    IllegalAction if the game has no such action.
    """
    try:
        found = game.notation.action(action, state) if isinstance(action, str) else index(action)
    except (ValueError, TypeError) as error:
        why = f": {error}" if isinstance(action, str) else ""
        raise no_action(game, state, action, why) from None
    if not positions_of(game).is_action(state, found):
        raise no_action(game, state, action)
    return found


def no_action(game: Game, state: State | Position, action: object, why: str = "") -> IllegalAction:
    """Return the error for an invalid action; it lists actions to try instead."""
    here = list(cast("Sequence[int]", state))  # a state is a sequence
    words = (game.notation.word(each, here) for each in game.candidates(here))
    some = list(islice(words, LISTED + 1))
    listed = ", ".join(some[:LISTED]) + (", ..." if len(some) > LISTED else "")
    return IllegalAction(f"{_short(action)} is no action of {game.name}{why or f'; try {listed}'}")


def check_packed(
    game: Game,
    packed: Packed,
    share: Callable[[Callable[[tuple[int, int]], object]], None],
    *,
    exact: bool,
) -> None:
    """Raise ValueError or IllegalAction for the first play of a batch that is not legal.

    `share(check)` divides the plays into stretches, and calls `check` with the first play and the
    end (exclusive) of each. `exact` also refuses gaps between the states.
    """
    found, illegal = twin(game), list[int]()
    if has_part(game, "positions"):
        lines = packed[:6]  # without answers
        share(lambda at: illegal.append(found.first_illegal(*lines, *at, exact)))
    else:
        share(lambda at: illegal.append(_first_illegal(game, packed, at)))
    if max(illegal, default=-1) >= 0:
        raise _wrong_play(game, packed, min(number for number in illegal if number >= 0))


def _first_illegal(game: Game, packed: Packed, stretch: tuple[int, int]) -> int:
    """Return the first illegal play of a stretch, interpreted; -1 if there is none."""
    return next((at for at in range(*stretch) if _wrong(game, packed, at) is not None), -1)


def _wrong_play(game: Game, packed: Packed, number: int) -> ValueError:
    """Return the error for a play of a batch."""
    error = _wrong(game, packed, number) or ValueError("it cannot be read")
    return type(error)(f"play {number} of the batch: {error}")


def _wrong(game: Game, packed: Packed, number: int) -> ValueError | None:
    """Return the error for a play of a batch; None if it is legal."""
    low = _end(packed, number - 1) if number else 0
    floor = packed.tops[number - 1] if number else 0
    zero, top = packed.zeros[number], packed.tops[number]
    edges, end = packed.bounds[number : number + 2], _end(packed, number)
    if not (0 <= low <= zero < end and 0 <= floor <= top + AREA) or not (
        0 <= edges[0] <= edges[1] <= len(packed.actions)
    ):
        return ValueError("its numbers are not in the batch, or they overlap with those before")
    registers, cells = packed.registers[floor:top], packed.cells[zero:end]
    wanted = positions_of(game).registers([*cells, *registers])
    kept = registers[len(registers) - wanted :] if wanted <= len(registers) else registers
    return wrong_with(game, Case((*cells, *kept), packed.actions[edges[0] : edges[1]]))


def _end(packed: Packed, number: int) -> int:
    """Return the end of the cells of a play of a batch; -1 if they are not in the batch."""
    zero, top = packed.zeros[number], packed.tops[number]
    if not -AREA <= top <= len(packed.registers) or not 0 <= zero <= len(packed.cells):
        return -1
    area = int(packed.registers[top + AREA])
    return zero + area if 0 < area <= len(packed.cells) - zero else -1


def _distinct(game: Game, actions: Sequence[int]) -> set[int]:
    """Return the different numbers among actions."""
    try:
        return {index(action) for action in set(actions)}
    except TypeError:
        raise IllegalAction(
            f"the actions of a case of {game.name} are integers, not {_short(actions)}"
        ) from None


def _short(thing: object) -> str:
    """Return the text of any object, in at most sixty characters."""
    text = repr(thing)
    return text if len(text) <= 60 else f"{text[:57]}..."
