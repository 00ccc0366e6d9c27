"""The folder `static`: read once, sent compressed, under addresses that change with its content.

The content of `/static/VERSION/PATH` never changes, so browsers cache it for good. VERSION is a
digest of the whole folder. Modules import each other by relative paths, so all modules of a page
have one version. Without a VERSION, or with an old one, browsers check each time for changes.
Python for browsers comes from elsewhere, and the package for it is packed here.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from functools import cache, cached_property, lru_cache
from hashlib import sha256
from http import HTTPStatus
from io import BytesIO
from pathlib import Path, PurePosixPath
from posixpath import dirname, normpath
from typing import TYPE_CHECKING, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import brotli  # type: ignore[import-untyped]  # it has no types
from starlette.responses import Response

from ...util.languages import ENGLISH, NAMES, as_script

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

FOLDER = Path(__file__).parents[1] / "static"

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".gif": "image/gif",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".py": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ts": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""The media types of files, independent of the machine; files with other suffixes are bytes."""

COMPRESSED = frozenset((".css", ".html", ".js", ".json", ".svg", ".webmanifest"))

FOR_GOOD = "public, max-age=31536000, immutable"
CHECKED = "no-cache"
"""Browsers cache a file, and check by its ETag each time whether it has changed."""

IMPORT = re.compile(r"""(?:^|;)\s*(?:import|export)\b[^"';]*["'](\.\.?/[^"']+)["']""", re.MULTILINE)
SCRIPT = re.compile(r'<script type="module" src="/static/([^"]+)"')


ABOUT = re.compile(r'<title>(.*)</title>\s*<meta name="description" content="(.*)">')
ORIGIN, GAME, GAMES, VERSION = "%ORIGIN%", "%GAME%", "%GAMES%", "%VERSION%"
"""Placeholders in pages for the server's address, the title of the page's game, links to all games,
and the version of Gyoji."""


class File(NamedTuple):
    """The bytes of a file, and the suffix that tells its type."""

    body: bytes
    suffix: str

    @property
    def kind(self) -> str:
        return TYPES.get(self.suffix, "application/octet-stream")


EXAMPLES = Path(__file__).parents[4] / "examples" / "games"
"""The folder of the games in one file. The build copies it to `web/static/games` (setup.py)."""


def gallery(folder: Path) -> dict[str, File]:
    """Return the games of a folder, by their paths, and their list `games/index.json`."""
    files = {f"games/{path.name}": path.read_bytes() for path in sorted(folder.glob("*.py"))}
    listed = []
    for path, body in files.items():
        first = body.decode().lstrip("\"' \n").partition("\n")[0]
        title, _, about = first.partition(": ")
        listed.append({"file": path.rpartition("/")[2], "title": title, "about": about})
    index = {"games/index.json": json.dumps(listed, ensure_ascii=False).encode()}
    return {path: File(body, Path(path).suffix) for path, body in (files | index).items()}


class StaticFiles:
    """The files of a folder by their paths, and its pages, with versioned addresses in them.

    The catalogues of translations are among the files.
    """

    def __init__(self, folder: Path = FOLDER) -> None:
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        self.files = {
            path.relative_to(folder).as_posix(): File(path.read_bytes(), path.suffix)
            for path in paths
        }
        own = folder / "games"
        self.files |= gallery(own if own.is_dir() else EXAMPLES)
        self.files |= {
            f"words/{code}.json": File(as_script(code), ".json")
            for code in NAMES
            if code != ENGLISH
        }

    @cached_property
    def version(self) -> str:
        """A digest of all files and their names."""
        known = sha256()
        for path, file in self.files.items():
            known.update(b"%b\0%d\0%b" % (path.encode(), len(file.body), file.body))
        return known.hexdigest()[:12]

    def find(self, path: str) -> tuple[File, str] | None:
        """Return the file at a path after `/static/`, and its caching; None if there is none."""
        version, _, rest = path.partition("/")
        if version == self.version and rest in self.files:
            return self.files[rest], FOR_GOOD
        known = self.files.get(path) or self.files.get(rest)
        return (known, CHECKED) if known else None

    @cached_property
    def pages(self) -> Mapping[str, File]:
        """The pages by their names: with versioned addresses, and links to all their modules."""
        html = {
            PurePosixPath(path).stem: file.body.decode()
            for path, file in self.files.items()
            if file.suffix == ".html"
        }
        return {name: File(self._page(text).encode(), ".html") for name, text in html.items()}

    def _page(self, text: str) -> str:
        entries = SCRIPT.findall(text)
        preload = '<link rel="modulepreload" href="/static/{}">\n  '
        links = "".join(map(preload.format, self.modules(*entries)))
        text = text.replace("<!-- preview -->", preview_of(text))
        before, script, after = text.partition("<script ")
        return f"{before}{links}{script}{after}".replace('"/static/', f'"/static/{self.version}/')

    def modules(self, *entries: str) -> list[str]:
        """Return the paths of the modules that these entries import, even indirectly."""
        found, open_ = dict.fromkeys(entries), list(entries)
        while open_:
            path = open_.pop(0)
            for imported in self._imports(path):
                if imported not in found:
                    found[imported] = None
                    open_.append(imported)
        return [path for path in found if path not in entries]

    def _imports(self, path: str) -> Iterator[str]:
        text = self.files[path].body.decode()
        for imported in IMPORT.findall(text):
            yield normpath(f"{dirname(path)}/{imported}")


