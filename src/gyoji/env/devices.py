"""Devices for the plays of a `DeviceVectorEnv`: a GPU, by CuPy (extra `cuda`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Protocol

from ..util.errors import Error

if TYPE_CHECKING:
    from collections.abc import Callable

    Launch = Callable[..., None]
    """Calls a kernel by its name, for so many plays, with these arrays and integers."""

CUDA = re.compile(r"cuda(?::(\d{1,3}))?", re.ASCII)
BLOCK = 128
"""Threads of a block. A step of no game needs more than 88 registers, so that 5 blocks fit on a
multiprocessor of 65,536."""
OPTIONS = ("-default-device", "--std=c++17")
"""Functions without a mark are the device's: the header is plain C."""


class DeviceError(Error, ValueError):
    """There is no such device; the message is a sentence."""


class Device(Protocol):
    """A device: arrays that are there, and kernels that work on them."""

    @property
    def xp(self) -> Any:
        """The module of its arrays, with the functions of NumPy."""

    def compile(self, source: str) -> Launch:
        """Compile the kernels of a text."""

    def pointer(self, array: Any) -> int:
        """Return the address of an array's first number, on the device."""


class Cuda:
    """A GPU. DeviceError without CuPy, or if there is no such GPU."""

    def __init__(self, number: int = 0) -> None:
        try:
            import cupy  # type: ignore[import-not-found]  # it is not installed where types are checked
        except ImportError as error:
            raise DeviceError(f"run pip install 'gyoji[cuda]' first: {error}") from None
        try:
            count = cupy.cuda.runtime.getDeviceCount()
        except cupy.cuda.runtime.CUDARuntimeError as error:
            raise DeviceError(f"there is no device cuda:{number}: {error}") from None
        if number >= count:
            raise DeviceError(f"there is no device cuda:{number}: this machine has {count}")
        self.xp: Any = cupy
        self._device = cupy.cuda.Device(number)
        self._device.use()

    def compile(self, source: str) -> Launch:
        module = self.xp.RawModule(code=source, options=OPTIONS, backend="nvrtc")

        def launch(name: str, plays: int, *arguments: Any) -> None:
            with self._device:
                module.get_function(name)((-(-plays // BLOCK),), (BLOCK,), arguments)

        return launch

    def pointer(self, array: Any) -> int:
        return int(array.data.ptr)


def device_named(name: str) -> Device:
    """Return a device by its name: `cuda`, `cuda:1`. DeviceError if there is none."""
    found = CUDA.fullmatch(name)
    if found is None:
        raise DeviceError(f"expected the device cpu, cuda or cuda:N, found {name!a}")
    return Cuda(int(found[1] or 0))
