"""What was found out about a program, in words for a terminal.

What comes from the program is hostile: it is bounded, and nothing of it reaches the terminal raw.
"""

from __future__ import annotations

import shlex
from textwrap import wrap
from typing import TYPE_CHECKING

from ..engine.batch import play_case
from ..game.shrinking import STEPS, shrinking_of
from ..notation.sanitize import count, lines, sanitize
from ..session.trace import draw, ending, step_as_text, tell
from .differences import difference, wrong_case
from .finding import Verdict
from .rulebook import sentences
from .sides import answers, outputs, three
from .stops import STOPPED, stopped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..session.trace import Mark, Ruling
    from .finding import Finding, Moment, Reduction, Size, Summary

INPUT = (60, 400)
"""How many lines of an input are shown, and how many bytes of each."""

LAST = 8
"""How many of the last steps of a play are told where the output shows only how it ended."""

RESULTS = 40
"""How many inputs that were not accepted are listed."""

KEPT_IN = {
    "bubblewrap": "kept in by bubblewrap",
    "limits only": "limits only: it could see your files and the network",
}

UNREDUCED = (
    "not made smaller: written anew, without what is peculiar in this file, it does not fail"
)
COMES = {
    Verdict.WRONG: "it is wrong",
    Verdict.PRESENTATION: "its output is set wrong",
    Verdict.FAILED: "it fails",
    Verdict.TIME: "it takes too long",
    Verdict.MEMORY: "it takes too much memory",
    Verdict.OUTPUT: "it writes too much",
}


def report(summary: Summary, mark: Mark | None, rerun: str, width: int = 80) -> Iterator[str]:
    """The lines of the report on a program.

    `mark` colours a cell that differs; None puts brackets. `rerun` is the command that runs the
    same again. `width` is the terminal's.
    """
    yield verdict_line(summary)
    yield f"   {sanitize(shlex.join(summary.command))}"
    yield from _results(summary)
    finding = summary.finding
    if finding is not None:
        yield from _where_from(finding, width, summary.interrupted)
        yield from _headed("The input", lines(finding.data, *INPUT))
        yield from _fault(finding, mark, width)
        yield from _headed("How it stopped", stopped(finding))
        yield from _hypothesis(finding, width)
    if rerun:
        yield ""
        yield "The same again:"
        yield f"   {sanitize(rerun)}"


def verdict_line(summary: Summary) -> str:
    """The verdict and how much was tried for it."""
    finding = summary.finding
    seed = "" if summary.results else f"seed {summary.seed}, "
    tried = (
        f"{count(summary.cases, 'data set')} in {count(summary.runs, 'run')}, "
        f"{seed}{summary.seconds:.1f} s; "
        f"{KEPT_IN.get(summary.sandbox, summary.sandbox)}"
    )
    if finding is None and summary.interrupted:
        return f"interrupted, nothing wrong so far: {tried}"
    if finding is None:
        return f"{Verdict.ACCEPTED}: {tried}" if summary.cases else f"nothing was tried: {tried}"
    cut = "; interrupted" if summary.interrupted else ""
    return f"{finding.verdict}, found after {tried}{cut}"


def _results(summary: Summary) -> Iterator[str]:
    """Which inputs were not accepted, where they have names."""
    bad = [(name, verdict) for name, verdict in summary.results if verdict != Verdict.ACCEPTED]
    if not summary.results:
        return
    yield ""
    yield f"{len(summary.results) - len(bad)} of {count(len(summary.results), 'input')} accepted"
    yield from (f"   {sanitize(name)}: {verdict}" for name, verdict in bad[:RESULTS])
    if len(bad) > RESULTS:
        yield f"   ... {len(bad) - RESULTS} more"


def _where_from(finding: Finding, width: int, interrupted: bool) -> Iterator[str]:
    """Where the case comes from, and how it was made smaller."""
    yield ""
    yield f"The case: {sanitize(finding.source)}"
    if finding.reduction is not None:
        yield from _indented(reduced(finding.reduction), width)
    elif not interrupted:
        yield from _indented(UNREDUCED, width)


def _indented(text: str, width: int) -> list[str]:
    return wrap(text, max(20, width), initial_indent="   ", subsequent_indent="      ")


def reduced(reduction: Reduction) -> str:
    """From what size to what size, in a sentence."""
    end = "no single step makes it smaller" if reduction.whole else "it may not be the smallest"
    if reduction.after.bytes >= reduction.before.bytes:
        return f"{_size(reduction.before)}; in {count(reduction.runs, 'run')}, {end}"
    return (
        f"made smaller in {count(reduction.runs, 'run')}: {_size(reduction.before)}"
        f" -> {_size(reduction.after)}; {end}"
    )


def _size(size: Size) -> str:
    parts = (size.cases, "data set"), (size.actions, "command"), (size.bytes, "byte")
    return ", ".join(count(*part) for part in parts)


def _headed(heading: str, body: Iterator[str]) -> Iterator[str]:
    """Lines below a heading, if there are any."""
    for number, line in enumerate(body):
        if not number:
            yield ""
            yield heading
        yield f"   {line}".rstrip() if line.strip() else ""


