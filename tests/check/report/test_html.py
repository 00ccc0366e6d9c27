"""The HTML report: one file that loads nothing, in which nothing of a program's can run."""

import json
import re
from base64 import b64encode
from collections import Counter
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest

from gyoji.check.report.html import page
from gyoji.check.report.replay import KEPT, SIDE
from gyoji.check.report.side_by_side import NO_CELL
from gyoji.check.results import Verdict
from gyoji.engine.trace import tell
from gyoji.game.protocols import Case
from gyoji.games import load

from ..findings import (
    ACCEPTED,
    ATTACK,
    GAMES,
    HOSTILE,
    RERUN,
    Board,
    Hostile,
    divergence_of,
    finding_of,
    sokoban,
    summary,
    with_divergence,
    with_finding,
)

VOID = {"meta", "input", "br"}
TAGS = {
    "html", "head", "meta", "title", "style", "body", "header", "main", "section", "nav", "button",
    "input", "select", "option", "svg", "defs", "g", "use", "rect", "polygon", "text", "p", "h1",
    "h2", "div", "span", "figure", "figcaption", "ul", "li", "details", "summary", "pre", "code",
    "table", "tbody", "tr", "th", "td", "script", "kbd",
}  # fmt: skip


class Parsed(HTMLParser):
    """A page, its tags checked to be closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags = Counter[str]()
        self.attributes: list[tuple[str, str, str]] = []
        self.inside: dict[str, list[str]] = {}
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)
            self.inside.setdefault(tag, []).append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.inside[self.open[-1]][-1] += data

    def of(self, name: str) -> list[str]:
        return [value for _, attribute, value in self.attributes if attribute == name]


def play_of(text: str) -> dict[str, Any]:
    """What is in the page for its script, glyphs by their letters instead of their numbers."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text)
    assert found is not None
    play: dict[str, Any] = json.loads(found[1])
    return lettered(play) if play else play


def lettered(play: dict[str, Any]) -> dict[str, Any]:
    letters, width = [text for text, _ in play["glyphs"]], len(play["board"][0])
    for step in play["steps"]:
        step["changes"] = [[*divmod(place, width), letters[to]] for place, _, to in step["changes"]]
        if step["yours"] is not None:
            step["yours"] = [[row, column, letters[to]] for row, column, to in step["yours"]]
    board = [[letters[number] for number in row] for row in play["board"]]
    return {**play, "board": board, "glyphs": letters}


def cells(text: str, figure: str) -> list[str]:
    """The letters on a board of the page."""
    drawn = dict(re.findall(r'<g id="g(\d+)">.*?<text[^>]*>([^<]*)</text>', text))
    return [unescape(drawn[number]) for number in re.findall(r'href="#g(\d+)"', figure)]


def static(text: str) -> str:
    """The page as it is without scripts, without its tags."""
    return re.sub(r"<[^>]*>", " ", text[text.index("<body>") : text.index("<script type")])


def changed(board: Board, changes: list[list[Any]]) -> Board:
    """A board with other glyphs in some cells, as the script of the page makes it."""
    rows = [list(row) for row in board]
    for row, column, glyph in changes:
        rows += [[] for _ in range(row + 1 - len(rows))]
        rows[row] += [NO_CELL] * (column + 1 - len(rows[row]))
        rows[row][column] = glyph
    return rows


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("verdict", list(Verdict)[1:])
def test_a_page_is_complete_and_loads_nothing(name: str, verdict: Verdict) -> None:
    text = page(summary(name, verdict, errors=HOSTILE), RERUN)
    parsed = Parsed(text)
    assert set(parsed.tags) <= TAGS
    assert not {"src", "action", "data", "srcset"} & {name for _, name, _ in parsed.attributes}
    links = {(tag, value[0]) for tag, name, value in parsed.attributes if name == "href"}
    assert links <= {("use", "#")}
    assert not [name for _, name, _ in parsed.attributes if name.startswith("on")]
    assert "url(" not in text
    assert "@import" not in text
    assert "://" not in text
    ids = parsed.of("id")
    assert len(ids) == len(set(ids))
    assert f"{verdict}</h1>" in text
    assert f"<pre>{RERUN}</pre>" in text
    assert "{{" not in text


