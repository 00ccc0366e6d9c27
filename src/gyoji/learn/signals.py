"""Signals: facts about the positions of plays that a search proves, tracked from step to step.

The limits of a search are a number of states and of bytes, so that signals are the same on every
machine. A search is skipped if its result is known: a lost play stays lost, walks of Sokoban's
worker change nothing (unless moves are counted), and a play that goes on to the next position of a
best solution needs one push or move less.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..engine.cores import cores
from ..game.solving import kept_bits
from ..solving.driver import Attempt, SearchLimits, check, solve_in_threads
from ..solving.hints import LossReason, find_reason, reasons_of
from ..solving.replay import begin
from ..solving.results import Solution, Unsolvable
from .stage import cell_type, position, register_type, registers_of, split

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..game.state import Position
    from .observations import Array, Buffer
    from .stepper import Stepper

UNKNOWN, LOST = -1, -2
"""Values of signals: UNKNOWN if nothing is proven; LOST for what is left in a lost play."""

LEFT = {"pushes_left": "pushes", "moves_left": "moves"}
"""The signals that count pushes or moves left, each with the metric that its search minimizes."""

SIGNALS = ("winnable", *LEFT, "why_lost")

NODES = 10_000
"""The default limit of a search, in states."""

MEMORY = 32 << 20
"""The memory of a search, in bytes."""

REMEMBERED = 64 << 20
"""The maximum memory, in bytes, for results of searches."""


class Outlook(NamedTuple):
    """Proven facts about a position: whether it can be won, and the fewest pushes or moves left.

    `ahead` has the positions on a best solution, as marks (`Prospector.mark`), the last one first.
    """

    winnable: int = UNKNOWN
    left: int = UNKNOWN
    why: LossReason | None = None
    ahead: tuple[bytes, ...] = ()


class Prospector:
    """The searches behind signals, and their results so far.

    A result depends on the position alone, not on what was searched before.
    """

    def __init__(self, stepper: Stepper, signals: Sequence[str], nodes: int) -> None:
        self._game, self._limits = stepper.game, SearchLimits(inf, MEMORY, nodes)
        self._stepper, self._why = stepper, "why_lost" in signals
        counted = [LEFT[name] for name in signals if name in LEFT]
        self._metric = counted[0] if counted else None
        # A walk that can be taken back changes nothing but the number of moves.
        self.bits = 0 if self._metric == "moves" else kept_bits(self._game)
        self._known, self._size = dict[bytes, Outlook](), 0

    def find(self, keys: Sequence[bytes], positions: Sequence[Position]) -> list[Outlook]:
        """Return what is proven about these positions; `keys` are their keys for the cache."""
        new = {
            key: each for key, each in zip(keys, positions, strict=True) if key not in self._known
        }
        searched = dict(
            zip(new, solve_in_threads([*new.values()], self._search, cores()), strict=True)
        )
        found = [searched[key] if key in searched else self._known[key] for key in keys]
        for key, outlook in searched.items():
            self._remember(key, outlook)
        return found

    def _remember(self, key: bytes, outlook: Outlook) -> None:
        """Keep a result, and forget the oldest ones if there are too many."""
        self._known[key] = outlook
        self._size += size_of(key, outlook)
        while self._size > REMEMBERED:
            oldest = next(iter(self._known))
            self._size -= size_of(oldest, self._known.pop(oldest))

    def _search(self, start: Position) -> Outlook:
        game, limits, metric = self._game, self._limits, self._metric
        left, ahead = UNKNOWN, tuple[bytes, ...]()
        # Any solution, or a proof that there is none, takes far fewer states than a best solution.
        winnable = verdict(Attempt(game, start, None, limits).run())
        if metric and winnable:
            result = Attempt(game, start, metric, limits).run()
            winnable = verdict(result) if winnable == UNKNOWN else winnable
            if isinstance(result, Solution) and result.optimal == metric:
                ahead = self._marks_along(start, result.actions)
                left = result.length if metric == "moves" else result.pushes or 0
        if winnable == 0:
            left = LOST
        why = find_reason(game, start, limits) if self._why and winnable == 0 else None
        return Outlook(winnable, left, why, ahead)

    def _marks_along(self, start: Position, actions: Sequence[int]) -> tuple[bytes, ...]:
        """Return the marks after each push or move of a solution, the last one first."""
        state, marks = list(begin(self._game, start)), list[bytes]()
        before = self.mark(tuple(state))
        for action in actions:
            self._game.rules.apply(state, action, None)
            if (now := self.mark(tuple(state))) != before:
                marks.append(now)
                before = now
        return tuple(reversed(marks))

    def mark(self, state: Position) -> bytes:
        """Return the mark of a position: its row in `marks` without padding."""
        return self.marks(*rows_of(self._stepper, state)).tobytes()

    def marks(self, cells: Array, registers: Array) -> Array:
        """Return a row of bytes for each play; plays with the same row have the same outlook."""
        if self.bits:
            kept: Array = (cells & cells.dtype.type(self.bits)).view(np.uint8)
            return kept
        both = (np.ascontiguousarray(each).view(np.uint8) for each in (registers, cells))
        return np.concatenate([*both], axis=1)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_known": {}, "_size": 0}

    def __deepcopy__(self, _memo: object) -> Prospector:
        made = Prospector.__new__(Prospector)
        made.__dict__.update(self.__dict__, _known=self._known.copy())
        return made


def rows_of(stepper: Stepper, state: Buffer | Position) -> tuple[Array, Array]:
    """Return the cells and the registers of one state, as a stage with a single play has them."""
    registers = np.zeros((1, registers_of(stepper)), register_type(stepper))
    cells, _ = split(tuple(state), cell_type(stepper), registers[0])
    return cells[None], registers


def verdict(result: object) -> int:
    """Return 1 for a solution, 0 for a proof that there is none, and UNKNOWN for anything else."""
    return 1 if isinstance(result, Solution) else 0 if isinstance(result, Unsolvable) else UNKNOWN


def size_of(key: bytes, outlook: Outlook) -> int:
    """Return the approximate memory of a result, in bytes."""
    return 400 + len(key) + sum(40 + len(mark) for mark in outlook.ahead)


def check_signals(stepper: Stepper, signals: Sequence[str], potential: str, nodes: int) -> None:
    """Raise ValueError with a sentence for signals that this game does not have."""
    if isinstance(signals, str):
        raise ValueError(f"signals is a list of names, as in signals=({signals!r},)")
    game, wanted = stepper.game, [*signals, *filter(None, [potential])]
    for name in wanted:
        if name not in SIGNALS:
            raise ValueError(f"there is no signal {name!r}; there are {', '.join(SIGNALS)}")
    if nodes < 1:
        raise ValueError(f"nodes is at least 1, not {nodes}")
    if stepper.hidden:
        raise ValueError(f"{game.name} hides its board, and signals would tell what is hidden")
    for name in wanted:
        check(game, stepper.first, LEFT.get(name))
    if len(LEFT.keys() & wanted) > 1:
        raise ValueError("ask for one of pushes_left and moves_left, not for both")
    if "why_lost" in wanted and reasons_of(game) is None:
        raise ValueError(f"{game.name} gives no reasons why a position is lost")
    if potential == "why_lost":
        raise ValueError("why_lost is no number: the potential is one of the other signals")


def tracker_for(
    stepper: Stepper, signals: Sequence[str], nodes: int, potential: str, shaped: float,
    count: int = 1,
) -> SignalTracker | None:  # fmt: skip
    """Return the tracker of these signals for this many plays; None if no signal is asked for."""
    if potential and not shaped:
        raise ValueError("potential= needs shaped=, the factor of its changes in the reward")
    if not (signals or potential):
        return None
    return SignalTracker(stepper, signals, potential, nodes, count)


class SignalTracker:
    """The signals of plays side by side.

    `winnable` and `left` are arrays of integers; `why` is an array of reasons, with None for plays
    that are not lost. `potential` is 0 or less, and never rises when a play gets lost.
    """

    def __init__(
        self, stepper: Stepper, signals: Sequence[str], potential: str, nodes: int, count: int
    ) -> None:
        check_signals(stepper, signals, potential, nodes)
        self._stepper, self._names, self._by = stepper, tuple(signals), potential
        self.weighs = bool(potential)
        wanted = [*signals, potential]
        self._prospector = Prospector(stepper, wanted, nodes)
        self.winnable = np.full(count, UNKNOWN, np.int8)
        self.left = np.full(count, UNKNOWN, np.int32)
        self.why = np.full(count, None, object)
        self.potential = np.zeros(count)
        self._most = np.zeros(count, np.int32)
        self._marks: Array = np.zeros((count, 0), np.uint8)
        self._ahead: list[tuple[bytes, ...]] = [()] * count
        self._at = [0] * count

    def begin(self, which: Array, cells: Array, registers: Array) -> None:
        """Look at the plays in the mask `which`, which begin or were put into another position."""
        marks = self._prospector.marks(cells, registers)
        if self._marks.shape != marks.shape:
            self._marks = marks.copy()
        self._marks[which] = marks[which]
        self._most[which] = 0
        self.potential[which] = 0
        rows: list[int] = np.flatnonzero(which).tolist()
        self._search(rows, cells, registers)
        self._weigh(rows)

    def follow(self, cells: Array, registers: Array, still: Array | None = None) -> Array:
        """Look at all plays after a step, and return by how much each potential has risen.

        `still` is a mask of plays that did not take part in the step.
        """
        marks, before = self._prospector.marks(cells, registers), self.potential.copy()
        due = (marks != self._marks).any(1)
        if still is not None:
            due &= ~still
        self._marks[due] = marks[due]
        due &= self.winnable != 0
        rows: list[int] = np.flatnonzero(due).tolist()
        if rows:
            self._search([at for at in rows if not self._advance(at)], cells, registers)
            self._weigh(rows)
        return self.potential - before

    def _advance(self, at: int) -> bool:
        """Return whether the play has taken the next step of its best solution, and count it."""
        ahead, taken = self._ahead[at], self._at[at]
        if taken == len(ahead):
            return False
        # In a frame larger than the board, the row of marks is longer: only its beginning counts.
        mark = ahead[-1 - taken]
        if self._marks[at, : len(mark)].tobytes() != mark:
            return False
        self._at[at] += 1
        self.left[at] -= 1
        return True

    def _search(self, rows: Sequence[int], cells: Array, registers: Array) -> None:
        keys = [cells[at].tobytes() + registers[at].tobytes() for at in rows]
        starts = [position(self._stepper, cells[at], registers[at]) for at in rows]
        for at, found in zip(rows, self._prospector.find(keys, starts), strict=True):
            self.winnable[at], self.left[at], self.why[at], self._ahead[at] = found
            self._at[at] = 0

    def _weigh(self, rows: Sequence[int]) -> None:
        """Set the potentials of plays; an unknown potential stays as it was."""
        for at in rows if self._by else ():
            if self._by == "winnable":
                if self.winnable[at] != UNKNOWN:
                    self.potential[at] = self.winnable[at] - 1
            elif self.left[at] >= 0:
                self._most[at] = max(self._most[at], self.left[at])
                self.potential[at] = -self.left[at]
            elif self.left[at] == LOST:
                self.potential[at] = -self._most[at] - 1

    def infos(self) -> dict[str, Array]:
        """Return the signals of all plays, each with a mask of the plays that have it."""
        arrays = {"winnable": self.winnable, "why_lost": self.why, **dict.fromkeys(LEFT, self.left)}
        found = {name: arrays[name].copy() for name in self._names}
        masks = {
            f"_{name}": self.winnable == 0 if name == "why_lost" else np.ones(len(values), np.bool_)
            for name, values in found.items()
        }
        return {**found, **masks}

    def info(self) -> dict[str, Any]:
        """Return the signals of the first play: integers, and for `why_lost` a reason or None."""
        return {
            name: values[0] if name == "why_lost" else int(values[0])
            for name, values in self.infos().items()
            if name in self._names
        }
