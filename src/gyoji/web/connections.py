"""WebSocket connections: how many there may be, how much each may say, and how they end.

Single games and rooms both speak over a `Line`.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import asynccontextmanager
from time import monotonic
from typing import TYPE_CHECKING
from uuid import uuid4

import msgspec
from starlette.websockets import WebSocketDisconnect, WebSocketDisconnected, WebSocketState

from .codec import id_of
from .logs import address_of, fault, note
from .rate_limits import Bucket

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.websockets import WebSocket

    from .codec import Id
    from .metrics import Metrics
    from .settings import Limits

NO_TEXT, POLICY, TOO_BIG, FAULT, RESTART, LATER, IDLE = 1003, 1008, 1009, 1011, 1012, 1013, 4408
"""Why a connection was closed, as browsers are told; those above 4000 are ours."""

STOPPED = "the server is being stopped; come back in a moment"
SLOW = 15.0
"""How many seconds a client may take until it has read what was sent."""

PATIENCE = 100
"""How many messages too many are answered before the connection is closed."""

ENCODER = msgspec.json.Encoder()


class Wrong(msgspec.Struct, tag_field="type", tag="error"):
    """A message that says what was wrong with one."""

    id: Id
    error: str
    line: int | None = None
    column: int | None = None


class Lines:
    """All open connections."""

    def __init__(self, limits: Limits, metrics: Metrics) -> None:
        self.limits, self.metrics = limits, metrics
        self._open: set[Line] = set()
        self._of_address: Counter[str] = Counter()
        self._stopped = False

    def __len__(self) -> int:
        return len(self._open)

    @asynccontextmanager
    async def open(self, websocket: WebSocket, kind: str) -> AsyncIterator[Line]:
        """Accept a connection; it ends with the block. One too many is closed, and says nothing."""
        line, started = Line(websocket, kind, self), monotonic()
        await websocket.accept()
        refusal = self._refusal(line.address)
        self._open.add(line)
        self._of_address[line.address] += 1
        self.metrics.connections.labels(kind).inc()
        try:
            if refusal:
                await line.close(RESTART if self._stopped else LATER, refusal)
            yield line
        except (WebSocketDisconnect, WebSocketDisconnected):
            pass
        except Exception:
            await self._fault(line)
        finally:
            self._forget(line)
            await line.close(1000, "")
            line.report(monotonic() - started)

    async def _fault(self, line: Line) -> None:
        """Something is wrong with the server: the log has the trace, the client a sentence."""
        number = uuid4().hex[:12]
        self.metrics.faults.inc()
        note("fault", logging.ERROR, fault=True, kind=line.kind, fault_id=number)
        await line.close(FAULT, fault(number).sentence)

    def _forget(self, line: Line) -> None:
        """It is no longer open."""
        self._open.discard(line)
        self.metrics.connections.labels(line.kind).dec()
        self._of_address[line.address] -= 1
        if not self._of_address[line.address]:
            del self._of_address[line.address]

    def _refusal(self, address: str) -> str:
        """Why there can be no further connection, if there cannot."""
        if self._stopped:
            return STOPPED
        if len(self._open) >= self.limits.max_connections:
            self.metrics.refused.labels("connections").inc()
            return "the server has as many connections as it can take; try again later"
        if self._of_address[address] >= self.limits.max_connections_of_address:
            self.metrics.refused.labels("connections").inc()
            return "your address has as many connections as it may have; close one"
        return ""

    async def stop(self) -> None:
        """Close all, and whatever comes from here on."""
        self._stopped = True
        await asyncio.gather(*(line.close(RESTART, STOPPED) for line in list(self._open)))


class Line:
    """One connection: messages come and go, each of them a JSON text."""

    def __init__(self, websocket: WebSocket, kind: str, lines: Lines) -> None:
        self.websocket, self.kind, self.address = websocket, kind, address_of(websocket.scope)
        self._limits, self._metrics = lines.limits, lines.metrics
        self._bucket = Bucket(self._limits.messages_per_second, self._limits.message_burst)
        self._taken, self._over, self._why = 0, 0, (1005, "")

    @property
    def closed(self) -> bool:
        """Has it been closed, by us or by them?"""
        states = self.websocket.application_state, self.websocket.client_state
        return WebSocketState.DISCONNECTED in states

    async def messages(self) -> AsyncIterator[bytes]:
        """The messages, as long as there are any, but those over a limit, which are answered."""
        while not self.closed:
            try:
                async with asyncio.timeout(self._limits.connection_idle_seconds):
                    data = await self._receive()
            except TimeoutError:
                minutes = self._limits.connection_idle_seconds / 60
                await self.close(IDLE, f"nothing was said for {minutes:g} minutes")
                return
            if data is not None and await self._allowed(data):
                self._taken += 1
                yield data

    async def send(self, message: object) -> None:
        """Send a message: bytes of JSON, or what becomes them. Nothing is sent to who has gone."""
        data = message if isinstance(message, bytes) else ENCODER.encode(message)
        if self.closed:
            return
        try:
            async with asyncio.timeout(SLOW):
                await self.websocket.send_text(data.decode())
        except TimeoutError:
            self._metrics.refused.labels("slow").inc()
            raise WebSocketDisconnect(LATER, "what was sent is not read") from None

    async def close(self, code: int, why: str) -> None:
        """Close it and say why, in a sentence of at most 120 bytes; nothing if it is closed."""
        if self.closed:
            return
        self._why = code, why
        try:
            async with asyncio.timeout(SLOW):
                await self.websocket.close(code, why)
        except (TimeoutError, WebSocketDisconnect, WebSocketDisconnected):
            pass  # whoever it was has gone, or reads nothing any more

    def report(self, seconds: float) -> None:
        """Log that it has ended."""
        code, why = self._why
        note(
            "connection", kind=self.kind, address=self.address, code=code, why=why,
            messages=self._taken, seconds=round(seconds, 1),
        )  # fmt: skip

    async def _receive(self) -> bytes | None:
        """The next message; None when there is none any more, or one that is no text."""
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            if self._why == (1005, ""):
                self._why = message.get("code", 1005), message.get("reason") or ""
            return None
        text = message.get("text")
        if text is None:
            await self.close(NO_TEXT, "messages are texts, in JSON")
            return None
        return str(text).encode()

    async def _allowed(self, data: bytes) -> bool:
        """Is it short enough, and not one of too many? Else it is answered so."""
        if len(data) > self._limits.message_bytes:
            self._metrics.refused.labels("size").inc()
            await self.close(TOO_BIG, f"a message has at most {self._limits.message_bytes} bytes")
            return False
        if self._bucket.take():
            return True
        self._metrics.refused.labels("rate").inc()
        self._over += 1
        often = f"at most {self._limits.messages_per_second} messages a second"
        if self._over > PATIENCE:
            await self.close(POLICY, often)
        else:
            await self.send(Wrong(id_of(data), f"{often}: this one was not looked at"))
        return False
