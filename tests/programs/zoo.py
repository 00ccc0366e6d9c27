"""The zoo: contest programs for each game, some right, the others with a classic misreading each.

A source stands for several programs: its argument is the number of a bug; 0 or no argument is the
right program. The programs of the folder `contest` have no bugs and take no argument: they are
right within the bounds of the statements, and fail outside of them.
"""

from __future__ import annotations

import re
import shutil
import sys
from hashlib import sha256
from pathlib import Path
from subprocess import run
from tempfile import TemporaryDirectory
from typing import NamedTuple

HERE = Path(__file__).parent

WRONG, PRESENTATION, FAILED = "wrong answer", "presentation error", "run-time error"
TIME, OUTPUT = "time limit", "output limit"

LEVELS, CUT, SAMPLES = "levels", "cut", "samples"
"""What shows a bug: cases of `levels`; these with no actions at all; or the statement's samples."""


class Right(NamedTuple):
    """A correct program."""

    game: str
    source: str
    number: int = 0


class Wrong(NamedTuple):
    """A program with a bug, named by what it does."""

    game: str
    source: str
    number: int
    name: str
    verdict: str = WRONG
    clause: str | None = None
    """The clause cited at the first wrong command; None if the output does not show which it is."""
    needs_many: bool = False
    """Is a single data set answered correctly? The bug carries something over from earlier ones."""
    shown_by: str = LEVELS


Program = Right | Wrong

WALK, PUSH, STAY = "2.1 Walk", "2.2 Push", "2.4 Stay"

SOKOBAN = [
    Wrong("sokoban", "sokoban.c", 1, "reads the width before the height"),
    Wrong("sokoban", "sokoban.c", 2, "pushes two boxes at once", clause="2.3 Stay"),
    Wrong("sokoban", "sokoban.c", 3, "plays on after the end", clause="3 End"),
    Wrong("sokoban", "sokoban.c", 4, "reads 127 keystrokes; the rest is the next game"),
    Wrong("sokoban", "sokoban.c", 5, "crashes when a box is pushed up", FAILED, clause=PUSH),
    Wrong("sokoban", "sokoban.c", 6, "keeps the targets of earlier games", needs_many=True),
    Wrong("sokoban", "sokoban.c", 7, "reads keystrokes as a word, and so skips an empty line",
          needs_many=True, shown_by=CUT),
    Wrong("sokoban", "sokoban.c", 8, "waits forever for a keystroke", TIME, shown_by=CUT),
    Wrong("sokoban", "sokoban.c", 9, "exits with status 1", FAILED),
    Wrong("sokoban", "sokoban.java", 1, "stops at the first keystroke that moves nothing"),
    Wrong("sokoban", "sokoban.java", 2, "has room for six boxes, and crashes if there are more",
          FAILED),
    Wrong("sokoban", "sokoban.java", 3, "compares places as objects, so no game is ever complete"),
    Wrong("sokoban", "sokoban.py", 1, "pulls the box behind the worker", clause=WALK),
    Wrong("sokoban", "sokoban.py", 2, "turns a target into floor when the worker leaves it"),
    Wrong("sokoban", "sokoban.py", 3, "draws a box that is pushed onto a target as b", clause=PUSH),
    Wrong("sokoban", "sokoban.py", 4, "numbers the games from 0"),
    Wrong("sokoban", "sokoban.py", 5, "complete if no + is drawn, even if the worker hides one"),
    Wrong("sokoban", "sokoban.py", 6, "pushes no box onto a target", clause=PUSH),
    Wrong("sokoban", "sokoban.py", 7, "pushes no box off a target", clause=PUSH),
    Wrong("sokoban", "sokoban.py", 8, "prints a blank after the verdict", PRESENTATION),
    Wrong("sokoban", "sokoban.py", 9, "forgets the target under the worker at the start"),
    Wrong("sokoban", "sokoban.py", 10, "complete as soon as one box is on a target"),
]  # fmt: skip

