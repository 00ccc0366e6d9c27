"""Colour: `--color`, NO_COLOR, FORCE_COLOR, terminals that have none, and files."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from select import select
from typing import TYPE_CHECKING

import click
import pytest

from gyoji.cli import gyoji as command
from tests.cli.runner import EXAMPLES, SAMPLE, Runner

if TYPE_CHECKING:
    from pathlib import Path

COMMANDS = ("trace", "check", "grade", "laws", "rules")
"""The commands that colour."""

WRONG = ["check", "sokoban", "--count=2", "--seed=1", "--", "true"]
ENVIRONMENTS = [
    # --color, NO_COLOR, FORCE_COLOR, TERM; coloured in a file, and on a terminal
    ("", "", "", "xterm", False, True),
    ("auto", "", "", "xterm", False, True),
    ("", "", "", "dumb", False, False),
    ("", "1", "", "xterm", False, False),
    ("", "1", "1", "xterm", False, False),
    ("", "", "1", "dumb", True, True),
    ("", "", "0", "xterm", False, False),
    ("never", "", "1", "xterm", False, False),
    ("always", "1", "0", "dumb", True, True),
]


def args_of(name: str, folder: Path) -> list[str]:
    if name == "grade":
        (folder / "program.py").write_text("print()")
        return ["grade", "sokoban", str(folder), "--tests", SAMPLE]
    return {"trace": ["trace", "sokoban", SAMPLE], "rules": ["rules", "tower"]}.get(name, WRONG)


@pytest.fixture
def surroundings(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[str], bool, bool]:
    """The option, and whether a file and a terminal get colour, in a changed environment."""
    choice, without, forced, terminal, in_file, on_terminal = request.param
    for name, value in (("NO_COLOR", without), ("FORCE_COLOR", forced), ("TERM", terminal)):
        monkeypatch.setenv(name, value)
    return [f"--color={choice}"] if choice else [], in_file, on_terminal


def with_option(args: list[str], option: list[str]) -> list[str]:
    return [*args[:2], *option, *args[2:]]


@pytest.mark.parametrize("surroundings", ENVIRONMENTS, indirect=True)
@pytest.mark.parametrize("name", ["trace", "rules"])
def test_colour_in_a_file(
    run: Runner, name: str, surroundings: tuple[list[str], bool, bool], tmp_path: Path
) -> None:
    option, in_file, _ = surroundings
    ran = run(*with_option(args_of(name, tmp_path), option))
    assert ("\x1b[" in ran.out) == in_file


@pytest.mark.parametrize("name", ["check", "grade"])
@pytest.mark.parametrize("choice", ["always", "never"])
def test_the_choice_reaches_reports(
    run: Runner, name: str, choice: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1" if choice == "never" else "0")
    ran = run(*with_option(args_of(name, tmp_path), [f"--color={choice}"]))
    assert ran.status == 1
    assert ("\x1b[" in ran.out) == (choice == "always")


@pytest.mark.parametrize("surroundings", ENVIRONMENTS, indirect=True)
def test_colour_on_a_terminal(surroundings: tuple[list[str], bool, bool], tmp_path: Path) -> None:
    option, _, on_terminal = surroundings
    args = with_option(args_of("trace", tmp_path), option)
    assert (b"\x1b[" in on_a_terminal(args)) == on_terminal


def on_a_terminal(args: list[str]) -> bytes:
    """What a command writes to a terminal."""
    ours, theirs = pty.openpty()
    with subprocess.Popen([sys.executable, "-m", "gyoji", *args], stdout=theirs) as process:
        os.close(theirs)
        output = b""
        while select([ours], [], [], 60)[0]:
            try:
                output += os.read(ours, 4096)
            except OSError:  # the command has ended
                break
    os.close(ours)
    assert process.returncode == 0
    return output


def test_every_command_that_colours_has_the_option() -> None:
    context = click.Context(command)
    for name in command.list_commands(context):
        found = command.get_command(context, name)
        assert found is not None
        options = {opt for param in found.params for opt in param.opts}
        assert ("--color" in options) == (name in COMMANDS)


def test_a_dumb_terminal_is_told_once_what_takes_long() -> None:
    """The input stays open until the line appears, so only the passing of time can show it."""
    ours, theirs = pty.openpty()
    text = (EXAMPLES / "sokoban.in").read_bytes()
    with subprocess.Popen(
        [sys.executable, "-m", "gyoji", "judge", "sokoban"], stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL, stderr=theirs, env={**os.environ, "TERM": "dumb"},
    ) as process:  # fmt: skip
        os.close(theirs)
        assert process.stdin is not None
        process.stdin.write(text[:40])
        process.stdin.flush()
        shown = b""
        while b"\n" not in shown and select([ours], [], [], 60)[0]:
            shown += os.read(ours, 4096)
        process.stdin.write(text[40:])
        process.stdin.close()
    os.close(ours)
    assert shown == b"gyoji: reading ...\r\n"
    assert process.returncode == 0