def preview_of(text: str) -> str:
    """Return the preview tags for links to a page, from its title and description."""
    title, about = ABOUT.findall(text)[0]
    return f"""<meta property="og:type" content="website">
  <meta property="og:title" content="{title}">
  <meta property="og:description" content="{about}">
  <meta property="og:image" content="{ORIGIN}/static/preview.png">
  <meta name="twitter:card" content="summary_large_image">"""


async def send(
    file: File, headers: Mapping[str, str], caching: str, status: int = HTTPStatus.OK
) -> Response:
    """Return the answer to a request with these headers: 304 if the client has the file."""
    coding = coding_of(headers.get("accept-encoding", "")) if file.suffix in COMPRESSED else ""
    sent = {
        "cache-control": caching,
        "content-type": file.kind,
        "etag": f'"{digest_of(file.body)}{coding and "-"}{coding}"',
        "vary": "accept-encoding",
    }
    if sent["etag"] in headers.get("if-none-match", "") and status == HTTPStatus.OK:
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=sent)
    if not coding:
        return Response(file.body, status, sent)
    body = await asyncio.to_thread(compress, coding, file.body)
    return Response(body, status, sent | {"content-encoding": coding})


@lru_cache(512)
def digest_of(body: bytes) -> str:
    return sha256(body).hexdigest()[:20]


# The cache is limited, since pages have the host's name in them, and clients may send any name.
@lru_cache(512)
def compress(coding: str, body: bytes) -> bytes:
    """Compress a body with one of the CODINGS; a large body takes tens of milliseconds."""
    return CODINGS[coding](body)


CODINGS: Mapping[str, Callable[[bytes], bytes]] = {
    "br": lambda body: brotli.compress(body, quality=9),
    "gzip": lambda body: gzip.compress(body, 9, mtime=0),
}
"""Compression functions by coding, the best first."""


def coding_of(accepted: str) -> str:
    """Return the best coding that an `Accept-Encoding` header allows; "" for none."""
    words = [word.strip().lower().partition(";") for word in accepted.split(",")]
    names = {name.strip() for name, _, weight in words if not re.search(r"q=0(\.0*)?$", weight)}
    return next((coding for coding in CODINGS if coding in names), "")


# ---------------------------------------------------------------- Python
# Python for browsers, and the part of this package that the page "Make a game" runs with it.

PYTHON = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
"""The files of the npm package `pyodide` that make up Python."""
ARCHIVE = "gyoji.zip"

HOME = Path(__file__).parents[2]
PARTS = (
    "*.py", "author/**/*.py", "check/__init__.py", "check/shrinking.py", "conformance/*.py",
    "engine/**/*.py", "game/**/*.py", "games/__init__.py", "pictures/*", "solving/**/*.py",
    "util/**/*.py", "web/__init__.py", "web/play/__init__.py", "web/play/frames.py",
    "web/play/objects.py", "web/play/workbench.py", "web/static/palette.css",
)  # fmt: skip
"""The files of this package that `workbench` and the laws need."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)


@cache
def archive() -> bytes:
    """Return a zip with the package for `workbench`; the same bytes for the same files."""
    found = {path for part in PARTS for path in HOME.glob(part) if path.is_file()}
    return pack(
        (path.relative_to(HOME.parent).as_posix(), path.read_bytes()) for path in sorted(found)
    )


def pack(contents: Iterable[tuple[str, bytes]], *, stored: bool = False) -> bytes:
    """Return a zip of files by their paths, without their dates; if `stored`, not compressed."""
    packed = BytesIO()
    method = ZIP_STORED if stored else ZIP_DEFLATED
    with ZipFile(packed, "w", method, compresslevel=9) as file:
        for name, body in contents:
            file.writestr(ZipInfo(name, LONG_AGO), body, method)
    return packed.getvalue()
