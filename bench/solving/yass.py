"""YASS, the yardstick for Sokoban: built from its source, and run on levels.

It is built with a clock of processor time (cputime.pas), because its limits should not depend on
what else the machine does. It tells its times in whole seconds only, so its processor time is
looked at whenever a line of it arrives; Linux tells that of another process.
"""

from __future__ import annotations

import os
import pty
import re
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from time import clock_gettime
from typing import TYPE_CHECKING

from measuring.peers import first_line
from measuring.plan import MissingError

from gyoji.engine.formats import write_levels
from gyoji.game.formats import Level

from .results import YASS, Line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from measuring.plan import Plan

    import gyoji

    from .levels import Puzzle
    from .results import Setting

SOURCE = "YASS/app/src/main/jni-pascal/YASS.pas"
CLOCK = Path(__file__).with_name("cputime.pas")
# As a program, instead of a library for Android.
OPTIONS = ["-O3", "-dCONSOLE_APPLICATION", f"-Fa{CLOCK.stem}"]


def program(plan: Plan, folder: Path) -> Path:
    """Compile YASS once; MissingError if its source or the compiler is not there."""
    source, compiler = folder / SOURCE, shutil.which("fpc")
    if not source.exists():
        raise MissingError(f"{folder} has no {SOURCE} (bench/solving/README.md says where from)")
    if compiler is None:
        raise MissingError("there is no Free Pascal (Debian's package fpc) to build YASS with")
    parts = source.read_bytes(), CLOCK.read_bytes(), " ".join(OPTIONS).encode()
    digest = sha256(b"".join(parts)).hexdigest()[:12]
    home = plan.folder(f"programs/yass-{digest}")
    made = home / "yass"
    if not made.exists():
        plan.say("compiling YASS")
        command = [compiler, *OPTIONS, f"-Fu{CLOCK.parent}", f"-FE{home}", "-oyass", str(source)]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        if ran.returncode:
            raise MissingError(f"YASS cannot be compiled: {first_line(ran.stdout[::-1])[::-1]}")
    return made


def version(made: Path) -> str:
    """Return the digest of a program's source and of its build commands."""
    return made.parent.name.rpartition("-")[2]


def solved(
    suite: str, puzzles: Sequence[Puzzle], game: gyoji.Game, setting: Setting, made: Path
) -> Iterator[Line]:
    """Solve levels, one after another in one process, and yield the results."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        levels = [Level(puzzle.level.case._replace(actions=())) for puzzle in puzzles]
        (folder / "levels.xsb").write_bytes(b"".join(write_levels(game, levels, "xsb", len)))
        limits = ["-maxtime", f"{setting.seconds:.0f}", "-memory", str(setting.mib)]
        line = [str(made), "levels.xsb", *limits, "-prompt", "no"]
        found = list(told(lines_of(line, folder)))
    for puzzle, (pushes, seconds) in zip(puzzles, found, strict=True):
        status, taken = "unknown" if pushes is None else "solved", round(seconds, 4)
        yield Line(YASS, version(made), suite, puzzle.name, puzzle.digest(game), setting,
                   status, taken, pushes=pushes)  # fmt: skip


def lines_of(command: list[str], folder: Path) -> Iterator[tuple[str, float]]:
    """Yield the lines that a program prints, and its seconds so far.

    It flushes only to a terminal.
    """
    ours, its = pty.openpty()
    with subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=its) as process:
        os.close(its)
        try:
            left, now = b"", 0.0
            while chunk := read(ours):
                now = max(now, seconds_of(process.pid))
                *lines, left = (left + chunk).split(b"\n")
                for line in lines:
                    # What it shows about its progress ends with a carriage return only.
                    yield line.decode("latin-1").rstrip("\r").split("\r")[-1].strip(), now
        finally:
            process.kill()
            os.close(ours)


def seconds_of(process: int) -> float:
    """Return the processor time of a process; 0 if it has ended."""
    try:
        return clock_gettime((~process << 3) | 2)  # MAKE_PROCESS_CPUCLOCK of Linux
    except OSError:
        return 0.0


def read(terminal: int) -> bytes:
    """Return the bytes there are to read; empty at the end, which Linux calls an error."""
    try:
        return os.read(terminal, 1 << 16)
    except OSError:
        return b""


def told(lines: Iterator[tuple[str, float]]) -> Iterator[tuple[int | None, float]]:
    """Yield for each level the pushes of its solution, or None, and its seconds."""
    number, pushes, begun = 0, None, 0.0
    for text, now in lines:
        heading = re.match(r"(\d+):", text)
        if heading and int(heading[1]) == number + 1 and "Depth:" not in text:
            if number:
                yield pushes, now - begun
            number, pushes, begun = number + 1, None, now
        elif solution := re.match(r"Solution: Pushes: (\d+)", text):
            pushes = int(solution[1])
        elif text == "Statistics" and number:
            yield pushes, now - begun
