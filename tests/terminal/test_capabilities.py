"""What is printed on terminals that can show less, byte by byte, and the theme they get."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
from fcntl import ioctl
from struct import pack
from termios import TIOCSWINSZ
from typing import TYPE_CHECKING

import pytest

from gyoji.terminal.capabilities import default_theme, in_ascii
from tests.terminal.pilot import EXAMPLES

if TYPE_CHECKING:
    from pathlib import Path

PATIENCE = 60.0
LOOKING = [(b"replay", b"?"), (b"Keys", b"q\t\r\r"), (b"puts", b"\x03")]
"""The first screen, the help, a move; then Ctrl-C."""
UTF8 = {"LC_ALL": "C.UTF-8"}
KEPT = ("PATH", "PYTHONPATH")
"""What a program gets of the environment of the tests, besides what a test says."""


def environment(names: dict[str, str]) -> dict[str, str]:
    return {name: os.environ[name] for name in KEPT if name in os.environ} | names


def printed(names: dict[str, str], folder: Path) -> bytes:
    """What `gyoji play sweets` prints at 80 x 24; what is rescued at the end goes to the folder."""
    names = names | {"TMPDIR": str(folder), "XDG_STATE_HOME": str(folder)}
    process, terminal = pty.fork()
    if process == 0:
        words = ["play", "sweets", str(EXAMPLES / "sweets.in"), "--case", "4"]
        os.execve(sys.executable, [sys.executable, "-m", "gyoji", *words], environment(names))
    ioctl(terminal, TIOCSWINSZ, pack("HHHH", 24, 80, 0, 0))
    out, since, todo = b"", 0, list(LOOKING)
    while select.select([terminal], [], [], PATIENCE)[0]:
        try:
            out += os.read(terminal, 1 << 16)
        except OSError:  # the program has ended
            break
        if todo and todo[0][0] in out[since:]:
            since = len(out)
            os.write(terminal, todo.pop(0)[1])
    os.close(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 130
    assert not todo
    return out


COLOUR = re.compile(rb"\x1b\[(?:[0-9]+;)*(?:3[0-9]|4[0-9]|9[0-7]|10[0-7])(?:;[0-9]+)*m")


@pytest.mark.parametrize(
    "names",
    [UTF8 | {"TERM": "vt100"}, UTF8 | {"TERM": "linux"}, {"LC_ALL": "C", "TERM": "xterm"}],
    ids=["vt100", "linux", "no-utf-8"],
)
def test_a_plain_terminal_gets_ascii_without_colours(names: dict[str, str], tmp_path: Path) -> None:
    out = printed(names, tmp_path)
    assert b"Jas to play" in out  # Jaś, in ASCII
    assert out.isascii()
    assert not COLOUR.search(out)


def test_no_color_is_obeyed(tmp_path: Path) -> None:
    out = printed(UTF8 | {"TERM": "xterm-256color", "NO_COLOR": "1"}, tmp_path)
    assert "Jaś to play" in out.decode()
    assert not COLOUR.search(out)
    assert b"\x1b[1;7m" in out  # the players' tokens still stand out


def test_other_terminals_get_colours(tmp_path: Path) -> None:
    assert COLOUR.search(printed(UTF8 | {"TERM": "xterm-256color"}, tmp_path))


def test_every_sign_keeps_its_columns_in_ascii() -> None:
    assert in_ascii("Jaś Łódź: é…─→☺") == "Jas Lodz: e.???"
    assert in_ascii("水!") == "? !"


class Encoded:
    """A stream of an encoding."""

    def __init__(self, encoding: str) -> None:
        self.encoding = encoding


@pytest.mark.parametrize(
    ("encoding", "without", "theme"),
    [
        ("utf-8", "", "colour"),
        ("UTF8", "1", "contrast"),
        ("ANSI_X3.4-1968", "", "plain"),
        ("latin-1", "1", "plain"),
    ],
)
def test_the_default_theme_follows_the_encoding(
    encoding: str, without: str, theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout", Encoded(encoding))
    monkeypatch.setenv("NO_COLOR", without)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("TERM", "xterm-256color")
    assert default_theme() == theme


UTF8_LANG = {"LANG": "de_DE.UTF-8"}


@pytest.mark.parametrize(
    ("names", "theme"),
    [
        ({"LANG": "C", "LC_ALL": "C"}, "plain"),
        ({"LANG": "C"}, "plain"),
        ({**UTF8_LANG, "LC_ALL": "POSIX"}, "plain"),
        ({"LANG": "de_DE.ISO-8859-1"}, "plain"),
        (UTF8_LANG, "colour"),
        ({"LANG": "C", "LC_ALL": "C.utf8"}, "colour"),
        ({**UTF8_LANG, "TERM": "linux"}, "plain"),
        ({**UTF8_LANG, "TERM": "linux-16color"}, "plain"),
        ({**UTF8_LANG, "TERM": "vt220"}, "plain"),
        ({**UTF8_LANG, "TERM": "xterm-256color"}, "colour"),
        ({**UTF8_LANG, "TERM": "xterm-mono"}, "plain"),
        ({**UTF8_LANG, "TERM": "dumb"}, "colour"),  # for recordings
        ({**UTF8_LANG, "TERM": "xterm-r5"}, "contrast"),  # as terminfo says
        ({**UTF8_LANG, "TERM": "unheard-of"}, "colour"),
    ],
)
def test_the_default_theme_follows_the_terminal(names: dict[str, str], theme: str) -> None:
    program = "from gyoji.terminal.capabilities import default_theme; print(default_theme())"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment(names), capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == theme
