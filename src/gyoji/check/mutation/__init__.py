"""Rule mutants: a game's rules with one small change, to measure tests and to name faults."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ...game.bounds import NO_BOUNDS
from ...game.notation.sanitize import count
from ...game.shrinking import plain
from .clauses import clause_text
from .equivalence import corner_cases, equivalents, non_equivalent, reasons
from .execution import (
    answer_played,
    differs,
    is_killed,
    killing_case,
    mutate,
    output,
    reference_plays,
    start,
)
from .generation import Mutant, before_and_after, mutants, source
from .operators import ORDER
from .references import ReferencePlay
from .sampling import small_cases
from .slipping import KINDS
from .slips import slips, too_long

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ...game.bounds import Profile
    from ...game.game import Game
    from ...game.protocols import Case
    from ...game.shrinking import Cases

    Answer = Callable[[Cases], bytes | None]
    More = Callable[[], bool]
    Known = Callable[[Game, Profile], list[Mutant]]

# ---------------------------------------------------------------- diagnosis
# Diagnose a wrong program: find the one mutant that answers as it does, if any.
#
# The result is called a hypothesis: program and mutant are known to agree only on the
# cases that were tried.

SEARCHED = 1000  # mutants that agree on this many cases count as the same behaviour
CONFIRMED = 8  # further cases on which the rule matters, and on which program and mutant must agree
ENOUGH = 2  # so many such cases are enough if there is no time for more


class MutantHypothesis(NamedTuple):
    """A mutant that explains a program's behaviour."""

    mutant: Mutant
    sentence: str
    deciding: Case
    """The smallest case of a failing input on which mutant and rules answer differently."""
    agreeing: int
    """The number of cases on which the program agrees with the mutant."""
    alike: tuple[Mutant, ...]
    """Further mutants that behave the same: no case distinguishes them from this one."""


class _Trial(NamedTuple):
    """An input as the referee plays it, and the program's output; None if the program failed."""

    played: list[ReferencePlay]
    answer: bytes | None
    right: bool


def diagnose(
    game: Game, tried: Sequence[tuple[Cases, bytes]], ask: Answer, more: More,
    profile: Profile = NO_BOUNDS,
) -> MutantHypothesis | None:  # fmt: skip
    """Find the mutant that answers as a program does.

    `tried` are inputs with the program's output. `ask` runs the program on another input within
    `profile`, and returns None if the program fails. `more` returns whether there is time left.

    None if no mutant answers like the program, or if there was no time to decide between several.
    Of several that no case distinguishes, the easiest to explain is returned.
    """
    trials = list[_Trial]()
    for cases, answer in tried:
        if not more():
            return None
        trials.append(_trial(game, cases, answer))
    trials.sort(key=lambda trial: sum(_size(one.case) for one in trial.played))
    # Slips take long to make, so they are tried only if no changed rule explains the answers.
    for known in (non_equivalent, partial(_likely_slips, trials=trials)):
        if more() and (guess := _Diagnosis(game, ask, more, profile, known).hypothesis(trials)):
            return guess
    return None


def _likely_slips(game: Game, profile: Profile, trials: Sequence[_Trial]) -> list[Mutant]:
    """Return the slips of a game, and others made for the smallest input that is answered wrongly.

    Those have limits, such as a number of commands, that this input exceeds by one.
    """
    wrong = next((trial.played for trial in trials if not trial.right), [])
    every = [*slips(game, profile), *too_long([reference.case for reference in wrong])]
    return list({slip.id: slip for slip in every}.values())


def _trial(game: Game, cases: Cases, output: bytes | None) -> _Trial:
    """Compare a program's output for an input with the referee's."""
    played = reference_plays(game, cases)
    expected = b"".join(game.notation.write(reference.played for reference in played))
    answer = None if output is None else plain(output)
    return _Trial(played, answer, answer == plain(expected))


