"""Resolve a command: the file to run, its interpreters, and the files that it has to see."""

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
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store"
)  # fmt: skip
"""System folders, which every program sees."""

SETTINGS = ("/etc/alternatives", "/etc/ld.so.cache", "/etc/localtime")
"""System settings, which every program sees."""

KERNEL = ("/proc", "/sys", "/dev")
"""The kernel's folders; never shown, because the sandbox has its own."""

PATH = "/usr/local/bin:/usr/bin:/bin"

SCRIPTS = {
    ".jar", ".jl", ".js", ".lua", ".mjs", ".php", ".pl", ".py", ".pyz", ".r", ".rb", ".sh", ".tcl"
}  # fmt: skip
"""Suffixes of scripts: an argument with one of these that names no file is a mistake."""

PYTHON = re.compile(r"(python|pypy)[0-9.]*")
PRINT_EXECUTABLE = "import sys; print(sys.executable)"


SANITIZER = re.compile(rb"__(?:hw)?[amt]san_init")
"""The function that a program built with a sanitizer of addresses, memory or threads calls first.
"""

LARGEST = 32 << 20
"""The most bytes of a program that are searched for the function SANITIZER."""


class Command(NamedTuple):
    """A command as it runs in a sandbox, with all that it needs."""

    words: list[str]
    """The command; its first word is the absolute path of the file to run."""
    readable: list[str]
    """Files and folders that the command needs besides the system's."""
    folder: str | None
    """The folder to run in, if one was given or a word is a relative path; else None."""
    path: str
    """Its PATH: the folders of its interpreters, then the system's."""
    sanitized: bool
    """Was it built with a sanitizer?"""


def resolve(command: Sequence[str], folder: str | None = None) -> Command:
    """Find everything that a command needs; relative paths start from `folder`.

    NotStartedError names what is missing.
    """
    base = os.path.abspath(folder or os.getcwd())
    if not command:
        raise NotStartedError("there is no program to run")
    program = _real_python(_find(command[0], base))
    interpreters = list(_interpreters(program))
    readable = [need for file in [program, *interpreters] for need in _needs(file)]
    relative = False
    for word in command[1:]:
        for piece in _pieces(word):
            named = os.path.join(base, piece)
            if os.path.splitext(piece)[1].lower() in SCRIPTS and not os.path.lexists(named):
                raise NotStartedError(f"there is no file {piece}")
            if _may_be_shown(named):
                relative = relative or not os.path.isabs(piece)
                readable += [os.path.normpath(named), os.path.realpath(named)]
    folders = dict.fromkeys(os.path.dirname(file) for file in interpreters)
    return Command(
        [program, *command[1:]],
        [path for path in dict.fromkeys(readable) if not is_system(path)],
        base if folder or relative else None,
        ":".join([*folders, PATH]),
        _is_sanitized(program),
    )


def _is_sanitized(program: str) -> bool:
    try:
        with open(program, "rb") as file:
            return file.read(4) == b"\x7fELF" and bool(SANITIZER.search(file.read(LARGEST)))
    except OSError:  # it may be executed, but not read
        return False


def is_system(path: str) -> bool:
    """Return whether a path is among the files that every program sees."""
    return any(path == folder or path.startswith(f"{folder}/") for folder in SYSTEM + SETTINGS)


def is_private(folder: str) -> bool:
    """Return whether a folder holds a home or temporary folder, which no program needs whole."""
    temporary, homes = tempfile.gettempdir(), {os.path.expanduser("~"), _home()}
    own = {*homes, *(f"{home}/.local" for home in homes), temporary, "/tmp", "/var/tmp", "/dev/shm"}  # noqa: S108  # never to be shown
    resolved = {os.path.realpath(path) for path in own} | own
    return any(f"{path}/".startswith(folder.rstrip("/") + "/") for path in resolved)


def _home() -> str:
    """Return the home in the user database: HOME may name another folder."""
    try:
        return pwd.getpwuid(os.getuid()).pw_dir
    except KeyError:
        return "/root"


