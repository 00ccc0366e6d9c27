"""A description of the machine that the figures were measured on."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from gyoji.engine.cores import cores


@cache
def machine() -> dict[str, str]:
    return {
        "cpu": cpu(),
        "cores": str(cores()),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "compiler": compiler(),
        "system": f"{platform.system()} {platform.machine()}",
        "date": datetime.now(UTC).date().isoformat(),
    }


def sentence() -> str:
    """Return these properties in one line."""
    properties = machine()
    cores = f"{properties['cores']} core{'' if properties['cores'] == '1' else 's'}"
    return ", ".join((properties | {"cores": cores}).values())


def cpu() -> str:
    about = Path("/proc/cpuinfo")
    text = about.read_text("utf-8") if about.exists() else ""
    named = re.search(r"model name\s*:\s*(.+)", text)
    numbers = [re.search(rf"^{key}\s*:\s*(\d+)", text, re.M) for key in ("cpu family", "model")]
    name = named[1].strip() if named else platform.processor() or "unknown processor"
    if all(numbers):
        name += " (family {}, model {})".format(*(number[1] for number in numbers if number))
    return name


def compiler() -> str:
    """Return the C compiler and its version."""
    path = shutil.which(os.environ.get("CC", "cc"))
    if path is None:
        return "no C compiler"
    ran = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)
    first = (ran.stdout.splitlines() or ["unknown compiler"])[0]
    short = re.match(r"(\S+).*?(\d+\.\d+\.\d+)", first)
    name = {"cc": "gcc"} if "Free Software" in ran.stdout else {}
    return f"{name.get(short[1], short[1])} {short[2]}" if short else first
