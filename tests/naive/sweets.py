"""The game of sweets, refereed the slow and obvious way from its specification."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

Place = tuple[int, int]
Won = dict[str, dict[str, int]]

PLAYERS = ["J", "A", "T", "M"]
KINDS = ["C", "P", "K"]
ORDINARY = ["2C", "3C", "4C", "2P", "3P", "4P", "2K", "3K", "4K"]
ORDINARY += ["1W", "1W", "1W", "2W", "2W", "3W"]
HAND = [*ORDINARY, "1S", "1S", "1S", "00", "ZZ"]


class Breach(Exception):  # noqa: N818  # section 8 calls it a breach
    """The first breach of section 8; numbers count from 1, 0 where they do not apply."""

    def __init__(self, code: str, game: int = 0, turn: int = 0, entry: int = 0) -> None:
        super().__init__(f"{code} in game {game}, turn {turn}, entry {entry}")
        self.code = code
        self.game = game
        self.turn = turn
        self.entry = entry


@dataclass
class Where:
    """The position in the input: the numbers that a breach names."""

    game: int = 0
    turn: int = 0
    entry: int = 0

    def breach(self, code: str) -> Breach:
        """A breach at this position."""
        return Breach(code, self.game, self.turn, self.entry)


@dataclass
class Words:
    """The unread words of the input (section 6)."""

    rest: list[str]
    where: Where = field(default_factory=Where)

    def word(self) -> str:
        """Take a word (E_EOF)."""
        if not self.rest:
            raise self.where.breach("E_EOF")
        return self.rest.pop()

    def number(self) -> int:
        """Take a number (E_EOF, E_NUMBER)."""
        word = self.word()
        if not re.fullmatch(r"-?[0-9]+", word):
            raise self.where.breach("E_NUMBER")
        return int(word)

    def place(self) -> Place:
        """Take two numbers: row, column [A1]."""
        row = self.number()
        column = self.number()
        return (row, column)

    def peek(self, ahead: int) -> str | None:
        """An unread word, without taking it; None at the end of the input."""
        return self.rest[-1 - ahead] if ahead < len(self.rest) else None


@dataclass
class Entry:
    """One entry of a turn as it stands in the input (section 6)."""

    code: str
    place: Place
    moved: str = ""
    new_place: Place = (0, 0)
    kind1: str = ""
    city1: Place = (0, 0)
    kind2: str = ""
    city2: Place = (0, 0)


@dataclass
class Position:
    """A position in a game."""

    board: dict[Place, str]
    sweets: dict[Place, set[str]]
    tokens: dict[Place, tuple[str, str]] = field(default_factory=dict)
    played: list[tuple[str, str]] = field(default_factory=list)
    settled: set[Place] = field(default_factory=set)
    captures: list[tuple[str, str]] = field(default_factory=list)


def touching(board: dict[Place, str], place: Place) -> list[Place]:
    """The fields of the board that (r, c) touches (section 1)."""
    r, c = place
    six = [(r - 1, c), (r - 1, c + 1), (r, c - 1), (r, c + 1), (r + 1, c - 1), (r + 1, c)]
    return [other for other in six if other in board]


def land_touching(board: dict[Place, str], place: Place) -> list[Place]:
    """The land fields that (r, c) touches."""
    return [other for other in touching(board, place) if board[other] == "L"]


def all_of(board: dict[Place, str], letter: str) -> list[Place]:
    """All fields of one kind."""
    return [place for place in board if board[place] == letter]


# ------------------------------------------------------------------ reading (sections 6 and 8)


def read_map(words: Words, check: bool) -> dict[Place, str]:
    """The board (section 1) with the E_MAP_ rules of section 8."""
    width = words.number()
    height = words.number()
    board: dict[Place, str] = {}
    for r in range(1, height + 1):
        row = words.word()
        if check and len(row) != width:
            raise words.where.breach("E_MAP_SIZE")
        for c, letter in enumerate(row, start=1):
            if check and letter not in ("*", "L", "M"):
                raise words.where.breach("E_MAP_CHAR")
            board[(r, c)] = letter
    if check:
        if len(all_of(board, "L")) == 0:
            raise words.where.breach("E_MAP_NO_LAND")
        if len(all_of(board, "L")) > 64:
            raise words.where.breach("E_MAP_TOO_MUCH_LAND")
        for city in all_of(board, "M"):
            if not land_touching(board, city):
                raise words.where.breach("E_MAP_CITY_WITHOUT_LAND")
    return board


def read_sweets(words: Words, board: dict[Place, str], check: bool) -> dict[Place, set[str]]:
    """The packages of every city (sections 2, 6) with the E_SWEETS_ rules of section 8."""
    sweets: dict[Place, set[str]] = {}
    for _ in all_of(board, "M"):
        city = words.place()
        if check and board.get(city) != "M":
            raise words.where.breach("E_SWEETS_CITY")
        if check and city in sweets:
            raise words.where.breach("E_SWEETS_TWICE")
        count = words.number()
        if check and count not in (1, 2, 3):
            raise words.where.breach("E_SWEETS_COUNT")
        packages: set[str] = set()
        for _ in range(count):
            kind = words.word()
            if check and kind not in KINDS:
                raise words.where.breach("E_SWEETS_KIND")
            if check and kind in packages:
                raise words.where.breach("E_SWEETS_REPEATED")
            packages.add(kind)
        sweets[city] = packages
    return sweets


def entry_length(code: str) -> int | None:
    """How many words an entry has, by its code; None for a code of no known form [A14]."""
    if code == "00":
        return 6
    if code == "ZZ":
        return 9
    if re.fullmatch(r"[0-9][A-Z]", code):
        return 3
    return None


def is_land_code(code: str) -> bool:
    """00, or a code of the form of an ordinary token (in the set or not) [A3, A14]."""
    return code == "00" or bool(re.fullmatch(r"[0-9][A-RT-Z]", code))


def check_whole_turn(words: Words, k: int) -> None:
    """E_TURN_EMPTY and E_TURN_LAND, which come before all else in the turn (section 8)."""
    if k < 1:
        raise words.where.breach("E_TURN_EMPTY")
    codes: list[str] = []
    ahead = 0
    while len(codes) < k:
        code = words.peek(ahead)
        length = None if code is None else entry_length(code)
        if code is None or length is None:
            break  # the entry's length is unknown, so reading it reports the breach
        codes.append(code)
        ahead += length
    seen_to_its_end = len(codes) == k
    land = len([code for code in codes if is_land_code(code)])
    if land > 1 or (land == 0 and seen_to_its_end):
        raise words.where.breach("E_TURN_LAND")


def read_entry(words: Words, check: bool) -> Entry:
    """One entry, word by word (section 6): E_EOF, E_NUMBER, E_TOKEN."""
    code = words.word()
    if check and code not in HAND:
        raise words.where.breach("E_TOKEN")
    entry = Entry(code, words.place())
    if code == "00":
        entry.moved = words.word()
        if check and entry.moved not in HAND:
            raise words.where.breach("E_TOKEN")
        entry.new_place = words.place()
    if code == "ZZ":
        entry.kind1 = words.word()
        entry.city1 = words.place()
        entry.kind2 = words.word()
        entry.city2 = words.place()
    return entry


# ------------------------------------------------------------------ playing (sections 3 and 4)


def check_entry(now: Position, player: str, entry: Entry, where: Where) -> None:
    """The rules of section 8 for one entry, in the order of its table."""
    if now.played.count((player, entry.code)) >= HAND.count(entry.code):
        raise where.breach("E_NOT_IN_HAND")
    if entry.code in ORDINARY:
        check_free(now, entry.place, "L", where)
    if entry.code == "1S":
        check_free(now, entry.place, "*", where)
    if entry.code == "00":
        check_free(now, entry.new_place, "L", where)
        check_replacement(now, player, entry, where)
    if entry.code == "ZZ":
        check_exchange(now, entry, where)


def check_free(now: Position, place: Place, letter: str, where: Where) -> None:
    """E_NOT_LAND or E_NOT_SEA, then E_OCCUPIED."""
    if now.board.get(place) != letter:
        raise where.breach({"L": "E_NOT_LAND", "*": "E_NOT_SEA"}[letter])
    if place in now.tokens:
        raise where.breach("E_OCCUPIED")


def check_replacement(now: Position, player: str, entry: Entry, where: Where) -> None:
    """The E_SWAP_ rules, in the order of the table."""
    if entry.moved not in ORDINARY:
        raise where.breach("E_SWAP_KIND")
    if entry.place not in now.tokens or now.tokens[entry.place][0] != player:
        raise where.breach("E_SWAP_NOT_OWN")
    if now.tokens[entry.place] != (player, entry.moved):
        raise where.breach("E_SWAP_OTHER_TOKEN")


def check_exchange(now: Position, entry: Entry, where: Where) -> None:
    """The E_EXCHANGE_ rules, in the order of the table."""
    if entry.place != (0, 0):
        raise where.breach("E_EXCHANGE_OFF_BOARD")
    if entry.city1 == entry.city2:
        raise where.breach("E_EXCHANGE_SAME_CITY")
    in_city1 = now.sweets.get(entry.city1, set())
    in_city2 = now.sweets.get(entry.city2, set())
    if entry.kind1 not in in_city1 or entry.kind2 not in in_city2:
        raise where.breach("E_EXCHANGE_NO_PACKAGE")
    if entry.kind2 in in_city1 - {entry.kind1} or entry.kind1 in in_city2 - {entry.kind2}:
        raise where.breach("E_EXCHANGE_REPEATED")


def carry_out(now: Position, player: str, entry: Entry) -> None:
    """One entry of a turn (section 3)."""
    now.played.append((player, entry.code))
    if entry.code == "ZZ":
        now.sweets[entry.city1] = now.sweets[entry.city1] - {entry.kind1} | {entry.kind2}
        now.sweets[entry.city2] = now.sweets[entry.city2] - {entry.kind2} | {entry.kind1}
        return
    now.tokens[entry.place] = (player, entry.code)
    if entry.code == "00":
        now.tokens[entry.new_place] = (player, entry.moved)


def strength(now: Position, player: str, city: Place, kind: str) -> int:
    """A player's strength at a city for one kind (section 4)."""
    total = 0
    for place in touching(now.board, city):
        if place in now.tokens:
            owner, code = now.tokens[place]
            if owner == player and code[1] in (kind, "W", "S"):
                total += int(code[0])
    return total


