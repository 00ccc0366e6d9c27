"""The cookie by which somebody is known in one room: nobody else's page gets it, and no script.

It is set twice, for the room's connection and for its API, since a cookie has one path; so it is
sent nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .participants import A_SPECTATOR

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.responses import Response

    from .participants import Role
    from .room import Room

NAME = "gyoji"
AGE = 400 * 86_400
"""So many seconds it is remembered: the most that browsers allow."""


def set_cookie(response: Response, room: str, token: str, *, secure: bool) -> None:
    """Have the browser remember a token for a room."""
    for path in (f"/ws/room/{room}", f"/api/rooms/{room}"):
        response.set_cookie(
            NAME, token, AGE, path=path, secure=secure, httponly=True, samesite="strict"
        )


def role_of(asker: HTTPConnection, room: Room) -> Role:
    """What somebody is in a room, by his cookie; without one that is known, a spectator."""
    return room.role_of(token_of(asker)) or A_SPECTATOR


def token_of(asker: HTTPConnection) -> str:
    """The token that somebody's cookie has, whatever it may be worth."""
    return asker.cookies.get(NAME, "")
