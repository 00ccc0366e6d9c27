"""How people see noughts and crosses; without a legend and without keys."""

from gyoji.game.notation import boards
from gyoji.game.protocols import Words
from gyoji.game.state import RUNNING, Position

from .rules import FILLED, FULL, PUT, REFUSED, TAKEN

TITLE, ABOUT = "Noughts", "Two players fill the cells of a board in turn."
LEGEND: dict[str, str] = {}
ANSWERS = {REFUSED: "refused", FILLED: "filled"}
EVENTS = {
    TAKEN: Words("1 Put", "{a:place} is taken"),
    PUT: Words("1 Put", "{a:place} is filled"),
}
ENDS = {RUNNING: Words("2 Full", "there are empty cells"), FULL: Words("2 Full", "all is full")}


def draw(state: Position) -> list[list[str]]:
    rows = boards.rows(state, bytes.maketrans(bytes(range(4)), b".OX#"), ringed=True)
    return [list(row.decode()) for row in rows]


def describe(glyph: str) -> str:
    return {".": "empty", "O": "a nought", "X": "a cross"}[glyph]
