"""The rules of a game as one text in CUDA C++, for NVRTC, in which each thread plays one board."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from .unit import write

HERE = Path(__file__).parent

INTEGERS = """\
#ifdef __CUDACC_RTC__ /* it has no standard headers */
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long long uint64_t;
#else
#include <stdint.h>
#include <string.h>
#endif
"""

NAMES = """\
typedef {prefix}cell cell_t;
typedef {prefix}register number_t;
typedef {prefix}named named_t;
typedef int64_t Py_ssize_t;
enum {{ AREA = -4, WIDTH = -3, TURN = -2 }};
#define G(name) {prefix}##name
#define ALWAYS_INLINE static inline
#define FLATTEN static
#define NOINLINE static
"""


def device_source(package: str) -> str:
    """Return the kernels of a game; plain C++ if `__global__` and a grid's indices are defined.

    ValueError if its rules are not plain functions, or it has no module `learning`.
    """
    if find_spec(f"{package}.learning") is None:
        raise ValueError(f"{package} has no module `learning`: a device has nothing to step")
    written = write(package)
    header = written.header.replace("#include <stdint.h>\n", "")
    loops = [(HERE / "loops" / name).read_text() for name in ("plays.h", "views.h")]
    names = NAMES.format(prefix=f"{written.name}_")
    return "\n".join([INTEGERS, header, names, *loops, (HERE / "kernels.cu").read_text()])
