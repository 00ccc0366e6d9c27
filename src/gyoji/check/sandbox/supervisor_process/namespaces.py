"""New namespaces for each run, inside those that bubblewrap has made once for all runs.

Bubblewrap takes several times longer to start than most programs take to run. So it starts the
supervisor, and the supervisor makes anew only what a run could leave behind: processes, temporary
files, message queues, shared memory and keys. The first process of a run waits for the program,
and reports how it ended. When that process ends, the kernel kills all others of the run.

The program is a process without any right, in a user namespace that may not be nested. The program
sees the first process, but cannot trace it or look into it, because the first process is not
dumpable; and the kernel keeps all signals from it.
"""

from __future__ import annotations

import ctypes
import os
import struct

from .unprivileged import LIBC, VERSION, check

PROCESSES, MOUNTS, IPC, USERS = 0x20000000, 0x00020000, 0x08000000, 0x10000000  # of clone()
NETWORK, GROUPS = 0x40000000, 0x02000000
READ_ONLY, NO_SUID, NO_DEVICES, NO_EXECUTION = 1, 2, 4, 8  # of mount()
REMOUNT, BIND, RECURSIVE = 32, 4096, 16384  # of mount()
DETACH = 2  # of umount2()
DUMPABLE, SECURE_BITS = 4, 28  # of prctl()
NO_RIGHTS = 0b11101111  # root has no special rights, and all these bits are locked
SPARE_FILES = 16  # more than the limit, so that a program that exceeds it can be noticed

TEMPORARY = "/tmp", "/dev/shm"  # noqa: S108  # the sandbox's own, new for each run
REPORT = struct.Struct("<iiq")
"""The error number if the program was not started, or 0; its status; the number of its temporary
files at the end.
"""


def is_temporary(path: str) -> bool:
    """Return whether this path is in one of the temporary folders."""
    return any(path == folder or path.startswith(f"{folder}/") for folder in TEMPORARY)


def prepare(hidden: list[str]) -> int:
    """Prepare the supervisor, once, and return a handle of its own process namespace.

    The supervisor itself was started from the paths in `hidden`, and no program may see these.
    """
    # Bubblewrap covers parts of its /proc. This one is whole; each run mounts its own over it.
    _mount("proc", "/proc", "proc", NO_SUID | NO_DEVICES | NO_EXECUTION)
    for path in hidden:
        # Files in use stay until they are closed.
        check(LIBC.umount2(os.fsencode(path), DETACH))
        os.removedirs(path) if os.path.isdir(path) else os.unlink(path)
    _mount("", "/", None, REMOUNT | BIND | READ_ONLY | NO_SUID | NO_DEVICES)
    return os.open("/proc/self/ns/pid", os.O_RDONLY | os.O_CLOEXEC)


def fork(own: int) -> int:
    """Fork a process that is the first of its namespace; `own` is what `prepare` returned."""
    check(LIBC.unshare(PROCESSES))
    pid = -1
    try:
        pid = os.fork()
    finally:
        if pid:
            check(LIBC.setns(own, PROCESSES))
    return pid


def isolate(
    shown: list[str], folders: list[str], size: int, files: int, user: int, group: int
) -> None:  # fmt: skip
    """Make new temporary folders of at most `size` bytes and `files` files, for one run.

    Of the old temporary files, only the paths in `shown` stay. The `folders` are made. The program
    will see itself as this user and group.
    """
    check(LIBC.unshare(MOUNTS | IPC | GROUPS))
    # This handle keeps the supervisor's /proc open, which is writable.
    settings = os.open("/proc", os.O_PATH | os.O_CLOEXEC)
    handles = [(path, os.open(path, os.O_PATH | os.O_CLOEXEC)) for path in shown]
    for folder in TEMPORARY:
        limits = f"mode=755,size={size},nr_inodes={files + SPARE_FILES}"
        _mount("tmpfs", folder, "tmpfs", NO_SUID | NO_DEVICES, limits)
    for path, handle in handles:
        _show(path, handle)
    for folder in folders:
        os.makedirs(folder, exist_ok=True)
    _mount("proc", "/proc", "proc", READ_ONLY | NO_SUID | NO_DEVICES | NO_EXECUTION)
    _new_user_namespace(settings, user, group)


