"""What the requests of the API and the messages of single games may say, field by field."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from .codec import Body, Count, Field, Glyphs, Index, Message, Options, Picks, Word

Moves = list[Word]


class Level(Body):
    """POST /api/games/G/level."""

    kind: Annotated[str, Meta(max_length=80)] = ""
    size: Count = 8
    seed: Annotated[int, Meta(ge=0, le=2**53)] = 0
    count: Annotated[int, Meta(ge=1, le=20)] = 1
    options: Options = field(default_factory=dict)


class Read(Body):
    """POST /api/games/G/read."""

    text: str
    options: Options = field(default_factory=dict)


class Blank(Body):
    """POST /api/games/G/blank."""

    rows: Count
    columns: Count


class Sheet(Body):
    """POST /api/games/G/sheet."""

    board: Glyphs
    options: Options | None = None


class Replay(Body):
    """POST /api/games/G/replay."""

    text: str
    options: Options = field(default_factory=dict)
    case: Count = 1
    moves: Moves | None = None
    end: Word | None = None


class Picture(Body):
    """POST /api/games/G/picture."""

    text: str
    form: Literal["svg", "png", "gif", "html"]
    options: Options = field(default_factory=dict)
    case: Count = 1
    moves: Moves | None = None
    step: Index | None = None
    theme: Literal["light", "dark"] = "light"


class Open(Message, tag="open"):
    """Begin a game, at the end of its own actions or of `moves`."""

    game: Word
    text: str
    options: Options = field(default_factory=dict)
    case: Count = 1
    moves: Moves | None = None


class Do(Message, tag="do"):
    """An action by its word."""

    word: Word


class Pick(Message, tag="pick"):
    """An action by what was picked for it."""

    picks: Picks


class Walk(Message, tag="walk"):
    """To a field that was clicked."""

    to: Field


class Undo(Message, tag="undo"):
    """The last step is taken back."""


class Redo(Message, tag="redo"):
    """What was taken back last is done again."""


class Restart(Message, tag="restart"):
    """From the start again."""


class Goto(Message, tag="goto"):
    """To where so many steps were done."""

    step: Index


class Choices(Message, tag="choices"):
    """What may be picked next."""

    picked: Picks = field(default_factory=list)


class Transcript(Message, tag="transcript"):
    """The play so far, as the judge's input."""


Asked = Open | Do | Pick | Walk | Undo | Redo | Restart | Goto | Choices | Transcript

ASKED: type[Asked] = Asked  # type: ignore[assignment]  # to a decoder a union is a type
