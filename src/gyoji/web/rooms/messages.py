"""What is said over a room's connection, in both directions, and by HTTP around it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, field

from ..codec import Body, Id, Index, Message, Name, Options, Picks, Word

Seq = Annotated[int, Meta(ge=1, le=2**31 - 1)]
Token = Annotated[str, Meta(min_length=1, max_length=200)]


class Do(Message, tag="do"):
    """A command as a word of the notation. `seq` is the number that it is expected to get."""

    seq: Seq
    word: Word


class Pick(Message, tag="pick"):
    """A command as it is picked on the board."""

    seq: Seq
    picks: Picks


class TakeBack(Message, tag="take back"):
    """The last action is taken back."""

    seq: Seq


class Choices(Message, tag="choices"):
    """What may be picked next?"""

    picked: Picks = field(default_factory=list)


class Free(Message, tag="free"):
    """A seat is given up."""

    seat: Index


Command = Do | Pick | TakeBack
Said = Command | Choices | Free

SAID: type[Said] = Said  # type: ignore[assignment]  # to a decoder a union is a type


class New(Body):
    """A room is asked for: the judge's input, and which of its games; what its table chose."""

    game: Name
    text: str
    case: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    options: Options = field(default_factory=dict)
    tables: Options = field(default_factory=dict)
    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None


class Sit(Body):
    """A seat is asked for."""

    name: Annotated[str, Meta(max_length=400)] = ""


class Claim(Body):
    """A token is shown."""

    token: Token


class Made(msgspec.Struct):
    """A new room: links are paths."""

    id: str
    link: str
    master: str
    token: str


class Seated(msgspec.Struct):
    """A seat that was taken, and the link by which it is taken back elsewhere."""

    seat: int
    token: str
    link: str


class Recognized(msgspec.Struct):
    """Whose token it was."""

    role: str
    seat: int | None


class SeatData(msgspec.Struct):
    """A seat: the player's name in the game, who sits there, and whether he is connected."""

    player: str
    name: str
    taken: bool
    here: bool


class HeardData(msgspec.Struct):
    """What was said aloud (`seats.Heard`)."""

    player: int
    said: str
    told: str


class About(msgspec.Struct, kw_only=True):
    """A room from outside, as far as a role may know it."""

    id: str
    game: str
    title: str
    hexagons: bool
    options: dict[str, str]
    role: str
    seat: int | None  # of several, the one whose turn it is
    yours: list[int]
    several: bool  # may one hold several seats?
    seats: list[SeatData]
    spectators: int
    seq: int
    turn: int | None
    over: bool


class Whole(About, tag_field="type", tag="room", kw_only=True):
    """A room as a role sees it now."""

    heard: list[HeardData]
    board: list[list[str]]
    tiles: dict[str, Any]
    described: dict[str, str]
    frame: Any


class Step(msgspec.Struct, tag_field="type", tag="step", kw_only=True):
    """What a command came to, as a role sees it."""

    seq: int
    heard: HeardData
    seat: int | None
    turn: int | None
    over: bool
    frame: Any


class Seats(msgspec.Struct, tag_field="type", tag="seats"):
    """Somebody came or went."""

    seats: list[SeatData]
    spectators: int


class Done(msgspec.Struct, tag_field="type", tag="done"):
    """The acknowledgement of a command: what it did is kept."""

    id: Id
    seq: int


class NotDone(msgspec.Struct, tag_field="type", tag="refused"):
    """A command was not done. `seq` is the number of the last one that was."""

    id: Id
    seq: int
    error: str


class Chosen(msgspec.Struct, tag_field="type", tag="choices"):
    """What may be picked next; is what was picked a whole command already?"""

    id: Id
    choices: list[Any]
    whole: bool
    said: dict[str, str]
