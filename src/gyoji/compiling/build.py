"""Compilation of twins, during a package's build or later for an installed game.

A package with a game has its twin built with its wheel by two lines in its `setup.py`:

    from gyoji.compiling.build import BuildTwins, twin_of
    setup(ext_modules=[twin_of("my_package")], cmdclass={"build_ext": BuildTwins})

A twin uses Python's limited API, so that one wheel serves CPython from 3.11 on.

The compiler is the one that Python was built with (or `CC`), as for every extension module. If that
is missing, the compiler of the package `ziglang` is used. If neither is installed, the package is
built without twins, and one sentence says so.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from shutil import copyfile, which
from typing import TYPE_CHECKING

from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

from ..engine.twins import NAME
from ..util.digests import digest
from . import unit

if TYPE_CHECKING:
    from collections.abc import Mapping

HERE = Path(__file__).parent
LOOPS = sorted([*HERE.glob("*.c"), *HERE.glob("loops/*.h")])
"""The hand-written sources: the loops around a game's functions, and the Python module."""

COMMON = [
    "-fno-strict-aliasing", "-Wno-unused", "-Wno-ignored-optimization-argument",
    "-Wno-macro-redefined",
]  # fmt: skip
OPTIMIZED = ["-O2", "-finline-limit=200", "-fno-tree-slp-vectorize", "-g0"]
"""Options with which GCC makes rules as fast as with -O3, in half the time.

GCC has to be told to inline small functions into the loops, and not to load registers as vectors,
which it would take apart again (that costs a tenth of each step). Other compilers need no options
for this.
"""

CHECKED = [
    "-O1", "-g", "-fno-wrapv", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined",
]  # fmt: skip
"""A checked twin verifies every access, under the address and undefined-behaviour sanitizers.

Python's own flags let integers wrap around; with `-fno-wrapv`, a sum that overflows is found, too.
"""

MICROSOFT = ["/O2", "/std:c11"]
"""The options for Microsoft's compiler."""

ZIG = [sys.executable, "-m", "ziglang", "cc"]

FAILURES = (ImportError, OSError, BaseError, CCompilerError)
"""The errors of a failed build, such as a missing compiler or a folder that cannot be written."""

LIMITED = not sysconfig.get_config_var("Py_GIL_DISABLED")
"""True if Python has the limited API; without it (free-threaded), a twin fits one version only."""


def twin_of(package: str) -> Extension:
    """Return the twin of the game in this package, for `setup(ext_modules=...)`."""
    return Extension(f"{package}.{NAME}", [], py_limited_api=LIMITED)


class BuildTwins(build_ext):
    """Writes the games in C and compiles them; if that fails, the build continues without twins.

    A compiled twin is cached in the build folder under the digest of all its sources and flags, and
    reused until one of them changes.
    """

    checked = False
    required = False
    cached: Mapping[str, Path] = {}
    """The path of each extension's cached twin, by the extension's name."""

    def run(self) -> None:
        self.parallel = self.parallel or os.cpu_count()
        # setuptools must not skip anything, because digests decide whether a twin has changed.
        self.force = True
        wheel = self.distribution.get_command_obj("bdist_wheel", create=False)
        if wheel is not None and LIMITED:
            wheel.py_limited_api = "cp311"  # type: ignore[attr-defined]  # bdist_wheel has it
        try:
            super().run()
        except FAILURES as error:
            if self.required:
                raise
            self.extensions = []
            sentence = f"gyoji: no compiled twins ({error}); everything works, interpreted"
            print(sentence, file=sys.stderr)

    def build_extensions(self) -> None:
        """Choose the compiler, write the sources, and compile them on all cores."""
        self.choose_compiler()
        self.cached = {extension.name: self.prepare(extension) for extension in self.extensions}
        super().build_extensions()

    def choose_compiler(self) -> None:
        """Use the compiler of the package ziglang if there is no other."""
        command = getattr(self.compiler, "compiler_so", None)
        if not command or which(command[0]) or not find_spec("ziglang"):
            return
        options = {
            part: [*ZIG, *getattr(self.compiler, part)[1:]]
            for part in ("compiler", "compiler_so", "linker_so")
        }
        self.compiler.set_executables(**options)

    def prepare(self, extension: Extension) -> Path:
        """Write the C source of a twin and return its path in the cache."""
        written = unit.write(extension.name.removesuffix(f".{NAME}"))
        folder = Path(self.build_temp) / extension.name
        folder.mkdir(parents=True, exist_ok=True)
        for suffix, text in ((".h", written.header), (".c", written.source)):
            (folder / written.name).with_suffix(suffix).write_text(text, "utf-8")
        extension.sources = [str((folder / written.name).with_suffix(".c"))]
        extension.include_dirs = [str(folder), str(HERE)]
        self.set_options(extension)
        # The digest covers the tools as well, because another compiler or flag makes another twin.
        how = (
            getattr(self.compiler, "compiler_so", None), sysconfig.get_platform(), LIMITED,
            extension.define_macros, extension.extra_compile_args,
        )  # fmt: skip
        parts = [repr(how), written.header, written.source]
        parts += [file.read_text("utf-8") for file in LOOPS]
        key = digest(*(part.encode() for part in parts)).hex()
        file = self.get_ext_filename(extension.name)  # type: ignore[no-untyped-call]  # setuptools'
        return Path(self.build_temp, "twins", key, file)

    def set_options(self, extension: Extension) -> None:
        if self.compiler.compiler_type == "msvc":
            extension.extra_compile_args = MICROSOFT
        elif self.checked:
            extension.define_macros = [("GYOJI_CHECKED", "1")]
            extension.extra_compile_args = COMMON + CHECKED
            extension.extra_link_args = CHECKED
        else:
            extension.extra_compile_args = COMMON + OPTIMIZED

    def build_extension(self, extension: Extension) -> None:
        """Compile a twin and cache it, or take it from the cache."""
        built, cached = Path(self.get_ext_fullpath(extension.name)), self.cached[extension.name]
        if cached.exists():
            built.parent.mkdir(parents=True, exist_ok=True)
            copyfile(cached, built)
            return
        super().build_extension(extension)
        cached.parent.mkdir(parents=True, exist_ok=True)
        # Replace in one step: a truncated copy would be taken from the cache for good.
        copyfile(built, part := cached.with_suffix(".part"))
        part.replace(cached)


def build(package: str, folder: Path, temporary: Path, *, checked: bool = False) -> Path:
    """Compile the twin of one game into a folder and return its path.

    PlainError, OSError, ImportError or one of setuptools' errors if that fails.
    """
    extension = twin_of(package)
    command = BuildTwins(Distribution({"name": package, "ext_modules": [extension]}))
    command.checked, command.required = checked, True
    command.build_lib, command.build_temp = str(folder), str(temporary)
    command.ensure_finalized()
    command.run()
    return Path(command.get_ext_fullpath(extension.name))
