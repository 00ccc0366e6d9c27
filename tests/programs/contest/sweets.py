"""The game of sweets, for the statement's bounds only: anything outside ends the program."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

WIDTH, HEIGHT = 29, 19
SAMPLE = (
    "*****************************",
    "**************************M**",
    "*************************LL**",
    "***********************MLM***",
    "**********************LLLLLM*",
    "*********************MLMLML**",
    "**********************LL*****",
    "********************M*M******",
    "*******************LL********",
    "******************MLM********",
    "*****************LLL*********",
    "*************LMLMLM**********",
    "******LMLLM*MLLLL************",
    "*MLM*MLLMLLLLLMLM************",
    "*LLL*****LMLMLLL*************",
    "MLM*MLM*ML****M**************",
    "LL*LLLL**********************",
    "M**MLM***********************",
    "*****************************",
)
KINDS = "CPK"
PLAYERS = "JATM"
ORDINARY = Counter(
    {"2C": 1, "3C": 1, "4C": 1, "2P": 1, "3P": 1, "4P": 1, "2K": 1, "3K": 1, "4K": 1}
    | {"1W": 3, "2W": 2, "3W": 1}
)
TOKENS = ORDINARY + Counter({"1S": 3, "00": 1, "ZZ": 1})
BESIDE = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))

Place = tuple[int, int]


def require(holds: bool, what: str) -> None:
    if not holds:
        sys.exit(f"outside of the statement's bounds: {what}")


class Words:
    def __init__(self, text: str) -> None:
        self.words = iter(text.split())

    def next(self) -> str:
        word = next(self.words, "")
        require(word != "", "input that ends early")
        return word

    def number(self, least: int, most: int, what: str) -> int:
        word = self.next()
        require(word.isdecimal() and least <= int(word) <= most, what)
        return int(word)

    def place(self, fields: set[Place]) -> Place:
        row = self.number(1, HEIGHT, "a row of the board")
        column = self.number(1, WIDTH, "a column of the board")
        require((row, column) in fields, "a field of the right type")
        return row, column

    def kind(self) -> str:
        kind = self.next()
        require(kind in set(KINDS), "a kind of sweets")
        return kind


class Board:
    def __init__(self, words: Words) -> None:
        words.number(WIDTH, WIDTH, "the width of the board")
        words.number(HEIGHT, HEIGHT, "the height of the board")
        rows = tuple(words.next() for _ in range(HEIGHT))
        require(rows == SAMPLE, "the board of the sample")
        self.types = {
            (r, c): field for r, row in enumerate(rows, 1) for c, field in enumerate(row, 1)
        }
        self.sea, self.land, self.cities = (self.all_of(field) for field in "*LM")
        self.neighbours = {
            (r, c): [(r + down, c + right) for down, right in BESIDE] for r, c in self.types
        }

    def all_of(self, field: str) -> set[Place]:
        return {place for place, found in self.types.items() if found == field}

    def beside(self, place: Place, fields: set[Place]) -> Iterator[Place]:
        return (near for near in self.neighbours[place] if near in fields)


class Game:
    def __init__(self, board: Board, words: Words) -> None:
        self.board, self.words = board, words
        self.hands = {player: TOKENS.copy() for player in PLAYERS}
        self.won = {player: Counter[str]() for player in PLAYERS}
        self.tokens: dict[Place, tuple[str, str]] = {}
        self.filled = 0
        self.packages: dict[Place, set[str]] = {}
        for _ in board.cities:
            self.read_packages()

    def read_packages(self) -> None:
        city = self.words.place(self.board.cities)
        require(city not in self.packages, "a city once")
        count = self.words.number(1, len(KINDS), "the number of packages")
        self.packages[city] = {self.words.kind() for _ in range(count)}
        require(len(self.packages[city]) == count, "packages of different kinds")

    def play(self) -> None:
        turn = 0
        while self.filled < len(self.board.land):
            tokens = self.words.number(1, 5, "the number of tokens in a turn")
            before = self.filled
            for _ in range(tokens):
                self.play_token(PLAYERS[turn % len(PLAYERS)])
            require(self.filled == before + 1, "one new token on land in a turn")
            turn += 1

    def play_token(self, player: str) -> None:
        token = self.words.next()
        require(self.hands[player][token] > 0, "a token that is left")
        self.hands[player][token] -= 1
        if token == "ZZ":
            self.exchange()
        elif token == "00":
            self.replace(player)
        elif token == "1S":
            self.put(self.words.place(self.board.sea), player, token)
        else:
            self.put_on_land(self.words.place(self.board.land), player, token)

    def put(self, place: Place, player: str, token: str) -> None:
        require(place not in self.tokens, "an empty field")
        self.tokens[place] = player, token

    def put_on_land(self, place: Place, player: str, token: str) -> None:
        """Put a token on a land field, and settle the cities that it surrounds."""
        self.put(place, player, token)
        self.filled += 1
        for city in self.board.beside(place, self.board.cities):
            if all(field in self.tokens for field in self.board.beside(city, self.board.land)):
                self.settle(city)

    def replace(self, player: str) -> None:
        here = self.words.place(self.board.land)
        token = self.words.next()
        there = self.words.place(self.board.land)
        require(token in ORDINARY, "an ordinary token to move")
        require(self.tokens.get(here) == (player, token), "one's own token to move")
        require(there not in self.tokens, "an empty field")
        self.tokens[here] = player, "00"
        self.put_on_land(there, player, token)

    def exchange(self) -> None:
        for _ in range(2):
            self.words.number(0, 0, "a place off the board")
        one, first = self.words.kind(), self.words.place(self.board.cities)
        other, second = self.words.kind(), self.words.place(self.board.cities)
        require(first != second, "two cities")
        for city, taken, given in ((first, one, other), (second, other, one)):
            require(taken in self.packages[city], "a package that is in the city")
            self.packages[city].remove(taken)
            require(given not in self.packages[city], "packages of different kinds")
            self.packages[city].add(given)

    def settle(self, city: Place) -> None:
        for kind in self.packages[city]:
            powers: Counter[str] = Counter()
            for near in self.board.neighbours[city]:
                player, token = self.tokens.get(near, ("", "00"))
                if token[1] in {kind, "W", "S"}:
                    powers[player] += int(token[0])
            ranking = [*powers.most_common(2), ("", 0), ("", 0)]
            if ranking[0][1] > ranking[1][1]:
                self.won[ranking[0][0]][kind] += 1
        self.packages[city] = set()

    def led_by(self, player: str) -> list[str]:
        """The kinds of which a player has more than any other player."""
        others = [self.won[other] for other in PLAYERS if other != player]
        return [
            kind for kind in KINDS if all(self.won[player][kind] > other[kind] for other in others)
        ]

    def rest(self, player: str) -> int:
        """The number of a player's packages of kinds that the player does not lead."""
        led = self.led_by(player)
        return sum(count for kind, count in self.won[player].items() if kind not in led)

    def total(self, player: str) -> int:
        return self.won[player].total()

    def winners(self) -> list[str]:
        leaders = [player for player in sorted(PLAYERS) if self.led_by(player)]
        several = [player for player in leaders if len(self.led_by(player)) > 1]
        return several or best(best(leaders, self.rest), self.total)


def best(players: list[str], value: Callable[[str], int]) -> list[str]:
    """The players for whom the value is greatest."""
    most = max(map(value, players), default=0)
    return [player for player in players if value(player) == most]


def main() -> None:
    words = Words(sys.stdin.read())
    board = Board(words)
    for _ in range(words.number(1, 1000, "the number of games")):
        game = Game(board, words)
        game.play()
        print(len(game.winners()), *game.winners())


if __name__ == "__main__":
    main()
