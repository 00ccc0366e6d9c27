"""What a browser gets of a play: boards, tiles and frames, as they go over the wire.

A `Screen` remembers what one connection has been shown, so a frame tells only what is new: the
cells that changed, and the tiles of glyphs that were never met before.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec

from ..game.scene import NOBODY, scene_of
from ..session.seats import announce
from ..session.trace import differing_cells
from ..state import RUNNING, STATUS, TURN

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..game.protocols import Game, Words
    from ..game.scene import Field, Held, Moved, Tile
    from ..session.session import Session
    from ..session.trace import Ruling
    from ..state import Position

    Board = list[list[str]]
    Tiles = dict[str, list["TileData"]]


class TileData(msgspec.Struct, frozen=True):
    """One thing drawn on a cell (`scenes.Tile`)."""

    name: str
    label: str
    way: str
    owner: int


class RulingData(msgspec.Struct, frozen=True):
    """A sentence and the clause that it rests on."""

    clause: str
    text: str


class MotionData(msgspec.Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """One motion (`scenes.Moved`); its ends go as `from` and `to`."""

    kind: str
    tile: str
    start: Field | None
    end: Field | None


class FactData(msgspec.Struct, frozen=True):
    """Something worth knowing (`scenes.Fact`)."""

    label: str
    value: str
    player: int


class HeldData(msgspec.Struct, frozen=True):
    """What is in a hand (`scenes.Held`)."""

    word: str
    count: int
    tile: TileData


class Frame(msgspec.Struct, kw_only=True):
    """A play at one of its steps, against the frame before on the same connection."""

    step: int = 0
    total: int = 0
    changes: list[tuple[int, int, str]]
    tiles: Tiles
    described: dict[str, str] = {}
    focus: Field | None = None
    command: str = ""
    player: str = ""
    answer: str = ""
    told: str = ""
    rulings: list[RulingData] = []
    motions: list[MotionData] = []
    over: bool
    outcome: RulingData
    tally: dict[str, int] = {}
    facts: list[FactData] = []
    hand: list[HeldData] = []
    turn: int
    undo: bool = False
    redo: bool = False


class Screen:
    """What one connection has been shown: the board, and the tiles of every glyph met so far."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.board: Board = []
        self._known: set[str] = set()

    def show(self, board: Board) -> Tiles:
        """A board that is sent whole; the tiles that are new with it."""
        self.board = board
        return self.tiles({glyph for row in board for glyph in row})

    def change(self, board: Board) -> tuple[list[tuple[int, int, str]], Tiles]:
        """A board that is sent as what changed: row, column, glyph; and the tiles that are new.

        The board is as large as the one before.
        """
        cells = differing_cells(self.board, board)
        changes = [(row, column, board[row][column]) for row, column in cells]
        self.board = board
        return changes, self.tiles({glyph for _, _, glyph in changes})

    def tiles(self, glyphs: Iterable[str]) -> Tiles:
        """What is drawn for these glyphs, but those that were met before."""
        new = set(glyphs) - self._known
        self._known |= new
        return tiles_of(self.game, new)


def tiles_of(game: Game, glyphs: Iterable[str]) -> Tiles:
    """What is drawn for each of these glyphs, from the ground up."""
    scene = scene_of(game)
    return {glyph: [as_tile(tile) for tile in scene.tiles(glyph)] for glyph in sorted(glyphs)}


def described(game: Game, glyphs: Iterable[str]) -> dict[str, str]:
    """Each of these glyphs in words."""
    return {glyph: game.display.describe(glyph) for glyph in glyphs}


def frame_of(session: Session, screen: Screen, *, moving: bool) -> Frame:
    """The play of a session as it stands, with the step last done.

    `moving` says that this step was done just now, and so is seen moving.
    """
    game, told, state = session.game, session.told(), session.state
    frame = plain_frame(game, state, told.after, screen, state[TURN])
    frame.step, frame.total = session.number, session.total
    frame.command, frame.player, frame.answer = told.action, told.player, told.answer
    frame.told = told_aloud(session)
    frame.rulings = as_rulings(told.rulings)
    frame.motions = as_motions(session.moved()) if moving else []
    frame.tally = session.tally()
    frame.undo, frame.redo = session.can_undo, session.can_redo
    return frame


def told_aloud(session: Session) -> str:
    """What a player who sees nothing would hear of the step last done."""
    if not session.number:
        return ""
    before = session.play.at(session.number - 1)
    return announce(session.game, session.play.steps[-1].events, before)


def is_hidden(game: Game, start: Position) -> bool:
    """Does who plays this see no board?"""
    return not game.display.draw(game.display.view(start, 0))


def plain_frame(game: Game, state: Position, board: Board, screen: Screen, player: int) -> Frame:
    """What a position alone says: the board, what is worth knowing, this player's hand.

    The position may be a seat's view (`seats.Table`), which then is all that gets into the frame.
    """
    scene = scene_of(game)
    changes, tiles = screen.change(board)
    return Frame(
        changes=changes,
        tiles=tiles,
        described=described(game, tiles),
        focus=scene.focus(state),
        over=state[STATUS] != RUNNING,
        outcome=as_ruling(game.display.ENDS[state[STATUS]]),
        facts=[FactData(*fact) for fact in scene.facts(state)],
        hand=[as_held(held) for held in scene.hand(state, player)] if player != NOBODY else [],
        turn=state[TURN],
    )


def players_of(game: Game, state: Position) -> list[str]:
    """The names of all players."""
    return [game.display.player(player) for player in range(game.rules.players(list(state)))]


def as_tile(tile: Tile) -> TileData:
    """A tile for the wire."""
    return TileData(*tile)


def as_held(held: Held) -> HeldData:
    """A thing in hand for the wire."""
    return HeldData(held.word, held.number, as_tile(held.tile))


def as_ruling(words: Ruling | Words) -> RulingData:
    """A ruling for the wire."""
    return RulingData(words.clause, words.text)


def as_rulings(rulings: Sequence[Ruling]) -> list[RulingData]:
    """Rulings for the wire."""
    return [as_ruling(ruling) for ruling in rulings]


def as_motions(moved: Sequence[Moved]) -> list[MotionData]:
    """Motions for the wire."""
    return [MotionData(*motion) for motion in moved]


def digest(game: Game, state: Position) -> str:
    """A short name of a position, by which a link says how its play ends."""
    text = ",".join([game.name, str(game.version), *map(str, state)])
    return sha256(text.encode()).hexdigest()[:32]
