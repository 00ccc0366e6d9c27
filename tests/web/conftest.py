"""One server for all tests of the web server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from .running import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

PYODIDE = Path(__file__).parents[2] / "node_modules" / "pyodide"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server, like http://127.0.0.1:40123."""
    from .running import limited

    folder, much = tmp_path_factory.mktemp("rooms"), 100_000
    with limited(
        folder,
        pyodide=PYODIDE if PYODIDE.is_dir() else None,
        requests_per_second=much,
        request_burst=much,
        max_rooms_per_address=much,
        max_rooms_per_network=much,
        away_seconds=1,
    ) as running_server:
        yield running_server.address


@pytest.fixture(scope="session")
def api(server: str) -> Iterator[httpx.Client]:
    """A client of that server."""
    import httpx

    with httpx.Client(base_url=server, timeout=PATIENCE) as client:
        yield client
