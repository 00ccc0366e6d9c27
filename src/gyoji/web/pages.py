"""The pages, and their static files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from ..game.files import tiles_file
from .cases import game_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, MutableMapping
    from os import PathLike, stat_result
    from typing import Any

    from starlette.requests import Request

STATIC = Path(__file__).with_name("static")

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".gif": "image/gif",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""The types of files, whatever the machine's own tables say; others are sent as bytes."""

EMPTY = '<svg xmlns="http://www.w3.org/2000/svg"/>'
"""What a game without drawings sends: its tiles are the letters of their glyphs."""

CACHE_CONTROL = "no-cache"
"""Browsers cache a file, and check by its ETag each time whether it has changed."""


class Files(StaticFiles):
    """The files of the folder `static`, with their types and caching."""

    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: stat_result,
        scope: MutableMapping[str, Any],
        status_code: int = 200,
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        if "content-type" in response.headers:
            kind = TYPES.get(Path(full_path).suffix, "application/octet-stream")
            response.headers["content-type"] = kind
        response.headers["cache-control"] = CACHE_CONTROL
        return response


FILES = Files(directory=STATIC, check_dir=False)


def page(name: str) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint that sends a page; a page about a game is only sent if the game exists."""

    async def endpoint(request: Request) -> Response:
        if "game" in request.path_params:
            game_of(request.path_params["game"])
        return await FILES.get_response(f"html/{name}.html", request.scope)

    return endpoint


async def tiles(request: Request) -> Response:
    """The drawings of a game's tiles, from the folder of its rules."""
    file = tiles_file(game_of(request.path_params["game"]))
    if file is None:
        return Response(EMPTY, media_type=TYPES[".svg"])
    return FILES.file_response(file, file.stat(), request.scope)


def missing(status: int) -> Response:
    """The page that says that a page does not exist."""
    headers = {"cache-control": "no-store"}
    return FileResponse(STATIC / "html" / "missing.html", status, headers)


ROUTES = [
    Route("/", page("home")),
    Route("/play/{game}", page("play")),
    Route("/edit/{game}", page("edit")),
    Route("/rooms", page("rooms")),
    Route("/room/{id}", page("room")),
    Route("/tiles/{game}.svg", tiles),
    Mount("/static", FILES, name="static"),
]
