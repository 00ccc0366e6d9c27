"""Single games: each connection has one play, which lives as long as the connection."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..limits.logs import report_fault
from ..limits.refusals import RefusalError
from . import requests, single_jobs
from .codec import ErrorMessage, decode, encode, id_of
from .job_pool import Lane

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from .app_state import AppState
    from .connections import Connection

KIND = "single"


async def play_single(websocket: WebSocket) -> None:
    """Serve a connection for single games: answer its messages one after the other."""
    shared: AppState = websocket.app.state.shared
    async with shared.connections.open(websocket, KIND) as connection:
        play = single_jobs.SinglePlay(shared.limits)
        async for data in connection.messages():
            with shared.metrics.message_seconds.labels(KIND).time():
                await connection.send(await _answer(data, play, shared, connection))
                connection.held.resize(play.size)


async def _answer(
    data: bytes, play: single_jobs.SinglePlay, shared: AppState, connection: Connection
) -> bytes:
    """Answer a message, which may change the play."""
    kind = "unread"
    try:
        connection.held.resize(play.size + len(data))
        message: requests.SingleMessage = decode(requests.SINGLE_MESSAGE, data)
        kind = type(message).__name__.lower()
        if not play.size and not isinstance(message, requests.Open):
            raise single_jobs.not_open()
        # Messages of clients that are faster than a person wait in a queue, and delay nobody else.
        if shared.step_rate.take(connection.client):
            here = play.answer_here(message)
            if here is not None:
                return here
        record = play.record()
        lane = Lane.SEARCHES if isinstance(message, requests.Reply) else Lane.MOVES
        job = shared.jobs.run(
            connection.client, single_jobs.answer, record, message, shared.limits, lane=lane
        )
        new, said = await connection.while_open(job)
        connection.held.resize(len(new) + len(said))
    except RefusalError as refusal:
        return _refuse(data, refusal)
    except Exception:  # it is logged, and the play goes on
        return _refuse(data, report_fault(shared.metrics, message=kind))
    else:
        play.replace(new)
        return said
    finally:
        shared.metrics.messages.labels(KIND, kind).inc()


def _refuse(data: bytes, refusal: RefusalError) -> bytes:
    return encode(ErrorMessage(id_of(data), refusal.sentence, refusal.line, refusal.column))
