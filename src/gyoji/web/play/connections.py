"""WebSocket connections: their limits, their rates, and how they close.

Single games and rooms both use them.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import asynccontextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from starlette.websockets import WebSocketDisconnect, WebSocketDisconnected, WebSocketState

from ..limits.addresses import address_of, client_of
from ..limits.logs import log_event, report_fault
from ..limits.places import ADDRESS_FULL, SERVER_FULL
from ..limits.rate_limits import TokenBucket
from .codec import CloseCode, ErrorMessage, encode, id_of
from .job_pool import while_connected

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Coroutine, MutableMapping

    from starlette.websockets import WebSocket

    from ..limits.limits import ServerLimits
    from ..limits.memory import MemoryBudget
    from ..limits.metrics import Metrics

Result = TypeVar("Result")

SHUTTING_DOWN = "the server is shutting down; reconnect in a moment"
SEND_TIMEOUT = 15.0
"""The maximum seconds that a client may take to read what was sent."""

MAX_EXCESS_MESSAGES = 100
"""The number of messages above the rate limit that are answered before the connection is closed."""

MAX_REASON_BYTES = 120
"""The maximum length of a reason: a close frame has 125 bytes, two of which are the code."""

OPEN = (1005, "")
"""The close code and reason of a connection that is still open."""


class Connections:
    def __init__(self, limits: ServerLimits, metrics: Metrics, memory: MemoryBudget) -> None:
        self.limits, self.metrics, self.memory = limits, metrics, memory
        self._open: set[Connection] = set()
        self._per_address: Counter[str] = Counter()
        self._stopped = False

    def __len__(self) -> int:
        return len(self._open)

    @asynccontextmanager
    async def open(self, websocket: WebSocket, kind: str) -> AsyncIterator[Connection]:
        """Accept a connection, which ends with the block.

        A connection beyond a limit is closed at once, and its block receives no messages.
        """
        connection, started = Connection(websocket, kind, self), monotonic()
        # Accept it even if it is refused next: otherwise no close code and reason could be sent.
        await websocket.accept()
        refusal = self._refusal(connection.client)
        self._add(connection)
        try:
            if refusal:
                code = CloseCode.RECONNECT if self._stopped else CloseCode.TRY_LATER
                await connection.close(code, refusal)
            yield connection
        except (WebSocketDisconnect, WebSocketDisconnected):
            pass
        except Exception:
            # A fault in one connection must not end the others.
            fault = report_fault(self.metrics, kind=kind)
            await connection.close(CloseCode.SERVER_FAULT, fault.sentence)
        finally:
            self._remove(connection)
            connection.forget()
            await connection.close(1000, "")
            connection.log_end(monotonic() - started)

    def _add(self, connection: Connection) -> None:
        self._open.add(connection)
        self._per_address[connection.client] += 1
        self.metrics.connections.labels(connection.kind).inc()

    def _remove(self, connection: Connection) -> None:
        self._open.discard(connection)
        self.metrics.connections.labels(connection.kind).dec()
        self._per_address[connection.client] -= 1
        if not self._per_address[connection.client]:  # a Counter would keep it for ever
            del self._per_address[connection.client]

    def _refusal(self, client: str) -> str:
        """Return the reason why another connection of this client is refused, or ""."""
        if self._stopped:
            return SHUTTING_DOWN
        if len(self._open) >= self.limits.max_connections:
            self.metrics.refused.labels("connections").inc()
            return SERVER_FULL
        if self._per_address[client] >= self.limits.max_connections_per_address:
            self.metrics.refused.labels("connections").inc()
            return ADDRESS_FULL
        return ""

    async def stop(self) -> None:
        """Close all connections, and from now on also each new one."""
        self._stopped = True
        connections = list(self._open)  # the set shrinks while they are closed
        await asyncio.gather(
            *(connection.close(CloseCode.RECONNECT, SHUTTING_DOWN) for connection in connections)
        )


class Connection:
    def __init__(self, websocket: WebSocket, kind: str, connections: Connections) -> None:
        self.websocket, self.kind, self.address = websocket, kind, address_of(websocket.scope)
        self._limits, self._metrics = connections.limits, connections.metrics
        self._bucket = TokenBucket(self._limits.messages_per_second, self._limits.message_burst)
        self._received, self._excess, self._closed_with = 0, 0, OPEN
        self.client = client_of(websocket.scope)
        self.held = connections.memory.hold(self.client)
        self._next: asyncio.Task[MutableMapping[str, Any]] | None = None  # received while work runs

    @property
    def closed(self) -> bool:
        states = self.websocket.application_state, self.websocket.client_state
        return WebSocketState.DISCONNECTED in states

    async def messages(self) -> AsyncIterator[bytes]:
        """Yield the messages until the connection is closed; answer those above a limit here."""
        while self._next or not self.closed:
            try:
                async with asyncio.timeout(self._limits.connection_idle_seconds):
                    data = await self._receive()
            except TimeoutError:
                minutes = self._limits.connection_idle_seconds / 60
                await self.close(CloseCode.IDLE, f"no message came for {minutes:g} minutes")
                return
            if data is not None and await self._admit(data):
                self._received += 1
                yield data

    async def while_open(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Return the result of some work.

        If the client disconnects, cancel the work and raise ClientGoneError. A disconnect is only
        noticed by receiving, so the next message is received meanwhile and kept.
        """
        self._next = self._next or asyncio.ensure_future(self.websocket.receive())
        return await while_connected(_end(self._next), work)

    def forget(self) -> None:
        """Release the memory that is held for the connection."""
        self.held.resize(0)
        if self._next is not None:
            self._next.cancel()

    async def send(self, data: bytes) -> None:
        """Send a JSON text, if still open. WebSocketDisconnect if the client does not read it."""
        if self.closed:
            return
        try:
            async with asyncio.timeout(SEND_TIMEOUT):
                await self.websocket.send_text(data.decode())
        except TimeoutError:
            self._metrics.refused.labels("slow").inc()
            sentence = "messages are not being read"
            raise WebSocketDisconnect(CloseCode.TRY_LATER, sentence) from None

    async def close(self, code: int, reason: str) -> None:
        """Close the connection, if still open; the reason is cut to the length of a close frame."""
        if self.closed:
            return
        reason = reason.encode()[:MAX_REASON_BYTES].decode("utf-8", "ignore")
        self._closed_with = code, reason
        try:
            async with asyncio.timeout(SEND_TIMEOUT):
                await self.websocket.close(code, reason)
        except (TimeoutError, WebSocketDisconnect, WebSocketDisconnected):
            pass  # the client has gone, or no longer reads

    def log_end(self, seconds: float) -> None:
        code, reason = self._closed_with
        log_event(
            "connection", kind=self.kind, address=self.address, code=code, reason=reason,
            messages=self._received, seconds=round(seconds, 1),
        )  # fmt: skip

    async def _receive(self) -> bytes | None:
        """Return the next message; None if the connection ended, or the message is not text."""
        ahead, self._next = self._next, None
        message = await (ahead or self.websocket.receive())
        if message["type"] == "websocket.disconnect":
            if self._closed_with == OPEN:  # closed by the client, not by us
                self._closed_with = message.get("code", 1005), message.get("reason") or ""
            return None
        text = message.get("text")
        if text is None:
            await self.close(CloseCode.NOT_TEXT, "messages must be JSON text")
            return None
        return str(text).encode()

    async def _admit(self, data: bytes) -> bool:
        """Return whether the message is within the limits; if not, answer the client."""
        if len(data) > self._limits.message_bytes:
            self._metrics.refused.labels("size").inc()
            sentence = f"a message may have at most {self._limits.message_bytes} bytes"
            await self.close(CloseCode.MESSAGE_TOO_LONG, sentence)
            return False
        if self._bucket.take():
            return True
        # Answer with the message's id, so that no client waits for an answer forever.
        self._metrics.refused.labels("rate").inc()
        self._excess += 1
        sentence = f"at most {self._limits.messages_per_second} messages per second are allowed"
        if self._excess > MAX_EXCESS_MESSAGES:
            await self.close(CloseCode.TOO_MANY_MESSAGES, sentence)
        else:
            answer = ErrorMessage(id_of(data), f"{sentence}; this one was ignored")
            await self.send(encode(answer))
        return False


async def _end(message: asyncio.Task[MutableMapping[str, Any]]) -> None:
    """Return when a message is the end of its connection; after any other message, never return."""
    if (await asyncio.shield(message))["type"] != "websocket.disconnect":
        await asyncio.get_running_loop().create_future()
