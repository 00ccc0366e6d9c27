"""Wrong submissions for a problem package: mutants of different clauses that the set kills."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..mutation import output, source
from .strength import cases_in, played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..mutation import Mutant
    from .making import Made

MOST = 8


def submissions(made: Made, most: int = MOST) -> dict[str, dict[str, str]]:
    """At most so many, by their names: the modules that differ from the game's own, as sources.

    They answer some test wrong, and neither fail nor go on for ever there.
    """
    found: dict[str, dict[str, str]] = {}
    clauses = set[tuple[str, ...]]()
    for mutant in wrong(made):
        if len(found) == most:
            break
        if mutant.clauses not in clauses and answers(made, mutant):
            clauses.add(mutant.clauses)
            found[re.sub(r"\W+", "_", mutant.id)] = source(made.game, mutant)
    return found


def wrong(made: Made) -> Iterator[Mutant]:
    """The mutants that the set kills; those about few clauses first."""
    for mutant in sorted(made.mutants, key=lambda one: (len(one.clauses), one.clauses)):
        if mutant.id in made.killers:
            yield mutant


def answers(made: Made, mutant: Mutant) -> bool:
    """Does a mutant answer every test that it is played on, however wrong?"""
    return all(
        isinstance(output(made.game, mutant, cases_in(made.game, test.data)), bytes)
        for test in played(made.game, made.tests)
    )
