"""What a game is: four small modules under one name.

Rules know states and integers. Notation knows text. Display knows people. Levels know where plays
come from. Each is a module with the functions of its protocol below (PEP 544), so a game is
opened, read and replaced a part at a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from random import Random

    from ..events import Log
    from ..notation.source import Source
    from ..state import Position, State

    Noun = Callable[[int, State], str]

Options = Mapping[str, str]
"""What was chosen of a game's options, by their names."""

More = TypeVar("More")


class Case(NamedTuple):
    """A play as it was written down: where it starts and what was done."""

    start: Position
    actions: Sequence[int]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Case):
            return False
        return self.start == other.start and tuple(self.actions) == tuple(other.actions)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.start, tuple(self.actions)))


class Played(NamedTuple):
    """A case as the referee finished it: where it ended, and the answer to each action.

    Actions after the end of the play have no answer.
    """

    case: Case
    end: Position
    answers: bytes


class Opening(NamedTuple, Generic[More]):
    """What an input says before its first data set: the position that all of them share, if any.

    `cells` and `registers` are a position's, and empty where each data set has its own; a fast path
    may have further registers before these. `announced` is how many data sets there will be, -1 if
    nobody says. `more` is the notation's own. `fast_path` is False where the notation's fast path
    does not know what follows.
    """

    cells: Sequence[int]
    registers: tuple[int, ...]
    announced: int
    more: More
    fast_path: bool = True


class Words(NamedTuple):
    """A ruling in words: the clause of the game's rules, and a sentence to fill in.

    `{a}` and `{b}` are the event's numbers; `{a:place}` says one by the noun of that name.
    """

    clause: str
    text: str


class Option(NamedTuple):
    """A choice that a game offers to whoever reads or makes its inputs; the first is usual.

    `judged` is False where what the other choices make is not for the usual reading.
    """

    choices: tuple[str, ...]
    help: str
    judged: bool = True

    @property
    def tried(self) -> tuple[str, ...]:
        """The choices that are for the usual reading."""
        return self.choices if self.judged else self.choices[:1]


class Rules(Protocol):
    """What is: the whole game as functions of a state. They never raise."""

    def begin(self, state: State, log: Log, /) -> None:
        """What happens before the first action."""

    def apply(self, state: State, action: int, log: Log, /) -> int:
        """One action and all that follows; the answer, 0 to 255, is 0 if nothing came of it.

        Only for a play that is not over: STATUS is RUNNING.
        """

    def next_action(self, state: State, action: int, /) -> int:
        """The next action worth trying after this one, -1 to begin with; -1 when none is left."""

    def players(self, state: State, /) -> int:
        """How many play."""

    def score(self, state: State, player: int, /) -> int:
        """What the play is worth to a player so far."""


class Notation(Protocol):
    """How it is written: the judge's input and output, both ways."""

    @property
    def OPTIONS(self) -> Mapping[str, Option]:
        """The choices that `read` knows."""

    def read(self, source: Source, lenient: bool, options: Options, /) -> Iterator[Case]:
        """The cases of one input, each as soon as it is read. NotationError where it is none.

        It is `opening`, and `go_on` from there.
        """

    def opening(self, source: Source, lenient: bool, options: Options, /) -> Opening[Any]:
        """Read up to the first data set, and not a byte further. NotationError where it is none."""

    def go_on(
        self, source: Source, opening: Opening[Any], number: int, lenient: bool, options: Options, /
    ) -> Iterator[Case]:
        """The cases from here to the end of the input, when so many data sets were taken before.

        `source.row` is the line last read, and nothing of the next one was unless number is 0.
        """

    def write(self, plays: Iterable[Played], /, first: int = 1) -> Iterator[bytes]:
        """The judge's output, a piece for each play as soon as it is there.

        `first` is the number of the first of these plays: those before it are written already.
        """

    def show(self, cases: Iterable[Case], /) -> Iterator[bytes]:
        """The input that would read as these cases; ValueError if no one input can hold them."""

    def action(self, word: str, state: State, /) -> int:
        """The action that is written so; ValueError if it is none."""

    def word(self, action: int, state: State, /) -> str:
        """How an action is written."""


class Display(Protocol):
    """How people see and hear it. Whatever rules can name has its words here.

    `TOLD` is the whitelist of what is said aloud: an event that is not in it is the referee's.
    """

    @property
    def TITLE(self) -> str:
        """The game's name in full."""

    @property
    def ABOUT(self) -> str:
        """The game in one line."""

    @property
    def LEGEND(self) -> Mapping[str, str]:
        """The glyphs of the board, as its rules list them, in words."""

    @property
    def ANSWERS(self) -> Mapping[int, str]:
        """Every answer in a word or two."""

    @property
    def EVENTS(self) -> Mapping[int, Words]:
        """Every event, explained."""

    @property
    def ENDS(self) -> Mapping[int, Words]:
        """Every status: how the play ended; RUNNING when the actions ran out before."""

    @property
    def LATE(self) -> Words:
        """What becomes of an action after the end."""

    @property
    def TOLD(self) -> Mapping[int, str]:
        """What all players hear of an event."""

    @property
    def NOUNS(self) -> Mapping[str, Noun]:
        """How the numbers of events are said."""

    @property
    def KEYS(self) -> Mapping[str, str]:
        """What a key at a terminal does, as a word of the notation."""

    def player(self, player: int, /) -> str:
        """A player's name."""

    def say(self, action: int, state: State, /) -> str:
        """An action as a player at the table says it."""

    def draw(self, state: Position, /) -> list[list[str]]:
        """The board row by row, a glyph for each cell."""

    def describe(self, glyph: str, /) -> str:
        """A glyph of the board in words; KeyError if it is none."""

    def view(self, state: Position, player: int, /) -> Position:
        """A fresh position made of what the player may know."""


class Levels(Protocol):
    """Where plays come from."""

    @property
    def KINDS(self) -> Mapping[str, str]:
        """The kinds of cases made here, each with what it is about."""

    @property
    def OPTIONS(self) -> Mapping[str, Option]:
        """The choices that `cases` knows."""

    def cases(
        self, rng: Random, size: int, count: int, kind: str, options: Options, /
    ) -> Iterator[Case]:
        """So many cases that one input can hold, the same for the same generator and numbers.

        ValueError with a sentence when there can be none of that size, or not so many.
        """


class Game:
    """A game, whole. `version` counts up whenever the same actions could end differently."""

    __slots__ = ("display", "levels", "name", "notation", "rules", "version")

    def __init__(
        self, name: str, version: int, rules: Rules, notation: Notation, display: Display,
        levels: Levels,
    ) -> None:  # fmt: skip
        self.name, self.version = name, version
        self.rules, self.notation, self.display, self.levels = rules, notation, display, levels

    def __repr__(self) -> str:
        return f"<gyoji.Game {self.name}, version {self.version}>"
