"""The pages and their files, as a plain file server sends them: with relative addresses."""

from __future__ import annotations

import re
import shutil
import subprocess
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import recorded
import resvg_py

from gyoji import __version__
from gyoji.games import HERE, load
from gyoji.pictures.tiles import drawings
from gyoji.web.play import static_files
from gyoji.web.play.static_files import GAME, GAMES, ORIGIN, VERSION, StaticFiles
from gyoji.web.server.app import links

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).parent
BUNDLE = FOLDER / "bundle.mjs"
PREVIEW = re.compile(r'\s*<meta [^>]*content="%ORIGIN%[^>]*>')
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "frame-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
    )
)
"""As the server's headers (`gyoji.web.server.middleware`), with WebAssembly and workers."""
ICONS = {"icon-192.png": 192, "icon-512.png": 512}


class Page(NamedTuple):
    """A page: the path of its folder, the name of its file among the static files, and its game."""

    path: str
    name: str
    game: str = ""


def stage(folder: Path) -> StaticFiles:
    """Put the static files together: the server's, with the site's own replacements, bundled."""
    shutil.copytree(static_files.FOLDER, folder, dirs_exist_ok=True)
    for part in ("js", "css", "html"):
        shutil.copytree(FOLDER / part, folder / part, dirs_exist_ok=True)
    (folder / "js" / "service-worker.js").unlink()  # it is no module of a page
    (folder / "html" / "room.html").unlink()
    for game in HERE:
        (folder / "tiles" / f"{game}.svg").write_text(drawings(load(game)), "utf-8")
    icon = (folder / "icon.svg").read_text("utf-8")
    for name, size in ICONS.items():
        (folder / name).write_bytes(
            bytes(resvg_py.svg_to_bytes(svg_string=icon, width=size, height=size))
        )
    for page in pages():
        if text := recording(page):
            file = folder / recorded_path(page)
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, "utf-8")
    command = ["node", str(BUNDLE), str(folder)]
    subprocess.run(command, check=True)
    return StaticFiles(folder)


def pages() -> Iterator[Page]:
    yield Page("", "home")
    yield Page("make/", "make")
    yield Page("board/", "board")
    yield Page("rooms/", "rooms")
    for game in HERE:
        yield Page(f"play/{game}/", "play", game)
        yield Page(f"edit/{game}/", "edit", game)


def recording(page: Page) -> str:
    """Return the recording for a page, as JSON; "" if it asks for nothing."""
    match page.name:
        case "home":
            return recorded.home()
        case "play":
            return recorded.play(page.game)
        case "edit":
            return recorded.edit(page.game)
    return ""


def recorded_path(page: Page) -> str:
    return f"recorded/{page.name}{page.game and '-'}{page.game}.json"


def html(page: Page, files: StaticFiles, core: str, address: str) -> str:
    """Return a page with relative addresses.

    `address` is the whole site's if known, for previews.
    """
    root = "../" * page.path.count("/") or "./"
    text = files.pages[page.name].body.decode()
    if not address:
        text = PREVIEW.sub("", text)
    text = text.replace(f"{ORIGIN}/", address)
    text = text.replace(VERSION, __version__)
    text = text.replace(GAMES, "".join(links(f"{root}play/{{}}/", HERE)))
    text = text.replace(GAME, escape(load(page.game).display.TITLE if page.game else ""))
    text = text.replace('"/static/', f'"{root}static/')
    data = {"root": root, "core": f"{root}core/{core}/"}
    head = [f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">']
    if recorded_path(page) in files.files:
        data["recorded"] = f"{root}static/{files.version}/{recorded_path(page)}"
        head.append(f'<link rel="preload" as="fetch" crossorigin href="{data["recorded"]}">')
    head.append(f'<link rel="manifest" href="{root}site.webmanifest">')
    if address:
        head.append(f'<link rel="canonical" href="{address}{page.path}">')
    known = "".join(f' data-{name}="{value}"' for name, value in data.items())
    text = text.replace('<html lang="en">', f'<html lang="en"{known}>')
    charset, viewport = '<meta charset="utf-8">', "\n  "
    return text.replace(charset, viewport.join([charset, *head]), 1)


def manifest(files: StaticFiles) -> dict[str, object]:
    """Return the web app manifest, by which browsers install the site."""
    icons = [
        {
            "src": f"static/{files.version}/{name}",
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": "any",
        }
        for name, size in ICONS.items()
    ]
    drawn = {"src": f"static/{files.version}/icon.svg", "sizes": "any", "type": "image/svg+xml"}
    return {
        "name": "Gyoji", "short_name": "Gyoji", "description": "A referee for grid games.",
        "start_url": "./", "scope": "./", "display": "standalone",
        "background_color": "#f6efe2", "theme_color": "#17635f",
        "icons": [*icons, drawn],
    }  # fmt: skip
