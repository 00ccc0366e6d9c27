"""An input that is refused is answered with what would read it, which is found by trying."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.cli.common.game import GLANCE
from gyoji.games import names
from tests.cli.runner import EXAMPLES, GAMES, Runner

if TYPE_CHECKING:
    from pathlib import Path

SOKOBAN = (EXAMPLES / "sokoban.in").read_bytes()


# A rink of the Skater is also a level of Sokoban in XSB, and is read as one.
PAIRS = sorted({*permutations((*GAMES, "skater"), 2)} - {("sokoban", "skater")})


@pytest.mark.parametrize(("game", "other"), PAIRS)
def test_the_input_of_another_game_is_recognised(run: Runner, game: str, other: str) -> None:
    text = b"####\n#@*#\n####\nR\n"
    text = text if other == "skater" else (EXAMPLES / f"{other}.in").read_bytes()
    ran = run("judge", game, given=text)
    assert ran.status == 2
    assert ran.err.endswith(f"; this looks like {other}\n")


@pytest.mark.parametrize("game", GAMES)
def test_long_input_is_recognised_by_its_beginning(run: Runner, game: str) -> None:
    made = run("make", "sokoban", "--bounds=none", "--size=30", "--count=200", "--any")
    text = made.out.encode()
    assert len(text) > GLANCE
    if game != "sokoban":
        assert run("judge", game, given=text).err.endswith("; this looks like sokoban\n")


@pytest.mark.parametrize(
    ("game", "text", "advice"),
    [
        ("sokoban", SOKOBAN.removesuffix(b"0 0\n"), "try --lenient"),
        ("sokoban", SOKOBAN.replace(b"0 0\n", b"\n0 0\n"), "try --lenient"),
        ("tower", (EXAMPLES / "tower.in").read_bytes().replace(b"\n.", b"\n ", 1), "try --lenient"),
        # An announced size that no text can have is refused by lenient reading as well.
        ("sokoban", b"99999 99999\n" + SOKOBAN, ""),
        ("sokoban", SOKOBAN.removesuffix(b"0 0\n") + b"8 9\n", ""),
        ("sokoban", b"4 6\n", ""),
        ("sokoban", b"hello", ""),
        ("sokoban", b"", ""),
    ],
)  # fmt: skip
def test_lenient_is_advised_where_it_reads_the_text(
    run: Runner, game: str, text: bytes, advice: str
) -> None:
    ran = run("judge", game, given=text)
    assert ran.err.endswith(f"; {advice}\n" if advice else "\n")
    assert bool(advice) == ("; " in ran.err)
    if advice:
        assert run("judge", game, "--lenient", given=text).status == 0


def test_an_option_is_advised_where_its_choice_reads_the_text(run: Runner) -> None:
    for kind in gyoji.load("sweets").levels.KINDS:
        text = run("make", "sweets", "--kind", kind, "--seed", "1").out.splitlines()
        unfinished = "\n".join(text[:-2]).encode()
        ran = run("judge", "sweets", given=unfinished)
        if ran.err.endswith("; try --games open\n"):
            assert run("judge", "sweets", "--games", "open", given=unfinished).status == 0
            return
    pytest.fail("no kind of sweets has games that --games open reads")


@pytest.mark.parametrize("command", ["play", "check"])
def test_a_command_without_lenient_reading_names_one_that_has_it(
    run: Runner, tmp_path: Path, command: str
) -> None:
    file = tmp_path / "level.in"
    file.write_bytes(SOKOBAN.removesuffix(b"0 0\n"))
    more = ["--tests", str(file), "--", "true"] if command == "check" else [str(file), "--case=3"]
    ran = run(command, "sokoban", *more)
    assert ran.status == 2
    assert ran.err.endswith("; `gyoji judge --lenient` would read it\n")


def test_a_broken_game_hides_neither_the_error_nor_the_advice(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gyoji.cli.common.game.names", lambda: ["broken", *names()])
    ran = run("judge", "tower", given=SOKOBAN)
    assert ran.err.endswith("; this looks like sokoban\n")
