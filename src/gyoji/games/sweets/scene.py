"""The tiles and motions of the game of sweets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.scene import Fact, Held, Sheet, Tile, inside
from ...game.state import AREA, WIDTH
from . import rules
from .display import NAMES, SWEETS, know
from .notation import END_WORD
from .rules import KINDS, PLACE, SWAP, count_held, declare, won
from .tokens import CODE, KIND, SEATS, WORD, unpack

if TYPE_CHECKING:
    from ...game.scene import Board, Pick
    from ...game.state import Position

LOOKS, MOTIONS = declare.looks, declare.motions
OWNERS = {letter.lower(): player for player, letter in enumerate(SEATS)}
BRUSHES = ("*", "L", "MC", "MP", "MK", "MCP", "MCK", "MPK", "MCPK")
TAKES_BACK = True
field = inside


def tiles(glyph: str) -> tuple[Tile, ...]:
    if glyph in declare.tiles:
        return declare.tiles[glyph]
    if glyph[:1] == "M":
        return (Tile("city"), *(Tile(f"package-{letter}", letter) for letter in know(glyph[1:])))
    owner, word = OWNERS[glyph[:1]], glyph[1:]
    kind = kind_of(CODE[word])
    return Tile("sea" if kind == "ship" else "land"), Tile(kind, word, "", owner)


def kind_of(code: int) -> str:
    if code >= rules.SHIPS:
        return "replacement"
    return "ship" if code >= rules.ORDINARY else "token"


def facts(state: Position) -> list[Fact]:
    players = range(rules.PLAYERS)
    return [
        *(Fact(SWEETS[kind], leader(state, kind)) for kind in range(KINDS)),
        *(Fact(NAMES[player], packages(state, player), player) for player in players),
        Fact("empty land", str(state[rules.FREE])),
    ]


def leader(state: Position, kind: int) -> str:
    """Return the player with more packages of a kind than any other."""
    counts = [won(list(state), player, kind) for player in range(rules.PLAYERS)]
    most = max(counts)
    return f"{NAMES[counts.index(most)]} leads" if counts.count(most) == 1 else "nobody leads"


def packages(state: Position, player: int) -> str:
    """Return the number of packages of each kind that a player has won."""
    counts = (f"{letter} {won(list(state), player, kind)}" for kind, letter in enumerate(KIND))
    return ", ".join(counts)


def hand(state: Position, player: int) -> list[Held]:
    return [
        Held(WORD[code], count, Tile(kind_of(code), WORD[code], "", player))
        for code in rules.SET
        if (count := count_held(list(state), player, code))
    ]


def picks(action: int, state: Position) -> tuple[Pick, ...]:
    if action == rules.END:
        return (END_WORD,)
    what, x, here, there = unpack(action, state[AREA])
    ends = [divmod(at - state[WIDTH] - 1, state[WIDTH]) for at in (here, there)]
    if what == PLACE:
        return WORD[x], ends[0]
    if what == SWAP:
        return "00", ends[0], ends[1]
    one, two = divmod(x, KINDS)
    return "ZZ", ends[0], KIND[one], ends[1], KIND[two]


def blank(rows: int, columns: int) -> Board:
    """Return sea with a strip of land, and a city on it."""
    board = [["*"] * columns for _ in range(rows)]
    board[rows // 2] = ["L"] * columns
    board[rows // 2][columns // 2] = "MC"
    return board


def sheet(board: Board) -> Sheet:
    """Return the map, and one game with its sweets but without turns."""
    rows = ["".join(ground(glyph) for glyph in row) for row in board]
    sweets = [
        " ".join([str(row), str(column), str(len(glyph) - 1), *glyph[1:]])
        for row, line in enumerate(board, 1)
        for column, glyph in enumerate(line, 1)
        if glyph[:1] == "M"
    ]
    sizes = f"{len(rows[0])} {len(rows)}"
    return Sheet("\n".join([sizes, *rows, "1", "", *sweets, ""]), 2, 1)


def ground(glyph: str) -> str:
    """Return the letter of a field's ground, whatever is on it."""
    name = tiles(glyph)[0].name
    return {"sea": "*", "land": "L", "city": "M"}[name]
