"""What single games and the API answer, as it goes over the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from .codec import Id  # noqa: TC001  # msgspec reads it
from .frames import Frame, Screen, described, digest, frame_of, is_hidden, players_of

if TYPE_CHECKING:
    from ..session.session import Session
    from .frames import Board, Tiles


class Opened(msgspec.Struct, kw_only=True, tag_field="type", tag="open"):
    """A game that was begun: all that a page needs to show it."""

    id: Id = None
    game: str
    title: str
    text: str
    options: dict[str, str]
    words: list[str]
    board: list[list[str]]
    tiles: Tiles
    described: dict[str, str]
    players: list[str]
    hidden: bool
    frame: Frame


class Frames(msgspec.Struct, kw_only=True, tag_field="type", tag="frames"):
    """Frames, one for each step; `words` is the whole line where it is another than before."""

    id: Id = None
    frames: list[Frame]
    words: list[str] | None = None


class Chosen(msgspec.Struct, kw_only=True, tag_field="type", tag="choices"):
    """What may be picked next; `whole` if what was picked is a whole action already.

    `said` has what a word means that is a whole action alone.
    """

    id: Id = None
    choices: list[str | tuple[int, int]]
    whole: bool
    said: dict[str, str]


class Written(msgspec.Struct, kw_only=True, tag_field="type", tag="transcript"):
    """The play so far as the judge's input, its words, and the digest of where it stands."""

    id: Id = None
    text: str
    words: list[str]
    end: str


class Replayed(msgspec.Struct, kw_only=True):
    """A whole play; `verified` if the digest that was sent is that of its end."""

    open: Opened
    frames: list[Frame]
    end: str
    verified: bool | None


class Boards(msgspec.Struct, kw_only=True):
    """The games of an input, and what is drawn for their glyphs; or what is wrong where."""

    cases: list[ReadCase]
    tiles: Tiles
    described: dict[str, str]
    error: str | None = None
    line: int | None = None
    column: int | None = None


class ReadCase(msgspec.Struct):
    """One of them: how many actions it has, and its board."""

    actions: int
    board: list[list[str]]


class Painted(msgspec.Struct, kw_only=True):
    """A board to paint on, with what is drawn for its glyphs and for those of the brushes."""

    board: list[list[str]]
    tiles: Tiles
    described: dict[str, str]


class SheetRead(msgspec.Struct, kw_only=True):
    """A painted board as an input, with the options that it is read by, or what is wrong where."""

    text: str
    options: dict[str, str]
    tiles: Tiles
    described: dict[str, str]
    error: str | None = None
    line: int | None = None
    column: int | None = None
    row: int | None = None
    at: int | None = None


def opened(session: Session, screen: Screen, text: str, options: dict[str, str]) -> Opened:
    """Show the play of a session whole, as it stands."""
    game, board = session.game, drawn(session)
    tiles = screen.show(board)
    return Opened(
        game=game.name,
        title=game.display.TITLE,
        text=text,
        options=options,
        words=session.words(),
        board=board,
        tiles=tiles,
        described=described(game, tiles),
        players=players_of(game, session.state),
        hidden=is_hidden(game, session.start),
        frame=frame_of(session, screen, moving=False),
    )


def drawn(session: Session) -> Board:
    """The board of a session's play as it stands."""
    return session.game.display.draw(session.state)


def written(session: Session) -> Written:
    """The transcript of a session's play as it stands."""
    text = session.transcript().decode("latin-1")
    words = session.words()[: session.number]
    return Written(text=text, words=words, end=digest(session.game, session.state))
