"""The tiniest games of sweets: a few boards for tokens and verdicts, many for neighbours."""

from __future__ import annotations

from itertools import chain, combinations, islice, permutations, product
from typing import TYPE_CHECKING, NamedTuple

from ...game.protocols import Case
from .board import Board, add_ring, start_of
from .rules import CITY, END, KINDS, LAND, NEVER, PLACE, SEA, SWAP, TRADE, apply
from .rules.settling import land_left
from .sheets import PLAIN
from .tokens import CODE, pack

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    Turns = Iterable[Sequence[int]]

SHIP, WILD = CODE["1S"], CODE["1W"]
PACKAGES = range(1, 1 << KINDS)
# The lower row is sea that touches the city, and sea that does not.
ONE, TWO = ("ML", "**"), ("LML", "***")
FEW = [CODE[word] for word in ("2C", "3C", "2P", "1W")]


class TinyBoard(NamedTuple):
    """A board and the places of its cities, land and sea."""

    board: Board
    cities: list[int]
    land: list[int]
    sea: list[int]

    def put(self, code: int, at: int) -> int:
        return pack(len(self.board.cells), PLACE, code, at, 0)

    def play(self, sweets: Sequence[int], turns: Turns) -> Iterator[Case]:
        """Yield the game with these packages in the cities and these turns, if it is legal."""
        start = start_of(self.board, dict(zip(self.cities, sweets, strict=True)))
        state, actions = list(start), [action for turn in turns for action in (*turn, END)]
        if all(apply(state, action, None) for action in actions):
            yield Case(start, tuple(actions))


def table(*rows: str) -> TinyBoard:
    board = add_ring([row.encode() for row in rows])
    return TinyBoard(board, *([at for at, cell in enumerate(board.cells) if cell == ground]
                          for ground in (CITY, LAND, SEA)))  # fmt: skip


def cases() -> Iterator[Case]:
    """Yield games on the smallest boards that show each clause, board by board.

    One land field is enough for every token, every set of packages, and ships. Two and four land
    fields show who is the strongest. Then two, three and four players win packages in every way.
    With five land fields, 00 moves a token to the city, away from it, or beside it. Two cities show
    ZZ. Finally a city and one or two land fields are on every small board. If there are too many
    games, only a part is taken: every third, every eleventh, and so on, as each function says.
    """
    makers = (one_land, two_lands, four_lands, verdicts, replacements, exchanges, maps)
    return iter(dict.fromkeys(chain.from_iterable(maker() for maker in makers)))


def one_land() -> Iterator[Case]:
    """Yield games of one turn: a token, perhaps with a ship before or after it.

    The ship is beside the city or elsewhere.
    """
    at = table(*ONE)
    for code, packages in product(PLAIN, PACKAGES):
        token = at.put(code, at.land[0])
        beside, apart = (at.put(SHIP, sea) for sea in at.sea)
        for turn in ((token,), (beside, token), (token, beside), (apart, token)):
            yield from at.play([packages], [turn])


