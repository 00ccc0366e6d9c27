"""The Labyrinth as an interactive problem: a walker who only hears brings the treasure home.

The program writes a command on each line, N, S, W or E. The interactor answers each command with a
line: the cell that the walker came upon (`wall`, `island`, `bog`, `river`, `estuary`, `cave`); then
the cell that a current draws the walker to (`river` or `estuary`), if it does; then `treasure`, if
the walker finds it there. The answer to the command that brings the treasure home ends with `home`,
and is the last one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.protocols import Case
from ...game.state import AREA, RUNNING, STATUS
from .pencil import rules
from .pencil.learning import GOT, OUT, announcement
from .pencil.rules import LIES
from .rules import PLACE, WALKERS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...game.state import Position

MOST = 1000
"""The most commands for a map."""

COMMANDS = b"NSWE"
KINDS = ("", "wall", "island", "bog", "river", "estuary", "cave")

PROTOCOL = f"""\
This is an interactive problem. A treasure lies on an island. Your program walks on a map that it
does not see. It is to find the treasure and to bring it to the island where it started, with at
most {MOST:,} commands. The fewer, the better.

Your program writes a command, `N`, `S`, `W` or `E`, on a line of its own, and flushes its output.
The answer is a line of words: the cell that the walker came upon (`wall`, `island`, `bog`, `river`,
`estuary`, `cave`), after `river` the cell that the current draws the walker to (`river` or
`estuary`), and `treasure` if the walker has found it there. A walker who falls into a cave comes
out somewhere else, and nobody says where. The answer `island home` is the last: the treasure is
home, and your program has to end.
"""

NO_COMMAND = "a line is not one of N, S, W, E"
TOO_MANY = "too many commands"
GAVE_UP = "it ended before the treasure was home"


class Interactor:
    """Answers one walker. `fault` is a sentence once something is wrong.

    `start` has one walker, and a treasure.
    """

    def __init__(self, start: Position, most: int = MOST) -> None:
        self.commands, self.fault, self.home = 0, "", False
        self._state, self._most = list(start), most
        rules.begin(self._state, None)

    def answer(self, line: bytes) -> tuple[bytes, bool]:
        """Return the answer to a line, and whether another may follow."""
        command = line.strip()
        if len(command) != 1 or command not in COMMANDS:
            self.fault = NO_COMMAND
            return b"", False
        if self.commands == self._most:
            self.fault = TOO_MANY
            return b"", False
        self.commands += 1
        way = COMMANDS.index(command)
        said = announcement(self._state, way)
        rules.apply(self._state, way, None)
        self.home = self._state[STATUS] != RUNNING
        return f"{describe(said)}\n".encode(), not self.home

    def conclude(self) -> str:
        """Return the fault of a program that has ended; empty if the treasure is home."""
        return "" if self.home else self.fault or GAVE_UP


def hide(start: Position, lies: int, meets: int = 0) -> Position:
    """Return the start of a play with pencil and paper.

    `lies` is the place of the treasure, 0 for none; `meets` is 1 if walkers meet.
    """
    area, walkers = start[AREA], start[WALKERS]
    homes = start[PLACE - walkers + 1 : PLACE + 1]
    return (*start[:area], *homes, 0, lies, meets, *start[area:])


def write(start: Position) -> tuple[Case, Case]:
    """Return a start with a treasure as two walks without letters, in the judge's notation.

    The first walk starts where the walker does, and the second where the treasure lies.
    """
    area, lies = start[AREA], start[PLACE - LIES]
    alone = (*start[:area], *start[PLACE:])
    return Case(alone, b""), Case((*alone[:area], lies, *start[PLACE + 1 :]), b"")


def read(cases: Iterable[Case]) -> Position:
    """Return the start that `write` has written; ValueError if these are not two such walks."""
    walks = list(cases)
    if len(walks) != 2 or any(walk.actions for walk in walks):
        raise ValueError("a hidden map has two walks without letters: the walker's, the treasure's")
    home, treasure = (walk.start for walk in walks)
    if home[PLACE] == treasure[PLACE]:
        raise ValueError("the treasure lies where the walker starts")
    return hide(home, treasure[PLACE])


def describe(said: int) -> str:
    """Return an announcement (`learning.announcement`) as a line."""
    words = [KINDS[said & 7], KINDS[said >> 3 & 7]]
    words += ["treasure"] * bool(said >> 6 & GOT) + ["home"] * bool(said >> 6 & OUT)
    return " ".join(filter(None, words))


def understand(line: str) -> int:
    """Return the announcement that `describe` has written as this line."""
    met, *more = line.split()
    drawn = more[0] if more and more[0] in KINDS else ""
    bits = GOT * ("treasure" in more) | OUT * ("home" in more)
    return KINDS.index(met) | KINDS.index(drawn) << 3 | bits << 6
