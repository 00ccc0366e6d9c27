"""New rooms: who is their master, and levels that the server makes and nobody is told."""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING, NamedTuple

from ...game.variants import variants_of
from ..limits.refusals import RefusalError
from ..play import handlers
from ..play.cases import game_of
from . import tokens
from .records import RoomRecord
from .role_views import hides_nothing
from .setup import new_table

if TYPE_CHECKING:
    from ...engine.seats import Table
    from ..limits.limits import Limits
    from ..play.requests import NewLevel
    from .messages import Master, NewRoom

TRIES = 10
"""The number of levels that are made for a room before it is refused."""


class Created(NamedTuple):
    """A new room, its master's token if a person is the master, and whether it hides anything."""

    room: RoomRecord
    token: str | None
    hides: bool


def planned(request: NewRoom) -> tuple[RoomRecord, str | None]:
    """A room as it was asked for, and its master's token. RefusalError if it contradicts itself.

    `completed` adds the version, and the level if there is none yet.
    """
    token = tokens.new_token() if _master(request) == "person" else None
    options = {**variants_of(game_of(request.game)).READS, **request.options}
    room = RoomRecord(
        tokens.new_room_id(), request.game, 0, request.text or "", request.case, options,
        request.variants, tokens.new_seed(), tokens.hash_token(token) if token else b"",
    )  # fmt: skip
    return room, token


def _master(request: NewRoom) -> Master:
    if (request.text is None) == (request.level is None):
        raise RefusalError(400, "a room is made from a `text` or from a `level`: send one of them")
    if request.text is None:
        return request.master or "server"
    if request.master == "server":
        sentence = "the server cannot be the master of a text that somebody knows: send a `level`"
        raise RefusalError(400, sentence)
    return "person"


def completed(room: RoomRecord, level: NewLevel | None, limits: Limits) -> tuple[RoomRecord, bool]:
    """A planned room as it is stored, and whether it hides anything from players.

    RefusalError if it cannot be set up, and for a level of a game that hides nothing.
    """
    room, table = (room, new_table(room, limits)) if level is None else _made(room, level, limits)
    game, hides = table.play.game, not hides_nothing(table)
    if level is not None and not hides:
        raise RefusalError(400, f"{game.name} hides nothing: send the `text` of a level")
    return room._replace(version=game.version), hides


def _made(room: RoomRecord, wanted: NewLevel, limits: Limits) -> tuple[RoomRecord, Table]:
    """The room with a new level, and its table; RefusalError if there is none."""
    # A seed could be found by making all levels and comparing them with what players hear. The
    # numbers of the operating system have none.
    game, rng, tries = game_of(room.game), SystemRandom(), 0
    while True:
        tries += 1
        room = room._replace(text=handlers.made(game, wanted, rng, limits))
        try:
            return room, new_table(room, limits)
        except RefusalError as error:
            # Not every level suits every variant: a treasure needs an island to lie on.
            if error.status != 400 or tries == TRIES:
                raise