class _Diagnosis:
    """The mutants that still agree with the program, and the trials so far."""

    def __init__(self, game: Game, ask: Answer, more: More, profile: Profile, known: Known) -> None:
        self.game, self.ask, self.more, self.profile = game, ask, more, profile
        self.tried: list[_Trial] = []
        self.left = known(game, profile)

    def hypothesis(self, trials: Sequence[_Trial]) -> MutantHypothesis | None:
        # Wrong answers first: right ones are only compared with the mutants that remain.
        for trial in trials:
            if not trial.right and not self._narrow(trial):
                return None
        right = [trial for trial in trials if trial.right]
        if not self.tried or not all(map(self._narrow, right)):
            return None
        while len(self.left) > 1 and (case := self._dividing_case()):
            if not self._try(case):
                return None
        # If time is up, the mutants that are left may still differ on a case that was not searched.
        known = len(self.left) == 1 or self.more()
        return self._conclude() if known and self._is_confirmed() else None

    def _narrow(self, trial: _Trial) -> bool:
        """Keep the mutants that agree with this trial; False if none does, or time is up."""
        kept = []
        for mutant in self.left:
            if not self.more():
                return False
            if self._agrees(mutant, trial):
                kept.append(mutant)
        self.left = kept
        self.tried.append(trial)
        return bool(kept)

    def _agrees(self, mutant: Mutant, trial: _Trial) -> bool:
        """Return whether a mutant answers as the program did."""
        if trial.right:
            interpreter = start(self.game, mutant)
            return not any(differs(self.game, interpreter, reference) for reference in trial.played)
        answer = answer_played(self.game, mutant, trial.played)
        return (plain(answer) if isinstance(answer, bytes) else None) == trial.answer

    def _try(self, case: Case) -> bool:
        """Run the program on one more case; False if no mutant is left then."""
        return self._narrow(_trial(self.game, [case], self.ask([case])))

    def _dividing_case(self) -> Case | None:
        """Return a case on which the remaining mutants disagree."""
        for case in islice(small_cases(self.game, len(self.tried), self.profile), SEARCHED):
            if not self.more():
                return None
            played = reference_plays(self.game, [case])
            first = answer_played(self.game, self.left[0], played)
            if any(answer_played(self.game, other, played) != first for other in self.left[1:]):
                return case
        return None

    def _is_confirmed(self) -> bool:
        """Return whether the program agrees on further cases on which the mutated rule matters."""
        count = 0
        for case in islice(small_cases(self.game, -1, self.profile), SEARCHED):
            if count == CONFIRMED or not self.more():
                break
            (reference,) = reference_plays(self.game, [case])
            if differs(self.game, start(self.game, self.left[0]), reference):
                if not self._try(case):
                    return False
                count += 1
        return self.more() or count >= ENOUGH

    def _conclude(self) -> MutantHypothesis:
        """Return the hypothesis in words, with the smallest case that decides."""
        order = (*ORDER, *KINDS)
        mutant, *alike = sorted(self.left, key=lambda mutant: order.index(mutant.operator))
        wrong = [reference for trial in self.tried if not trial.right
                 for reference in self._answered_wrong(mutant, trial)]  # fmt: skip
        deciding = min(wrong, key=lambda reference: _size(reference.case))
        agreeing = sum(len(trial.played) for trial in self.tried)
        right = sum(len(trial.played) for trial in self.tried if trial.right)
        failing = sum(not trial.right for trial in self.tried)
        explained = "the failing input" if failing == 1 else f"all {failing:,} failing inputs"
        sentence = (
            f"hypothesis: it behaves {mutant.sentence}; this explains {explained} and contradicts "
            f"none of {count(right, 'right data set')}"
        )
        if alike:
            others = "another change" if len(alike) == 1 else f"{len(alike)} other changes"
            sentence += f", and no case searched distinguishes it from {others} of the rules"
        return MutantHypothesis(mutant, sentence, deciding.case, agreeing, tuple(alike))

    def _answered_wrong(self, mutant: Mutant, trial: _Trial) -> list[ReferencePlay]:
        interpreter = start(self.game, mutant)
        return [one for one in trial.played if differs(self.game, interpreter, one)]


def _size(case: Case) -> int:
    """Return a measure of how long a case takes to play."""
    return len(case.start) + len(case.actions)


# ---------------------------------------------------------------- mutation

__all__ = [
    "Mutant",
    "MutantHypothesis",
    "ReferencePlay",
    "before_and_after",
    "clause_text",
    "corner_cases",
    "diagnose",
    "equivalents",
    "is_killed",
    "killing_case",
    "mutants",
    "mutate",
    "non_equivalent",
    "output",
    "reasons",
    "reference_plays",
    "slips",
    "source",
]
