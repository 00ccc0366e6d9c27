"""Rooms by HTTP: they are made, seats are taken, tokens are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.routing import Route, WebSocketRoute

from ..api import body_of, house_of
from ..codec import decode
from ..logs import address_of
from ..refusals import RefusalError, json_response
from .connection import Connections
from .cookies import role_of, set_cookie, token_of
from .messages import Claim, Made, New, Recognized, Seated, Sit
from .seats import sit

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import BaseRoute

    from .registry import Hall


class Rooms:
    """The requests about rooms; `hall` is there as long as the server runs."""

    def __init__(self, hall: Callable[[], Hall], *, secure: bool) -> None:
        self._hall, self._secure = hall, secure

    def routes(self) -> list[BaseRoute]:
        """Their addresses."""
        return [
            Route("/api/rooms", self.make, methods=["POST"]),
            Route("/api/rooms/{room}", self.about),
            Route("/api/rooms/{room}/seats/{seat:int}", self.sit, methods=["POST"]),
            Route("/api/rooms/{room}/claim", self.claim, methods=["POST"]),
            WebSocketRoute("/ws/room/{room}", Connections(self._hall).serve),
        ]

    async def make(self, request: Request) -> Response:
        """A room is made; whoever has the master's link is its master."""
        limits = house_of(request).limits
        asked = decode(New, await body_of(request, limits))
        room, token = await self._hall().make(asked, address_of(request.scope))
        link = f"/room/{room}"
        return json_response(Made(room, link, f"{link}#token={token}", token), 201)

    async def about(self, request: Request) -> Response:
        """A room from outside."""
        house_of(request)
        name = request.path_params["room"]
        async with self._hall().visit(name, address_of(request.scope)) as room:
            return json_response(room.about(role_of(request, room)))

    async def sit(self, request: Request) -> Response:
        """Somebody takes a seat."""
        limits = house_of(request).limits
        asked = decode(Sit, await body_of(request, limits))
        name, seat = request.path_params["room"], request.path_params["seat"]
        hall = self._hall()
        async with hall.visit(name, address_of(request.scope)) as room:
            shown = token_of(request)
            token = await room.in_order(sit(room, hall.commands, seat, asked.name, shown))
        response = json_response(Seated(seat, token, f"/room/{name}#token={token}"), 201)
        set_cookie(response, name, token, secure=self._secure)
        return response

    async def claim(self, request: Request) -> Response:
        """Somebody shows a token, and is known by it from here on."""
        limits = house_of(request).limits
        asked = decode(Claim, await body_of(request, limits))
        name = request.path_params["room"]
        async with self._hall().visit(name, address_of(request.scope)) as room:
            role = room.role_of(asked.token)
        if role is None:
            raise RefusalError(403, "this link is nobody's here; perhaps the seat was given up")
        response = json_response(Recognized(role.kind, role.seat))
        set_cookie(response, name, asked.token, secure=self._secure)
        return response
