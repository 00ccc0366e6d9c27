"""Results of a search: a solution, a proof that there is none, or neither."""

from __future__ import annotations

from dataclasses import dataclass

from ..util.errors import Error


@dataclass(frozen=True, slots=True)
class Effort:
    """The effort of a search: its states, and its memory."""

    nodes: int
    """The number of different states kept, summed over all engines that were tried."""
    generated: int
    """The number of states that were looked at."""
    seconds: float
    memory: int
    """The peak number of bytes of memory that were written to."""


@dataclass(frozen=True, slots=True)
class Solution:
    """Actions that win, in order; the referee has replayed them."""

    actions: tuple[int, ...]
    pushes: int | None
    """The number of actions that push something; None in a game without such an answer."""
    optimal: str | None
    """Metric in which the solution is proven minimal: "moves" (actions), "pushes", or None."""
    effort: Effort

    status = "solved"

    @property
    def length(self) -> int:
        """The number of actions."""
        return len(self.actions)

    @property
    def fewest(self) -> int:
        """The number of pushes if that is proven minimal, else the number of actions."""
        return self.pushes or 0 if self.optimal == "pushes" else len(self.actions)

    @property
    def proven(self) -> bool:
        """True if it is proven that there is no better solution."""
        return self.optimal is not None


@dataclass(frozen=True, slots=True)
class Unsolvable:
    """It is proven that no actions win: the search left out nothing that could win."""

    effort: Effort

    status = "unsolvable"
    proven = True


@dataclass(frozen=True, slots=True)
class Unknown:
    """No solution was found, and there may be one."""

    reason: str
    """The reason for the end of the search: "time", "memory", "nodes", or "interrupted"."""
    least: int
    """A proven lower bound for the number of actions of a solution."""
    effort: Effort

    status = "unknown"
    proven = False


Result = Solution | Unsolvable | Unknown


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a search: its effort so far, and the fewest actions a solution can have."""

    effort: Effort
    least: int


class UnsolvableGameError(Error, ValueError):
    """Raised for a game, or a board, in which there is nothing to solve."""
