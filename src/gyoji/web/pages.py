"""The pages, and the files that they are made of."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

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
"""What files are, whatever the machine's own tables say; others are bytes."""

KEPT = "no-cache"
"""A browser keeps a file, and asks each time whether it is still the same (by its ETag)."""


class Files(StaticFiles):
    """The files of the folder `static`, with types of ours, kept by browsers by their ETag."""

    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: stat_result,
        scope: MutableMapping[str, Any],
        status_code: int = 200,
    ) -> Response:
        """A file, or that it is still the same."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        if "content-type" in response.headers:
            kind = TYPES.get(Path(full_path).suffix, "application/octet-stream")
            response.headers["content-type"] = kind
        response.headers["cache-control"] = KEPT
        return response


FILES = Files(directory=STATIC, check_dir=False)


def page(name: str) -> Callable[[Request], Awaitable[Response]]:
    """Answer with a page; one about a game has to be about one that there is."""

    async def answer(request: Request) -> Response:
        if "game" in request.path_params:
            game_of(request.path_params["game"])
        return await FILES.get_response(f"html/{name}.html", request.scope)

    return answer


def missing(status: int) -> Response:
    """The page that says that there is no such page."""
    headers = {"cache-control": "no-store"}
    return FileResponse(STATIC / "html" / "missing.html", status, headers)


ROUTES = [
    Route("/", page("home")),
    Route("/play/{game}", page("play")),
    Route("/edit/{game}", page("edit")),
    Route("/rooms", page("rooms")),
    Route("/room/{id}", page("room")),
    Mount("/static", FILES, name="static"),
]
