"""The HTML report: one self-contained page with a replay of the failure.

All text is escaped, and only the script of the replay may run, allowed by its digest. Without
scripts the page still shows the first wrong step.
"""

from __future__ import annotations

import shlex
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from ...game.notation.sanitize import lines, sanitize
from ...game.wording import capitalize
from ...pictures import replay as replays
from ...pictures.markup import Markup, element
from ...pictures.replay import ABSENT, Drawings, Pane, board
from ...pictures.svg import Grid
from ..divergence import difference
from ..mutation import clause_text
from .replay import replay_of
from .sentences import (
    ENDED,
    SECOND,
    bounds,
    carry,
    condition,
    first_wrong,
    grows,
    how_wrong,
    hypothesis,
    outside,
    readings,
    reduce,
    repeat,
    shows_play,
    stop,
    verdict_line,
    wrong_text,
)
from .side_by_side import NO_CELL, NO_GLYPH, first_lines, pair_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ...engine.trace import Ruling
    from ...game.game import Game
    from ..results import CheckFinding, Summary
    from .replay import Cells, Replay, ReplayStep

    Numbers = list[list[int]]

LINES = (1000, 500)
"""The most lines of an input or output on the page, and the most bytes of each."""

COLUMNS = 100
"""The columns for each of two outputs side by side."""

RULES = "Click a ruling to read the rule behind it."


def page(summary: Summary, rerun: str = "") -> str:
    """Return the page; `rerun` is the command that reproduces the result."""
    sections, data = explain(summary.finding) if summary.finding else ([], None)
    again = [element("p", f"Seed {summary.seed}"), element("pre", sanitize(rerun))]
    body = (
        element("header", _header(summary)),
        element("main", sections, *_section("Reproduce with", again if rerun else again[:1])),
    )
    title = f"gyoji check {summary.game.name}: {_verdict(summary)}"
    return replays.page("report", title, body, data)


def explain(finding: CheckFinding) -> tuple[list[Markup], dict[str, object] | None]:
    """Return the sections about a failure, and the data of its replay, if it has one."""
    replay = replay_of(finding) if shows_play(finding) else None
    boards = Boards(finding.game, replay) if replay else None
    data = _data(finding, replay, boards) if replay and boards else None
    return list(_sections(finding, replay, boards)), data


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
    yield from map(_soft, (bounds(summary), *grows(summary), *outside(summary)))


def _sections(
    finding: CheckFinding, replay: Replay | None, boards: Boards | None
) -> Iterator[Markup]:
    yield from _end(finding)
    if replay is not None and boards is not None:
        yield from _section("Step by step", _steps(finding, replay, boards))
    if finding.hypothesis:
        yield from _section("Hypothesis", [element("p", hypothesis(finding))])
    if finding.condition:
        yield from _section("Where it is wrong", [element("p", condition(finding))])
    yield from _section("Readings", (element("p", line) for line in readings(finding)))
    yield from _section("Where the outputs differ", _outputs(finding))
    yield from _section("Input and outputs", _case(finding))
    if finding.second is not None:
        yield from _section(f"{SECOND}: {finding.second.verdict}", _second(finding.second))
    if boards is not None:
        yield from _section("Legend", boards.legend())


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
    """Yield the replay, opened at the first wrong step or, if that is not known, at the last."""
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
    yield element("p", capitalize(what))
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
    elif finding.unreduced:
        yield _soft(f"not reduced: {finding.unreduced}")
    if finding.repeated[1]:
        yield element("p", repeat(finding))
    yield _text(finding.data)
    for title, data in (("Expected output", finding.expected), ("Your output", finding.ran.output)):
        yield element("details", element("summary", title), _text(data))


def _text(data: bytes) -> Markup:
    """Return bytes as escaped text of limited length."""
    return element("pre", "\n".join(lines(data, *LINES)))


def _data(finding: CheckFinding, replay: Replay, boards: Boards) -> dict[str, object]:
    """Return the data that the script of the replay reads."""
    game, (rows, columns, _) = finding.game, replay.frame
    # Only the cited rules are included, because the page holds all its data.
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


