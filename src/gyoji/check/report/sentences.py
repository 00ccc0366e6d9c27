"""The sentences that the text report and the HTML report share."""

from __future__ import annotations

import re
import tomllib
from itertools import islice
from signal import Signals
from typing import TYPE_CHECKING

from ...engine.batch import play_case
from ...engine.trace import tell
from ...game.files import read_file
from ...game.notation.sanitize import count, lines, sanitize
from ...game.shrinking import STEPS, shrinking_of
from ...game.wording import capitalize
from ..divergence import wrong_case
from ..fault import TEXT
from ..results import Verdict
from ..sandbox import Stop

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...engine.trace import TraceStep
    from ..results import CheckFinding, Divergence, InputSize, Reduction, Summary
    from ..sandbox import RunResult

STOPPED = (Verdict.FAILED, Verdict.TIME, Verdict.MEMORY, Verdict.OUTPUT)

FEW = 100
"""An accepted program that was tried on fewer data sets was hardly checked."""

LAST = 8
"""The number of last steps that are shown of a play, if the output shows only how it ended."""

LISTED = 8
"""The most inputs outside of the bounds that are listed."""

ENDED = "How the program ended"
SECOND = "It also fails in another way, which may be a second fault"

ERRORS = (30, 400)
"""The most lines of standard error that are shown, and the most bytes of each."""

WAITED = 0.1
"""Waiting for a core is not reported if it took at most this many seconds."""

MISSING = re.compile(rb"No such file|No module named|not found|cannot open|FileNotFound")
BUBBLEWRAP, CGROUP = "bubblewrap", ", cgroup"
SANDBOXES = {
    BUBBLEWRAP: "sandbox: bubblewrap",
    "kernel only": "sandbox: kernel only (the program was kept from your files, not by bubblewrap)",
    "limits only": "sandbox: limits only (the program could read your files and use the network)",
}
OUTCOMES = {
    Verdict.WRONG: "the output is wrong",
    Verdict.PRESENTATION: "the layout of the output is wrong",
    Verdict.FAILED: "the program fails",
    Verdict.TIME: "the program takes too long",
    Verdict.MEMORY: "the program uses too much memory",
    Verdict.OUTPUT: "the program prints too much",
    Verdict.UNSTABLE: "the program does not end in the same way each time",
}


def verdict_line(summary: Summary) -> str:
    """Return the verdict, and how much was tried."""
    finding = summary.finding
    # The tests of a folder do not depend on the seed.
    seed = "" if summary.results else f"seed {summary.seed}, "
    tried = (
        f"{count(summary.cases, 'data set')} in {count(summary.runs, 'run')}, "
        f"{seed}{summary.seconds:.1f} s; {sandbox(summary.sandbox)}"
    )
    if finding is None and summary.interrupted:
        return f"interrupted, no failure so far: {tried}"
    if finding is None:
        hardly = ", but hardly checked" if doubts(summary) else ""
        verdict = f"{Verdict.ACCEPTED}{hardly}" if summary.cases else "nothing was tried"
        return f"{verdict}: {tried}"
    cut = "; interrupted" if summary.interrupted else ""
    return f"{finding.verdict}, found after {tried}{cut}"


def bounds(summary: Summary) -> str:
    """Return a sentence about the bounds of the cases."""
    profile = summary.profile
    known = profile.lines()
    return f"bounds: {sanitize(profile.name)}" + (f" ({'; '.join(known)})" if known else "")


def doubts(summary: Summary) -> list[str]:
    """Return why an accepted program was hardly checked."""
    if summary.finding is not None or summary.results or not summary.timed:
        return []
    reasons = []
    if summary.unfinished:
        cut = f"the end of the check cut off a run after {summary.unfinished:.1f} s"
        reasons.append(f"not finished: {cut}; give it more time with --for")
    if summary.cases < FEW:
        reasons.append(f"only {count(summary.cases, 'data set')} in {summary.seconds:.0f} s")
    return reasons


def grows(summary: Summary) -> list[str]:
    """Return a line on the growth of the program's time, if it is too fast and matters here."""
    finding = summary.finding
    matters = finding is None or finding.verdict == Verdict.TIME
    return [f"growth: {summary.growth}"] if summary.growth and matters else []


