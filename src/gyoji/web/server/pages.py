"""The pages, and their static files."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

import msgspec
from starlette.routing import Route

from ... import __version__
from ...game.files import tiles_file
from ..limits.refusals import RefusalError
from ..play.cases import game_of
from ..play.catalog import catalog
from ..play.static_files import CHECKED, GAME, GAMES, ORIGIN, VERSION, File, StaticFiles, send

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Container, Iterator

    from starlette.requests import Request
    from starlette.responses import Response

EMPTY = b'<svg xmlns="http://www.w3.org/2000/svg"/>'
"""What a game without drawings sends: its tiles are the letters of their glyphs."""

FILES = StaticFiles()


def page(name: str) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint that sends a page; a page about a game is only sent if the game exists."""

    async def endpoint(request: Request) -> Response:
        game = request.path_params.get("game", "")
        title = game_of(game).display.TITLE if game else ""
        # Whoever shows a link's picture needs its whole address. The host is the client's word.
        origin = f"{request.url.scheme}://{request.url.netloc}"
        whole = await asyncio.to_thread(filled, name, origin, title)
        return await send(whole, request.headers, CHECKED)

    return endpoint


@lru_cache(64)
def filled(name: str, origin: str, title: str) -> File:
    """A page as it is under an address and about a game; made once for each."""
    text = FILES.pages[name].body.decode()
    text = text.replace(ORIGIN, escape(origin)).replace(GAME, escape(title))
    text = text.replace(VERSION, __version__)
    if GAMES in text:
        text = text.replace(GAMES, "".join(links()))
    return File(text.encode(), ".html")


def links(address: str = "/play/{}", games: Container[str] | None = None) -> Iterator[str]:
    """Links to games, all if none are named, for what reads a page without running its scripts."""
    for about in msgspec.json.decode(catalog()):
        if games is None or about["name"] in games:
            yield f'<li><a href="{address.format(about["name"])}">{escape(about["title"])}</a></li>'


async def static(request: Request) -> Response:
    """A file of the folder `static`; nothing else has a path here."""
    found = FILES.find(request.path_params["path"])
    if found is None:
        raise RefusalError(404, "there is no such file")
    return await send(found[0], request.headers, found[1])


async def robots(request: Request) -> Response:
    """What search engines may read: every page, and of the API what belongs to no room."""
    return await send(FILES.files["robots.txt"], request.headers, CHECKED)


async def tiles(request: Request) -> Response:
    """The drawings of a game's tiles, from the folder of its rules."""
    file = tiles_file(game_of(request.path_params["game"]))
    body = EMPTY if file is None else file.read_bytes()
    return await send(File(body, ".svg"), request.headers, CHECKED)


async def missing(request: Request, status: int) -> Response:
    """The page that says that a page does not exist."""
    return await send(FILES.pages["missing"], request.headers, "no-store", status)


ROUTES = [
    Route("/", page("home")),
    Route("/play/{game}", page("play")),
    Route("/edit/{game}", page("edit")),
    Route("/rooms", page("rooms")),
    Route("/room/{id}", page("room")),
    Route("/tiles/{game}.svg", tiles),
    Route("/robots.txt", robots),
    Route("/static/{path:path}", static),
]