# ---------------------------------------------------------------- boards
# The boards of the HTML report: letters on coloured cells, as the program printed them.

TINTS = 12
"""The number of colours of cells, as the style of the report has them."""

DRAWN = 4000
"""The most glyphs outside the rules that are drawn; a program may print any number of them."""

LEGEND = 60
"""The most glyphs in the legend."""

WIDE = 2500
"""The width of the page, in the units of drawings."""

HIGH, LETTER, SPACE = 64, 23, 26
"""The height of a square cell, and the widths of a letter and of the space around letters."""

SCALE = 28 / HIGH
"""The pixels for each unit of a drawing: a square cell is 28 pixels high."""


class Glyph(NamedTuple):
    """The content of a cell; `tint` is 0 for the most common, -1 for one outside the rules."""

    text: str
    words: str
    tint: int


class Boards:
    """The boards of a replay, drawn as letters on coloured cells."""

    def __init__(self, game: Game, replay: Replay) -> None:
        self.glyphs = glyphs(game, replay)
        self._numbers = {glyph.text: number for number, glyph in enumerate(self.glyphs)}
        self._replay = replay
        self.grid = _grid(max(len(glyph.text) for glyph in self.glyphs),
                          hexagons=game.display.HEXAGONS)  # fmt: skip
        self.drawings = Drawings(
            self.grid, [(_draw(glyph, self.grid),) for glyph in self.glyphs], 2, SCALE
        )

    def number(self, glyph: str) -> int:
        """Return the number of a glyph, or that of `NO_GLYPH` if there are too many to draw."""
        return self._numbers.get(glyph, self._numbers[NO_GLYPH])

    def numbers(self, rows: list[list[str]]) -> Numbers:
        return [[self.number(glyph) for glyph in row] for row in rows]

    @property
    def wide(self) -> bool:
        """True if a board is wider than the page, so that it has to be scrolled."""
        return len(self._replay.frame.columns) * self.grid.width > WIDE

    def panes(self) -> Iterator[Pane]:
        """Yield *before*, *expected* and, if known, *yours* where the replay opens."""
        replay, step = self._replay, self._replay.steps[self._replay.shown]
        old = self.numbers(replay.board)
        for earlier in replay.steps[: replay.shown]:
            self._change(old, earlier.changes)
        now = [[*row] for row in old]
        self._change(now, step.changes)
        titles = [glyph.words or f'"{glyph.text}"' for glyph in self.glyphs]
        changed, differing = _places(step.changes), _places(step.yours or [])
        origin = replay.frame.rows.start, replay.frame.columns.start
        yield Pane("before", "the board before", old, (), "", titles, origin)
        marks = (differing, "differs") if differing else (changed, "changed")
        about = "the board after" if replay.wrong is None else "the board expected"
        yield Pane("after", about, now, *marks, titles, origin)
        # The program's board is on the page if it is known at any step; at others it is hidden.
        if any(one.yours is not None for one in replay.steps):
            yours = self._pad(now)
            self._change(yours, step.yours or [])
            yield Pane("yours", "your board", yours, differing, "differs", titles, origin)

    def figures(self) -> Iterator[Markup]:
        """Yield the boards as HTML, each with its caption."""
        captions = {"before": "before", "yours": "yours"}
        after = "after" if self._replay.wrong is None else "expected"
        unknown = self._replay.steps[self._replay.shown].yours is None
        for number, pane in enumerate(self.panes()):
            caption = captions.get(pane.name, after)
            drawn = element("div", board(self.drawings, pane, first=not number), class_="scroll")
            yield element(
                "figure", element("figcaption", caption), drawn,
                class_=caption, hidden=pane.name == "yours" and unknown,
            )  # fmt: skip

    def legend(self) -> Iterator[Markup]:
        """Yield the meaning of the glyphs: those of the rules, and those on these boards."""
        width, height = self.grid.width, self.grid.height
        shown = [
            element("div", element(
                "svg", element("use", href=f"#g{number}"), role="img", aria_label=glyph.text,
                width=width * SCALE, height=height * SCALE, viewBox=f"0 0 {width:g} {height:g}",
            ), element("span", glyph.words))
            for number, glyph in enumerate(self.glyphs[:LEGEND])
            if glyph.words and glyph.tint >= 0
        ]  # fmt: skip
        yield element("div", shown, class_="legend")

    def _pad(self, now: Numbers) -> Numbers:
        """Return a board padded to hold all cells of the program's boards beyond the referee's."""
        cells = [cell for step in self._replay.steps for cell in step.yours or ()]
        rows = max([len(now), *(row + 1 for row, _, _ in cells)])
        columns = max([*map(len, now), *(column + 1 for _, column, _ in cells)])
        padded = [row + [ABSENT] * (columns - len(row)) for row in now]
        return padded + [[ABSENT] * columns for _ in range(rows - len(now))]

    def _change(self, numbers: Numbers, cells: Cells) -> None:
        for row, column, glyph in cells:
            numbers[row][column] = self.number(glyph)


