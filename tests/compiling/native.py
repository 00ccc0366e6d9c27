"""Games in C without Python around them: headers that the tests compile and call."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from array import array
from typing import TYPE_CHECKING, Any

import pytest

from gyoji.compiling import unit

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from gyoji.compiling.unit import Written

CALLS = """
#include "{name}.h"
int64_t cell_size(void) {{ return sizeof({name}_cell); }}
int64_t named(void) {{ return {name}_NAMED; }}
void begin(void *cells, int64_t *registers, int64_t count) {{
	{name}_named own;
	{name}_bound_state(({name}_cell *)cells, registers[-4], registers, count);
	{name}_load(registers, &own);
	{name}_begin(({name}_cell *)cells, registers, &own);
	{name}_store(registers, &own);
}}
int64_t apply(void *cells, int64_t *registers, int64_t count, int64_t action) {{
	{name}_named own;
	int64_t answer;
	{name}_bound_state(({name}_cell *)cells, registers[-4], registers, count);
	{name}_load(registers, &own);
	answer = {name}_apply(({name}_cell *)cells, registers, &own, action);
	{name}_store(registers, &own);
	return answer;
}}
"""
"""The rules of a game as functions that ctypes can call."""

STRICT = ["-std=c99", "-pedantic-errors", "-Wall", "-Wextra", "-Wno-unused", "-Werror"]
CODES = {1: "B", 4: "i", 8: "q"}

compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")


def compiled(folder: Path, written: Written, text: str, out: str, *options: str) -> Path:
    """A C program or library that includes this game's header, compiled without a warning."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{written.name}.h").write_text(written.header, "utf-8")
    (folder / f"{out}.c").write_text(text, "utf-8")
    command = ["cc", *STRICT, *options, f"{out}.c", "-o", out]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder / out


class Native:
    """The rules of a game in C, as a library in this process."""

    def __init__(self, folder: Path, package: str, *options: str) -> None:
        written = unit.write(package)
        text = CALLS.format(name=written.name)
        path = compiled(folder, written, text, "rules.so", "-shared", "-fPIC", *options)
        self._library: Any = ctypes.CDLL(str(path))
        self._library.apply.restype = ctypes.c_int64
        self.code = CODES[self._library.cell_size()]
        self.named = int(self._library.named())

    def begin(self, cells: array[int], registers: array[int]) -> None:
        self._library.begin(*self._lines(cells, registers))

    def apply(self, cells: array[int], registers: array[int], action: int) -> int:
        return int(self._library.apply(*self._lines(cells, registers), ctypes.c_int64(action)))

    def state(self, position: Sequence[int], area: int) -> tuple[array[int], array[int]]:
        """The cells and the registers of a position."""
        return array(self.code, position[:area]), array("q", position[area:])

    def _lines(self, cells: array[int], registers: array[int]) -> list[Any]:
        first, count = registers.buffer_info()
        return [
            ctypes.c_void_p(cells.buffer_info()[0]),
            ctypes.c_void_p(first + 8 * count),
            ctypes.c_int64(count),
        ]
