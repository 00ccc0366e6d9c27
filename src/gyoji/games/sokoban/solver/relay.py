"""A solution in two legs: from the start to a halfway position, and from there to the end.

`halfway` finds halfway positions, from which the second leg is known. A separate solver then looks
for the first leg. This search takes turns with the usual solver of the level once that has tried
PATIENCE pushes without success. All work is counted in pushes and pulls.
"""

from __future__ import annotations

from heapq import heapify, heappop
from typing import TYPE_CHECKING

from ....game.state import AREA, WIDTH
from ..rules import ASTRAY, BOX, TARGET
from .allocation import has_room_for_all, prepare, prepare_halfway, size_of
from .engine import REPAIR_PATIENCE
from .halfway import CONNECTED, VALUE
from .record import ALL_BUT_ONE, BITS, FULL, HALFWAY, NONE, RUNNING, SOLVED, Solver

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from ....game.state import Position

    Bind = Callable[[Position, Solver], Callable[[int], int]]

PATIENCE = 400_000
"""The pushes that the usual solver tries before this search begins."""

BURST, LATER = 2_500_000, 3
"""Up to BURST pushes, this search works as much as the usual solver; then 1/LATER as much."""

SEEKING, TRYING = 80_000, 200_000
"""The work in the first round: SEEKING to find halfway positions, TRYING to reach each of them.

Both double in every round.
"""

MOST = 3
"""The maximum number of new halfway positions in a round.

The next round tries again to reach those that were not reached.
"""

MOST_SOUGHT = 64 << 20
"""The maximum memory, in bytes, of the search for halfway positions."""

MOST_LOOKED, LOOKING = 10_000, 20_000
"""In each round, at most MOST_LOOKED positions are compared; this counts as LOOKING pushes."""

MOST_TRIED = 60
"""The number of tried halfway positions after which this search ends.

Since the work doubles, so many are tried only if nearly all are soon found to be unreachable.
"""

APART = 2
"""The least number of boxes by which two halfway positions differ, if both are tried."""


