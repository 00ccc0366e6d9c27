"""Commands where Python has no POSIX modules, as on Windows."""

from __future__ import annotations

import subprocess
import sys
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from tests.cli.runner import EXAMPLES, ROOT, SAMPLE

if TYPE_CHECKING:
    from pathlib import Path

MISSING = ("pwd", "resource", "fcntl", "termios")

# The modules are blocked before anything of Gyoji is imported.
BLOCKED = f"""
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name in {MISSING}:
            raise ImportError(f"no module {{name}}", name=name)

for name in {MISSING}:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Blocked())
"""

RUN = f"""{BLOCKED}
from gyoji.cli import main
sys.exit(main(sys.argv[1:]))
"""

HELP = f"""{BLOCKED}
from gyoji.cli import main
for command in sys.argv[1:]:
    print(command, main([command, "--help"]), flush=True)
"""

COMMANDS = sorted(
    file.name.removesuffix(".py")
    for file in files("gyoji.cli").iterdir()
    if file.name.endswith(".py") and file.name[0] != "_"
)

LEVEL = "4 6\n######\n#w.b+#\n#....#\n######\nR\n0 0\n"


def start(program: str, *args: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program, *args],
        input=given, capture_output=True, text=True, check=False, cwd=ROOT,
    )  # fmt: skip


def test_every_command_shows_its_help() -> None:
    ran = start(HELP, *COMMANDS)
    assert ran.stderr == ""
    assert {f"{command} 0" for command in COMMANDS} <= set(ran.stdout.splitlines())


@pytest.mark.parametrize(
    "args",
    [
        ["judge", "sokoban", SAMPLE],
        ["trace", "sokoban", SAMPLE, "--case", "1"],
        ["solve", "sokoban"],
        ["hint", "sokoban"],
        ["rate", "sokoban"],
        ["make", "sokoban"],
        ["generate", "sokoban", "--seed", "1"],
    ],
    ids=lambda args: args[0],
)
def test_what_runs_no_programs_works(args: list[str]) -> None:
    ran = start(RUN, *args, given=LEVEL)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout


def test_the_server_starts(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", RUN, "serve", "--port", "0", "--database", f"sqlite:///{tmp_path}/rooms"],
        stdout=subprocess.PIPE, text=True,
    ) as server:  # fmt: skip
        assert server.stdout is not None
        assert server.stdout.readline().startswith("gyoji: serving at http://127.0.0.1:")
        server.terminate()


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["check", "sokoban", "--count", "1", "--", "cat"],
         "`gyoji check` runs programs within limits, which need Python's module pwd"),
        (["grade", "sokoban", "examples", "--tests", str(EXAMPLES)],
         "`gyoji grade` runs programs within limits, which need Python's module pwd"),
    ],
    ids=["check", "grade"],
)  # fmt: skip
def test_what_needs_posix_says_so(args: list[str], sentence: str) -> None:
    ran = start(RUN, *args)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert sentence in ran.stderr
    assert ran.stderr.count("\n") == 1
