"""The answers of the API and of single games, as they are encoded."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ...game.scene import Field, scene_of, weigh_picked  # msgspec reads it
from .codec import Id  # noqa: TC001  # msgspec reads it
from .frames import Frame, Screen, describe, digest, frame_of, is_hidden, players_of
from .objects import JsonObject, as_object  # msgspec reads it

if TYPE_CHECKING:
    from ...engine.session import Session
    from ...game.game import Game
    from ...game.scene import Pick
    from ...game.state import Position
    from .frames import Board, Tiles


class Opened(msgspec.Struct, kw_only=True, tag_field="type", tag="open"):
    """A game that was opened, with everything that a page needs to show it."""

    id: Id = None
    game: str
    title: str
    text: str
    options: dict[str, str]
    words: list[str]
    board: Board
    tiles: Tiles
    described: dict[str, str]
    players: list[str]
    hidden: bool
    frame: Frame
    home: Field | None = None
    """Where the first player began, if the board is hidden."""
    aim: str = ""
    """The aim, if the variant of the rules has something to win; else ""."""


class Frames(msgspec.Struct, kw_only=True, tag_field="type", tag="frames"):
    """One frame for each step; `words` has the words of all steps if the list has changed.

    `thing` is the field of a thing that was picked up; the next click says where to push it, and
    `ends` are fields to which it certainly can be pushed.
    `refused` says why an action was refused; a refused action is no step.
    """

    id: Id = None
    frames: list[Frame]
    words: list[str] | None = None
    thing: tuple[int, int] | None = None
    ends: list[tuple[int, int]] | None = None
    refused: JsonObject | None = None


class Choices(msgspec.Struct, kw_only=True, tag_field="type", tag="choices"):
    """The next possible picks.

    `whole` is true if the picks so far are already a complete action. `said` has, for each choice
    that completes an action, that action in words. If the last pick is a cell that cannot be
    picked, `weights` are the numbers by which it will be decided who gets what is there.
    """

    id: Id = None
    choices: list[str | tuple[int, int]]
    whole: bool
    said: dict[str, str]
    weights: list[JsonObject] = msgspec.field(default_factory=list)


def make_choices(
    game: Game, state: Position, picked: tuple[Pick, ...], following: list[Pick],
    said: dict[str, str], *, whole: bool,
) -> Choices:  # fmt: skip
    """Return the next possible picks; weigh only a cell that cannot be picked."""
    weights = [] if whole or following else weigh_picked(game, picked, state)
    return Choices(
        choices=following, whole=whole, said=said, weights=[as_object(each) for each in weights]
    )


class Follows(msgspec.Struct, kw_only=True, tag_field="type", tag="follows"):
    """The charts of what the announcements imply (`gyoji.game.knowledge.Chart`)."""

    id: Id = None
    charts: list[JsonObject]


class Transcript(msgspec.Struct, kw_only=True, tag_field="type", tag="transcript"):
    """The play so far as the judge's input, its words, and the digest of its position."""

    id: Id = None
    text: str
    words: list[str]
    end: str


class ReplayAnswer(msgspec.Struct, kw_only=True):
    """A whole play; `verified` says whether the digest in the request fits the play's end."""

    open: Opened
    frames: list[Frame]
    end: str
    verified: bool | None


class HintAnswer(msgspec.Struct, kw_only=True):
    """A hint: the next move, in a sentence.

    `status` is `solved`, `unsolvable` or `unknown`. `words` are the commands of a solution: all of
    them, or those up to the first one that moves a piece. `fields` are the cells of things because
    of which the position cannot be won. If the board is visible, `way` has the start and the end of
    the piece that moves first, and `walk` the player's walk up to that move, field by field.
    """

    status: str
    sentence: str
    words: list[str]
    fields: list[tuple[int, int]]
    way: list[tuple[int, int]] = []
    walk: list[tuple[int, int]] = []


class WinnableAnswer(msgspec.Struct, kw_only=True):
    """The answer to whether a level can be won.

    `status` is `solved`, `unsolvable`, `unknown` (after a search of `seconds`), or "" for a level
    that nobody can solve alone. `moves` is the number of moves of a solution, and `fewest` is true
    if no solution has fewer.
    """

    status: str
    moves: int = 0
    fewest: bool = False
    seconds: float


class KeptSolution(msgspec.Struct, kw_only=True):
    """A solution that is kept; `at` is the time of its arrival, in seconds since the epoch."""

    id: int
    name: str
    moves: int
    pushes: int | None
    at: int


class Solutions(msgspec.Struct, kw_only=True):
    """The best solutions of a level: with the fewest moves, and with the fewest pushes.

    `kept` is the id of the solution that was just sent; None if it is not among them.
    """

    level: str
    moves: list[KeptSolution]
    pushes: list[KeptSolution]
    kept: int | None = None


class ReadAnswer(msgspec.Struct, kw_only=True):
    """The cases of a text; `found` names its format, unless it is the judge's input."""

    found: str = ""
    cases: list[ReadCase]
    tiles: Tiles
    described: dict[str, str]
    error: str | None = None
    line: int | None = None
    column: int | None = None


class ReadCase(msgspec.Struct):
    """A case: the number of its actions, its board, and its title if it has one."""

    actions: int
    board: Board
    title: str = ""


class BlankAnswer(msgspec.Struct, kw_only=True):
    board: Board
    tiles: Tiles
    described: dict[str, str]


class SheetAnswer(msgspec.Struct, kw_only=True):
    """A painted board as an input, with options with which it can be read, or with an error.

    `row` and `at` are the painted cell to which `line` and `column` belong.
    """

    text: str
    options: dict[str, str]
    tiles: Tiles
    described: dict[str, str]
    error: str | None = None
    line: int | None = None
    column: int | None = None
    row: int | None = None
    at: int | None = None


def make_opened(session: Session, screen: Screen, text: str, options: dict[str, str]) -> Opened:
    game = session.game
    board, tiles = screen.board()
    hidden = is_hidden(game, session.start)
    return Opened(
        game=game.name,
        title=game.display.TITLE,
        text=text,
        options=options,
        words=session.words(),
        board=board,
        tiles=tiles,
        described=describe(game, tiles),
        players=players_of(game, session.state),
        hidden=hidden,
        frame=frame_of(session, screen, moving=False),
        home=scene_of(game).focus(session.start) if hidden else None,
    )


def transcript(session: Session) -> Transcript:
    """Return the transcript of a session up to the current step.

    ValueError if no input can hold it.
    """
    text = session.transcript().decode("latin-1")
    words = session.words()[: session.number]
    return Transcript(text=text, words=words, end=digest(session.game, session.state))
