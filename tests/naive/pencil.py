"""The Labyrinth with pencil and paper, played the slow and obvious way from its rules (7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from . import labyrinth

if TYPE_CHECKING:
    from .labyrinth import Cell, Place

ARTICLE = {"river": "a river", "estuary": "an estuary", "island": "an island", "bog": "a bog"}


@dataclass
class Walker:
    """A walker: where they are, and whether they carry the treasure or have won."""

    name: str
    home: Place
    at: Place
    carries: bool = False
    won: bool = False


@dataclass
class Party:
    """Walkers on a map, the place of a treasure that nobody carries, and whether meetings count."""

    maze: dict[Place, Cell]
    walkers: list[Walker]
    treasure: Place | None
    meet: bool
    turn: int = 0
    over: bool = False
    said: list[str] = field(default_factory=list)

    def command(self, letter: str) -> str:
        """Carry out one command and return what the game master says."""
        who = self.walkers[self.turn]
        self.turn = (self.turn + 1) % len(self.walkers)
        there, said = labyrinth.command(self.maze, who.at, letter)
        moved = there != who.at
        who.at = there
        self.said = [aloud(said)]
        if moved:
            self.rest(who)
        return ", ".join(self.said)

    def rest(self, who: Walker) -> None:
        """What happens where a walker comes to rest (rules, 7.1 to 7.4)."""
        if who.at == self.treasure:
            self.treasure, who.carries = None, True
            self.said.append("you find the treasure")
        for other in self.walkers if self.meet else []:
            if other is not who and other.at == who.at:
                self.said.append(f"you meet {other.name}")
                if other.carries:
                    other.carries, who.carries = False, True
                    self.said.append(f"you take the treasure from {other.name}")
        if who.carries and who.at == who.home:
            self.over = who.won = True
            wins = f"{who.name} wins" if len(self.walkers) > 1 else "you win"
            self.said.append(f"you have brought the treasure out, {wins}")


def aloud(said: str) -> str:
    """The words of the plain labyrinth as the referee phrases them."""
    if said == "cave":
        return "cave, you come out somewhere else"
    what, drawn, where = said.partition(", drawn to ")
    if drawn:
        return f"{what}, you are drawn by the current to the next cell, which is {ARTICLE[where]}"
    return said
