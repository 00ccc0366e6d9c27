"""A folder that stands in for /sys/fs/cgroup: what the kernel does when a group is made or removed.

This text is also run inside of supervisors, which see nothing else of the tests.
"""

import os
import posix
from typing import Any

FILES = {
    "cgroup.type": "domain\n", "cgroup.procs": "", "cgroup.controllers": "cpu memory pids\n",
    "cgroup.subtree_control": "", "cgroup.kill": "",
}  # fmt: skip
HANDED_OUT = {
    "memory.max": "", "memory.swap.max": "", "memory.oom.group": "", "pids.max": "",
    "memory.peak": "", "memory.events": "",
}  # fmt: skip


def fill(folder: str, peak: int, kills: int, without: str = "") -> None:
    """Write the files of a new group, those of controllers if the group above hands them out."""
    if not os.path.exists(f"{folder}/../cgroup.subtree_control"):
        return  # it is another folder
    with open(f"{folder}/../cgroup.subtree_control") as file:
        handed_out = HANDED_OUT if "memory" in file.read() else {}
    files = FILES | handed_out
    if handed_out:
        files |= {"memory.peak": f"{peak}\n", "memory.events": f"oom 1\noom_kill {kills}\n"}
    for name, text in files.items():
        if name != without:
            with open(f"{folder}/{name}", "w") as file:
                file.write(text)


def install(peak: int = 4096, kills: int = 0, without: str = "") -> None:
    """Let `os` make and remove groups in this process: a removed one keeps its files."""

    def place(path: Any, dir_fd: "int | None") -> str:
        return path if dir_fd is None else f"/proc/self/fd/{dir_fd}/{path}"

    def mkdir(path: Any, mode: int = 0o777, *, dir_fd: "int | None" = None) -> None:
        posix.mkdir(path, mode, dir_fd=dir_fd)
        fill(place(path, dir_fd), peak, kills, without)

    def rmdir(path: Any, *, dir_fd: "int | None" = None) -> None:
        folder = place(path, dir_fd)
        if not os.path.exists(f"{folder}/cgroup.procs"):
            posix.rmdir(path, dir_fd=dir_fd)
            return
        above = os.path.dirname(folder)
        number = sum(name.startswith("removed") for name in os.listdir(above))
        os.rename(folder, f"{above}/removed-{number}")

    os.mkdir, os.rmdir = mkdir, rmdir
