"""Who may ask: by which name the server is called, and from which page.

A page elsewhere can make a browser send things here. It cannot hide that it does: a browser says
from which page a request comes. The name that it was sent to is checked too, for a name can be
made to lead here that is not ours (DNS rebinding); an address in numbers cannot.
"""

from __future__ import annotations

import re
from ipaddress import ip_address
from socket import gethostname
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from .logs import address_of, note
from .refusals import RefusalError, refusal_response

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from .settings import Settings

HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::[0-9]{1,5})?", re.ASCII)
SAFE = ("GET", "HEAD", "OPTIONS")


class Guard:
    """Lets through whatever was sent to one of our names, by no page but ours."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._origins = frozenset(origin.lower() for origin in settings.origins)
        ours = (urlsplit(origin).hostname or "" for origin in self._origins)
        self._names = frozenset(
            {"localhost", settings.host.lower(), gethostname().lower(), *ours} - {""}
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass it on or refuse it."""
        wrong = None if scope["type"] == "lifespan" else self._wrong(scope)
        if wrong is None:
            await self._app(scope, receive, send)
            return
        scope["app"].state.house.metrics.refused.labels("origin").inc()
        await deny(wrong, scope, receive, send)

    def _wrong(self, scope: Scope) -> RefusalError | None:
        """What is wrong with it, if anything is."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._is_ours(host):
            names = f"this server is not called {host!a}" if host else "no Host was named"
            return RefusalError(421, f"{names}; start it with --origin to give it a name")
        if scope["type"] == "http" and scope["method"] in SAFE:
            return None
        if not self._is_near(headers.get("origin"), host):
            return RefusalError(
                403, "this was sent by a page of another site (its Origin is not ours)"
            )
        return None

    def _is_ours(self, host: str) -> bool:
        """Is this one of our names, or an address in numbers?"""
        name = _name(host)
        return name in self._names or _is_number(name)

    def _is_near(self, origin: str | None, host: str) -> bool:
        """Was it sent by a page of ours, or by no page at all? Browsers always say by which."""
        if origin is None or origin.lower() in self._origins:
            return True
        return origin.lower() in (f"http://{host.lower()}", f"https://{host.lower()}")


async def deny(refusal: RefusalError, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request, or a connection that is not opened, with a refusal."""
    if scope["type"] == "websocket":
        note("denied", path=scope["path"], status=refusal.status, address=address_of(scope))
    await refusal_response(refusal)(scope, receive, send)


def _name(host: str) -> str:
    """A Host without its port; nothing if it is none."""
    found = HOST.fullmatch(host.lower())
    return (found[1] or found[2]) if found else ""


def _is_number(name: str) -> bool:
    """Is this an address in numbers?"""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
