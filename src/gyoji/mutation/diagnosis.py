"""What a wrong program behaves like: the mutant that answers as it does, if one is left.

It is a hypothesis, and says so: all that is known is that the two agree wherever they were asked.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ..game.shrinking import plain, shrinking_of
from .changes import ORDER
from .equivalence import unlike
from .playing import Shot, answered, differs, machine_of, shots

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..game.protocols import Case, Game
    from ..game.shrinking import Cases
    from .making import Mutant

    Ask = Callable[[Cases], bytes | None]
    More = Callable[[], bool]

SEARCHED = 1000  # cases on which those that are left are compared, before they count as alike
TINY = 500  # of the smallest cases, which are in order
CONFIRMED = 8  # further cases on which the rule matters that the program is asked for
ENOUGH = 2  # of these, if there is no time for more
SIZES = (3, 4, 5, 6, 8)
BATCH = 4  # cases of a kind and size at a time


class Hypothesis(NamedTuple):
    """What a program behaves like."""

    mutant: Mutant
    sentence: str
    deciding: Case
    """The smallest case tried on which it answers so, and the rules answer otherwise."""
    agreeing: int
    """On how many cases it answers so."""
    alike: tuple[Mutant, ...]
    """Further mutants that no case searched can tell from it: they are the same behaviour."""


class _Tried(NamedTuple):
    """An input with what the referee made of it, and the program: nothing, if it failed."""

    shots: list[Shot]
    answer: bytes | None
    right: bool


def diagnose(
    game: Game, tried: Sequence[tuple[Cases, bytes]], ask: Ask, more: More
) -> Hypothesis | None:
    """Find the mutant that answers as a program does; None if none does.

    None, too, if several do between which some case decides, and there was no time to find out.
    Of several that nothing searched can tell apart it is the one that is easiest to say.

    `tried` are inputs with the program's output; `ask` has it answer another, None if it fails;
    `more` says whether there is time left.
    """
    return _Search(game, ask, more).found(tried)


class _Search:
    """The mutants that are left, and what is known by now."""

    def __init__(self, game: Game, ask: Ask, more: More) -> None:
        self.game, self.ask, self.more = game, ask, more
        self.tried: list[_Tried] = []
        self.left = unlike(game)

    def found(self, tried: Sequence[tuple[Cases, bytes]]) -> Hypothesis | None:
        """The hypothesis."""
        right = list[_Tried]()
        for cases, output in sorted(tried, key=lambda one: sum(map(_size, one[0]))):
            one = self._compared(cases, output)
            if one.right:
                right.append(one)
            elif not self._narrowed(one):
                return None
        if not self.tried or not all(self._narrowed(one) for one in right):
            return None
        while len(self.left) > 1 and (case := self._parting()):
            if not self._asked(case):
                return None
        known = len(self.left) == 1 or self.more()
        return self._hypothesis() if known and self._confirmed() else None

    def _narrowed(self, one: _Tried) -> bool:
        """Keep the mutants that answer one input as the program did; False if none or no time."""
        kept = []
        for mutant in self.left:
            if not self.more():
                return False
            if self._agrees(mutant, one):
                kept.append(mutant)
        self.left = kept
        self.tried.append(one)
        return bool(kept)

    def _agrees(self, mutant: Mutant, one: _Tried) -> bool:
        """Does a mutant answer as the program did?"""
        if one.right:
            machine = machine_of(self.game, mutant)
            return not any(differs(self.game, machine, shot) for shot in one.shots)
        answer = answered(self.game, mutant, one.shots)
        return (plain(answer) if isinstance(answer, bytes) else None) == one.answer

    def _compared(self, cases: Cases, output: bytes | None) -> _Tried:
        """An input with the program's output, next to the referee's."""
        played = shots(self.game, cases)
        expected = b"".join(self.game.notation.write(shot.played for shot in played))
        answer = None if output is None else plain(output)
        return _Tried(played, answer, answer == plain(expected))

    def _asked(self, case: Case) -> bool:
        """Ask the program for one more case; False if no mutant is left then."""
        return self._narrowed(self._compared([case], self.ask([case])))

    def _parting(self) -> Case | None:
        """A case that those who are left do not all answer alike."""
        for case in islice(small_cases(self.game, len(self.tried)), SEARCHED):
            if not self.more():
                return None
            played = shots(self.game, [case])
            first = answered(self.game, self.left[0], played)
            if any(answered(self.game, other, played) != first for other in self.left[1:]):
                return case
        return None

    def _confirmed(self) -> bool:
        """Ask for further cases on which the rule matters: does the program still agree?"""
        machine, asked = machine_of(self.game, self.left[0]), 0
        for case in islice(small_cases(self.game, -1), SEARCHED):
            if asked == CONFIRMED or not self.more():
                break
            (shot,) = shots(self.game, [case])
            if differs(self.game, machine, shot):
                if not self._asked(case):
                    return False
                asked += 1
        return self.more() or asked >= ENOUGH

    def _hypothesis(self) -> Hypothesis:
        """Put it into words, with the smallest case that decides."""
        mutant, *alike = sorted(self.left, key=_plainness)
        machine = machine_of(self.game, mutant)
        wrong = [shot for one in self.tried if not one.right for shot in one.shots
                 if differs(self.game, machine, shot)]  # fmt: skip
        deciding = min(wrong, key=lambda shot: _size(shot.case))
        agreeing = sum(len(one.shots) for one in self.tried)
        cases = "the one case" if agreeing == 1 else f"every one of {agreeing} cases"
        sentence = f"hypothesis: it behaves {mutant.sentence}; {cases} agrees"
        if alike:
            others = "another change" if len(alike) == 1 else f"{len(alike)} other changes"
            sentence += f", and no case that was searched tells it from {others} of the rules"
        return Hypothesis(mutant, sentence, deciding.case, agreeing, tuple(alike))


def _size(case: Case) -> int:
    """How long it may take to play."""
    return len(case.start) + len(case.actions)


def _plainness(mutant: Mutant) -> int:
    """The easier to say, the smaller."""
    return ORDER.index(mutant.operator)


def small_cases(game: Game, seed: int) -> Iterator[Case]:
    """Small cases for ever: some of the smallest, then of every kind and small size in turn."""
    yield from islice(shrinking_of(game).tiny(), TINY)
    rng = Random(seed)
    kinds = list(game.levels.KINDS)
    options = {name: option.tried[-1] for name, option in game.levels.OPTIONS.items()}
    while True:
        made = 0
        for size in SIZES:
            for kind in kinds:
                for case in _made(game, rng, size, kind, options):
                    made += 1
                    yield case
        if not made:
            return


def _made(game: Game, rng: Random, size: int, kind: str, options: dict[str, str]) -> Iterator[Case]:
    """A few cases, each as one input by itself; none if there are none of that size."""
    for _ in range(BATCH):
        try:
            yield from game.levels.cases(rng, size, 1, kind, options)
        except ValueError:
            return
