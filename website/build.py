"""Build a folder that any file server sends, where single games need no server (`make site`).

    python website/build.py [--out FOLDER] [--address URL] [--repository URL]

Python for browsers comes from npm (package.json), what it needs beside from PyPI
(website/requirements.txt), and the twins are compiled by the package ziglang.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from manual import write_manual
from pages import Page, html, manifest, pages, stage
from referee import ROOT, write_referee

from gyoji.compiling.side_module import NoCompilerError
from gyoji.util.digests import digest

if TYPE_CHECKING:
    from gyoji.web.play.static_files import StaticFiles

OUT = ROOT / "build" / "site"
WORKER = Path(__file__).parent / "js" / "service-worker.js"
MISSING = Page("", "missing")
SANDBOX = "sandbox/"
"""The page in which visitors' code runs: it has a policy of its own."""


def main() -> int:
    """Build the site in place of the one before; return 1 if something that it needs is missing."""
    options = arguments()
    out: Path = options.out
    part = out.with_name(f"{out.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    try:
        build(part, options.address, options.repository)
    except (NoCompilerError, OSError, subprocess.CalledProcessError) as error:
        print(f"build.py: the site cannot be built: {error}", file=sys.stderr)
        return 1
    shutil.rmtree(out, ignore_errors=True)
    part.rename(out)
    print(f"{out}: {size_of(out) / 1e6:.1f} MB. Try it: python3 -m http.server --directory {out}")
    return 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n", maxsplit=1)[0])
    parser.add_argument("--out", type=Path, default=OUT, help="the folder to write")
    parser.add_argument(
        "--address", default="", metavar="URL",
        help="where the site will be, for previews of its links; with a slash at its end",
    )  # fmt: skip
    parser.add_argument(
        "--repository", default="", metavar="URL",
        help="where the project's files can be read: what is before their paths",
    )  # fmt: skip
    return parser.parse_args()


def build(out: Path, address: str, repository: str) -> None:
    out.mkdir(parents=True)
    write_manual(out / "docs", repository)
    core = write_referee(out / "core")
    with TemporaryDirectory() as name:
        files = stage(Path(name))
        write_static(out / "static" / files.version, files)
        for page in pages():
            write(out / page.path / "index.html", html(page, files, core, address))
        write(out / SANDBOX / "index.html", files.pages["sandbox"].body.decode())
        write(out / "404.html", html(MISSING, files, core, address))
        write(out / "site.webmanifest", json.dumps(manifest(files)))
        write(out / "service-worker.js", service_worker(out, files, core))
    write(out / ".nojekyll", "")  # GitHub Pages would leave out what begins with an underscore


def write_static(folder: Path, files: StaticFiles) -> None:
    for path, file in files.files.items():
        if file.suffix != ".html":
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(file.body)


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def service_worker(out: Path, files: StaticFiles, core: str) -> str:
    """Return the service worker, with the list of files that it keeps."""
    listed = {
        "version": files.version,
        "core": core,
        "pages": [page.path for page in pages()] + [SANDBOX, "404.html", "site.webmanifest"],
        "files": paths(out, out / "static"),
        "coreFiles": paths(out, out / "core"),
        "docs": digest_of(out, out / "docs"),
        "docsFiles": paths(out, out / "docs"),
    }
    text = json.dumps(listed).replace("\\", "\\\\").replace('"', '\\"')
    return WORKER.read_text("utf-8").replace("%SITE%", text)


def paths(out: Path, folder: Path) -> list[str]:
    return sorted(path.relative_to(out).as_posix() for path in folder.rglob("*") if path.is_file())


def digest_of(out: Path, folder: Path) -> str:
    """Return a digest of all files in a folder."""
    return digest(*((out / path).read_bytes() for path in paths(out, folder))).hex()


def size_of(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


if __name__ == "__main__":
    sys.exit(main())
