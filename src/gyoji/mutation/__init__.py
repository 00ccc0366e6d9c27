"""Rule mutants: the rules with one small change, to measure tests by and to name faults with."""

from .clauses import clause_text
from .diagnosis import Hypothesis, diagnose
from .equivalence import Corner, Reason, corners, equivalents, reasons, unlike
from .making import Edit, Mutant, mutants, source, texts
from .playing import Machine, Shot, killed, killer, mutated, output, shots

__all__ = [
    "Corner",
    "Edit",
    "Hypothesis",
    "Machine",
    "Mutant",
    "Reason",
    "Shot",
    "clause_text",
    "corners",
    "diagnose",
    "equivalents",
    "killed",
    "killer",
    "mutants",
    "mutated",
    "output",
    "reasons",
    "shots",
    "source",
    "texts",
    "unlike",
]
