"""The kernels compile for a GPU. NVIDIA's compiler needs none; `make cuda` installs it."""

from __future__ import annotations

import ctypes
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from gyoji.compiling.device import device_source
from gyoji.env.device import OPTIONS

PACKAGES = (
    "sokoban", "boulder", "tower", "labyrinth", "labyrinth.pencil", "sweets",
)  # fmt: skip
ARCHITECTURE = "sm_90"
"""That of an H200."""
WORDS = [*OPTIONS, f"--gpu-architecture={ARCHITECTURE}", "--ptxas-options=-v", "-w"]


def library() -> ctypes.CDLL:
    """NVRTC, as the package nvidia-cuda-nvrtc-cu12 brings it."""
    found = find_spec("nvidia") and find_spec("nvidia.cuda_nvrtc")
    if found is None or found.submodule_search_locations is None:
        pytest.skip("there is no NVRTC: make cuda")
    (path,) = Path(next(iter(found.submodule_search_locations))).glob("lib/libnvrtc.so.*")
    return ctypes.CDLL(str(path))


def compiled(nvrtc: ctypes.CDLL, source: str) -> tuple[int, str]:
    """The status of a compilation, and what the compiler says."""
    program, size = ctypes.c_void_p(), ctypes.c_size_t()
    words = (ctypes.c_char_p * len(WORDS))(*(word.encode() for word in WORDS))
    nvrtc.nvrtcCreateProgram(ctypes.byref(program), source.encode(), b"k.cu", 0, None, None)
    status = nvrtc.nvrtcCompileProgram(program, len(WORDS), words)
    nvrtc.nvrtcGetProgramLogSize(program, ctypes.byref(size))
    said = ctypes.create_string_buffer(size.value)
    nvrtc.nvrtcGetProgramLog(program, said)
    nvrtc.nvrtcDestroyProgram(ctypes.byref(program))
    return status, said.value.decode()


@pytest.mark.long
@pytest.mark.parametrize("package", PACKAGES)
def test_kernels_compile_and_need_no_stack_but_to_try_actions(package: str) -> None:
    status, said = compiled(library(), device_source(f"gyoji.games.{package}"))
    assert status == 0, said
    stacks = dict(re.findall(r"Function properties for (\w+)\n\D*(\d+) bytes stack frame", said))
    assert len(stacks) == 7
    assert {name for name, size in stacks.items() if size != "0"} <= {"gyoji_masks"}  # to undo
    assert max(map(int, re.findall(r"Used (\d+) registers", said))) <= 128
