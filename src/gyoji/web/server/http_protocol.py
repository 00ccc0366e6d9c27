"""HTTP connections: uvicorn's protocol, with limits on everything that comes before an answer.

The application sees a request only when its head is complete, and never sees a body's chunks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import httptools
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from websockets.http11 import MAX_LINE_LENGTH, MAX_NUM_HEADERS

from ...util.errors import Error
from ..limits.places import SERVER_FULL
from ..limits.refusals import RefusalError
from ..play.app_state import state_of
from ..play.json_responses import refusal_response
from .middleware import RAW_HEADERS

if TYPE_CHECKING:
    import asyncio

    from ..limits.places import Place

HEAD_BYTES = 1 << 15
"""The maximum size of a request's head: its address, and its headers with FIELD_BYTES each."""

FIELD_BYTES = 32
"""The bytes counted for a header besides its characters, as in HTTP/2 and HTTP/3."""

UPGRADE_HEADERS, UPGRADE_LINE = MAX_NUM_HEADERS, MAX_LINE_LENGTH - len(": \r\n")
"""The maximum number of headers in a WebSocket handshake, and of bytes in a header or the address.

Beyond these limits, the library for WebSockets would neither answer nor close the connection.
"""

CHUNKS, CHUNK_BYTES = 1_000, 64
"""A body may have at most CHUNKS chunks, and one more for every CHUNK_BYTES bytes."""

CHUNK_HEAD_BYTES = 16
"""The maximum average number of bytes of a chunk besides its data."""

MAX_PIPELINED = 8
"""The maximum number of requests on a connection that wait for the answer to an earlier one."""

RESERVED_PATHS = (b"/healthz", b"/readyz")
"""Paths that are answered even if there is no place for other requests."""

INVALID = 400, "this is not a valid HTTP request"
TOO_LONG = 431, f"the head of a request may have at most {HEAD_BYTES} bytes"
TOO_LONG_UPGRADE = (
    431,
    f"a WebSocket handshake may have at most {UPGRADE_HEADERS} headers of {UPGRADE_LINE} bytes",
)
OTHER_HOST = 421, "the address of the request and its Host header name different servers"
TOO_MANY_CHUNKS = 413, "this body comes in too many small chunks; send larger ones"
TOO_MANY_REQUESTS = 429, f"at most {MAX_PIPELINED} requests may wait for the answer to another"

FULL = 503, SERVER_FULL

REASONS = {413: "size", 429: "rate", 431: "size", 503: "connections"}
"""The kinds of refusals in the metrics, by status."""

RETRIES = {429: 1, 503: 5}
"""The seconds after which to try again, by status."""


class _StopError(Error):
    """Stops the parser, which then raises an error of its own."""


class HttpProtocol(HttpToolsProtocol):
    """One connection, until it closes or becomes a WebSocket connection."""

    _place: Place | None = None
    _refusal = INVALID  # why the parser has stopped
    _in_head = True
    _head, _chunks, _body, _beside = 0, 0, 0, 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        super().connection_made(transport)
        self._shared = state_of(self.config)
        try:
            address = self.client[0] if self.client else "unknown"
            self._place = self._shared.places.enter(transport, address)
        except RefusalError as refusal:
            self._close_with(refusal)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._place is not None:
            self._shared.places.leave(self._place)

    def data_received(self, data: bytes) -> None:
        self._unset_keepalive_if_required()
        self._beside += len(data)
        try:
            self.parser.feed_data(data)
            if self._beside > HEAD_BYTES + CHUNK_HEAD_BYTES * self._chunks:
                self._refuse(*(TOO_LONG if self._in_head else TOO_MANY_CHUNKS))
        except httptools.HttpParserUpgrade:
            if not self._should_upgrade():
                return
            if self._is_upgrade_too_long():
                self._refuse(*TOO_LONG_UPGRADE)
            else:
                self.handle_websocket_upgrade()
        except httptools.HttpParserError:
            self._refuse(*self._refusal)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = True
        self._head, self._chunks, self._body = 0, 0, 0

    def on_url(self, url: bytes) -> None:
        self._count_head(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count_head(len(name) + len(value) + FIELD_BYTES)
        if self._in_head:  # not a trailer after a body in chunks
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MAX_PIPELINED:
            self._stop(TOO_MANY_REQUESTS)
        if self._is_for_another_host():
            self._stop(OTHER_HOST)
        admitted = self._place is not None and self._shared.places.begin(self._place)
        if not admitted and self.url.partition(b"?")[0] not in RESERVED_PATHS:
            self._stop(FULL)
        self._in_head = False
        super().on_headers_complete()
        if not admitted and self.cycle is not None:
            self.cycle.keep_alive = False

    def on_chunk_header(self) -> None:
        self._chunks += 1
        if self._chunks > CHUNKS + self._body // CHUNK_BYTES:
            self._stop(TOO_MANY_CHUNKS)

    def on_body(self, body: bytes) -> None:
        self._body += len(body)
        self._beside -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._in_head, self._beside = True, 0

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.response_complete and self in self.connections and self._place is not None:
            self._shared.places.rest(self._place)  # still HTTP, not a WebSocket connection

    def _is_upgrade_too_long(self) -> bool:
        # uvicorn gives the library the address in a line "GET ... HTTP/1.1", and one more header.
        longest = max(len(name) + len(value) for name, value in [*self.headers, (b"", self.url)])
        return longest > UPGRADE_LINE - len("GET  HTTP/1.1") or len(self.headers) >= UPGRADE_HEADERS

    def _is_for_another_host(self) -> bool:
        """Return whether the address names a host, as for a proxy, that differs from Host."""
        try:
            host = httptools.parse_url(self.url).host if self.url[:1] not in b"/*" else None
        except httptools.HttpParserInvalidURLError:
            return False  # the parser itself refuses it
        named = dict(self.headers).get(b"host", b"").lower()
        return (
            host is not None and host.lower() != named.rpartition(b":")[0] and host.lower() != named
        )

    def _count_head(self, size: int) -> None:
        self._head += size
        if self._head > HEAD_BYTES:
            self._stop(TOO_LONG)

    def _stop(self, refusal: tuple[int, str]) -> None:
        self._refusal = refusal
        raise _StopError

    def _refuse(self, status: int, sentence: str) -> None:
        """Refuse further data: close the connection, with the reason if it can still be sent."""
        if self.transport.is_closing():
            return
        if status in REASONS:
            self._shared.metrics.refused.labels(REASONS[status]).inc()
        if self._place is not None and status != FULL[0]:
            self._shared.places.penalize(self._place)
        refusal = RefusalError(status, sentence, retry=RETRIES.get(status, 0))
        if self.cycle is None or self.cycle.response_complete:
            self._close_with(refusal)
        elif self._in_head:  # earlier requests are still answered
            self.cycle.keep_alive = False
        elif self.pipeline or self.cycle.response_started:
            self.transport.close()
        else:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
            self._close_with(refusal)

    def _close_with(self, refusal: RefusalError) -> None:
        self.transport.write(refusal_bytes(refusal))
        self.transport.close()


def refusal_bytes(refusal: RefusalError) -> bytes:
    """Return the bytes of a whole answer with a refusal, after which the connection is closed."""
    response = refusal_response(refusal)
    headers = [*response.raw_headers, *RAW_HEADERS, (b"connection", b"close")]
    lines = [STATUS_LINE[refusal.status], *(b"%s: %s\r\n" % header for header in headers)]
    return b"".join([*lines, b"\r\n", bytes(response.body)])
