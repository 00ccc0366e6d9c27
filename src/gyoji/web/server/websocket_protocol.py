"""WebSocket connections: uvicorn's protocol, with limits on frames and unfinished messages.

The application only sees whole messages, which `connections` counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ProtocolError
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol

from ...util.errors import Error
from ..limits.addresses import client_of
from ..limits.rate_limits import TokenBucket
from ..limits.refusals import RefusalError
from ..play.app_state import state_of
from ..play.codec import CloseCode
from ..play.connections import MAX_EXCESS_MESSAGES

if TYPE_CHECKING:
    from asyncio import BaseTransport, TimerHandle
    from collections.abc import Callable

    from uvicorn._types import ASGIReceiveEvent

    from ..limits.memory import Holding

FRAMES_PER_MESSAGE = 2
"""The limit of frames (parts of messages, and pings), as a multiple of the limit of messages."""

FRAME_BYTES = 1 << 14
"""A frame counts as one more frame for each FRAME_BYTES bytes in it."""

CONTROL = (Opcode.CLOSE, Opcode.PING, Opcode.PONG)

LATE = "the rest of a message did not arrive in time"


class FrameError(Error):
    """A frame is not accepted: the connection is closed with this code and reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


class LimitedFrames(ServerProtocol):
    """The frames of a connection; `admit` gets each frame before it is answered or passed on."""

    def __init__(self, admit: Callable[[Frame], None], too_long: str, **options: Any) -> None:
        super().__init__(**options)
        self._admit, self._too_long = admit, too_long

    def recv_frame(self, frame: Frame) -> None:
        try:
            self._admit(frame)
        except FrameError as error:
            self.fail(error.code, error.reason)
            raise ProtocolError(error.reason) from None  # ends the parser
        super().recv_frame(frame)

    def fail(self, code: int, reason: str = "") -> None:
        super().fail(code, self._too_long if code == CloseCode.MESSAGE_TOO_LONG else reason)


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket connection, from its handshake on."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._shared = state_of(self.config)
        self._limits, self._metrics = self._shared.limits, self._shared.metrics
        self._rate = FRAMES_PER_MESSAGE * self._limits.messages_per_second
        burst = FRAMES_PER_MESSAGE * self._limits.message_burst + MAX_EXCESS_MESSAGES
        self._bucket = TokenBucket(self._rate, burst)
        self.conn = LimitedFrames(
            self._admit,
            f"a message may have at most {self._limits.message_bytes} bytes",
            extensions=self.conn.available_extensions,
            max_size=self.config.ws_max_size,
            logger=self.conn.logger,
        )
        self._held: Holding | None = None
        self._unread = 0  # bytes of messages that are unfinished, or not yet passed on
        self._late: TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._place = self._shared.places.of(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._shared.places.leave(self._place)
        self._stop_clock()
        if self._held is not None:
            self._held.resize(0)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.is_closing():
            return
        try:
            self._weigh()
        except FrameError as error:
            self._fail(error.code, error.reason)
            return
        if self._is_unfinished():
            self._start_clock()
        else:
            self._stop_clock()

    def send_receive_event_to_app(self) -> None:
        self._stop_clock()  # it runs anew for each message
        super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        pongs = b"".join(self.conn.data_to_send())
        if self.writable.is_set():  # otherwise pongs would only pile up
            self.transport.write(pongs)

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is not None:
            super().handle_parser_exception()
            return
        # The handshake has not been answered, so neither a code nor a reason can be sent.
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})
        self.close_sent = True
        self.transport.close()

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        if self.queue.empty() and not self.transport.is_closing():
            self._unread = self.conn.current_size or 0
            self._weigh()
        return message

    def _admit(self, frame: Frame) -> None:
        """Count a frame; FrameError if there are too many frames, or no room for this one."""
        if not self._bucket.take():
            self._metrics.refused.labels("rate").inc()
            self._shared.places.penalize(self._place)
            sentence = f"at most {self._rate} frames per second are allowed"
            raise FrameError(CloseCode.TOO_MANY_MESSAGES, sentence)
        self._bucket.spend(len(frame.data) / FRAME_BYTES)
        if frame.opcode not in CONTROL:
            self._unread += len(frame.data)
            self._weigh()

    def _weigh(self) -> None:
        """Count received data that was not passed on; FrameError if there is no room for it."""
        if self._held is None:
            if not self.handshake_initiated:
                return
            self._held = self._shared.memory.hold(client_of(self.scope))
        size = self._unread + len(self.conn.reader.buffer)
        if size == self._held.size:
            return
        try:
            self._held.resize(size)
        except RefusalError as refusal:
            raise FrameError(CloseCode.TRY_LATER, refusal.sentence) from None

    def _is_unfinished(self) -> bool:
        return self.conn.current_size is not None or bool(self.conn.reader.buffer)

    def _start_clock(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(self._limits.request_seconds, self._give_up)

    def _stop_clock(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        """Close the connection, since the client is late; but wait on if we have paused reading."""
        self._late = None
        if self.read_paused:
            self._start_clock()
            return
        self._metrics.refused.labels("slow").inc()
        self._fail(CloseCode.IDLE, LATE)

    def _fail(self, code: int, reason: str) -> None:
        self.conn.fail(code, reason)
        self.handle_parser_exception()
