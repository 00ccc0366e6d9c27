"""The application: pages, the API, single games and rooms, behind the same middleware."""

from __future__ import annotations

from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from ..limits.refusals import RefusalError
from ..play import api
from ..play.app_state import AppState
from ..play.json_responses import json_response, refusal_response
from ..play.single import play_single
from ..rooms.routes import mount_rooms
from ..rooms.solutions.routes import ROUTES as SOLUTION_ROUTES
from . import pages
from .middleware import HeldMemory, OriginCheck, RequestLog, SecurityHeaders

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request

    from ..limits.settings import Settings

PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


def create_app(settings: Settings) -> Starlette:
    """Create the application; its `state` has `shared`, an AppState, and `repository`."""
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
            *pages.ROUTES,
            *api.ROUTES,
            *SOLUTION_ROUTES,
            *room_routes,
            WebSocketRoute("/ws/play", play_single),
            Route("/healthz", health),
            Route("/metrics", metrics),
        ],
        # The headers are outermost, so that refusals of the others have them too.
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(RequestLog),
            Middleware(HeldMemory),
            Middleware(OriginCheck, settings=settings),
        ],
        exception_handlers={RefusalError: refused, HTTPException: http_error},
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


async def refused(request: Request, refusal: Exception) -> Response:
    """Answer a refusal with JSON, or with the "not found" page if a page was requested."""
    assert isinstance(refusal, RefusalError)  # noqa: S101  # it is registered for these
    if refusal.status == HTTPStatus.NOT_FOUND and _is_page(request):
        return await pages.missing(request, refusal.status)
    return refusal_response(refusal)


async def http_error(request: Request, error: Exception) -> Response:
    """Answer a request that Starlette refuses: an unknown path or method."""
    assert isinstance(error, HTTPException)  # noqa: S101  # it is registered for these
    if error.status_code == HTTPStatus.NOT_FOUND and _is_page(request):
        return await pages.missing(request, error.status_code)
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
    return not path.startswith(("/api/", "/static/", "/ws/")) and request.scope["type"] == "http"
