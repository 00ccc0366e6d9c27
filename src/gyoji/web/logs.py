"""What happens, a line of JSON each: for people with `jq`, and for whatever collects logs."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from time import perf_counter
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from .refusals import RefusalError, refusal_response

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOG = logging.getLogger("gyoji.web")

NOISY = frozenset({"/healthz", "/metrics"})
"""Asked for every few seconds by machines; logged only when something is wrong."""

DENIED = "ASGI callable returned without completing handshake."
"""What uvicorn calls an error when a connection was refused with an answer."""


class Lines(logging.Formatter):
    """A record as one line of JSON, in ASCII whatever is in it."""

    def format(self, record: logging.LogRecord) -> str:
        """When, how grave, what, and its details."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage().strip(),
            **getattr(record, "details", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def begin(level: str) -> None:
    """Log to standard error from here on, our own and what the libraries have to say."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(lambda record: record.getMessage() != DENIED)
    for name, least in (("gyoji", level.upper()), ("uvicorn", "WARNING"), ("asyncio", "WARNING")):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(least)


def note(event: str, level: int = logging.INFO, *, fault: bool = False, **details: object) -> None:
    """Log that something happened; `fault` adds the trace of the exception that is handled."""
    LOG.log(level, event, extra={"details": details}, exc_info=fault)


class Watch:
    """Every request is timed, counted and logged; a fault of ours is answered by a sentence."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A request; connections have their own lines."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started, told = perf_counter(), _Told(send)
        try:
            await self._app(scope, receive, told.send)
        except Exception:
            await told.answer(scope, receive)
        finally:
            _record(scope, told, perf_counter() - started)


class _Told:
    """What was answered, as it goes by."""

    def __init__(self, send: Send) -> None:
        self._send, self.status, self.size = send, 0, 0

    async def send(self, message: Message) -> None:
        """Pass it on."""
        self.status = message.get("status", self.status)
        self.size += len(message.get("body", b""))
        await self._send(message)

    async def answer(self, scope: Scope, receive: Receive) -> None:
        """Say that it was our fault, if nothing was said yet; the log has the trace."""
        number = uuid4().hex[:12]
        scope["app"].state.house.metrics.faults.inc()
        note("fault", logging.ERROR, fault=True, path=scope["path"], fault_id=number)
        if not self.status:
            await refusal_response(fault(number))(scope, receive, self.send)


def fault(number: str) -> RefusalError:
    """What is said when something is wrong with the server."""
    return RefusalError(500, f"something is wrong with the server; its log says what, at {number}")


def _record(scope: Scope, told: _Told, seconds: float) -> None:
    """Count it and log it."""
    route = _route(scope)
    metrics = scope["app"].state.house.metrics
    metrics.requests.labels(route, _method(scope), str(told.status)).inc()
    metrics.request_seconds.labels(route).observe(seconds)
    level = logging.DEBUG if scope["path"] in NOISY and told.status < 400 else logging.INFO
    note(
        "request", level, method=scope["method"], path=scope["path"], status=told.status,
        bytes=told.size, milliseconds=round(seconds * 1000, 1), address=address_of(scope),
    )  # fmt: skip


def _route(scope: Scope) -> str:
    """The pattern of the path, so that hostile paths do not become names of numbers."""
    return str(getattr(scope.get("route"), "path", "")) or "none"


def _method(scope: Scope) -> str:
    """The method, of those that there are."""
    known = ("GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE")
    return scope["method"] if scope["method"] in known else "other"


def address_of(scope: Any) -> str:
    """From where somebody asks: by uvicorn, which believes a proxy that it trusts."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"
