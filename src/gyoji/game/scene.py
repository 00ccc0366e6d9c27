"""A game's picture and its clicks: the optional module `scene`, or a default.

A scene is ordinary Python. `display` has the words and the glyphs; a scene defines the tiles of a
glyph, what an event moves, and the clicks that pick an action. The terminal and the browser both
draw from it, so neither contains code for one game.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from .files import optional_part
from .looks import COLOURS, MOTIONS, NOBODY, SHADES, Look, Motion, Tile
from .state import AREA, DOWN, LEFT, RIGHT, RUNNING, STATUS, TURN, UP, WIDTH

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from .events import Event
    from .game import Game
    from .state import Position, State

__all__ = [
    "COLOURS",
    "MOST_ACTIONS",
    "MOST_CELLS",
    "MOTIONS",
    "NOBODY",
    "SHADES",
    "Board",
    "DefaultScene",
    "Fact",
    "Field",
    "Held",
    "Look",
    "Motion",
    "Moved",
    "Pick",
    "Scene",
    "Sheet",
    "Tile",
    "Weight",
    "inside",
    "is_left",
    "make_room",
    "move",
    "scene_of",
]

Board = list[list[str]]
"""A drawn board, row by row, with a glyph for each cell."""

Field = tuple[int, int]
"""A cell of the drawn board: its row and column, from 0."""

Pick = str | Field
"""One click for an action: a word or a field."""


class Moved(NamedTuple):
    """One motion on a board."""

    kind: str
    tile: str
    start: Field | None
    end: Field | None


class Fact(NamedTuple):
    """Something worth knowing about the current position, and the player it concerns, if any."""

    label: str
    value: str
    player: int = NOBODY


class Weight(NamedTuple):
    """A comparison of the players: a number for each of them, such as the strength at a city.

    The number of a player who takes no part is None. `field` is the place that they compete for, if
    any. `found` says who is ahead, or who has won.
    """

    label: str
    numbers: tuple[int | None, ...]
    field: Field | None = None
    found: str = ""


class Held(NamedTuple):
    """A token of a player's hand: the word to play it, how many are left, and its tile.

    If none is left, the place of the token in the hand is empty. `about` says what the token does;
    `blocked` why it cannot be played now, "" if it can. `asks` has a sentence for each pick after
    the token.
    """

    word: str
    number: int
    tile: Tile
    about: str = ""
    blocked: str = ""
    asks: tuple[str, ...] = ()


class Sheet(NamedTuple):
    """A painted board as the judge's input; `first` is the line of the board's first row.

    A cell is `width` columns wide, so an error at a line and a column belongs to the cell
    (line - first, (column - 1) // width).
    """

    text: str
    first: int
    width: int


class Scene(Protocol):
    """A game's tiles, motions and clicks, for the terminal and the browser."""

    @property
    def LOOKS(self) -> Mapping[str, Look]:
        """The look of each kind of tile, by the name of the kind."""

    @property
    def DOES(self) -> Mapping[str, str]:
        """For some kinds of tiles, a sentence that says what such a tile does. Default: none."""

    @property
    def MOTIONS(self) -> Mapping[int, Motion]:
        """The motions of events; an event without a motion is not shown."""

    @property
    def WALKS(self) -> Collection[int]:
        """The events of steps that move only the player's figure; one click may cause many."""

    @property
    def PUSHED(self) -> Collection[str]:
        """The tiles of things that a player pushes or pulls: a finger that begins there drags one.

        Default: the tiles of the motions "push".
        """

    @property
    def PULLS(self) -> bool:
        """True if a player also pulls things: a quick swipe from a thing beside them may pull it.

        Default: False.
        """

    @property
    def BRUSHES(self) -> Sequence[str]:
        """The glyphs that an editor can paint."""

    @property
    def SINGLE(self) -> Sequence[Mapping[str, str]]:
        """The pieces of which a level has exactly one: an editor moves them.

        Each piece is a mapping from its glyphs to the glyph that the cell has without the piece.
        """

    @property
    def STUCK(self) -> str:
        """The sentence for a player who can do nothing any more except walk about."""

    @property
    def BUTTONS(self) -> Mapping[str, str]:
        """Sentences that explain words of KEYS, if a short label is not enough. Default: none."""

    @property
    def TAKES_BACK(self) -> bool:
        """True if players may take back actions of their own turn until it is over."""

    def tiles(self, glyph: str, /) -> tuple[Tile, ...]:
        """Return the tiles of a glyph, from the bottom up; KeyError if there is no such glyph."""

    def field(self, place: int, state: Sequence[int], /) -> Field | None:
        """Return the field where a place of the state is drawn; None if it is not drawn."""

    def focus(self, state: Sequence[int], /) -> Field | None:
        """Return the field of the player to move, which is kept in view; None if there is none."""

    def corners(self, state: Sequence[int], /) -> Sequence[tuple[Field, Field]]:
        """Return pairs of fields: a piece that is held only at a corner, and the one that holds it.

        Default: none.
        """

    def targets(self, field: Field, /) -> Sequence[Field]:
        """Return the fields to which a click on a field may lead, in order of preference.

        Default: the field itself.
        """

    def facts(self, state: Position, /) -> list[Fact]:
        """Return facts about the position that its registers hold, in words."""

    def hand(self, state: Position, player: int, /) -> list[Held]:
        """Return the tokens in a player's hand."""

    def aim(self, state: Position, /) -> str:
        """Return what the player has to do now, if the aim is no longer that of the start.

        Default: "".
        """

    def foretell(self, state: Position, /) -> list[int]:
        """Return the players' scores at the end, once nothing can change them any more; [] before.

        Default: [], which is never wrong.
        """

    def explain(self, action: int, state: Position, /) -> str:
        """Return the purpose of a legal action, as far as the board after it shows one.

        Default: "".
        """

    def weigh(self, events: Sequence[Event], state: Position, /) -> list[Weight]:
        """Return the comparisons that decided these events, and those that the events changed.

        Without events, as at the start, return all that are still open. Default: none.
        """

    def tell(self, events: Sequence[Event], state: Position, /) -> list[str]:
        """Return what players have won or lost by these events, in sentences.

        Default: none.
        """

    def warn(self, action: int, before: Position, state: Position, /) -> str:
        """Return why an action is useless, while its player can still take it back; "" otherwise.

        Default: "".
        """

    def offer(self, actions: Iterable[int], state: Position, /) -> Iterable[int]:
        """Leave out the legal actions that change nothing, so that nobody is led to them.

        Default: leave out none.
        """

    def picks(self, action: int, state: Position, /) -> tuple[Pick, ...]:
        """Return the clicks for an action, in order."""

    def attempts(self, field: Field, state: Position, /) -> Sequence[int]:
        """Return actions that would lead to a field if they were legal, the best first.

        Their refusals say why no walk leads there. Default: none.
        """

    def bar(self, field: Field, state: Position, /) -> str:
        """Return why a player can neither walk to a field nor push the thing on it.

        Called only if no walk leads there. Default: "", which gives no reason.
        """

    def bar_thing(self, thing: Field, field: Field, state: Position, /) -> str:
        """Return what keeps the thing on a field from being brought to another field.

        Called only if no walks and pushes bring it there. Default: "", which gives no reason.
        """

    def lack(self, field: Field, state: Position, /) -> str:
        """Return what is missing for a walk to a field, if no walk of any kind leads there.

        The first sentence of the text is short. Default: "", which gives no reason.
        """

    def spots(self, action: int, state: Position, /) -> Sequence[Field]:
        """Return further fields on which a click means an action.

        If `picks` of another action is such a field alone, the click means that action. Default:
        none.
        """

    def blank(self, rows: int, columns: int, /) -> Board:
        """Return an empty board to paint on, in glyphs."""

    def sheet(self, board: Board, /) -> Sheet:
        """Return the judge's input for a painted board without actions, valid or not."""


MOST_CELLS, MOST_ACTIONS = 1 << 12, 1 << 9
"""The largest board, and the largest number of actions, for which `DefaultScene` finds clicks."""


class DefaultScene:
    """The default for a game without a scene: each glyph is a tile with the glyph written on it.

    In a game in which no figure walks, an action is picked with a click on the cell that no other
    action changes, if there is exactly one such cell: a cell to be filled, or the end of a move.
    Any other action is picked by its word.
    """

    LOOKS: Mapping[str, Look] = {"glyph": Look("  ", "", "ground", "")}
    DOES: Mapping[str, str] = {}
    MOTIONS: Mapping[int, Motion] = {}
    WALKS: Collection[int] = ()
    PUSHED: Collection[str] = ()
    PULLS = False
    STUCK = "nothing can be moved any more"
    BUTTONS: Mapping[str, str] = {}
    TAKES_BACK = False

    def __init__(self, game: Game) -> None:
        self._game = game
        self._known: tuple[Sequence[int], dict[int, Field]] = ((), {})
        self.BRUSHES: Sequence[str] = ()
        self.SINGLE: Sequence[Mapping[str, str]] = ()

    def tiles(self, glyph: str, /) -> tuple[Tile, ...]:
        return (Tile("glyph", glyph),)

    def field(self, _place: int, _state: Sequence[int], /) -> Field | None:
        return None

    def focus(self, _state: Sequence[int], /) -> Field | None:
        return None

    def corners(self, _state: Sequence[int], /) -> Sequence[tuple[Field, Field]]:
        return ()

    def targets(self, field: Field, /) -> Sequence[Field]:
        return (field,)

    def facts(self, _state: Position, /) -> list[Fact]:
        return []

    def hand(self, _state: Position, _player: int, /) -> list[Held]:
        return []

    def aim(self, _state: Position, /) -> str:
        return ""

    def foretell(self, _state: Position, /) -> list[int]:
        return []

    def explain(self, _action: int, _state: Position, /) -> str:
        return ""

    def weigh(self, _events: Sequence[Event], _state: Position, /) -> list[Weight]:
        return []

    def tell(self, _events: Sequence[Event], _state: Position, /) -> list[str]:
        return []

    def warn(self, _action: int, _before: Position, _state: Position, /) -> str:
        return ""

    def offer(self, actions: Iterable[int], _state: Position, /) -> Iterable[int]:
        return actions

    def picks(self, action: int, state: Position, /) -> tuple[Pick, ...]:
        if self._known[0] != state:
            self._known = state, _own_cells(self._game, state)
        field = self._known[1].get(action)
        return (self._game.notation.word(action, list(state)) if field is None else field,)

    def attempts(self, _field: Field, _state: Position, /) -> Sequence[int]:
        return ()

    def bar(self, _field: Field, _state: Position, /) -> str:
        return ""

    def bar_thing(self, _thing: Field, _field: Field, _state: Position, /) -> str:
        return ""

    def lack(self, _field: Field, _state: Position, /) -> str:
        return ""

    def spots(self, _action: int, _state: Position, /) -> Sequence[Field]:
        return ()

    def blank(self, _rows: int, _columns: int, /) -> Board:
        return []

    def sheet(self, _board: Board, /) -> Sheet:
        return Sheet("", 1, 1)


def _own_cells(game: Game, state: Position) -> dict[int, Field]:
    """Return the cell to click for each action that has exactly one cell of its own.

    A cell is an action's own if no other action changes it.
    """
    from .learning import hides  # here, because `gyoji judge` loads looks and has to start fast

    # If a scene has a figure to follow, a click walks to the cell (`session.path_to`).
    walks = scene_of(game).focus(state) is not None
    # The changes of a view that hides something would tell what is hidden.
    if hides(game) or walks or not 0 < state[AREA] <= MOST_CELLS:
        return {}
    actions = list(islice(game.candidates(list(state)), MOST_ACTIONS + 1))
    if len(actions) > MOST_ACTIONS:
        return {}
    before = game.display.draw(state)
    changed = {action: _changes(game, state, action, before) for action in actions}
    count = Counter(field for fields in changed.values() for field in fields)
    own = {
        action: [field for field in fields if count[field] == 1]
        for action, fields in changed.items()
    }
    return {action: fields[0] for action, fields in own.items() if len(fields) == 1}


def _changes(game: Game, state: Position, action: int, before: Board) -> list[Field]:
    """Return the cells that are drawn differently after an action."""
    after = list(state)
    game.rules.apply(after, action, None)
    return [
        (row, column)
        for row, (old, new) in enumerate(zip(before, game.display.draw(tuple(after)), strict=True))
        for column, glyphs in enumerate(zip(old, new, strict=True))
        if glyphs[0] != glyphs[1]
    ]


@cache
def scene_of(game: Game) -> Scene:
    """Return the game's module `scene`, with defaults for what it leaves out."""
    return cast("Scene", optional_part(game, "scene", DefaultScene(game)))


def is_left(game: Game, state: Position) -> bool:
    """Return whether the first fact is a number above 0; while it is, an exit is drawn shut."""
    facts = scene_of(game).facts(state)
    return bool(facts) and facts[0].value.isdigit() and int(facts[0].value) > 0


def inside(place: int, state: Sequence[int]) -> Field | None:
    """Return the field of a place on a board that is drawn without its ring; None for the ring."""
    if state[AREA] == 0:  # a view that hides the board
        return None
    row, column = divmod(place, state[WIDTH])
    rows, columns = size_inside(state)
    on_board = 1 <= row <= rows and 1 <= column <= columns
    return (row - 1, column - 1) if on_board else None


def size_inside(state: State | Sequence[int]) -> Field:
    """Return the rows and columns of a board without its ring."""
    return state[AREA] // state[WIDTH] - 2, state[WIDTH] - 2


def place_at(field: Field, state: Sequence[int], *, ringed: bool) -> int:
    """Return the place of a field on a board; `ringed` if it is drawn without its ring."""
    row, column = field
    return (row + ringed) * state[WIDTH] + column + ringed


def step_to(field: Field, here: Field | None) -> list[int]:
    """Return the direction from `here` to a field beside it, as a list; empty for other fields."""
    down, right = (field[0] - here[0], field[1] - here[1]) if here else (0, 0)
    ways = {(-1, 0): UP, (1, 0): DOWN, (0, -1): LEFT, (0, 1): RIGHT}
    return [ways[down, right]] if (down, right) in ways else []


def make_room(rows: int, columns: int, wall: str, floor: str, player: str) -> Board:
    """Return an empty board with a border, and the player in a corner."""
    board = [[wall] * columns for _ in range(rows)]
    for row in board[1:-1]:
        row[1:-1] = [floor] * (columns - 2)
    # A painted board may have a single row or column.
    board[1 % rows][1 % columns] = player
    return board


def find_warning(game: Game, action: int, before: Position, state: Position) -> str:
    """Return why the action that led to this state is useless (`Scene.warn`); "" if it is not.

    "" also after the player's turn, when it is too late to take the action back.
    """
    goes_on = state[STATUS] == RUNNING and state[TURN] == before[TURN]
    return scene_of(game).warn(action, before, state) if goes_on else ""


def weigh_picked(game: Game, picked: Sequence[Pick], state: Position) -> list[Weight]:
    """Return the comparisons that will decide who gets something on the last picked cell."""
    last = picked[-1] if picked else ""
    if isinstance(last, str):
        return []
    return [weight for weight in scene_of(game).weigh((), state) if weight.field == last]


def move(game: Game, events: Sequence[Event], state: Position) -> list[Moved]:
    """Return the visible motions of these events, which happened in `state`."""
    scene = scene_of(game)
    motions = []
    for event, a, b in events:
        motion = scene.MOTIONS.get(event)
        if motion is not None:
            ends = {"": None, "a": scene.field(a, state), "b": scene.field(b, state)}
            motions.append(Moved(motion.kind, motion.tile, ends[motion.start], ends[motion.end]))
    return motions
