"""The declarations of a game in one file, each of which an author makes once.

An `Author` only collects and checks them; `derived` makes the parts of a game from them.
"""

from __future__ import annotations

import re
import sys
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from ..game.declarations import Declarations
from ..game.scene import COLOURS, MOTIONS, Look
from ..game.state import OWN
from ..game.wording import clauses
from ..util.errors import Error, find_similar
from .helpers import ENDINGS
from .shapes import SHAPES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from ..game.protocols import Noun

    Drawer = Callable[[Random, int], Sequence[str]]

LETTERS = ("numbers", "chess", "chess from below")
ACTIONS = ("cells", "cells or pass", "columns", "steps", "moves", "commands")
"""The kinds of actions: a cell, a column, a cell and a direction, two cells, or a command."""


class GameFileError(Error, LookupError):
    """A file is not a game. The message has its name, the line, and what to do."""


class EndlessLoopError(GameFileError):
    """A loop in a function of a file goes on for too long."""


class Cell(NamedTuple):
    """A kind of cell: its glyph, its words, and the colour and shape of its tile."""

    glyph: str
    words: str
    colour: str
    shape: str


class Register(NamedTuple):
    """A number that a play keeps: it starts as a count of cells, as a place, or with a value."""

    name: str
    counted: tuple[int, ...] = ()
    start: int = 0
    place_of: tuple[int, ...] = ()
    """The kinds of the cell whose place the register holds at the start; empty if it holds none."""
    is_place: bool = False
    """True if the register is shown to people as the name of a cell."""
    room: int = 0
    """The number of registers below this one that hold its queue; 0 if it is no queue."""
    is_chance: bool = False
    """True if random numbers are drawn from the register."""

    @property
    def is_shown(self) -> bool:
        """Return whether people, programs and learners see the register."""
        return not self.room and not self.is_chance


class Outcome(NamedTuple):
    """The meaning of an end: whether the level is solved, and the player who has won."""

    won: bool
    winner: int


class AuthoredLevel(NamedTuple):
    title: str
    rows: list[str]


