"""The application: pages, the API, single games and rooms, behind the same checks."""

from __future__ import annotations

from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from . import api, pages, rooms
from .app_state import House
from .headers import Headed
from .logs import Watch
from .middleware import Guard
from .refusals import RefusalError, json_response, refusal_response
from .single import solo

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request

    from .settings import Settings

PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


def create_app(settings: Settings) -> Starlette:
    """The application of a server with these settings; `state.house` has what requests share."""
    house = House(settings)
    room_routes, room_keeping = rooms.mount(house)

    @asynccontextmanager
    async def alive(_app: Starlette) -> AsyncIterator[None]:
        async with room_keeping():
            yield
        house.jobs.close()

    app = Starlette(
        routes=[
            *pages.ROUTES,
            *api.ROUTES,
            *room_routes,
            WebSocketRoute("/ws/play", solo),
            Route("/healthz", healthy),
            Route("/metrics", metrics),
        ],
        middleware=[Middleware(Headed), Middleware(Watch), Middleware(Guard, settings=settings)],
        exception_handlers={RefusalError: refused, HTTPException: failed},
        lifespan=alive,
    )
    app.router.redirect_slashes = False
    app.state.house = house
    return app


async def healthy(request: Request) -> Response:
    """Does the server answer?"""
    return json_response({"status": "ok", "connections": len(request.app.state.house.lines)})


async def metrics(request: Request) -> Response:
    """What Prometheus asks for."""
    return Response(request.app.state.house.metrics.text(), media_type=PROMETHEUS)


async def refused(request: Request, refusal: Exception) -> Response:
    """A refusal: a page for who asked for a page, a sentence for a program."""
    assert isinstance(refusal, RefusalError)  # noqa: S101  # it is registered for these
    if refusal.status == HTTPStatus.NOT_FOUND and _is_page(request):
        return pages.missing(refusal.status)
    return refusal_response(refusal)


async def failed(request: Request, error: Exception) -> Response:
    """What Starlette itself refuses: no such path, no such method."""
    assert isinstance(error, HTTPException)  # noqa: S101  # it is registered for these
    if error.status_code == HTTPStatus.NOT_FOUND and _is_page(request):
        return pages.missing(error.status_code)
    if request.scope["type"] == "websocket":
        return PlainTextResponse(error.detail, error.status_code)
    sentence = SENTENCES.get(error.status_code, error.detail)
    response = refusal_response(RefusalError(error.status_code, sentence))
    response.headers.update(error.headers or {})
    return response


SENTENCES = {
    404: "there is nothing at this address",
    405: "this address is not asked by that method",
}


def _is_page(request: Request) -> bool:
    """Did somebody ask for a page?"""
    path = request.scope["path"]
    return not path.startswith(("/api/", "/static/", "/ws/")) and request.scope["type"] == "http"
