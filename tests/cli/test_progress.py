"""Long tasks show a progress bar on a terminal, and only there."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from select import select

GAME = b"4 6\n######\n#wb+.#\n#....#\n######\nRR\n"


def test_a_bar_appears_after_a_second() -> None:
    """The input stays open until the bar appears, so only the passing of time can show it."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "gyoji", "judge", "sokoban"], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=theirs, env={**os.environ, "TERM": "xterm"},
    ) as process:  # fmt: skip
        os.close(theirs)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(GAME)
        process.stdin.flush()
        shown, wanted = b"", b"%d/? bytes" % len(GAME)
        while wanted not in shown and len(shown) < 1 << 20 and select([ours], [], [], 30)[0]:
            shown += os.read(ours, 4096)
        assert b"reading" in shown
        assert wanted in shown
        process.stdin.write(b"0 0\n")
        process.stdin.close()
        assert process.stdout.read().startswith(b"Game 1: complete\n")
    os.close(ours)
    assert process.returncode == 0


def test_no_bar_is_written_to_a_file() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "gyoji", "judge", "sokoban"], input=GAME + b"0 0\n",
        capture_output=True, check=True,
    )  # fmt: skip
    assert done.stderr == b""
