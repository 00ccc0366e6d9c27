"""A test set is made: its groups, then the search for what they leave alive, file by file."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from time import monotonic
from typing import TYPE_CHECKING, Any

from ..engine.batch import cores
from ..engine.judge import read
from ..mutation import mutants
from ..mutation.equivalence import equivalents
from . import folder as folders
from .groups import MAKERS
from .hunting import NAME, Kill, fewest, hunted, matrix, ordered, packed
from .report import AGAIN, listing, planned, strength
from .strength import Strength, played
from .types import GROUPS
from .workers import shared

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from ..mutation import Mutant
    from .plans import Plan
    from .strength import Killers
    from .types import Test
    from .workers import Spread

    Far = Callable[[], tuple[int, int | None]]
    Watch = Callable[[str, Far], AbstractContextManager[None]]
    """Shows how far some work has come while it is done."""

SECONDS = 60.0
"""How long is searched, if nothing else is said."""

QUIET = 30
"""The search ends when so many rounds in a row have killed nothing."""


class Made:
    """A test set while it is made, and then: its tests, and what is known of its strength."""

    def __init__(self, plan: Plan, folder: Path, spread: Spread, watch: Watch) -> None:
        self.plan, self.folder, self.game = plan, folder, plan.game
        self._spread, self._watch = spread, watch
        self._groups, self._added = dict[str, "Test"](), dict[str, "Test"]()
        self.rounds, self._quiet, self._kills = 0, 0, list[Kill]()
        self.mutants, self.equivalent = mutants(plan.game), dict[str, str]()
        self.killers: Killers = {}

    @property
    def tests(self) -> list[Test]:
        """All of them, group by group."""
        order = list(GROUPS)
        tests = [*self._groups.values(), *self._added.values()]
        return sorted(tests, key=lambda test: order.index(test.group))

    def make(self, found: dict[str, Any]) -> None:
        """Make what is missing; `found` is what `testset.json` says of it so far."""
        with self._watch("making the groups", lambda: (len(self._groups), None)):
            self._take_groups()
            self.equivalent = equivalents(self.game)
        able = [one for one in self.mutants if one.id not in self.equivalent]
        known = Strength(self.game, able)
        self._measure(known)
        alive = [one for one in able if one.id not in self.killers]
        self._resume(found, alive)
        self._search(alive)
        self._pack(list(fewest(self._all_kills(alive))))
        self._measure(known)
        folders.clear(self.folder, found, {test.name for test in self.tests})
        self._save(finished=True)

    def about(self, *, finished: bool) -> dict[str, Any]:
        """What `testset.json` says of it."""
        names = frozenset(test.name for test in played(self.game, self.tests))
        return {
            **planned(self.plan),
            "note": AGAIN,
            "rounds": self.rounds,
            "quiet_rounds": self._quiet,
            "finished": finished,
            "tests": listing(self.tests, self.killers, names),
            "strength": strength(self.game, self.mutants, self.killers, self.equivalent),
        }

    def _save(self, *, finished: bool = False) -> None:
        """Write `testset.json`."""
        folders.save_about(self.folder, self.about(finished=finished))

    def _take_groups(self) -> None:
        """Write the tests of all groups that need no search, as long as there is room."""
        room = self.plan.scale.bytes
        for maker in MAKERS.values():
            for test in maker(self.plan):
                size = len(test.data) + len(test.answer)
                if size <= room:
                    room -= size
                    self._groups[test.name] = test
                    folders.save(self.folder, test)
            self._save()

    def _measure(self, known: Strength) -> None:
        """Play the mutants that are not shown equivalent."""
        done, total = [0], len(known.mutants)

        def tell(more: int) -> None:
            done[0] += more

        with self._watch("playing mutants", lambda: (done[0], total)):
            self.killers = known.killers(self.tests, self._spread, tell)

    def _resume(self, found: dict[str, Any], alive: Sequence[Mutant]) -> None:
        """Go on where the search was interrupted, if it was."""
        listed = [one for one in folders.listed(found) if one["name"].startswith(NAME)]
        rounds, quiet = found.get("rounds"), found.get("quiet_rounds")
        if not (isinstance(rounds, int) and isinstance(quiet, int)):
            return
        try:
            tests = [folders.read(self.folder, one) for one in listed]
            cases = [case for test in tests for case in read(self.game, test.data)]
        except ValueError:
            return
        self._pack(matrix(self.game, cases, alive, self._spread))
        self.rounds, self._quiet = rounds, quiet

    def _search(self, alive: Sequence[Mutant]) -> None:
        """Round after round, until nothing is alive, or time is up, or nothing comes any more."""
        rounds, begin = self.plan.rounds, monotonic()
        seconds = self.plan.seconds
        if seconds is None and rounds is None:
            seconds = SECONDS

        def far() -> tuple[int, int | None]:
            return (int(monotonic() - begin), int(seconds)) if seconds else (self.rounds, rounds)

        with self._watch("searching", far):
            while (left := self._left(alive)) and self._quiet < QUIET:
                late = seconds is not None and monotonic() - begin >= seconds
                if late or self.rounds == rounds:
                    return
                self._round(left)

    def _left(self, alive: Sequence[Mutant]) -> list[Mutant]:
        """The mutants that nothing has killed yet."""
        dead = frozenset[str]().union(*(kill.mutants for kill in self._kills))
        return [one for one in alive if one.id not in dead]

    def _round(self, left: Sequence[Mutant]) -> None:
        """One round of search, and what came of it written down."""
        new = hunted(self.game, self.plan.seed, self.rounds, left, self._spread)
        self.rounds += 1
        self._quiet = 0 if new else self._quiet + 1
        if new:
            self._pack([*self._kills, *new])
        self._save()

    def _all_kills(self, alive: Sequence[Mutant]) -> list[Kill]:
        """What each case that was found kills of all that was alive."""
        cases = [kill.case for kill in self._kills]
        return matrix(self.game, cases, alive, self._spread)

    def _pack(self, kills: Sequence[Kill]) -> None:
        """Write the tests that the search has added, and take away those that are no longer so."""
        self._kills = ordered(self.game, kills)
        before, self._added = self._added, {}
        for test, dead in packed(self.game, self._kills, self.mutants):
            self._added[test.name] = test
            folders.save(self.folder, test)
            self.killers |= dict.fromkeys(sorted(dead), test.name)
        gone = [{"name": name} for name in before if name not in self._added]
        folders.clear(self.folder, {"tests": gone}, set())


def unwatched(_what: str, _far: Far) -> AbstractContextManager[None]:
    """Nobody looks."""
    return nullcontext()


def make(
    plan: Plan,
    folder: Path,
    *,
    force: bool = False,
    jobs: int | None = None,
    watch: Watch = unwatched,
) -> Made:
    """Write a test set into a folder, or what is missing of it.

    Files are there as soon as it is decided what is in them, and the same call goes on where
    another was interrupted. `jobs` processes share the work, as many as there are cores unless
    told. FolderError for a folder that holds something else, or this set already unless by `force`;
    ValueError for a size that is none; OSError where something cannot be written.
    """
    plan.check()
    found = folders.begun(folder, planned(plan), force)
    with shared(cores() if jobs is None else jobs) as spread:
        made = Made(plan, folder, spread, watch)
        made.make(found)
        return made
