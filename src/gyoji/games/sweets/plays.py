"""Play-outs of games of sweets: styles of turns, and games in which every way to win occurs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...game.protocols import Case
from ...game.state import AREA, RUNNING, STATUS, TURN, WIDTH
from . import rules
from .board import MOST_LAND, start_of
from .rules import CITY, END, KINDS, LAND, ORDINARY, PLACE, PLAYERS, SEA, SWAP, TRADE, TRADER
from .tokens import CODE, pack

if TYPE_CHECKING:
    from random import Random

    from ...game.state import Position
    from .board import Board

SHIP = CODE["1S"]
SET = [code for code in CODE.values() if code < ORDINARY and rules.slot(code) >= 0]


class Style(NamedTuple):
    """The chances of extra entries before and after the new token on land, of 00 and of ZZ."""

    before: float
    after: float
    swaps: float
    trades: float
    alike: bool = False
    far: float = 0.0
    """The share of ships that go anywhere on the sea, not near a city."""


STYLES = {
    "random": Style(0.1, 0.1, 0.1, 0.3),
    "several": Style(0.5, 0.5, 0.2, 0.4),
    "moving": Style(0.4, 0.4, 1.0, 1.0),
    "late": Style(0.0, 0.8, 0.05, 0.0),
    "ties": Style(0.0, 0.0, 0.05, 0.0, alike=True),
}

Won = tuple[tuple[int, int, int], ...]
BUILT: list[Won] = [
    ((3, 1, 1), (1, 3, 1), (1, 1, 3), (0, 0, 0)),
    ((3, 1, 1), (1, 3, 1), (0, 0, 2), (0, 0, 0)),
    ((2, 2, 1), (2, 2, 1), (0, 0, 0), (0, 0, 0)),
    ((4, 1, 1), (1, 4, 1), (1, 1, 3), (0, 0, 0)),
    ((4, 1, 1), (1, 3, 1), (1, 1, 3), (0, 0, 0)),
    ((3, 1, 0), (1, 3, 0), (0, 0, 0), (0, 0, 0)),
    ((3, 0, 1), (2, 4, 0), (0, 0, 1), (0, 0, 1)),
    ((4, 0, 1), (1, 3, 0), (0, 0, 1), (0, 0, 0)),
    ((3, 3, 0), (1, 1, 0), (0, 0, 1), (0, 0, 1)),
    ((2, 0, 0), (1, 2, 2), (1, 2, 2), (0, 0, 0)),
    ((3, 0, 0), (0, 2, 0), (2, 1, 3), (2, 1, 3)),
    ((0, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0)),
    ((2, 2, 2), (0, 0, 0), (0, 0, 0), (0, 0, 0)),
]
"""For each game that `build` makes, the packages C, P and K that each of four players wins.

