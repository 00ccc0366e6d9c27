"""What a server is told when it starts: where it listens, where it keeps rooms, its limits."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from pathlib import Path  # noqa: TC003  # a dataclass's annotations are looked at
from typing import TYPE_CHECKING

from platformdirs import user_data_path

if TYPE_CHECKING:
    from collections.abc import Iterator


def _limit(usual: int, help: str) -> int:  # noqa: A002  # click's word for it
    """A limit, with its line of help."""
    return field(default=usual, metadata={"help": help})


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is done for whoever asks. Whatever is over a limit is answered by a sentence."""

    max_cells: int = _limit(40_000, "The largest board, in cells.")
    max_text_bytes: int = _limit(1 << 18, "The longest input of a game, in bytes.")
    max_cases: int = _limit(200, "The most games in one input.")
    max_steps: int = _limit(10_000, "The longest play, in steps.")
    max_replay_work: int = _limit(20_000_000, "The longest replay: its cells times its steps.")
    max_choice_work: int = _limit(
        30_000_000, "The most there is to choose from: a board's cells times the actions to try."
    )
    max_past: int = _limit(300_000, "The most that a play remembers, in changes of cells.")
    name_length: int = _limit(40, "The longest name of a player, in characters.")
    message_bytes: int = _limit(1 << 19, "The longest message or request, in bytes.")
    messages_per_second: int = _limit(40, "The most messages of a connection in a second.")
    message_burst: int = _limit(120, "How many messages may come at once.")
    request_seconds: int = _limit(15, "How long a request may take until it is here, in seconds.")
    requests_per_second: int = _limit(50, "The most API requests of an address in a second.")
    request_burst: int = _limit(300, "How many API requests may come at once.")
    max_connections: int = _limit(2_000, "The most WebSocket connections.")
    max_connections_of_address: int = _limit(200, "The most of them from one address.")
    connection_idle_seconds: int = _limit(1_800, "A connection is closed when it says nothing.")
    max_rooms: int = _limit(1_000, "The most rooms.")
    max_rooms_of_address: int = _limit(50, "The most rooms that one address makes in an hour.")
    room_idle_seconds: int = _limit(7 * 86_400, "A room is removed when nothing happens in it.")
    max_seats: int = _limit(16, "The most seats of a room.")
    max_connections_of_room: int = _limit(64, "The most connections to one room.")
    max_room_cells: int = _limit(4_000, "The largest board of a room, in cells.")
    workers: int = _limit(4, "How many threads do what takes long.")
    jobs_of_address: int = _limit(2, "How many of them work for one address at a time.")
    waiting_of_address: int = _limit(100, "How many jobs of one address may wait.")


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the server listens and keeps its rooms, who may speak to it, and how much.

    `origins` are the addresses by which browsers know it besides its own, like
    `https://games.example.org` behind a proxy. `database` is a URL of SQLAlchemy's; without one
    rooms are kept by SQLite in `folder`.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    folder: Path = field(default_factory=lambda: user_data_path("gyoji"))
    origins: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)

    @property
    def https(self) -> bool:
        """Do browsers come by HTTPS, so that cookies can be kept to it?"""
        return any(origin.startswith("https://") for origin in self.origins)


def limits_with_help() -> Iterator[tuple[str, int, str]]:
    """Every limit: its name, what is usual, and what it is."""
    for each in fields(Limits):
        usual = each.default
        assert isinstance(usual, int)  # noqa: S101  # all of them are
        yield each.name, usual, each.metadata["help"]
