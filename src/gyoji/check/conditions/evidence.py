"""The data sets on which a program is known to be right or wrong, with their facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...engine.judge import show
from ...game.shrinking import plain
from ..fault import TELLING
from ..results import Verdict
from ..verdicts import first_wrong_case
from .layout import layout

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ...game.game import Game
    from ...game.protocols import Case
    from ..verdicts import Trial
    from .facts import CaseFacts, FactFinder


# ---------------------------------------------------------------- labels
# Which data sets of an input a program answers right.


def labels(trial: Trial) -> list[bool | None]:
    """Return for each data set whether its answer is right; None where that is not known.

    After the first wrong answer, the others can be told apart only if the output has as many lines,
    or words, as the right one.
    """
    count = len(trial.input.cases)
    if trial.verdict == Verdict.ACCEPTED:
        return [True] * count
    if trial.verdict not in TELLING:
        return [False] if count == 1 else [None] * (count - 1) + [False]
    answers, output = trial.input.answers, plain(trial.ran.output)
    for split in (bytes.splitlines, bytes.split):
        pieces, at = split(output), 0
        parts = [split(answer) for answer in answers]
        if len(pieces) == sum(map(len, parts)) and all(parts):
            found = list[bool | None]()
            for part in parts:
                found.append(pieces[at : at + len(part)] == part)
                at += len(part)
            if not all(found):
                return found
    wrong = first_wrong_case(trial.input, trial.ran)
    return [*([True] * wrong), False, *([None] * (count - wrong - 1))]


# ---------------------------------------------------------------- evidence

SOME = 6
"""The most right and wrong data sets of an input that are looked at."""

WEIGHT = 3_000_000
"""The most cells and commands of all data sets that are looked at."""


class KnownInput(NamedTuple):
    """An input: its data sets, and its text."""

    cases: tuple[Case, ...]
    data: bytes


class Evidence:
    """The facts of failing data sets and of right ones.

    `several` says whether the failure needs several data sets: then their places count, and what
    was before. `layouts` says whether the failure is about the layout of a text. `alike` says
    whether a trial that is not accepted has the failure looked into.
    """

    def __init__(
        self, game: Game, observer: FactFinder, alike: Callable[[Trial], bool], *,
        several: bool, layouts: bool,
    ) -> None:  # fmt: skip
        self.failing, self.right = dict[object, "CaseFacts"](), dict[object, "CaseFacts"]()
        self.inputs: list[KnownInput] = []
        """Inputs with a wrong answer, in the order of the trials."""
        self.suspects: list[Case] = []
        """Cases that were wrong among others, and have to be tried alone."""
        self.seen: set[KnownInput] = set()
        self.several, self.layouts = several, layouts
        self.weight = 0
        self._game, self._observer, self._alike = game, observer, alike

    def add(self, trial: Trial) -> None:
        """Add the data sets of a trial that are known to be right or wrong, if it is news."""
        entry = KnownInput(tuple(trial.input.cases), trial.input.data)
        weight = sum(len(case.start) + len(case.actions) for case in entry.cases)
        if not entry.cases or entry in self.seen or self.weight + weight > WEIGHT:
            return
        self.seen.add(entry)
        if trial.verdict != Verdict.ACCEPTED and not self._alike(trial):
            return
        self.weight += weight
        found = labels(trial)
        wrong = [at for at, is_right in enumerate(found) if is_right is False][:SOME]
        if not self.several and len(entry.cases) > 1:
            # They may be wrong because of those before them.
            self.suspects += [entry.cases[at] for at in wrong]
            wrong = []
        self.inputs += [entry] if wrong else []
        right = [at for at, is_right in enumerate(found) if is_right][-SOME:]
        for at, one in self.facts(entry, [*right, *wrong]).items():
            (self.failing if at in wrong else self.right)[self._name(entry, at)] = one

    def facts(self, entry: KnownInput, numbers: Iterable[int]) -> dict[int, CaseFacts]:
        """Return the facts of some of an input's data sets, by their numbers from 0."""
        found = {at: self._observe(entry.cases, at) for at in numbers}
        standard = show(self._game, entry.cases) if self.layouts else entry.data
        marks = layout(entry.data, standard) if self.layouts else frozenset()
        return {at: one._replace(flags=one.flags | marks) for at, one in found.items()}

    def _observe(self, cases: Sequence[Case], at: int) -> CaseFacts:
        observer = self._observer
        return observer.within(cases, at) if self.several else observer.alone(cases[at])

    def _name(self, entry: KnownInput, at: int) -> object:
        """Return the identity of a data set, to recognize it later.

        Its place counts only if `several`.
        """
        return (entry, at) if self.several or self.layouts else entry.cases[at]
