"""An input of the game of sweets taken apart, so that it can be changed and put together again.

Putting it together repairs the damage of a change. Cities that touch no land become sea, a turn
disappears with the land that it filled, impossible entries are dropped, and a player who lacks a
token plays another one. So nearly every change leaves complete, legal games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...game.protocols import Case
from ...game.state import AREA, RUNNING, STATUS, WIDTH
from .board import KEPT, add_ring, start_of
from .maps import AROUND
from .rules import (
    AT_TURN,
    CAPTURE,
    CITY,
    END,
    GROUND,
    LAND,
    ORDINARY,
    PLACE,
    SWAP,
    apply,
    packages,
    token,
)
from .tokens import CODE, KIND, Field, pack, unpack

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from .board import Board

PLAIN = [*(CODE[f"{digit}{letter}"] for digit in "234" for letter in KIND),
         CODE["1W"], CODE["2W"], CODE["3W"]]  # fmt: skip
"""Ordinary tokens, the plainest first."""

OFF = (0, 0)


class SheetEntry(NamedTuple):
    """An entry of a turn: PLACE, SWAP or TRADE, its token or kinds, and its two fields."""

    what: int
    x: int
    here: Field
    there: Field

    @property
    def land(self) -> Field | None:
        """The land field that it fills, if any."""
        if self.what == PLACE:
            return self.here if self.x < ORDINARY else None
        return self.there if self.what == SWAP else None


Turn = tuple[SheetEntry, ...]


class SheetGame(NamedTuple):
    """The packages of each city, as a sum, and the turns."""

    sweets: dict[Field, int]
    turns: tuple[Turn, ...]


class GameSheet(NamedTuple):
    """A map in rows of letters, the time of settling, and games. Fields count from 1."""

    rows: tuple[bytes, ...]
    at_turn: bool
    games: tuple[SheetGame, ...]

    def letter(self, field: Field) -> bytes:
        """Return the letter of a field; empty off the board."""
        row, column = field
        on_board = 0 < row <= len(self.rows) and column > 0
        return self.rows[row - 1][column - 1 : column] if on_board else b""

    def fields(self, letter: bytes) -> list[Field]:
        """Return all fields with this letter, in reading order."""
        return [
            (row, column)
            for row, line in enumerate(self.rows, 1)
            for column, other in enumerate(line, 1)
            if other == letter[0]
        ]


def sheet_of(cases: Sequence[Case]) -> GameSheet:
    """Take an input apart."""
    start = cases[0].start
    width, area = start[WIDTH], start[AREA]
    letters = bytes(cell & GROUND for cell in start[:area]).translate(KEPT)
    rows = tuple(letters[at + 1 : at + width - 1] for at in range(width, area - width, width))
    return GameSheet(rows, start[CAPTURE] == AT_TURN, tuple(game_of(case) for case in cases))


def game_of(case: Case) -> SheetGame:
    width, area = case.start[WIDTH], case.start[AREA]
    turns, turn = list[Turn](), list[SheetEntry]()
    for action in case.actions:
        if action == END:
            turns.append(tuple(turn))
            turn = []
        else:
            what, x, here, there = unpack(action, area)
            turn.append(SheetEntry(what, x, divmod(here, width), divmod(there, width)))
    sweets = {
        divmod(at, width): packages(cell)
        for at, cell in enumerate(case.start[:area])
        if cell & GROUND == CITY
    }
    return SheetGame(sweets, tuple(turns))


def cases_of(sheet: GameSheet) -> list[Case] | None:
    """Put an input together; None if no land is left or a game cannot be finished."""
    if b"L" not in b"".join(sheet.rows):
        return None
    lone = [city for city in sheet.fields(b"M")
            if all(sheet.letter(field) != b"L" for field in touching(city))]  # fmt: skip
    sheet = clear(sheet, lone)
    board = add_ring(list(sheet.rows), at_turn=sheet.at_turn)
    cases = [play(sheet, board, game) for game in sheet.games]
    return [case for case in cases if case] if all(cases) else None


def touching(field: Field) -> list[Field]:
    """Return the six fields around a field, on the board or not."""
    row, column = field
    return [(row + down, column + right) for down, right in AROUND]


def clear(sheet: GameSheet, fields: Collection[Field]) -> GameSheet:
    """Return the sheet with these fields turned into sea."""
    rows = [bytearray(line) for line in sheet.rows]
    for row, column in fields:
        rows[row - 1][column - 1] = ord("*")
    return sheet._replace(rows=tuple(map(bytes, rows)))


def cut(sheet: GameSheet, rows: Collection[int], columns: Collection[int]) -> GameSheet:
    """Return the sheet without these rows and columns. Entries on them are moved off the board."""
    left = tuple(
        bytes(letter for column, letter in enumerate(line, 1) if column not in columns)
        for row, line in enumerate(sheet.rows, 1)
        if row not in rows
    )

    def move(field: Field) -> Field:
        row, column = field
        if row in rows or column in columns or field == OFF:
            return OFF
        return row - sum(at < row for at in rows), column - sum(at < column for at in columns)

    return place(sheet._replace(rows=left), move)


def swap(sheet: GameSheet, one: Field, other: Field) -> GameSheet:
    """Return the sheet with two fields exchanged, and everything that happens on them."""
    rows = [bytearray(line) for line in sheet.rows]
    for (row, column), letter in ((one, sheet.letter(other)), (other, sheet.letter(one))):
        rows[row - 1][column - 1 : column] = letter
    names = {one: other, other: one}
    new = sheet._replace(rows=tuple(map(bytes, rows)))
    return place(new, lambda field: names.get(field, field))


def place(sheet: GameSheet, move: Callable[[Field], Field]) -> GameSheet:
    """Return the sheet with its games moved to other fields."""

    def to(entry: SheetEntry) -> SheetEntry:
        return entry._replace(here=move(entry.here), there=move(entry.there))

    return sheet._replace(
        games=tuple(
            SheetGame({move(city): held for city, held in game.sweets.items()},
                 tuple(tuple(map(to, turn)) for turn in game.turns))
            for game in sheet.games
        )
    )  # fmt: skip


def play(sheet: GameSheet, board: Board, game: SheetGame) -> Case | None:
    """Play a game, perhaps made for a larger board; None if it does not end."""
    sweets = {
        board.place(*city): packages
        for city, packages in game.sweets.items()
        if sheet.letter(city) == b"M"
    }
    start = start_of(board, sweets)
    state, actions = list(start), list[int]()
    for turn in game.turns:
        if state[STATUS] == RUNNING and fills(sheet, turn):
            actions += [action for entry in turn for action in find_action(state, board, entry)]
            actions += [END] * min(apply(state, END, None), 1)
    return None if state[STATUS] == RUNNING else Case(start, tuple(actions))


def fills(sheet: GameSheet, turn: Turn) -> bool:
    """Return whether the land that the turn fills is still there."""
    return any(entry.land and sheet.letter(entry.land) == b"L" for entry in turn)


def find_action(state: list[int], board: Board, entry: SheetEntry) -> Iterator[int]:
    """Yield the entry as a legal action, or a similar action; nothing if there is none."""
    here, there = board.place(*entry.here), board.place(*entry.there)
    for what, x, one, other in likes(state, entry, here, there):
        action = pack(state[AREA], what, x, one, other)
        if apply(state, action, None):
            yield action
            return


def likes(
    state: list[int], entry: SheetEntry, here: int, there: int
) -> Iterator[tuple[int, int, int, int]]:
    """Yield the entry, and then similar ones.

    They are 00 for the token that is on the place now, and any token, if land has to be filled.
    """
    yield entry.what, entry.x, here, there
    if entry.what == SWAP and state[here] > LAND:
        yield SWAP, token(state[here]), here, there
    if entry.land:
        at = there if entry.what == SWAP else here
        yield from ((PLACE, code, at, 0) for code in (entry.x, *PLAIN))
