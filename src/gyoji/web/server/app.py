"""The application: pages, the API, single games and rooms, behind the same middleware."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from functools import lru_cache
from html import escape
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ... import __version__
from ...pictures.tiles import drawings
from ..limits.refusals import RefusalError
from ..play import api
from ..play.app_state import AppState
from ..play.cases import game_of
from ..play.catalog import catalog
from ..play.json_responses import json_response, refusal_response
from ..play.static_files import (
    ARCHIVE,
    CHECKED,
    GAME,
    GAMES,
    ORIGIN,
    PYTHON,
    VERSION,
    File,
    StaticFiles,
    archive,
    send,
)
from ..rooms.routes import mount_rooms
from ..rooms.solutions.routes import ROUTES as SOLUTION_ROUTES
from .middleware import HeldMemory, OriginCheck, RequestLog, SecurityHeaders

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Container, Iterator

    from starlette.requests import Request

    from ..limits.settings import Settings


# ---------------------------------------------------------------- pages
# The pages, and their static files.

FILES = StaticFiles()


def page(name: str) -> Callable[[Request], Awaitable[Response]]:
    """Return an endpoint that sends a page; a page about a game needs a game that exists."""

    async def endpoint(request: Request) -> Response:
        game = request.path_params.get("game", "")
        title = game_of(game).display.TITLE if game else ""
        # Programs that show a preview of a link need whole addresses. The client names the host.
        origin = f"{request.url.scheme}://{request.url.netloc}"
        whole = await asyncio.to_thread(fill, name, origin, title)
        return await send(whole, request.headers, CHECKED)

    return endpoint


@lru_cache(64)
def fill(name: str, origin: str, title: str) -> File:
    """Return a page with its placeholders filled in, for an address and a game's title."""
    text = FILES.pages[name].body.decode()
    text = text.replace(ORIGIN, escape(origin)).replace(GAME, escape(title))
    text = text.replace(VERSION, __version__)
    if GAMES in text:
        text = text.replace(GAMES, "".join(links()))
    return File(text.encode(), ".html")


def links(address: str = "/play/{}", games: Container[str] | None = None) -> Iterator[str]:
    """Yield links to games (None: to all), for readers whose browsers run no scripts."""
    for about in msgspec.json.decode(catalog()):
        if games is None or about["name"] in games:
            yield f'<li><a href="{address.format(about["name"])}">{escape(about["title"])}</a></li>'


async def static(request: Request) -> Response:
    """Return a file of the folder `static`; RefusalError for any other path."""
    found = FILES.find(request.path_params["path"])
    if found is None:
        raise RefusalError(404, "there is no such file")
    return await send(found[0], request.headers, found[1])


async def robots(request: Request) -> Response:
    """Return `robots.txt`, the rules for search engines."""
    return await send(FILES.files["robots.txt"], request.headers, CHECKED)


async def tiles(request: Request) -> Response:
    """Return the drawings of a game's tiles."""
    body = drawings(game_of(request.path_params["game"])).encode()
    return await send(File(body, ".svg"), request.headers, CHECKED)


SANDBOX = {
    "content-security-policy": "sandbox allow-scripts; frame-ancestors 'self'",
    "x-frame-options": "SAMEORIGIN",
}
"""The headers of the page that runs other people's code; the rest of its policy is in the page."""


async def sandbox(request: Request) -> Response:
    """Return the page in which the code of "Make a game" runs; browsers give it no origin."""
    response = await send(FILES.pages["sandbox"], request.headers, CHECKED)
    response.headers.update(SANDBOX)
    return response


async def python(request: Request) -> Response:
    """Return a file of Python for browsers, or the archive with this package for it."""
    name, folder = request.path_params["name"], request.app.state.shared.settings.pyodide
    if name == ARCHIVE:
        body = await asyncio.to_thread(archive)
        return await send(File(body, ".zip"), request.headers, CHECKED)
    if name not in PYTHON:
        raise RefusalError(404, "there is no such file")
    if folder is None or not (folder / name).is_file():
        raise RefusalError(404, NO_PYTHON)
    body = await asyncio.to_thread((folder / name).read_bytes)
    return await send(File(body, Path(name).suffix), request.headers, CHECKED)


NO_PYTHON = (
    "games cannot be made here yet: start the server with `gyoji serve --pyodide FOLDER`, the"
    " folder of the npm package pyodide"
)


async def missing(request: Request, status: int) -> Response:
    """Return the page for a path that does not exist."""
    return await send(FILES.pages["missing"], request.headers, "no-store", status)


ROUTES = [
    Route("/", page("home")),
    Route("/play/{game}", page("play")),
    Route("/edit/{game}", page("edit")),
    Route("/make", page("make")),
    Route("/sandbox", sandbox),
    Route("/python/{name}", python),
    Route("/rooms", page("rooms")),
    Route("/room/{id}", page("room")),
    Route("/tiles/{game}.svg", tiles),
    Route("/robots.txt", robots),
    Route("/static/{path:path}", static),
]


# ---------------------------------------------------------------- app

PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


def create_app(settings: Settings) -> Starlette:
    """Create the application. Its `state` has `shared`, an AppState, and `repository`."""
    shared = AppState(settings)
    room_routes, run_rooms = mount_rooms(shared)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        try:
            async with run_rooms() as app.state.repository:
                yield
        finally:
            await shared.jobs.close()

    app = Starlette(
        routes=[
            *ROUTES,
            *api.ROUTES,
            *SOLUTION_ROUTES,
            *room_routes,
            Route("/healthz", health),
            Route("/metrics", metrics),
        ],
        # SecurityHeaders comes first, so that refusals of other middleware have the headers, too.
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(RequestLog),
            Middleware(HeldMemory),
            Middleware(OriginCheck, settings=settings),
        ],
        exception_handlers={RefusalError: refuse, HTTPException: http_error},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    app.state.shared = shared
    return app


async def health(request: Request) -> Response:
    connections = len(request.app.state.shared.connections)
    return json_response({"status": "ok", "connections": connections})


async def metrics(request: Request) -> Response:
    return Response(request.app.state.shared.metrics.text(), media_type=PROMETHEUS)


async def refuse(request: Request, refusal: Exception) -> Response:
    """Answer a refusal with JSON, or with the "not found" page if a page was requested."""
    assert isinstance(refusal, RefusalError)  # noqa: S101  # it is registered for these
    if refusal.status == HTTPStatus.NOT_FOUND and _is_page(request):
        return await missing(request, refusal.status)
    return refusal_response(refusal)


async def http_error(request: Request, error: Exception) -> Response:
    """Answer a request that Starlette refuses: an unknown path or method."""
    assert isinstance(error, HTTPException)  # noqa: S101  # it is registered for these
    if error.status_code == HTTPStatus.NOT_FOUND and _is_page(request):
        return await missing(request, error.status_code)
    if request.scope["type"] == "websocket":
        return PlainTextResponse(error.detail, error.status_code)
    sentence = SENTENCES.get(error.status_code, error.detail)
    response = refusal_response(RefusalError(error.status_code, sentence))
    response.headers.update(error.headers or {})
    return response


SENTENCES = {
    404: "there is nothing at this address",
    405: "this address does not accept that method",
}


def _is_page(request: Request) -> bool:
    path = request.scope["path"]
    return (
        not path.startswith(("/api/", "/python/", "/static/", "/ws/"))
        and request.scope["type"] == "http"
    )
