"""Compiles the twins of games: in a package's own build, or at once for one that is installed.

A package that brings a game has its twin built with its wheel by two lines in its `setup.py`:

    from gyoji.compiling.build import BuildTwins, twin_of
    setup(ext_modules=[twin_of("my_package")], cmdclass={"build_ext": BuildTwins})

Where there is no C compiler the package is built without twins, and one sentence says so.
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
"""A checked twin looks at every access, under the address and undefined-behaviour sanitizers."""


FAILURES = (ImportError, OSError, BaseError, CCompilerError)
"""What building may raise: no Cython, no compiler, a folder that cannot be written, ..."""


def twin_of(package: str) -> Extension:
    """The twin of the game whose modules live in this package, for `setup(ext_modules=...)`."""
    return Extension(f"{package}.{NAME}", [])


class BuildTwins(build_ext):
    """Writes the units, compiles them, and goes on without them where that cannot be done.

    A compiled twin is kept in the build folder under the digest of all that it was made from, and
    taken from there as long as nothing of that has changed.
    """

    checked = False
    required = False
    kept: Mapping[str, Path] = {}
    """By the names of the extensions: where their twins are kept, once they are compiled."""

    def run(self) -> None:
        """Build every extension; say one sentence if it cannot be done."""
        self.parallel = self.parallel or os.cpu_count()
        try:
            self.kept = {extension.name: self.prepare(extension) for extension in self.extensions}
            super().run()
        except FAILURES as error:
            if self.required:
                raise
            self.extensions = []
            sentence = f"gyoji: no compiled twins ({error}); everything works, interpreted"
            print(sentence, file=sys.stderr)

    def prepare(self, extension: Extension) -> Path:
        """Write the C source of a twin, unless it is compiled; where it is kept."""
        written = unit.write(extension.name.removesuffix(f".{NAME}"))
        extension.define_macros = [("GYOJI_CELL", written.cell), ("CYTHON_WITHOUT_ASSERTIONS", "1")]
        extension.extra_compile_args = FLAGS
        if self.checked:
            extension.define_macros.append(("GYOJI_CHECKED", "1"))
            extension.extra_compile_args = FLAGS[1:] + CHECKED
            extension.extra_link_args = CHECKED
        how = (version("cython"), extension.define_macros, extension.extra_compile_args)
        key = source_hash(f"{how}{written.text}".encode()).hex()
        file = self.get_ext_filename(extension.name)  # type: ignore[no-untyped-call]  # setuptools'
        kept = Path(self.build_temp, "twins", key, file)
        if not kept.exists():
            self.translate(extension, written.text)
        return kept

    def translate(self, extension: Extension, text: str) -> None:
        """Have Cython make C of a unit."""
        from Cython.Build import cythonize
        from Cython.Compiler.Errors import CompileError

        package = extension.name.removesuffix(f".{NAME}")
        folder = Path(self.build_temp)
        folder.mkdir(parents=True, exist_ok=True)
        source = folder / f"{package.replace('.', '_')}.pyx"
        source.write_text(text, "utf-8")
        plain = Extension(extension.name, [str(source)])
        try:
            (made,) = cythonize([plain], quiet=True)  # type: ignore[no-untyped-call]  # Cython's
        except CompileError as error:
            raise BaseError(f"Cython cannot read {source}, which was made of {package}") from error
        extension.sources = made.sources

    def build_extension(self, extension: Extension) -> None:
        """Compile a twin and keep it, or take the one that is kept."""
        made, kept = Path(self.get_ext_fullpath(extension.name)), self.kept[extension.name]
        if kept.exists():
            made.parent.mkdir(parents=True, exist_ok=True)
            copyfile(kept, made)
            return
        super().build_extension(extension)
        kept.parent.mkdir(parents=True, exist_ok=True)
        # Whole or not at all: a copy that was cut short would be taken ever after.
        copyfile(made, part := kept.with_suffix(".part"))
        part.replace(kept)


def build(package: str, folder: Path, temporary: Path, *, checked: bool = False) -> Path:
    """Compile the twin of one game into a folder; the file's path.

    OSError, ImportError or setuptools' errors where it cannot be done.
    """
    extension = twin_of(package)
    command = BuildTwins(Distribution({"name": package, "ext_modules": [extension]}))
    command.checked, command.required = checked, True
    command.build_lib, command.build_temp = str(folder), str(temporary)
    command.ensure_finalized()
    command.run()
    return Path(command.get_ext_fullpath(extension.name))