def _fault(finding: Finding, mark: Mark | None, width: int) -> Iterator[str]:
    """Where it goes wrong: on the board, step by step, or in the output."""
    moment = finding.moment
    if moment is not None:
        yield from _moment(finding, moment, mark, width)
    if moment is None or not moment.yours or moment.yours == moment.expected:
        yield from _outputs(finding, width)
    if moment is None and finding.verdict == Verdict.WRONG and finding.cases:
        yield from _told(finding, mark, width)


def _moment(finding: Finding, moment: Moment, mark: Mark | None, width: int) -> Iterator[str]:
    """The first wrong command, the boards, and what the referee ruled."""
    yield ""
    yield from wrap(first_wrong(finding, moment), width)
    yield ""
    if shrinking_of(finding.game).SHOWS == STEPS:
        if moment.before:
            yield "    before"
            yield from draw(moment.before, moment.before, None)
            yield ""
        if finding.verdict in STOPPED and not moment.yours[0][moment.number - 1 :]:
            yield "   It gives no answer any more."
        else:
            yield from answers(moment.expected, moment.yours, mark, width)
    elif moment.yours == moment.expected:
        yield "   Its board is right; what is wrong stands below."
    else:
        yield from three(moment.before, moment.expected, moment.yours, mark, width)
        if not moment.yours:
            nothing = not finding.ran.output.strip()
            why = "It printed nothing" if nothing else "No board can be made out in its output"
            yield f"   {why}; what the referee's board has changed is marked."
    yield ""
    yield "The referee"
    yield from ruled(finding, moment.rulings, width)


def first_wrong(finding: Finding, moment: Moment) -> str:
    """Which command is the first wrong one, and how sure that is."""
    if not moment.number:
        return f"Before the first command {how_wrong(finding, moment)}"
    return f"Command {moment.number}, {sanitize(moment.action)}: {how_wrong(finding, moment)}"


def how_wrong(finding: Finding, moment: Moment) -> str:
    """What becomes of the program after this command, and how sure it is that it is the first."""
    comes = COMES[Verdict.WRONG if moment.yours else finding.verdict]
    if not moment.number:
        return f"{comes} already"
    if moment.sure:
        return f"the first after which {comes}"
    return (
        f"{comes}, and after the command before it is not; whether an earlier one goes wrong, too, "
        "is not known, since not all were tried"
    )


def ruled(finding: Finding, rulings: list[Ruling], width: int) -> Iterator[str]:
    """What the referee ruled, and what the rules say there."""
    yield from (f"   {ruling.text}  [{ruling.clause}]" for ruling in rulings)
    if not rulings:
        yield "   nothing happens"
    yield from said(finding, rulings, width)


def said(finding: Finding, rulings: list[Ruling], width: int) -> Iterator[str]:
    """The sentences of the rules behind some rulings."""
    rules = sentences(finding.game)
    for number, clause in enumerate(dict.fromkeys(ruling.clause for ruling in rulings)):
        if not number:
            yield ""
        yield from _indented(f"[{clause}] {rules.get(clause, '')}".rstrip(), width)


def _outputs(finding: Finding, width: int) -> Iterator[str]:
    """Expected and actual output beside each other, from the first line that differs."""
    found = difference(finding.expected, finding.ran.output)
    if found is None or (finding.verdict in STOPPED and not found.yours):
        return
    yield ""
    yield (
        f"The outputs differ in line {found.line:,}, column {found.column:,}: expected "
        f"{found.found(found.expected)}, yours {found.found(found.yours)}"
    )
    yield from outputs(found, width)


def _told(finding: Finding, mark: Mark | None, width: int) -> Iterator[str]:
    """The referee's last steps of the first play that is wrong, up to how it ended."""
    number = wrong_case(finding)
    game, case = finding.game, finding.cases[number]
    alone = game.rules.players(list(case.start)) == 1
    played = len(play_case(game, case).answers)
    last = list(tell(game, case, max(0, played + 1 - LAST)))
    yield ""
    yield f"What the referee saw in data set {number + 1}, up to the verdict"
    if last[0].number:
        yield f"   ... {count(last[0].number, 'step')} before"
    yield from draw(last[0].before, last[0].before, None)
    for told in last:
        yield from step_as_text(told, alone, mark)
    end = list(ending(game, case, last[-1]))
    yield ""
    yield from (f"{ruling.text}  [{ruling.clause}]" for ruling in end)
    yield from said(finding, last[-1].rulings + end, width)


def _hypothesis(finding: Finding, width: int) -> Iterator[str]:
    """What it behaves like, which is no more than a guess."""
    if finding.hypothesis:
        yield ""
        yield from wrap(f"A hypothesis: {guess(finding)}", width)
        yield "The case above is one that decides it: the rules answer otherwise there."


def guess(finding: Finding) -> str:
    """The hypothesis, without its name."""
    return sanitize(finding.hypothesis.removeprefix("hypothesis: "))
