"""The protocols of a game's four modules: rules, notation, display and levels.

Rules work on states and integers, notation on text; display is for people, and levels make
positions. Each is a module with the functions of its protocol below (PEP 544), so a game can be
opened, read and replaced one part at a time.

A module may leave out what `gyoji.game.defaults` provides. The classes named `...Module` list the
required names; the protocol derived from each lists everything that callers can rely on.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from random import Random

    from .events import Log
    from .notation.source import Source
    from .state import Position, State

    Noun = Callable[[int, State], str]

Options = Mapping[str, str]
"""The chosen value of each of a game's options, by name."""

More = TypeVar("More")


class Case(NamedTuple):
    """A play as written: its start and its actions."""

    start: Position
    actions: Sequence[int]

    # Readers give actions as bytes, arrays or tuples; equal numbers make equal cases.
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Case):
            return False
        return self.start == other.start and tuple(self.actions) == tuple(other.actions)

    # A tuple has its own `__ne__`, which would compare the actions as objects.
    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.start, tuple(self.actions)))


class Played(NamedTuple):
    """A finished case: the position at its end, and the answer to each action.

    Actions after the end of the play have no answer.
    """

    case: Case
    end: Position
    answers: bytes


class Opening(NamedTuple, Generic[More]):
    """The part of an input before its first data set.

    `cells` and `registers` are the position that all data sets share; both are empty if each data
    set has a position of its own. A fast path may put further registers before these. `announced`
    is the number of data sets to come, or -1 if the input does not say it. `more` is for the
    notation itself. `fast_path` is False if the notation's fast path cannot read the rest of the
    input.
    """

    cells: Sequence[int]
    registers: tuple[int, ...]
    announced: int
    more: More
    fast_path: bool = True


class Words(NamedTuple):
    """A ruling: the clause of the game's rules, and a sentence with fields.

    `{a}` and `{b}` are the event's numbers; `{a:place}` is worded by the noun `place`.
    """

    clause: str
    text: str


class Option(NamedTuple):
    """A choice in how a game's inputs are read or made; the first of `choices` is the default.

    `judged` is False if inputs made with any choice but the default need it to be read, too.
    `unfinished` is the choice that also reads plays that have not ended, if the default does not.
    """

    choices: tuple[str, ...]
    help: str
    judged: bool = True
    unfinished: str = ""

    @property
    def tried(self) -> tuple[str, ...]:
        """The choices whose inputs the default options can read."""
        return self.choices if self.judged else self.choices[:1]


class Rules(Protocol):
    """The whole game as functions of a state. They never raise.

    A constant CELL_LIMIT says that every cell, in every position of a play, is at least 0 and below
    it. If it is 256 or less, a compiled twin keeps cells in 8 bits. Without it a twin's cells have
    32 bits, or 64 if a constant of the rules needs more than 32. A constant AUTOMATIC that is True
    says that the state may change after a refused action too.
    """

    def begin(self, state: State, log: Log, /) -> None:
        """Carry out what happens before the first action."""

    def apply(self, state: State, action: int, log: Log, /) -> int:
        """Carry out an action with all its consequences.

        The answer is 0 to 255; 0 means that the action had no effect.

        Called only while the play is running: STATUS is RUNNING.
        """

    # An enumeration step, because rules cannot return containers (docs/decisions/005).
    def next_action(self, state: State, action: int, /) -> int:
        """Return the next action worth trying after this one, or after -1; -1 if there is none."""

    def players(self, state: State, /) -> int:
        """Return the number of players."""

    def score(self, state: State, player: int, /) -> int:
        """Return the player's score so far."""


class NotationModule(Protocol):
    """The required part of a notation, together with `read` or `go_on`."""

    def write(self, plays: Iterable[Played], /, first: int = 1) -> Iterator[bytes]:
        """Yield the judge's output, one piece for each play, as soon as it is known.

        `first` is the number of the first of these plays; earlier ones are already written.
        """

    def show(self, cases: Iterable[Case], /) -> Iterator[bytes]:
        """Yield the input that reads as these cases.

        ValueError if no single input can hold them.
        """

    def action(self, word: str, state: State, /) -> int:
        """Return the action that the word stands for.

        ValueError with a sentence if there is none.
        """

    def word(self, action: int, state: State, /) -> str:
        """Return the action in the notation's words."""


