"""New rooms: who is their master, and levels that the server makes and nobody is told."""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING, NamedTuple

from ...game.variants import variants_of
from .. import handlers
from ..cases import game_of
from ..refusals import RefusalError
from . import tokens
from .records import RoomRecord
from .role_views import hides_nothing
from .setup import new_table

if TYPE_CHECKING:
    from ..requests import NewLevel
    from ..settings import Limits
    from .messages import Master, NewRoom

TRIES = 10
"""The number of levels that are made for a room before it is refused."""


class Plan(NamedTuple):
    """A room as it was asked for, and its master's token if a person is the master.

    The level, if there is none yet, and the version are added by `jobs.complete`.
    """

    room: RoomRecord
    token: str | None


def planned(request: NewRoom) -> Plan:
    """RefusalError if a request contradicts itself, or has no game."""
    token = tokens.new_token() if _master(request) == "person" else None
    options = {**variants_of(game_of(request.game)).READS, **request.options}
    room = RoomRecord(
        tokens.new_room_id(), request.game, 0, request.text or "", request.case, options,
        request.variants, tokens.new_seed(), tokens.hash_token(token) if token else b"",
    )  # fmt: skip
    return Plan(room, token)


def _master(request: NewRoom) -> Master:
    if (request.text is None) == (request.level is None):
        raise RefusalError(400, "a room is made from a `text` or from a `level`: send one of them")
    if request.text is None:
        return request.master or "server"
    if request.master == "server":
        sentence = "the server cannot be the master of a text that somebody knows: send a `level`"
        raise RefusalError(400, sentence)
    return "person"


def with_level(room: RoomRecord, wanted: NewLevel, limits: Limits) -> RoomRecord:
    """The room with a new level; RefusalError if there is none, or if its game hides nothing."""
    # A seed could be found by making all levels and comparing them with what players hear. The
    # numbers of the operating system have none.
    game, rng = game_of(room.game), SystemRandom()
    for tries_left in reversed(range(TRIES)):
        room = room._replace(text=handlers.made(game, wanted, rng, limits))
        try:
            table = new_table(room, limits)
            break
        except RefusalError as error:
            # Not every level suits every variant: a treasure needs an island to lie on.
            if error.status != 400 or not tries_left:
                raise
    if hides_nothing(table):
        raise RefusalError(400, f"{game.name} hides nothing: send the `text` of a level")
    return room._replace(version=table.play.game.version)
