"""Compiles the twins of games: during a package's build, or later for an installed game.

A package with a game has its twin built with its wheel by two lines in its `setup.py`:

    from gyoji.compiling.build import BuildTwins, twin_of
    setup(ext_modules=[twin_of("my_package")], cmdclass={"build_ext": BuildTwins})

Without a C compiler the package is built without twins, and one sentence says so.
"""

from __future__ import annotations

import os
import sys
from importlib.metadata import version
from importlib.util import source_hash
from pathlib import Path
from shutil import copyfile
from typing import TYPE_CHECKING

from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

from ..engine.twins import NAME
from . import unit

if TYPE_CHECKING:
    from collections.abc import Mapping

FLAGS = ["-O3", "-fno-strict-aliasing", "-Wno-unused-function", "-Wno-unused-variable"]
CHECKED = ["-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
"""A checked twin verifies every access, under the address and undefined-behaviour sanitizers."""

FAILURES = (ImportError, OSError, BaseError, CCompilerError)
"""The errors of a failed build: no Cython, no compiler, a folder that cannot be written, ..."""


def twin_of(package: str) -> Extension:
    """The twin of the game whose modules live in this package, for `setup(ext_modules=...)`."""
    return Extension(f"{package}.{NAME}", [])


class BuildTwins(build_ext):
    """Writes the units and compiles them; if that fails, the build continues without twins.

    A compiled twin is cached in the build folder under the digest of all its sources and flags, and
    reused until one of them changes.
    """

    checked = False
    required = False
    cached: Mapping[str, Path] = {}
    """The path of each extension's cached twin, by the extension's name."""

    def run(self) -> None:
        self.parallel = self.parallel or os.cpu_count()
        try:
            self.cached = {extension.name: self.prepare(extension) for extension in self.extensions}
            super().run()
        except FAILURES as error:
            if self.required:
                raise
            self.extensions = []
            sentence = f"gyoji: no compiled twins ({error}); everything works, interpreted"
            print(sentence, file=sys.stderr)

    def prepare(self, extension: Extension) -> Path:
        """Write the C source of a twin unless it is cached; the path in the cache."""
        written = unit.write(extension.name.removesuffix(f".{NAME}"))
        extension.define_macros = [("GYOJI_CELL", written.cell), ("CYTHON_WITHOUT_ASSERTIONS", "1")]
        extension.extra_compile_args = FLAGS
        if self.checked:
            extension.define_macros.append(("GYOJI_CHECKED", "1"))
            extension.extra_compile_args = FLAGS[1:] + CHECKED
            extension.extra_link_args = CHECKED
        # The digest covers the tools as well: another Cython or other flags make another twin.
        how = (version("cython"), extension.define_macros, extension.extra_compile_args)
        key = source_hash(f"{how}{written.text}".encode()).hex()
        file = self.get_ext_filename(extension.name)  # type: ignore[no-untyped-call]  # setuptools'
        cached = Path(self.build_temp, "twins", key, file)
        if not cached.exists():
            self.translate(extension, written.text)
        return cached

    def translate(self, extension: Extension, text: str) -> None:
        """Translate a unit to C with Cython."""
        from Cython.Build import cythonize
        from Cython.Compiler.Errors import CompileError

        package = extension.name.removesuffix(f".{NAME}")
        folder = Path(self.build_temp)
        folder.mkdir(parents=True, exist_ok=True)
        source = folder / f"{package.replace('.', '_')}.pyx"
        source.write_text(text, "utf-8")
        plain = Extension(extension.name, [str(source)])
        try:
            (translated,) = cythonize([plain], quiet=True)  # type: ignore[no-untyped-call]  # Cython's
        except CompileError as error:
            raise BaseError(
                f"Cython cannot read {source}, which was made from {package}"
            ) from error
        extension.sources = translated.sources

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

    OSError, ImportError or one of setuptools' errors if that fails.
    """
    extension = twin_of(package)
    command = BuildTwins(Distribution({"name": package, "ext_modules": [extension]}))
    command.checked, command.required = checked, True
    command.build_lib, command.build_temp = str(folder), str(temporary)
    command.ensure_finalized()
    command.run()
    return Path(command.get_ext_fullpath(extension.name))
