"""What a command is: which file is run, by which interpreter, and what it has to see for that."""

from __future__ import annotations

import functools
import os
import pwd
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from .types import NotStartedError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SYSTEM = (
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/gnu/store",
)
"""Folders of the system, which every program sees."""

SETTINGS = ("/etc/alternatives", "/etc/ld.so.cache", "/etc/localtime")
"""Files of the system that say how it is set up, which every program sees, too."""

UNSEEN = ("/proc", "/sys", "/dev")
"""What the kernel makes; every program has its own."""

PATH = "/usr/local/bin:/usr/bin:/bin"

SCRIPTS = {
    ".jar", ".jl", ".js", ".lua", ".mjs", ".php", ".pl", ".py", ".pyz", ".r", ".rb", ".sh", ".tcl"
}  # fmt: skip
"""How scripts are called: a word like that which names nothing is a mistake."""

INTERPRETER = re.compile(r"(python|pypy)[0-9.]*")
ASK = "import sys; print(sys.executable)"


class Command(NamedTuple):
    """A command, looked up."""

    words: list[str]
    """The first is the absolute path of the file that is run."""
    sees: list[str]
    """Files and folders beyond the system's that it needs."""
    folder: str | None
    """Where it has to run, if one of its words is a relative path."""
    path: str
    """Where its interpreters are, then the system's programs."""


def looked_up(command: Sequence[str], folder: str | None = None) -> Command:
    """Find all that a command needs, as if it were given in a folder.

    NotStartedError says what is missing.
    """
    base = os.path.abspath(folder or os.getcwd())
    if not command:
        raise NotStartedError("there is no program to run")
    program = _unshimmed(_found(command[0], base))
    interpreters = list(_interpreters(program))
    sees = [need for file in [program, *interpreters] for need in _needs(file)]
    relative = False
    for word in command[1:]:
        for piece in _pieces(word):
            named = os.path.join(base, piece)
            if os.path.splitext(piece)[1].lower() in SCRIPTS and not os.path.lexists(named):
                raise NotStartedError(f"there is no file {piece}")
            if _nameable(named):
                relative = relative or not os.path.isabs(piece)
                sees += [os.path.normpath(named), os.path.realpath(named)]
    folders = dict.fromkeys(os.path.dirname(file) for file in interpreters)
    return Command(
        [program, *command[1:]],
        [path for path in dict.fromkeys(sees) if not of_the_system(path)],
        base if folder or relative else None,
        ":".join([*folders, PATH]),
    )


def of_the_system(path: str) -> bool:
    """Is it one of the files that every program sees?"""
    return any(path == folder or path.startswith(f"{folder}/") for folder in SYSTEM + SETTINGS)


def private(folder: str) -> bool:
    """Is it a folder with all sorts of things in it, which no program needs as a whole?"""
    temporary, homes = tempfile.gettempdir(), {os.path.expanduser("~"), _home()}
    own = {*homes, *(f"{home}/.local" for home in homes), temporary, "/tmp", "/var/tmp", "/dev/shm"}  # noqa: S108  # never to be shown
    resolved = {os.path.realpath(path) for path in own} | own
    return any(f"{path}/".startswith(folder.rstrip("/") + "/") for path in resolved)


def _home() -> str:
    """The home of this user, whatever the environment says."""
    try:
        return pwd.getpwuid(os.getuid()).pw_dir
    except KeyError:
        return "/root"


def _found(word: str, base: str) -> str:
    """The file that a command's first word names."""
    if "/" not in word:
        found = shutil.which(word)
        if found:
            return os.path.abspath(found)
        beside = os.path.isfile(os.path.join(base, word))
        hint = f"; did you mean ./{word}?" if beside else ""
        raise NotStartedError(f"there is no program {word}{hint}")
    path = os.path.normpath(os.path.join(base, word))
    if not os.path.exists(path):
        raise NotStartedError(f"there is no file {word}")
    if not os.path.isfile(path):
        kind = "a folder" if os.path.isdir(path) else "no file"
        raise NotStartedError(f"{word} is {kind}, not a program")
    if not os.access(path, os.X_OK):
        raise NotStartedError(f"{word} is not executable (chmod +x makes it so)")
    return path


def _head(path: str) -> bytes:
    """How a file begins, up to the end of its first line; nothing if it is a pipe or the like."""
    if not os.path.isfile(path):
        return b""
    try:
        with open(path, "rb") as file:
            return file.read(256).split(b"\n")[0]
    except OSError:
        return b""


def _interpreters(program: str, depth: int = 4) -> Iterator[str]:
    """Those that a script's first line calls for; NotStartedError if there is no such."""
    head = _head(program)
    if head.startswith(b"\x7fELF") or not depth or not os.access(program, os.R_OK):
        return
    if not head.startswith(b"#!"):
        raise NotStartedError(
            f"{program} is no program: it is neither machine code nor a script that begins with #!"
        )
    words = os.fsdecode(head[2:]).split() or [""]
    name = words[0]
    if os.path.basename(name) == "env":
        name = next((word for word in words[1:] if word[0] != "-" and "=" not in word), name)
    found = shutil.which(name)
    if not found:
        raise NotStartedError(f"{program} calls for {name!r}, which is not there")
    found = _unshimmed(os.path.abspath(found))
    yield found
    yield from _interpreters(found, depth - 1)


@functools.cache
def _unshimmed(program: str) -> str:
    """The Python itself, where a script stands for it that looks for the right one."""
    if not INTERPRETER.fullmatch(os.path.basename(program)) or not _head(program).startswith(b"#!"):
        return program
    try:
        asked = subprocess.run(  # noqa: S603  # the user's own Python, asked where it is
            [program, "-I", "-c", ASK], capture_output=True, timeout=20, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return program
    said = os.fsdecode(asked.stdout.strip())
    return said if os.path.isfile(said) else program


def _needs(file: str) -> Iterator[str]:
    """An executable's file, and where it is one of an installation, that."""
    for hop in _hops(file):
        prefix = os.path.dirname(os.path.dirname(hop))
        whole = os.path.basename(os.path.dirname(hop)) == "bin" and not private(prefix)
        yield hop
        if whole and os.path.isdir(f"{prefix}/lib") and not of_the_system(hop):
            yield prefix
            yield from _base(prefix)


def _hops(file: str) -> Iterator[str]:
    """A file, and by which links it is reached."""
    for _ in range(16):
        yield file
        if not os.path.islink(file):
            break
        file = os.path.normpath(os.path.join(os.path.dirname(file), os.readlink(file)))
    yield os.path.realpath(file)


def _base(prefix: str) -> Iterator[str]:
    """The installation that a virtual environment is made from."""
    try:
        lines = Path(prefix, "pyvenv.cfg").read_text(errors="replace").splitlines()
    except OSError:
        return
    for line in lines:
        name, _, value = line.partition("=")
        if name.strip() == "home" and os.path.isdir(value.strip()):
            yield from _needs(os.path.join(value.strip(), "python3"))


def _pieces(word: str) -> Iterator[str]:
    """What in a word may be a path: all of it, behind a =, between colons."""
    value = word.partition("=")[2] if word.startswith("-") else ""
    for text in (word, value):
        yield from (piece for piece in text.split(os.pathsep) if piece and "\0" not in piece)


def _nameable(path: str) -> bool:
    """May a program see it because it is named? Not what holds everything."""
    path = os.path.normpath(path)
    shown = not any(f"{path}/".startswith(f"{folder}/") for folder in UNSEEN) or path.startswith(
        "/dev/shm/"  # noqa: S108  # only looked at
    )
    return shown and os.path.exists(path) and not (os.path.isdir(path) and private(path))
