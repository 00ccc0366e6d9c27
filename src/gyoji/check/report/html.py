"""The HTML report: one self-contained page with a replay of the failure.

All text is escaped, and only the script of the replay may run, allowed by its digest. Without
scripts the page still shows the first wrong step.
"""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from ...game.notation.sanitize import lines, sanitize
from ...pictures import replay as replays
from ...pictures.markup import Markup, element
from ..divergence import difference
from ..mutation import clause_text
from .html_boards import Boards
from .replay import replay_of
from .sentences import (
    ENDED,
    SECOND,
    bounds,
    carry,
    condition,
    first_wrong,
    how_wrong,
    hypothesis,
    outside,
    reduce,
    shows_play,
    stop,
    verdict_line,
    wrong_text,
)
from .side_by_side import first_lines, pair_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ...engine.trace import Ruling
    from ...game.game import Game
    from ..results import CheckFinding, Summary
    from .replay import Replay, ReplayStep

LINES = (1000, 500)
"""The most lines of an input or output on the page, and the most bytes of each."""

COLUMNS = 100
"""The columns for each of two outputs side by side."""

RULES = "Click a ruling to read the rule behind it."


def page(summary: Summary, rerun: str = "") -> str:
    """Return the page; `rerun` is the command that reproduces the result."""
    finding = summary.finding
    replay = replay_of(finding) if finding and shows_play(finding) else None
    boards = Boards(summary.game, replay) if replay else None
    body = (
        element("header", _header(summary)),
        element("main", _main(summary, replay, boards, rerun)),
    )
    data = _data(finding, replay, boards) if finding and replay and boards else None
    title = f"gyoji check {summary.game.name}: {_verdict(summary)}"
    return replays.page("report", title, body, data)


def _verdict(summary: Summary) -> str:
    return str(summary.finding.verdict) if summary.finding else "accepted"


def _header(summary: Summary) -> Iterator[Markup]:
    """Yield the game, the verdict, and how much was tried."""
    verdict, line = _verdict(summary), verdict_line(summary)
    yield _soft(summary.game.display.TITLE)
    yield element("h1", verdict, class_=summary.finding is not None and "bad")
    yield element("p", element("code", sanitize(shlex.join(summary.command))))
    # The heading already has the verdict, so the line begins after it.
    yield _soft(line.removeprefix(verdict).lstrip(",: "))
    yield from map(_soft, (bounds(summary), *outside(summary)))


def _main(
    summary: Summary, replay: Replay | None, boards: Boards | None, rerun: str
) -> Iterator[Markup]:
    finding = summary.finding
    if finding is not None:
        yield from _end(finding)
        if replay is not None and boards is not None:
            yield from _section("Step by step", _steps(finding, replay, boards))
        if finding.hypothesis:
            yield from _section("Hypothesis", [element("p", hypothesis(finding))])
        if finding.condition:
            yield from _section("Where it is wrong", [element("p", condition(finding))])
        yield from _section("Where the outputs differ", _outputs(finding))
        yield from _section("Input and outputs", _case(finding))
        if finding.second is not None:
            yield from _section(f"{SECOND}: {finding.second.verdict}", _second(finding.second))
        if boards is not None:
            yield from _section("Legend", boards.legend())
    again = [element("p", f"Seed {summary.seed}"), element("pre", sanitize(rerun))]
    yield from _section("Reproduce with", again if rerun else again[:1])


def _end(finding: CheckFinding) -> Iterator[Markup]:
    """Yield the program's own messages: a traceback comes before everything else."""
    ended = "\n".join(stop(finding))
    yield from _section(ENDED, [element("pre", ended)] * bool(ended))


def _second(finding: CheckFinding) -> Iterator[Markup]:
    """Yield the other fault that was met, without a replay."""
    if finding.divergence is not None:
        yield element("p", first_wrong(finding, finding.divergence))
        yield element(
            "ul", (element("li", _ruling(each, "")) for each in finding.divergence.rulings)
        )
    yield from _outputs(finding)
    ended = "\n".join(stop(finding))
    yield from [element("pre", ended)] * bool(ended)
    yield from _case(finding)


def _soft(text: str) -> Markup:
    return element("p", text, class_="soft")


def _section(heading: str, body: Iterable[Markup]) -> Iterator[Markup]:
    """Yield a section, unless its body is empty."""
    inside = list(body)
    if inside:
        yield element("section", element("h2", heading), inside, class_="card")


