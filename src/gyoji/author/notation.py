"""The notation of a game in one file: a size, rows of glyphs, and a line of commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..game.notation import boards
from ..game.protocols import Case
from ..game.scene import inside
from ..game.state import AREA, OWN, RIGHT, RUNNING, STATUS, TURN, WIDTH
from .declarations import GameFileError
from .helpers import PASS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..game.notation.source import Source
    from ..game.protocols import Options, Played
    from ..game.state import Position, State
    from .declarations import Author, Register

WAYS = {"U": "up", "D": "down", "L": "left", "R": "right"}
LETTERS_OF_WAYS = "".join(WAYS)
END = "0 0\n"
"""The last line of an input."""
LONGEST_NAME = 6
"""The maximum number of characters of a column's name."""

MOST_LETTERS = 1 << 22
"""The maximum number of bytes of a line of commands."""


class ActionWords:
    """Words for the actions of a game, which depend on the kind of its actions."""

    def __init__(self, author: Author, family: str) -> None:
        self._author, self.family = author, family
        self._letters = list(author.command_names or WAYS)
        self.joined = family == "commands" and all(len(letter) == 1 for letter in self._letters)
        """True if commands are single letters, written without blanks between them."""

    def cell(self, at: int, state: Sequence[int]) -> str:
        """Return the name of a cell."""
        row, column = divmod(at, state[WIDTH])
        row, name = self._turn_row(row, state), self.column(column)
        return f"{row},{name}" if self._author.letters == "numbers" else f"{name}{row}"

    def _turn_row(self, row: int, state: Sequence[int]) -> int:
        """Convert a row counted from above to its number in this notation, or back."""
        below = self._author.letters == "chess from below"
        return state[AREA] // state[WIDTH] - 1 - row if below else row

    def column(self, column: int) -> str:
        """Return the name of a column, counted from 1."""
        if self._author.letters == "numbers":
            return str(column)
        name = ""
        while column > 0:
            column, digit = divmod(column - 1, 26)
            name = chr(97 + digit) + name
        return name

    def find_column(self, name: str, state: Sequence[int]) -> int:
        """Return the number of a column, from 1, by its name; ValueError if the board has none."""
        column = 0
        if self._author.letters != "numbers":
            for letter in name[:LONGEST_NAME]:
                column = column * 26 + ord(letter) - 96
        else:
            column = number_in(name)
        if not 0 < column < state[WIDTH] - 1 or self.column(column) != name:
            raise ValueError
        return column

    def find_cell(self, word: str, state: Sequence[int]) -> int:
        """Return the place of a cell by its name; ValueError if the board has none."""
        if self._author.letters != "numbers":
            row = word.lstrip("abcdefghijklmnopqrstuvwxyz")
            column = word[: len(word) - len(row)]
        else:
            row, _, column = word.partition(",")
        above = self._turn_row(number_in(row), state)
        at = above * state[WIDTH] + self.find_column(column, state)
        if inside(at, state) is None or self.cell(at, state) != word:
            raise ValueError
        return at

    def word(self, action: int, state: Sequence[int]) -> str:
        """Return the action in words."""
        match self.family:
            case "commands":
                return self._letters[action]
            case "cells or pass" if action == PASS:
                return "pass"
            case "columns":
                return self.column(action + 1)
            case "steps":
                return self.cell(action // 4, state) + LETTERS_OF_WAYS[action % 4]
            case "moves":
                start, to = divmod(action, state[AREA])
                return f"{self.cell(start, state)}-{self.cell(to, state)}"
        return self.cell(action, state)

    def action(self, word: str, state: Sequence[int]) -> int:
        """Return the action of a word; ValueError with a sentence if there is none."""
        try:
            match self.family:
                case "commands":
                    return self._letters.index(word)
                case "cells or pass" if word == "pass":
                    return PASS
                case "columns":
                    return self.find_column(word, state) - 1
                case "steps":
                    return 4 * self.find_cell(word[:-1], state) + LETTERS_OF_WAYS.index(
                        word[-1:] or "?"
                    )
                case "moves":
                    start, _, to = word.partition("-")
                    return self.find_cell(start, state) * state[AREA] + self.find_cell(to, state)
            return self.find_cell(word, state)
        except ValueError:
            raise ValueError(f"expected {self.describe_expected(state)}, found {word!a}") from None

    def describe_expected(self, state: Sequence[int]) -> str:
        """Return what a command looks like, for errors."""
        first = state[WIDTH] + 1
        last = state[AREA] - state[WIDTH] - 2
        match self.family:
            case "commands":
                return f"one of the commands {' '.join(self._letters)}"
            case "cells or pass":
                return f"pass, or a cell from {self.cell(first, state)} to {self.cell(last, state)}"
            case "columns":
                return f"a column from {self.column(1)} to {self.column(state[WIDTH] - 2)}"
            case "steps":
                return f"a cell and a direction, such as {self.word(4 * first + RIGHT, state)}"
            case "moves":
                return f"two cells, such as {self.word(first * state[AREA] + last, state)}"
        return f"a cell from {self.cell(first, state)} to {self.cell(last, state)}"


def number_in(digits: str) -> int:
    """Return the number that a text has; 0 if it has none, or one too large for a board."""
    return int(digits) if digits.isdecimal() and len(digits) < 6 else 0


class FileNotation:
    """The notation that is derived from an author's declarations."""

    def __init__(self, author: Author, words: ActionWords) -> None:
        self._author, self.words = author, words
        self.glyphs = "".join(cell.glyph for cell in author.cells)
        self._glyph = dict(enumerate(self.glyphs))
        self.numbers = bytes.maketrans(self.glyphs.encode(), bytes(range(len(self.glyphs))))

    def word(self, action: int, state: State) -> str:
        return self.words.word(action, state)  # type: ignore[arg-type]  # it is only read

    def action(self, word: str, state: State) -> int:
        return self.words.action(word, state)  # type: ignore[arg-type]  # the same

    # ---------------------------------------------------------------- positions

    def position(self, rows: Sequence[str], turn: int = 0) -> Position:
        """Return the position of these rows; ValueError unless each `g.place` finds one cell."""
        author = self._author
        cells = "".join(rows).encode().translate(self.numbers)
        ringed = boards.ring(cells, len(rows[0]), author.ring)
        own = [0] * (OWN - author.below)
        for at, register in author.registers.items():
            own[at - OWN - 1] = self._start(register, ringed)
        return (*ringed, *own, len(ringed), len(rows[0]) + 2, turn, RUNNING)

    def _start(self, register: Register, cells: bytes) -> int:
        if register.place_of:
            found = [at for at, cell in enumerate(cells) if cell in register.place_of]
            if len(found) != 1:
                kinds = [self._author.cells[cell] for cell in register.place_of]
                words = " or ".join(f"{cell.words} ({cell.glyph})" for cell in kinds)
                raise ValueError(f"expected a board with one {words}, found {len(found)}")
            return found[0]
        return sum(map(cells.count, register.counted)) if register.counted else register.start

    def rows(self, state: Sequence[int]) -> list[str]:
        """Return the rows of a board, without its ring."""
        width, glyph = state[WIDTH], self._glyph
        starts = range(width + 1, state[AREA] - width, width)
        try:
            return ["".join([glyph[cell] for cell in state[at : at + width - 2]]) for at in starts]
        except KeyError:
            raise GameFileError(self._describe_strange(state)) from None

    def _describe_strange(self, state: Sequence[int]) -> str:
        """Return a sentence about the first cell of a board whose number stands for no kind."""
        at = next(
            at for at in range(state[AREA]) if inside(at, state) and state[at] not in self._glyph
        )
        return (
            f"{self._author.file}: expected a kind of cell, from 0 to {len(self.glyphs) - 1},"
            f" found {state[at]} at {self.words.cell(at, state)}; keep other numbers in registers"
        )

    # ---------------------------------------------------------------- texts

    def read(self, source: Source, lenient: bool, options: Options) -> Iterator[Case]:  # noqa: ARG002
        """Yield the cases of an input."""
        glyphs, seats = self.glyphs.encode(), self._author.seats
        known = f"one of {' '.join(self.glyphs)}"
        while size := boards.read_size(
            source, "rows and columns, or 0 0 at the end", lenient=lenient
        ):
            expected = f"a row of {size[1]} glyphs"
            first = source.row + 1
            rows = [
                boards.read_row(source, size[1], expected, glyphs, known).decode()
                for _ in range(size[0])
            ]
            turn = 0
            if len(seats) > 1:
                what = f"the player to move, from 1 to {len(seats)}"
                turn = source.numbers(source.must(what), 1, what)[0] - 1
                if not 0 <= turn < len(seats):
                    raise source.error(what, str(turn + 1))
            try:
                start = self.position(rows, turn)
            except ValueError as error:
                raise source.error(*_parts(error), row=first) from None
            yield Case(start, self.read_commands(source, start))

    def read_commands(self, source: Source, start: Position) -> list[int]:
        """Read a line of commands."""
        line = source.must("a line of commands", MOST_LETTERS)
        text = line.decode("ascii", "replace")
        actions, column = list[int](), 0
        for word in text.replace(" ", "") if self.words.joined else text.split():
            column = text.index(word, column)
            try:
                actions.append(self.words.action(word, start))
            except ValueError as error:
                raise source.error(*_parts(error), column + 1) from None
            column += len(word)
        return actions

    def show(self, cases: Iterable[Case]) -> Iterator[bytes]:
        """Yield the input that reads as these cases."""
        for case in cases:
            between = "" if self.words.joined else " "
            words = between.join(self.words.word(action, case.start) for action in case.actions)
            yield self.text(self.rows(case.start), case.start[TURN], words).encode()
        yield END.encode()

    def text(self, rows: Sequence[str], turn: int = 0, words: str = "") -> str:
        """Return the text of one case."""
        turns = [str(turn + 1)] if len(self._author.seats) > 1 else []
        return "\n".join([f"{len(rows)} {len(rows[0])}", *rows, *turns, words, ""])

    def write(self, plays: Iterable[Played], first: int = 1) -> Iterator[bytes]:  # noqa: ARG002
        """Yield the judge's output: the board at the end, and a line with the end and registers."""
        for play in plays:
            words = [self.outcome(play.end), *self.facts(play.end)]
            yield "\n".join([*self.rows(play.end), ", ".join(words), ""]).encode()

    def outcome(self, state: Position) -> str:
        """Return the sentence about the end of a play."""
        end = self._author.declared.ends.get(state[STATUS])
        return end.text if end else "not over"

    def facts(self, state: Position) -> list[str]:
        """Return the registers with their names."""
        return [f"{name} {value}" for name, value in self.values(state)]

    def values(self, state: Position) -> list[tuple[str, str]]:
        """Return the name and value of each register that people read."""
        return [
            (register.name, self._value(register, state[at], state))
            for at, register in self._author.registers.items()
            if register.is_shown
        ]

    def _value(self, register: Register, value: int, state: Position) -> str:
        if not register.is_place:
            return str(value)
        return "nowhere" if inside(value, state) is None else self.words.cell(value, state)


class OwnFormat(FileNotation):
    """A notation whose input or output the author reads and writes."""

    def __init__(self, author: Author, words: ActionWords, own: Any) -> None:
        super().__init__(author, words)
        self._own = own

    def read(self, source: Source, lenient: bool, options: Options) -> Iterator[Case]:
        """Yield the cases of an input: the author's `read(lines)` gives rows and words of each."""
        if not hasattr(self._own, "read"):
            yield from super().read(source, lenient, options)
            return
        for rows, words, *turn in self._own.read(_lines(source)):
            if len({len(row) for row in rows}) != 1 or set("".join(rows)) - set(self.glyphs):
                raise source.error(f"rows of equal length of the glyphs {self.glyphs}", "others")
            try:
                start = self.position(rows, *turn)
                yield Case(start, [self.words.action(word, start) for word in words])
            except ValueError as error:
                raise source.error(*_parts(error)) from None

    def show(self, cases: Iterable[Case]) -> Iterator[bytes]:
        """Yield the input that reads as these cases: the author's `show(rows, words)`."""
        if not hasattr(self._own, "show"):
            yield from super().show(cases)
            return
        for case in cases:
            words = [self.words.word(action, case.start) for action in case.actions]
            yield str(self._own.show(self.rows(case.start), words)).encode()

    def write(self, plays: Iterable[Played], first: int = 1) -> Iterator[bytes]:
        """Yield the judge's output: the author's `answer(state)` is a text, or lines."""
        if not hasattr(self._own, "answer"):
            yield from super().write(plays, first)
            return
        for play in plays:
            said = self._own.answer(play.end)
            lines = said.split("\n") if isinstance(said, str) else [*map(str, said)]
            yield ("\n".join(lines).rstrip("\n") + "\n").encode()


def _parts(error: ValueError) -> tuple[str, str]:
    """Return the parts of an error's sentence that follow "expected" and "found"."""
    expected, _, found = str(error).removeprefix("expected ").rpartition(", found ")
    return (expected, found) if expected else (found, "something else")


def _lines(source: Source) -> Iterator[str]:
    """Yield the lines of an input, without their ends."""
    while (line := source.line(MOST_LETTERS)) is not None:
        yield line.decode("utf-8", "replace")