def test_only_its_own_script_may_run() -> None:
    text = page(summary("sokoban"))
    data, script = Parsed(text).inside["script"]
    assert json.loads(data)["wrong"] == divergence_of(summary("sokoban")).number
    digest = b64encode(sha256(script.encode()).digest()).decode()
    policy = Parsed(text).of("content")[0]
    assert policy.startswith(f"default-src 'none'; script-src 'sha256-{digest}'; ")
    (style,) = Parsed(text).inside["style"]
    digest = b64encode(sha256(style.encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'; " in policy


@pytest.mark.parametrize("name", GAMES)
def test_the_steps_are_those_of_the_referee(name: str) -> None:
    finding = finding_of(summary(name))
    play = play_of(page(summary(name)))
    told = list(tell(finding.game, finding.cases[0]))
    board = play["board"]
    assert board == told[0].before
    for one, step in zip(told, play["steps"], strict=False):
        board = changed(board, step["changes"])
        assert board == one.after
        assert (step["number"], step["action"]) == (one.number, one.action)
        assert [tuple(ruling) for ruling in step["rulings"]][: len(one.rulings)] == one.rulings
    assert len(play["steps"]) == len(finding.cases[0].actions) + 1
    assert {glyph for row in board for glyph in row} <= set(play["glyphs"])


@pytest.mark.parametrize("name", ["sokoban", "boulder"])
def test_yours_is_the_board_that_the_program_printed(name: str) -> None:
    finding = finding_of(summary(name))
    play = play_of(page(summary(name)))
    board = play["board"]
    for step, yours in zip(play["steps"], finding.steps, strict=True):
        board = changed(board, step["changes"])
        assert changed(board, step["yours"]) == yours
    assert play["steps"][play["shown"]]["number"] == play["wrong"]


def test_steps_that_were_not_run_have_no_board_of_the_program() -> None:
    found = with_finding(summary("sokoban"), steps=[])
    known = [step["number"] for step in play_of(page(found))["steps"] if step["yours"] is not None]
    assert known == [divergence_of(found).number]


@pytest.mark.parametrize("name", GAMES)
def test_every_cited_clause_has_its_text(name: str) -> None:
    play = play_of(page(summary(name)))
    cited = {clause for step in play["steps"] for clause, _ in step["rulings"]}
    assert cited
    assert cited == set(play["rules"])
    assert all(play["rules"].values())


def test_without_scripts_it_shows_the_first_wrong_step() -> None:
    text = page(summary("sokoban"))
    divergence = divergence_of(summary("sokoban"))
    assert f"Command {divergence.number}, U: the first after which the output is wrong" in text
    assert '<nav class="steps with-script" hidden' in text
    figures = re.findall(r"<figure.*?</figure>", text, re.DOTALL)
    for figure, board in zip(
        figures, (divergence.before, divergence.expected, divergence.yours), strict=True
    ):
        assert cells(text, figure) == [glyph for row in board for glyph in row]
    assert [figure.count('class="cell differs"') for figure in figures] == [0, 3, 3]
    assert [figure.count(", differs</title>") for figure in figures] == [0, 3, 3]
    assert "the box at row 3, column 3 is pushed to row 2, column 3" in static(text)
    assert "If it holds a box, and the cell behind the box" in static(text)


def test_without_scripts_answers_are_rows() -> None:
    text = static(page(summary("labyrinth")))
    divergence = divergence_of(summary("labyrinth"))
    for title, row in (("expected", divergence.expected[0]), ("yours", divergence.yours[0])):
        assert re.search(rf"{title}\s+" + r"\s+".join(row), text)


@pytest.mark.parametrize("name", GAMES)
def test_the_legend_explains_all_glyphs(name: str) -> None:
    text = page(summary(name))
    for words in load(name).display.LEGEND.values():
        assert f"<span>{words}</span>" in text


def test_each_row_of_hexagons_is_shifted() -> None:
    text = page(summary("sweets"))
    wide, high, hexagons = play_of(text)["grid"]
    rows = re.findall(r'<g role="row">\s*<g[^>]*translate\(([\d.]+) ([\d.]+)\)', text)
    board = play_of(text)["board"]
    assert [(float(x), float(y)) for x, y in rows[: len(board)]] == [
        (row * wide / 2, row * high * 3 / 4) for row in range(len(board))
    ]
    assert hexagons is True
    assert play_of(page(summary("sokoban")))["grid"] == [64, 64, False]


@pytest.mark.parametrize("verdict", list(Verdict)[1:])
def test_hostile_output_stays_text(verdict: Verdict) -> None:
    hostile = Hostile(HOSTILE + ATTACK, verdict).summary
    hostile = hostile._replace(command=("./a</title><script>", "\x1b[2J"), sandbox="<b>")
    hostile = with_finding(
        hostile,
        hypothesis=ATTACK.decode(),
        condition=ATTACK.decode(),
        source=ATTACK.decode(),
        data=ATTACK,
    )
    text = page(hostile, ATTACK.decode())
    parsed = Parsed(text)
    assert parsed.tags["script"] == 2
    assert set(parsed.tags) <= TAGS
    cells = [name for name in parsed.of("class") if name.split()[0] == "cell"]
    assert parsed.tags["title"] == 1 + len(cells)
    assert parsed.tags["pre"] == len(parsed.inside["pre"])
    assert not [name for _, name, _ in parsed.attributes if name.startswith("on")]
    assert all(letter.isprintable() or letter == "\n" for letter in text)
    assert play_of(text)["steps"]


@pytest.mark.long
@pytest.mark.parametrize(
    "output", [b"x" * 5_000_000, b"\n" * 1_000_000, b"#" * 99 + b"\n\x1b" * 500_000]
)
def test_endless_output_is_cut(output: bytes) -> None:
    text = page(Hostile(output).summary)
    assert len(text) < 2_000_000
    Parsed(text)


def test_boards_that_are_too_large_or_too_small_are_shown() -> None:
    for yours in ([["#"]], [["#"] * 60] * 60):
        play = play_of(
            page(with_finding(with_divergence(summary("sokoban"), yours=yours), steps=[]))
        )
        step = play["steps"][play["shown"]]
        board = play["board"]
        for one in play["steps"][: play["shown"] + 1]:
            board = changed(board, one["changes"])
        shown = changed(board, step["yours"])
        assert shown[0][0] == "#"
        assert len(shown) == max(len(board), min(len(yours), len(board) + 8))
        assert (NO_CELL in shown[5]) == (len(yours) == 1)


def test_a_large_board_is_cut_to_the_surroundings_of_the_failure() -> None:
    text = page(sokoban(500))
    play = play_of(text)
    assert len(play["board"]) == len(play["board"][0]) == SIDE
    assert "of a board of 500 x 500" in text
    row, column, glyph = play["steps"][1]["yours"][0]
    assert glyph == "."
    at = play["top"] + row, play["left"] + column
    assert divergence_of(sokoban(500)).expected[at[0]][at[1]] == "w"


def test_a_long_play_is_cut_to_the_steps_around_the_failure() -> None:
    found = sokoban(12)
    case = finding_of(found).cases[0]
    long = Case(case.start, (2, 3) * 5000)
    found = with_divergence(with_finding(found, cases=[long]), number=6000)
    play = play_of(page(found))
    numbers = [step["number"] for step in play["steps"]]
    assert numbers == list(range(6000 - KEPT // 2, 6000 + KEPT // 2))
    assert numbers[play["shown"]] == 6000
    assert play["actions"] == 10_000


def test_commands_after_the_end_are_steps_too() -> None:
    play = play_of(page(summary("sokoban")))
    late = play["steps"][-1]
    assert late["rulings"] == [["3 End", "the game is over, so the keystroke is ignored"]]


def test_a_finding_without_cases_shows_its_outputs() -> None:
    found = with_finding(summary("sokoban"), cases=[], divergence=None, steps=[])
    text = page(found)
    assert play_of(text) is None
    assert "Step by step" not in text
    assert "Game 1: incomplete</td>" in text
    Parsed(text)


def test_accepted_is_a_page_too() -> None:
    text = page(ACCEPTED, RERUN)
    assert "accepted</h1>" in text
    Parsed(text)