def _steps(finding: CheckFinding, replay: Replay, boards: Boards) -> Iterator[Markup]:
    """Yield the replay, opened at the step that matters."""
    step, divergence = replay.steps[replay.shown], finding.divergence
    if replay.title:
        yield _soft(replay.title)
    if not replay.frame.whole:
        yield _soft(_part_of(replay))
    yield replays.controls(wrong=divergence is not None)
    said = first_wrong(finding, divergence) if divergence else _command(step)
    first = divergence is not None and "first"
    yield element("p", said, id="said", class_=first, role="status", aria_live="polite")
    yield element("div", boards.figures(), id="boards", class_=boards.wide and "wide")
    yield from _answers(replay)
    yield replays.rulings(_rulings(finding.game, step))
    yield element("p", RULES, class_="keys with-script", hidden=True)
    yield replays.KEYS


def _command(step: ReplayStep) -> str:
    if not step.number:
        return "The start"
    return f"Command {step.number}  {step.player} {step.action}: {step.answer}"


def _part_of(replay: Replay) -> str:
    """Return the part of a large board that is shown."""
    rows, columns, size = replay.frame
    return (
        f"Rows {rows.start + 1}-{rows.stop}, columns {columns.start + 1}-{columns.stop} "
        f"of a board of {size[0]} x {size[1]}"
    )


def _answers(replay: Replay) -> Iterator[Markup]:
    """Yield two rows of answers, up to the first wrong one."""
    expected, yours = replay.answers
    if not expected:
        return
    rows = list[Markup]()
    for title, row, other in (("expected", expected, yours), ("yours", yours, expected)):
        answers = (
            element(
                "span", answer,
                class_="answer" if other[at : at + 1] == [answer] else "answer differs",
            )
            for at, answer in enumerate(row)
        )  # fmt: skip
        rows += (element("span", title, class_="soft"), element("div", answers, class_=title))
    yield element("div", rows, class_="answers")


def _rulings(game: Game, step: ReplayStep) -> Iterator[Markup]:
    """Yield the rulings of a step; each opens to show the rule behind it."""
    if step.number and not step.rulings:
        yield element("li", "nothing happens", class_="soft")
    rules = clause_text(game)
    for ruling in step.rulings:
        yield element("li", _ruling(ruling, rules.get(ruling.clause, "")))


def _ruling(ruling: Ruling, rule: str) -> Markup:
    chip = (" ", element("span", ruling.clause, class_="clause")) if ruling.clause else ()
    line = element("span", ruling.text, chip)
    if not rule:
        return line
    return element("details", element("summary", line, title=rule), element("p", rule))


def _outputs(finding: CheckFinding) -> Iterator[Markup]:
    """Yield the outputs side by side, from the first line that differs."""
    place = difference(finding.expected, finding.ran.output)
    if place is None:
        return
    if carry(finding):
        yield element("p", carry(finding))
    what = str(place)
    yield element("p", what[0].upper() + what[1:])
    if wrong_text(finding):
        yield element("pre", "\n".join(first_lines(place, COLUMNS)))
        return
    head = (element("th", title, scope="col") for title in ("line", "expected", "yours"))
    rows = (
        element(
            "tr", element("th", str(row.number), scope="row"),
            element("td", row.expected), element("td", row.yours),
            class_=row.number == place.line and "differs",
        )
        for row in pair_lines(place, COLUMNS)
    )  # fmt: skip
    yield element("table", element("tr", head), rows)


def _case(finding: CheckFinding) -> Iterator[Markup]:
    """Yield the input, where it comes from, and both outputs."""
    yield element("p", sanitize(finding.source))
    if finding.reduction is not None:
        yield _soft(reduce(finding.reduction))
    yield _text(finding.data)
    for title, data in (("Expected output", finding.expected), ("Your output", finding.ran.output)):
        yield element("details", element("summary", title), _text(data))


def _text(data: bytes) -> Markup:
    """Return bytes as escaped text of limited length."""
    return element("pre", "\n".join(lines(data, *LINES)))


def _data(finding: CheckFinding, replay: Replay, boards: Boards) -> dict[str, object]:
    """Return the data that the script of the replay reads."""
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
    """Yield every step: its changes as place, number before, number after.

    The program's own cells are given by row and column.
    """
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
