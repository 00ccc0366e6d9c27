"""The transport of rooms: HTTP routes and WebSocket connections."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from time import monotonic
from typing import TYPE_CHECKING

from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocketDisconnect, WebSocketDisconnected

from ..limits.addresses import client_of
from ..limits.logs import log_event, report_fault
from ..limits.refusals import RefusalError, checked_name
from ..play.api import admit, read_body
from ..play.codec import CloseCode, ErrorMessage, decode, encode, id_of
from ..play.json_responses import json_response
from . import messages, tokens
from .database import reason_of, url_of
from .participants import A_SPECTATOR, MASTER, SEAT, Goodbye, Participant, Role
from .records import SeatRecord, delete_seat, insert_seat
from .registry import RoomRegistry
from .repository import RepositoryError, RoomRepository
from .role_views import hides_nothing
from .tokens import cookie_token, set_cookie

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from contextlib import AbstractAsyncContextManager

    from starlette.requests import HTTPConnection, Request
    from starlette.responses import Response
    from starlette.routing import BaseRoute
    from starlette.websockets import WebSocket

    from ..limits.metrics import Metrics
    from ..play.app_state import AppState
    from ..play.connections import Connection
    from .commands import CommandHandler
    from .room import Room


# ---------------------------------------------------------------- seats
# Take seats in a room, and check the names of their players.


async def take_seat(
    room: Room, commands: CommandHandler, player: int, name: str, old_token: str
) -> str:
    """Take a seat, perhaps from a program; return its player's token.

    `old_token` is the person's token so far. A player who takes another seat gives up their old
    seat; but if nothing is hidden from anybody, they hold both seats with one token. RefusalError
    if the seat does not exist or is taken, or if a master who sees hidden things wants to play.
    """
    if player >= len(room.table.seats):
        raise RefusalError(404, f"this room has {len(room.table.seats)} seats, counted from 0")
    program = room.seats.get(player)
    if program is not None and program.token:
        raise RefusalError(409, "this seat is taken already")
    role = room.role_of(old_token)
    if role is not None:
        check_switch(room, role, Role(SEAT, player))
    held = () if role is None else role.seats
    # If something is hidden, a second seat would show what the first may not see.
    holds_both = bool(held) and hides_nothing(room.table)
    token = old_token if holds_both else tokens.new_token()
    seat = SeatRecord(player, checked_name(name, room.limits), tokens.hash_token(token))
    others = [each for each in room.seats.values() if each.player not in held]
    if seat.name and any(each.name.casefold() == seat.name.casefold() for each in others):
        raise RefusalError(409, "somebody in this room has this name already: take another one")
    given_up = () if holds_both else held
    await commands.save_seats(
        room, *(delete_seat(room.record.id, room.seats[old]) for old in given_up),
        *([delete_seat(room.record.id, program)] if program is not None else ()),
        insert_seat(room.record.id, seat),
    )  # fmt: skip
    # Stored first, so that changes are durable before anyone sees them.
    for old in given_up:
        del room.seats[old]
        room.dismiss_seat(old, "you have taken another seat")
    if role is not None and holds_both:
        room.dismiss_role(role)
    room.seats[player] = seat
    room.announce_seats()
    return token


def check_switch(room: Room, old: Role, new: Role) -> None:
    """Raise RefusalError if the master would become a player, or a player the master.

    Both are allowed if nothing is hidden from players. A person is known only by the cookie, and
    could use another browser; so everyone can see that there is a master, and whether they watch.
    """
    if {old.kind, new.kind} != {MASTER, SEAT} or hides_nothing(room.table):
        return
    if old.kind == MASTER:
        raise RefusalError(
            403, "you are the master, who sees what players may not: you cannot play"
        )
    raise RefusalError(403, "you have a seat here: only after leaving it can you be the master")


# ---------------------------------------------------------------- readiness
# The health of the database of rooms: count and log its failures, and check whether it works.

PATIENCE = 2.0
"""Seconds that a request for readiness waits for the database."""

FRESH = 1.0
"""Seconds for which the database is not asked again, and equal failures are logged only once."""


class FailureLog:
    """Counts the failures of a database, and logs them: equal ones at most once a second."""

    def __init__(self, metrics: Metrics, clock: Callable[[], float] = monotonic) -> None:
        self._metrics, self._clock = metrics, clock
        self._last, self._at, self._more = "", 0.0, 0

    def __call__(self, operation: str, error: Exception) -> None:
        """Note that a `read` or `write` has failed; callable in any thread."""
        self._metrics.database_failures.labels(operation).inc()
        reason = reason_of(error)
        if reason == self._last and self._clock() - self._at < FRESH:
            self._more += 1
            return
        log_event(
            "database failed", logging.ERROR, operation=operation, reason=reason, more=self._more
        )
        self._last, self._at, self._more = reason, self._clock(), 0


class Readiness:
    """The health of a database: whether it can be written. One check serves all callers."""

    def __init__(
        self, repository: RoomRepository, clock: Callable[[], float] = monotonic,
        patience: float = PATIENCE,
    ) -> None:  # fmt: skip
        self._repository, self._clock, self._patience = repository, clock, patience
        self._asking: asyncio.Task[str] | None = None
        self._asked = 0.0

    async def problem(self) -> str:
        """Return the reason why rooms cannot be stored, in a phrase; "" if they can."""
        asking = self._asking
        if asking is None or (asking.done() and self._clock() - self._asked >= FRESH):
            asking = self._asking = asyncio.ensure_future(self._ask())
            self._asked = self._clock()
        # A database may hang for a long time, and is not asked again before it has answered.
        done, _ = await asyncio.wait({asking}, timeout=self._patience)
        return asking.result() if done else "the database does not answer"

    async def _ask(self) -> str:
        try:
            return await self._repository.probe()
        except RepositoryError as error:
            return reason_of(error.__cause__ or error)


# ---------------------------------------------------------------- routes

KIND = "room"

CLOSE_CODES = {
    404: CloseCode.NO_SUCH_ROOM,
    410: CloseCode.NO_SUCH_ROOM,
    CloseCode.ROOM_FULL: CloseCode.ROOM_FULL,
}
"""The close codes of refusals to enter a room, by status; for others, it is TRY_LATER."""


def mount_rooms(
    shared: AppState,
) -> tuple[list[BaseRoute], Callable[[], AbstractAsyncContextManager[RoomRepository]]]:
    """Return the routes of rooms, and a function for the context in which the server runs.

    The context manager gives the repository. Entering it raises DatabaseError, with a sentence, if
    the database cannot be used.
    """
    rooms = RoomRoutes(shared)

    @asynccontextmanager
    async def run() -> AsyncIterator[RoomRepository]:
        repository = RoomRepository(url_of(shared.settings), FailureLog(shared.metrics))
        rooms.readiness = Readiness(repository)
        rooms.registry = RoomRegistry(repository, shared.limits, shared.jobs, shared.metrics)
        async with rooms.registry.run():
            yield repository

    return rooms.routes(), run


class RoomRoutes:
    """The endpoints of rooms. `registry` and `readiness` are set when the server starts."""

    registry: RoomRegistry
    readiness: Readiness

    def __init__(self, shared: AppState) -> None:
        self._shared = shared

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/rooms", self.create, methods=["POST"]),
            Route("/api/rooms/{room}", self.info),
            Route("/api/rooms/{room}/games/{number:int}", self.recording),
            Route("/api/rooms/{room}/seats/{seat:int}", self.take_seat, methods=["POST"]),
            Route("/api/rooms/{room}/claim", self.claim, methods=["POST"]),
            WebSocketRoute("/ws/room/{room}", self.connect),
            Route("/readyz", self.ready),
        ]

    async def ready(self, _request: Request) -> Response:
        """Answer whether the server is ready: 200, or 503 with the problem."""
        problem = await self.readiness.problem()
        if problem:
            return json_response({"status": "unavailable", "problem": problem}, 503)
        return json_response({"status": "ready"})

    async def create(self, request: Request) -> Response:
        """Create a room. If it has a master's link, whoever opens the link becomes the master.

        If something is hidden and a person is the master, the room's creator is the master at once.
        """
        limits = admit(request).limits
        body = decode(messages.NewRoom, await read_body(request, limits))
        made = await self.registry.create(body, client_of(request.scope))
        name, token = made.room.id, made.token
        link = f"/room/{name}"
        master = f"{link}#token={token}" if token else None
        response = json_response(messages.RoomCreated(name, link, master, token), 201)
        if token and made.hides:
            set_cookie(response, name, token, secure=self._shared.settings.https)
        return response

    async def info(self, request: Request) -> Response:
        admit(request)
        name = request.path_params["room"]
        async with self.registry.visit(name, client_of(request.scope)) as room:
            role = await self._role(request, room)
            return json_response(await room.in_order(room.info(role)))

    async def recording(self, request: Request) -> Response:
        """Answer with a finished game, which anybody may replay outside the room."""
        admit(request)
        name, number = request.path_params["room"], request.path_params["number"]
        client = client_of(request.scope)
        return json_response(await self.registry.recording(name, number, client))

    async def take_seat(self, request: Request) -> Response:
        limits = admit(request).limits
        body = decode(messages.TakeSeat, await read_body(request, limits))
        name, seat = request.path_params["room"], request.path_params["seat"]
        async with self.registry.visit(name, client_of(request.scope)) as room:
            await self._role(request, room)
            token = await room.in_order(
                take_seat(room, self.registry.commands, seat, body.name, cookie_token(request))
            )
        response = json_response(
            messages.SeatTaken(seat, token, f"/room/{name}#token={token}"), 201
        )
        set_cookie(response, name, token, secure=self._shared.settings.https)
        return response

    async def claim(self, request: Request) -> Response:
        """Claim the role of a token by setting it as the cookie."""
        limits = admit(request).limits
        body = decode(messages.Claim, await read_body(request, limits))
        name = request.path_params["room"]
        async with self.registry.visit(name, client_of(request.scope)) as room:
            own = await self._role(request, room)
            role = await self.registry.role_of(room, body.token, client_of(request.scope))
        # Only a valid token becomes the cookie, so that no wrong link costs a player their seat.
        if role is None:
            raise RefusalError(403, "this link is not valid here; its seat may have been given up")
        check_switch(room, own, role)
        response = json_response(messages.Claimed(role.kind, role.seat))
        set_cookie(response, name, body.token, secure=self._shared.settings.https)
        return response

    async def connect(self, websocket: WebSocket) -> None:
        name = websocket.path_params["room"]
        async with self._shared.connections.open(websocket, KIND) as connection:
            try:
                async with self.registry.visit(name, connection.client) as room:
                    participant = Participant(await self._role(websocket, room), connection.client)
                    token = cookie_token(websocket)
                    await self._attend(connection, room, participant, token)
            except RefusalError as refusal:
                code = CLOSE_CODES.get(refusal.status, CloseCode.TRY_LATER)
                await connection.close(code, refusal.sentence)

    async def _role(self, request: HTTPConnection, room: Room) -> Role:
        """Return the role of a request's cookie; a spectator's if it is missing or invalid."""
        token, client = cookie_token(request), client_of(request.scope)
        return await self.registry.role_of(room, token, client) or A_SPECTATOR

    async def _attend(
        self, connection: Connection, room: Room, participant: Participant, token: str
    ) -> None:
        if connection.closed:  # it was beyond the limit of connections
            return
        # Messages are handled in order here, while a separate task sends.
        sending = asyncio.ensure_future(_send_waiting(connection, participant))
        try:
            await room.in_order(room.enter(participant, token))
            async for data in connection.messages():
                with self._shared.metrics.message_seconds.labels(KIND).time():
                    await self._handle(room, participant, data)
        finally:
            room.leave(participant)
            sending.cancel()

    async def _handle(self, room: Room, participant: Participant, data: bytes) -> None:
        metrics = self._shared.metrics
        kind = "unread"
        try:
            message: messages.RoomMessage = decode(messages.ROOM_MESSAGE, data)
            kind = type(message).__name__.lower()
            await self.registry.commands.handle(room, participant, message)
        except RefusalError as refusal:
            if kind == "unread":
                participant.send(encode(ErrorMessage(id_of(data), refusal.sentence)))
            else:
                participant.send(encode(messages.Refused(id_of(data), room.seq, refusal.sentence)))
        except Exception:  # any exception is logged, and the room continues
            fault = report_fault(metrics, message=kind)
            participant.send(encode(ErrorMessage(id_of(data), fault.sentence)))
        finally:
            metrics.messages.labels(KIND, kind).inc()


async def _send_waiting(connection: Connection, participant: Participant) -> None:
    """Send a participant's queued messages until they leave or are dismissed."""
    try:
        while True:
            message = await participant.waiting.get()
            if isinstance(message, Goodbye):
                await connection.close(message.code, message.reason)
                return
            await connection.send(message)
    except (WebSocketDisconnect, WebSocketDisconnected):
        await connection.close(CloseCode.TRY_LATER, "messages are not being read")
