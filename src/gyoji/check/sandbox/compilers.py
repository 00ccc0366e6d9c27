"""Programs in source form: how each language is compiled and run."""

from __future__ import annotations

import functools
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, NamedTuple

from ...util.errors import Error
from .runner import Runner
from .types import Limits, NotStartedError, RunResult, Stop

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

BUILDING = Limits(seconds=60.0, memory=2 << 30, output=1 << 20, processes=256, written=256 << 20)
"""Limits of a compiler: a hostile source may try to keep it busy."""

CRASH = re.compile(rb"submit a full bug report|internal compiler error|unexpected panic")
"""Messages by which a compiler reports its own crash, not a mistake in the source."""

ERROR_LINES = 8
"""The most lines of a compiler's errors that are passed on."""

PLACE = re.compile(r"\{(source|made|folder|memory)\}")
"""A placeholder in a command for a file or a number."""


class BuildError(Error):
    """A source does not compile. The message includes the compiler's first errors."""


class PreparedProgram(NamedTuple):
    """A program, ready for a Runner."""

    name: str
    command: list[str]
    sees: list[str]
    note: str = ""
    """The way in which the program was compiled, if not by the first command."""


class Language(NamedTuple):
    """A language's command lines, with places for {source}, {made}, {folder} and {memory}.

    `made` is the compiled file or, for Java, the class to run; `memory` is in megabytes. If a
    source does not compile, the options `newer` are tried, one after another.
    """

    build: tuple[str, ...]
    run: tuple[str, ...]
    newer: tuple[str, ...] = ()


class Compilation(NamedTuple):
    """The commands that compile sources, with places for {source} and {made}.

    `wanted` is the user's command for all sources. Without it, the statement's command is tried
    first, then our commands. `statement` has commands by the suffix of a source without its dot.
    """

    wanted: str = ""
    statement: tuple[tuple[str, str], ...] = ()

    def commands(self, suffix: str) -> list[list[str]]:
        """Return the commands for sources with a suffix, in the order in which they are tried."""
        language = LANGUAGES[suffix]
        if not language.build:
            return []
        if self.wanted:
            return [shlex.split(self.wanted)]
        first = shlex.split(dict(self.statement).get(suffix[1:], ""))
        compiler, *rest = language.build
        ours = [[compiler, *rest], *([compiler, option, *rest] for option in language.newer)]
        return [first, *ours] if first else ours


USUAL = Compilation()

PUBLIC = re.compile(
    r"^\s*public\s+(?:\w+\s+)*(?:class|record|enum|interface)\s+(\w+)", re.MULTILINE
)
"""The declaration of Java's public type, after which the file has to be named."""

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)

FEW_THREADS = ("-XX:+UseSerialGC", "-XX:ActiveProcessorCount=2")
"""By default Java starts more threads on larger machines, and threads count as processes."""

PYTHON = Language((), (sys.executable, "{source}"))
C = Language(("cc", "-O2", "-o", "{made}", "{source}", "-lm"), ("{made}",), ("-std=gnu2x",))
CPP = Language(
    ("c++", "-O2", "-o", "{made}", "{source}"), ("{made}",), ("-std=gnu++20", "-std=gnu++23")
)
RUST = Language(("rustc", "-O", "-o", "{made}", "{source}"), ("{made}",), ("--edition=2021",))
JAVA = Language(
    ("javac", *(f"-J{word}" for word in FEW_THREADS), "-encoding", "UTF-8", "-d", "{folder}",
     "{source}"),
    ("java", *FEW_THREADS, "-Xss64m", "-Xmx{memory}m", "-cp", "{folder}", "{made}"),
)  # fmt: skip

LANGUAGES = {
    ".py": PYTHON, ".c": C, ".cc": CPP, ".cpp": CPP, ".cxx": CPP, ".java": JAVA, ".rs": RUST
}  # fmt: skip
"""Languages by the suffix of a file's name."""


def is_runnable(path: Path) -> bool:
    """Return whether this is an executable file, or a source in a supported language."""
    return path.is_file() and (path.suffix in LANGUAGES or _is_executable(path))


