"""Single games: each connection has one play, which lives as long as the connection."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..limits.logs import report_fault
from ..limits.refusals import RefusalError
from . import requests, single_jobs
from .codec import ErrorMessage, decode, encode, id_of

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from .app_state import AppState
    from .connections import Connection

KIND = "single"


async def play_single(websocket: WebSocket) -> None:
    """A connection of single games: its messages are answered one after the other."""
    shared: AppState = websocket.app.state.shared
    async with shared.connections.open(websocket, KIND) as connection:
        record = b""  # of the play: what happens to it is done in job processes
        async for data in connection.messages():
            with shared.metrics.message_seconds.labels(KIND).time():
                record, said = await _answer(data, record, shared, connection)
                await connection.send(said)
                connection.held.resize(len(record))


async def _answer(
    data: bytes, record: bytes, shared: AppState, connection: Connection
) -> tuple[bytes, bytes]:
    """The record of the play after a message, and the answer."""
    kind = "unread"
    try:
        connection.held.resize(len(record) + len(data))
        message: requests.SingleMessage = decode(requests.SINGLE_MESSAGE, data)
        kind = type(message).__name__.lower()
        if not record and not isinstance(message, requests.Open):
            raise single_jobs.not_open()
        job = shared.jobs.run(connection.client, single_jobs.answer, record, message, shared.limits)
        new, said = await connection.while_open(job)
        connection.held.resize(len(new) + len(said))
    except RefusalError as refusal:
        return record, _refuse(data, refusal)
    except Exception:  # whatever it is: it is logged, and the play goes on
        return record, _refuse(data, report_fault(shared.metrics, message=kind))
    else:
        return new, said
    finally:
        shared.metrics.messages.labels(KIND, kind).inc()


def _refuse(data: bytes, refusal: RefusalError) -> bytes:
    return encode(ErrorMessage(id_of(data), refusal.sentence, refusal.line, refusal.column))
