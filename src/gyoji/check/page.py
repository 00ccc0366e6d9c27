"""What was found out about a program, as one page to keep: report.html.

It holds all it needs and asks the network for nothing. Everything in it is escaped; only its own
script may run, by its digest. Without scripts it still shows the first wrong step.
"""

from __future__ import annotations

import json
import re
import shlex
from base64 import b64encode
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from ..notation.sanitize import lines, sanitize
from .differences import difference
from .film import film, glyphs, rules_of
from .panes import boards, legend, rulings, strip
from .sides import NO_CELL, paired
from .stops import stopped
from .words import first_wrong, guess, how_wrong, reduced, verdict_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .film import Film
    from .finding import Finding, Summary

LINES = (1000, 500)
"""How many lines of an input or output are on the page, and how many bytes of each."""

ROOM = 100
"""How many columns of two outputs are shown beside each other."""

WIDE = 130
"""How many letters, about, a board has in a row that is as wide as the page."""

STEPPER = """\
<nav class="steps with-script" hidden aria-label="Steps">
<button id="start" aria-label="First step">|&lt;</button>
<button id="back" aria-label="Step back">&lt;</button>
<button id="on" aria-label="Step on">&gt;</button>
<button id="end" aria-label="Last step">&gt;|</button>
{wrong}<input id="slider" type="range" min="0" max="0" value="0" aria-label="Step">
<span class="where" id="where"></span>
</nav>
"""
WRONG = '<button id="wrong">first wrong</button>\n'
KEYS = """\
<p class="soft keys with-script" hidden>Leaf through with <kbd>←</kbd> <kbd>→</kbd>, ten at a time
with <kbd>Page Up</kbd> <kbd>Page Down</kbd>, to the ends with <kbd>Home</kbd> <kbd>End</kbd>.
Rulings open to what the rules say.</p>
"""


def page(summary: Summary, rerun: str = "") -> str:
    """The page; `rerun` is the command that runs the same again."""
    template = Path(__file__).with_name("page.html").read_text(encoding="utf-8")
    finding = summary.finding
    shown = film(finding) if finding else None
    script = template.rpartition("<script>")[2].partition("</script>")[0]
    digest = b64encode(sha256(script.encode()).digest()).decode()
    parts = {
        "digest": f"sha256-{digest}",
        "title": escape(f"gyoji check {summary.game.name}: {_verdict(summary)}"),
        "header": "\n".join(_header(summary)),
        "main": "\n".join(_main(summary, shown, rerun)),
        "play": _json(_play(finding, shown)) if finding and shown else "null",
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], template)


def _verdict(summary: Summary) -> str:
    return str(summary.finding.verdict) if summary.finding else "accepted"


def _header(summary: Summary) -> Iterator[str]:
    """The game, the verdict, and how much was tried for it."""
    verdict, line = _verdict(summary), verdict_line(summary)
    bad = ' class="bad"' if summary.finding else ""
    yield f'<p class="soft">{escape(summary.game.display.TITLE)}</p>'
    yield f"<h1{bad}>{escape(verdict)}</h1>"
    yield f"<p>{_code(shlex.join(summary.command))}</p>"
    yield f'<p class="soft">{escape(line.removeprefix(verdict).lstrip(",: "))}</p>'


def _code(text: str) -> str:
    return f"<code>{escape(sanitize(text))}</code>"


def _main(summary: Summary, shown: Film | None, rerun: str) -> Iterator[str]:
    """All sections."""
    finding = summary.finding
    if finding is not None:
        if shown is not None:
            yield from _steps(finding, shown)
        if finding.hypothesis:
            yield from _section("A hypothesis", [f"<p>{escape(guess(finding))}</p>"])
        yield from _section("Where the outputs differ", _outputs(finding))
        ended = "\n".join(stopped(finding))
        yield from _section("How it stopped", [f"<pre>{escape(ended)}</pre>"] if ended else [])
        yield from _section("The case", _case(finding))
        if shown is not None:
            yield from _section("Legend", legend(finding.game, shown))
    again = [f"<p>Seed {summary.seed}</p>", f"<pre>{escape(sanitize(rerun))}</pre>"]
    yield from _section("The same again", again if rerun else again[:1])