class Relay:
    """The search by way of halfway positions, taking turns with the usual solver of a level."""

    @staticmethod
    def share(position: Position, memory: int) -> int:
        """Return the bytes that this search takes of `memory`; 0 if it cannot be used."""
        size = size_of(position)
        has_room = has_room_for_all(size, min(memory // 8, MOST_SOUGHT))
        return memory // 4 if size.boxes == size.targets and has_room else 0

    def __init__(self, whole: Solver, position: Position, memory: int, bind: Bind) -> None:
        """Begin beside `whole`, the usual solver.

        `bind` returns, for a position and its solver, the function that runs it for some steps.
        """
        self._whole, self._position, self._memory, self._bind = whole, position, memory, bind
        self._answers = self._search()
        self._records = list[Solver]()
        self.work = self.nodes = self._steps = 0

    @property
    def used(self) -> int:
        """The bytes of memory in use."""
        return sum(solver.used for solver in self._records)

    @property
    def is_due(self) -> bool:
        """True if it is the turn of this search."""
        repairs = self._whole.repairs == ALL_BUT_ONE
        late = self._whole.work - (REPAIR_PATIENCE if repairs else PATIENCE)
        return self.work < (late if self.work < BURST else late // LATER)

    def run(self, steps: int) -> int:
        """Go on for about this many pushes and pulls; SOLVED if `whole` has the solution now."""
        end = self.work + steps
        self._steps = steps
        while self.work < end:
            answer = next(self._answers, FULL)
            if answer != RUNNING:
                return answer
        return RUNNING

    def close(self) -> None:
        """Free the memory."""
        self._answers.close()
        self._records = []

    def _search(self) -> Generator[int]:
        """Search in rounds of more and more work; yield RUNNING until a solution is found."""
        if not self._whole.switches & HALFWAY:
            return
        try:
            sought = prepare_halfway(self._position, min(self._memory // 2, MOST_SOUGHT))
        except ValueError:
            return
        self._records = [sought]
        seek, tried, answer = self._bind(self._position, sought), set[int](), RUNNING
        seeking, trying, again = SEEKING, TRYING, list[int]()
        while True:
            while answer == RUNNING and sought.work < seeking:
                answer = self._go_on(seek, sought)
                yield RUNNING
            found, left = best_of(sought, tried), list[int]()
            self.work += LOOKING
            yield RUNNING
            if len(tried) >= MOST_TRIED or (answer != RUNNING and not found and not again):
                return
            for node in (*again, *found):
                reached = yield from self._try(sought, node, trying, seek)
                if reached == RUNNING and node in found:
                    left.append(node)
            seeking, trying, again = 2 * seeking, 2 * trying, left

    def _try(
        self, sought: Solver, node: int, most: int, seek: Callable[[int], int]
    ) -> Generator[int, None, int]:
        """Try to reach a halfway position with about `most` pushes; return the last answer."""
        there, answer = replace_targets(self._position, sought, node), RUNNING
        leg = prepare(there, "any", self._memory // 2, self._whole.switches)
        self._records = [sought, leg]
        go = self._bind(there, leg)
        while answer == RUNNING and leg.work < most:
            answer = self._go_on(go, leg)
            yield RUNNING
        self._records = [sought]
        if answer == SOLVED:
            yield self._join(leg, sought, node, seek)
        return answer

    def _go_on(self, run: Callable[[int], int], solver: Solver) -> int:
        before = solver.work
        answer = run(self._steps)
        self.work += solver.work - before
        self.nodes = max(self.nodes, sum(each.nodes for each in self._records))
        return answer

    def _join(self, leg: Solver, sought: Solver, node: int, seek: Callable[[int], int]) -> int:
        """Put the pushes of both legs into `whole`, which then writes the moves of the solution."""
        whole = self._whole
        sought.best = node
        if seek(1) != SOLVED or leg.push_count + sought.push_count > len(whole.pushes):
            sought.best = NONE
            return FULL
        for at in range(leg.push_count):
            whole.pushes[at] = leg.pushes[at]
        for at in range(sought.push_count):
            whole.pushes[leg.push_count + at] = sought.pushes[at]
        whole.push_count = leg.push_count + sought.push_count
        whole.solved_in = HALFWAY
        return SOLVED


def best_of(sought: Solver, tried: set[int]) -> list[int]:
    """Return the best halfway positions, and add them to `tried`.

    They differ from each other, and from all in `tried`, by at least APART boxes.
    """
    score = sought.phased.score
    good = [
        (score[node] & VALUE, node)
        for node in range(sought.phased.nodes.count)
        if score[node] & VALUE < CONNECTED
    ]
    heapify(good)
    chosen, kept = list[int](), [boxes_of(sought, node) for node in tried]
    for _ in range(min(len(good), MOST_LOOKED)):
        _, node = heappop(good)
        boxes = boxes_of(sought, node)
        if all((boxes & ~other).bit_count() >= APART for other in kept):
            kept.append(boxes)
            chosen.append(node)
            if len(chosen) == MOST:
                break
    tried.update(chosen)
    return chosen


def boxes_of(solver: Solver, node: int) -> int:
    """Return the set of boxes of a node as one number; `SolverLevel.cell_in` has the cells."""
    nodes = solver.phased.nodes
    first, last = node * nodes.words, (node + 1) * nodes.words - 1
    found = 0
    for word in range(last, first - 1, -1):
        found = found << BITS | nodes.set[word]
    return found


def replace_targets(position: Position, sought: Solver, node: int) -> Position:
    """Return the position with its reachable targets moved to where the boxes of a node are."""
    cells, level, width = list(position[: position[AREA]]), sought.level, position[WIDTH]
    for target in range(level.targets):
        cell = level.target[target]
        cells[level.row[cell] * width + level.column[cell]] &= ~TARGET
    boxes = boxes_of(sought, node)
    for number in range(boxes.bit_length()):
        cell = level.cell_in[number]
        if boxes >> number & 1:
            cells[level.row[cell] * width + level.column[cell]] |= TARGET
    moved = [*cells, *position[position[AREA] :]]
    moved[ASTRAY] = sum(cell & (BOX | TARGET) == BOX for cell in cells)
    return tuple(moved)
