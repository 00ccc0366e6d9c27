"""One session of each game in a real terminal, and the state in which the terminal is left."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

from tests.terminal.pilot import EXAMPLES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TMUX = shutil.which("tmux")
PATIENCE = 60.0
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        TMUX is None,
        reason="tmux is not installed: no real terminal was tested (apt-get install tmux)",
    ),
]


class Terminal:
    """A terminal with a shell in it."""

    def __init__(self, name: str, folder: str) -> None:
        self.name, self.folder = name, folder
        self._tmux("-f", os.devnull, "new-session", "-d", "-x", "80", "-y", "24", "sh")
        self.type("PS1='$ '; clear")
        self.until(lambda: self.screen().strip() == "$")

    def _tmux(self, *words: str) -> str:
        """One command to tmux; what it answers."""
        command = [str(TMUX), "-u", "-L", self.name, *words]
        environment = os.environ | {
            "LC_ALL": "C.UTF-8",
            "TERM": "xterm-256color",
            "SHELL": "/bin/sh",
            "TMPDIR": self.folder,  # what is kept of a play that ended at once
            "XDG_STATE_HOME": self.folder,
        }
        for name in ("TMUX", "NO_COLOR", "COLUMNS", "LINES"):  # the size of another terminal
            environment.pop(name, None)
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
        return done.stdout

    def close(self) -> None:
        """End the terminal and all that runs in it."""
        self._tmux("kill-server")

    def type(self, line: str) -> None:
        """A line for the shell."""
        self._tmux("send-keys", "-l", line)
        self.keys("Enter")

    def keys(self, *names: str) -> None:
        """Keys, by the names that tmux has for them."""
        self._tmux("send-keys", *names)

    def click(self, column: int, line: int) -> None:
        """A click with the mouse, counted from 1, as a terminal reports it."""
        for end in "Mm":
            self._tmux("send-keys", "-l", f"\x1b[<0;{column};{line}{end}")

    def resize(self, width: int, height: int) -> None:
        """Another size."""
        self._tmux("resize-window", "-x", str(width), "-y", str(height))

    def close_window(self) -> None:
        """Close the window, and look at another."""
        self._tmux("new-window", "sh")
        self._tmux("kill-window", "-t", ":0")

    def screen(self) -> str:
        """The text on the screen."""
        return self._tmux("capture-pane", "-p")

    def until(self, true: Callable[[], bool]) -> None:
        """Wait until a condition holds."""
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end, self.screen()
            time.sleep(0.05)

    def shows(self, *parts: str) -> None:
        """Wait until all of this is on the screen."""
        self.until(lambda: all(part in self.screen() for part in parts))

    def play(self, *words: str) -> None:
        """Start `gyoji play`, and print its status when it ends."""
        command = shlex.join([sys.executable, "-m", "gyoji", "play", *words])
        self.type(f"clear; {command}; echo status=$?")

    def left_clean(self, status: int) -> None:
        """Check that the program has ended and the terminal is as a shell needs it."""
        self.shows(f"status={status}")
        flags = "#{alternate_on} #{mouse_any_flag} #{cursor_flag} #{bracket_paste_flag}"
        self.until(
            lambda: self._tmux("display-message", "-p", flags).split()[:3] == ["0", "0", "1"]
        )
        self.type("clear; stty -a; echo done")
        self.shows("done\n$")
        assert re.search(r"(?<![-\w])icanon\b.*(?<![-\w])echo\b", self.screen(), re.DOTALL)
        assert re.search(r"(?<![-\w])isig\b", self.screen())


@pytest.fixture
def terminal(request: pytest.FixtureRequest) -> Iterator[Terminal]:
    """A terminal of 80 x 24, of its own."""
    name = re.sub(r"\W", "-", request.node.name)
    with TemporaryDirectory() as folder:
        terminal = Terminal(f"gyoji-{os.getpid()}-{name}", folder)
        yield terminal
        terminal.close()


def example(game: str) -> str:
    """The file of that game."""
    return str(EXAMPLES / f"{game}.in")


def test_sokoban(terminal: Terminal) -> None:
    terminal.play("sokoban", example("sokoban"))
    terminal.shows("Sokoban  sokoban.in", "15 commands to replay")
    terminal.keys("Up", "Up", "Down")
    terminal.shows("3  D  ", "step 3")
    terminal.keys("u", "R")
    terminal.shows("step 0")
    terminal.keys("u")
    terminal.shows("step 2", "2  U  walks")
    terminal.resize(100, 30)
    terminal.until(lambda: "step 2" in terminal.screen().splitlines()[0][85:])
    terminal.keys("C-q")
    terminal.shows("would be lost")
    terminal.keys("y")
    terminal.left_clean(0)


def test_levels(terminal: Terminal) -> None:
    terminal.play("sokoban")
    terminal.shows("First push, par 2", "l levels")
    terminal.keys("Right", "Right")
    terminal.shows("Solved in 2 moves and 2 pushes", "Enter: level 2 of 39")
    terminal.keys("Enter")
    terminal.shows(": Round the corner")
    terminal.keys("C-q")
    terminal.left_clean(0)
    terminal.play("sokoban")
    terminal.shows(": Round the corner")
    terminal.keys("l")
    terminal.shows("1 of 39 solved", "solved in 2, the fewest")
    terminal.keys("C-c")
    terminal.left_clean(130)


def test_tower(terminal: Terminal) -> None:
    terminal.play("tower", example("tower"), "--case", "2", "--theme", "contrast")
    terminal.shows("The Tower  tower.in, case 2")
    terminal.keys("d", "2", "e", "e")
    terminal.shows("End: cleared  [6 A]")
    terminal.keys("C-c")
    terminal.left_clean(130)


def test_boulder(terminal: Terminal) -> None:
    terminal.play("boulder", example("boulder"), "--watch", "--speed", "30")
    terminal.shows("End: Rockford has left by the exit", "step 63")
    terminal.keys("Home")
    terminal.shows("step 0 of 63")
    row = next(at for at, line in enumerate(terminal.screen().splitlines(), 1) if "☺" in line)
    column = terminal.screen().splitlines()[row - 1].index("☺") + 1
    terminal.click(column + 4, row)  # cells are drawn twice as large
    terminal.shows("1  d  digs")
    terminal.keys("C-c")
    terminal.left_clean(130)


def test_labyrinth(terminal: Terminal) -> None:
    terminal.play("labyrinth", example("labyrinth"), "--theme", "plain")
    terminal.shows("The Labyrinth  labyrinth.in")
    terminal.keys("Down", "Left")
    terminal.shows("2  west")
    terminal.keys("Tab", "r", "1", ">")
    terminal.shows("r1>", "Escape: walk on")
    terminal.keys("Escape")
    terminal.shows("m master's map")
    terminal.keys("m")
    terminal.shows("nothing left to guess")
    terminal.keys("y")
    terminal.shows("r5>", "y12")
    terminal.keys("C-c")
    terminal.left_clean(130)


def test_sweets(terminal: Terminal) -> None:
    terminal.play("sweets", example("sweets"), "--case", "4")
    terminal.shows("Jaś to play", "j2C")
    terminal.keys("Tab", "Enter")
    terminal.shows("picked: 2C", "Space: its field")
    terminal.keys("Space")
    terminal.shows("2C goes to row 1, column 2")
    terminal.keys("Enter")
    terminal.shows("Ala to play", "a2C")
    terminal.keys("C-c")
    terminal.left_clean(130)


CRASHING = """
import sys
import gyoji.__main__
from gyoji.terminal.screen import PlayScreen
def fail(screen):
    raise RuntimeError("made to fail")
