"""Writes the twin of a game for Python in a browser, with the package ziglang.

CPython for browsers (Pyodide) loads extension modules as WebAssembly "side modules", which get the
interpreter's memory, its table of functions and the functions that they call as imports (WebAssembly's
conventions for dynamic linking). A twin calls the limited API and a few functions of the C library
only, so that it needs nothing of Emscripten: zig has a C compiler and a linker that write such modules,
and the headers of a C library for 32 bits whose calling convention is the same.
"""

from __future__ import annotations

import subprocess
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from . import build, unit
from .wasm import NoCompilerError

FILE = f"{build.NAME}.abi3.so"
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
"""What `pyconfig.h` says of this machine, for the browser's."""

COMPILE = [
    "-target", "wasm32-wasi", "-fPIC", "-O2", "-fwrapv", "-g0", "-DPy_LIMITED_API=0x030B0000",
    # Places of data are numbers then, not sums, which older engines refuse.
    "-mno-extended-const",
]  # fmt: skip
LINK = [
    "-shared", "--experimental-pic", "--no-entry", "--import-memory", "--strip-all",
    "--unresolved-symbols=import-dynamic",
]  # fmt: skip


def compile_side_module(package: str) -> bytes:
    """The side module of the game whose modules are in this package.

    NoCompilerError if ziglang or the headers of Python are missing; PlainError and
    ModuleNotFoundError as `unit.write`; CalledProcessError, with the compiler's words in `stderr`,
    if compiling fails.
    """
    include = headers()
    written = unit.write(package)
    with TemporaryDirectory() as name:
        folder = Path(name)
        for file, text in (
            ("pyconfig.h", CONFIG), (f"{written.name}.h", written.header), ("module.c", written.source)
        ):  # fmt: skip
            (folder / file).write_text(text, "utf-8")
        compile_line = [
            *build.ZIG, *COMPILE, *build.COMMON, "-include", str(folder / "pyconfig.h"), f"-I{folder}",
            f"-I{build.HERE}", f"-I{include}", "-c", str(folder / "module.c"), "-o", str(folder / "module.o"),
        ]  # fmt: skip
        link_line = [
            *build.ZIG[:-1], "wasm-ld", *LINK, f"--export=PyInit_{build.NAME}", "-o", str(folder / FILE),
            str(folder / "module.o"),
        ]  # fmt: skip
        for line in (compile_line, link_line):
            subprocess.run(line, check=True, capture_output=True, text=True)  # noqa: S603  # our own commands
        return (folder / FILE).read_bytes()


def headers() -> Path:
    """The folder of Python's own headers."""
    include = Path(sysconfig.get_path("include"))
    if find_spec("ziglang") is None:
        raise NoCompilerError(
            "expected the package ziglang (pip install ziglang), to write a module for Python in the"
            " browser; found none"
        )
    if not (include / "Python.h").is_file():
        raise NoCompilerError(f"expected the headers of Python in {include}, found no Python.h")
    return include
