"""The report for programs, and where two outputs first differ."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import run
from textwrap import dedent

import pytest

from gyoji.check.divergence import difference
from gyoji.check.report.json import as_object
from gyoji.check.report.side_by_side import three
from gyoji.check.results import Verdict
from gyoji.engine.judge import read
from gyoji.engine.trace import tell
from gyoji.games import load

from ..findings import ACCEPTED, GAMES, HOSTILE, RERUN, Hostile, finding_of, summary

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    ("expected", "yours", "line", "column", "wanted", "found"),
    [
        (b"a\nb\n", b"a\nc\n", 2, 1, '"b"', '"c"'),
        (b"a\nb\n", b"a\n", 2, 1, '"b"', "the end of the output"),
        (b"a\n", b"a\nb", 2, 1, "the end of the output", '"b"'),
        (b"ab\n", b"a\n", 1, 2, '"b"', "the end of the line"),
        (b"ab\ncd", b"a\ncd", 1, 2, '"b"', "the end of the line"),
        (b"a\n", b"", 1, 1, '"a"', "the end of the output"),
        (b"", b"\x1b", 1, 1, "the end of the output", '"\\x1b"'),
        (b"a", b"\xff", 1, 1, '"a"', '"\\xff"'),
        (b"a\n\nb", b"a\nb", 2, 1, "the end of the line", '"b"'),
    ],
)
def test_the_first_difference(
    expected: bytes, yours: bytes, line: int, column: int, wanted: str, found: str
) -> None:
    seen = difference(expected, yours)
    assert seen is not None
    assert (seen.line, seen.column) == (line, column)
    assert (seen.describe(seen.expected), seen.describe(seen.yours)) == (wanted, found)


def test_line_ends_are_no_difference() -> None:
    assert difference(b"a\nb\n", b"a\r\nb\r\n\n") is None


def test_a_difference_is_found_far_into_an_output() -> None:
    one = b"line\n" * 200_000
    seen = difference(one + b"left", one + b"lift")
    assert seen is not None
    assert (seen.line, seen.column) == (200_001, 2)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("verdict", list(Verdict)[1:])
def test_a_failure_is_one_object(name: str, verdict: Verdict) -> None:
    found = summary(name, verdict, errors=HOSTILE)
    made = json.loads(json.dumps(as_object(found, RERUN)))
    assert made["verdict"] == verdict
    assert made["game"] == name
    assert made["rerun"] == RERUN
    assert made["finding"]["input"].encode() == finding_of(found).data
    assert made["finding"]["case"] == 1
    assert made["finding"]["reduction"]["before"]["cases"] == 3
    assert made["finding"]["limits"]["seconds"] == 10.0
    if verdict == Verdict.WRONG:
        assert (made["finding"]["divergence"] is None) == (name in {"tower", "sweets"})


def test_accepted_is_an_object_too() -> None:
    made = as_object(ACCEPTED)
    assert made["verdict"] == "accepted"
    assert made["finding"] is None


def test_hostile_output_becomes_text_and_is_cut() -> None:
    made = as_object(Hostile(HOSTILE + b"x" * 1_000_000).summary)
    text = json.dumps(made, ensure_ascii=False)
    text.encode()
    assert len(text) < 400_000
    assert isinstance(made["finding"], dict)
    assert made["finding"]["output"].startswith("\x1b[2J\x1b]0;owned\x07 \x00 \\xff\\xfe ")
    assert made["finding"]["output_bytes"] == len(HOSTILE) + 1_000_000


def keys(value: object) -> Iterator[str]:
    """The keys of an object, and of what is in it."""
    if isinstance(value, dict):
        for key, inside in value.items():
            yield key
            yield from keys(inside)
    if isinstance(value, list):
        for inside in value[:1]:
            yield from keys(inside)


def test_every_key_is_documented() -> None:
    found = summary("sokoban")._replace(results=(("1.in", Verdict.WRONG),))
    text = (ROOT / "docs" / "check.md").read_text()
    assert [key for key in keys(as_object(found)) if f"`{key}`" not in text] == []


def test_the_documented_example_is_current() -> None:
    text = (ROOT / "docs" / "check.md").read_text()
    (shown,) = re.findall(r"^Input\n((?:   .*\n)+)", text, re.MULTILINE)
    data = dedent(shown).encode()
    ran = run([sys.executable, ROOT / "examples" / "my_sokoban.py"], input=data,
              capture_output=True, check=True)  # fmt: skip
    (case,) = read("sokoban", data)
    told = list(tell(load("sokoban"), case))[-1]
    yours = [list(row) for row in ran.stdout.decode().split()[-4:]]
    lines = [line for line in three(told.before, told.after, yours, None, 80) if line]
    assert "\n".join(lines) in text
