"""Launch the program: fork, apply every limit that the kernel can enforce, and execute it."""

from __future__ import annotations

import os
import resource
import signal

from .landlock import restrict
from .namespaces import (
    REPORT,
    fork,
    is_temporary,
    isolate,
    isolate_processes,
    renounce,
    temporary_use,
    wait_for,
)
from .protocol import RunPlan  # noqa: TC001  # `typing` would make every supervisor larger
from .system_calls import filter_calls, offer_filter
from .unprivileged import LIBC, become, forbid_new_privileges, unprivileged_user

SUBREAPER, DEATH_SIGNAL = 36, 1  # of prctl
SLACK = 256 << 20
DESCRIPTORS = 256
MOST_SKIPPED = 60  # process numbers that are used up, so that the program's own number varies
OTHERS = 128, 48  # processes that this user may start during a run: in all, and per processor
SPARE = 8
USUAL_PRIORITY = os.SCHED_OTHER, os.sched_param(0)


def adopt_orphans() -> None:
    """Make this process the parent of every orphan among its descendants."""
    LIBC.prctl(SUBREAPER, 1, 0, 0, 0)


def prioritize(process: int, priority: int, *, inherited: bool = False) -> None:
    """Schedule a process before all others, if permitted.

    Its children inherit the priority if `inherited`.
    """
    try:
        policy = os.SCHED_RR | (0 if inherited else os.SCHED_RESET_ON_FORK)
        os.sched_setscheduler(process, policy, os.sched_param(priority))
    except OSError:
        return


def launch(
    plan: RunPlan, out: int, err: int, user: int, most: int, own: int
) -> tuple[int, int, int]:  # fmt: skip
    """Start the program as `user`.

    Return its process (0 if none), an error number or 0, and a pipe. The first process of the
    program's own namespaces reports through the pipe, which is -1 without such namespaces. `own` is
    the handle of the supervisor's process namespace that `prepare` returned.
    """
    data = (
        os.dup(plan.input) if plan.talks
        else os.open(f"/proc/self/fd/{plan.input}", os.O_RDONLY | os.O_CLOEXEC)
    )  # fmt: skip
    # The pipe closes by itself when the program is executed; before that, it carries the error.
    failed, fail = os.pipe2(os.O_CLOEXEC)
    supervisor, number, streams = os.getpid(), b"", (data, out, err)
    try:
        pid = fork(own) if plan.nested else os.fork()
        if not pid and plan.nested:
            _become_first(plan, streams, fail, most)
        if not pid and plan.reported:
            _become_outside(plan, supervisor, streams, fail, user, most)
        if not pid:
            _become_program(plan, supervisor, streams, fail, user, most)
    except OSError as error:
        pid = 0
        _report(fail, error)
    for end in (data, out, err, fail):
        os.close(end)
    if plan.reported and pid:
        return pid, 0, failed
    number = os.read(failed, 4)
    os.close(failed)
    return pid, int.from_bytes(number, "little"), -1


def _report(fail: int, error: OSError) -> None:
    os.write(fail, (error.errno or 1).to_bytes(4, "little"))


def _become_program(
    plan: RunPlan, supervisor: int, streams: tuple[int, int, int], fail: int, user: int, most: int
) -> None:
    """Turn the child into the program. Never returns."""
    try:
        _prepare_process(plan, streams)
        for kind, bound in _limits(plan, most):
            _limit(kind, bound)
        if user:
            become(user)
        if plan.sandboxed:
            offer_filter()  # bubblewrap may need the calls, so it applies the filter to the program
        else:
            _confine(plan)
        if _dies_with(supervisor):
            os.chdir(plan.folder)
            os.execve(plan.command[0], plan.command, plan.environment)  # noqa: S606  # what it is for
    except OSError as error:
        _report(fail, error)
    finally:
        os._exit(127)


def _confine(plan: RunPlan) -> None:
    """Forbid this process everything that the kernel can forbid without bubblewrap.

    It may not get new privileges or make some system calls. If the plan is `confined`, it may not
    reach other files, ports and processes either.
    """
    forbid_new_privileges()
    if plan.confined:
        restrict(plan.shown, plan.writable)
    filter_calls()


