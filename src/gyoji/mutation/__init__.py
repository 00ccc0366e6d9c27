"""Rule mutants: a game's rules with one small change, to measure tests and to name faults."""

from .clauses import clause_text
from .diagnosis import Hypothesis, diagnose
from .equivalence import Corner, Reason, corners, equivalents, reasons, unlike
from .execution import Interpreter, Shot, killed, killer, mutated, output, shots
from .generation import Edit, Mutant, mutants, source, texts

__all__ = [
    "Corner", "Edit", "Hypothesis", "Interpreter", "Mutant", "Reason", "Shot", "clause_text",
    "corners", "diagnose", "equivalents", "killed", "killer", "mutants", "mutated", "output",
    "reasons", "shots", "source", "texts", "unlike",
]  # fmt: skip