def outside(summary: Summary) -> Iterator[str]:
    """Yield the tests that lie outside of the bounds: they are tried all the same."""
    for name, sentence in summary.outside[:LISTED]:
        yield f"{sanitize(name)} is outside of the bounds: {sanitize(sentence)}"
    if len(summary.outside) > LISTED:
        yield f"... {len(summary.outside) - LISTED} more inputs are outside of the bounds"


def carry(finding: CheckFinding) -> str:
    """Return a note that the first wrong data set is accepted alone; empty if not, or not known."""
    if finding.alone != Verdict.ACCEPTED:
        return ""
    number = wrong_case(finding) + 1
    before = "the one before" if number == 2 else "those before"
    if wrong_text(finding):
        return (
            f"Data set {number} alone is accepted: what the program writes between two answers, or"
            " before the first, is not what is expected there."
        )
    return (
        f"Data set {number} alone is accepted: the program carries something over from {before}."
        if number > 1
        else f"Data set {number} alone is accepted: what follows it changes the answer."
    )


def wrong_text(finding: CheckFinding) -> bool:
    """Return whether only the text is wrong: the words or the layout around the play."""
    return finding.verdict == Verdict.PRESENTATION or finding.part == TEXT


def shows_play(finding: CheckFinding) -> bool:
    """Return whether the play explains the failure.

    If the same text is wrong everywhere, it does not.
    """
    return finding.divergence is not None or not wrong_text(finding)


def sandbox(name: str) -> str:
    """Return the sandbox that programs ran in, in words."""
    kind, counted, _ = name.partition(CGROUP)
    memory = "; memory: cgroup" if counted else ""
    return SANDBOXES.get(kind, f"sandbox: {kind or 'none'}") + memory


def repeat(finding: CheckFinding) -> str:
    """Return how often runs on the same input differed; empty if that was not tried."""
    different, runs = finding.repeated
    ended = "did not end in the most frequent way"
    return f"{different:,} of {runs:,} runs on this input {ended}" if runs else ""


def reduce(reduction: Reduction) -> str:
    """Return the size before and after the reduction."""
    end = "no single step reduces it further" if reduction.whole else "it may not be minimal"
    before, after = _size(reduction.before), _size(reduction.after)
    # Rewritten in the standard layout, an input that could not be reduced may even grow.
    if reduction.after.bytes >= reduction.before.bytes:
        return f"{before}; after {count(reduction.runs, 'run')}, {end}"
    said = f"reduced in {count(reduction.runs, 'run')}: {before} -> {after}; {end}"
    if reduction.outside:
        said += f"; to be small, it leaves the bounds: {reduction.outside}"
    return said


def _size(size: InputSize) -> str:
    parts = (size.cases, "data set"), (size.actions, "command"), (size.bytes, "byte")
    return ", ".join(count(*part) for part in parts)


def first_wrong(finding: CheckFinding, divergence: Divergence) -> str:
    """Return the first wrong command, and how certain that is."""
    said = how_wrong(finding, divergence)
    if not divergence.number:
        return capitalize(said)
    return f"Command {divergence.number}, {sanitize(divergence.action)}: {said}"


def how_wrong(finding: CheckFinding, divergence: Divergence) -> str:
    """Return the effect of the first wrong command, and how certain it is that it is the first."""
    outcome = OUTCOMES[Verdict.WRONG if divergence.yours else finding.verdict]
    if not divergence.number:
        return f"{outcome} before any command"
    if divergence.sure:
        if divergence.number > 1 and shrinking_of(finding.game).SHOWS == STEPS:
            outcome += "; one before it may be at fault, since the output does not show all"
        return f"the first after which {outcome}"
    return (
        f"{outcome}, but not after the command before; an earlier command may be wrong as well, "
        "since not all were tried"
    )


