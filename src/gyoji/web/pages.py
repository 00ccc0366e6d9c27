"""The pages, and their static files."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

from starlette.routing import Route

from ..game.files import tiles_file
from .cases import game_of
from .refusals import RefusalError
from .static_files import CHECKED, ORIGIN, File, StaticFiles, send

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request
    from starlette.responses import Response

EMPTY = b'<svg xmlns="http://www.w3.org/2000/svg"/>'
"""What a game without drawings sends: its tiles are the letters of their glyphs."""

FILES = StaticFiles()


def page(name: str) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint that sends a page; a page about a game is only sent if the game exists."""

    async def endpoint(request: Request) -> Response:
        if "game" in request.path_params:
            game_of(request.path_params["game"])
        # Whoever shows a link's picture needs its whole address. The host is the client's word.
        whole = with_origin(name, f"{request.url.scheme}://{request.url.netloc}")
        return await send(whole, request.headers, CHECKED)

    return endpoint


@lru_cache(64)
def with_origin(name: str, origin: str) -> File:
    """A page as it is under an address; made once for each."""
    page = FILES.pages[name]
    return page._replace(body=page.body.replace(ORIGIN.encode(), escape(origin).encode()))


async def static(request: Request) -> Response:
    """A file of the folder `static`; nothing else has a path here."""
    found = FILES.find(request.path_params["path"])
    if found is None:
        raise RefusalError(404, "there is no such file")
    return await send(found[0], request.headers, found[1])


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
    Route("/static/{path:path}", static),
]
