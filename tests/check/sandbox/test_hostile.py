"""Hostile programs: each run ends with the right verdict and leaves no process."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from random import Random
from typing import TYPE_CHECKING

import pytest

from gyoji.check.sandbox import Stop, bubblewrap, supervisor
from gyoji.check.sandbox.runner import Runner

from .conftest import SMALL, Hostile, all_marked_end, marked, supervisor_of

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.long

QUICK = SMALL._replace(seconds=0.3)


def test_input_and_output_are_passed_on(hostile: Hostile) -> None:
    data = Random(1).randbytes(300_000)
    ran = hostile("echo", data=data)
    assert (ran.stop, ran.output, ran.errors, ran.status) == (Stop.DONE, data, b"", 0)
    assert 0 <= ran.cpu < SMALL.seconds
    assert 0 < ran.seconds < SMALL.seconds
    assert 0 < ran.memory < SMALL.memory


def test_any_byte_may_be_printed(hostile: Hostile) -> None:
    assert hostile("binary").output == bytes(range(256))


@pytest.mark.parametrize("status", [1, 42, 127, 128, 200, 255])
def test_the_exit_status_is_reported(hostile: Hostile, status: int) -> None:
    ran = hostile("status", str(status))
    assert (ran.stop, ran.status) == (Stop.FAILED, status)


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGABRT, signal.SIGKILL, signal.SIGTERM])
def test_a_signal_is_a_negative_status(hostile: Hostile, number: signal.Signals) -> None:
    ran = hostile("signal", str(int(number)))
    assert (ran.stop, ran.status) == (Stop.FAILED, -number)


@pytest.mark.parametrize("what", ["bomb", "sessions"])
def test_fork_bombs_end(hostile: Hostile, what: str) -> None:
    ran = hostile(what)
    assert (ran.stop, ran.status) == (Stop.FAILED, -signal.SIGKILL)
    assert ran.errors.endswith(b"gyoji: more than 16 processes at once\n")


def test_threads_are_counted(hostile: Hostile) -> None:
    assert b"more than 16 processes" in hostile("crowd", "40").errors
    assert hostile("crowd", "8", limits=QUICK).stop == Stop.TIME


def test_endless_output_is_cut_off(hostile: Hostile) -> None:
    ran = hostile("flood")
    assert (ran.stop, ran.output) == (Stop.OUTPUT, b"x" * SMALL.output)


def test_output_up_to_the_limit_is_accepted(hostile: Hostile) -> None:
    data = bytes(SMALL.output)
    assert hostile("echo", data=data)[:2] == (Stop.DONE, data)
    assert hostile("echo", data=data + b"1")[:2] == (Stop.OUTPUT, data)


def test_only_the_end_of_standard_error_is_kept(hostile: Hostile) -> None:
    ran = hostile("grumble", limits=QUICK)
    assert (ran.stop, ran.errors) == (Stop.TIME, b"x" * 4096)


@pytest.mark.parametrize("what", ["sleep", "spin", "stubborn", "closed"])
def test_the_time_is_limited(hostile: Hostile, what: str) -> None:
    ran = hostile(what, limits=QUICK)
    assert (ran.stop, ran.status, ran.output) == (Stop.TIME, -signal.SIGKILL, b"")
    assert ran.seconds >= QUICK.seconds


def test_processor_time_of_several_processes_adds_up(sandbox: str) -> None:
    spin = "import os\nfor _ in range(3): os.fork()\nwhile 1: pass"
    limits = SMALL._replace(seconds=1.0, memory=1 << 30)
    with Runner([sys.executable, "-c", spin], limits, sandbox=sandbox) as runner:
        assert runner.run(b"").stop == Stop.TIME


def test_memory_is_limited(hostile: Hostile) -> None:
    assert hostile("eat", "16").output == b"full\n"
    ran = hostile("eat", "4000")
    assert ran.stop == Stop.MEMORY
    assert ran.memory > SMALL.memory
    assert ran.output == b""


def test_memory_of_many_processes_adds_up(hostile: Hostile) -> None:
    assert hostile("feast", "20").stop == Stop.MEMORY


@pytest.mark.parametrize("what", ["memfd", "segment", "ring"])
def test_memory_of_no_process_is_refused(hostile: Hostile, what: str) -> None:
    ran = hostile("hoard", what)
    assert (ran.stop, ran.output) == (Stop.DONE, b"%b: Function not implemented\n" % what.encode())


@pytest.mark.parametrize("what", ["named", "unnamed", "tables"])
def test_files_and_tables_count_as_memory(hostile: Hostile, what: str) -> None:
    """In bubblewrap a temporary folder may be full first: it has a size."""
    ran = hostile("hoard", what, limits=SMALL._replace(written=1 << 30))
    assert ran.stop == Stop.MEMORY
    assert SMALL.memory < ran.memory < 4 * SMALL.memory


def test_shared_memory_counts_once(hostile: Hostile) -> None:
    ran = hostile("share", "30")
    assert (ran.stop, ran.output) == (Stop.DONE, b"shared\n")


def test_a_refused_allocation_is_no_memory_limit(hostile: Hostile) -> None:
    assert hostile("huge")[:2] == (Stop.DONE, b"refused\n")


def test_a_program_that_reports_it_ran_out_of_memory(sandbox: str) -> None:
    huge = [sys.executable, "-c", "x = bytearray(1 << 46)"]
    with Runner(huge, sandbox=sandbox) as runner:
        ran = runner.run(b"")
    assert (ran.stop, ran.status) == (Stop.MEMORY, 1)
    assert ran.errors.endswith(b"MemoryError\n")


def test_files_are_limited(hostile: Hostile) -> None:
    ran = hostile("pour", "here")
    assert (ran.stop, ran.status) == (Stop.FAILED, -signal.SIGXFSZ)


@pytest.mark.parametrize("place", ["0", "1"])
def test_the_number_of_files_is_limited(hostile: Hostile, place: str) -> None:
    """100,000 empty files, in the shared memory of the sandbox or where the program runs."""
    if place == "0" and not hostile.sandboxed:
        pytest.skip("outside of the sandbox, the program may write where its user may")
    ran = hostile("litter", place)
    assert ran.stop == Stop.FAILED
    assert ran.errors.endswith(b"gyoji: more than 4096 files at once\n")


def test_a_few_files_are_no_fault(sandbox: str) -> None:
    few = "import os, time\nfor n in range(100): open(str(n), 'w').close()\ntime.sleep(0.1)"
    with Runner([sys.executable, "-c", few], SMALL, sandbox=sandbox) as runner:
        assert runner.run(b"").stop == Stop.DONE


@pytest.mark.parametrize("sessions", ["0", "1"])
def test_no_daemon_survives(hostile: Hostile, sessions: str) -> None:
    """The daemon keeps standard output open, and the run ends all the same."""
    ran = hostile("linger", sessions)
    assert (ran.stop, ran.output, ran.status) == (Stop.DONE, b"gone\n", 0)
    assert ran.seconds < SMALL.seconds


def test_killing_all_processes_is_contained(hostile: Hostile) -> None:
    """Outside bubblewrap the program only waits: it would kill the user who runs these tests."""
    ran = hostile("all", limits=QUICK)
    assert ran.stop == Stop.TIME


@pytest.mark.parametrize("what", [signal.SIGKILL, signal.SIGSTOP])
def test_the_supervisor_cannot_be_killed(hostile: Hostile, what: signal.Signals) -> None:
    """It is invisible or belongs to another user; if not, its end is noticed, as tested below."""
    if hostile.sandboxed or os.getuid() == 0:
        assert hostile("parent", str(int(what)), limits=QUICK).stop == Stop.TIME
        assert hostile("trace", limits=QUICK).stop == Stop.TIME


@pytest.mark.parametrize("what", [signal.SIGKILL, signal.SIGSTOP])
def test_a_lost_supervisor_is_noticed(
    program: str, sandbox: str, what: signal.Signals, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """The program holds a pipe open as long as one of its processes lives."""
    monkeypatch.setattr(supervisor, "GRACE", 0.5)
    held = tmp_path / "held"
    os.mkfifo(held)
    hold = ["/bin/sh", "-c", 'exec 3>"$0"; echo >&3; exec "$@"', str(held)]
    limits = SMALL._replace(seconds=0.3 if what == signal.SIGSTOP else 10)

    def kill_supervisor() -> None:
        with held.open() as pipe:
            pipe.readline()
            os.kill(supervisor_of(runner), what)
            ends.append(pipe.read())

    with Runner([*hold, program, "daemon", "mark-held"], limits, sandbox=sandbox) as runner:
        for _ in range(2):
            ends: list[str] = []
            thread = threading.Thread(target=kill_supervisor)
            thread.start()
            ran = runner.run(b"")
            thread.join()
            assert (ran.stop, ran.errors) == (Stop.FAILED, supervisor.LOST)
            assert ends == [""]
    assert all_marked_end("mark-held")


def test_other_files_cannot_be_seen(hostile: Hostile, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret")
    ran = hostile("read", data=bytes(secret))
    assert ran.output == (b"No such file or directory\n" if hostile.sandboxed else b"done\n")


@pytest.mark.parametrize("path", ["/etc/passwd", "/etc/shadow", "/root", "/home", "/sys", "/var"])
def test_the_rest_of_the_system_cannot_be_seen(hostile: Hostile, path: str) -> None:
    if hostile.sandboxed:
        ran = hostile("read", data=path.encode())
        assert ran.output == b"No such file or directory\n"


@pytest.mark.parametrize("path", ["/new", "/usr/new", "/etc/new", "/dev/new"])
def test_nothing_outside_can_be_written(hostile: Hostile, path: str) -> None:
    if hostile.sandboxed:
        assert hostile("write", data=path.encode()).output == b"Read-only file system\n"
        assert not os.path.exists(path)


def test_named_files_are_read_only(hostile: Hostile, tmp_path: Path) -> None:
    """Files that the command names can be read but not written."""
    named = tmp_path / "named"
    named.write_text("mine")
    if hostile.sandboxed:
        ran = hostile("open", str(named), data=bytes(named))
        assert ran.output == b"Read-only file system\n"
    assert hostile("read", str(named), data=bytes(named)).output == b"done\n"


def test_kernel_settings_cannot_be_changed(hostile: Hostile) -> None:
    """Without the read-only mount, root could write there even in bubblewrap."""
    if hostile.sandboxed:
        ran = hostile("open", data=b"/proc/sys/kernel/core_pattern")
        assert ran.output == b"Read-only file system\n"


@pytest.mark.parametrize("folder", ["~", "."])
def test_home_and_temporary_folder_are_empty_each_time(sandbox: str, folder: str) -> None:
    list_and_leave = (
        "import os; folder = os.path.expanduser(input()); print(os.listdir(folder))\n"
        "open(folder + '/file', 'w'); os.makedirs(folder + '/a/b'); os.chmod(folder + '/a', 0)"
    )
    with Runner([sys.executable, "-c", list_and_leave], sandbox=sandbox) as runner:
        for _ in range(2):
            ran = runner.run(folder.encode())
            assert (ran.output, ran.errors) == (b"[]\n", b"")


def test_a_home_that_is_removed_or_replaced_by_a_link_is_made_again(
    sandbox: str, tmp_path: Path
) -> None:
    """Emptying it must not empty what a link leads to; nor fail, if the supervisor has removed it.

    In bubblewrap the home cannot be removed, as it is a mount.
    """
    (tmp_path / "mine").write_text("mine")
    replace = (
        "import os; home = os.environ['HOME']; print(os.path.isdir(home)); link = input()\n"
        "try:\n    os.rmdir(home)\n    if link: os.symlink(link, home)\n"
        "except OSError: pass"
    )
    with Runner([sys.executable, "-c", replace], sandbox=sandbox) as runner:
        for link in (b"\n", bytes(tmp_path) + b"\n", b"\n"):
            ran = runner.run(link)
            assert (ran.output, ran.errors) == (b"True\n", b"")
    assert (tmp_path / "mine").read_text() == "mine"


ATTACK = b"""\
pipes: -1 -1
memory: Read-only file system
environment: Permission denied
read: Function not implemented
trace: Function not implemented
namespace: No space left on device
mount: Operation not permitted
unmount: Operation not permitted
user: Invalid argument
"""


def test_the_first_process_of_a_run_cannot_be_attacked(hostile: Hostile) -> None:
    if hostile.sandboxed and bubblewrap.working().nested:  # type: ignore[union-attr]  # it works
        assert hostile("attack").output == ATTACK


def test_nothing_stays_from_run_to_run(hostile: Hostile) -> None:
    """No file, no process, no shared memory and no key: not even while the supervisor lives."""
    if hostile.sandboxed:
        with Runner([hostile.program, "leave", "mark-leave"], SMALL, sandbox="require") as runner:
            first, second = runner.run(b""), runner.run(b"")
            assert marked("mark-leave") == {}
        assert first.output == second.output
        said = dict(line.split(b": ") for line in first.output.splitlines())
        assert said.pop(b"segment") == b"Function not implemented"
        assert set(said.values()) == {b"done"}


def test_what_is_named_among_temporary_files_is_shown(sandbox: str, tmp_path: Path) -> None:
    """The temporary folder is new for each run, and a program or its files may be in there."""
    (tmp_path / "table").write_text("7")
    look = "import sys; print(open(sys.argv[1]).read(), open(sys.argv[2] + '/table').read())"
    words = [sys.executable, "-c", look, str(tmp_path / "table"), str(tmp_path)]
    with Runner(words, sandbox=sandbox) as runner:
        assert {runner.run(b"").output for _ in range(2)} == {b"7 7\n"}


def test_the_environment_has_only_five_variables(
    sandbox: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "secret")
    with Runner(["/usr/bin/env"], sandbox=sandbox) as runner:
        lines = runner.run(b"").output.decode().split()
    assert {line.partition("=")[0] for line in lines} - {"PWD"} == {
        "HOME", "LANG", "PATH", "PYTHONDONTWRITEBYTECODE", "TMPDIR"
    }  # fmt: skip


def test_no_network(hostile: Hostile) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        ran = hostile("greet", str(server.getsockname()[1]))
    assert ran.output == (b"Connection refused\n" if hostile.sandboxed else b"done\n")


def test_no_file_descriptors_are_inherited(sandbox: str) -> None:
    look = "import os; print(sorted(map(int, os.listdir('/proc/self/fd'))))"
    with Runner([sys.executable, "-c", look], sandbox=sandbox) as runner:
        assert runner.run(b"").output == b"[0, 1, 2, 3]\n"


def test_side_by_side(program: str, sandbox: str) -> None:
    """Fork bombs in one runner do not disturb another."""
    found: list[bytes] = []

    def runs(words: list[str], count: int) -> None:
        with Runner([program, *words, "mark"], SMALL, sandbox=sandbox) as runner:
            found.extend(runner.run(b"%d" % at).output for at in range(count))

    threads = [threading.Thread(target=runs, args=(["sessions"], 3)) for _ in range(2)]
    threads += [threading.Thread(target=runs, args=(["echo"], 40))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == sorted([b""] * 6 + [b"%d" % at for at in range(40)])