def _show(path: str, handle: int) -> None:
    """Mount the file or folder of an open handle at its old path, in a new temporary folder."""
    if os.path.isdir(f"/proc/self/fd/{handle}"):
        os.makedirs(path, exist_ok=True)
    else:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_CLOEXEC))
    _mount(f"/proc/self/fd/{handle}", path, None, BIND | RECURSIVE)
    os.close(handle)


def _new_user_namespace(settings: int, user: int, group: int) -> None:
    """Enter a new user namespace, within which no further namespaces can be made.

    The kernel keeps keys (keyctl) for a user in a namespace, so a run sees none of earlier runs.
    """
    outer = os.getuid(), os.getgid()
    check(LIBC.unshare(USERS))
    for name, text in (
        ("self/setgroups", "deny"), ("self/uid_map", f"{user} {outer[0]} 1"),
        ("self/gid_map", f"{group} {outer[1]} 1"), ("sys/user/max_user_namespaces", "0"),
    ):  # fmt: skip
        setting = os.open(name, os.O_WRONLY | os.O_CLOEXEC, dir_fd=settings)
        os.write(setting, text.encode())
        os.close(setting)
    os.close(settings)


def isolate_processes() -> None:
    """Give the children of this process namespaces of their own, without a network.

    Users other than root also get a user namespace, if the kernel allows that.
    """
    user, group = os.getuid(), os.getgid()
    own = PROCESSES | IPC | NETWORK
    check(LIBC.unshare(own | USERS if user else own))
    if user:
        settings = (
            ("setgroups", "deny"),
            ("uid_map", f"{user} {user} 1"),
            ("gid_map", f"{group} {group} 1"),
        )
        for name, text in settings:
            with open(f"/proc/self/{name}", "w") as file:
                file.write(text)


def renounce() -> None:
    """Give up every right for good, and let nobody look into this process."""
    check(LIBC.prctl(SECURE_BITS, NO_RIGHTS, 0, 0, 0))
    head = ctypes.create_string_buffer(struct.pack("=Ii", VERSION, 0))
    check(LIBC.capset(head, bytes(24)))
    check(LIBC.prctl(DUMPABLE, 0, 0, 0, 0))


def wait_for(program: int) -> int:
    """Wait for this child and return its status; meanwhile all orphans are collected."""
    while True:
        pid, status = os.wait()
        if pid == program:
            return os.waitstatus_to_exitcode(status)


def temporary_use(root: str = "") -> tuple[int, int]:
    """Return the number of temporary files and folders, and their bytes.

    `root` is the program's root as this process sees it. The file systems (tmpfs) count these
    numbers themselves, so no folder has to be walked.
    """
    files = size = 0
    for folder in TEMPORARY:
        try:
            system = os.statvfs(root + folder)
        except OSError:  # the process that showed the file system has gone
            continue
        files += system.f_files - system.f_ffree
        size += (system.f_blocks - system.f_bfree) * system.f_frsize
    return files, size


def trial() -> int:
    """Return 0 if all of this works here."""
    own = prepare([])
    pid = fork(own)
    if not pid:
        try:
            isolate([], [], 1 << 16, 1, 1000, 1000)
            renounce()
            os._exit(0 if os.getpid() == 1 else 1)
        finally:
            os._exit(1)
    return os.waitpid(pid, 0)[1]


def _mount(source: str, target: str, kind: str | None, flags: int, options: str = "") -> None:
    """Mount a file system. OSError if it is not permitted."""
    words = (source, target, kind or "", options)
    check(LIBC.mount(*map(os.fsencode, words[:3]), ctypes.c_ulong(flags), os.fsencode(options)))
