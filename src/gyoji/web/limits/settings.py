"""The settings of a server: where it listens, where it stores rooms, and its limits."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path  # noqa: TC003  # a dataclass's annotations are looked at

from platformdirs import user_data_path

from .limits import ServerLimits


@dataclass(frozen=True, slots=True)
class Settings:
    """The address, the storage, the origins, the trusted proxies and the limits of a server.

    `origins` are additional origins under which browsers reach the server, such as
    `https://games.example.org` behind a proxy. `database` is an SQLAlchemy URL; if it is empty,
    rooms are stored in `folder`, with SQLite. `trusted_proxies` are addresses and networks,
    separated by commas; limits then count the clients whose addresses these proxies send. `pyodide`
    is a folder with Python for browsers, which visitors need to make games.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    folder: Path = field(default_factory=lambda: user_data_path("gyoji"))
    origins: tuple[str, ...] = ()
    trusted_proxies: str = field(
        default_factory=lambda: os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")
    )
    pyodide: Path | None = None
    limits: ServerLimits = field(default_factory=ServerLimits)

    @property
    def https(self) -> bool:
        """True if browsers connect by HTTPS, so that cookies can be `Secure`."""
        return any(origin.startswith("https://") for origin in self.origins)
