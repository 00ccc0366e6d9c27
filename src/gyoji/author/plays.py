"""The plays of generated cases: most actions are legal, and most plays go on to their end."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from ..game.game import enumerate_actions
from ..game.state import AREA, RUNNING, STATUS, TURN, WIDTH
from . import helpers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from ..game.state import Position, State

LEGAL = 0.85
"""The share of the actions in plays that are chosen from the legal ones; others are arbitrary."""

PER_CELL, PER_ROW = 4, 3
"""A play has at most PER_CELL actions for each cell of the board. If it has not ended by then, it
usually keeps only PER_ROW actions for each row, or for each column if there are more columns."""

KEPT_WHOLE = 0.25
"""The share of the plays without an end that are kept in their full length."""

STOPPED = 0.35
"""The share of the plays with an end that are cut before it, since a program must handle these too.
"""

EFFORT = 2000
"""The effort for a play, in actions that are tried. When it is spent, the play becomes a short one;
when twice as much is spent, all further actions are arbitrary."""

LISTING, CELLS = 16, 250
"""Listing LISTING actions takes as much effort as trying one. Trying a move takes 1 more for every
CELLS cells of the board."""

EXPLORING, EXPLORED = 0.05, 100
"""For the share EXPLORING of the moves, at most EXPLORED random moves are tried first; these need
not be like earlier legal ones."""

NEAR = 0.5
"""The share of the arbitrary moves that are like legal ones: their refusals test more rules."""


class LegalMoves(NamedTuple):
    """Parts of moves that were legal. Another move made of these parts is probably legal, too."""

    movers: dict[tuple[int, int], None]
    """Pairs: a player, and the kind of the cell from which one of their moves went."""
    ways: dict[tuple[int, int, int], None]
    """Triples: the kind of the cell to which a move went, and its distances in rows and columns."""


class PlayMaker:
    """Makes plays of one game, and remembers what its legal moves are like.

    On a board of 8 x 8 there are 4,096 moves from one cell to another, of which a dozen are legal.
    So moves that are like earlier legal ones are tried first.
    """

    def __init__(self, rules: Any, family: str, known: LegalMoves | None = None) -> None:
        """`family` is what an action stands for, one of ACTIONS."""
        self._rules, self._are_moves = rules, family == "moves"
        self.known = LegalMoves({**known.movers}, {**known.ways}) if known else LegalMoves({}, {})
        self._listed, self._left, self._cost = list[int](), 0, 1

    def make(self, rng: Random, start: Position, *, short: bool) -> list[int]:
        """Return actions from here, most of them legal; most plays go on to their end.

        A `short` play may be cut off before its end.
        """
        state, played = list(start), list[int]()
        self._rules.begin(state, None)
        rows, columns = helpers.rows(state), helpers.columns(state)
        few = min(PER_CELL * rows * columns, PER_ROW * max(rows, columns))
        most = few if short else PER_CELL * rows * columns
        self._left, self._listed = EFFORT, []
        self._cost = 1 + rows * columns // CELLS if self._are_moves else 1
        while state[STATUS] == RUNNING and len(played) < (most if self._left > 0 else few):
            found = self._find_legal(rng, state) if rng.random() < LEGAL else None
            found = found or self._choose_any(rng, state)
            if found is None:
                break
            action, state = found
            played.append(action)
        if state[STATUS] != RUNNING:
            if played and rng.random() < STOPPED:
                del played[rng.randrange(len(played)) :]
        elif rng.random() >= KEPT_WHOLE:
            del played[few:]
        return played

    def _find_legal(self, rng: Random, state: list[int]) -> tuple[int, list[int]] | None:
        """Return a legal action and the state after it; None if the effort is spent first."""
        explored = EXPLORED if self._are_moves and rng.random() < EXPLORING else 0
        for action in chain(
            self._draw(rng, state, explored),
            self._guess(rng, state),
            self._draw(rng, state, max(0, self._left // self._cost)),
        ):
            after = state[:]
            self._left -= self._cost
            if self._rules.apply(after, action, None):
                if self._are_moves:
                    self._remember(state, action)
                return action, after
        return None

    def _choose_any(self, rng: Random, state: list[int]) -> tuple[int, list[int]] | None:
        """Return any action and the state after it; None if there is no action."""
        near = self._guess(rng, state) if self._are_moves and rng.random() < NEAR else ()
        action = next(chain(near, self._draw(rng, state, 1)), None)
        if action is None:
            return None
        after = state[:]
        self._rules.apply(after, action, None)
        return action, after

    def _draw(self, rng: Random, state: list[int], most: int) -> Iterator[int]:
        """Yield random actions, at most this many."""
        if self._rules.next_action is helpers.each_move:  # millions, so they are not listed
            cells = self._list(helpers.each_cell, state)
            for _ in range(min(most, len(cells) ** 2)):
                yield rng.choice(cells) * state[AREA] + rng.choice(cells)
        else:
            listed = self._list(self._rules.next_action, state)
            yield from rng.sample(listed, min(most, len(listed)))

    def _list(self, following: Callable[[State, int], int], state: list[int]) -> list[int]:
        """Return all actions that a `next_action` function yields."""
        # The actions of the helpers depend only on the size of the board, so they are listed once.
        if not self._listed or following.__module__ != helpers.__name__:
            self._listed = [*enumerate_actions(following, state)]
            self._left -= len(self._listed) // LISTING
        return self._listed

    def _remember(self, state: list[int], move: int) -> None:
        """Add the parts of a legal move to the known ones."""
        start, to = divmod(move, state[AREA])
        if not 0 <= start < state[AREA]:  # not a move: the file has a `next_action` of its own
            return
        (row, column), (to_row, to_column) = divmod(start, state[WIDTH]), divmod(to, state[WIDTH])
        self.known.movers[state[TURN], state[start]] = None
        self.known.ways[state[to], to_row - row, to_column - column] = None

    def _guess(self, rng: Random, state: list[int]) -> Iterator[int]:
        """Yield moves made of known parts, in random order."""
        area, width, ways = state[AREA], state[WIDTH], [*self.known.ways]
        kinds = {kind for player, kind in self.known.movers if player == state[TURN]}
        if not kinds:
            return
        starts = [at for at in range(width, area - width) if state[at] in kinds]
        rng.shuffle(starts)
        for start in starts:
            if self._left <= -EFFORT:
                return
            for kind, rows, columns in rng.sample(ways, len(ways)):
                to = start + rows * width + columns
                column = start % width + columns  # a way may lead over the edge, to another row
                if 0 < column < width - 1 and width < to < area - width and state[to] == kind:
                    yield start * area + to
