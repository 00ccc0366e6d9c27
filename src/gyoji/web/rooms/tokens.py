"""Room ids that nobody can guess, and the tokens and cookies that give a role in a room."""

from __future__ import annotations

import re
from hashlib import sha256
from secrets import randbits, token_urlsafe
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.responses import Response

ROOM_ID = re.compile(r"[A-Za-z0-9_-]{16}")

COOKIE = "gyoji"
COOKIE_SECONDS = 400 * 86_400
"""The longest lifetime of a cookie that browsers allow."""


# Anyone who knows a room's id may watch the room, so ids must not be guessable.
def new_room_id() -> str:
    return token_urlsafe(12)


def is_room_id(name: str) -> bool:
    """Return whether a name can be a room's id; for other names, the database is not queried."""
    return ROOM_ID.fullmatch(name) is not None


def new_seed() -> int:
    """Return a seed that nobody can find by trying, even with all that they see of the game."""
    return randbits(256)


def new_token() -> str:
    """Return a token of 192 random bits."""
    return token_urlsafe(24)


def hash_token(token: str) -> bytes:
    """Return the hash that is stored in place of a token.

    It needs no salt and no slow function, since a token has too many random bits to be guessed.
    """
    return sha256(token.encode("utf-8", "replace")).digest()


def set_cookie(response: Response, room: str, token: str, *, secure: bool) -> None:
    """Set a room's cookie twice, for its connection and its API: a cookie has only one path."""
    for path in (f"/ws/room/{room}", f"/api/rooms/{room}"):
        # Scripts cannot read it, and browsers do not send it in requests from other sites.
        response.set_cookie(
            COOKIE, token, COOKIE_SECONDS, path=path, secure=secure, httponly=True,
            samesite="strict",
        )  # fmt: skip


def cookie_token(request: HTTPConnection) -> str:
    """Return the token in a request's cookie, valid or not; empty if there is none."""
    return request.cookies.get(COOKIE, "")