def _dies_with(parent: int) -> bool:
    """Let the kernel kill this process when its parent ends; False if that has happened already."""
    LIBC.prctl(DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    return os.getppid() == parent


def _become_outside(
    plan: RunPlan, supervisor: int, streams: tuple[int, int, int], fail: int, user: int, most: int
) -> None:
    """Turn the child into the parent of the first process of the program's namespaces.

    It makes the namespaces and waits. Never returns.
    """
    try:
        _prepare_process(plan, streams)
        isolate_processes()
        outside = os.getpid()
        if not os.fork():
            # The result is ignored: in its new namespace this process sees 0 as its parent.
            _dies_with(outside)
            _run_inside(plan, fail, user, most)
        if _dies_with(supervisor):
            os.wait()
    except OSError as error:
        os.write(fail, REPORT.pack(error.errno or 1, 0, 0))
    finally:
        os._exit(0)


def _run_inside(plan: RunPlan, fail: int, user: int, most: int) -> None:
    """Run the program, as the first process of its namespaces. Never returns."""
    try:
        for kind, bound in _limits(plan, most):
            _limit(kind, bound)
        if user:
            become(user)
        else:
            renounce()
        _confine(plan)
        os.write(fail, REPORT.pack(0, _spawn(plan, fail), 0))
    except OSError as error:
        os.write(fail, REPORT.pack(error.errno or 1, 0, 0))
    finally:
        os._exit(0)


def _skip_numbers(count: int) -> None:
    """Use up numbers of processes: in new namespaces the program would always have the same one."""
    for _ in range(count):
        process = os.fork()
        if not process:
            os._exit(0)
        os.waitpid(process, 0)


def _spawn(plan: RunPlan, fail: int) -> int:
    """Run the program from the first process of its namespaces, and return its status."""
    os.closerange(3, fail)
    os.closerange(fail + 1, DESCRIPTORS)
    os.chdir(plan.folder)
    if plan.varied:
        _skip_numbers(os.urandom(1)[0] % MOST_SKIPPED)
    program = os.posix_spawn(
        plan.command[0], plan.command, plan.environment, scheduler=USUAL_PRIORITY
    )
    return wait_for(program)


def _become_first(plan: RunPlan, streams: tuple[int, int, int], fail: int, most: int) -> None:
    """Turn the child into the first process of the program's namespaces. Never returns."""
    try:
        _prepare_process(plan, streams)
        home = [plan.environment["HOME"], *([plan.folder] if is_temporary(plan.folder) else [])]
        isolate(plan.shown, home, plan.written, plan.files, plan.user, plan.group)
        for kind, bound in _limits(plan, most):
            _limit(kind, bound)
        renounce()
        _confine(plan)
        status = _spawn(plan, fail)
        os.write(fail, REPORT.pack(0, status, temporary_use()[0]))
    except OSError as error:
        os.write(fail, REPORT.pack(error.errno or 1, 0, 0))
    finally:
        os._exit(0)


def report(pipe: int) -> tuple[int, int, int]:
    """Return the `REPORT` of the first process; without one, it was killed."""
    said = os.read(pipe, REPORT.size)
    os.close(pipe)
    return REPORT.unpack(said) if said else (0, -signal.SIGKILL, 0)


def _prepare_process(plan: RunPlan, streams: tuple[int, int, int]) -> None:
    """Set up everything that all processes of a program have in common."""
    if plan.members >= 0:
        os.write(plan.members, b"0")
    os.setsid()
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    # Python ignores SIGPIPE and SIGXFSZ, which a program would inherit, and handles SIGINT.
    for usual in (signal.SIGPIPE, signal.SIGXFSZ, signal.SIGINT):
        signal.signal(usual, signal.SIG_DFL)
    _first_to_be_killed()


def _first_to_be_killed() -> None:
    """Ask the kernel to kill this process before any other if the machine runs out of memory."""
    with open("/proc/self/oom_score_adj", "wb", 0) as file:
        file.write(b"1000")


def _limits(plan: RunPlan, most: int) -> list[tuple[int, int]]:
    """Return each limited resource with its bound.

    Memory is measured while the program runs. This includes the stack, so the stack has no limit of
    its own. RLIMIT_DATA only stops a program that takes memory faster than it is measured. Java
    reserves a 64th of the computer's memory, however little it uses, so twice that is added to
    RLIMIT_DATA.
    """
    reserve = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 32
    limits = [
        (resource.RLIMIT_CPU, int(plan.seconds) + 2),
        (resource.RLIMIT_FSIZE, plan.written),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, DESCRIPTORS),
        (resource.RLIMIT_STACK, resource.RLIM_INFINITY),
    ]
    if not plan.sanitized:
        limits.append((resource.RLIMIT_DATA, 2 * plan.memory + SLACK + reserve))
    return [*limits, (resource.RLIMIT_NPROC, most)] if most else limits


def _limit(kind: int, bound: int) -> None:
    """Limit a resource; a lower limit already in force stays."""
    hard = resource.getrlimit(kind)[1]
    if hard != resource.RLIM_INFINITY:
        bound = hard if bound == resource.RLIM_INFINITY else min(bound, hard)
    resource.setrlimit(kind, (bound, bound))


def user_and_process_limit(plan: RunPlan) -> tuple[int, int]:
    """Return the program's user (0 for this one), and that user's process limit (0 for none).

    RLIMIT_NPROC counts all processes that a user runs anywhere, so it only keeps a fork bomb from
    filling the machine before the supervisor sees it. The lower the limit, the sooner the bomb is
    cleared away.
    """
    if plan.nested or (plan.reported and os.getuid()):
        return 0, plan.processes + SPARE if _counts_by_namespace() else 0
    if plan.sandboxed:
        return 0, _process_limit(plan)
    user = unprivileged_user(plan.environment["HOME"])
    return (user, plan.processes + SPARE) if user else (0, _process_limit(plan))


def _counts_by_namespace() -> bool:
    """Return whether this kernel counts a user's processes in each user namespace on its own."""
    return tuple(map(int, os.uname().release.split(".")[:2])) >= (5, 14)


def _process_limit(plan: RunPlan) -> int:
    """Return a process limit: the number that this user runs now, and room for more.

    0 for root, which the limit does not bind.
    """
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
    some, per_processor = OTHERS
    return running + plan.processes + some + per_processor * (os.cpu_count() or 1)
