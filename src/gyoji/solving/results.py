"""What a search found: a solution, a proof that there is none, or neither."""

from __future__ import annotations

from dataclasses import dataclass

from ..util.errors import Error


@dataclass(frozen=True, slots=True)
class Effort:
    """What a search took."""

    nodes: int
    """The different states that were kept, by all searches of it together."""
    generated: int
    """The states that were looked at."""
    seconds: float
    memory: int
    """The bytes of memory that were written to, at the most at one time."""


@dataclass(frozen=True, slots=True)
class Solution:
    """Actions that win, in order; the referee has replayed them."""

    actions: tuple[int, ...]
    pushes: int | None
    """How many of them push something; None in a game without such an answer."""
    optimal: str | None
    """What is proven to be the least: "moves" (actions), "pushes", or nothing (None)."""
    effort: Effort

    status = "solved"

    @property
    def length(self) -> int:
        """The number of actions."""
        return len(self.actions)

    @property
    def proven(self) -> bool:
        """Whether it is proven that there is none better."""
        return self.optimal is not None


@dataclass(frozen=True, slots=True)
class Unsolvable:
    """It is proven that no actions win: all that can follow was searched."""

    effort: Effort

    status = "unsolvable"
    proven = True


@dataclass(frozen=True, slots=True)
class Unknown:
    """No solution was found, and there may be one."""

    reason: str
    """What ended the search: "time", "memory", "nodes", or "interrupted"."""
    least: int
    """It is proven that a solution has at least so many actions."""
    effort: Effort

    status = "unknown"
    proven = False


Result = Solution | Unsolvable | Unknown


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is: what it has taken so far, and the fewest actions a solution can have."""

    effort: Effort
    least: int


class UnsolvableGameError(Error, ValueError):
    """Solving means nothing in this game, or on this board."""
