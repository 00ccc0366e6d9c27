"""What a face shows of a game: its module `scene`, beside its rules, or a plain stand-in.

Ordinary Python. `display` has the words and the glyphs; a scene says what is drawn for a glyph,
what moves when something happens, and how a move is picked with a pointer. Terminal and browser
both draw from it, so neither knows any game.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from ..state import AREA, WIDTH
from .files import optional_part

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from ..events import Event
    from ..state import Position
    from .protocols import Game

    Board = list[list[str]]

Field = tuple[int, int]
"""A cell of the drawn board: its row and column, from 0."""

Pick = str | Field
"""One thing that is picked for a move: a word, or a field."""

NOBODY = -1


class Tile(NamedTuple):
    """One thing drawn on a cell. `name` is one of the scene's LOOKS.

    `label` is written on it; `way` is where it points: up, down, left, right, or nowhere; `owner`
    is the player whose it is.
    """

    name: str
    label: str = ""
    way: str = ""
    owner: int = NOBODY


class Look(NamedTuple):
    """A kind of tile: how a terminal writes it, and what it is in words.

    `glyph` takes two columns; `plain` is one or two letters of ASCII. `colour` is one of COLOURS.
    """

    glyph: str
    plain: str
    colour: str
    words: str


COLOURS = (
    "ground", "wall", "player", "box", "goal", "home", "danger",
    "earth", "stone", "gem", "water", "ice", "wood", "sweet", "quiet",
)  # fmt: skip
"""The names of the palette; each face has its own shades of them."""


class Motion(NamedTuple):
    """What an event moves: how, which kind of tile, and which of its numbers are its two ends.

    `tile` "" is whatever is on top there. `start` and `end` are "a", "b", or "" for none.
    """

    kind: str
    tile: str
    start: str
    end: str


MOTIONS = ("walk", "push", "slide", "fall", "flow", "jump", "put", "take", "vanish", "bump", "glow")
"""The kinds of motion. The last three stay where they are: they need no `start`."""


class Moved(NamedTuple):
    """One motion on a board."""

    kind: str
    tile: str
    start: Field | None
    end: Field | None


class Fact(NamedTuple):
    """Something worth knowing of a play as it stands; whose, if it is anybody's."""

    label: str
    value: str
    player: int = NOBODY


class Held(NamedTuple):
    """What a player has in hand: the word that it is played by, how many, how it is drawn."""

    word: str
    number: int
    tile: Tile


class Sheet(NamedTuple):
    """A painted board as the judge's input: the line of its first row, and how wide a cell is.

    So an error at a line and a column belongs to the cell (line - first, (column - 1) // width).
    """

    text: str
    first: int
    width: int


class Scene(Protocol):
    """The half of a game that faces draw from."""

    @property
    def LOOKS(self) -> Mapping[str, Look]:
        """Every kind of tile."""

    @property
    def MOTIONS(self) -> Mapping[int, Motion]:
        """What events move; of others nothing is seen."""

    @property
    def WALKS(self) -> Collection[int]:
        """The events of a player who only goes: a click may do many such steps."""

    @property
    def BRUSHES(self) -> Sequence[str]:
        """The glyphs that an editor paints with."""

    @property
    def TAKES_BACK(self) -> bool:
        """May a player at a table take back what is done in a turn that is not over?"""

    def tiles(self, glyph: str, /) -> tuple[Tile, ...]:
        """What is drawn for a glyph, from the ground up; KeyError if it is none."""

    def field(self, place: int, state: Sequence[int], /) -> Field | None:
        """Where a place of the state is drawn; None if it is not."""

    def focus(self, state: Sequence[int], /) -> Field | None:
        """Where the player is whose turn it is, to keep him in sight; None if he is nowhere."""

    def facts(self, state: Position, /) -> list[Fact]:
        """What the registers say, in words."""

    def hand(self, state: Position, player: int, /) -> list[Held]:
        """What a player has in hand."""

    def picks(self, action: int, state: Position, /) -> tuple[Pick, ...]:
        """How an action is picked, one thing after another."""

    def blank(self, rows: int, columns: int, /) -> Board:
        """An empty board to paint on, in glyphs."""

    def sheet(self, board: Board, /) -> Sheet:
        """The judge's input of a painted board without commands, whether it can be read or not."""


class DefaultScene:
    """Stands in for a game without a scene: each glyph is a tile that it is written on."""

    LOOKS: Mapping[str, Look] = {"glyph": Look("  ", "", "ground", "")}
    MOTIONS: Mapping[int, Motion] = {}
    WALKS: Collection[int] = ()
    TAKES_BACK = False

    def __init__(self, game: Game) -> None:
        self._game = game
        self.BRUSHES: Sequence[str] = ()

    def tiles(self, glyph: str, /) -> tuple[Tile, ...]:
        """The glyph itself."""
        return (Tile("glyph", glyph),)

    def field(self, _place: int, _state: Sequence[int], /) -> Field | None:
        """Nobody knows where it is drawn."""
        return None

    def focus(self, _state: Sequence[int], /) -> Field | None:
        """Nobody knows who is the player."""
        return None

    def facts(self, _state: Position, /) -> list[Fact]:
        """Nothing is known."""
        return []

    def hand(self, _state: Position, _player: int, /) -> list[Held]:
        """Nothing is known."""
        return []

    def picks(self, action: int, state: Position, /) -> tuple[Pick, ...]:
        """By its word."""
        return (self._game.notation.word(action, list(state)),)

    def blank(self, _rows: int, _columns: int, /) -> Board:
        """There is no editor."""
        return []

    def sheet(self, _board: Board, /) -> Sheet:
        """There is no editor."""
        return Sheet("", 1, 1)


@cache
def scene_of(game: Game) -> Scene:
    """The scene of a game, or what stands in for it."""
    found = optional_part(game, "scene")
    return DefaultScene(game) if found is None else cast("Scene", found)


def inside(place: int, state: Sequence[int]) -> Field | None:
    """Where a place is drawn of a board whose ring is not; None for the ring, and off the board."""
    if state[AREA] == 0:
        return None
    row, column = divmod(place, state[WIDTH])
    rows, columns = state[AREA] // state[WIDTH] - 2, state[WIDTH] - 2
    found = 1 <= row <= rows and 1 <= column <= columns
    return (row - 1, column - 1) if found else None


def walled(rows: int, columns: int, wall: str, floor: str, player: str) -> Board:
    """An empty board with a border, and the player in its corner."""
    board = [[wall] * columns for _ in range(rows)]
    for row in board[1:-1]:
        row[1:-1] = [floor] * (columns - 2)
    board[1 % rows][1 % columns] = player
    return board


def empty_handed(_state: Position, _player: int) -> list[Held]:
    """The hand of a game in which nobody holds anything."""
    return []


def moved(game: Game, events: Sequence[Event], state: Position) -> list[Moved]:
    """What is seen moving when these things happen; `state` is the one that they happened in."""
    scene = scene_of(game)
    seen = []
    for event, a, b in events:
        motion = scene.MOTIONS.get(event)
        if motion is not None:
            ends = {"": None, "a": scene.field(a, state), "b": scene.field(b, state)}
            seen.append(Moved(motion.kind, motion.tile, ends[motion.start], ends[motion.end]))
    return seen
