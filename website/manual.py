"""Make the documentation as pages: put `docs/` together for Sphinx, and run it.

The files of `docs/` are read as they are also on the hosts of repositories. Here their links are
made to lead to pages; a file without a page, such as a source file, is named without a link, unless
`repository` says where its files can be read.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from worked import as_page, write_pictures

from gyoji.games import HERE

FOLDER = Path(__file__).parent / "docs"
ROOT = FOLDER.parent.parent
DOCS = ROOT / "docs"
BESIDE = {ROOT / "CONTRIBUTING.md": "contributing.md", ROOT / "CHANGELOG.md": "changelog.md"}
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#:\s]+)(#[^)\s]*)?\)")
AFTER_RULES = "\n## Cases that `gyoji make"
PICTURE = re.compile(r"(!\[.*\]\(pictures/games/(\w+)\.svg\))")
UNLINKED_CODE = re.compile(r"^Code: (\w+\.py)$", re.MULTILINE)
QUOTED = re.compile(r"^```(\w+) file=\S+$", re.MULTILINE)


def write_manual(out: Path, repository: str) -> None:
    """Write the documentation into a folder; CalledProcessError if Sphinx has warnings."""
    with TemporaryDirectory() as name:
        stage = Path(name)
        put_together(stage, repository)
        words = ["-W", "--keep-going", "-q", "-j", "auto", "-c", str(FOLDER), str(stage), str(out)]
        subprocess.run([sys.executable, "-m", "sphinx", *words], check=True)
    for page in out.rglob("*.html"):  # the theme's captions lack what the role requires
        text = page.read_text("utf-8")
        page.write_text(text.replace('role="heading">', 'role="heading" aria-level="2">'), "utf-8")
    for game in HERE:
        write_pictures(out / "_images" / "worked", game)
    for made_on_the_way in (".doctrees", ".buildinfo", "objects.inv.txt"):
        path = out / made_on_the_way
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)


def put_together(stage: Path, repository: str) -> None:
    """Copy all pages, with links that lead to each other."""
    shutil.copytree(DOCS / "pictures", stage / "pictures")
    places = {path: path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")} | BESIDE
    for path, place in places.items():
        text = relinked(path, place, places, repository)
        if path.parent == DOCS / "games":
            text = text.replace(AFTER_RULES, as_page(path.stem) + AFTER_RULES, 1)
        if path == DOCS / "gallery.md":
            text = with_boards(text)
        (stage / place).parent.mkdir(parents=True, exist_ok=True)
        (stage / place).write_text(described(QUOTED.sub(r"```\1", text)), "utf-8")
    for path in FOLDER.rglob("*.md"):
        (stage / path.relative_to(FOLDER)).parent.mkdir(exist_ok=True)
        (stage / path.relative_to(FOLDER)).write_text(described(path.read_text("utf-8")), "utf-8")


def with_boards(text: str) -> str:
    """Return the gallery with links to its boards, beside which the code is."""
    text = PICTURE.sub(r'<a class="live" href="../board/#\2.py">\1</a>', text)
    return UNLINKED_CODE.sub(r'Code: <a href="../board/#\1">\1</a>', text)


def described(text: str) -> str:
    """Return a page with a description for searches: its title."""
    title = text.partition("\n")[0].lstrip("# ").replace("`", "").replace('"', "")
    about = f"{title}: documentation of Gyoji, the referee for grid games."
    return f'---\nmyst:\n  html_meta:\n    description: "{about}"\n---\n\n{text}'


def relinked(path: Path, place: str, places: dict[Path, str], repository: str) -> str:
    """Return the text of a page, with its links to files made to lead to pages."""
    up = "../" * place.count("/")

    def lead(link: re.Match[str]) -> str:
        mark, words, target, anchor = link.groups("")
        found = (path.parent / target).resolve()
        if found in places:
            return f"[{words}]({up}{places[found]}{anchor})"
        if found.is_relative_to(DOCS) and found.is_file():
            return f"{mark}[{words}]({up}{found.relative_to(DOCS).as_posix()})"
        if repository:
            return f"[{words}]({repository}/{found.relative_to(ROOT).as_posix()}{anchor})"
        return words

    return LINK.sub(lead, path.read_text("utf-8"))
