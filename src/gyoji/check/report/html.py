"""The HTML report: one self-contained page with a replay of the failure.

All text is escaped, and only the script of the replay may run, allowed by its digest. Without
scripts the page still shows the first wrong step.
"""

from __future__ import annotations

import shlex
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from ...game.notation.sanitize import lines, sanitize
from ...pictures import replay as replays
from ..divergence import difference
from ..mutation import clause_text
from .html_boards import Boards
from .replay import replay_of
from .sentences import (
    ENDED,
    SECOND,
    bounds,
    carried,
    condition,
    first_wrong,
    how_wrong,
    hypothesis,
    outside,
    reduced,
    shows_play,
    stopped,
    verdict_line,
    wrong_text,
)
from .side_by_side import first_lines, paired

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...engine.trace import Ruling
    from ...game.game import Game
    from ..results import Finding, Summary
    from .replay import Replay, Step

LINES = (1000, 500)
"""The most lines of an input or output on the page, and the most bytes of each."""

COLUMNS = 100
"""The columns for each of two outputs side by side."""

WRONG = '<button id="wrong">First wrong</button>\n'
RULES = '<p class="keys with-script" hidden>Click a ruling to read the rule behind it.</p>'


def page(summary: Summary, rerun: str = "") -> str:
    """The page; `rerun` is the command that reproduces the result."""
    finding = summary.finding
    replay = replay_of(finding) if finding and shows_play(finding) else None
    boards = Boards(summary.game, replay) if replay else None
    body = ["<header>", *_header(summary), "</header>", "<main>"]
    body += [*_main(summary, replay, boards, rerun), "</main>"]
    data = _data(finding, replay, boards) if finding and replay and boards else None
    title = f"gyoji check {summary.game.name}: {_verdict(summary)}"
    style = Path(__file__).with_name("report.css").read_text(encoding="utf-8")
    return replays.page(title, "\n".join(body), data, style=style)


def _verdict(summary: Summary) -> str:
    return str(summary.finding.verdict) if summary.finding else "accepted"


def _header(summary: Summary) -> Iterator[str]:
    """The game, the verdict, and how much was tried."""
    verdict, line = _verdict(summary), verdict_line(summary)
    bad = ' class="bad"' if summary.finding else ""
    yield f'<p class="soft">{escape(summary.game.display.TITLE)}</p>'
    yield f"<h1{bad}>{escape(verdict)}</h1>"
    yield f"<p><code>{_plain(shlex.join(summary.command))}</code></p>"
    # The heading already has the verdict, so the line begins after it.
    yield f'<p class="soft">{escape(line.removeprefix(verdict).lstrip(",: "))}</p>'
    yield from (
        f'<p class="soft">{escape(said)}</p>' for said in (bounds(summary), *outside(summary))
    )


def _main(
    summary: Summary, replay: Replay | None, boards: Boards | None, rerun: str
) -> Iterator[str]:
    finding = summary.finding
    if finding is not None:
        yield from _ended(finding)
        if replay is not None and boards is not None:
            yield from _section("Step by step", _steps(finding, replay, boards))
        if finding.hypothesis:
            yield from _section("Hypothesis", [f"<p>{escape(hypothesis(finding))}</p>"])
        if finding.condition:
            yield from _section("Where it is wrong", [f"<p>{escape(condition(finding))}</p>"])
        yield from _section("Where the outputs differ", _outputs(finding))
        yield from _section("Input and outputs", _case(finding))
        if finding.second is not None:
            yield from _section(f"{SECOND}: {finding.second.verdict}", _second(finding.second))
        if boards is not None:
            yield from _section("Legend", boards.legend())
    again = [f"<p>Seed {summary.seed}</p>", f"<pre>{_plain(rerun)}</pre>"]
    yield from _section("Reproduce with", again if rerun else again[:1])


def _ended(finding: Finding) -> Iterator[str]:
    """What the program itself said: a traceback comes before everything else."""
    ended = "\n".join(stopped(finding))
    yield from _section(ENDED, [f"<pre>{escape(ended)}</pre>"] * bool(ended))


def _second(finding: Finding) -> Iterator[str]:
    """The other fault that was met, without a replay."""
    if finding.divergence is not None:
        yield f"<p>{escape(first_wrong(finding, finding.divergence))}</p>"
        yield "<ul>"
        yield from (f"<li>{_ruling(ruling, '')}</li>" for ruling in finding.divergence.rulings)
        yield "</ul>"
    yield from _outputs(finding)
    ended = "\n".join(stopped(finding))
    yield from [f"<pre>{escape(ended)}</pre>"] * bool(ended)
    yield from _case(finding)


def _plain(text: str) -> str:
    return escape(sanitize(text))


def _section(heading: str, body: Iterator[str] | list[str]) -> Iterator[str]:
    """A section, if there is anything in it."""
    inside = list(body)
    if inside:
        yield from ('<section class="card">', f"<h2>{escape(heading)}</h2>", *inside, "</section>")


