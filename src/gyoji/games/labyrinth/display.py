"""The Labyrinth in words and glyphs. The players see nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.protocols import Words
from ...game.state import AREA, STATUS, TURN, WIDTH
from . import rules
from .cells import spell, word_of, write_words
from .rules import declare

if TYPE_CHECKING:
    from ...game.state import Position, State

TITLE = "The Labyrinth"
ABOUT = "Walk a map that you cannot see; the master says what you stepped on."

LEGEND = {
    "o": "island",
    "w": "wall",
    "b>": "bog, with the side that does not let go",
    "r1>": "river, with the number of its chain and its current",
    "e1": "estuary of a river",
    "y10": "cave, with the numbers of its chain and of its place there",
    "o@": "a walker on an island (@1, @2, ... where several walk)",
}
ANSWERS, ANNOUNCED = declare.answers, declare.announced
EVENTS, ENDS = declare.events, declare.ends
LATE = Words("4 End", "the commands have run out")
KEYS = {"up": "N", "down": "S", "left": "W", "right": "E"}
WALKERS_NAMES = ("Alice", "Bob", "Carol", "Dave")
WAYS = {"^": "north", "v": "south", "<": "west", ">": "east"}


def place(value: int, state: State) -> str:
    """Return row and column from the top left, from 1; walks in inputs count from 0."""
    row, column = divmod(value, state[WIDTH])
    return f"row {row}, column {column}"


def kind(value: int, state: State) -> str:
    return ANSWERS[state[value] & rules.KIND]


def a_kind(value: int, state: State) -> str:
    name = kind(value, state)
    return f"{'an' if name[0] in 'ei' else 'a'} {name}"


def wall(value: int, state: State) -> str:
    """Return the words for a wall on the map, or for the one around it."""
    row, column = divmod(value, state[WIDTH])
    outside = row in (0, state[AREA] // state[WIDTH] - 1) or column in (0, state[WIDTH] - 1)
    return "the end of the map" if outside else f"a wall at {place(value, state)}"


NOUNS = {"place": place, "kind": kind, "a kind": a_kind, "wall": wall}


PLAIN = {
    rules.HELD: "the bog does not let go on this side. Leave it another way.",
    rules.WENT: "the step leads to {b:a kind}",
    rules.FELL: "the cave leads to the next one of its chain",
    rules.DRAWN: "the current carries one cell along, to {b:a kind}",
    rules.STRANDED: "the current leads nowhere, and carries nobody",
    rules.WADED_DOWN: "down the same river, the current carries nobody",
    rules.WADED_UP: "up the same river, the current carries nobody",
}


def player(player: int) -> str:
    return WALKERS_NAMES[player] if player < len(WALKERS_NAMES) else f"walker {player + 1}"


def say(action: int, state: State) -> str:
    return ("north", "south", "west", "east")[action]


def draw(state: Position) -> list[list[str]]:
    """Return the words of the cells, with `@` for each walker; nothing in a walker's view."""
    if state[AREA] == 0:
        return []  # a walker's view has no board
    width = state[WIDTH]
    drawn = write_words(state[: state[AREA]], width)
    for place in {*walkers_at(state)}:
        row, column = divmod(place, width)
        drawn[row - 1][column - 1] += _walkers_on(state, place)
    return drawn


def walkers_at(state: Position) -> list[int]:
    return [state[rules.PLACE - walker] for walker in range(state[rules.WALKERS])]


def _walkers_on(state: Position, place: int) -> str:
    """Return the walkers on a cell, as they are written after its word."""
    here = [walker for walker, at in enumerate(walkers_at(state), 1) if at == place]
    return "".join(f"@{walker}" if state[rules.WALKERS] > 1 else "@" for walker in here)


def redrawn(before: Position, after: Position) -> list[tuple[tuple[int, int], str]]:
    """Return the fields that walkers have left or entered; nothing else on a map changes."""
    if after[AREA] == 0:
        return []
    moves = zip(walkers_at(before), walkers_at(after), strict=True)
    places = {place for move in moves if move[0] != move[1] for place in move}
    width = after[WIDTH]
    return [
        (
            (place // width - 1, place % width - 1),
            word_of(after, width, place) + _walkers_on(after, place),
        )
        for place in sorted(places)
    ]


def describe(glyph: str) -> str:
    text, *walkers = glyph.split("@")
    word = spell(text)
    if word is None:
        raise KeyError(glyph)
    names = [player(int(walker) - 1) if walker else "a walker" for walker in walkers]
    return " and ".join([_describe(word.kind, word.chain, word.number, word.arrow), *names])


def _describe(kind: int, chain: int, index: int, arrow: str) -> str:
    if kind == rules.BOG:
        return f"bog that does not let go to the {WAYS[arrow]}"
    if kind == rules.RIVER:
        return f"river {chain}, flowing {WAYS[arrow]}"
    if kind == rules.ESTUARY:
        return f"estuary of river {chain}"
    return f"cave {index} of chain {chain}" if kind == rules.CAVE else ANSWERS[kind]


def view(state: Position, player: int) -> Position:
    """Return the part of a play that a walker may know: the number of walkers, and the turn.

    It is a position without cells, in which the place of every walker is 0.
    """
    walkers = state[rules.WALKERS]
    return (*([0] * walkers), walkers, 0, 0, state[TURN], state[STATUS])