PlayScreen.action_undo = fail
sys.exit(gyoji.__main__.main())
"""


def test_a_crash_leaves_the_terminal_clean(terminal: Terminal, tmp_path: Path) -> None:
    program = tmp_path / "crashing.py"
    program.write_text(CRASHING)
    command = shlex.join([sys.executable, str(program), "play", "sokoban", example("sokoban")])
    terminal.type(f"clear; {command} ; s=$?; echo; echo status=$s")
    terminal.shows("Sokoban  sokoban.in")
    terminal.keys("Down")
    terminal.shows("step 1")
    terminal.keys("u")
    terminal.shows("RuntimeError: made to fail", "unsaved work is kept in")
    kept = Path(re.findall(r"kept in\s+(\S+)", terminal.screen())[0])
    assert kept.read_text().splitlines()[-2] == "D"
    kept.unlink()
    terminal.left_clean(1)


def begin(terminal: Terminal, folder: Path) -> int:
    """Start a play with temporary files in this folder, and do one step; its process."""
    words = [sys.executable, "-m", "gyoji", "play", "sokoban", example("sokoban")]
    script = f"echo $$ > pid; TMPDIR=. exec {shlex.join(words)}"
    terminal.type(f"cd {shlex.quote(str(folder))}; clear; sh -c {shlex.quote(script)}; s=$?; echo")
    terminal.shows("Sokoban  sokoban.in")
    terminal.keys("Down")
    terminal.shows("step 1")
    return int((folder / "pid").read_text())


def kept(folder: Path) -> list[str]:
    """The lines of the file that was rescued to this folder."""
    (file,) = folder.glob("gyoji-*.in")
    return file.read_text().splitlines()


@pytest.mark.parametrize("number", [0, signal.SIGTERM, signal.SIGINT])
def test_unsaved_work_is_kept_however_the_program_ends(
    terminal: Terminal, number: int, tmp_path: Path
) -> None:
    process = begin(terminal, tmp_path)
    if number:
        os.kill(process, number)
    else:
        terminal.keys("C-c")
    terminal.shows("unsaved work is kept in ")
    terminal.type("clear; echo status=$s")
    terminal.left_clean(128 + (number or signal.SIGINT))
    assert kept(tmp_path)[-2] == "D"


def test_unsaved_work_is_kept_when_the_terminal_closes(terminal: Terminal, tmp_path: Path) -> None:
    begin(terminal, tmp_path)
    terminal.close_window()
    terminal.until(lambda: any(tmp_path.glob("gyoji-*.in")))
    terminal.until(lambda: len(kept(tmp_path)) > 1)
    assert kept(tmp_path)[-2] == "D"


def test_a_level_from_a_pipe_is_played_by_keys(terminal: Terminal) -> None:
    command = shlex.join([sys.executable, "-m", "gyoji", "play", "sokoban", "-"])
    terminal.type(f"clear; cat {shlex.quote(example('sokoban'))} | {command}; echo status=$?")
    terminal.shows("Sokoban  <stdin>", "15 commands to replay")
    terminal.keys("Down")
    terminal.shows("step 1")
    terminal.keys("C-q", "y")
    terminal.left_clean(0)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_leaves_the_terminal_clean(
    terminal: Terminal, number: int, tmp_path: Path
) -> None:
    command = shlex.join([sys.executable, "-m", "gyoji", "play", "sokoban", example("sokoban")])
    script = f"echo $$ > {shlex.quote(str(tmp_path / 'pid'))}; exec {command}"
    terminal.type(f"clear; sh -c {shlex.quote(script)}; echo status=$?")
    terminal.shows("Sokoban  sokoban.in")
    os.kill(int((tmp_path / "pid").read_text()), number)
    terminal.left_clean(128 + number)
