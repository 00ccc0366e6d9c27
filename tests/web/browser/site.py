"""The site without a server, built once and sent by a plain file server under a path of its own."""

from __future__ import annotations

import subprocess
import sys
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[3]
NEEDED = (ROOT / "node_modules" / "pyodide", ROOT / "build" / "wheels")


class Place(NamedTuple):
    """Where pages are: `address` ends with a slash, and what a page's address ends with."""

    address: str
    ending: str

    def page(self, name: str, game: str = "") -> str:
        return (
            f"{self.address}{name}" + (f"/{game}" if game else "") + (self.ending if name else "")
        )


class Handler(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Server(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a browser that went away in the middle of a file."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def build(folder: Path) -> None:
    """Build the site; the test is skipped where what it is made of has not been fetched."""
    for needed in NEEDED:
        if not needed.exists():
            pytest.skip(f"NO SITE: {needed} is missing (make node_modules build/wheels)")
    line = [sys.executable, str(ROOT / "website" / "build.py"), "--out", str(folder)]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@contextmanager
def sent(folder: Path, handler: type[Handler] = Handler) -> Iterator[str]:
    """The address of a plain file server of a folder."""
    server = Server(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join(60)
