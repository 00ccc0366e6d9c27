"""The ends and clauses that the plays of a check reach, and the share of commands without effect.

Acceptance covers only what was tried, so the report says what was not tried.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from ..engine.play import trace
from ..game.notation.sanitize import count, sanitize

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..game.game import Game
    from ..game.protocols import Case

BATCHES, CASES, ACTIONS = 256, 8, 300
"""The number of batches (the first ones) whose events are looked at, the most data sets of each
batch, and the most actions of each data set.

Events are known only of interpreted plays, which may take long.
"""

RARE = 10
"""An end is rare if fewer plays than this reached it."""

LISTED = 8
"""The most ends or clauses that are listed."""


class Unreached(NamedTuple):
    """An end, with the number of plays that ended so; or a clause that no event cited."""

    clause: str
    text: str
    times: int

    def __str__(self) -> str:
        return f'"{sanitize(self.text)}"' + (f" [{self.clause}]" if self.clause else "")


class Reach:
    """Counts ends and commands of all plays; for some plays, notes the clauses that events cite."""

    def __init__(self, game: Game) -> None:
        self._game, self._ends = game, game.display.ENDS
        cited = {words.clause for words in game.display.EVENTS.values()}
        self._left = cited - {words.clause for words in self._ends.values()}
        self._times = Counter[int]()
        self.looked = self.commands = self.refused = 0

    def add(self, number: int, cases: Sequence[Case], ends: Iterable[tuple[int, bytes]]) -> None:
        """Count the plays of the batch of this number: the status and the answers of each."""
        for status, answers in ends:
            self._times[status] += 1
            self.commands += len(answers)
            self.refused += answers.count(0)
        if number < BATCHES:
            self._look(cases[:: max(1, len(cases) // CASES)][:CASES])

    def _look(self, cases: Sequence[Case]) -> None:
        events = self._game.display.EVENTS
        for case in cases:
            self.looked += 1
            if self._left:
                for step, _ in trace(self._game, case._replace(actions=case.actions[:ACTIONS])):
                    self._left -= {events[event[0]].clause for event in step.events}

    @property
    def ends(self) -> list[Unreached]:
        """The ends that no play or few plays reached."""
        return [
            Unreached(end.clause, end.text, self._times[status])
            for status, end in self._ends.items()
            if self._times[status] < RARE
        ]

    @property
    def clauses(self) -> list[str]:
        """The clauses that no event of the plays that were looked at cited."""
        return sorted(self._left) if self.looked else []

    @property
    def share_refused(self) -> float:
        """The share of the commands that had no effect."""
        return self.refused / self.commands if self.commands else 0.0

    def as_object(self) -> dict[str, object]:
        """Return the ends and clauses reached, as an object for JSON (docs/check.md)."""
        return {
            "ends": [end._asdict() for end in self.ends],
            "clauses": self.clauses,
            "looked": self.looked,
            "commands": self.commands,
            "refused": self.refused,
        }

    def lines(self) -> Iterator[str]:
        """Yield a sentence for each thing that was never or hardly tried."""
        never = [str(end) for end in self.ends if not end.times]
        rare = [f"{end}, {count(end.times, 'play')}" for end in self.ends if end.times]
        if never:
            yield f"no play ended with {_list(never)}"
        if rare:
            yield f"few plays ended with {_list(rare)}"
        if self.clauses:
            names = _list(f"[{each}]" for each in self.clauses)
            yield f"never came up in {count(self.looked, 'play')} looked at: {names}"
        if self.share_refused > 0.5:
            yield f"{self.share_refused:.0%} of the commands had no effect"


def _list(items: Iterable[str]) -> str:
    found = list(items)
    more = f"; {len(found) - LISTED} more" if len(found) > LISTED else ""
    return "; ".join(found[:LISTED]) + more
