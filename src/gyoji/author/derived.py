"""The parts of a game, derived from an author's declarations."""

from __future__ import annotations

from array import array
from contextlib import suppress
from functools import cached_property
from random import Random
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from ..game.game import enumerate_actions
from ..game.passes import COLUMN, ROW, CasePass, cut, per_case
from ..game.protocols import Case, Option, Words
from ..game.scene import Fact, Sheet, inside
from ..game.state import AREA, OWN, RUNNING, TURN, WIDTH, four_ways
from . import helpers
from .declarations import ACTIONS, LETTERS, Author, AuthoredLevel, GameFileError, symbol
from .helpers import ENDINGS, PASS
from .notation import END, WAYS, ActionWords, FileNotation, OwnFormat
from .plays import PlayMaker
from .shapes import HEXAGON, draw_shape, draw_tile

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from ..game.game import Game
    from ..game.passes import Line
    from ..game.protocols import Options
    from ..game.scene import Board, Field, Pick
    from ..game.shrinking import Cases, Pass
    from ..game.state import Position
    from .plays import LegalMoves

    Moved = Callable[[int], int | None]
    """Returns where a place of the larger board is on the smaller one; None if it was left out."""

FIRST_SIZE = 8
"""The size of the levels for people, one of each kind, in a game whose file declares none."""

LEVELS = "levels"
"""The kind of the levels that are written in the file."""

WHOLE = 32
"""The approximate number of cases of one input that may have long plays; the others are short, to
save time."""

LESSONS, LESSON_SIZE = 8, 6
"""Legal moves are learned from LESSONS plays for each kind of levels, on boards of LESSON_SIZE."""

FAMILIES: dict[Any, str] = {
    four_ways: "commands",
    helpers.each_cell: "cells",
    helpers.cell_or_pass: "cells or pass",
    helpers.each_column: "columns",
    helpers.each_step: "steps",
    helpers.each_move: "moves",
}
"""The kind of actions, one of ACTIONS, for each function that a file can use as `next_action`."""

NEXT = {family: function for function, family in FAMILIES.items()}

OWN_FORMAT = ("read", "show", "answer")
OWN_NAMES = {
    "display": ("view", "HEXAGONS"),
    "learning": ("potential",),
    "solving": ("goal", "dead", "bound"),
}
"""For each part of a game, the names in a file that replace something derived."""


