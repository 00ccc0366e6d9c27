"""Compilation of a game to a WebAssembly module, with clang and wasm-ld or with ziglang."""

from __future__ import annotations

import subprocess
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from ..util.errors import Error
from . import build, unit

FLAGS = [
    "-O2", "-ffreestanding", "-fno-builtin", "-nostdlib", "-Wno-unused", "-Wl,--no-entry",
    "-Wl,--strip-all",
]  # fmt: skip


class NoCompilerError(Error):
    """Nothing that makes WebAssembly is installed."""


def compile_wasm(package: str) -> bytes:
    """Return the WebAssembly module of the game whose modules are in this package.

    NoCompilerError if there is no compiler for it; PlainError and ModuleNotFoundError as
    `unit.write`; CalledProcessError, with the compiler's words in `stderr`, if compiling fails.
    """
    command = compiler()
    written = unit.write(package)
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / f"{written.name}.h").write_text(written.header, "utf-8")
        source = (
            f'#define GYOJI_GAME {written.name}\n#include "{written.name}.h"\n#include "wasm.c"\n'
        )
        (folder / "game.c").write_text(source, "utf-8")
        words = [*command, *FLAGS, f"-I{folder}", f"-I{build.HERE}", str(folder / "game.c")]
        subprocess.run(  # noqa: S603  # the command is this project's own
            [*words, "-o", str(folder / "game.wasm")], check=True, capture_output=True, text=True
        )
        return (folder / "game.wasm").read_bytes()


def compiler() -> list[str]:
    """Return the command that compiles to WebAssembly: clang if its linker is there too, or zig."""
    if which("clang") and which("wasm-ld"):
        return ["clang", "--target=wasm32"]
    if find_spec("ziglang"):
        return [*build.ZIG, "-target", "wasm32-freestanding"]
    raise NoCompilerError(
        "expected clang and wasm-ld, or the package ziglang (pip install ziglang), to write"
        " WebAssembly; found neither"
    )
