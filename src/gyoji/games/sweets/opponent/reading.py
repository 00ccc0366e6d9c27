"""Conversion of a position to the record of a search, and of its choice to an action."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ....game.state import AREA, TURN, WIDTH
from ..rules import numbers as game
from ..rules.numbers import (
    CITY,
    CODES,
    FOR_C,
    FOR_K,
    FOR_P,
    GROUND,
    KINDS,
    LAND,
    PLAYERS,
    SEA,
    SET,
    count_held,
    owner,
    packages,
    slot,
    token,
    won,
)
from . import record
from .board import CITIES, PAIRS, SHIP_ENTRY, SWAP, TOKEN
from .entries import SLOT
from .record import (
    BITS,
    HAND,
    KIND_BITS,
    MOST_LAND,
    NONE,
    ORDINARY,
    SHIP,
    SIDES,
    Layout,
    SearchBoard,
    TurnSearch,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ....game.state import Position


class Strength(NamedTuple):
    """The limits of a search: play-outs, entries of an ending, entries considered at the root."""

    playouts: int
    budget: int
    wide: int


STRENGTHS = {
    "easy": Strength(0, 0, 1),
    "medium": Strength(500, 20_000, 16),
    "hard": Strength(40_000, 1_000_000, 32),
}
"""The strengths, from the weakest on."""

TURN_ENTRIES = 6  # the most entries of a turn: three ships, ZZ, a token; and one to spare
ENDING_TURNS = 4  # an ending of more turns is too large to be solved
SPARE = 4  # the number of play-outs for each node of the tree that may get children
CARRIED = 4  # cells of land or sea from here on carry a token


class Fields(NamedTuple):
    """The relevant places: cities, land, and sea beside cities that have packages."""

    cities: list[int]
    land: list[int]
    sea: list[int]


def prepare(position: Position, strength: str, seed: int) -> TurnSearch:
    """Return a search for the next entry of the player to move.

    ValueError for a position that does not occur under the rules for players: from a trusted input,
    with more than 64 land fields, or with tokens that are not in the set.
    """
    fields, chosen = fields_of(position), STRENGTHS[strength]
    check(position, fields)
    layout = layout_of(position, fields)
    root = board_of(position, fields)
    deep = min(len(fields.land), ENDING_TURNS) * TURN_ENTRIES
    nodes = 1 + chosen.wide * (1 + chosen.playouts // SPARE)
    return TurnSearch(
        layout=layout, root=root, board=empty_board(fields), stack=empty_board(fields, deep),
        seed=scramble(seed), part=part_of(position, chosen), choice=NONE,
        playouts=chosen.playouts, budget=chosen.budget, depth=NONE, tried=deep, best=deep,
        best_entry=deep, nodes=1, wide=chosen.wide, path=TURN_ENTRIES * MOST_LAND, first=nodes,
        children=nodes, entry=nodes, player=nodes, visits=nodes, root_visits=nodes, payoff=nodes,
        worth=nodes, ranked=chosen.wide + 1,
    )  # fmt: skip


def part_of(position: Position, strength: Strength) -> int:
    """Return the part with which a search begins: ENDING, TREE or OVER.

    It is OVER if a token has landed in this turn, after which a player only ends the turn, or if
    there is no empty land.
    """
    if position[game.LANDED] or not position[game.FREE]:
        return record.OVER
    is_ending = strength.budget and position[game.FREE] <= ENDING_TURNS
    return record.ENDING if is_ending else record.TREE


def check(position: Position, fields: Fields) -> None:
    """Raise ValueError for a position that the search cannot take."""
    if position[game.TRUST]:
        raise ValueError("programs play by the rules for players, and this input is trusted")
    if len(fields.land) > MOST_LAND:
        count = len(fields.land)
        raise ValueError(f"programs play on at most {MOST_LAND} land fields, and here are {count}")
    codes = [token(position[at]) for at in fields.land + fields.sea if position[at] >= CARRIED]
    if strange := [code for code in codes if slot(code) < 0]:
        raise ValueError(f"expected tokens of the set on the board, found the code {strange[0]}")


def scramble(seed: int) -> int:
    """Return a seed for the random numbers, which must not be 0, from any number."""
    return (seed * 2_654_435_761 + 40_503) % ((1 << 32) - 1) + 1


def fields_of(position: Position) -> Fields:
    grounds = bytes(cell & GROUND for cell in position[: position[AREA]])
    cities, land, sea = (
        [at for at, ground in enumerate(grounds) if ground == wanted]
        for wanted in (CITY, LAND, SEA)
    )
    width = position[WIDTH]
    near = {at for city in cities if packages(position[city]) for at in around(width, city)}
    return Fields(cities, land, [at for at in sea if at in near])


def around(width: int, at: int) -> tuple[int, ...]:
    """Return the six places around one inside the ring."""
    return at - width, at - width + 1, at - 1, at + 1, at + width - 1, at + width


def beside(width: int, places: Sequence[int], others: Sequence[int]) -> list[int]:
    """Return for each place the number of others that touch it, and their numbers."""
    numbers = {at: number for number, at in enumerate(others)}
    found = list[int]()
    for at in places:
        touching = [numbers[other] for other in around(width, at) if other in numbers]
        found += [len(touching), *touching, *[0] * (SIDES - 1 - len(touching))]
    return found


def layout_of(position: Position, fields: Fields) -> Layout:
    width = position[WIDTH]
    beside_sea = beside(width, fields.sea, fields.cities)
    alike = [tuple(beside_sea[at : at + SIDES]) for at in range(0, len(beside_sea), SIDES)]
    return Layout(
        cities=len(fields.cities), lands=len(fields.land), seas=len(fields.sea),
        beside_land=beside(width, fields.land, fields.cities), beside_sea=beside_sea,
        touching=beside(width, fields.cities, fields.sea), like=earlier(alike),
        worth=[force(code) for code in SET],
    )  # fmt: skip


def earlier(keys: Sequence[object]) -> list[int]:
    """Return for each key 1 + the index of the last equal key before it; 0 if there is none."""
    last, found = dict[object, int](), list[int]()
    for number, key in enumerate(keys, 1):
        found.append(last.get(key, 0))
        last[key] = number
    return found


def force(code: int) -> int:
    """Return the force that a token of the first player adds at a city."""
    strengths = (table[LAND + 4 * (1 + code)] // 4 for table in (FOR_C, FOR_P, FOR_K))
    return sum(strength << KIND_BITS * kind for kind, strength in enumerate(strengths))


def empty_board(fields: Fields, count: int = 1) -> SearchBoard:
    """Return memory for this many boards."""
    cities, land, sea = (count * len(part) for part in fields)
    return SearchBoard(
        forces=cities, packages=cities, open=cities, land=land, sea=sea, free=land, where=land,
        hand=count * PLAYERS * HAND, count=count * record.COUNTS,
    )  # fmt: skip


def board_of(position: Position, fields: Fields) -> SearchBoard:
    board = empty_board(fields)
    width = position[WIDTH]
    for number, at in enumerate(fields.cities):
        near = [position[each] for each in around(width, at)]
        board.forces[number] = sum(force_of(cell) for cell in near)
        board.packages[number] = packages(position[at])
        board.open[number] = near.count(LAND)
    for number, at in enumerate(fields.land):
        cell = position[at]
        if cell == LAND:
            board.where[number] = board.count[record.FREE]
            board.free[board.count[record.FREE]] = number
            board.count[record.FREE] += 1
        else:
            board.land[number] = 1 + slot(token(cell)) + 16 * owner(cell)
    for number, at in enumerate(fields.sea):
        board.sea[number] = int(position[at] != SEA)
    count_hands(position, board)
    return board


def force_of(cell: int) -> int:
    """Return the force of a cell beside a city."""
    is_token = cell >= CARRIED and cell & GROUND in (LAND, SEA)
    return force(token(cell)) << BITS * owner(cell) if is_token else 0


def count_hands(position: Position, board: SearchBoard) -> None:
    """Set the turn, and the players' hands and packages won."""
    count, state = board.count, list(position)
    count[record.TURN] = position[TURN]
    for player in range(PLAYERS):
        hand = [code for code in SET for _ in range(count_held(state, player, code))]
        ordinary = [slot(code) for code in hand if slot(code) < ORDINARY]
        for at, each in enumerate(ordinary):
            board.hand[HAND * player + at] = each
        count[record.HELD + player] = len(ordinary)
        count[record.SHIPS + player] = hand.count(SET[SHIP])
        count[record.SWAPS + player] = hand.count(game.SWAPPER)
        count[record.TRADES + player] = hand.count(game.TRADER)
        for kind in range(KINDS):
            count[record.WON + KINDS * player + kind] = won(state, player, kind)


def conclude(search: TurnSearch) -> None:
    """Make the search end with its next step."""
    search.playouts = search.budget = 0


def action(search: TurnSearch, position: Position) -> int:
    """Return the action that a search has chosen."""
    fields, choice = fields_of(position), search.choice
    if choice == NONE:
        return game.END
    if choice < SHIP_ENTRY:
        kinds, cities = choice % PAIRS, choice // PAIRS
        one, two = fields.cities[cities // CITIES], fields.cities[cities % CITIES]
        return encode_action(position, game.TRADE, kinds, one, two)
    if choice < TOKEN:
        return encode_action(position, game.PLACE, SET[SHIP], fields.sea[choice - SHIP_ENTRY], 0)
    if choice < SWAP:
        land, number = divmod(choice - TOKEN, SLOT)
        return encode_action(position, game.PLACE, SET[number], fields.land[land], 0)
    here, there = (fields.land[each] for each in divmod(choice - SWAP, MOST_LAND))
    return encode_action(position, game.SWAP, token(position[here]), here, there)


def encode_action(position: Position, what: int, x: int, p: int, q: int) -> int:
    """Return an action of the game by its parts."""
    area = position[AREA]
    return ((what * CODES + x) * area + p) * area + q
