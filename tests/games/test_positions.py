"""Everything that can be wrong with a position of each game, one thing at a time."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.game.places import AT, is_inside, next_on_ring
from gyoji.game.positions import explain, positions_of
from gyoji.game.state import AREA, STATUS, TURN, WIDTH
from gyoji.games.boulder import positions as boulder
from gyoji.games.boulder.rules import EMPTY
from gyoji.games.labyrinth import pencil
from gyoji.games.labyrinth import positions as labyrinth
from gyoji.games.labyrinth.pencil import positions as treasure
from gyoji.games.labyrinth.rules import BOG, CAVE, CHAIN, FIRST, ISLAND, LEADS
from gyoji.games.sokoban import positions as sokoban
from gyoji.games.sweets import positions as sweets
from gyoji.games.sweets import rules
from gyoji.games.sweets.rules import CITY, LAND, OUTSIDE, SEA
from gyoji.games.tower import positions as tower
from tests.games.test_pencil import start_of

if TYPE_CHECKING:
    from gyoji import Game
    from gyoji.game.state import Position

    Change = tuple[int, dict[int, int]]
    """The number of a fault, and the numbers of a position that cause it."""


def read(name: str, text: str) -> Position:
    return next(gyoji.read(name, text)).start


SOKOBAN = read("sokoban", "4 6\n######\n#w.b+#\n#....#\n######\n\n0 0\n")
IN_SOKOBAN: list[Change] = [
    (sokoban.CELL, {8: 99}), (sokoban.CELL, {8: -1}), (sokoban.CELL, {8: 12}),
    (sokoban.RING, {0: 0}), (sokoban.RING, {11: 4}), (sokoban.WORKERS, {8: 8}),
    (sokoban.PLACE, {-5: 8}), (sokoban.PLACE, {-5: 99}), (sokoban.COUNT, {-6: 2}),
    (sokoban.PLAYER, {TURN: 1}), (sokoban.END, {STATUS: 2}),
]  # fmt: skip
BOULDER = read("boulder", "#####\n#&.$#\n#..X#\n#####\n\n")
IN_BOULDER: list[Change] = [
    (boulder.CELL, {6: 8}), (boulder.RING, {0: EMPTY}), (boulder.ROCKFORDS, {7: 5}),
    (boulder.ROCKFORDS, {STATUS: 1}), (boulder.PLACE, {-5: 7}), (boulder.PLACE, {-5: 3}),
    (boulder.COUNT, {-6: 0}), (boulder.PLAYER, {TURN: -1}),
    (boulder.END, {6: EMPTY, -5: 13, STATUS: 5}),
]  # fmt: skip
TOWER = read("tower", "3 3\n...\n.S.\n.G.\n0\n0 0\n")
IN_TOWER: list[Change] = [
    (tower.CELL, {6: 99}), (tower.CELL, {6: 1}), (tower.CELL, {18: 2}), (tower.SIDE, {0: 0}),
    (tower.FLOOR, {20: 1}), (tower.PLACE, {-5: 5}), (tower.GOAL_PLACE, {-6: 99}),
    (tower.ROWS, {-7: 4}), (tower.LAST_ROW, {-8: 4}), (tower.COLUMNS, {-9: -1}),
    (tower.LAST_COLUMN, {-10: 5}), (tower.PLAYER, {TURN: 1}), (tower.END, {STATUS: 5}),
]  # fmt: skip
LABYRINTH = read("labyrinth", "y10 b> r1> e1\ny11 o o o\n1\n1 1\n")
IN_LABYRINTH: list[Change] = [
    (labyrinth.CELL, {14: 0}), (labyrinth.CELL, {14: -5}), (labyrinth.CELL, {14: ISLAND + FIRST}),
    (labyrinth.CELL, {14: ISLAND + 3 * LEADS}), (labyrinth.CELL, {14: ISLAND + CHAIN}),
    (labyrinth.RING, {0: ISLAND}), (labyrinth.ARROW, {8: BOG + 15 * LEADS}),
    (labyrinth.ARROW, {1: BOG + 2 * LEADS}), (labyrinth.LINK, {7: CAVE + FIRST + CHAIN}),
    (labyrinth.LINK, {7: CAVE + FIRST + CHAIN + 14 * LEADS}),
    (labyrinth.LINK, {13: CAVE + 2 * CHAIN + 7 * LEADS}),
    (labyrinth.CIRCLE, {7: CAVE + CHAIN + 13 * LEADS}),
    (labyrinth.CIRCLE, {13: CAVE + FIRST + CHAIN + 7 * LEADS}),
    (labyrinth.CIRCLE, {14: CAVE + CHAIN + 7 * LEADS}), (labyrinth.START, {-6: 3}),
    (labyrinth.PLAYER, {TURN: 1}), (labyrinth.END, {STATUS: 1}),
]  # fmt: skip
TREASURE = start_of("o o o", [(0, 0)], treasure=(0, 2))
IN_TREASURE: list[Change] = [
    (treasure.MEETING, {-7: 2}), (treasure.LYING, {-8: 99}), (treasure.CARRYING, {-9: 2}),
    (treasure.HOMES, {-10: 0}), (treasure.ENDED, {STATUS: 2}), (labyrinth.RING, {0: ISLAND}),
]  # fmt: skip
SWEETS = next(gyoji.load("sweets").levels.cases(Random(1), 19, 1, "contest", {})).start
SEA_AT, LAND_AT, CITY_AT = (
    next(at for at, cell in enumerate(SWEETS[: SWEETS[AREA]]) if cell & 3 == ground)
    for ground in (SEA, LAND, CITY)
)
TOKEN, SHIP = 4 * (1 + 2), 4 * (1 + 41)
IN_SWEETS: list[Change] = [
    (sweets.CELL, {LAND_AT: LAND + SHIP}), (sweets.CELL, {SEA_AT: SEA + TOKEN}),
    (sweets.CELL, {CITY_AT: CITY + 4 * 64}), (sweets.CELL, {0: OUTSIDE + 4}),
    (sweets.CELL, {LAND_AT: LAND + 4 * 64}), (sweets.CELL, {LAND_AT: LAND + 4 * 258}),
    (sweets.AROUND, {CITY_AT: CITY}), (sweets.ROOM, {LAND_AT: LAND + TOKEN}),
    (sweets.CELL, {LAND_AT: LAND - 4}), (sweets.CELL, {LAND_AT: LAND + 4 * 257}),
    (sweets.RING, {0: SEA}), (sweets.INNER, {SEA_AT: OUTSIDE}), (sweets.ROOM, {rules.FREE: 0}),
    (sweets.SETTLING, {rules.CAPTURE: 2}),
    (sweets.TRUSTED, {rules.TRUST: -1}), (sweets.COUNTER, {rules.LANDED: -1}),
    (sweets.COUNTER, {rules.ENTRIES: -1}), (sweets.CLOSING, {rules.DUE: 1}),
    (sweets.CLOSING, {rules.DUE: 1, rules.CAPTURE: 1}), (sweets.PRIZES, {rules.WINNERS: 16}),
    (sweets.HANDS, {rules.HAND - 3: -1}), (sweets.PACKAGES, {rules.WON - 11: -1}),
    (sweets.PLAYER, {TURN: 4}), (sweets.END, {STATUS: 2}),
]  # fmt: skip
ALL: list[tuple[Game, Position, list[Change]]] = [
    (gyoji.load("sokoban"), SOKOBAN, IN_SOKOBAN),
    (gyoji.load("boulder"), BOULDER, IN_BOULDER),
    (gyoji.load("tower"), TOWER, IN_TOWER),
    (gyoji.load("labyrinth"), LABYRINTH, IN_LABYRINTH),
    (pencil.GAME, TREASURE, IN_TREASURE),
    (gyoji.load("sweets"), SWEETS, IN_SWEETS),
]


def changed(position: Position, changes: dict[int, int]) -> list[int]:
    found = list(position)
    for at, number in changes.items():
        found[at] = number
    return found


@pytest.mark.parametrize(
    ("game", "position", "number", "changes"),
    [(game, position, *change) for game, position, some in ALL for change in some],
)
def test_each_fault_is_found(
    game: Game, position: Position, number: int, changes: dict[int, int]
) -> None:
    positions, wrong = positions_of(game), changed(position, changes)
    assert not explain(game, position)
    assert positions.fault(wrong) % AT == number
    sentence = explain(game, wrong)
    assert sentence.startswith(f"expected {positions.FAULTS[number].expected}")


@pytest.mark.parametrize(("game", "position", "some"), ALL)
def test_every_fault_has_a_test(game: Game, position: Position, some: list[Change]) -> None:
    inherited = set(labyrinth.FAULTS) if game is pencil.GAME else set()
    apart = {labyrinth.NUMBER} if game.name == "labyrinth" else set()
    found = {number for number, _ in some} | inherited | apart
    assert found == set(positions_of(game).FAULTS)
    assert max(found) < AT
    assert positions_of(game).registers(list(position)) == len(position) - position[AREA]


def test_a_labyrinth_has_walkers() -> None:
    nobody = (*LABYRINTH[:-6], 0, *LABYRINTH[-4:])
    assert explain(gyoji.load("labyrinth"), nobody) == (
        "expected the number of walkers in register -5, found 0"
    )
    assert explain(gyoji.load("labyrinth"), changed(LABYRINTH, {-5: 2})) == (
        "expected 7 registers after the cells, found 6"
    )


def test_positions_after_the_end_are_legal() -> None:
    left = changed(BOULDER, {6: EMPTY, -5: 13, STATUS: 1})
    assert not explain(gyoji.load("boulder"), left)
    assert gyoji.Play("boulder", left).over


def test_cities_are_due_only_if_they_are_closed() -> None:
    """With as many due as there are, the turn ends and settles them; with one more it would not."""
    game, filled = gyoji.load("sweets"), list(SWEETS)
    for at, cell in enumerate(filled[: filled[AREA]]):
        if cell == LAND:
            filled[at] = LAND + TOKEN
        elif cell & 3 == CITY:
            filled[at] = cell % rules.OPEN
    cities = sum(cell & 3 == CITY and rules.packages(cell) > 0 for cell in filled[: filled[AREA]])
    at_turn = {rules.FREE: 0, rules.CAPTURE: 1, rules.LANDED: 1, rules.ENTRIES: 1}
    legal = changed(tuple(filled), {**at_turn, rules.DUE: cities})
    assert not explain(game, legal)
    play = gyoji.Play(game, legal)
    play.do("end")
    assert play.over
    assert "at most the number of closed cities" in explain(
        game, changed(tuple(filled), {**at_turn, rules.DUE: cities + 1})
    )


@pytest.mark.parametrize("width", [2, 3, 4, 7])
@pytest.mark.parametrize("height", [2, 3, 5])
def test_a_ring_is_what_is_not_inside(width: int, height: int) -> None:
    state = [0] * (width * height) + [width * height, width, 0, 0]
    ring, at = list[int](), 0
    while at < state[AREA]:
        ring.append(at)
        at = next_on_ring(state, at)
    assert ring == [at for at in range(state[AREA]) if not is_inside(state, at)]
    rows = [divmod(at, state[WIDTH]) for at in ring]
    assert all(row in (0, height - 1) or column in (0, width - 1) for row, column in rows)
    assert not any(is_inside(state, at) for at in (-1, -width, state[AREA], 1 << 40))
