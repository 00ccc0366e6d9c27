"""Compiles the twins of games: in a package's own build, or at once for one that is installed.

A package that brings a game has its twin built with its wheel by two lines in its `setup.py`:

    from gyoji.compiling.build import BuildTwins, twin_of
    setup(ext_modules=[twin_of("my_package")], cmdclass={"build_ext": BuildTwins})

Where there is no C compiler the package is built without twins, and one sentence says so.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

from ..engine.twins import NAME
from . import unit

FLAGS = ["-O3", "-fno-strict-aliasing", "-Wno-unused-function", "-Wno-unused-variable"]
CHECKED = ["-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
"""A checked twin looks at every access, under the address and undefined-behaviour sanitizers."""


FAILURES = (ImportError, OSError, BaseError, CCompilerError)
"""What building may raise: no Cython, no compiler, a folder that cannot be written, ..."""


def twin_of(package: str) -> Extension:
    """The twin of the game whose modules live in this package, for `setup(ext_modules=...)`."""
    return Extension(f"{package}.{NAME}", [])


class BuildTwins(build_ext):
    """Writes the units, compiles them, and goes on without them where that cannot be done."""

    checked = False
    required = False

    def run(self) -> None:
        """Build every extension; say one sentence if it cannot be done."""
        self.parallel = self.parallel or os.cpu_count()
        try:
            for extension in self.extensions:
                self.write(extension)
            super().run()
        except FAILURES as error:
            if self.required:
                raise
            self.extensions = []
            sentence = f"gyoji: no compiled twins ({error}); everything works, interpreted"
            print(sentence, file=sys.stderr)

    def write(self, extension: Extension) -> None:
        """Write the C source of a twin."""
        from Cython.Build import cythonize
        from Cython.Compiler.Errors import CompileError

        package = extension.name.removesuffix(f".{NAME}")
        written = unit.write(package)
        folder = Path(self.build_temp)
        folder.mkdir(parents=True, exist_ok=True)
        source = folder / f"{package.replace('.', '_')}.pyx"
        source.write_text(written.text, "utf-8")
        plain = Extension(extension.name, [str(source)])
        try:
            (made,) = cythonize([plain], quiet=True)  # type: ignore[no-untyped-call]  # Cython's
        except CompileError as error:
            raise BaseError(f"Cython cannot read {source}, which was made of {package}") from error
        extension.sources = made.sources
        extension.define_macros = [("GYOJI_CELL", written.cell), ("CYTHON_WITHOUT_ASSERTIONS", "1")]
        extension.extra_compile_args = FLAGS
        if self.checked:
            extension.define_macros.append(("GYOJI_CHECKED", "1"))
            extension.extra_compile_args = FLAGS[1:] + CHECKED
            extension.extra_link_args = CHECKED


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
