"""LURD: moves as letters, small for a step and capital for a push; verified by playing them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ....game.notation.source import quote_text
from ....game.state import RUNNING, STATUS
from ....util.errors import Error
from ..rules import PUSHED, STAYED, WALKED, apply, begin

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ....game.formats import LeftOut
    from ....game.notation.source import Source
    from ....game.protocols import Case
    from ....game.state import Position

    Line = tuple[int, bytes]

LETTERS = b"udlr"
KEYS = LETTERS + LETTERS.upper()
ACTIONS = bytes.maketrans(KEYS, bytes(range(4)) * 2)

BEGUN = re.compile(rb"[lurdLURD]{3}")
SIGNS = re.compile(rb"[lurdLURD0-9()*\[\]{} ]+")

MOST_MOVES = 1 << 20
"""The maximum number of moves of a play."""

COLUMNS = 70
"""The maximum length of a written line of moves."""

DOES = {STAYED: "moves nothing", WALKED: "pushes nothing", PUSHED: "pushes a box"}
MOVE = "a move, one of l u r d, or L U R D for a push"


class LurdPlay(NamedTuple):
    """A play in LURD: its actions, and whether they put every box on a target.

    `late` is True if moves after the end of the game were left out.
    """

    actions: bytes
    solved: bool
    late: bool


def is_special(text: bytes) -> bool:
    """Return whether a line belongs to a play that goes backwards, or has several workers."""
    return SIGNS.fullmatch(text) is not None and any(sign in text for sign in b"[]{}")


class Spelled(NamedTuple):
    """A play as LURD, and whether it puts every box on a target."""

    moves: bytes
    solved: bool

    def lines(self) -> list[bytes]:
        """Return the moves in lines of a usual length."""
        return [self.moves[at : at + COLUMNS] for at in range(0, len(self.moves), COLUMNS)]


def play(source: Source, start: Position, lines: Sequence[Line]) -> LurdPlay:
    """Play the moves in these numbered lines.

    NotationError at the first letter that is wrong: a capital letter is a push and a small one a
    step, unless all letters are of one case.
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
            found = f"{quote_text(letter)}, which {DOES[answer]} (move {len(actions) + 1})"
            raise source.error("a move that can be made as it is written", found, column, row)
        actions.append(action)
    return LurdPlay(bytes(actions), state[STATUS] != RUNNING, len(moves) > len(actions))


def letters(source: Source, lines: Sequence[Line]) -> Iterator[tuple[int, int, bytes]]:
    """Yield each move with its line and column; in a line with runs, the column is always 1."""
    many = 0
    for row, line in lines:
        coded = bool(CODED.search(line))
        try:
            written = expand(line, MOST_MOVES)
        except RunError as error:
            raise source.error(error.expected, error.found, error.column, row) from None
        many += len(written)
        if many > MOST_MOVES:
            raise source.error(f"at most {MOST_MOVES} moves", "more", row=row)
        for at, byte in enumerate(written):
            if byte in KEYS:
                yield row, 1 if coded else at + 1, bytes([byte])
            elif byte not in b" *":  # `*` marks where a saved game stands, which does not matter
                raise source.error(MOVE, quote_text(bytes([byte])), 1 if coded else at + 1, row)


def spell(case: Case, left_out: LeftOut) -> Spelled:
    """Return a case in LURD, without keystrokes that move nothing: LURD has no word for them."""
    state, moves = list(case.start), bytearray()
    begin(state, None)
    blocked = 0
    for done, action in enumerate(case.actions):
        if state[STATUS] != RUNNING:
            left_out(keystrokes(len(case.actions) - done, "after the end"))
            break
        answer = apply(state, action, None)
        blocked += answer == STAYED
        if answer != STAYED:
            moves.append(KEYS[action + (4 if answer == PUSHED else 0)])
    if blocked:
        left_out(keystrokes(blocked, "that move nothing" if blocked > 1 else "that moves nothing"))
    return Spelled(bytes(moves), state[STATUS] != RUNNING)


def keystrokes(count: int, which: str) -> str:
    return f"{count} keystroke{'s' if count > 1 else ''} {which}"


# ---------------------------------------------------------------- runs
# Run lengths in rows and moves: `3#` is `###`, and `2(-#)` is `-#-#`.
#
# The input is untrusted: nothing is expanded before it is known to be short enough.

CODED = re.compile(rb"[\d()]")
TOKEN = re.compile(rb"\d+|[^\d()]|[()]")
DIGITS = 9


class RunError(Error, ValueError):
    """Invalid runs, and their column. `long` if they are valid, but too long."""

    def __init__(self, expected: str, found: str, column: int, *, long: bool = False) -> None:
        super().__init__(f"expected {expected}, found {found}")
        self.expected, self.found, self.column, self.long = expected, found, column, long


class Group:
    """The contents of parentheses, or of the whole text: its pieces, and the repetitions."""

    def __init__(self, times: int) -> None:
        self.times, self.size = times, 0
        self.pieces = list[bytes]()

    def add(self, piece: bytes, times: int, most: int, column: int) -> None:
        """Add a piece a number of times; RunError if the group becomes longer than `most`."""
        self.size += len(piece) * times
        if self.size > most:
            raise RunError(
                f"runs of at most {most} signs together", "longer ones", column, long=True
            )
        self.pieces.append(piece * times)


def expand(text: bytes, most: int) -> bytes:
    """Return the text with its runs written out.

    RunError if they are invalid or longer than `most` bytes.
    """
    if not CODED.search(text):
        return text
    groups, count, column = [Group(1)], 0, 1
    for token in TOKEN.finditer(text):
        sign = token[0]
        column = column if count else token.start() + 1  # a run begins with its number
        if sign.isdigit():
            count = number(sign, most, column)
            continue
        if sign == b"(":
            groups.append(Group(count or 1))
        elif sign == b")":
            close(groups, count, most, column)
        else:
            groups[-1].add(sign, count or 1, most, column)
        count = 0
    if len(groups) > 1 or count:
        raise RunError("a sign after a number, and ) after (", "the end of the line", len(text) + 1)
    return b"".join(groups[0].pieces)


def number(digits: bytes, most: int, column: int) -> int:
    """Return the length of a run; RunError if it is 0 or too large."""
    size = int(digits) if len(digits) <= DIGITS else most + 1
    if size > most:
        raise RunError(f"a run of at most {most}", digits[:DIGITS].decode(), column, long=True)
    if not size:
        raise RunError("a run of at least 1", "0", column)
    return size


def close(groups: list[Group], count: int, most: int, column: int) -> None:
    """End the innermost group, and add it to the one around it."""
    if len(groups) == 1 or count:
        raise RunError("a sign", ")", column)
    group = groups.pop()
    groups[-1].add(b"".join(group.pieces), group.times, most, column)