class Author:
    """Collects an author's declarations. Methods return the numbers that the rules then use."""

    letters = "numbers"
    """How cells are written: as "numbers" (3,1 is row 3, column 1), or with a letter (a3).

    With "chess" row 1 is at the top, with "chess from below" at the bottom, as on a chessboard.
    """
    actions = ""
    """The kind of actions, one of ACTIONS. Set it if the file has a `next_action` of its own."""
    nouns: Mapping[str, Noun] = {}
    """Further words for numbers in sentences, by name: `{a:suit}`."""

    def __init__(self, module: str) -> None:
        self.module = sys.modules[module]
        self.file = str(self.module.__file__)
        self.module.__dict__["__author__"] = self
        self.doc = (self.module.__doc__ or "").strip()
        self.title, _, about = self.doc.partition("\n")[0].partition(":")
        self.about = " ".join(about.split())
        if not self.about or "\n\n" not in self.doc:
            self._refuse(
                "the first line of the file as TITLE: SENTENCE, then its clauses, such as"
                " - **1 Press.** A press is on any lamp.",
                at=1,
            )
        self.clauses = clauses(self.doc)
        self.cells, self.hidden = list[Cell](), dict[int, int]()
        self._are_cells_complete = False
        self.registers, self.below = dict[int, Register](), OWN
        self.outcomes = dict[int, Outcome]()
        self.declared = Declarations()
        self.declared.looks["board"] = Look("  ", "  ", "ground", "")
        self.answer("refused")
        self.answer("done")
        self.seats, self.command_names = tuple[str, ...](), dict[str, str]()
        self.kinds: dict[str, tuple[str, Drawer]] = {}
        self.winnable, self.texts = list[str](), list[AuthoredLevel]()

    # ---------------------------------------------------------------- the board

    def cell(
        self,
        glyph: str,
        words: str,
        look: str = "quiet square",
        label: str = "",
        *,
        owner: int = -1,
    ) -> int:
        """Declare a kind of cell: its glyph in texts, its words, and its look.

        A look is a colour and a shape: "gem disc". `label` is written on it. `owner` is a player,
        from 0: the cell has this player's colour in a terminal, and a drawing of your own may use
        the colour as `var(--owner)`.
        """
        if len(glyph) != 1 or not 32 < ord(glyph) < 127:
            self._refuse(f"a glyph of one ASCII letter or sign for {words!r}, found {glyph!r}")
        if glyph in (cell.glyph for cell in self.cells):
            self._refuse(
                f"a glyph of its own for {words!r}, found {glyph!r}, which another cell has"
            )
        if not words or words in (cell.words for cell in self.cells):
            self._refuse(f"words of its own for the cell {glyph!r}, found {words!r}")
        same = [cell.words for cell in self.cells if symbol(cell.words) == symbol(words)]
        if same or not symbol(words):
            found = f"{words!r} beside {same[0]!r}" if same else repr(words)
            self._refuse(f"words with letters of their own for the cell {glyph!r}, found {found}")
        if self._are_cells_complete:
            self._refuse("cell before outside()")
        colour, shape = self._parse_look(look)
        sign = SHAPES[shape].sign
        ascii_sign = SHAPES[shape].ascii or glyph
        shown = label[:2].ljust(2) if label else sign
        plain = label[:2].ljust(2) if label else f"{ascii_sign} "
        number, tile = len(self.cells), symbol(words)
        self.cells.append(Cell(glyph, words, colour, shape))
        self.declared.look(tile, shown, plain, colour, words)
        self.declared.cell(glyph, number, words, "board", tile, label=label, owner=owner)
        return number

    def outside(self) -> int:
        """Return the kind of the cells of the ring around the board. Call it after all cells."""
        self._are_cells_complete = True
        return self.ring

    def hide(self, cell: int, seen: int) -> None:
        """Let players see this kind of cell as another kind.

        Once the rules change such a cell to a kind that is not hidden, players see that kind.
        """
        self.hidden[cell] = seen

    @property
    def ring(self) -> int:
        """The kind of the cells around the board: the one after all others."""
        return len(self.cells)

    def _parse_look(self, look: str) -> tuple[str, str]:
        colour, shape = "quiet", "square"
        for word in look.split():
            if word in COLOURS:
                colour = word
            elif word in SHAPES:
                shape = word
            else:
                known = ", ".join([*COLOURS, *SHAPES])
                self._refuse(f"a look of colours and shapes ({known}), found {word!r}")
        return colour, shape

    # ---------------------------------------------------------------- registers

    def count(self, name: str, *cells: int) -> int:
        """Declare a register that starts as the number of cells of these kinds; rules update it."""
        return self._add(Register(name, cells))

    def register(self, name: str, start: int = 0) -> int:
        """Declare a register with its first value.

        The first register of a file is -5, the next one -6, and so on.
        """
        return self._add(Register(name, start=start))

    def place(self, name: str, *cells: int) -> int:
        """Declare a register that starts as the place of the only cell of these kinds.

        If a piece looks different on a target, give both of its kinds. Without kinds, the register
        starts at 0, which is on the ring and shown as "nowhere".
        """
        strange = [cell for cell in cells if not isinstance(cell, int) or cell >= len(self.cells)]
        if strange:
            self._refuse(f"kinds of cells, one after the other, found {strange[0]!r}")
        return self._add(Register(name, place_of=cells, is_place=True))

    def chance(self, name: str = "chance") -> int:
        """Declare a register for `draw_number`, which keeps the last random number.

        A play by people or in an environment draws the first number from its seed. The judge begins
        with 1, so that everyone computes the same.
        """
        return self._add(Register(name, start=1, is_chance=True))

    def queue(self, name: str, most: int) -> int:
        """Declare a queue of at most this many numbers, for `put`, `pop` and `length`.

        The queue takes a register for its length and, below that, one for each number it may hold.
        """
        return self._add(Register(name, room=most))

    def _add(self, register: Register) -> int:
        at = self.below
        self.registers[at] = register
        self.below -= 1 + register.room
        return at

    # ---------------------------------------------------------------- events

    def event(self, clause: str, sentence: str, motion: str = "", piece: int = -1) -> int:
        """Declare an event: the clause that it follows from, its sentence, and what it moves.

        `{a}` and `{b}` are places, `{a:number}` is a number, `{a:who}` a player, `{a:cell}` a kind
        of cell. `piece` is the kind of cell whose tile moves; by default the topmost tile moves.
        """
        if len(self.declared.events) + 1 >= ENDINGS:
            self._refuse(f"fewer than {ENDINGS} events")
        if motion and motion not in MOTIONS:
            self._refuse(f"a motion ({', '.join(MOTIONS)}), found {motion!r}")
        tile = symbol(self.cells[piece].words) if piece >= 0 else ""
        words = self._check_clause(clause), self._fill_defaults(sentence)
        return self.declared.event(*words, motion, tile)

    def end(self, clause: str, sentence: str, won: bool = False, winner: int | str = -1) -> int:
        """Declare an end of the play: `won` if it solves the level, `winner` if a player wins."""
        if isinstance(winner, str):
            if winner not in self.seats:
                self._refuse(
                    f"a winner among players{self.seats}, declared before, found {winner!r}"
                )
            winner = self.seats.index(winner)
        number = self.declared.end(self._check_clause(clause), sentence)
        self.outcomes[number] = Outcome(won, 0 if won and winner < 0 else winner)
        return number

    def answer(self, words: str) -> int:
        """Declare a further answer of `apply`, besides 0 (refused) and 1 (done)."""
        return self.declared.answer(words)

    def _check_clause(self, clause: str) -> str:
        if clause not in self.clauses:
            near = find_similar(clause, self.clauses)
            meant = f"; did you mean {near!r}?" if near else f"; there are {sorted(self.clauses)}"
            self._refuse(
                f"a clause of the docstring, such as **{clause}.**, found none called"
                f" {clause!r}{meant}"
            )
        return clause

    def _fill_defaults(self, sentence: str) -> str:
        sentence = re.sub(r"\{([ab])\}", r"{\1:place}", sentence)
        sentence = re.sub(r"\{([ab]):number\}", r"{\1}", sentence)
        strange = re.sub(r"\{[ab](:\w+)?\}", "", sentence)
        if "{" in strange or "}" in strange:
            self._refuse(f"fields such as {{a}}, {{b:who}} or {{a:number}}, found {sentence!r}")
        return sentence

    # ---------------------------------------------------------------- players and actions

    def players(self, *names: str) -> None:
        """Declare the players, in the order of their turns."""
        self.seats = names

    def commands(self, **names: str) -> tuple[int, ...]:
        """Declare commands by their letters: `U="up"`. Return their numbers, from 0."""
        self.command_names = dict(names)
        return tuple(range(len(names)))

    # ---------------------------------------------------------------- levels

    def random(self, kind: str, weights: Mapping[int, float]) -> None:
        """Declare a kind of levels: square boards of cells drawn with these weights."""
        glyphs = [self.cells[cell].glyph for cell in weights]

        def draw(rng: Random, size: int) -> list[str]:
            chosen = [rng.choices(glyphs, list(weights.values()), k=size) for _ in range(size)]
            return ["".join(row) for row in chosen]

        self.kinds[kind] = (kind, draw)

    def kind(self, function: Drawer | None = None, *, winnable: bool = False) -> Any:
        """Declare a kind of levels by a function that returns rows; its docstring describes it.

        `@g.kind(winnable=True)` says that all these levels can be won, so no search has to show it.
        """
        if function is None:
            return partial(self.kind, winnable=winnable)
        name = getattr(function, "__name__", "levels")
        about = (function.__doc__ or name).strip().partition("\n")[0].rstrip(".")

        def draw(rng: Random, size: int) -> list[str]:
            drawn: object = function(rng, size)
            glyphs = {cell.glyph for cell in self.cells}
            try:
                rows = ["".join(row) for row in drawn]  # type: ignore[attr-defined]  # or TypeError
            except TypeError:
                rows = []
            if len({len(row) for row in rows}) != 1 or set("".join(rows)) - glyphs:
                raise GameFileError(
                    f"{self.file}: expected {name}(rng, size) to return rows of the same length, of"
                    f" the glyphs {' '.join(sorted(glyphs))}, found {drawn!r:.60}"
                )
            return rows

        self.kinds[name] = (about, draw)
        self.winnable += [name] if winnable else []
        return function

    def levels(self, text: str) -> None:
        """Declare levels for people, with blank lines between; `; Title` may come before one."""
        glyphs = {cell.glyph for cell in self.cells}
        for block in re.split(r"\n[ \t]*\n", text.strip("\n")):
            lines = [line.rstrip() for line in block.split("\n") if line.strip()]
            titles = [line[1:].strip() for line in lines if line.startswith(";")]
            board = [line for line in lines if not line.startswith(";")]
            if strange := set("".join(board)) - glyphs:
                self._refuse(
                    f"levels of the glyphs {' '.join(sorted(glyphs))}, found {min(strange)!r}"
                )
            if not board or len({len(row) for row in board}) > 1:
                self._refuse(
                    "rows of the same length in each level, and an empty line between levels,"
                    f" found {[len(row) for row in board]}"
                )
            self.texts.append(AuthoredLevel(titles[0] if titles else "", board))

    # ---------------------------------------------------------------- errors

    def _refuse(self, expected: str, at: int = 0) -> NoReturn:
        line = at or _line_in(self.file)
        raise GameFileError(f"{self.file}:{line}: expected {expected}")


def _line_in(file: str) -> int:
    """Return the line of this file that is being executed."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename != file:
        frame = frame.f_back
    return frame.f_lineno


def symbol(words: str) -> str:
    """Return the name of a tile, made from its words."""
    return "-".join(
        "".join(letter if letter.isalnum() else " " for letter in words.lower()).split()
    )
