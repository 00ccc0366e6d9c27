"""Compilation of a game's twin for Python in a browser, with the package ziglang.

CPython for browsers (Pyodide) loads extension modules as WebAssembly "side modules". These import
the interpreter's memory, its table of functions and the functions that they call, by WebAssembly's
conventions for dynamic linking. A twin calls only the limited API and a few functions of the C
library, so it needs nothing of Emscripten. zig's C compiler and linker write such modules, and zig
has the headers of a C library for 32 bits with Emscripten's calling convention.
"""

from __future__ import annotations

import subprocess
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from ..engine.twins import NAME
from ..util.errors import Error
from . import build, unit

FLAGS = [
    "-O2", "-ffreestanding", "-fno-builtin", "-nostdlib", "-Wno-unused", "-Wl,--no-entry",
    "-Wl,--strip-all",
]  # fmt: skip


class NoCompilerError(Error):
    """No compiler for WebAssembly is installed."""


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


# ---------------------------------------------------------------- side_module

FILE = f"{NAME}.abi3.so"
"""The name of the module's file, beside the rules."""

CONFIG = """\
#define Py_PYCONFIG_H
#define ALIGNOF_LONG 4
#define ALIGNOF_SIZE_T 4
#define HAVE_STDINT_H 1
#define SIZEOF_DOUBLE 8
#define SIZEOF_FLOAT 4
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_SHORT 2
#define SIZEOF_SIZE_T 4
#define SIZEOF_TIME_T 8
#define SIZEOF_VOID_P 4
#define SIZEOF_WCHAR_T 4
#define STDC_HEADERS 1
"""
"""The definitions of `pyconfig.h` for the browser's machine."""

SOURCE, OBJECT = "module.c", "module.o"

COMPILE = [
    "-target", "wasm32-wasi", "-fPIC", "-O2", "-fwrapv", "-g0", "-DPy_LIMITED_API=0x030B0000",
    "-include", "pyconfig.h",
    # Older engines refuse offsets of data that are sums; with this, they are numbers.
    "-mno-extended-const",
]  # fmt: skip
LINK = [
    "-shared", "--experimental-pic", "--no-entry", "--import-memory", "--strip-all",
    "--unresolved-symbols=import-dynamic",
]  # fmt: skip


def compile_side_module(package: str) -> bytes:
    """Return the side module of the game whose modules are in this package.

    NoCompilerError if ziglang or the headers of Python are missing; PlainError and
    ModuleNotFoundError as `unit.write`; CalledProcessError, with the compiler's words in `stderr`,
    if compiling fails.
    """
    include = headers()
    written = unit.write(package)
    with TemporaryDirectory() as name:
        folder = Path(name)
        texts = {"pyconfig.h": CONFIG, f"{written.name}.h": written.header, SOURCE: written.source}
        for file, text in texts.items():
            (folder / file).write_text(text, "utf-8")
        places = [f"-I{folder}", f"-I{build.HERE}", f"-I{include}"]
        zig(folder, "cc", *COMPILE, *build.COMMON, *places, "-c", SOURCE, "-o", OBJECT)
        zig(folder, "wasm-ld", *LINK, f"--export=PyInit_{NAME}", OBJECT, "-o", FILE)
        return (folder / FILE).read_bytes()


def zig(folder: Path, *words: str) -> None:
    """Run a zig tool in a folder; CalledProcessError if it fails."""
    line = [*build.ZIG[:-1], *words]
    subprocess.run(line, cwd=folder, check=True, capture_output=True, text=True)  # noqa: S603  # our own


def headers() -> Path:
    """Return the folder of Python's own headers."""
    include = Path(sysconfig.get_path("include"))
    if find_spec("ziglang") is None:
        raise NoCompilerError(
            "expected the package ziglang (pip install ziglang), to write a module for Python in"
            " a browser; found none"
        )
    if not (include / "Python.h").is_file():
        raise NoCompilerError(f"expected the headers of Python in {include}, found no Python.h")
    return include