def settle(now: Position) -> None:
    """Settle every closed city; a settled city stays settled (section 4)."""
    for city in all_of(now.board, "M"):
        if city in now.settled:
            continue
        land = land_touching(now.board, city)
        if not land or not all(place in now.tokens for place in land):
            continue
        for kind in KINDS:
            if kind in now.sweets[city]:
                strengths = {player: strength(now, player, city, kind) for player in PLAYERS}
                greatest = max(strengths.values())
                strongest = [player for player in PLAYERS if strengths[player] == greatest]
                if len(strongest) == 1:
                    now.captures.append((strongest[0], kind))
        now.sweets[city] = set()
        now.settled.add(city)


def won_so_far(now: Position) -> Won:
    """n(p, x) of section 5."""
    return {p: {x: now.captures.count((p, x)) for x in KINDS} for p in PLAYERS}


def play_game(
    words: Words, board: dict[Place, str], game: int, capture: str, check: bool
) -> Iterator[Won]:
    """One game of the input: after every entry, what each player has won so far.

    With capture "turn" (A6 (b)) the cities are settled as part of the turn's last entry.
    """
    if capture not in ("token", "turn"):
        raise ValueError(capture)
    words.where = Where(game)
    now = Position(board, read_sweets(words, board, check))
    turn = 0
    while not all(place in now.tokens for place in all_of(board, "L")):
        player = PLAYERS[turn % 4]
        turn += 1
        words.where = Where(game, turn)
        k = words.number()
        if check:
            check_whole_turn(words, k)
        for number in range(1, k + 1):
            words.where = Where(game, turn, number)
            entry = read_entry(words, check)
            if check:
                check_entry(now, player, entry, words.where)
            carry_out(now, player, entry)
            if capture == "token" or number == k:
                settle(now)
            yield won_so_far(now)


