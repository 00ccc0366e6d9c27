"""A connection to a room: what comes is done in order, what is to be told is sent beside it."""

from __future__ import annotations

import asyncio
import logging
from time import perf_counter
from typing import TYPE_CHECKING
from uuid import uuid4

from starlette.websockets import WebSocketDisconnect, WebSocketDisconnected

from ..codec import decode, id_of
from ..connections import ENCODER, LATER, Wrong
from ..logs import fault, note
from ..refusals import RefusalError
from .cookies import role_of
from .messages import SAID, NotDone, Said
from .participants import FULL, GONE, Goodbye, Person

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.websockets import WebSocket

    from ..app_state import House
    from ..connections import Line
    from .registry import Hall
    from .room import Room

KIND = "room"

LONGEST = 120
"""So many bytes are left for the reason of a closing."""


class Connections:
    """All connections to rooms."""

    def __init__(self, hall: Callable[[], Hall]) -> None:
        self._hall = hall

    async def serve(self, websocket: WebSocket) -> None:
        """One of them, from its beginning to its end."""
        house: House = websocket.app.state.house
        name = websocket.path_params["room"]
        async with house.lines.open(websocket, KIND) as line:
            try:
                async with self._hall().visit(name, line.address) as room:
                    person = Person(role_of(websocket, room), line.address)
                    await self._attend(house, line, room, person)
            except RefusalError as refusal:
                code = {404: GONE, 410: GONE, FULL: FULL}.get(refusal.status, LATER)
                await line.close(code, _short(refusal.sentence))

    async def _attend(self, house: House, line: Line, room: Room, person: Person) -> None:
        """Be in the room until the connection ends."""
        if line.closed:
            return
        sending = asyncio.ensure_future(_send(line, person))
        try:
            room.join(person)
            async for data in line.messages():
                started = perf_counter()
                await self._obey(house, room, person, data)
                house.metrics.message_seconds.labels(KIND).observe(perf_counter() - started)
        finally:
            room.leave(person)
            sending.cancel()

    async def _obey(self, house: House, room: Room, person: Person, data: bytes) -> None:
        """Do what a message says; whatever it is, it is answered."""
        name = "unread"
        try:
            message: Said = decode(SAID, data)
            name = type(message).__name__.lower()
            await self._hall().commands.obey(room, person, message)
        except RefusalError as refusal:
            person.send(_refused(room, data, refusal, read=name != "unread"))
        except Exception:  # whatever it is: it is logged, and answered
            number = uuid4().hex[:12]
            house.metrics.faults.inc()
            note("fault", logging.ERROR, fault=True, message=name, fault_id=number)
            person.send(_refused(room, data, fault(number), read=False))
        finally:
            house.metrics.messages.labels(KIND, name).inc()


def _short(sentence: str) -> str:
    """As much of a sentence as a closing can hold."""
    return sentence.encode()[:LONGEST].decode("utf-8", "ignore")


def _refused(room: Room, data: bytes, refusal: RefusalError, *, read: bool) -> bytes:
    """A refusal, with the id of the message that it answers."""
    if read:
        return ENCODER.encode(NotDone(id_of(data), room.seq, refusal.sentence))
    return ENCODER.encode(Wrong(id_of(data), refusal.sentence))


async def _send(line: Line, person: Person) -> None:
    """Send what waits for somebody, until he goes or is dismissed."""
    try:
        while True:
            message = await person.waiting.get()
            if isinstance(message, Goodbye):
                await line.close(message.code, message.why)
                return
            await line.send(message)
    except (WebSocketDisconnect, WebSocketDisconnected):
        await line.close(LATER, "what was sent is not read")
