"""The HTTP API of games (rules, levels, hints, pictures), and single play over WebSockets.

HTTP requests are answered with JSON or with pictures.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from ..limits.addresses import client_of
from ..limits.logs import report_fault
from ..limits.refusals import ClientGoneError, RefusalError
from . import handlers, requests, single_jobs
from .cases import game_of
from .catalog import catalog, mark_of
from .codec import ErrorMessage, decode, encode, id_of
from .job_pool import Lane, while_connected
from .json_responses import json_response
from .static_files import CHECKED, File, send

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.websockets import WebSocket

    from ...game.game import Game
    from ..limits.limits import ServerLimits
    from ..limits.memory import Holding
    from .app_state import AppState
    from .connections import Connection

Wanted = TypeVar("Wanted")
Result = TypeVar("Result")


async def read_body(request: Request, limits: ServerLimits) -> bytes:
    """Return a request's body; RefusalError if it is too long, too slow, or not JSON."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise RefusalError(415, "a request needs a body of type application/json")
    # Read in pieces, so that a body is refused as soon as it is too long or too slow.
    body = bytearray()
    try:
        async with asyncio.timeout(limits.request_seconds):
            async for piece in request.stream():
                body += piece
                if len(body) > limits.message_bytes:
                    sentence = f"a request may have at most {limits.message_bytes} bytes"
                    raise RefusalError(413, sentence)
                holding_of(request).resize(len(body))
    except TimeoutError:
        raise RefusalError(408, "the rest of this request did not arrive in time") from None
    except ClientDisconnect:
        raise ClientGoneError from None
    return bytes(body)


def holding_of(request: Request) -> Holding:
    """Return the `Holding` that counts the memory of a request and of its answer."""
    held: Holding = request.scope["gyoji.held"]
    return held


def admit(request: Request) -> AppState:
    """Return the server's shared state; RefusalError if this address sends too many requests."""
    shared: AppState = request.app.state.shared
    if not shared.request_rate.take(client_of(request.scope)):
        shared.metrics.refused.labels("rate").inc()
        rate = shared.limits.requests_per_second
        sentence = f"at most {rate} requests per second are allowed; try again in a moment"
        raise RefusalError(429, sentence, retry=1)
    return shared


async def run(
    request: Request, job: Callable[[str, bytes, ServerLimits], Result], lane: Lane = Lane.MOVES,
    *, unasked: bool = False,
) -> Result:  # fmt: skip
    """Run a job on a request's body in a job process; cancel it if the client disconnects."""
    shared = admit(request)
    body, held = await read_body(request, shared.limits), holding_of(request)
    held.resize(2 * len(body))  # a copy is on its way to the process
    work = shared.jobs.run(
        client_of(request.scope), job, request.path_params["game"], body, shared.limits,
        lane=lane, unasked=unasked,
    )  # fmt: skip
    return await while_connected(disconnect(request), work)


async def disconnect(request: Request) -> None:
    """Wait until the client has gone. Call this only once the body has been read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def post_route(
    path: str, kind: type[Wanted], handler: Callable[[Game, Wanted, ServerLimits], object],
    lane: Lane, *, unasked: bool,
) -> Route:  # fmt: skip
    """Return a route at which a handler answers JSON bodies of this kind."""

    async def endpoint(request: Request) -> Response:
        # `handlers.answer` is looked up here, so that tests can replace it.
        data = await run(request, partial(handlers.answer, handler, kind), lane, unasked=unasked)
        holding_of(request).resize(len(data))
        return json_response(data)

    return Route(path, endpoint, methods=["POST"])


async def list_games(request: Request) -> Response:
    admit(request)
    known = await asyncio.to_thread(catalog)  # made once, and the same for all clients
    return await send(File(known, ".json"), request.headers, CHECKED)


async def show_rules(request: Request) -> Response:
    admit(request)
    game = game_of(request.path_params["game"])
    # In a thread, because the examples in the rules are played.
    return json_response(await asyncio.to_thread(handlers.rules, game))


async def show_boards(request: Request) -> Response:
    admit(request)
    return json_response(handlers.boards(game_of(request.path_params["game"])))


def lookup_route(kind: str, find: Callable[[Game, str], object]) -> Route:
    """Return a route at which `find` looks up a name among things of this kind in a game."""

    async def endpoint(request: Request) -> Response:
        admit(request)
        game = game_of(request.path_params["game"])
        return json_response(find(game, request.path_params["name"]))

    return Route(f"/api/games/{{game}}/{kind}/{{name}}", endpoint)


async def draw_picture(request: Request) -> Response:
    data, media, name = await run(request, handlers.draw, Lane.PICTURES)
    holding_of(request).resize(len(data))
    headers = {
        "cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'
    }  # fmt: skip
    return Response(data, headers=headers, media_type=media)


async def show_file(request: Request) -> Response:
    """Return a mark that changes with the game's file; open pages ask for it again and again."""
    game = game_of(request.path_params["game"])
    return json_response({"file": mark_of(game)})


# ---------------------------------------------------------------- single games
# Each connection has one play, which lives as long as the connection.

KIND = "single"


async def play_single(websocket: WebSocket) -> None:
    """Serve a connection for single games: answer its messages one after the other."""
    shared: AppState = websocket.app.state.shared
    async with shared.connections.open(websocket, KIND) as connection:
        play = single_jobs.SinglePlay(shared.limits)
        async for data in connection.messages():
            with shared.metrics.message_seconds.labels(KIND).time():
                await connection.send(await answer_message(data, play, shared, connection))
                connection.held.resize(play.size)


async def answer_message(
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
        # If a client is faster than a person, its messages wait in a queue, and delay nobody else.
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
        return refuse_message(data, refusal)
    except Exception:  # it is logged, and the play goes on
        return refuse_message(data, report_fault(shared.metrics, message=kind))
    else:
        play.replace(new)
        return said
    finally:
        shared.metrics.messages.labels(KIND, kind).inc()


def refuse_message(data: bytes, refusal: RefusalError) -> bytes:
    return encode(ErrorMessage(id_of(data), refusal.sentence, refusal.line, refusal.column))


# ---------------------------------------------------------------- routes

LANES = {
    "hint": Lane.SEARCHES, "follows": Lane.SEARCHES, "winnable": Lane.SEARCHES,
    "level": Lane.PICTURES,
}  # fmt: skip
"""The lanes of those handlers that do not run in `Lane.MOVES`."""
UNASKED = frozenset({"follows", "winnable"})
"""Handlers that pages call on their own. They must leave time for requests that people make."""

ROUTES = [
    Route("/api/games", list_games),
    Route("/api/games/{game}/rules", show_rules),
    Route("/api/games/{game}/boards", show_boards),
    Route("/api/games/{game}/file", show_file),
    *(lookup_route(kind, find) for kind, find in handlers.LOOKUPS.items()),
    *(
        post_route(
            f"/api/games/{{game}}/{name}",
            kind,
            handler,
            LANES.get(name, Lane.MOVES),
            unasked=name in UNASKED,
        )
        for name, (kind, handler) in handlers.HANDLERS.items()
    ),
    Route("/api/games/{game}/picture", draw_picture, methods=["POST"]),
    WebSocketRoute("/ws/play", play_single),
]
