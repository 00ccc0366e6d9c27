"""Festival, another solver for Sokoban: built from its source, and run on levels.

It gives an eighth of its time to each of its strategies, in whole seconds, so it is told that it
has ten minutes, and ended when its processor time is over. The time that it takes for a level of
one push is not counted: that is its start, about 0.4 s.
"""

from __future__ import annotations

import shutil
import subprocess
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from measuring.peers import first_line
from measuring.plan import MissingError

from gyoji.engine.formats import write_levels
from gyoji.game.formats import Level

from .results import FESTIVAL, Line
from .yass import lines_of, version

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from measuring.plan import Plan

    import gyoji

    from .levels import Puzzle
    from .results import Setting

NAME = FESTIVAL
SOURCE = "Festival/app/src/main/cpp"
OPTIONS = ["-O3", "-std=c++17", "-fpermissive", "-w", "-DLINUX", "-DTHREADS", "-pthread"]
SECONDS = 600
SIMPLE = b"#####\n#@$.#\n#####\n"


def program(plan: Plan, folder: Path) -> Path:
    """Compile Festival once; MissingError if its source or the compiler is not there."""
    sources, compiler = sorted((folder / SOURCE).glob("*.cpp")), shutil.which("g++")
    if not sources:
        raise MissingError(f"{folder} has no {SOURCE} (bench/solving/README.md says where from)")
    if compiler is None:
        raise MissingError("there is no g++ to build Festival with")
    parts = [*(path.read_bytes() for path in sources), " ".join(OPTIONS).encode()]
    digest = sha256(b"".join(parts)).hexdigest()[:12]
    made = plan.folder(f"programs/festival-{digest}") / "festival"
    if not made.exists():
        plan.say("compiling Festival")
        command = [compiler, *OPTIONS, *map(str, sources), "-o", str(made)]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        if ran.returncode:
            raise MissingError(f"Festival cannot be compiled: {first_line(ran.stderr)}")
    return made


def solved(
    suite: str, puzzles: Sequence[Puzzle], game: gyoji.Game, setting: Setting, made: Path
) -> Iterator[Line]:
    """Solve levels, each in a process of its own, and yield the results."""
    start = min(run(made, SIMPLE, 10) or 10 for _ in range(3))
    for puzzle in puzzles:
        level = Level(puzzle.level.case._replace(actions=()))
        text = b"".join(write_levels(game, [level], "xsb", len))
        seconds = run(made, text, start + setting.seconds)
        taken = setting.seconds if seconds is None else round(max(seconds - start, 0.0), 4)
        status = "unknown" if seconds is None else "solved"
        yield Line(FESTIVAL, version(made), suite, puzzle.name, puzzle.digest(game), setting,
                   status, taken)  # fmt: skip


def run(made: Path, text: bytes, limit: float) -> float | None:
    """Return the processor time that a level takes; None if it is not solved within the limit."""
    # The system ends it after whole seconds.
    order = f"ulimit -t {int(limit) + 1}; exec {made} level.sok -time {SECONDS} -cores 1"
    with TemporaryDirectory() as name:
        (Path(name) / "level.sok").write_bytes(text)
        for line, now in lines_of(["sh", "-c", order], Path(name)):
            if line == "SOLVED!":
                return now if now <= limit else None
    return None