def _steps(finding: Finding, replay: Replay, boards: Boards) -> Iterator[str]:
    """The replay, opened at the step that matters."""
    step, divergence = replay.steps[replay.shown], finding.divergence
    if replay.title:
        yield f'<p class="soft">{escape(replay.title)}</p>'
    if not replay.frame.whole:
        yield f'<p class="soft">{escape(_part_of(replay))}</p>'
    yield replays.controls(WRONG if divergence else "")
    said = first_wrong(finding, divergence) if divergence else _command(step)
    first = ' class="first"' if divergence else ""
    yield f'<p id="said"{first} role="status" aria-live="polite">{escape(said)}</p>'
    yield '<div id="boards" class="wide">' if boards.wide else '<div id="boards">'
    yield from boards.figures()
    yield "</div>"
    yield from _answers(replay)
    yield '<ul id="rulings" aria-label="Rulings" aria-live="polite">'
    yield from _rulings(finding.game, step)
    yield from ("</ul>", RULES, replays.KEYS)


def _command(step: Step) -> str:
    if not step.number:
        return "The start"
    return f"Command {step.number}  {step.player} {step.action}: {step.answer}"


def _part_of(replay: Replay) -> str:
    """The part of a large board that is shown."""
    rows, columns, size = replay.frame
    return (
        f"Rows {rows.start + 1}-{rows.stop}, columns {columns.start + 1}-{columns.stop} "
        f"of a board of {size[0]} x {size[1]}"
    )


def _answers(replay: Replay) -> Iterator[str]:
    """Two rows of answers, up to the first wrong one."""
    expected, yours = replay.answers
    if not expected:
        return
    yield '<div class="answers">'
    for title, row, other in (("expected", expected, yours), ("yours", yours, expected)):
        yield f'<span class="soft">{title}</span><div class="{title}">'
        for at, answer in enumerate(row):
            differs = "" if other[at : at + 1] == [answer] else " differs"
            yield f'<span class="answer{differs}">{escape(answer)}</span>'
        yield "</div>"
    yield "</div>"


def _rulings(game: Game, step: Step) -> Iterator[str]:
    """The rulings of a step; each opens to show the rule behind it."""
    if step.number and not step.rulings:
        yield '<li class="soft">nothing happens</li>'
    rules = clause_text(game)
    for ruling in step.rulings:
        yield f"<li>{_ruling(ruling, escape(rules.get(ruling.clause, '')))}</li>"


def _ruling(ruling: Ruling, rule: str) -> str:
    chip = f' <span class="clause">{escape(ruling.clause)}</span>' if ruling.clause else ""
    line = f"<span>{escape(ruling.text)}{chip}</span>"
    if not rule:
        return line
    return f'<details><summary title="{rule}">{line}</summary><p>{rule}</p></details>'


def _outputs(finding: Finding) -> Iterator[str]:
    """Expected and actual output side by side, from the first line that differs."""
    place = difference(finding.expected, finding.ran.output)
    if place is None:
        return
    if carried(finding):
        yield f"<p>{escape(carried(finding))}</p>"
    what = str(place)
    yield f"<p>{escape(what[0].upper() + what[1:])}</p>"
    if wrong_text(finding):
        yield f"<pre>{escape(chr(10).join(first_lines(place, COLUMNS)))}</pre>"
        return
    yield '<table><tr><th scope="col">line</th><th scope="col">expected</th>'
    yield '<th scope="col">yours</th></tr>'
    for row in paired(place, COLUMNS):
        here = ' class="differs"' if row.number == place.line else ""
        cells = f"<td>{escape(row.expected)}</td><td>{escape(row.yours)}</td>"
        yield f'<tr{here}><th scope="row">{row.number}</th>{cells}</tr>'
    yield "</table>"


def _case(finding: Finding) -> Iterator[str]:
    """The input, where it comes from, and both outputs."""
    yield f"<p>{_plain(finding.source)}</p>"
    if finding.reduction is not None:
        yield f'<p class="soft">{escape(reduced(finding.reduction))}</p>'
    yield f"<pre>{_text(finding.data)}</pre>"
    for title, data in (("Expected output", finding.expected), ("Your output", finding.ran.output)):
        yield f"<details><summary>{title}</summary><pre>{_text(data)}</pre></details>"


def _text(data: bytes) -> str:
    """Bytes as text that is harmless and not too long."""
    return escape("\n".join(lines(data, *LINES)))


def _data(finding: Finding, replay: Replay, boards: Boards) -> dict[str, object]:
    """What the script of the replay reads."""
    game, (rows, columns, _) = finding.game, replay.frame
    # Only the rules that are cited: the page holds all its data.
    cited = {ruling.clause for step in replay.steps for ruling in step.rulings}
    return {
        "grid": boards.grid,
        "board": boards.numbers(replay.board),
        "top": rows.start,
        "left": columns.start,
        "steps": list(_step_data(replay, boards)),
        "shown": replay.shown,
        "wrong": replay.wrong,
        "first": how_wrong(finding, finding.divergence) if finding.divergence else "",
        "actions": replay.actions,
        "glyphs": [(glyph.text, glyph.words) for glyph in boards.glyphs],
        "rules": {clause: text for clause, text in clause_text(game).items() if clause in cited},
    }


def _step_data(replay: Replay, boards: Boards) -> Iterator[dict[str, object]]:
    """Every step: its changes as place, number before, number after; yours by row and column."""
    # Each change has the number before it too, so that the script can step back.
    now = boards.numbers(replay.board)
    for step in replay.steps:
        changes = []
        for row, column, glyph in step.changes:
            number = boards.number(glyph)
            changes.append((row * len(now[0]) + column, now[row][column], number))
            now[row][column] = number
        yours = [(row, column, boards.number(glyph)) for row, column, glyph in step.yours or ()]
        yield {
            **step._asdict(), "changes": changes, "yours": None if step.yours is None else yours
        }  # fmt: skip
