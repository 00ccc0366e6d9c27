"""The log: one line of JSON per event, on standard error."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from time import monotonic
from typing import TYPE_CHECKING
from uuid import uuid4

from .rate_limits import TokenBucket
from .refusals import RefusalError

if TYPE_CHECKING:
    from collections.abc import Callable

    from .metrics import Metrics

LOG = logging.getLogger("gyoji.web")

DENIED = "ASGI callable returned without completing handshake."
"""uvicorn logs this as an error when a WebSocket connection is refused with a response."""


class JsonFormatter(logging.Formatter):
    """Formats a record as one line of JSON, in ASCII; each line also has the items of `also`."""

    def __init__(self, also: dict[str, object] | None = None) -> None:
        super().__init__()
        self._also = also or {}

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            **self._also,
            "event": record.getMessage().strip(),
            **getattr(record, "details", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        # escaped, so that a hostile path cannot start a new line
        return json.dumps(line, default=str)


LINES_PER_SECOND, LINE_BURST = 50.0, 1_000
"""The maximum number of lines of each level: per second in the long run, and in a burst."""


class LineLimit(logging.Handler):
    """Passes records to another handler up to a limit, and counts the others.

    Each level has a limit of its own, so that requests cannot hide errors.
    """

    def __init__(self, written: logging.Handler, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._written, self._clock = written, clock
        self._buckets = dict[int, TokenBucket]()
        self._left_out = 0

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno not in self._buckets:
            bucket = TokenBucket(LINES_PER_SECOND, LINE_BURST, self._clock)
            self._buckets[record.levelno] = bucket
        if not self._buckets[record.levelno].take():
            self._left_out += 1
            return
        if self._left_out:
            self._written.handle(left_out(self._left_out))
            self._left_out = 0
        self._written.handle(record)


def left_out(count: int) -> logging.LogRecord:
    """Return the record that reports how many lines are missing before it."""
    values = {"levelno": logging.WARNING, "levelname": "WARNING", "msg": "lines left out"}
    return logging.makeLogRecord({**values, "details": {"count": count}})


def configure(level: str, worker: int | None = None) -> None:
    """Log to standard error, at this level for this server and WARNING for its libraries.

    If there are several workers, each line has the worker's number.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter({} if worker is None else {"worker": worker}))
    limited = LineLimit(handler)
    # Without this filter, a page of another site could fill the log with errors.
    limited.addFilter(lambda record: record.getMessage() != DENIED)
    for name, least in (("gyoji", level.upper()), ("uvicorn", "WARNING"), ("asyncio", "WARNING")):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [limited], False
        logger.setLevel(least)


def log_event(
    event: str, level: int = logging.INFO, *, trace: bool = False, **details: object
) -> None:
    """Log an event; `trace` adds the traceback of the exception being handled."""
    LOG.log(level, event, extra={"details": details}, exc_info=trace)


def report_fault(metrics: Metrics, **details: object) -> RefusalError:
    """Count and log the exception being handled; the refusal tells the client only its id."""
    fault_id = uuid4().hex[:12]
    metrics.faults.inc()
    log_event("fault", logging.ERROR, trace=True, **details, fault_id=fault_id)
    # The client never gets the trace, because it may have secrets.
    sentence = f"something went wrong on the server; its log has the details under {fault_id}"
    return RefusalError(500, sentence)