def history(text: str, capture: str = "token", check: bool = True) -> list[list[Won]]:
    """For each game, for each entry: what each player has won after it."""
    words = Words(text.split()[::-1])
    board = read_map(words, check)
    tests = words.number()
    if check and tests < 1:
        raise words.where.breach("E_TESTS")
    games = [list(play_game(words, board, game, capture, check)) for game in range(1, tests + 1)]
    words.where = Where()
    if check and words.rest:
        raise words.where.breach("E_TRAILING")
    return games


# ------------------------------------------------------------------ the verdict (section 5)


def winners(won: Won) -> list[str]:
    """Who wins, by the five steps of section 5."""
    total = {p: sum(won[p][x] for x in KINDS) for p in PLAYERS}
    leads: dict[str, list[str]] = {p: [] for p in PLAYERS}
    for x in KINDS:
        for p in PLAYERS:
            if all(won[p][x] > won[q][x] for q in PLAYERS if q != p):
                leads[p].append(x)
    for p in PLAYERS:
        if len(leads[p]) >= 2:
            return [p]
    candidates = [p for p in PLAYERS if len(leads[p]) == 1]
    if not candidates:
        return []
    rest = {p: total[p] - won[p][leads[p][0]] for p in candidates}
    candidates = [p for p in candidates if rest[p] == max(rest.values())]
    greatest = max(total[p] for p in candidates)
    return [p for p in candidates if total[p] == greatest]


def verdict(won: Won) -> str:
    """The answer line of section 7, without its line end."""
    letters = sorted(winners(won))
    return " ".join([str(len(letters)), *letters])


def judge(text: str, capture: str = "token", check: bool = True) -> str:
    """Whole input to whole output (sections 6 and 7)."""
    nothing: Won = {p: dict.fromkeys(KINDS, 0) for p in PLAYERS}
    games = history(text, capture, check)
    return "".join(verdict(game[-1] if game else nothing) + "\n" for game in games)
