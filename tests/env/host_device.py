"""A device that is none: the kernels as plain C++, over a grid of indices, with NumPy's arrays."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import numpy as np

from gyoji.env.device import count_blocks

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

BLOCK = 32
BEFORE = """
struct index { unsigned x; };
static thread_local index blockIdx, blockDim, threadIdx;
#define __global__
"""
AFTER = """
template <class... A> static void over(unsigned blocks, void (*kernel)(A...), A... a)
{
    blockDim.x = BLOCK;
    for (blockIdx.x = 0; blockIdx.x < blocks; blockIdx.x++)
        for (threadIdx.x = 0; threadIdx.x < blockDim.x; threadIdx.x++)
            kernel(a...);
}
#define ON(name) extern "C" void on_##name
ON(gyoji_reset)(unsigned b, const plays *p, const uint8_t *mask, int64_t level)
{
    over(b, gyoji_reset, p, mask, level);
}
ON(gyoji_step)(unsigned b, const plays *p, const int64_t *choices, uint8_t *wrong)
{
    over(b, gyoji_step, p, choices, wrong);
}
ON(gyoji_rollout)(unsigned b, const plays *p, int64_t steps, int64_t given, int64_t *actions,
    double *rewards, uint8_t *ended, uint8_t *cut, uint8_t *wrong)
{
    over(b, gyoji_rollout, p, steps, given, actions, rewards, ended, cut, wrong);
}
ON(gyoji_masks)(unsigned b, const plays *p, uint8_t *out, cell_t *cells, number_t *registers)
{
    over(b, gyoji_masks, p, out, cells, registers);
}
ON(gyoji_announcements)(unsigned b, const plays *p, cell_t *cells, number_t *registers,
    const int64_t *heard, uint8_t *out, int64_t depth)
{
    over(b, gyoji_announcements, p, cells, registers, heard, out, depth);
}
ON(gyoji_planes)(unsigned b, const plays *p, cell_t *cells, number_t *registers, uint8_t *out,
    int64_t planes, int64_t last)
{
    over(b, gyoji_planes, p, cells, registers, out, planes, last);
}
ON(gyoji_numbers)(unsigned b, const plays *p, cell_t *cells, number_t *registers, uint8_t *out,
    int64_t numbers)
{
    over(b, gyoji_numbers, p, cells, registers, out, numbers);
}
"""


def compiler() -> list[str]:
    """A C++ compiler: the system's, or the one that `pip install ziglang` brings."""
    found = shutil.which("c++")
    return [found] if found else [sys.executable, "-m", "ziglang", "c++"]


class Host:
    """Compiles into a folder, and stands for a GPU."""

    xp = np

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def compile(self, source: str) -> Callable[..., None]:
        file, library = self._folder / "kernels.cpp", self._folder / "kernels.so"
        file.write_text(f"{BEFORE}#define BLOCK {BLOCK}\n{source}{AFTER}")
        flags = ["-std=c++17", "-O1", "-shared", "-fPIC", "-w", "-fsanitize=undefined"]
        command = [*compiler(), *flags, "-fno-sanitize-recover", str(file), "-o", str(library)]
        subprocess.run(command, check=True)
        opened = ctypes.CDLL(str(library))

        def launch(name: str, plays: int, *arguments: Any) -> None:
            given = [
                ctypes.c_void_p(each.ctypes.data) if isinstance(each, np.ndarray) else
                ctypes.c_int64(int(each))
                for each in arguments
            ]  # fmt: skip
            opened[f"on_{name}"](count_blocks(name, plays, BLOCK), *given)

        return launch

    def pointer(self, array: Any) -> int:
        return int(array.ctypes.data)
