"""Shrinking of games of sweets, and tiny ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from ...game.shrinking import Pass
from . import enumeration
from .rules import KINDS, PLACE, SWAP, TRADE
from .sheets import (
    PLAIN,
    GameSheet,
    SheetEntry,
    SheetGame,
    cases_of,
    clear,
    cut,
    sheet_of,
    swap,
    touching,
)
from .tokens import Field

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from ...game.protocols import Case
    from .sheets import Turn

    At = tuple[int, int, int]
    """The indices of a game, a turn and an entry."""

Atom = TypeVar("Atom")

BLANKS = False
RANKS = {code: rank for rank, code in enumerate(PLAIN)}
PAIRS = ((0, 1), (1, 2), (0, 2))  # of kinds


def passes(cases: Sequence[Case]) -> Iterator[Pass]:
    """Yield passes: fewer turns, fewer cities and ships, less sea, plainer tokens."""
    if not cases:
        return
    sheet = sheet_of(cases)
    yield from turns(sheet)
    yield taking(sheet, "cities", sheet.fields(b"M"), lambda cities: clear(sheet, cities))
    yield optional_entries(sheet)
    yield from lines(sheet)
    yield nearer(sheet)
    yield packages(sheet)
    yield replacements(sheet)
    for rank in range(len(PLAIN)):
        yield tokens(sheet, rank)
    yield kinds(sheet)


def tiny() -> Iterator[Case]:
    """Yield games on boards of one to six land fields."""
    return enumeration.cases()


def measure(sheet: GameSheet) -> tuple[int, ...]:
    """Return the size of an input: first its land, area and cities; last its plainness."""
    entries = [entry for game in sheet.games for turn in game.turns for entry in turn]
    every = [packages for game in sheet.games for packages in game.sweets.values()]
    return (
        len(sheet.games),
        len(sheet.fields(b"L")),
        sum(map(len, sheet.rows)),
        len(sheet.fields(b"M")),
        sum(packages.bit_count() for packages in every),
        len(entries),
        sum(entry.what == SWAP for entry in entries),
        sum(RANKS.get(entry.x, 0) for entry in entries if entry.what == PLACE),
        sum(row + column for letter in (b"L", b"M") for row, column in sheet.fields(letter)),
        sum(every),
    )


def taking(
    sheet: GameSheet, what: str, atoms: Sequence[Atom], change: Callable[[list[Atom]], GameSheet]
) -> Pass:
    """Return a pass that changes the sheet for some atoms, if that makes it smaller.

    Since every step makes the sheet smaller, shrinking comes to an end.
    """
    size = measure(sheet)

    def without(chosen: Collection[int]) -> list[Case] | None:
        cases = cases_of(change([atoms[number] for number in sorted(chosen)])) if chosen else None
        return cases if cases and measure(sheet_of(cases)) < size else None

    return Pass(what, len(atoms), without)


def turns(sheet: GameSheet) -> Iterator[Pass]:
    """Yield passes that remove the last turns, the first turns, any four in a row, or single ones.

    Turns are identified by the land that they fill. If the first turns or a single one are removed,
    the following turns belong to other players.
    """
    land = [entry.land for turn in sheet.games[0].turns for entry in turn if entry.land]
    places = {field: number for number, field in enumerate(land)}

    def last(chosen: list[Field]) -> GameSheet:
        return clear(sheet, land[min(places[field] for field in chosen) :])

    def first(chosen: list[Field]) -> GameSheet:
        return clear(sheet, land[: max(places[field] for field in chosen) + 1])

    def fours(chosen: list[int]) -> GameSheet:
        end, gone = 0, list[Field]()
        for start in chosen:
            if start >= end:
                end = start + 4
                gone += land[start:end]
        return clear(sheet, gone)

    yield taking(sheet, "last turns", land[::-1], last)
    yield taking(sheet, "first turns", land, first)
    yield taking(sheet, "four turns", range(len(land) - 3), fours)
    yield taking(sheet, "turns", land, lambda chosen: clear(sheet, chosen))


def lines(sheet: GameSheet) -> Iterator[Pass]:
    """Yield passes over rows and columns, with everything on them."""
    rows, columns = range(1, len(sheet.rows) + 1), range(1, len(sheet.rows[0]) + 1)
    yield taking(sheet, "rows", rows, lambda chosen: cut(sheet, set(chosen), ()))
    yield taking(sheet, "columns", columns, lambda chosen: cut(sheet, (), set(chosen)))


def nearer(sheet: GameSheet) -> Pass:
    """Return a pass that moves land towards the corner, to sea that touches the same cities.

    That empties rows, which can then be removed.
    """

    def move(chosen: list[Field]) -> GameSheet:
        new = sheet
        for field in chosen:
            new = swap(new, field, nearest(new, field))
        return new

    return taking(sheet, "nearer land", sheet.fields(b"L"), move)


def nearest(sheet: GameSheet, field: Field) -> Field:
    """Return the field nearest to the corner that could replace a land field.

    It is free sea, or the land field itself.
    """
    ships = {entry.here for game in sheet.games for turn in game.turns for entry in turn}
    cities = cities_of(sheet, field)
    free = [at for at in sheet.fields(b"*") if at not in ships and cities_of(sheet, at) == cities]
    return min([field, *free], key=sum)


def cities_of(sheet: GameSheet, field: Field) -> list[Field]:
    return [at for at in touching(field) if sheet.letter(at) == b"M"]


def entries(sheet: GameSheet, wanted: Callable[[SheetEntry], bool]) -> list[At]:
    """Return the indices of all entries for which `wanted` returns True."""
    return [
        (game, turn, number)
        for game, (_, every) in enumerate(sheet.games)
        for turn, turn_entries in enumerate(every)
        for number, entry in enumerate(turn_entries)
        if wanted(entry)
    ]


def replace_entries(
    sheet: GameSheet, places: Collection[At], change: Callable[[SheetEntry], Turn]
) -> GameSheet:
    """Return the sheet with these entries replaced by others, or by none."""
    chosen = set(places)
    games = list[SheetGame]()
    for game, (sweets, every) in enumerate(sheet.games):
        new = [
            tuple(
                other
                for number, entry in enumerate(turn_entries)
                for other in (change(entry) if (game, turn, number) in chosen else (entry,))
            )
            for turn, turn_entries in enumerate(every)
        ]
        games.append(SheetGame(sweets, tuple(new)))
    return sheet._replace(games=tuple(games))


def optional_entries(sheet: GameSheet) -> Pass:
    places = entries(sheet, lambda entry: not entry.land)
    return taking(
        sheet, "ships and ZZ", places, lambda some: replace_entries(sheet, some, lambda _: ())
    )


def replacements(sheet: GameSheet) -> Pass:
    """Return a pass that replaces 00 by the token that it moves, or by another one."""

    def plain(entry: SheetEntry) -> Turn:
        return (SheetEntry(PLACE, entry.x, entry.there, (0, 0)),)

    places = entries(sheet, lambda entry: entry.what == SWAP)
    return taking(sheet, "00", places, lambda chosen: replace_entries(sheet, chosen, plain))


def tokens(sheet: GameSheet, rank: int) -> Pass:
    """Return a pass that replaces less plain ordinary tokens by the token `PLAIN[rank]`."""

    def plain(entry: SheetEntry) -> Turn:
        return (entry._replace(x=PLAIN[rank]),)

    places = entries(sheet, lambda entry: entry.what == PLACE and RANKS.get(entry.x, 0) > rank)
    return taking(sheet, "plainer tokens", places, lambda some: replace_entries(sheet, some, plain))


def packages(sheet: GameSheet) -> Pass:
    """Return a pass that removes packages of cities that have several."""
    atoms = [
        (number, city, kind)
        for number, game in enumerate(sheet.games)
        for city, held in game.sweets.items()
        for kind in range(KINDS)
        if held >> kind & 1 and held.bit_count() > 1
    ]

    def take(chosen: list[tuple[int, Field, int]]) -> GameSheet:
        sweets = [dict(game.sweets) for game in sheet.games]
        for number, city, kind in chosen:
            left = sweets[number][city] & ~(1 << kind)
            sweets[number][city] = left or sweets[number][city]
        games = [SheetGame(new, game.turns) for new, game in zip(sweets, sheet.games, strict=True)]
        return sheet._replace(games=tuple(games))

    return taking(sheet, "packages", atoms, take)


def kinds(sheet: GameSheet) -> Pass:
    """Return a pass that exchanges the names of two kinds, in packages and on tokens.

    It exchanges only one pair: a second exchange could undo the gain of the first.
    """

    def rename(chosen: list[tuple[int, int]]) -> GameSheet:
        (one, two), *others = chosen
        names = list(range(KINDS))
        if not others:
            names[one], names[two] = two, one
        games = [
            SheetGame(
                {city: sum(1 << names[kind] for kind in range(KINDS) if held >> kind & 1)
                 for city, held in game.sweets.items()},
                tuple(tuple(call(entry, names) for entry in turn) for turn in game.turns),
            )
            for game in sheet.games
        ]  # fmt: skip
        return sheet._replace(games=tuple(games))

    return taking(sheet, "names of kinds", PAIRS, rename)


def call(entry: SheetEntry, names: list[int]) -> SheetEntry:
    if entry.what == TRADE and entry.x < KINDS * KINDS:
        one, two = divmod(entry.x, KINDS)
        return entry._replace(x=KINDS * names[one] + names[two])
    if entry.x < 10 * KINDS:
        return entry._replace(x=10 * names[entry.x // 10] + entry.x % 10)
    return entry
