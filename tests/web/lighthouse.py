"""`make lighthouse`: what Lighthouse says of every page on a slow phone; npx fetches it.

    python -m tests.web.lighthouse [--site FOLDER] [--desktop]

`--site` is for the site without a server, from a file server that packs texts, as hosts do.

What it measures depends on the machine and its other work, so this is no part of `make test`, and a
page is measured up to three times until it passes. The layout shift, which depends on neither, is
tested in `browser/test_loading.py`.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import subprocess
import sys
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, BinaryIO

import httpx

from tests.chromium import CHROMIUM, MISSING

from .browser.site import Handler, sent
from .rooms.room_client import SWEETS
from .running import limited

if TYPE_CHECKING:
    from collections.abc import Iterator

VERSION = "12.8.2"
"""The newest for Node 20."""
LEAST = {"performance": 90, "accessibility": 100, "best-practices": 100, "seo": 95}
ON_DESKTOP = {**LEAST, "performance": 95}
SHIFT = "cumulative-layout-shift"
AUDITS = {
    "first-contentful-paint": 1,
    "largest-contentful-paint": 1,
    "total-blocking-time": 0,
    SHIFT: 3,
}
"""The figures that are printed, and their digits behind the point."""
TRIES = 3
PATHS = ("/", "/play/sokoban", "/play/tower", "/play/boulder", "/play/labyrinth", "/play/sweets",
         "/edit/sokoban", "/rooms")  # fmt: skip


PACKED = {".html", ".css", ".js", ".json", ".svg", ".webmanifest"}
SITE_PATHS = (
    "", "play/sokoban/", "play/tower/", "play/boulder/", "play/labyrinth/", "play/sweets/",
    "edit/sokoban/", "rooms/", "docs/", "docs/games/tower.html",
)  # fmt: skip


class Packing(Handler):
    """Packs texts."""

    def send_head(self) -> BytesIO | BinaryIO | None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if path.suffix not in PACKED or not path.exists():
            return super().send_head()
        body = gzip.compress(path.read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return BytesIO(body)


def measure(url: str, *, desktop: bool) -> dict[str, float]:
    """The scores and figures of a page. The phone and its network are Lighthouse's defaults."""
    line = [
        "npx", "--yes", f"lighthouse@{VERSION}", url, "--quiet", "--output=json",
        f"--only-categories={','.join(LEAST)}", "--chrome-flags=--headless --no-sandbox",
        *(["--preset=desktop"] if desktop else []),
    ]  # fmt: skip
    ran = subprocess.run(
        line,
        env=os.environ | {"CHROME_PATH": CHROMIUM},
        stdout=subprocess.PIPE,
        timeout=300,
        check=True,
    )
    report: dict[str, Any] = json.loads(ran.stdout)
    scores = {name: round(report["categories"][name]["score"] * 100) for name in LEAST}
    figures = {name: report["audits"][name]["numericValue"] for name in AUDITS}
    return scores | {
        name: value / (1000 if AUDITS[name] == 1 else 1) for name, value in figures.items()
    }


def passes(found: dict[str, float], *, desktop: bool) -> bool:
    least = ON_DESKTOP if desktop else LEAST
    return all(found[name] >= wanted for name, wanted in least.items()) and found[SHIFT] < 0.1


def best_of(url: str, *, desktop: bool) -> dict[str, float]:
    """The first measurement that passes, or the last one."""
    for _ in range(TRIES):
        found = measure(url, desktop=desktop)
        if passes(found, desktop=desktop):
            break
    return found


@contextmanager
def server_pages() -> Iterator[dict[str, str]]:
    """The addresses of a server's pages by what they are called."""
    with TemporaryDirectory() as folder, limited(Path(folder)) as server:
        body = {"game": "sweets", "text": SWEETS}
        room = httpx.post(f"{server.address}/api/rooms", json=body).json()["link"]
        yield {path: f"{server.address}{path}" for path in PATHS} | {
            "a room": f"{server.address}{room}"
        }


@contextmanager
def site_pages(folder: Path) -> Iterator[dict[str, str]]:
    """The addresses of the site's pages by what they are called."""
    with sent(folder, Packing) as address:
        yield {f"/{path}": f"{address}{path}" for path in SITE_PATHS}


def main() -> int:
    """Print a table; 1 if a page is not what it should be."""
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n", maxsplit=1)[0])
    parser.add_argument("--site", type=Path, metavar="FOLDER")
    parser.add_argument("--desktop", action="store_true")
    options = parser.parse_args()
    if not CHROMIUM:
        sys.exit(MISSING)
    heads = [*LEAST, *AUDITS]
    print("| page |", " | ".join(heads), "|\n|---" + "|---:" * len(heads) + "|", flush=True)
    failed = 0
    with site_pages(options.site) if options.site else server_pages() as pages:
        for name, url in pages.items():
            found = best_of(url, desktop=options.desktop)
            failed += not passes(found, desktop=options.desktop)
            figures = [f"{found[audit]:.{digits}f}" for audit, digits in AUDITS.items()]
            scores = [f"{found[score]}" for score in LEAST]
            print(f"| `{name}` |", " | ".join(scores + figures), "|", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
