"""ASGI middleware: security headers, the request log, and the check of Host and Origin."""

from __future__ import annotations

import logging
import re
from ipaddress import ip_address
from socket import gethostname
from time import perf_counter
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from ..limits.addresses import address_of, client_of
from ..limits.logs import log_event, report_fault
from ..limits.refusals import RefusalError
from ..play.json_responses import refusal_response

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from ..limits.settings import Settings

# The policy allows nothing from other sites, nothing inline, and no embedding in frames.
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "frame-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

UNUSED_FEATURES = (
    "accelerometer", "autoplay", "browsing-topics", "camera", "display-capture", "geolocation",
    "gyroscope", "hid", "idle-detection", "magnetometer", "microphone", "midi", "payment",
    "publickey-credentials-get", "screen-wake-lock", "serial", "usb", "xr-spatial-tracking",
)  # fmt: skip

HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": ", ".join(f"{feature}=()" for feature in UNUSED_FEATURES),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
STARTS = ("http.response.start", "websocket.http.response.start")


class SecurityHeaders:
    """Adds HEADERS to every response, also to responses that refuse a connection.

    A response keeps its own values: for example, the sandbox of "Make a game" may be in a frame.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] in STARTS:
                own = message.get("headers", [])
                names = {name for name, _ in own}
                further = [header for header in RAW_HEADERS if header[0] not in names]
                message = {**message, "headers": [*own, *further]}
            await send(message)

        await self._app(scope, receive, send_with_headers)


PROBES = frozenset({"/healthz", "/readyz", "/metrics"})
"""Paths that machines request every few seconds; logged at `debug` if nothing is wrong."""


class HeldMemory:
    """Counts the memory that each HTTP request takes, until its answer has been sent."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":  # WebSocket connections count their own memory
            await self._app(scope, receive, send)
            return
        with scope["app"].state.shared.memory.hold(client_of(scope)) as held:
            scope["gyoji.held"] = held
            await self._app(scope, receive, send)


class RequestLog:
    """Times, counts and logs every HTTP request, and answers faults with a sentence."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":  # WebSocket connections have log lines of their own
            await self._app(scope, receive, send)
            return
        started, response = perf_counter(), _Response(send)
        try:
            await self._app(scope, receive, response.send)
        except Exception:  # the client gets a sentence, and the log the trace
            fault = report_fault(scope["app"].state.shared.metrics, path=scope["path"])
            if not response.status:  # nothing has been sent yet
                await refusal_response(fault)(scope, receive, response.send)
        finally:
            _record(scope, response, perf_counter() - started)


class _Response:
    """The status and size of a response, noted as it is sent."""

    def __init__(self, send: Send) -> None:
        self._send, self.status, self.size = send, 0, 0

    async def send(self, message: Message) -> None:
        self.status = message.get("status", self.status)
        self.size += len(message.get("body", b""))
        await self._send(message)


def _record(scope: Scope, response: _Response, seconds: float) -> None:
    route = _route(scope)
    metrics = scope["app"].state.shared.metrics
    metrics.requests.labels(route, _method(scope), str(response.status)).inc()
    metrics.request_seconds.labels(route).observe(seconds)
    quiet = scope["path"] in PROBES and response.status < 400
    log_event(
        "request", logging.DEBUG if quiet else logging.INFO, method=scope["method"],
        path=scope["path"], status=response.status, bytes=response.size,
        milliseconds=round(seconds * 1000, 1), address=address_of(scope),
    )  # fmt: skip


def _route(scope: Scope) -> str:
    """Return the route's pattern, not the path: each path would be another label in the metrics."""
    return str(getattr(scope.get("route"), "path", "")) or "none"


def _method(scope: Scope) -> str:
    """Return the method; "other" for an unknown one, which would be a new label of the metrics."""
    known = ("GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE")
    return scope["method"] if scope["method"] in known else "other"


HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::[0-9]{1,5})?", re.ASCII)
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


class OriginCheck:
    """Refuses requests to a foreign Host, and writes from pages of a foreign Origin.

    A page of another site can make a browser send requests here, but the browser states the page's
    origin. The Host is checked, too, because another site's name can be made to resolve to this
    server (DNS rebinding). Numeric addresses are safe.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._origins = frozenset(origin.lower() for origin in settings.origins)
        names = (urlsplit(origin).hostname or "" for origin in self._origins)
        self._names = frozenset(
            {"localhost", settings.host.lower(), gethostname().lower(), *names} - {""}
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = None if scope["type"] == "lifespan" else self._refusal(scope)
        if refusal is None:
            await self._app(scope, receive, send)
            return
        scope["app"].state.shared.metrics.refused.labels("origin").inc()
        if scope["type"] == "websocket":  # the request log does not see it
            log_event(
                "denied", path=scope["path"], status=refusal.status, address=address_of(scope)
            )
        await refusal_response(refusal)(scope, receive, send)

    def _refusal(self, scope: Scope) -> RefusalError | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if len(headers.getlist("host")) > 1:
            return RefusalError(400, "there are several Host headers")
        if not self._is_known(host):
            problem = f"this server is not known as {host!a}" if host else "there is no Host header"
            return RefusalError(421, f"{problem}; start it with --origin to add a name")
        if scope["type"] == "http" and scope["method"] in SAFE_METHODS:
            return None
        if not self._is_allowed(headers.get("origin"), host):
            return RefusalError(403, "this came from a page of another site (by its Origin)")
        return None

    def _is_known(self, host: str) -> bool:
        match = HOST.fullmatch(host.lower())
        name = (match[1] or match[2]) if match else ""
        return name in self._names or _is_ip_address(name)

    def _is_allowed(self, origin: str | None, host: str) -> bool:
        """Return whether a request may come from this origin.

        A request without an Origin is not from a browser: browsers always send it with writes and
        with WebSocket handshakes, and only these are checked.
        """
        if origin is None or origin.lower() in self._origins:
            return True
        return origin.lower() in (f"http://{host.lower()}", f"https://{host.lower()}")


def _is_ip_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
