"""How rules say what happened, and why.

Rules call `tell` at each thing worth telling. A play that keeps a log hears it; a batch keeps
none. Each event belongs to one clause of its game's rules (`display.EVENTS`).
"""

Event = tuple[int, int, int]
"""What happened, and two places or numbers that go with it."""

Log = list[Event] | None
"""Where rules tell; None when nobody listens."""


def tell(log: Log, event: int, a: int, b: int) -> None:
    """Note one event, if anyone listens."""
    if log is not None:
        log.append((event, a, b))