BOULDER = [
    Wrong("boulder", "boulder.cpp", 1, "things fall only one cell after each command"),
    Wrong("boulder", "boulder.cpp", 2, "does not settle before the first command"),
    Wrong("boulder", "boulder.cpp", 3, "diamonds do not fall", clause="1 Stability"),
    Wrong("boulder", "boulder.cpp", 4, "stones roll off stones"),
    Wrong("boulder", "boulder.cpp", 5, "the exit disappears when Rockford leaves",
          clause="2.3 Exit"),
    Wrong("boulder", "boulder.cpp", 6, "what Rockford carries does not fall when he leaves",
          clause="2.3 Exit"),
    Wrong("boulder", "boulder.cpp", 7, "the exit opens one diamond early", clause=STAY),
    Wrong("boulder", "boulder.cpp", 8, "a pushed stone does not fall", clause=PUSH),
    Wrong("boulder", "boulder.cpp", 9, "pushes stones up, too", clause=STAY),
    Wrong("boulder", "boulder.cpp", 10, "pushes diamonds instead of taking them", clause=WALK),
    Wrong("boulder", "boulder.cpp", 11, "what falls on Rockford kills him", clause="1 Stability"),
    Wrong("boulder", "boulder.cpp", 12, "only the last of several exits works",
          clause="2.3 Exit"),
    Wrong("boulder", "boulder.cpp", 13, "pushes a stone onto an exit, which disappears",
          clause=STAY),
    Wrong("boulder", "boulder.cpp", 14, "when Rockford leaves, only the lowest thing carried falls",
          clause="2.3 Exit"),
    Wrong("boulder", "boulder.py", 1, "crashes at a command after the end", FAILED,
          clause="3 End"),
    Wrong("boulder", "boulder.py", 2, "plays until Rockford has left, even if he never does", TIME),
    Wrong("boulder", "boulder.py", 3, "the exit stays shut until a diamond is taken",
          clause="2.3 Exit"),
    Wrong("boulder", "boulder.py", 4, "settles from the top, so stacks fall apart",
          clause="1 Stability"),
    Wrong("boulder", "boulder.py", 5, "pushes stones into earth", clause=STAY),
    Wrong("boulder", "boulder.py", 6, "reads only one line of commands", shown_by=SAMPLES),
    Wrong("boulder", "boulder.py", 7, "Rockford stands where the exit was", clause="2.3 Exit"),
    Wrong("boulder", "boulder.py", 8, "settles before each command instead of after it",
          clause="1 Stability"),
]  # fmt: skip

TOWER = [
    Wrong("tower", "tower.cpp", 1, "reads the width before the height"),
    Wrong("tower", "tower.cpp", 2, "ice stops one cell early"),
    Wrong("tower", "tower.cpp", 3, "only ice slides on ice"),
    Wrong("tower", "tower.cpp", 4, "a push wears the fragile block below the player"),
    Wrong("tower", "tower.cpp", 5, "blocks cannot hang by a corner"),
    Wrong("tower", "tower.cpp", 6, "blocks vanish one after another from the bottom"),
    Wrong("tower", "tower.cpp", 7, "all blocks fall at the same time"),
    Wrong("tower", "tower.cpp", 8, "MOVETO needs something to stand on only at its end"),
    Wrong("tower", "tower.cpp", 9, "blocks in the way stop MOVETO"),
    Wrong("tower", "tower.cpp", 10, "PULL moves the whole run of blocks"),
    Wrong("tower", "tower.cpp", 11, "checks first of all whether the goal has moved"),
    Wrong("tower", "tower.cpp", 12, "nothing falls after a refused command"),
    Wrong("tower", "tower.cpp", 13, "settles before the first command"),
    Wrong("tower", "tower.cpp", 14, "goes on forever after 0 0", OUTPUT),
    Wrong("tower", "tower.cpp", 15, "aborts when the player climbs in the top row", FAILED),
    Wrong("tower", "tower.py", 1, "the goal may go anywhere"),
    Wrong("tower", "tower.py", 2, "does not check for an ending before things fall"),
    Wrong("tower", "tower.py", 3, "MOVETO to a place outside the tower goes to its edge"),
    Wrong("tower", "tower.py", 4, "a block that falls through the player kills the player"),
    Wrong("tower", "tower.py", 5, "fragile blocks wear when the player arrives"),
    Wrong("tower", "tower.py", 6, "PUSH is stopped by a fixed block only if it is the first"),
    Wrong("tower", "tower.py", 7, "GETDOWN needs something to stand on"),
    Wrong("tower", "tower.py", 8, "CLIMB ignores a block overhead"),
    Wrong("tower", "tower.py", 9, "keeps the goal's place from the first tower", needs_many=True),
    Wrong("tower", "tower.py", 10, "blocks stop at the edge of the tower"),
    Wrong("tower", "tower.py", 11, "prints a blank after the ending", PRESENTATION),
    Wrong("tower", "tower.py", 12, "fragile blocks bear one more departure"),
    Wrong("tower", "tower.py", 13, "pushes the nearest block first"),
    Wrong("tower", "tower.py", 14, "does not read commands after the end, and crashes on them",
          FAILED),
]  # fmt: skip