class Notation(NotationModule, Protocol):
    """A game's notation: the judge's input and output, read and written."""

    @property
    def OPTIONS(self) -> Mapping[str, Option]:
        """The options of `read`. Default: none."""

    def read(self, source: Source, lenient: bool, options: Options, /) -> Iterator[Case]:
        """Yield the cases of an input, each as soon as it is read; NotationError on an error.

        Default: `opening`, then `go_on`.
        """

    def opening(self, source: Source, lenient: bool, options: Options, /) -> Opening[Any]:
        """Read up to the first data set and not a byte further; NotationError as in `read`.

        Default: an input begins with its first data set.
        """

    def go_on(
        self, source: Source, opening: Opening[Any], number: int, lenient: bool, options: Options, /
    ) -> Iterator[Case]:
        """Yield the remaining cases of the input, after the first `number` data sets.

        `source.row` is the line last read. If `number` is not 0, nothing of the next line has
        been read. Default: `read`.
        """


class DisplayModule(Protocol):
    """The required part of a display."""

    @property
    def TITLE(self) -> str:
        """The game's full name."""

    @property
    def ABOUT(self) -> str:
        """The game in one line."""

    @property
    def LEGEND(self) -> Mapping[str, str]:
        """The glyphs of the board in words, in the order of the rules."""

    @property
    def ANSWERS(self) -> Mapping[int, str]:
        """Each answer in a word or two."""

    @property
    def EVENTS(self) -> Mapping[int, Words]:
        """The ruling on each event: its clause, and a sentence that explains it."""

    @property
    def ENDS(self) -> Mapping[int, Words]:
        """Each status: how the play ended; RUNNING stands for actions that ran out."""

    def draw(self, state: Position, /) -> list[list[str]]:
        """Return the board row by row, one glyph for each cell."""


class Display(DisplayModule, Protocol):
    """The words and pictures of a game for people: words for everything that rules can name.

    A game with hidden information provides `view` and `ANNOUNCED`; their defaults show everything.
    `ANNOUNCED` lists what may be announced, so an event is secret unless it is listed.
    """

    @property
    def LATE(self) -> Words:
        """The ruling on an action after the end. Default: "ignored", with the end's clause."""

    @property
    def ANNOUNCED(self) -> Mapping[int, str]:
        """The announcement of an event to all players. Default: the text in EVENTS."""

    @property
    def PLAIN(self) -> Mapping[int, str]:
        """Events in players' words. Default: none; the text in EVENTS is used, without places."""

    @property
    def NOUNS(self) -> Mapping[str, Noun]:
        """The wording of the numbers in events.

        Default: `place` is a row and a column, counted from 1, of a board drawn with its ring.
        """

    @property
    def KEYS(self) -> Mapping[str, str]:
        """The word that a key stands for, as `in_notation` takes it. Default: none."""

    @property
    def HEXAGONS(self) -> bool:
        """True if the board's cells are hexagons, each row half a cell further right."""

    def player(self, player: int, /) -> str:
        """Return a player's name. Default: "player 1", "player 2", ..."""

    def say(self, action: int, state: State, /) -> str:
        """Return an action in the players' own words. Default: as the notation writes it."""

    def in_notation(self, word: str, state: State, side: int = 0, /) -> str:
        """Return the notation of a key or of typed text, in this position.

        For words whose command depends on the position, such as a step to the next column in a
        notation that names columns. `side` is where the player's figure looks: -1 to the left, 1
        to the right, 0 to neither. Default: the word itself, which may be no command at all.
        """

    def describe(self, glyph: str, /) -> str:
        """Return a glyph of the board in words; KeyError if it is unknown. Default: LEGEND."""

    def redrawn(
        self, before: Position, after: Position, /
    ) -> Sequence[tuple[tuple[int, int], str]]:
        """Return the fields that are drawn differently, in any order, with their new glyphs.

        Both are positions of one play. Default: both are drawn and compared. A game whose board is
        slow to draw can find the fields without drawing.
        """

    def view(self, state: Position, player: int, /) -> Position:
        """Return a new position with only what the player may know. Default: everything."""


class LevelsModule(Protocol):
    """The required part of levels."""

    @property
    def KINDS(self) -> Mapping[str, str]:
        """The kinds of cases, each with a description."""

    def cases(
        self, rng: Random, size: int, count: int, kind: str, options: Options, /
    ) -> Iterator[Case]:
        """Yield `count` cases that one input can hold, the same for equal arguments.

        ValueError with a sentence if there are none of that size, or too few.
        """


class Levels(LevelsModule, Protocol):
    """The levels of a game: the module that makes cases to play."""

    @property
    def OPTIONS(self) -> Mapping[str, Option]:
        """The options of `cases`. Default: none."""

    @property
    def WINNABLE(self) -> Collection[str]:
        """The kinds that are made so that every level can be won. Default: none."""
