"""`gyoji make`, `games` and `rules`; the help; and one-sentence errors."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import click
import pytest

import gyoji
from gyoji import cli
from gyoji.cli import gyoji as command
from tests.cli.runner import COMPLETE, EXAMPLES, GAME, GAMES, ROOT, SAMPLE, Runner

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["judge", "sokobn"], "there is no game 'sokobn'; there are boulder, labyrinth, skater,"
                              " sokoban, sweets, tower - did you mean sokoban?"),
        (["judge", "sokoban", "nowhere.in"], "cannot read nowhere.in: No such file or directory"),
        (["judge", "sokoban", str(ROOT)], "Is a directory"),
        (["judge", "sokoban", "--capture=turn"], "No such option"),
        (["judge"], "Missing argument 'GAME'. As in: gyoji judge sokoban examples/sokoban.in (see"),
        (["jugde"], "there is no command 'jugde' - did you mean judge? (see gyoji --help)"),
        (["chek"], "there is no command 'chek' - did you mean check?"),
        (["sokoban"], "sokoban is a game, not a command: try `gyoji judge sokoban`,"
                      " `gyoji play sokoban` or `gyoji games sokoban`"),
        (["sokoban", "--lenient"], "sokoban is a game, not a command"),
        (["skatr"], "there is no command 'skatr' - did you mean `gyoji judge skater`,"),
        ([SAMPLE], "is a file, not a command: try `gyoji judge GAME FILE`"),
        (["\x1b[2J"], "there is no command '\\x1b[2J'; there are judge, trace, play, solve,"),
        (["--chek"], "No such option '--chek'"),
        (["games", "sokobn"], "there is no game 'sokobn'"),
        (["trace", "sokoban", SAMPLE, "--case", "3"], "there is no case 3: the input has 2"),
        (["trace", "sokoban", SAMPLE, "--case", "0"], "0 is not in the range x>=1"),
        (["trace", "sokoban", SAMPLE, "--seat", "2"], "there is no seat 2"),
        (["make", "sokoban", "--size", "2"],
         "the number of rows is 2; the contest promises 4 <= R <= 15; use --bounds none"),
        (["make", "sokoban", "--size", "2", "--bounds", "none"],
         "a sokoban board has at least 4 rows, not 2"),
        (["make", "labyrinth", "--kind", "tiny"],
         "the number of rows is 3; the contest promises 7; use --bounds none"),
        (["judge", "sokoban", "--bounds", "nowhere.toml"],
         "bounds are contest, none or a TOML file, and nowhere.toml cannot be read: No such file"),
        (["trace", "sokoban", SAMPLE, "--bounds", "nowhere.toml"], "nowhere.toml cannot be read"),
        (["make", "sokoban", "--kind", "odd"], "'odd' is not one of"),
        (["make", "boulder", "--count", "2"], "boulder"),
        (["rules", "chess"], "there is no game 'chess'"),
    ],
)  # fmt: skip
def test_errors_are_one_sentence(run: Runner, args: list[str], message: str) -> None:
    ran = run(*args)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err
    assert ran.err.startswith("gyoji: ")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("game", [*GAMES, "skater"])
def test_cases_of_every_kind_are_made_and_judged(run: Runner, game: str) -> None:
    for kind in gyoji.load(game).levels.KINDS:
        args = ("make", game, "--bounds=none", "--size=9", "--seed=3", "--any", "--kind", kind)
        made = run(*args)
        assert (made.status, made.err) == (0, "")
        assert run(*args) == made
        judged = run("judge", game, given=made.out.encode())
        assert (judged.status, judged.err) == (0, "")
        assert judged.out


@pytest.mark.parametrize("game", [*GAMES, "skater"])
def test_without_a_size_cases_are_within_the_contest(run: Runner, game: str) -> None:
    for seed in ("1", "2", "3"):
        made = run("make", game, "--seed", seed)
        assert (made.status, made.err) == (0, "")
        judged = run("judge", game, "--bounds=contest", given=made.out.encode())
        assert (judged.status, judged.err) == (0, "")
        assert run("judge", game, given=made.out.encode()) == judged
        traced = run("trace", game, "--bounds=contest", given=made.out.encode())
        assert (traced.status, traced.err) == (0, "")


def test_data_sets_outside_the_bounds_are_refused(run: Runner, tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('title = "the club"\n[keys]\nmax = 1\n')
    text = GAME + GAME.replace(b"RR", b"") + b"0 0\n"
    ran = run("judge", "sokoban", "--bounds=contest", given=text)
    assert ran == (2, COMPLETE.decode(), (
        "gyoji: <stdin>:7:1: expected 1 to 50 for the number of keystrokes in data set 2, as the"
        " contest promises, found 0\n"))  # fmt: skip
    ran = run("judge", "sokoban", f"--bounds={club}", given=text)
    assert ran == (2, "", (
        "gyoji: <stdin>:1:1: expected 1 for the number of keystrokes in data set 1, as the"
        " club allows, found 2\n"))  # fmt: skip
    assert run("trace", "sokoban", "--bounds=contest", given=text).status == 2
    assert run("judge", "sokoban", given=text).status == 0
    assert run("make", "sokoban", f"--bounds={club}", "--count=20").status == 0


def test_the_kinds_of_cases_are_listed(run: Runner) -> None:
    listed = [line.split()[0] for line in run("make", "tower", "--kinds").out.splitlines()]
    assert listed == list(gyoji.load("tower").levels.KINDS)


def test_the_games_are_listed(run: Runner) -> None:
    listed = [line.split()[0] for line in run("games").out.splitlines()]
    assert listed == gyoji.names()
    found = json.loads(run("games", "--format=json").out)
    assert [game["name"] for game in found] == listed


@pytest.mark.parametrize("game", [*GAMES, "skater"])
def test_one_game_is_shown(run: Runner, game: str) -> None:
    text = run("games", game).out
    loaded = gyoji.load(game)
    found = json.loads(run("games", game, "--format=json").out)
    assert found in json.loads(run("games", "--format=json").out)
    assert text.startswith(f"{game}: {loaded.display.TITLE} (version {loaded.version}, ")
    assert loaded.display.ABOUT in text
    shown = " ".join(text.split())
    for part in ("making", "options", "variants"):
        for key, choices in found[part].items():
            assert f" --{key} [{'|'.join(choices)}] " in shown
    for key in ("kinds", "formats"):
        for name, about in found[key].items():
            assert f" {name} {about} " in shown
    assert all(f" {name}, " in f"{shown}, " for name in found["clauses"])
    assert max(map(len, text.splitlines())) <= 100


def test_sections_that_would_be_empty_are_left_out(run: Runner) -> None:
    headings = [line for line in run("games", "skater").out.splitlines() if "(" in line]
    assert headings[1:] == [
        "Kinds of cases (gyoji make skater --kind)", "Clauses of the rules (gyoji rules skater)",
    ]  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_printed(run: Runner, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    text = (ROOT / f"src/gyoji/games/{game}/rules.md").read_text()
    assert run("rules", game).out == text
    monkeypatch.setenv("FORCE_COLOR", "1")
    laid_out = run("rules", game).out
    assert "\x1b[" in laid_out
    assert "- **" not in laid_out


def test_the_version(run: Runner) -> None:
    assert run("--version").out == f"gyoji, version {gyoji.__version__}\n"


def help_lines() -> list[str]:
    texts = [command.epilog or ""]
    context = command.make_context("gyoji", ["games"], resilient_parsing=True)
    for name in command.list_commands(context):
        found = command.get_command(context, name)
        assert found is not None
        texts.append(found.epilog or "")
    return [line.strip() for text in texts for line in text.splitlines()]


def help_examples() -> list[str]:
    """The examples that can be run here; interactive ones are shown after a `$`."""
    return [line for line in help_lines() if line.startswith("gyoji ")]


def test_every_command_has_examples() -> None:
    lines = [line.removeprefix("$ ") for line in help_lines()]
    shown = {line.split()[1] for line in lines if line.startswith("gyoji ")}
    assert shown == set(command.list_commands(click.Context(command)))


@pytest.mark.long
@pytest.mark.parametrize("line", help_examples())
def test_the_examples_of_the_help_run(line: str, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(EXAMPLES)
    (tmp_path / "gyoji").write_text(f'#!/bin/sh\nexec {sys.executable} -m gyoji "$@"\n')
    (tmp_path / "gyoji").chmod(0o755)
    (tmp_path / "low.toml").write_text("[rows]\nmax = 8\n")
    for folder, file in (("solutions", "my_sokoban.py"), ("tests", "sokoban.in")):
        (tmp_path / folder).mkdir()
        shutil.copy(EXAMPLES / file, tmp_path / folder)
    # Searches for stronger tests take long, and have tests of their own.
    line = re.sub(r"--rounds \d+", "--rounds 0", line)
    ran = subprocess.run(
        f'set -e; PATH="$PWD:$PATH"; {line}',
        shell=True, cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    finds_a_fault = "my_sokoban" in line and "--tests" not in line
    # What a format does not hold is said.
    errors = [line for line in ran.stderr.splitlines() if "XSB" not in line]
    assert (ran.returncode, errors) == (int(finds_a_fault), [])


@pytest.mark.parametrize(
    ("line", "status", "message"),
    [
        ("gyoji judge sokoban <&-", 2, "gyoji: there is no standard input\n"),
        ("gyoji games >&-", 1, "gyoji: there is no standard output\n"),
        ("gyoji judge sokoban ''", 2, "gyoji: cannot read '': No such file or directory\n"),
        ("gyoji judge --help >/dev/full", 1,
         "gyoji: cannot write the output: No space left on device\n"),
        ("gyoji judge --help | true; exit ${PIPESTATUS[0]}", 141, ""),
        ("gyoji make tower --size 99999999999", 2,
         "gyoji: Invalid value for '--size': 99999999999 is not in the range 1<=x<=8192."
         " (see gyoji make --help)\n"),
    ],
)  # fmt: skip
def test_odd_streams_and_arguments(line: str, status: int, message: str) -> None:
    ran = subprocess.run(
        ["bash", "-c", f'gyoji() {{ {sys.executable} -m gyoji "$@"; }}; {line}'],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (status, message)


def test_without_a_command_the_help_is_shown(run: Runner) -> None:
    ran = run()
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("Usage: gyoji [OPTIONS] COMMAND [ARGS]...")


def test_a_command_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = 'import click\n\n\n@click.command()\ndef hello() -> None:\n    "Say hello."\n'
    (tmp_path / "hello.py").write_text(file)
    monkeypatch.setattr(cli, "__path__", [*cli.__path__, str(tmp_path)])
    context = click.Context(command)
    assert command.list_commands(context)[-1] == "hello"
    found = command.get_command(context, "hello")
    monkeypatch.delitem(sys.modules, "gyoji.cli.hello")
    assert found is not None
    assert found.help == "Say hello."
    assert command.get_command(context, "common") is None


def test_every_command_is_listed_in_the_help() -> None:
    assert tuple(command.list_commands(click.Context(command))) == cli.ORDER


def test_the_help_imports_no_game_and_nothing_slow() -> None:
    code = "import sys; from gyoji.cli import main; main(['--help']); print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(ran.stdout.split())
    assert "gyoji.cli.testset" in loaded
    games = {f"gyoji.games.{game}" for game in GAMES}
    assert (
        loaded & {"rich", "numpy", "gyoji.check.testsets", "gyoji.check.mutation", *games} == set()
    )
