"""Which data sets of an input a program answers right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.shrinking import plain
from ..fault import TELLING
from ..results import Verdict
from ..verdicts import first_wrong_case

if TYPE_CHECKING:
    from ..verdicts import Trial


def labels(trial: Trial) -> list[bool | None]:
    """For each data set whether its answer is right; None where that is not known.

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