LABYRINTH = [
    Wrong("labyrinth", "labyrinth.c", 1, "the current carries the walker two cells"),
    Wrong("labyrinth", "labyrinth.c", 2, "the current carries the walker to the estuary",
          clause="3.2 River"),
    Wrong("labyrinth", "labyrinth.c", 3, "a walker who falls into a cave falls again at the next"),
    Wrong("labyrinth", "labyrinth.c", 4, "a walker who wades upriver drifts"),
    Wrong("labyrinth", "labyrinth.c", 5, "a walker who wades up from an estuary drifts",
          clause="3.3 Wading"),
    Wrong("labyrinth", "labyrinth.c", 6, "a walker who wades downriver drifts"),
    Wrong("labyrinth", "labyrinth.c", 7, "bogs hold on the opposite side"),
    Wrong("labyrinth", "labyrinth.c", 8, "north is down"),
    Wrong("labyrinth", "labyrinth.c", 9, "reads the start of a walk as column, row"),
    Wrong("labyrinth", "labyrinth.c", 10, "the last cave of a chain leads nowhere"),
    Wrong("labyrinth", "labyrinth.c", 11, "looks forever for a way out of a single cave", TIME,
          clause="3.1 Cave"),
    Wrong("labyrinth", "labyrinth.c", 12, "checks for wading from where the previous walk ended",
          needs_many=True),
    Wrong("labyrinth", "labyrinth.c", 13, "a walk without letters swallows the next one's numbers",
          needs_many=True),
    Wrong("labyrinth", "labyrinth.c", 14, "reads 40 letters of a walk; the rest is the next walk"),
    Wrong("labyrinth", "labyrinth.py", 1, "every step between cells of one river counts as wading"),
    Wrong("labyrinth", "labyrinth.py", 2, "prints the cell that was entered, not the one it led to",
          clause="3.2 River"),
    Wrong("labyrinth", "labyrinth.py", 3, "prints w for a wall", clause="2 Wall"),
    Wrong("labyrinth", "labyrinth.py", 4, "a walker who bumps into a wall in a river drifts"),
    Wrong("labyrinth", "labyrinth.py", 5, "all caves are one chain"),
    Wrong("labyrinth", "labyrinth.py", 6, "bogs cannot be entered over their closed side either"),
    Wrong("labyrinth", "labyrinth.py", 7, "prints a line for each walk", PRESENTATION,
          needs_many=True),
    Wrong("labyrinth", "labyrinth.py", 8, "prints the cell of the start, too"),
    Wrong("labyrinth", "labyrinth.py", 9, "looks beyond the border", FAILED, clause="2 Wall"),
]  # fmt: skip

