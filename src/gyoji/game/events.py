"""Events, by which rules report what happened, and why.

Rules call `tell` for each event. A play that keeps a log records them; a batch keeps no log. Each
event belongs to one clause of its game's rules (`display.EVENTS`).
"""

Event = tuple[int, int, int]
"""An event's number, and two places or numbers that describe it."""

Log = list[Event] | None
"""The list that records events; None if they are not needed."""


def tell(log: Log, event: int, a: int = 0, b: int = 0) -> None:
    """Record an event if there is a log."""
    if log is not None:
        log.append((event, a, b))