def two_lands() -> Iterator[Case]:
    """Yield games of two turns: any two tokens, and a ship in either, before or after.

    Every 11th game is taken.
    """
    at = table(*TWO)
    for one, two, packages, ship in islice(product(PLAIN, PLAIN, PACKAGES, range(6)), 0, None, 11):
        turns = [[at.put(one, at.land[0])], [at.put(two, at.land[1])]]
        if ship < 4:
            turns[ship // 2].insert(ship % 2, at.put(SHIP, at.sea[0]))
        elif ship == 4:
            turns[0].append(at.put(SHIP, at.sea[1]))
            turns[1].insert(0, at.put(SHIP, at.sea[0]))
        yield from at.play([packages], turns)


def four_lands() -> Iterator[Case]:
    """Yield games of four turns, in which each player plays one token of a few.

    Every third game is taken.
    """
    at = table("*LL", "LML", "***")
    for choice in islice(product(FEW, FEW, FEW, FEW, (1, 3, 7)), 0, None, 3):
        turns = [[at.put(code, land)] for code, land in zip(choice[:4], at.land, strict=True)]
        yield from at.play([choice[4]], turns)


def verdicts() -> Iterator[Case]:
    """Yield games in which each player has two cities, and takes everything in them, or nothing.

    For two players every third distribution is taken, for three every 61st, for four every 1201st.
    """
    shares = [*combinations(PACKAGES, 2), *((held, held) for held in PACKAGES), None]
    for players, step in ((2, 3), (3, 61), (4, 1201)):
        at = table("MLM*" * players)
        for choice in islice(product(shares, repeat=players), 0, None, step):
            sweets = [held for share in choice for held in share or (1, 1)]
            turns = [[at.put(WILD if share else CODE["2P"], land)]
                     for share, land in zip(choice, at.land, strict=True)]  # fmt: skip
            yield from at.play(sweets, turns)


def replacements() -> Iterator[Case]:
    """Yield games of five turns that end with a replacement.

    In the last turn the first player's token moves to or from a field at the city.
    """
    boards = ("*LL", "LML", "***", "L**"), ("LLL", "*ML", "L**", "***"), ("*LL", "LML", "L**")
    own, other = [CODE[word] for word in ("2C", "4C", "3P", "2W")], [CODE["2C"], CODE["3C"]]
    for rows, first, one, two, packages in product(boards, range(5), own, other, (1, 3, 6)):
        at = table(*rows)
        land = at.land[first:] + at.land[:first]
        codes = (one, two, CODE["2K"], CODE["2K"])
        turns = [[at.put(code, field)] for code, field in zip(codes, land, strict=False)]
        swap = pack(len(at.board.cells), SWAP, one, land[0], land[4])
        for last in (swap, at.put(CODE["3C"], land[4])):
            yield from at.play([packages], [*turns, [last]])


def exchanges() -> Iterator[Case]:
    """Yield games of two cities with separate land, and ZZ in the first turn or the second.

    Every 17th game is taken.
    """
    at = table("ML*ML")
    pairs, tokens = list(permutations(at.land)), list(product(FEW, repeat=2))
    for one, two, x, when, land, code in islice(
        product(PACKAGES, PACKAGES, range(KINDS * KINDS), range(4), pairs, tokens), 0, None, 17
    ):
        turns = [[at.put(code[0], land[0])], [at.put(code[1], land[1])]]
        zz = pack(len(at.board.cells), TRADE, x, at.cities[0], at.cities[1])
        turns[when // 2].insert(when % 2, zz)
        yield from at.play([one, two], turns)


def maps() -> Iterator[Case]:
    """Yield games of a city and one or two land fields anywhere.

    Unequal tokens fill the land, in either order.
    """
    strengths = [(CODE["2C"], CODE["3C"]), (CODE["3C"], CODE["2C"]), (CODE["2C"], CODE["2P"])]
    tables = (table(*rows) for rows in boards() if rows not in (ONE, TWO))
    for at in tables:
        if land_left([*at.board.cells, *at.board.registers], at.cities[0]) == NEVER:
            continue
        for codes, land in product(strengths, permutations(at.land)):
            turns = [[at.put(code, field)] for code, field in zip(codes, land, strict=False)]
            yield from at.play([1], turns)


def boards() -> Iterator[tuple[str, ...]]:
    """Yield boards of up to three rows and columns with a city and up to two land fields.

    On boards of nine fields the city is always in the middle.
    """
    for rows, columns in ((1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (3, 3)):
        fields = range(rows * columns)
        for city in fields if len(fields) < 9 else (4,):
            others = [at for at in fields if at != city]
            for land in chain(combinations(others, 1), combinations(others, 2)):
                letters = ["M" if at == city else "*L"[at in land] for at in fields]
                yield tuple("".join(letters[at : at + columns]) for at in fields[::columns])
