"""New rooms, and the next games in them: their master, and levels that only the server knows."""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ...game.variants import variants_of
from ..limits.refusals import RefusalError
from ..play import handlers
from ..play.cases import game_of
from ..play.requests import NewLevel
from . import tokens
from .jobs import new_table
from .records import RoomRecord
from .role_views import hides_nothing

if TYPE_CHECKING:
    from ...engine.seats import UncheckedTable
    from ..limits.limits import ServerLimits
    from .messages import Master, NewRoom


TRIES = 10
"""The maximum number of levels that are made for a room before the request is refused."""


class Created(NamedTuple):
    """A new room, the master's token if a person is the master, and whether it hides anything."""

    room: RoomRecord
    token: str | None
    hides: bool


def plan_room(request: NewRoom) -> tuple[RoomRecord, str | None]:
    """Return a room as requested, and its master's token; RefusalError if the wishes conflict.

    `complete` adds the version, and the level if the request has none.
    """
    token = tokens.new_token() if _master(request) == "person" else None
    options = {**variants_of(game_of(request.game)).READS, **request.options}
    room = RoomRecord(
        tokens.new_room_id(), request.game, 0, request.text or "", request.case, options,
        request.variants, tokens.new_seed(), tokens.hash_token(token) if token else b"",
        msgspec.json.encode(request.level).decode() if request.level else "",
        request.clock,
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


def complete(
    room: RoomRecord, level: NewLevel | None, limits: ServerLimits
) -> tuple[RoomRecord, bool]:
    """Return a planned room as it is stored, and whether it hides anything from players.

    RefusalError if it cannot be set up, or if a `level` is wanted in a game that hides nothing.
    """
    room, table = (room, new_table(room, limits)) if level is None else _make(room, level, limits)
    game, hides = table.play.game, not hides_nothing(table)
    if level is not None and not hides:
        raise RefusalError(400, f"{game.name} hides nothing: send the `text` of a level")
    return room._replace(version=game.version), hides


def next_game(room: RoomRecord, limits: ServerLimits) -> RoomRecord:
    """Return a room with the next game: another level if the server made the last one.

    RefusalError if somebody chose the level and it hides something, since by now all know it.
    """
    room = room._replace(seed=tokens.new_seed())
    if room.level:
        return _make(room, msgspec.json.decode(room.level, type=NewLevel), limits)[0]
    if not hides_nothing(new_table(room, limits)):
        raise RefusalError(409, "all have seen this level by now: make a new room for another one")
    return room


def _make(
    room: RoomRecord, wanted: NewLevel, limits: ServerLimits
) -> tuple[RoomRecord, UncheckedTable]:
    """Return the room with a new level, and its table; RefusalError if none can be made."""
    # With a seed, a player could make the levels of all seeds, and compare them with what is heard.
    # So the random numbers come from the operating system, without a seed.
    game, rng, tries = game_of(room.game), SystemRandom(), 0
    while True:
        tries += 1
        room = room._replace(text=handlers.make(game, wanted, rng, limits))
        try:
            return room, new_table(room, limits)
        except RefusalError as error:
            # Not every level suits every variant: a treasure needs an island to lie on.
            if error.status != 400 or tries == TRIES:
                raise
