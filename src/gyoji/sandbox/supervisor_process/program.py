"""Starting the program: a new process that becomes it, held by what the kernel can hold it by."""

from __future__ import annotations

import os
import resource
import signal

from .plan import Plan  # noqa: TC001  # `typing` would make every keeper larger
from .unprivileged import LIBC, become, no_more_rights, stranger

SUBREAPER, DEATH_SIGNAL = 36, 1  # of prctl
SLACK = 256 << 20
HANDLES = 256
CROWD = 128, 48
SPARE = 8


def adopt() -> None:
    """Have every orphan among the descendants become this process's child."""
    LIBC.prctl(SUBREAPER, 1, 0, 0, 0)


def hurry(process: int, priority: int) -> None:
    """Run a process before all others, where that is allowed; what it starts does not."""
    try:
        policy = os.SCHED_RR | os.SCHED_RESET_ON_FORK
        os.sched_setscheduler(process, policy, os.sched_param(priority))
    except OSError:
        return


def start(plan: Plan, out: int, err: int, user: int, crowd: int) -> tuple[int, int]:
    """Start the program: its process, and the number of the error if it could not be.

    The process is 0 if there was none.
    """
    data = os.open(f"/proc/self/fd/{plan.data}", os.O_RDONLY | os.O_CLOEXEC)
    failed, fail = os.pipe2(os.O_CLOEXEC)
    keeper = os.getpid()
    try:
        pid = os.fork()
        if not pid:
            _run(plan, keeper, (data, out, err), fail, user, crowd)
    except OSError as error:
        pid = 0
        _tell(fail, error)
    for end in (data, out, err, fail):
        os.close(end)
    said = os.read(failed, 4)
    os.close(failed)
    return pid, int.from_bytes(said, "little")


def _tell(fail: int, error: OSError) -> None:
    """Pass on why there is no program."""
    os.write(fail, (error.errno or 1).to_bytes(4, "little"))


def _run(
    plan: Plan, keeper: int, streams: tuple[int, int, int], fail: int, user: int, crowd: int
) -> None:  # fmt: skip
    """Be the program."""
    try:
        os.setsid()
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        for ignored in (signal.SIGPIPE, signal.SIGXFSZ):
            signal.signal(ignored, signal.SIG_DFL)  # Python ignores them, and a program inherits it
        _first_to_go()
        for kind, most in _limits(plan, crowd):
            _limit(kind, most)
        if user:
            become(user)
        if not plan.walled:
            no_more_rights()  # bubblewrap itself may need some
        LIBC.prctl(DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
        if os.getppid() == keeper:
            os.chdir(plan.folder)
            os.execve(plan.command[0], plan.command, plan.environment)  # noqa: S606  # what it is for
    except OSError as error:
        _tell(fail, error)
    finally:
        os._exit(127)


def _first_to_go() -> None:
    """If the machine runs out of memory, the kernel is to take this process before any other."""
    with open("/proc/self/oom_score_adj", "wb", 0) as file:
        file.write(b"1000")


def _limits(plan: Plan, crowd: int) -> list[tuple[int, int]]:
    """Each resource with the most of it.

    Memory is measured; RLIMIT_DATA only ends what would outrun that. A Java machine sets aside
    a 64th of the machine's memory however little it uses.
    """
    aside = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 32
    limits = [
        (resource.RLIMIT_CPU, int(plan.seconds) + 2),
        (resource.RLIMIT_FSIZE, plan.written),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, HANDLES),
        (resource.RLIMIT_DATA, 2 * plan.memory + SLACK + aside),
    ]
    return [*limits, (resource.RLIMIT_NPROC, crowd)] if crowd else limits


def _limit(kind: int, most: int) -> None:
    """Limit a resource, or leave it at less."""
    hard = resource.getrlimit(kind)[1]
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(kind, (most, most))


def somebody(plan: Plan) -> tuple[int, int]:
    """The user for a program, 0 for the same; and the most processes of that one, 0 for any number.

    RLIMIT_NPROC counts all that a user runs anywhere, so it only keeps a fork bomb from filling the
    machine before it is seen. The fewer, the sooner that is over.
    """
    if plan.walled:
        return 0, _crowd(plan)
    user = stranger(plan.environment["HOME"])
    return (user, plan.processes + SPARE) if user else (0, _crowd(plan))


def _crowd(plan: Plan) -> int:
    """What this user runs, and some; 0 for root, whom it does not bind."""
    user = os.getuid()
    if not user:
        return 0
    running = 0
    for name in os.listdir("/proc"):
        try:
            if name.isdigit() and os.stat(f"/proc/{name}").st_uid == user:
                running += len(os.listdir(f"/proc/{name}/task"))
        except OSError:
            continue
    some, more = CROWD
    return running + plan.processes + some + more * (os.cpu_count() or 1)
