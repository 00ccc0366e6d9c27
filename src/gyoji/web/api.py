"""The HTTP API for games; it answers with JSON or with pictures."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from ..game.files import rules_text, samples
from ..game.puzzles import puzzles
from . import handlers, requests
from .cases import game_of
from .catalog import catalog
from .codec import decode
from .logs import address_of
from .refusals import RefusalError, json_response

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

    from ..game.game import Game
    from .app_state import AppState
    from .settings import Limits

Wanted = TypeVar("Wanted")


async def read_body(request: Request, limits: Limits) -> bytes:
    """A request's body; RefusalError if it is too long, too slow, or not JSON."""
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
    except TimeoutError:
        raise RefusalError(408, "the rest of this request did not arrive in time") from None
    return bytes(body)


def admit(request: Request) -> AppState:
    """The server's shared state; RefusalError if this address sends too many requests."""
    shared: AppState = request.app.state.shared
    if not shared.request_rate.take(address_of(request.scope)):
        shared.metrics.refused.labels("rate").inc()
        rate = shared.limits.requests_per_second
        sentence = f"at most {rate} requests per second are allowed; try again in a moment"
        raise RefusalError(429, sentence, retry=1)
    return shared


def post_route(
    path: str, kind: type[Wanted], handler: Callable[[Game, Wanted, Limits], object]
) -> Route:
    """A route that decodes a JSON body of this kind and runs a handler in a worker thread."""

    async def endpoint(request: Request) -> Response:
        shared = admit(request)
        wanted = decode(kind, await read_body(request, shared.limits))

        def job() -> bytes:
            # The game is loaded and the answer encoded in the thread too.
            game = game_of(request.path_params["game"])
            return msgspec.json.encode(handler(game, wanted, shared.limits))

        return json_response(await shared.workers.run(address_of(request.scope), job))

    return Route(path, endpoint, methods=["POST"])


async def list_games(request: Request) -> Response:
    shared = admit(request)
    return json_response(await shared.workers.run(address_of(request.scope), catalog))


async def show_rules(request: Request) -> Response:
    admit(request)
    return json_response({"markdown": rules_text(game_of(request.path_params["game"]))})


async def show_sample(request: Request) -> Response:
    admit(request)
    game, name = game_of(request.path_params["game"]), request.path_params["name"]
    for sample in samples(game):
        if sample.name == name:
            # Latin-1, because it maps every byte to a character.
            return json_response({"text": sample.data.decode("latin-1")})
    raise RefusalError(404, f"{game.name} has no sample {name!a}")


async def show_puzzle(request: Request) -> Response:
    admit(request)
    game, name = game_of(request.path_params["game"]), request.path_params["name"]
    for puzzle in puzzles(game):
        if puzzle.name == name:
            options = dict(puzzle.options)
            return json_response({"text": puzzle.data.decode("latin-1"), "options": options})
    raise RefusalError(404, f"{game.name} has no puzzle {name!a}")


async def draw_picture(request: Request) -> Response:
    shared = admit(request)
    wanted = decode(requests.Picture, await read_body(request, shared.limits))
    game = game_of(request.path_params["game"])
    address = address_of(request.scope)
    data, media = await shared.workers.run(address, handlers.picture, game, wanted, shared.limits)
    disposition = f'attachment; filename="{game.name}.{wanted.form}"'
    headers = {"cache-control": "no-store", "content-disposition": disposition}
    return Response(data, headers=headers, media_type=media)


ROUTES = [
    Route("/api/games", list_games),
    Route("/api/games/{game}/rules", show_rules),
    Route("/api/games/{game}/samples/{name}", show_sample),
    Route("/api/games/{game}/puzzles/{name}", show_puzzle),
    post_route("/api/games/{game}/level", requests.Level, handlers.level),
    post_route("/api/games/{game}/read", requests.Read, handlers.read),
    post_route("/api/games/{game}/blank", requests.Blank, handlers.blank),
    post_route("/api/games/{game}/sheet", requests.Sheet, handlers.sheet),
    post_route("/api/games/{game}/replay", requests.Replay, handlers.replay),
    Route("/api/games/{game}/picture", draw_picture, methods=["POST"]),
]
