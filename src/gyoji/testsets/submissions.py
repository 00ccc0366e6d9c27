"""Wrong submissions for a problem package: mutants of different clauses that the tests kill."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..mutation import output, source
from .strength import cases_in, playable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..mutation import Mutant
    from .builder import TestSet

MOST = 8


def wrong_submissions(test_set: TestSet, most: int = MOST) -> dict[str, dict[str, str]]:
    """At most `most` wrong programs: by name, the sources of the modules that differ.

    Each answers some test wrong, and neither crashes nor runs forever on any.
    """
    found: dict[str, dict[str, str]] = {}
    clauses = set[tuple[str, ...]]()
    for mutant in _killed(test_set):
        if len(found) == most:
            break
        # One mutant per clause, so that submissions are wrong in different ways.
        if mutant.clauses not in clauses and _answers_all(test_set, mutant):
            clauses.add(mutant.clauses)
            found[re.sub(r"\W+", "_", mutant.id)] = source(test_set.game, mutant)
    return found


def _killed(test_set: TestSet) -> Iterator[Mutant]:
    """The mutants that the tests kill, those about few clauses first."""
    for mutant in sorted(test_set.mutants, key=lambda one: (len(one.clauses), one.clauses)):
        if mutant.id in test_set.killers:
            yield mutant


def _answers_all(test_set: TestSet, mutant: Mutant) -> bool:
    """Whether the mutant answers every test that it is played on, right or wrong."""
    return all(
        isinstance(output(test_set.game, mutant, cases_in(test_set.game, test.data)), bytes)
        for test in playable(test_set.game, test_set.tests)
    )
