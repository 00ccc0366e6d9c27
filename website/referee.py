"""The referee's files: Python for browsers, an archive with the modules for pages, and twins.

With them is an image of Python's memory once it has imported most of these modules. The archive
has the others compiled, too, because they are imported at every visit.

They lie in a folder named after their content, so that browsers keep them when only pages change.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from gyoji.compiling.side_module import FILE, compile_side_module
from gyoji.games import HERE
from gyoji.web.play.static_files import PYTHON, pack

ROOT = Path(__file__).parents[1]
PYODIDE = ROOT / "node_modules" / "pyodide"
WHEELS = ROOT / "build" / "wheels"

REFEREE, IMAGE = "referee.zip", "image"
MAKE_IMAGE = Path(__file__).with_name("image.mjs")

PACKED = frozenset({"pyodide.asm.wasm", "pyodide-lock.json", REFEREE, IMAGE})
"""Files that are packed here, since a plain file server packs nothing."""
MODULES = frozenset({"pyodide.mjs", "pyodide.asm.mjs"})
"""Modules that the browser imports itself, so that they are neither packed nor counted."""

LEFT_OUT = (
    "cli", "terminal", "check", "testsets", "mutation", "sandbox", "shrinking", "env", "data",
    "learn", "compiling", "conformance",
)  # fmt: skip
"""The packages of gyoji that no page needs."""
TWINS = (*(f"gyoji.games.{game}" for game in HERE), "gyoji.games.labyrinth.pencil")


def write_referee(out: Path) -> str:
    """Write the folder into `out`, and return its name.

    OSError or NoCompilerError if something is missing.
    """
    files = {name: (PYODIDE / name).read_bytes() for name in PYTHON}
    contents = archive_contents()
    files[REFEREE] = pack(sorted(contents.items()), stored=True)
    made_of = sorted([*files.items(), (IMAGE, MAKE_IMAGE.read_bytes())])
    digest = sha256(b"".join(b"%b %b" % (name.encode(), body) for name, body in made_of))
    folder = out / digest.hexdigest()[:12]
    folder.mkdir(parents=True)
    files[IMAGE], compiled = run_python(files[REFEREE])
    files[REFEREE] = pack(sorted((contents | compiled).items()), stored=True)
    parts = []
    for name, body in files.items():
        packed = name in PACKED
        data = gzip.compress(body, 7, mtime=0) if packed else body
        file = f"{name}.packed" if packed else name
        (folder / file).write_bytes(data)
        if name not in MODULES:
            parts.append({"name": name, "file": file, "size": len(data)})
    (folder / "parts.json").write_text(json.dumps(parts), "utf-8")
    return folder.name


def run_python(referee: bytes) -> tuple[bytes, dict[str, bytes]]:
    """Return the image of the memory, and compiled modules; made by the same Python in Node."""
    with TemporaryDirectory() as name:
        archive, image, compiled = (Path(name, file) for file in (REFEREE, IMAGE, "compiled.zip"))
        archive.write_bytes(referee)
        command = ["node", str(MAKE_IMAGE), str(archive), str(image), str(compiled)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        with ZipFile(compiled) as file:
            return image.read_bytes(), {name: file.read(name) for name in file.namelist()}


def archive_contents() -> dict[str, bytes]:
    """Return the modules and data that the referee needs, by their paths in one folder."""
    contents = {path.relative_to(ROOT / "src").as_posix(): path.read_bytes() for path in sources()}
    contents |= wheels()
    with ThreadPoolExecutor() as pool:
        for package, twin in zip(TWINS, pool.map(compile_side_module, TWINS), strict=True):
            contents[f"{package.replace('.', '/')}/{FILE}"] = twin
    return contents


def sources() -> list[Path]:
    """Return the files of gyoji that are needed: the core, modules for pages, the palette."""
    home = ROOT / "src" / "gyoji"
    left_out = {home / name for name in LEFT_OUT} | {home / "web"}
    core = (
        path
        for path in home.rglob("*")
        if path.is_file()
        and path.suffix not in (".pyc", ".so", ".pyd")
        and left_out.isdisjoint((path, path.with_suffix(""), *path.parents))
    )
    return sorted([*core, *answering(), home / "web" / "static" / "palette.css"])


def answering() -> list[Path]:
    """Return the modules, besides the core, that pages import."""
    code = (
        "import gyoji.conformance, gyoji.web.play.in_page, gyoji.web.play.workbench, sys\n"
        "parts = ('gyoji.check', 'gyoji.conformance', 'gyoji.web')\n"
        "modules = sys.modules.items()\n"
        "print(*(m.__file__ for n, m in modules if n.startswith(parts)), sep='\\n')"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return [
        ROOT / "src" / Path(line).relative_to(home_of(line)) for line in done.stdout.splitlines()
    ]


def home_of(file: str) -> Path:
    """Return the folder that has the package gyoji with this file."""
    return next(parent.parent for parent in Path(file).parents if parent.name == "gyoji")


def wheels() -> dict[str, bytes]:
    """Return the files of the wheels that are required, by their paths."""
    found = sorted(WHEELS.glob("*.whl"))
    if not found:
        raise FileNotFoundError(
            f"there are no wheels in {WHEELS}: `make build/wheels` fetches them"
        )
    contents: dict[str, bytes] = {}
    for wheel in found:
        with ZipFile(wheel) as file:
            names = (name for name in file.namelist() if not name.endswith((".pyi", "/")))
            contents |= {name: file.read(name) for name in names}
    return contents
