"""The game of sweets (Gra o slodycze). BUG is a number of zoo.py, its argument; 0 is right."""

import sys
from collections.abc import Iterator
from typing import NamedTuple

BUG = int([*sys.argv, "0"][1])
PLAYERS, KINDS = "JATM", "CPK"
AROUND = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))

Place = tuple[int, int]
Won = dict[tuple[str, str], int]


class Token(NamedTuple):
    owner: str
    code: str

    def strength(self, kind: str) -> int:
        letter = self.code[1]
        if BUG == 1 and letter == "W" and kind == "K":
            return 0
        return int(self.code[0]) if letter in (kind, "W", "S") else 0


class Board:
    def __init__(self, rows: list[str]) -> None:
        self.map = {
            (r, c): glyph for r, row in enumerate(rows, 1) for c, glyph in enumerate(row, 1)
        }

    def places(self, glyph: str) -> list[Place]:
        return [place for place, ground in self.map.items() if ground == glyph]

    def around(self, place: Place) -> list[Place]:
        row, column = place
        touched = [(row + down, column + right) for down, right in AROUND]
        return [other for other in touched if other in self.map]


class Game:
    def __init__(self, board: Board, words: Iterator[str]) -> None:
        self.board, self.words = board, words
        self.tokens: dict[Place, Token] = {}
        self.won: Won = {(player, kind): 0 for player in PLAYERS for kind in KINDS}
        self.packages: dict[Place, list[str]] = {}
        self.free = len(board.places("L"))
        for _ in board.places("M"):
            city, kinds = self.place(), int(next(words))
            self.packages[city] = [next(words) for _ in range(kinds)]

    def place(self) -> Place:
        first, second = int(next(self.words)), int(next(self.words))
        return (second, first) if BUG == 10 else (first, second)

    def play(self) -> None:
        turn = 0
        while self.free:
            for _ in range(int(next(self.words))):
                self.entry(PLAYERS[turn % 4])
            turn += 1

    def entry(self, player: str) -> None:
        code = next(self.words)
        place = self.place()
        if code == "ZZ":
            self.exchange()
            return
        self.tokens[place] = Token(player, code)
        if code == "00":
            code = next(self.words)
            place = self.place()
            self.tokens[place] = Token(player, code)
        self.free -= code != "1S"
        for city in self.board.around(place):
            if city in self.packages and self.closed(city):
                self.settle(city)

    def exchange(self) -> None:
        (a, one), (b, other) = [(next(self.words), self.place()) for _ in range(2)]
        packages = self.packages
        if a not in packages.get(one, "") or b not in packages.get(other, ""):
            return
        if BUG == 8:
            packages[one], packages[other] = packages[other], packages[one]
            return
        packages[one][packages[one].index(a)] = b
        packages[other][packages[other].index(b)] = a

    def closed(self, city: Place) -> bool:
        land = [place for place in self.board.around(city) if self.board.map[place] == "L"]
        filled = [place for place, token in self.tokens.items() if BUG != 11 or token.code != "00"]
        return all(place in filled for place in land)

    def settle(self, city: Place) -> None:
        for kind in self.packages.pop(city):
            force = dict.fromkeys(PLAYERS, 0)
            for place in self.board.around(city):
                if place in self.tokens:
                    force[self.tokens[place].owner] += self.tokens[place].strength(kind)
            best = [player for player in PLAYERS if force[player] == max(force.values())]
            if len(best) == 1:
                self.won[best[0], kind] += 1


def winners(won: Won) -> list[str]:
    total = {player: sum(won[player, kind] for kind in KINDS) for player in PLAYERS}
    leads: dict[str, list[str]] = {player: [] for player in PLAYERS}
    for kind in KINDS:
        first, second, *_ = sorted(PLAYERS, key=lambda player: -won[player, kind])
        if won[first, kind] > won[second, kind]:
            leads[first].append(kind)
    for player in PLAYERS:
        if len(leads[player]) > 1 and BUG != 4:
            return [player]
    candidates = [player for player in PLAYERS if leads[player]]
    if BUG == 7 and not candidates:
        candidates = list(PLAYERS)
    rest = {player: total[player] - sum(won[player, kind] for kind in leads[player][:1])
            for player in PLAYERS}  # fmt: skip
    worth = {player: (rest[player], total[player]) for player in candidates}
    if BUG == 2:
        worth = {player: (total[player], rest[player]) for player in candidates}
    if not candidates and BUG != 9:
        return []
    best = max(worth.values())
    return [player for player in candidates if worth[player] == best]


def main() -> None:
    words = iter(sys.stdin.read().split())
    _width, height = int(next(words)), int(next(words))
    board = Board([next(words) for _ in range(height)])
    for _ in range(int(next(words))):
        game = Game(board, words)
        game.play()
        names = winners(game.won)
        if BUG != 3:
            names.sort()
        if BUG == 5:
            names = names[:1]
        print(" ".join([str(len(names)), *names]) + " " * (BUG == 6))


main()
