"""The report for a terminal.

The program's output is untrusted: it is bounded, and never reaches the terminal raw.
"""

from __future__ import annotations

import shlex
from textwrap import wrap
from typing import TYPE_CHECKING

from ...engine.trace import draw, ending, step_as_text
from ...game.notation.sanitize import count, lines, sanitize
from ...game.shrinking import STEPS, shrinking_of
from ..divergence import difference, wrong_case
from ..mutation import clause_text
from ..results import Verdict
from .sentences import (
    ENDED,
    SECOND,
    STOPPED,
    bounds,
    carry,
    condition,
    doubts,
    first_wrong,
    grows,
    hypothesis,
    last_steps,
    outside,
    readings,
    reduce,
    repeat,
    shows_play,
    stop,
    verdict_line,
    wrong_text,
)
from .side_by_side import answers, first_lines, outputs, three

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...engine.trace import Mark, Ruling
    from ..results import CheckFinding, Divergence, Summary

INPUT = (60, 400)
"""The most lines of an input shown, and the most bytes of each."""

RESULTS = 40
"""The most inputs that are listed as not accepted."""


def report(summary: Summary, mark: Mark | None, rerun: str, width: int = 80) -> Iterator[str]:
    """Yield the lines of the report on a program.

    `mark` colours a cell that differs; with None, brackets mark it. `rerun` is the command that
    reproduces the result. `width` is the terminal's.
    """
    yield verdict_line(summary)
    yield f"   {sanitize(shlex.join(summary.command))}"
    yield from _indent(bounds(summary), width)
    for line in (*doubts(summary), *grows(summary), *outside(summary)):
        yield from _indent(line, width)
    yield from _results(summary)
    finding = summary.finding
    if finding is None and summary.reach is not None:
        for line in summary.reach.lines():
            yield from _indent(line, width)
    if finding is not None:
        yield from _source(finding, width, summary.interrupted)
        yield from _finding(finding, mark, width)
        if finding.second is not None:
            yield ""
            yield f"{SECOND}: {finding.second.verdict}"
            yield from _finding(finding.second, mark, width)
    if rerun:
        yield ""
        yield "Reproduce with:"
        yield f"   {sanitize(rerun)}"


def _finding(finding: CheckFinding, mark: Mark | None, width: int) -> Iterator[str]:
    """Yield a failure: the program's own messages, its input, and where it goes wrong."""
    yield from _head(ENDED, stop(finding))
    yield from _head("Input", lines(finding.data, *INPUT))
    yield from _failure(finding, mark, width)
    yield from _hypothesis(finding, width)


def _results(summary: Summary) -> Iterator[str]:
    """Yield the inputs that were not accepted, if they have names."""
    bad = [(name, verdict) for name, verdict in summary.results if verdict != Verdict.ACCEPTED]
    if not summary.results:
        return
    yield ""
    yield f"{len(summary.results) - len(bad)} of {count(len(summary.results), 'input')} accepted"
    yield from (f"   {sanitize(name)}: {verdict}" for name, verdict in bad[:RESULTS])
    if len(bad) > RESULTS:
        yield f"   ... {len(bad) - RESULTS} more"


def _source(finding: CheckFinding, width: int, interrupted: bool) -> Iterator[str]:
    """Yield where the case comes from, and how it was reduced."""
    yield ""
    yield f"Found in: {sanitize(finding.source)}"
    if finding.reduction is not None:
        yield from _indent(reduce(finding.reduction), width)
    elif finding.unreduced and not interrupted:
        yield from _indent(f"not reduced: {finding.unreduced}", width)
    yield from _indent(repeat(finding), width)


def _indent(text: str, width: int) -> list[str]:
    return wrap(text, max(20, width), initial_indent="   ", subsequent_indent="      ")


def _head(heading: str, body: Iterator[str]) -> Iterator[str]:
    """Yield a heading and lines below it; nothing if there are no lines."""
    # The body is a generator, so the heading waits for its first line.
    for number, line in enumerate(body):
        if not number:
            yield ""
            yield heading
        yield f"   {line}".rstrip() if line.strip() else ""