def readings(finding: CheckFinding) -> list[str]:
    """Return the sentences on contested readings of the statement that the finding touches.

    `readings.toml` beside the rules has the readings, each with its clause, and with its meaning
    `here`, in this referee, and `elsewhere`. A reading with the pattern `says` is touched if the
    pattern matches the clause's rulings, one on each line. A reading with `refused` is touched if
    the board changes at a refused command.
    """
    data = read_file(finding.game, "readings.toml")
    known = tomllib.loads(data.decode())["readings"] if data else []
    steps = list(last_steps(finding)) if known and finding.cases else []
    if finding.divergence:
        cited = finding.divergence.rulings
        steps = [step for step in steps if step.number == finding.divergence.number]
    else:
        cited = [ruling for step in steps for ruling in step.rulings]
    refused = finding.game.display.ANSWERS.get(0)
    moved = any(step.answer == refused and step.before != step.after for step in steps)
    sentence = f"{finding.condition} {finding.hypothesis}"

    def is_touched(clause: str, says: str) -> bool:
        told = [ruling.text for ruling in cited if ruling.clause == clause]
        told += [sentence] if f"[{clause}]" in sentence else []
        return bool(told and re.search(says, "\n".join(told), re.DOTALL))

    return [
        f"Contested [{each['clause']}]: by the referee's reading, {each['here']};"
        f" by another, {each['elsewhere']}."
        for each in known
        if (moved if each.get("refused") else is_touched(each["clause"], each.get("says", "")))
    ]


def last_steps(finding: CheckFinding) -> Iterator[TraceStep]:
    """Yield the last steps of the first wrong data set; up to the wrong command, if it is known."""
    game, case = finding.game, finding.cases[wrong_case(finding)]
    last = finding.divergence.number if finding.divergence else len(play_case(game, case).answers)
    return islice(tell(game, case, max(0, last + 1 - LAST)), LAST)


def hypothesis(finding: CheckFinding) -> str:
    """Return the hypothesis, without the word itself."""
    return sanitize(finding.hypothesis.removeprefix("hypothesis: "))


def condition(finding: CheckFinding) -> str:
    """Return what failing data sets have in common, as a sentence."""
    said = sanitize(finding.condition)
    return f"{capitalize(said)}." if said else ""


def stop(finding: CheckFinding) -> Iterator[str]:
    """Yield the end of the run: its kind, its use of the limits, and the last standard error."""
    ran, limits = finding.ran, finding.limits
    if finding.verdict not in STOPPED and not ran.errors:
        return
    yield say_end(ran)
    waited = f"; {ran.waited:.2f} s of waiting for a core do not count" if _has_waited(ran) else ""
    yield (
        f"time: {ran.seconds:.2f} s, of which {ran.cpu:.2f} s processor time"
        f" (limit {limits.seconds:g} s){waited}"
    )
    yield f"memory: {_mebibytes(ran.memory)} (limit {_mebibytes(limits.memory)})"
    yield f"output: {count(len(ran.output), 'byte')} (limit {limits.output:,})"
    # The usual reason for a missing file or module is that the sandbox hides it.
    if finding.sandbox.startswith(BUBBLEWRAP) and MISSING.search(ran.errors):
        yield (
            "In bubblewrap the program can read only itself and the files that its command names;"
            " --sees PATH adds more."
        )
    if ran.errors:
        yield "The end of its standard error:"
        tail = ran.errors.removesuffix(b"\n").split(b"\n")[-ERRORS[0] :]
        yield from (f"   {line}" for line in lines(b"\n".join(tail), *ERRORS))


def _has_waited(ran: RunResult) -> bool:
    """Return whether a run waited for a core so long that it is reported."""
    return ran.waited > max(WAITED, ran.seconds / 20)


def say_end(ran: RunResult) -> str:
    """Return how a run ended, and by which limit."""
    if ran.stop == Stop.TIME:
        return f"stopped: {ran.stop}, {_which_time(ran)}"
    if ran.stop not in (Stop.DONE, Stop.FAILED):
        return f"stopped: {ran.stop}"
    return f"ended by {say_status(ran.status)}" if ran.status < 0 else say_status(ran.status)


def _which_time(ran: RunResult) -> str:
    """Return which time of a run reached the limit."""
    if ran.cpu >= ran.seconds:
        return "by its processor time"
    # At most two thirds of the wall time count as waiting, up to rounding.
    if ran.waited > 1.99 * ran.seconds:
        return "by three times the limit in wall time, most of which it waited for a core"
    return "by its wall time without waiting for a core" if _has_waited(ran) else "by its wall time"


def say_status(status: int) -> str:
    """Return how a program ended: its exit status, or the signal that killed it."""
    if status >= 0:
        return f"exit status {status}"
    # Real-time signals have numbers without a name in `Signals`.
    try:
        return f"signal {-status} ({Signals(-status).name})"
    except ValueError:
        return f"signal {-status}"


def _mebibytes(size: int) -> str:
    return f"{size / (1 << 20):,.0f} MiB"
