"""`gyoji convert`: from one format to another, and what is said of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.runner import COMPLETE, EXAMPLES, GAME, SAMPLE, Runner

if TYPE_CHECKING:
    from pathlib import Path

XSB = b"Author: Ann\n\n#####\n#@$.#\n#####\nTitle: A\x1b[2J\n\nSolution\nR\n\n#####\n#@$.#\n#####\n"


def test_from_the_judges_notation_and_back(run: Runner, tmp_path: Path) -> None:
    out = tmp_path / "x.xsb"
    ran = run("convert", "sokoban", SAMPLE, "--out", str(out))
    assert (ran.status, ran.out) == (0, "")
    assert ran.err.splitlines() == [
        "gyoji: XSB does not hold 1 keystroke that moves nothing (1 level)",
        "gyoji: XSB does not hold 3 keystrokes after the end (1 level)",
    ]
    assert "Saved game\nuRurDDDuulldDD\n" in out.read_text()
    back = run("convert", "sokoban", str(out), "--to", "judge")
    assert back.err.startswith(f"gyoji: {out} looks like Sokoban in XSB, 2 levels\n")
    wanted = (EXAMPLES / "sokoban.in").read_text()
    assert back.out == wanted.replace("ULRURDDD", "URURDDD").replace("RDDLUDRR", "RDDLU")


def test_titles_are_named_when_they_are_left_out_and_harmless_when_shown(run: Runner) -> None:
    ran = run("convert", "sokoban", "--to", "judge", given=XSB)
    assert ran.out == "3 5\n#####\n#wb+#\n#####\nR\n3 5\n#####\n#wb+#\n#####\n\n0 0\n"
    assert ran.err.splitlines() == [
        "gyoji: <stdin> looks like Sokoban in XSB, 2 levels",
        "gyoji: the judge's notation does not hold the title (1 level)",
        "gyoji: the judge's notation does not hold the author (2 levels)",
    ]
    ran = run("convert", "sokoban", "--to", "json", "--case", "1", given=XSB)
    assert "\x1b" not in ran.out
    assert json.loads(ran.out)["title"] == "A\\x1b[2J"


def test_one_level_is_enough_and_what_follows_may_be_anything(run: Runner) -> None:
    broken = b"[cave]\n[map]\nWWWW\nWPXW\nWWWW\n[/map]\n[/cave]\n[cave]\n[map]\nW"
    ran = run("convert", "boulder", "--to", "judge", "--case", "1", given=broken)
    assert (ran.status, ran.out) == (0, "####\n#&X#\n####\n\n\n")
    ran = run("convert", "boulder", "--to", "judge", "--case", "2", given=broken)
    assert (ran.status, ran.err) == (2, "gyoji: there is no level 2: <stdin> has 1\n")


def test_what_the_rules_do_not_have_is_named(run: Runner) -> None:
    cave = b"[cave]\nCaveTime=9\n[map]\nWWWWW\nWPqXW\nWWWWW\n[/map]\n[/cave]\n"
    ran = run("convert", "boulder", "--to", "bdcff", given=cave)
    known = "an element that the rules have (--lenient leaves others out)"
    assert ran.status == 2
    assert ran.err == f"gyoji: <stdin>:5:3: expected {known}, found FIREFLYr at 2 1\n"
    ran = run("convert", "boulder", "--to", "bdcff", "--lenient", given=cave)
    assert "WP XW" in ran.out
    assert ran.err.splitlines()[1:] == [
        "gyoji: boulder does not have creatures and other elements, which are left out (1 level)",
        "gyoji: boulder does not have a time limit (1 level)",
    ]


@pytest.mark.parametrize(("args", "why"), [
    (["--to", "bdcff"], "sokoban has no format 'bdcff'; it has judge, boxoban, xsb, json"),
    (["--to", "xsb", "--from", "x"], "sokoban has no format 'x'; it has judge, boxoban, xsb, json"),
    ([], "Give the format to write: --to FORMAT, or --out with an extension. (see gyoji convert"
     " --help)"),
    (["--out", "x.txt"], "Give the format to write: --to FORMAT, or --out with an extension. (see"
     " gyoji convert --help)"),
    (["--to", "boxoban"], "Boxoban holds boards of 10 by 10, and level 1 has 4 by 6"),
    (["--to", "xsb", "--from", "json"], "<stdin>:1:1: expected a play, an object with \"format\":"
     " \"gyoji-play\", found '4'"),
])  # fmt: skip
def test_what_cannot_be_converted_is_said(run: Runner, args: list[str], why: str) -> None:
    ran = run("convert", "sokoban", *args, given=GAME + b"0 0\n")
    assert (ran.status, ran.out, ran.err) == (2, "", f"gyoji: {why}\n")


def test_judge_and_trace_take_every_format(run: Runner) -> None:
    xsb = run("convert", "sokoban", "--to", "xsb", given=GAME + b"0 0\n").out.encode()
    ran = run("judge", "sokoban", given=xsb)
    assert (ran.out, ran.err) == (COMPLETE.decode(), "gyoji: <stdin> is read as XSB\n")
    ran = run("trace", "sokoban", given=xsb)
    assert "2  R: pushes" in ran.out
    assert ran.err == "gyoji: <stdin> is read as XSB\n"


def test_check_takes_levels_as_tests(run: Runner, tmp_path: Path) -> None:
    (tmp_path / "two.xsb").write_bytes(XSB)
    ran = run("check", "sokoban", "--tests", str(tmp_path), "--sandbox=none", "--", "cat")
    assert ran.status == 1
    assert "two.xsb" in ran.out