def _places(cells: Cells) -> set[tuple[int, int]]:
    return {(row, column) for row, column, _ in cells}


def glyphs(game: Game, replay: Replay) -> list[Glyph]:
    """Return all glyphs, those of the rules' legend first; the most common one has no colour."""
    known = _known_glyphs(game, replay)
    theirs = {glyph for step in replay.steps for _, _, glyph in step.yours or ()}
    have = {glyph.text for glyph in known}
    # Both placeholders are always included: `number` falls back on them.
    odd = [Glyph(NO_CELL, "no cell", -1), Glyph(NO_GLYPH, "not printable", -1)]
    odd += [Glyph(glyph, "", -1) for glyph in sorted(theirs - {NO_CELL, NO_GLYPH})[:DRAWN]]
    return known + [glyph for glyph in odd if glyph.text not in have]


def _known_glyphs(game: Game, replay: Replay) -> list[Glyph]:
    """Return the glyphs of the legend and of the referee's boards."""
    counts = Counter(cell for row in replay.board for cell in row)
    counts.update(glyph for step in replay.steps for _, _, glyph in step.changes)
    legend = game.display.LEGEND
    first = "".join(glyph[:1] for glyph in legend)
    plain = counts.most_common(1)[0][0] if counts else ""
    return [
        Glyph(
            glyph,
            legend.get(glyph) or _describe(game, glyph),
            0 if glyph == plain else _tint(glyph, first),
        )
        for glyph in dict.fromkeys([*legend, *sorted(counts)])
    ]


def _tint(glyph: str, first: str) -> int:
    """Return the number of a colour: the same for glyphs with the same first letter."""
    at = first.find(glyph[:1])
    return 1 + (at if at >= 0 else sum(glyph[:1].encode())) % TINTS


def _describe(game: Game, glyph: str) -> str:
    try:
        return game.display.describe(glyph)
    except KeyError:
        return ""


def _grid(letters: int, *, hexagons: bool) -> Grid:
    """Return cells wide enough for the longest glyph."""
    width = max(HIGH, letters * LETTER + SPACE)
    # A regular hexagon that stands on a corner is 2 / sqrt(3) times as high as it is wide.
    return Grid(width, round(width * 1.1547) if hexagons else HIGH, hexagons)


def _draw(glyph: Glyph, grid: Grid) -> Markup:
    """Return a glyph as SVG; the style of the report has its colours."""
    kind = {-1: "odd", 0: "plain"}.get(glyph.tint, f"t{glyph.tint}")
    kind = "none" if glyph.text == NO_CELL else kind
    wide, high = grid.width, grid.height
    if grid.hexagons:
        corners = [
            (wide / 2, 1), (wide - 1, high / 4), (wide - 1, high * 3 / 4), (wide / 2, high - 1),
            (1, high * 3 / 4), (1, high / 4),
        ]  # fmt: skip
        shape = element("polygon", points=" ".join(f"{x:g},{y:g}" for x, y in corners))
    else:
        shape = element("rect", x=1, y=1, width=wide - 2, height=high - 2, rx=7)
    text = element("text", glyph.text, x=wide / 2, y=high / 2)
    return element("g", shape, text, class_=f"letter {kind}")