class Derived:
    """The parts of one game, made from the declarations in its file.

    `defaults`, `learning` and `solving` are modules of plain functions, so the methods of these
    names return only constants, to be put into the modules' templates.
    """

    def __init__(self, author: Author) -> None:
        self._author = author
        # `goal = g.cell(...)` is an integer, so it does not replace the function `goal`.
        self._own = {
            name: value
            for name, value in vars(author.module).items()
            if name.isupper() or callable(value)
        }
        self._check()
        self.family = self._find_family()
        words = ActionWords(author, self.family)
        own = SimpleNamespace(**{each: self._own[each] for each in OWN_FORMAT if each in self._own})
        ours = any(hasattr(own, each) for each in OWN_FORMAT)
        self.notation = OwnFormat(author, words, own) if ours else FileNotation(author, words)

    def _check(self) -> None:
        author = self._author
        if "apply" not in self._own:
            self._refuse("a function apply(state, action)")
        if not author.cells:
            self._refuse('the kinds of cells, such as FREE = g.cell(".", "free cell")')
        if not author.kinds and not author.texts:
            self._refuse("levels: g.levels(TEXT), g.random(KIND, WEIGHTS), or @g.kind")
        if author.texts and LEVELS in author.kinds:
            self._refuse(f"another name for the kind {LEVELS!r}, which is that of g.levels(TEXT)")
        if author.letters not in LETTERS:
            self._refuse(f"g.letters as one of {', '.join(LETTERS)}, found {author.letters!r}")
        if len(author.seats) > 1:
            self._check_players()
        if "read" in self._own and "show" not in self._own:
            self._refuse("a function show(rows, words) beside read(lines), to write inputs")

    def _check_players(self) -> None:
        """Refuse a game of several players in which nobody can win, or without declared actions."""
        author, (first, *_) = self._author, self._author.seats
        if not (
            "score" in self._own
            or self._score_registers()
            or any(end.winner >= 0 for end in author.outcomes.values())
        ):
            self._refuse(
                f"an end with a winner, such as g.end(CLAUSE, SENTENCE, winner={first!r}), or a"
                f" register of points for each player, such as g.register({first!r}), found neither"
            )
        if not ("next_action" in self._own or author.command_names or author.actions):
            self._refuse("what an action is, such as next_action = each_cell, found nothing")

    def _refuse(self, expected: str) -> None:
        raise GameFileError(f"{self._author.file}: expected {expected}")

    def _find_family(self) -> str:
        author, known = self._author, FAMILIES.get(self._own.get("next_action"))
        family = author.actions or known or ("commands" if author.command_names else "cells")
        if family not in ACTIONS:
            self._refuse(f"g.actions as one of {', '.join(ACTIONS)}, found {family!r}")
        return family

    # ---------------------------------------------------------------- rules

    def rules(self, defaults: ModuleType) -> dict[str, Any]:
        """Return the rules that the file leaves out; `defaults` is a module made from constants."""
        commands = defaults.each_command if self._author.command_names else four_ways
        scored = self._score_registers()
        found = {
            "players": defaults.players,
            "next_action": commands if self.family == "commands" else NEXT[self.family],
            "score": defaults.score_in_registers if scored else defaults.score_at_end,
            "CELL_LIMIT": self._author.ring + 1,
        }
        return {name: value for name, value in found.items() if name not in self._own}

    def _score_registers(self) -> list[int]:
        """Return the registers of the scores: named for each player, or "score" for one player."""
        author = self._author
        by_name = {register.name: at for at, register in author.registers.items()}
        found = [by_name[seat] for seat in author.seats or ("score",) if seat in by_name]
        if len(found) != max(1, len(author.seats)):
            return []
        if found != list(range(found[0], found[0] - len(found), -1)):
            self._refuse("the registers named for the players one after the other, in their order")
        return found

    def defaults(self) -> dict[str, Any]:
        """Return the constants of the template `defaults`."""
        winners = [0, *(end.winner + 1 for end in self._author.outcomes.values())]
        return {
            "PLAYERS": max(1, len(self._author.seats)),
            "COMMANDS": len(self._author.command_names or WAYS),
            "WINNERS": bytes(winners),
            "SCORES": (self._score_registers() or [OWN])[0],
        }

    def solving(self) -> dict[str, Any]:
        """Return the constants of the template `solving`."""
        return {"WON": bytes([0, *(end.won for end in self._author.outcomes.values())])} | self.own(
            "solving"
        )

    def has_goal(self) -> bool:
        """Return whether levels have a goal: a function `goal`, or a won end for one player."""
        won = any(end.won for end in self._author.outcomes.values())
        return "goal" in self._own or (won and len(self._author.seats) < 2)

    def learning(self) -> dict[str, Any]:
        """Return the constants of the template `learning`."""
        author = self._author
        registers = {at: each for at, each in author.registers.items() if each.is_shown}
        turns = ("player to move",) if len(author.seats) > 1 else ()
        cells = self.family in ("cells", "cells or pass", "steps")
        found = {
            "PLANES": tuple(cell.words for cell in author.cells),
            "NUMBERS": (*turns, *(register.name for register in registers.values())),
            "CELLS": len(author.cells) + 1,
            "NARROW": all(each.counted or each.is_place for each in registers.values())
            and len(registers) == len(author.registers),
            "LEVELS": (next(iter(self.levels().KINDS)), 6),
            "TURNS": len(turns),
            "OFFSETS": bytes(min(255, OWN - at) for at in registers),
            "COMMANDS": len(author.command_names or WAYS) if self.family == "commands" else 0,
            "PER_CELL": (4 if self.family == "steps" else 1) if cells else 0,
            "PER_PAIR": 1 if self.family == "moves" else 0,
            "PER_COLUMN": 1 if self.family == "columns" else 0,
            "BESIDES": 1 if self.family == "cells or pass" else 0,
            "table": self.table,
            "SEEN": bytes(author.hidden.get(cell, cell) for cell in range(len(author.cells) + 1)),
        }
        return found | self.own("learning")

    def variants(self, game: Game) -> dict[str, Any]:
        """Return the contents of the module `variants`; empty if nothing is left to chance."""
        chances = [at for at, each in self._author.registers.items() if each.is_chance]
        if not chances:
            return {}

        def set_up(case: Case, rng: Random, options: Options) -> tuple[Game, Position]:
            start = list(case.start)
            for at in chances if options["chance"] == "on" else ():
                start[at] = rng.randrange(1, helpers.CHANCES)
            return game, tuple(start)

        help_text = "Does each play have random numbers of its own?"
        return {
            "OPTIONS": {"chance": Option(("off", "on"), help_text)},
            "TO_WIN": {"chance": "on"},
            "game": lambda _: game,
            "set_up": set_up,
        }

    def table(self, start: Position) -> array[int]:
        """Return all actions that are possible on a board of this size."""
        if self.family == "commands":
            return array("q", range(len(self._author.command_names or WAYS)))
        return array("q", enumerate_actions(NEXT[self.family], list(start)))

    def own(self, part: str) -> dict[str, Any]:
        """Return the functions and constants of the file that replace those of a part, by name."""
        return {name: self._own[name] for name in OWN_NAMES[part] if name in self._own}

    # ---------------------------------------------------------------- words

    def display(self) -> SimpleNamespace:
        """Return the module `display`."""
        author, notation, declared = self._author, self.notation, self._author.declared
        ends = declared.ends
        events = declared.events | {ENDINGS + number: words for number, words in ends.items()}
        found: dict[str, Any] = {
            "TITLE": author.title,
            "ABOUT": author.about,
            "LEGEND": declared.legend,
            "ANSWERS": declared.answers,
            "EVENTS": events,
            "ENDS": {RUNNING: Words("", "not over")} | ends,  # no clause states this
            "NOUNS": self._nouns(),
            "KEYS": self._keys(),
            "draw": lambda state: [[*row] for row in notation.rows(state)],
        }
        if author.seats:
            found["player"] = lambda player: _name(player, "a player", author.seats)
        if self.family == "commands":
            names = list((author.command_names or WAYS).values())
            found["say"] = lambda action, _: names[action]
        if author.hidden:
            found["view"] = self._view
        return SimpleNamespace(**found | self.own("display"))

    def _view(self, state: Position, _player: int) -> Position:
        hidden, area = self._author.hidden, state[AREA]
        return (*(hidden.get(cell, cell) for cell in state[:area]), *state[area:])

    def _nouns(self) -> dict[str, Any]:
        author, words = self._author, self.notation.words
        ways = ("up", "down", "left", "right")
        cells = [cell.words for cell in author.cells]

        def place(at: int, state: Any) -> str:
            if author.letters != "numbers":
                return words.cell(at, state)
            row, column = divmod(at, state[WIDTH])
            return f"row {row}, column {column}"

        return {
            "place": place,
            "who": lambda player, _: _name(player, "a player", author.seats or ("the player",)),
            "cell": lambda cell, _: _name(cell, "a kind of cell", cells),
            "way": lambda way, _: _name(way, "a direction", ways),
            **author.nouns,
        }

    def _keys(self) -> dict[str, str]:
        if self.family != "commands":
            return {}
        named = self._author.command_names or WAYS
        return {
            (name if name in WAYS.values() else letter.lower()): letter
            for letter, name in named.items()
        }

    # ---------------------------------------------------------------- scene

    def scene(self) -> dict[str, Any]:
        """Return the contents of the module `scene`."""
        author, notation, declared = self._author, self.notation, self._author.declared
        first = author.cells[0].glyph
        return {
            "LOOKS": declared.looks,
            "MOTIONS": declared.motions,
            "BRUSHES": tuple(declared.tiles),
            "SINGLE": tuple(
                {author.cells[cell].glyph: first for cell in register.place_of}
                for register in author.registers.values()
                if register.place_of
            ),
            "tiles": declared.tiles.__getitem__,
            "field": inside,
            "picks": self._picks,
            "spots": self._spots,
            "facts": lambda state: [Fact(*each) for each in notation.values(state)],
            "blank": lambda rows, columns: [[first] * columns for _ in range(rows)],
            "sheet": self._sheet,
        }

    def _picks(self, action: int, state: Position) -> tuple[Pick, ...]:
        """Return the clicks for an action: its cells, and a word for a direction or a command."""
        word = self.notation.words.word(action, state)
        match self.family:
            case "commands":
                return (word,)
            case "steps":
                return (*self._fields(state, action // 4), word[-1])
            case "moves":
                start, to = divmod(action, state[AREA])
                return self._fields(state, start, to)
            case "columns":
                return ((0, action),)
        return self._fields(state, action) or (word,)

    def _spots(self, action: int, state: Position) -> tuple[Field, ...]:
        """Return the fields of a column."""
        if self.family != "columns":
            return ()
        return tuple((row, action) for row in range(helpers.rows(list(state))))

    def _fields(self, state: Position, *places: int) -> tuple[Pick, ...]:
        return tuple(field for at in places if (field := inside(at, state)) is not None)

    def _sheet(self, board: Board) -> Sheet:
        rows = ["".join(row) for row in board]
        if "show" in self._own:
            return Sheet(str(self._own["show"](rows, [])), 1, 1)
        return Sheet(self.notation.text(rows) + END, 2, 1)

    # ---------------------------------------------------------------- levels

    def levels(self) -> SimpleNamespace:
        """Return the module `levels`."""
        author = self._author
        kinds = {kind: about for kind, (about, _) in author.kinds.items()}
        own = {LEVELS: "the levels of the file"} if author.texts else {}
        # The first kind is the default: for several players the file's levels, the usual starts.
        several = len(author.seats) > 1
        both = own | kinds if several else kinds | own
        return SimpleNamespace(KINDS=both, WINNABLE=author.winnable, cases=self._cases)

    def _cases(
        self, rng: Random, size: int, count: int, kind: str, _options: Options
    ) -> Iterator[Case]:
        author = self._author
        between = max(1, count // WHOLE)
        maker = PlayMaker(author.module, self.family, self._known_moves)
        for number in range(count):
            if kind in author.kinds:
                rows = [*author.kinds[kind][1](rng, size)]
            else:
                rows = rng.choice(author.texts).rows
            start = self.notation.position(rows)
            yield Case(start, maker.make(rng, start, short=number % between > 0))

    @cached_property
    def _known_moves(self) -> LegalMoves:
        """The parts of legal moves (`LegalMoves`), learned from the same plays on every run."""
        maker = PlayMaker(self._author.module, self.family)
        for seed in range(LESSONS if self.family == "moves" else 0):
            for draw in self._lessons():
                # An error here is reported later, when cases of that kind and size are made.
                with suppress(Exception):
                    rows = [*draw(Random(seed), LESSON_SIZE)]
                    maker.make(Random(seed), self.notation.position(rows), short=False)
        return maker.known

    def _lessons(self) -> Iterator[Callable[[Random, int], Iterable[str]]]:
        """Yield functions that draw boards: the first level of the file, and one of each kind."""
        yield from (lambda *_, rows=level.rows: rows for level in self._author.texts[:1])
        yield from (draw for _, draw in self._author.kinds.values())

    # ---------------------------------------------------------------- files

    def files(self) -> Mapping[str, bytes]:
        """Return the files of a game's folder, by their names."""
        author = self._author
        _, _, clauses = author.doc.partition("\n\n")
        found = {
            "rules.md": f"# {author.title}\n\n{clauses}\n".encode(),
            "tiles.svg": self._tiles().encode(),
        }
        for number, level in enumerate(self._levels(), 1):
            start = self.notation.position(level.rows)
            text = b"".join(self.notation.show([Case(start, [])]))
            title = level.title or f"level {number}"
            found[f"puzzles/{number:02}-{symbol(title)}.in"] = text
        return found

    def _levels(self) -> list[AuthoredLevel]:
        """Return the file's levels for people; if it has none, a generated level of each kind."""
        author = self._author
        made = [
            AuthoredLevel(kind, [*draw(Random(kind), FIRST_SIZE)])
            for kind, (_, draw) in author.kinds.items()
        ]
        return author.texts or made

    def _tiles(self) -> str:
        hexagons = bool(self._own.get("HEXAGONS"))
        symbols = [
            draw_tile(symbol(cell.words), draw_shape(cell.shape, cell.colour), hexagons)
            for cell in self._author.cells
        ]
        if hexagons:
            symbols.append(HEXAGON)
        return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'


def _name(number: int, what: str, known: Sequence[str]) -> str:
    if not 0 <= number < len(known):
        raise ValueError(f"expected {what}, from 0 to {len(known) - 1}, found {number}")
    return known[number]


# ---------------------------------------------------------------- shrinking


class BoardShrinking:
    """Makes failing cases smaller: leaves out rows and columns of the board.

    Cells are not replaced by others: that might make a board that never occurs in this game, such
    as one with a disc that floats, and a program need not know what happens there.
    """

    def __init__(self, notation: FileNotation) -> None:
        self._notation = notation

    def passes(self, cases: Cases, /) -> Iterator[Pass]:
        """Yield a pass for each case, which leaves out rows and columns."""
        return per_case(cases, self._list_passes)

    def _list_passes(self, case: Case) -> Iterator[CasePass]:
        rows = self._notation.rows(case.start)
        board, width = "".join(rows).encode(), len(rows[0])
        lines = [(ROW, at) for at in range(len(rows))] + [(COLUMN, at) for at in range(width)]

        def without(gone: Collection[int]) -> Case | None:
            return self._cut(case, board, width, {lines[at] for at in gone})

        yield CasePass("rows and columns", len(lines), without)

    def _cut(self, case: Case, board: bytes, width: int, gone: Collection[Line]) -> Case | None:
        """Return the case without some rows or columns, and without actions that name their cells.

        None if a play cannot begin on the board that is left.
        """
        left, columns = cut(board, width, gone)
        if not left:
            return None
        kept_rows, kept_columns = (
            {
                old: new
                for new, old in enumerate(at for at in range(count) if (axis, at) not in gone)
            }
            for axis, count in ((ROW, len(board) // width), (COLUMN, width))
        )

        def move(place: int) -> int | None:
            row, column = divmod(place, case.start[WIDTH])  # with the ring, which is one cell wide
            if row - 1 not in kept_rows or column - 1 not in kept_columns:
                return None
            return (kept_rows[row - 1] + 1) * (columns + 2) + kept_columns[column - 1] + 1

        area = (len(kept_rows) + 2) * (columns + 2)
        moved = (self._move(action, case, area, kept_columns, move) for action in case.actions)
        actions = [action for action in moved if action is not None]
        text = left.decode()
        rows = [text[at : at + columns] for at in range(0, len(text), columns)]
        try:
            return Case(self._notation.position(rows, case.start[TURN]), actions)
        except ValueError:
            return None

    def _move(
        self, action: int, case: Case, area: int, columns: Mapping[int, int], move: Moved
    ) -> int | None:
        """Return the action on a smaller board of this area; None if it names a lost cell."""
        match self._notation.words.family:
            case "commands":
                return action
            case "cells or pass" if action == PASS:
                return action
            case "columns":
                return columns.get(action)
            case "steps":
                at = move(action // 4)
                return None if at is None else 4 * at + action % 4
            case "moves":
                one, other = map(move, divmod(action, case.start[AREA]))
                return None if one is None or other is None else one * area + other
        return move(action)