def prepare(
    path: Path, into: Path, *, memory: int = BUILDING.memory, sandbox: str = "auto",
    compilation: Compilation = USUAL,
) -> PreparedProgram:  # fmt: skip
    """Prepare a program to be run, compiled if need be, in a folder of its own within `into`.

    `memory` is how many bytes the program may use. Raises BuildError if it does not compile,
    NotStartedError if the file is not a program or the compiler is not installed.
    """
    if not is_runnable(path):
        suffixes = ", ".join(LANGUAGES)
        raise NotStartedError(
            f"{quote(str(path))} is neither executable nor a supported source ({suffixes})"
        )
    folder = Path(into, path.name).absolute()
    (folder / "made").mkdir(parents=True)
    source = Path(shutil.copy(path, folder / _name(path)))
    if _is_executable(path):
        return PreparedProgram(path.name, [str(source)], [])
    language, made = LANGUAGES[path.suffix], folder / "made"
    words = {"source": str(source), "made": str(made / path.stem), "folder": str(made)}
    note = _build(path, compilation.commands(path.suffix), words, sandbox)
    if language is JAVA:
        words |= {"made": _main(made, source.stem), "memory": str((memory >> 20) * 3 // 4)}
    return PreparedProgram(path.name, _fill(language.run, words), [], note)


def is_source(path: Path) -> bool:
    """Return whether this is a source that has to be prepared before it can be run."""
    return path.suffix in LANGUAGES and path.is_file() and not _is_executable(path)


def _name(path: Path) -> str:
    """Return the name of a source for its compiler: for Java, that of the public class."""
    if path.suffix != ".java":
        return path.name
    found = PUBLIC.search(COMMENT.sub("", path.read_text(encoding="utf-8", errors="replace")))
    return f"{found[1]}.java" if found else path.name


def _is_executable(path: Path) -> bool:
    """Return whether this file is machine code or a `#!` script that may be executed."""
    if not os.access(path, os.X_OK):
        return False
    with path.open("rb") as file:
        return file.read(4).startswith((b"#!", b"\x7fELF"))


def _fill(command: Sequence[str], words: Mapping[str, str]) -> list[str]:
    """Return a command with its places filled in; other braces stay."""
    return [PLACE.sub(lambda place: words[place[1]], word) for word in command]


def _build(
    path: Path, commands: Sequence[Sequence[str]], words: Mapping[str, str], sandbox: str
) -> str:
    """Compile a source by the first command that works; return a note if others failed before."""
    name, first, tried = quote(path.name), "", list[str]()
    for command in commands:
        ran = _compile(name, _fill(command, words), words["folder"], sandbox)
        tried.append(shlex.join(_fill(command, {**words, "source": path.name, "made": path.stem})))
        if ran.stop == Stop.DONE:
            return first and f"{name} was compiled by `{tried[-1]}`: `{tried[0]}` refuses it"
        first = first or _why(ran)
        if ran.stop != Stop.FAILED:
            break
    if not tried:
        return ""
    raise BuildError(f"{name} does not compile: {first}\ntried: {'; '.join(tried)}")


def _compile(name: str, command: list[str], folder: str, sandbox: str) -> RunResult:
    compiler = shutil.which(command[0])
    if compiler is None:
        raise NotStartedError(f"{name} needs the compiler {command[0]}, which is not installed")
    if command[0] == "rustc":
        compiler = _rustc(compiler)
    with Runner([compiler, *command[1:]], BUILDING, sandbox=sandbox, writes=[folder]) as runner:
        return runner.run(b"")


def _why(ran: RunResult) -> str:
    """Return the limit at which the compiler was stopped, or its first errors."""
    if ran.stop != Stop.FAILED:
        return f"the compiler reached its {ran.stop}"
    if ran.status < 0 or CRASH.search(ran.errors):
        most = f"{BUILDING.seconds:g} s, {BUILDING.memory >> 20} MB, {BUILDING.processes} processes"
        return f"the compiler crashed, perhaps at one of its limits ({most})"
    lines = (ran.errors or ran.output).decode(errors="replace").strip().splitlines()
    return "\n".join(lines[:ERROR_LINES]) or f"the compiler exited with status {ran.status}"


@functools.cache
def _rustc(compiler: str) -> str:
    """Return the compiler itself, if `compiler` is only rustup's proxy for it."""
    printed = subprocess.run(  # noqa: S603  # the user's own compiler
        [compiler, "--print", "sysroot"], capture_output=True, timeout=60, check=False
    )
    itself = os.path.join(os.fsdecode(printed.stdout.strip()), "bin", "rustc")
    return itself if os.path.isfile(itself) else compiler


def _main(folder: Path, name: str) -> str:
    """Return the class to run: the one named like the file, else Main, else the first."""
    classes = sorted(path.stem for path in folder.glob("*.class"))
    for likely in (name, "Main"):
        if likely in classes:
            return likely
    return classes[0] if classes else name
