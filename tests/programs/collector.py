"""Games of sweets on the contest's board in which a player collects packages of one kind.

Hardly ever do more than 13 of a kind come together in the games that `gyoji check` makes, and
two of the planted faults need more.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from gyoji.game.state import TURN, WIDTH
from gyoji.games.sweets import levels, rules
from gyoji.games.sweets.board import start_of
from gyoji.games.sweets.plays import SET, RandomGame, Style

if TYPE_CHECKING:
    from gyoji import Case

COLLECTOR, KIND = 0, 0


def counts_for_kind(code: int) -> bool:
    """Can a token of this code win a package of the kind?"""
    return code // 10 in (KIND, rules.WILD)


class CollectingGame(RandomGame):
    """One player places what wins the kind beside many cities; the others keep away."""

    def __init__(self, rng: Random, start: tuple[int, ...]) -> None:
        super().__init__(rng, start, Style(0, 0, 0, 0))
        self.claimed = set[int]()
        width = self.state[WIDTH]
        self._near = (-width, 1 - width, -1, 1, width - 1, width)

    def cities(self, land: int, *, claimed: bool) -> int:
        """Count the cities beside a land field that the collector has claimed, or has not."""
        beside = (land + step for step in self._near)
        return sum(
            self.state[at] & 3 == rules.CITY and (at in self.claimed) == claimed for at in beside
        )

    def place(self) -> None:
        player = self.state[TURN]
        hand = [code for code in SET if rules.count_held(self.state, player, code)]
        if not hand:
            self.swap()
            return
        collects = player == COLLECTOR
        liked = [code for code in hand if counts_for_kind(code) == collects] or hand
        if collects:
            code = max(liked, key=lambda code: code % 10)
        else:  # the weakest of those that contest a city, if it has to be one of them
            code = min(
                liked, key=lambda code: (code % 10 * counts_for_kind(code), self.rng.random())
            )
        contests = counts_for_kind(code)
        self.rng.shuffle(self._free)
        if collects:
            self._free.sort(key=lambda at: self.cities(at, claimed=False) * (1 if contests else -1))
        else:
            self._free.sort(key=lambda at: self.cities(at, claimed=True) * (-1 if contests else 1))
        land = self._free.pop()
        if collects and contests:
            self.claimed |= {land + step for step in self._near}
        self._own[player].append(land)
        self.attempt(rules.PLACE, code, land)


def collected(seed: int) -> Case:
    """Return the game of a seed; few cities have packages of other kinds."""
    rng = Random(seed)
    board = levels.board_for(rng, 19, "contest")
    share, sweets = rng.choice((0.1, 0.2, 0.3)), dict[int, int]()
    for at, cell in enumerate(board.cells):
        if cell == rules.CITY:
            others = (1 << kind for kind in range(rules.KINDS) if kind != KIND)
            sweets[at] = 1 << KIND | sum(each for each in others if rng.random() < share)
    return CollectingGame(rng, start_of(board, sweets)).play_to_end()
