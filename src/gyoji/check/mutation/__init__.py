"""Rule mutants: a game's rules with one small change, to measure tests and to name faults."""

from .clauses import clause_text
from .diagnosis import Hypothesis, diagnose
from .equivalence import corner_cases, equivalents, non_equivalent, reasons
from .execution import (
    killed,
    killing_case,
    mutated,
    output,
    reference_plays,
)
from .generation import Mutant, before_and_after, mutants, source
from .references import ReferencePlay
from .slips import slips

__all__ = [
    "Hypothesis",
    "Mutant",
    "ReferencePlay",
    "before_and_after",
    "clause_text",
    "corner_cases",
    "diagnose",
    "equivalents",
    "killed",
    "killing_case",
    "mutants",
    "mutated",
    "non_equivalent",
    "output",
    "reasons",
    "reference_plays",
    "slips",
    "source",
]