SWEETS = [
    Wrong("sweets", "sweets.cpp", 1, "the hexagons lean to the other side"),
    Wrong("sweets", "sweets.cpp", 2, "reads the height before the width"),
    Wrong("sweets", "sweets.cpp", 3, "settles at the end of the turn, so late ships count"),
    Wrong("sweets", "sweets.cpp", 4, "a shared lead is the first player's"),
    Wrong("sweets", "sweets.cpp", 5, "a tie is the first player's"),
    Wrong("sweets", "sweets.cpp", 6, "a tie at zero is the first player's"),
    Wrong("sweets", "sweets.cpp", 7, "ships do not count"),
    Wrong("sweets", "sweets.cpp", 8, "00 has the strength of the token that it moved"),
    Wrong("sweets", "sweets.cpp", 9, "ZZ does nothing"),
    Wrong("sweets", "sweets.cpp", 10, "the turn goes on into the next game", needs_many=True),
    Wrong("sweets", "sweets.cpp", 11, "settles a city again when a ship arrives"),
    Wrong("sweets", "sweets.cpp", 12, "fields have eight neighbours"),
    Wrong("sweets", "sweets.cpp", 13, "stops a turn when no land is left, and misreads the rest",
          TIME, needs_many=True),
    Wrong("sweets", "sweets.py", 1, "W does not count for K"),
    Wrong("sweets", "sweets.py", 2, "breaks ties by the total before the rest"),
    Wrong("sweets", "sweets.py", 3, "names the winners in the order of the seats"),
    Wrong("sweets", "sweets.py", 4, "two leads are not enough"),
    Wrong("sweets", "sweets.py", 5, "never names joint winners"),
    Wrong("sweets", "sweets.py", 6, "prints a blank at the end", PRESENTATION),
    Wrong("sweets", "sweets.py", 7, "if nobody leads, every player is a candidate"),
    Wrong("sweets", "sweets.py", 8, "ZZ exchanges all packages of the cities"),
    Wrong("sweets", "sweets.py", 9, "crashes when nobody leads", FAILED),
    Wrong("sweets", "sweets.py", 10, "reads the column before the row"),
    Wrong("sweets", "sweets.py", 11, "a city beside 00 is never closed"),
]  # fmt: skip

ZOO: list[Wrong] = [*SOKOBAN, *BOULDER, *TOWER, *LABYRINTH, *SWEETS]
RIGHT: list[Right] = [
    Right(source.partition(".")[0], source)
    for source in (
        "sokoban.c", "sokoban.java", "sokoban.py", "boulder.cpp", "boulder.py", "tower.cpp",
        "tower.py", "labyrinth.c", "labyrinth.py", "sweets.cpp", "sweets.py",
    )
]  # fmt: skip
CONTEST: list[Right] = [
    Right(game, f"contest/{game}{language}")
    for game in ("sokoban", "boulder", "tower", "labyrinth", "sweets")
    for language in (".c", ".py")
]

COMPILERS = {
    ".c": ["cc", "-O1", "-o"],
    ".cpp": ["c++", "-std=c++17", "-O1", "-o"],
    ".java": ["javac", "-d"],
}
# The options of Boulder's statement. No other program in C is written in C90.
STRICT = ["cc", "-ansi", "-pedantic", "-Wall", "-Wextra", "-Werror", "-O1", "-o"]
SAYS = re.compile(r"^( *static int bug|BUG) = .*?(;?)$", re.MULTILINE)
JAVA = ["java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m", "-cp"]


def called(program: Program) -> str:
    """A program's name, for tables and file names."""
    return f"{program.source} {program.number}"


def missing(program: Program) -> str:
    """What this machine lacks to build the program; empty if nothing."""
    compiler = COMPILERS.get(Path(program.source).suffix)
    return "" if compiler is None or shutil.which(compiler[0]) else f"there is no {compiler[0]}"


def build(program: Program, into: Path) -> list[str]:
    """The command that runs a program; each source is compiled into the folder once."""
    return [*compiled(HERE / program.source, into), str(program.number)]


def compiled(source: Path, into: Path) -> list[str]:
    """The command that runs a source, compiled into the folder if need be."""
    compiler = COMPILERS.get(source.suffix)
    if compiler is None:
        return [sys.executable, str(source)]
    if source.suffix == ".c" and source.parent.name == "contest":
        compiler = STRICT
    digest = sha256(source.read_bytes() + " ".join(compiler).encode()).hexdigest()[:16]
    built = into / f"{source.stem}-{digest}"
    if not built.exists():
        with TemporaryDirectory(dir=into) as folder:
            part = Path(folder, "part")
            if source.suffix == ".java":
                part.mkdir()
            run([*compiler, str(part), str(source)], check=True)
            part.rename(built)
    return [*JAVA, str(built), "Main"] if source.suffix == ".java" else [str(built)]


def write(program: Program, into: Path) -> Path:
    """Write a source file that is only this program and takes no argument."""
    source = HERE / program.source
    number = rf"\g<1> = {program.number}\g<2>"
    text, found = SAYS.subn(number, source.read_text(), count=1)
    if not found:
        raise ValueError(f"{program.source} has no line that says which bug it has")
    path = into / f"{source.stem}_{program.number}{source.suffix}"
    path.write_text(text)
    return path
