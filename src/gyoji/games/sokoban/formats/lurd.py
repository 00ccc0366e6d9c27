"""LURD: moves as letters, small for a step and capital for a push; verified by playing them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ....notation.source import shown
from ....state import RUNNING, STATUS
from ..rules import PUSHED, STAYED, WALKED, apply, begin
from .runs import CODED, RunError, expanded

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ....notation.source import Source
    from ....state import Position

    Line = tuple[int, bytes]

LETTERS = b"udlr"
KEYS = LETTERS + LETTERS.upper()
ACTIONS = bytes.maketrans(KEYS, bytes(range(4)) * 2)

MOVES = re.compile(rb"[lurdLURD0-9()* ]*[lurdLURD][lurdLURD0-9()* ]*")
BEGUN = re.compile(rb"[lurdLURD]{3}")
REVERSE = re.compile(rb"[lurdLURD0-9()*\[\]{} ]*[\[\]{}][lurdLURD0-9()*\[\]{} ]*")
"""Saved games played backwards, or by several workers."""

MOST_MOVES = 1 << 20
"""The longest line of moves that is read, in moves."""

DOES = {STAYED: "moves nothing", WALKED: "pushes nothing", PUSHED: "pushes a box"}
MOVE = "a move, one of l u r d, or L U R D for a push"


class Played(NamedTuple):
    """A play in LURD: its actions, and whether they put every box on a target.

    `late` if there were moves after that, which are left out.
    """

    actions: bytes
    solved: bool
    late: bool


def play(source: Source, start: Position, lines: Sequence[Line]) -> Played:
    """Play the moves in these numbered lines.

    NotationError at the first letter that does not do what it says: a capital letter is a push and
    a small one a step, unless all letters are of one case.
    """
    state, actions = list(start), bytearray()
    begin(state, None)
    moves = list(letters(source, lines))
    told = len({letter.isupper() for _, _, letter in moves}) > 1
    for row, column, letter in moves:
        if state[STATUS] != RUNNING:
            break
        action = ACTIONS[letter[0]]
        answer = apply(state, action, None)
        if answer == STAYED or (told and letter.isupper() != (answer == PUSHED)):
            found = f"{shown(letter)}, which {DOES[answer]} (move {len(actions) + 1})"
            raise source.error("a move that can be made as it is written", found, column, row)
        actions.append(action)
    return Played(bytes(actions), state[STATUS] != RUNNING, len(moves) > len(actions))


def letters(source: Source, lines: Sequence[Line]) -> Iterator[tuple[int, int, bytes]]:
    """Each move with its line and column; of a line with runs, the column is where it begins."""
    many = 0
    for row, line in lines:
        coded = bool(CODED.search(line))
        try:
            written = expanded(line, MOST_MOVES)
        except RunError as error:
            raise source.error(error.expected, error.found, error.column, row) from None
        many += len(written)
        if many > MOST_MOVES:
            raise source.error(f"at most {MOST_MOVES} moves", "more", row=row)
        for at, byte in enumerate(written):
            if byte in KEYS:
                yield row, 1 if coded else at + 1, bytes([byte])
            elif byte not in b" *":  # the present position of a saved game is of no interest
                raise source.error(MOVE, shown(bytes([byte])), 1 if coded else at + 1, row)


def spelled(actions: Sequence[int], answers: Sequence[int]) -> bytes:
    """Moves in LURD, by what each action did; the actions all moved the worker."""
    return bytes(
        KEYS[action + (4 if answer == PUSHED else 0)]
        for action, answer in zip(actions, answers, strict=True)
    )