Together the games show each way to decide who wins.
"""


class RandomGame:
    """A game being played at random; refused attempts are not recorded.

    Extra entries are played only while at most `begin` land fields are free.
    """

    def __init__(
        self, rng: Random, start: Position, style: Style, begin: int = MOST_LAND
    ) -> None:  # fmt: skip
        self.rng, self.style, self.state = rng, style, list(start)
        self.actions: list[int] = []
        cells = start[: start[AREA]]
        self._free = [at for at, cell in enumerate(cells) if cell == LAND]
        self._cities = [at for at, cell in enumerate(cells) if cell & 3 == CITY]
        self._own: list[list[int]] = [[] for _ in range(PLAYERS)]
        rng.shuffle(self._free)
        self._begin = begin

    def play_to_end(self) -> Case:
        """Return the game, played to its end."""
        start = tuple(self.state)
        while self.state[STATUS] == RUNNING:
            self.turn()
        return Case(start, tuple(self.actions))

    def attempt(self, what: int, x: int, here: int, there: int = 0) -> bool:
        """Play an entry if it is legal."""
        action = pack(self.state[AREA], what, x, here, there)
        if not rules.apply(self.state, action, None):
            return False
        self.actions.append(action)
        return True

    def turn(self) -> None:
        """Play a turn: one new token on land, with the extra entries of the style around it."""
        more = len(self._free) <= self._begin
        while more and self.rng.random() < self.style.before:
            self.more(self.rng.choice(self._cities) if self._cities else 0)
        land = self._free[-1]
        if not (self.rng.random() < self.style.swaps and self.swap()):
            self.place()
        while more and self.rng.random() < self.style.after:
            self.more(land)
        rules.apply(self.state, END, None)
        self.actions.append(END)

    def place(self) -> None:
        """Play an ordinary token from the hand; 00 if there is none left."""
        player = self.state[TURN]
        hand = [code for code in SET if rules.count_held(self.state, player, code)]
        if not hand:
            self.swap()
            return
        code = hand[0] if self.style.alike else self.rng.choice(hand)
        self._own[player].append(self._free[-1])
        self.attempt(PLACE, code, self._free.pop())

    def swap(self) -> bool:
        """Play 00 for one of the player's own tokens, which moves to the next free land."""
        own = self._own[self.state[TURN]]
        if not own:
            return False
        here, there = self.rng.choice(own), self._free[-1]
        if not self.attempt(SWAP, rules.token(self.state[here]), here, there):
            return False
        own.remove(here)
        own.append(self._free.pop())
        return True

    def more(self, near: int) -> None:
        """Play a ship within two steps of a place, or an exchange."""
        if self.rng.random() < self.style.trades:
            self.trade()
            return
        if self.style.far and self.rng.random() < self.style.far:
            sea = [at for at in range(self.state[AREA]) if self.state[at] == SEA]
            self.attempt(PLACE, SHIP, self.rng.choice(sea))
            return
        width = self.state[WIDTH]
        steps = (-width, 1 - width, -1, 1, width - 1, width)
        for _ in range(8):
            at = near + self.rng.choice(steps) + self.rng.choice((0, *steps))
            if 0 < at < self.state[AREA] and self.state[at] == SEA:
                self.attempt(PLACE, SHIP, at)
                return

    def trade(self) -> None:
        """Play ZZ with two random cities that allow it, in a few attempts."""
        if not self._cities or not rules.count_held(self.state, self.state[TURN], TRADER):
            return
        for _ in range(12):
            one, other = self.rng.choice(self._cities), self.rng.choice(self._cities)
            if self.attempt(TRADE, self.rng.randrange(KINDS * KINDS), one, other):
                return


def build(rng: Random, board: Board, won: Won) -> Case:
    """Return a game in which these packages are won, on pairs of a city and a land field.

    Players and kinds are shuffled.
    """
    order, kinds = rng.sample(range(PLAYERS), PLAYERS), rng.sample(range(KINDS), KINDS)
    wishes = [[kind for kind in range(KINDS) for _ in range(won[who][kinds[kind]])]
              for who in order]  # fmt: skip
    cities = [at for at, cell in enumerate(board.cells) if cell == CITY]
    rng.shuffle(cities)
    turns, sweets = list[tuple[int, int, bool]](), dict[int, int]()
    for number, city in enumerate(cities):
        wish = wishes[number % PLAYERS]
        wins = bool(wish)
        kind = wish.pop() if wish else rng.randrange(KINDS)
        turns.append((city, kind, wins))
        sweets[city] = 1 << kind
    start = start_of(board, sweets)
    return Case(start, tuple(plan(rng, list(start), turns)))


def plan(rng: Random, state: list[int], turns: list[tuple[int, int, bool]]) -> list[int]:
    """Return the entries of these turns: city, kind, and whether the token wins the city's package.

    A token that wins has the letter of this kind, and a token that does not has another letter.
    """
    actions = []
    for city, kind, wins in turns:
        hand = [code for code in SET if rules.count_held(state, state[TURN], code)]
        wild = [code for code in hand if code // 10 == rules.WILD]
        fits = [code for code in hand if code not in wild and (code // 10 == kind) == wins]
        actions += [pack(state[AREA], PLACE, rng.choice(fits or wild), city + 1, 0), END]
        rules.apply(state, actions[-2], None)
        rules.apply(state, END, None)
    return actions
