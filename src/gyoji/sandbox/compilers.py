"""Programs in source form: how each language's are compiled, and run."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from .runner import Runner
from .types import Limits, NotStartedError, Ran, Stop

BUILDING = Limits(seconds=60.0, memory=2 << 30, output=1 << 20, processes=256, written=256 << 20)
"""What a compiler may use: a source may well try to keep it busy."""

HEAD = 8
"""How many lines of a compiler's complaint are passed on."""


class BuildError(Exception):
    """A source does not compile. A sentence says so, and how the compiler's complaint begins."""


class Prepared(NamedTuple):
    """A program, ready for a Runner."""

    name: str
    command: list[str]
    sees: list[str]


class Language(NamedTuple):
    """What is done with a source. In words, {source}, {made} and {folder} are filled in.

    `made` is a file or, for Java, a class; {memory} is a number of megabytes.
    """

    build: tuple[str, ...]
    run: tuple[str, ...]


LEAN = ("-XX:+UseSerialGC", "-XX:ActiveProcessorCount=2")
"""So that Java has no more threads on a larger machine."""

PYTHON = Language((), (sys.executable, "{source}"))
C = Language(("cc", "-O2", "-o", "{made}", "{source}", "-lm"), ("{made}",))
CPP = Language(("c++", "-O2", "-o", "{made}", "{source}"), ("{made}",))
RUST = Language(("rustc", "-O", "-o", "{made}", "{source}"), ("{made}",))
JAVA = Language(
    ("javac", *(f"-J{word}" for word in LEAN), "-encoding", "UTF-8", "-d", "{folder}", "{source}"),
    ("java", *LEAN, "-Xss64m", "-Xmx{memory}m", "-cp", "{folder}", "{made}"),
)

LANGUAGES = {
    ".py": PYTHON, ".c": C, ".cc": CPP, ".cpp": CPP, ".cxx": CPP, ".java": JAVA, ".rs": RUST
}  # fmt: skip
"""By the ending of a file's name."""


def runnable(path: Path) -> bool:
    """Is it a program: a source of a language that is known, or an executable file?"""
    return path.is_file() and (path.suffix in LANGUAGES or _executable(path))


def prepared(
    path: Path, into: Path, *, memory: int = BUILDING.memory, sandbox: str = "auto"
) -> Prepared:
    """Make a program ready to be run, in a folder of its own within `into`.

    `memory` is what it will have. BuildError if it does not compile, NotStartedError if it is no
    program, or its compiler is not there.
    """
    if not runnable(path):
        known = ", ".join(LANGUAGES)
        raise NotStartedError(f"{path} is neither executable nor a source that is known ({known})")
    folder = Path(into, path.name).absolute()
    (folder / "made").mkdir(parents=True)
    source = Path(shutil.copy(path, folder / path.name))
    if _executable(path):
        return Prepared(path.name, [str(source)], [])
    language, made = LANGUAGES[path.suffix], folder / "made"
    words = {"source": str(source), "made": str(made / path.stem), "folder": str(made)}
    if language.build:
        _build(path.name, [word.format(**words) for word in language.build], made, sandbox)
    if language is JAVA:
        words |= {"made": _main(made, path.stem), "memory": str((memory >> 20) * 3 // 4)}
    return Prepared(path.name, [word.format(**words) for word in language.run], [])


def _executable(path: Path) -> bool:
    """Can it be run as it is?"""
    if not os.access(path, os.X_OK):
        return False
    with path.open("rb") as file:
        return file.read(4).startswith((b"#!", b"\x7fELF"))


def _build(name: str, command: list[str], folder: Path, sandbox: str) -> None:
    """Compile a source."""
    compiler = shutil.which(command[0])
    if compiler is None:
        raise NotStartedError(f"{name} needs the compiler {command[0]}, which is not there")
    found = _rust(compiler) if command[0] == "rustc" else compiler
    words = [found, *command[1:]]
    with Runner(words, BUILDING, sandbox=sandbox, writes=[str(folder)]) as runner:
        ran = runner.run(b"")
    if ran.stop != Stop.DONE:
        raise BuildError(f"{name} does not compile: {_complaint(ran)}")


def _complaint(ran: Ran) -> str:
    """Why a compiler did not come to an end, or what it said."""
    if ran.stop != Stop.FAILED:
        return f"the compiler came to its {ran.stop}"
    lines = (ran.errors or ran.output).decode(errors="replace").strip().splitlines()
    return "\n".join(lines[:HEAD]) or f"the compiler ended with {ran.status}"


@functools.cache
def _rust(compiler: str) -> str:
    """The compiler itself, where `rustup` stands for it."""
    asked = subprocess.run(  # noqa: S603  # the user's own compiler, asked where it is
        [compiler, "--print", "sysroot"], capture_output=True, timeout=60, check=False
    )
    itself = os.path.join(os.fsdecode(asked.stdout.strip()), "bin", "rustc")
    return itself if os.path.isfile(itself) else compiler


def _main(folder: Path, name: str) -> str:
    """The class to run: named like the file, or Main, or the only one."""
    classes = sorted(path.stem for path in folder.glob("*.class"))
    for likely in (name, "Main"):
        if likely in classes:
            return likely
    return classes[0] if classes else name
