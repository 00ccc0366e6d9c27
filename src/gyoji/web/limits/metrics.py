"""The metrics that `/metrics` shows to Prometheus."""

from __future__ import annotations

import os

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

disable_created_metrics()  # type: ignore[no-untyped-call]  # it has no types

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable with the folder in which workers share their metrics."""

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    """The metrics of one server; others can be added to `registry`."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        PlatformCollector(registry=registry)
        self.requests = Counter(
            "gyoji_requests_total", "HTTP requests.", ("route", "method", "status"),
            registry=registry,
        )  # fmt: skip
        self.request_seconds = Histogram(
            "gyoji_request_seconds", "How long requests took.", ("route",), buckets=BUCKETS,
            registry=registry,
        )  # fmt: skip
        self.connections = Gauge(
            "gyoji_connections",
            "Open WebSocket connections.",
            ("kind",),
            registry=registry,
            multiprocess_mode="livesum",
        )
        self.messages = Counter(
            "gyoji_messages_total", "Messages from clients.", ("kind", "type"), registry=registry
        )
        self.message_seconds = Histogram(
            "gyoji_message_seconds", "How long answering a message took.", ("kind",),
            buckets=BUCKETS, registry=registry,
        )  # fmt: skip
        self.refused = Counter(
            "gyoji_refused_total", "Refusals, by the limit or check that refused.", ("reason",),
            registry=registry,
        )  # fmt: skip
        self.solutions = Counter(
            "gyoji_solutions_total", "Solutions that were verified, by whether they are kept.",
            ("kept",), registry=registry,
        )  # fmt: skip
        self.waiting = Gauge(
            "gyoji_jobs_waiting",
            "Jobs that wait for a process or run in one.",
            registry=registry,
            multiprocess_mode="livesum",
        )
        self.held = Gauge(
            "gyoji_held_bytes",
            "Memory that is kept for clients, beside rooms.",
            registry=registry,
            multiprocess_mode="livesum",
        )
        self.database_failures = Counter(
            "gyoji_database_failures_total", "Reads and writes that the database failed.",
            ("operation",), registry=registry,
        )  # fmt: skip
        self.faults = Counter(
            "gyoji_faults_total", "Requests and messages that failed by a fault of the server.",
            registry=registry,
        )  # fmt: skip

    def text(self) -> bytes:
        """Return the text of all metrics, summed over the workers if there are several."""
        if SHARED_FOLDER not in os.environ:
            return generate_latest(self.registry)
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # it has no types
        return generate_latest(registry)