def _find(word: str, base: str) -> str:
    """Return the file that the first word of a command names."""
    if "/" not in word:
        installed = shutil.which(word)
        if installed:
            return os.path.abspath(installed)
        beside = os.path.isfile(os.path.join(base, word))
        hint = f"; did you mean ./{word}?" if beside else ""
        raise NotStartedError(f"there is no program {word}{hint}")
    path = os.path.normpath(os.path.join(base, word))
    if not os.path.exists(path):
        raise NotStartedError(f"there is no file {word}")
    if not os.path.isfile(path):
        kind = "a folder" if os.path.isdir(path) else "a special file"
        raise NotStartedError(f"{word} is {kind}, not a program")
    if not os.access(path, os.X_OK):
        raise NotStartedError(f"{word} is not executable (chmod +x makes it so)")
    return path


def _head(path: str) -> bytes:
    """Return a file's first line, at most 256 bytes; empty unless it is a regular file."""
    if not os.path.isfile(path):
        return b""
    try:
        with open(path, "rb") as file:
            return file.read(256).split(b"\n")[0]
    except OSError:
        return b""


def _interpreters(program: str, depth: int = 4) -> Iterator[str]:
    """Yield the interpreters that `#!` lines name, in turn; NotStartedError if one is missing."""
    head = _head(program)
    if head.startswith(b"\x7fELF") or not depth or not os.access(program, os.R_OK):
        return
    if not head.startswith(b"#!"):
        raise NotStartedError(
            f"{program} is not a program: it is neither machine code nor a script beginning with #!"
        )
    words = os.fsdecode(head[2:]).split() or [""]
    name = words[0]
    if os.path.basename(name) == "env":
        name = next((word for word in words[1:] if word[0] != "-" and "=" not in word), name)
    interpreter = shutil.which(name)
    if not interpreter:
        raise NotStartedError(f"{program} needs {name!r}, which is not installed")
    interpreter = _real_python(os.path.abspath(interpreter))
    yield interpreter
    yield from _interpreters(interpreter, depth - 1)


@functools.cache
def _real_python(program: str) -> str:
    """Return the Python itself if `program` is a script that selects one (a version manager's)."""
    if not PYTHON.fullmatch(os.path.basename(program)) or not _head(program).startswith(b"#!"):
        return program
    try:
        printed = subprocess.run(  # noqa: S603  # the user's own Python
            [program, "-I", "-c", PRINT_EXECUTABLE], capture_output=True, timeout=20, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return program
    python = os.fsdecode(printed.stdout.strip())
    return python if os.path.isfile(python) else program


def _needs(file: str) -> Iterator[str]:
    """Yield an executable with the links that lead to it.

    If it lies in the `bin` folder of an installation, the whole installation is added.
    """
    for hop in _hops(file):
        prefix = os.path.dirname(os.path.dirname(hop))
        whole = os.path.basename(os.path.dirname(hop)) == "bin" and not is_private(prefix)
        yield hop
        if whole and os.path.isdir(f"{prefix}/lib") and not is_system(hop):
            yield prefix
            yield from _base(prefix)


def _hops(file: str) -> Iterator[str]:
    """Yield a file and every link that leads to it: each must exist in the sandbox."""
    for _ in range(16):  # links may form a circle
        yield file
        if not os.path.islink(file):
            break
        file = os.path.normpath(os.path.join(os.path.dirname(file), os.readlink(file)))
    yield os.path.realpath(file)


def _base(prefix: str) -> Iterator[str]:
    """Yield the installation from which a virtual environment was made."""
    try:
        lines = Path(prefix, "pyvenv.cfg").read_text(errors="replace").splitlines()
    except OSError:
        return
    for line in lines:
        name, _, value = line.partition("=")
        if name.strip() == "home" and os.path.isdir(value.strip()):
            yield from _needs(os.path.join(value.strip(), "python3"))


def _pieces(word: str) -> Iterator[str]:
    """Yield the parts of a word that may be paths: all of it, or after `=`, or between colons."""
    value = word.partition("=")[2] if word.startswith("-") else ""
    for text in (word, value):
        yield from (piece for piece in text.split(os.pathsep) if piece and "\0" not in piece)


def _may_be_shown(path: str) -> bool:
    """Return whether a program may see a path that its command names.

    Whole private folders are not shown.
    """
    path = os.path.normpath(path)
    shown = not any(f"{path}/".startswith(f"{folder}/") for folder in KERNEL) or path.startswith(
        "/dev/shm/"  # noqa: S108  # only looked at
    )
    return shown and os.path.exists(path) and not (os.path.isdir(path) and is_private(path))