def _failure(finding: CheckFinding, mark: Mark | None, width: int) -> Iterator[str]:
    """Yield where the program goes wrong: on the board, step by step, or in the output."""
    divergence = finding.divergence
    if carry(finding):
        yield ""
        yield from wrap(carry(finding), width)
    if divergence is not None:
        yield ""
        yield from wrap(first_wrong(finding, divergence), width)
        yield ""
        yield from _divergence(finding, divergence, mark, width)
        yield ""
        yield "Rulings"
        yield from _rulings(finding, divergence.rulings, width)
    # If the boards do not show the fault, the outputs do.
    if divergence is None or not divergence.yours or divergence.yours == divergence.expected:
        yield from _outputs(finding, width)
    wrong = finding.verdict == Verdict.WRONG and bool(finding.cases)
    if divergence is None and wrong and shows_play(finding):
        yield from _last_steps(finding, mark, width)


def _divergence(
    finding: CheckFinding, divergence: Divergence, mark: Mark | None, width: int
) -> Iterator[str]:
    """Yield the boards or the answers at the first wrong command."""
    if shrinking_of(finding.game).SHOWS == STEPS:
        yield from _divergent_answers(finding, divergence, mark, width)
    elif divergence.yours == divergence.expected:
        yield "   The board is right; what is wrong is shown below."
    else:
        boards = divergence.before, divergence.expected, divergence.yours
        yield from three(*boards, mark, width)
        if not divergence.yours:
            nothing = not finding.ran.output.strip()
            why = "printed nothing" if nothing else "printed no board that can be read"
            yield f"   The program {why}; the cells that change are marked."


def _divergent_answers(
    finding: CheckFinding, divergence: Divergence, mark: Mark | None, width: int
) -> Iterator[str]:
    """Yield the board before the first wrong command, and the answers up to it."""
    if divergence.before:
        yield "    before"
        yield from draw(divergence.before, divergence.before, None)
        yield ""
    if finding.verdict in STOPPED and not divergence.yours[0][divergence.number - 1 :]:
        yield "   The program prints no more answers."
    else:
        yield from answers(divergence.expected, divergence.yours, mark, width)


def _rulings(finding: CheckFinding, rulings: list[Ruling], width: int) -> Iterator[str]:
    """Yield rulings, and the clauses that they cite."""
    yield from (f"   {ruling.line}" for ruling in rulings)
    if not rulings:
        yield "   nothing happens"
    yield from _clauses(finding, rulings, width)


def _clauses(finding: CheckFinding, rulings: list[Ruling], width: int) -> Iterator[str]:
    """Yield the text of each clause that rulings cite, once."""
    texts = clause_text(finding.game)
    cited = dict.fromkeys(ruling.clause for ruling in rulings if ruling.clause)
    for number, clause in enumerate(cited):
        if not number:
            yield ""
        yield from _indent(f"[{clause}] {texts.get(clause, '')}".rstrip(), width)


def _outputs(finding: CheckFinding, width: int) -> Iterator[str]:
    """Yield the outputs from the first line that differs; if the text is wrong, only that line.

    The text is everything around the play: a heading, a layout.
    """
    place = difference(finding.expected, finding.ran.output)
    if place is None or (finding.verdict in STOPPED and not place.yours):
        return
    yield ""
    yield f"The outputs differ at {place}"
    yield from (first_lines if wrong_text(finding) else outputs)(place, width)


def _last_steps(finding: CheckFinding, mark: Mark | None, width: int) -> Iterator[str]:
    """Yield the last steps of the first wrong data set, and how it ended."""
    number = wrong_case(finding)
    game, case = finding.game, finding.cases[number]
    alone = game.rules.players(list(case.start)) == 1
    last = list(last_steps(finding))
    yield ""
    yield f"The last steps of data set {number + 1}, as the referee plays it"
    if last[0].number:
        yield f"   ... {count(last[0].number, 'step')} before"
    yield from draw(last[0].before, last[0].before, None)
    for step in last:
        yield from step_as_text(step, alone, mark)
    end = list(ending(game, case, last[-1]))
    yield ""
    yield from (ruling.line for ruling in end)
    # If the program does something that the referee refuses, the clause of the refusal explains it.
    refused = [step for step in last[:-1] if step.answer == game.display.ANSWERS[0]]
    told = [ruling for step in (*refused, last[-1]) for ruling in step.rulings]
    yield from _clauses(finding, told + end, width)


def _hypothesis(finding: CheckFinding, width: int) -> Iterator[str]:
    """Yield the hypothesis about the fault, marked as a guess, and a case that shows it."""
    if finding.hypothesis:
        yield ""
        yield from wrap(f"Hypothesis: {hypothesis(finding)}", width)
        yield "On the case above, the rules give a different answer."
    if finding.condition:
        yield ""
        yield from wrap(condition(finding), width)
    for line in readings(finding):
        yield ""
        yield from wrap(line, width)