def _plain(text: str) -> str:
    return escape(sanitize(text))


def _section(heading: str, body: Iterator[str] | list[str]) -> Iterator[str]:
    """A section, if there is anything in it."""
    inside = list(body)
    if inside:
        yield from ("<section>", f"<h2>{escape(heading)}</h2>", *inside, "</section>")


def _steps(finding: Finding, shown: Film) -> Iterator[str]:
    """The play to leaf through, as it is at the step that matters."""
    step = shown.steps[shown.shown]
    moment = finding.moment
    yield from ("<section>", "<h2>Step by step</h2>")
    if shown.title:
        yield f'<p class="soft">{escape(shown.title)}</p>'
    if not shown.frame.whole:
        yield f'<p class="soft">{escape(_part_of(shown))}</p>'
    yield STEPPER.format(wrong=WRONG if moment else "").rstrip()
    said = first_wrong(finding, moment) if moment else _command(shown)
    first = ' class="first"' if moment else ""
    yield f'<p id="said"{first} role="status" aria-live="polite">{escape(said)}</p>'
    yield '<div id="boards" class="wide">' if _wide(finding, shown) else '<div id="boards">'
    yield from boards(finding, shown)
    yield "</div>"
    yield from strip(shown)
    yield '<ul id="rulings" aria-label="What the referee ruled">'
    yield from rulings(finding.game, step.rulings)
    yield from ("</ul>", KEYS.rstrip(), "</section>")


def _wide(finding: Finding, shown: Film) -> bool:
    """Is a board wider than the page, so that it has to be scrolled anyway?"""
    letters = max(map(len, glyphs(finding.game, shown)), default=1)
    return len(shown.frame.columns) * (letters + 2) > WIDE


def _command(shown: Film) -> str:
    step = shown.steps[shown.shown]
    if not step.number:
        return "The start"
    return f"Command {step.number}  {step.player} {step.action}: {step.answer}"


def _part_of(shown: Film) -> str:
    """Which part of a large board is here."""
    rows, columns, size = shown.frame
    return (
        f"Rows {rows.start + 1}-{rows.stop}, columns {columns.start + 1}-{columns.stop} "
        f"of a board of {size[0]} x {size[1]}"
    )


def _outputs(finding: Finding) -> Iterator[str]:
    """The lines around the first difference of the outputs."""
    found = difference(finding.expected, finding.ran.output)
    if found is None:
        return
    what = (
        f"Line {found.line:,}, column {found.column:,}: expected {found.found(found.expected)}, "
        f"yours {found.found(found.yours)}"
    )
    yield f"<p>{escape(what)}</p>"
    yield '<table><tr><th scope="col">line</th><th scope="col">expected</th>'
    yield '<th scope="col">yours</th></tr>'
    for row in paired(found, ROOM):
        here = ' class="differs"' if row.number == found.line else ""
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
    """Bytes of which nothing runs, moves or is endless."""
    return escape("\n".join(lines(data, *LINES)))


def _play(finding: Finding, shown: Film) -> dict[str, object]:
    """What the script needs to leaf through the steps."""
    game, (rows, columns, _) = finding.game, shown.frame
    known = glyphs(game, shown)
    return {
        "board": shown.board,
        "top": rows.start,
        "left": columns.start,
        "steps": [step._asdict() for step in shown.steps],
        "shown": shown.shown,
        "wrong": shown.wrong,
        "first": how_wrong(finding, finding.moment) if finding.moment else "",
        "actions": shown.actions,
        "glyphs": known,
        "letters": max(map(len, known), default=1),
        "none": NO_CELL,
        "rules": rules_of(game, shown),
        "hexagons": getattr(game.display, "HEXAGONS", False),
    }


def _json(value: object) -> str:
    """JSON that cannot end the script it stands in."""
    text = json.dumps(value, separators=(",", ":"))
    for letter in "<>&":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return text
