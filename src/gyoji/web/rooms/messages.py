"""The messages on a room's connections, and the bodies of HTTP requests about rooms."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, field

from ..play.codec import Body, Id, Index, Message, Name, Options, Picks, Word
from ..play.frames import Board, Frame, Tiles  # noqa: TC001  # msgspec reads them
from ..play.objects import JsonObject  # noqa: TC001  # msgspec reads it
from ..play.requests import NewLevel  # noqa: TC001  # the same

Seq = Annotated[int, Meta(ge=1, le=2**31 - 1)]
Master = Literal["person", "server"]
"""Who knows the whole room: a person with the master's token, or only the server."""

LONGEST_TURN = 7 * 86_400
Token = Annotated[str, Meta(min_length=1, max_length=200)]


class DoInRoom(Message, tag="do"):
    seq: Seq
    word: Word


class PickInRoom(Message, tag="pick"):
    seq: Seq
    picks: Picks


class TakeBack(Message, tag="take back"):
    seq: Seq


class Rematch(Message, tag="rematch"):
    """Begin the next game of the room, in which another player begins."""

    seq: Seq


class Say(Message, tag="say"):
    """Say something to all in the room: a short text, or a sign."""

    text: Annotated[str, Meta(max_length=400)]
    """The limit is for the raw text; without extra blanks, `commands.LONGEST_SAID` is the limit."""


class AskChoicesInRoom(Message, tag="choices"):
    picked: Picks = field(default_factory=list)


class AskFollows(Message, tag="follows"):
    """Ask what follows from all that this seat has heard."""


class Free(Message, tag="free"):
    seat: Index


class SetProgram(Message, tag="program"):
    """Have a program of this strength play a seat; without a strength, stop the seat's program."""

    seat: Index
    strength: Name | None = None


Command = DoInRoom | PickInRoom | TakeBack
RoomMessage = Command | AskChoicesInRoom | AskFollows | Free | SetProgram | Rematch | Say

ROOM_MESSAGE: type[RoomMessage] = RoomMessage  # type: ignore[assignment]  # a union is a type to a decoder


class NewRoom(Body):
    """POST /api/rooms: the judge's input, the number of its case, and the chosen variants.

    Instead of an input, the body may have wishes for a level, which the server makes and keeps
    secret. Then the server is also the master, unless `master` is "person".
    """

    game: Name
    text: str | None = None
    level: NewLevel | None = None
    case: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    options: Options = field(default_factory=dict)
    variants: Options = field(default_factory=dict)
    master: Master | None = None
    clock: Annotated[int, Meta(ge=0, le=LONGEST_TURN)] = 0
    """The seconds for a turn, after which a program may play on; 0 means no limit."""


class TakeSeat(Body):
    """POST /api/rooms/ID/seats/N."""

    name: Annotated[str, Meta(max_length=400)] = ""


class Claim(Body):
    """POST /api/rooms/ID/claim."""

    token: Token


class RoomCreated(msgspec.Struct):
    """A new room, and the master's link and token if a person is the master."""

    id: str
    link: str
    master: str | None
    token: str | None


class SeatTaken(msgspec.Struct):
    """A seat just taken, and the link that opens it on another device."""

    seat: int
    token: str
    link: str


class Claimed(msgspec.Struct):
    role: str
    seat: int | None


class SeatInfo(msgspec.Struct):
    """A seat: the player in the game, the name of who has the seat, and whether they are connected.

    `taken` is true if a person has the seat. `program` is the strength of the program that plays
    it, perhaps in place of that person; empty if no program does.
    """

    player: str
    name: str
    taken: bool
    here: bool
    program: str


class SaidMessage(msgspec.Struct, tag_field="type", tag="said", frozen=True):
    """A message from somebody to all in the room; it is from the master if `name` is empty."""

    name: str
    text: str


class Standing(msgspec.Struct):
    """The number of games that a named person, or else the holder of a seat, has won in a room."""

    name: str
    seat: int | None
    wins: int


class RoomInfo(msgspec.Struct, kw_only=True):
    """The public facts of a room that a role may know.

    `seat` is the seat for which the role acts now, `yours` are all seats that it holds. `several`
    is true if one person may hold several seats, `watching` if the master is connected. After
    `away_seconds` without its player, a seat may be given to a program. `number` is the number of
    the current game, from 1; `winners` are the seats that have won it, and `names` those of all
    seats when it ended, empty before. `standings` count all games that are over. `talks` is true if
    players may say something. `clock` is the seconds for a turn, 0 if there is no clock, and `left`
    the seconds that are left of this turn.
    """

    id: str
    game: str
    title: str
    hexagons: bool
    options: dict[str, str]
    role: str
    seat: int | None
    yours: list[int]
    several: bool
    master: Master
    watching: bool
    seats: list[SeatInfo]
    spectators: int
    away_seconds: int
    seq: int
    turn: int | None
    over: bool
    number: int
    winners: list[int]
    names: list[str]
    standings: list[Standing]
    talks: bool
    clock: int
    left: float | None


class Snapshot(RoomInfo, tag_field="type", tag="room", kw_only=True):
    """A whole room as a role sees it now."""

    announcements: list[JsonObject]
    board: Board
    tiles: Tiles
    described: dict[str, str]
    frame: Frame | None
    chat: list[SaidMessage]


class StepMessage(msgspec.Struct, tag_field="type", tag="step", kw_only=True):
    """The effect of a command, as a role sees it."""

    seq: int
    announcement: JsonObject
    seat: int | None
    turn: int | None
    over: bool
    frame: Frame | None
    winners: list[int]
    names: list[str]
    standings: list[Standing]
    left: float | None


class Recording(msgspec.Struct):
    """A finished game, to be replayed outside its room.

    The fields are those of `POST /api/games/G/replay`.
    """

    game: str
    text: str
    options: dict[str, str]
    case: int
    moves: list[str]
    end: str


class SeatsMessage(msgspec.Struct, tag_field="type", tag="seats"):
    """The list of who is present, after someone has joined or left."""

    seats: list[SeatInfo]
    spectators: int
    watching: bool


class ClockMessage(msgspec.Struct, tag_field="type", tag="clock"):
    """The seconds left of a turn, sent when somebody has taken the seat that is to move."""

    left: float | None


class Done(msgspec.Struct, tag_field="type", tag="done"):
    """The acknowledgement of a command: its effect is stored."""

    id: Id
    seq: int


class Refused(msgspec.Struct, tag_field="type", tag="refused"):
    """A command was refused. `seq` is the number of the last command that was done."""

    id: Id
    seq: int
    error: str
