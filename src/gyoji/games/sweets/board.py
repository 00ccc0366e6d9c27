"""The map of the game of sweets, with a ring of cells that are off the board."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ...game.notation.boards import MOST_CELLS, ring
from ...game.state import AREA, WIDTH
from . import breaches, rules, tokens
from .rules import CITY, FREE, LAND, LAST, NEVER, OPEN, OUTSIDE, declare
from .rules.settling import land_left

if TYPE_CHECKING:
    from ...game.state import Position
    from .reader import Mark, Reader

GLYPHS = "".join(declare.glyphs.values()).encode()
CELLS = bytes.maketrans(GLYPHS, bytes(declare.glyphs))
KEPT = bytes.maketrans(bytes(declare.glyphs), GLYPHS)
MOST_LAND, MOST_SHIPS = 64, 12
SIZES = ("the number of fields in a row", "the number of rows")

# Further registers, which tell the fast path about the board: the numbers of cities, of land fields
# and of ships so far; then the places of the ships and of the land.
CITIES, LANDS, FLEET = LAST - 1, LAST - 2, LAST - 3
SHIP_AT = FLEET - 1  # and one less for each further ship
LAND_AT = SHIP_AT - MOST_SHIPS  # and one less for each further land field


class Board(NamedTuple):
    """The cells with the ring, and the registers with which every game on them starts."""

    cells: bytes
    width: int
    cities: int
    registers: tuple[int, ...]

    def place(self, row: int, column: int) -> int:
        """Return the place of a field; 0 off the board."""
        return tokens.place(row, column, self.width, len(self.cells))


def read_map(reader: Reader, lenient: bool, at_turn: bool) -> Board:
    width, height = reader.count(SIZES[0]), reader.count(SIZES[1])
    if height == 0:
        raise reader.refusal(breaches.NO_LAND)
    if width * height > MOST_CELLS:
        raise reader.refusal((breaches.NUMBER, f"a map of at most {MOST_CELLS} fields"))
    reader.words_up_to(width)
    rows, marks = list[bytes](), list["Mark"]()
    for _ in range(height):
        rows.append(read_row(reader, width))
        marks.append(reader.mark())
    reader.words_up_to(0)
    board = add_ring(rows, trusted=lenient, at_turn=at_turn)
    if not lenient:
        check(reader, board, marks)
    return board


def read_row(reader: Reader, width: int) -> bytes:
    code, expected = breaches.MAP_SIZE
    breach = (code, expected.format(width))
    row = reader.take(breach[1])
    if len(row) != width:
        raise reader.refusal(breach)
    strange = row.translate(None, GLYPHS)
    if strange:
        raise reader.refusal(breaches.MAP_CHAR, strange[:1], ahead=row.index(strange[:1]))
    return row


def check(reader: Reader, board: Board, marks: list[Mark]) -> None:
    """Reject a board on which a game cannot be played to its end."""
    cells, width, state = board.cells, board.width, list(board.cells)
    state += board.registers
    land = [at for at, cell in enumerate(cells) if cell == LAND]
    if not land:
        raise reader.refusal(breaches.NO_LAND, mark=marks[0])
    if len(land) > MOST_LAND:
        row, column = divmod(land[MOST_LAND], width)
        raise reader.refusal(breaches.MUCH_LAND, b"L", marks[row - 1], column - 1)
    city = cells.find(CITY)
    while city >= 0:
        if land_left(state, city) == NEVER:
            row, column = divmod(city, width)
            raise reader.refusal(breaches.LONE_CITY, b"M", marks[row - 1], column - 1)
        city = cells.find(CITY, city + 1)


def add_ring(rows: list[bytes], *, trusted: bool = False, at_turn: bool = False) -> Board:
    """Return the board with these rows of letters."""
    width = len(rows[0]) + 2
    cells = ring(b"".join(rows).translate(CELLS), width - 2, OUTSIDE)
    registers = [0] * -rules.LAST
    registers[WIDTH], registers[AREA] = width, len(cells)
    registers[FREE] = cells.count(LAND)
    registers[rules.TRUST], registers[rules.CAPTURE] = int(trusted), int(at_turn)
    for player in range(rules.PLAYERS):
        registers[rules.HAND - player] = rules.HAND_FULL
    return Board(cells, width, cells.count(CITY), tuple(registers))


def start_of(board: Board, sweets: dict[int, int]) -> Position:
    """Return the start of a game with these packages in the cities, by their places."""
    state = [*board.cells, *board.registers]
    for city, cell in enumerate(board.cells):
        if cell == CITY:
            state[city] += 4 * sweets.get(city, 0) + OPEN * land_left(state, city)
    return tuple(state)


def registers_of(board: Board) -> list[int]:
    """Return the further registers of a board, in the order of a state: the last one first."""
    land = [match.start() for match in re.finditer(bytes([LAND]), board.cells)]
    # The zeros are room for the places of ships, of which there are none yet.
    return [*reversed(land), *[0] * MOST_SHIPS, 0, len(land), board.cities]
