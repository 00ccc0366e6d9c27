"""The HTTP API: what pages ask about games, all of it answered in JSON."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from ..game.files import rules_text, samples
from ..game.puzzles import puzzles
from . import handlers, requests
from .cases import game_of, said
from .catalog import catalogue
from .codec import decode
from .logs import address_of
from .refusals import RefusalError, json_response

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request

    from ..game.protocols import Game
    from .app_state import House
    from .settings import Limits

Wanted = TypeVar("Wanted")


async def body_of(request: Request, limits: Limits) -> bytes:
    """A request's body; RefusalError when it is too long, too slow, or no JSON."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise RefusalError(415, "a request has a body of the type application/json")
    body = bytearray()
    try:
        async with asyncio.timeout(limits.request_seconds):
            async for piece in request.stream():
                body += piece
                if len(body) > limits.message_bytes:
                    raise RefusalError(413, f"a request has at most {limits.message_bytes} bytes")
    except TimeoutError:
        raise RefusalError(408, "the rest of this request did not come") from None
    return bytes(body)


def house_of(request: Request) -> House:
    """The server's shared things; RefusalError if this address asks too often."""
    house: House = request.app.state.house
    if not house.requests.take(address_of(request.scope)):
        house.metrics.refused.labels("rate").inc()
        most = house.limits.requests_per_second
        raise RefusalError(429, f"at most {most} requests a second, wait a little", retry=1)
    return house


def posted(
    kind: type[Wanted], job: Callable[[Game, Wanted, Limits], object]
) -> Callable[[Request], Awaitable[Response]]:
    """Answer requests with a body of this kind by a job about a game, done in a thread."""

    async def answer(request: Request) -> Response:
        house = house_of(request)
        wanted = decode(kind, await body_of(request, house.limits))

        def work() -> bytes:
            game = game_of(request.path_params["game"])
            return msgspec.json.encode(job(game, wanted, house.limits))

        return json_response(await house.jobs.run(address_of(request.scope), work))

    return answer


async def games(request: Request) -> Response:
    """All games, with what a page needs to know of each."""
    house = house_of(request)
    return json_response(await house.jobs.run(address_of(request.scope), catalogue))


async def rules(request: Request) -> Response:
    """A game's rules in English."""
    house_of(request)
    return json_response({"markdown": rules_text(game_of(request.path_params["game"]))})


async def sample(request: Request) -> Response:
    """One of a game's samples."""
    house_of(request)
    game, name = game_of(request.path_params["game"]), request.path_params["name"]
    for each in samples(game):
        if each.name == name:
            return json_response({"text": each.data.decode("latin-1")})
    raise RefusalError(404, f"{game.name} has no sample {name!a}")


async def puzzle(request: Request) -> Response:
    """One of a game's puzzles, with the options that it is read by."""
    house_of(request)
    game, name = game_of(request.path_params["game"]), request.path_params["name"]
    for each in puzzles(game):
        if each.name == name:
            options = dict(each.options)
            return json_response({"text": each.data.decode("latin-1"), "options": options})
    raise RefusalError(404, f"{game.name} has no puzzle {name!a}")


async def drawing(request: Request) -> Response:
    """A picture of a play, or of it at one of its steps, as a file."""
    house = house_of(request)
    wanted = decode(asked.Picture, await body_of(request, house.limits))
    game = game_of(request.path_params["game"])

    def job() -> tuple[bytes, str]:
        from ..pictures import picture

        case = work.played(game, wanted, house.limits)
        with said():
            return picture(game, case, work.step_of(wanted, case), wanted.form, wanted.theme)

    data, media = await house.jobs.run(address_of(request.scope), job)
    name = f"{game.name}.{wanted.form}"
    headers = {
        "cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'
    }  # fmt: skip
    return Response(data, headers=headers, media_type=media)


ROUTES = [
    Route("/api/games", games),
    Route("/api/games/{game}/rules", rules),
    Route("/api/games/{game}/samples/{name}", sample),
    Route("/api/games/{game}/puzzles/{name}", puzzle),
    Route("/api/games/{game}/level", posted(asked.Level, work.level), methods=["POST"]),
    Route("/api/games/{game}/read", posted(asked.Read, work.read), methods=["POST"]),
    Route("/api/games/{game}/blank", posted(asked.Blank, work.blank), methods=["POST"]),
    Route("/api/games/{game}/sheet", posted(asked.Sheet, work.sheet), methods=["POST"]),
    Route("/api/games/{game}/replay", posted(asked.Replay, work.replay), methods=["POST"]),
    Route("/api/games/{game}/picture", drawing, methods=["POST"]),
]
