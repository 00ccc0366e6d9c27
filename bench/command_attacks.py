"""Attack the commands that run programs of others, search or write, for bench/attacks.py.

Each attack has a temporary folder and two minutes. It says what held: the answer, the seconds, the
most memory of all its processes and of files in the machine's memory, the files that are left, and
the processes that outlived it.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import TYPE_CHECKING, NamedTuple

from measuring.plan import ROOT
from measuring.victims import memory, processes

from gyoji.check.sandbox.supervisor_process.launch import adopt_orphans

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from measuring.table import Row

LONGEST = 120.0
"""Seconds after which a command is killed."""

LINGERING = 2.0
"""Seconds that processes have to end when their command has ended."""

INTERVAL = 0.02
"""Seconds between two looks at a command."""

SECRET = "gyoji:the-secret-of-another-user"  # noqa: S105  # it is looked for in what others may read
PROGRAM_LIMITS = ("--seed", "1", "--time", "2s", "--memory", "64M", "--output-limit", "256M")
HOSTILE_C = ROOT / "tests" / "check" / "sandbox" / "hostile.c"


class Ended(NamedTuple):
    """A command that has ended, or was killed after `LONGEST`."""

    status: int
    said: str
    seconds: float
    """Since its start, or since the signal that it was sent."""
    mebibytes: float
    left: int
    lasted: float
    """The seconds until the last of its processes had ended."""

    def row(self, answer: str = "", folder: Path | None = None) -> Row:
        """Return the figures for a table; the answer is the first line if none is given."""
        answer = answer or next(filter(None, self.said.splitlines()), "nothing")
        return {
            "answer": answer[:72], "status": self.status, "seconds": round(self.seconds, 1),
            "MiB": round(self.mebibytes), "files": count_files(folder) if folder else 0,
            "processes left": self.left,
        }  # fmt: skip


Signal = tuple[signal.Signals, "Callable[[], bool]"]
"""A signal to send to the command as soon as something holds."""


def run(
    words: Sequence[str], folder: Path, path: str = "", later: Signal | None = None
) -> Ended:  # fmt: skip
    """Run gyoji in a folder, with this PATH; wait until it and its processes have ended."""
    adopt_orphans()  # so that whatever outlives the command becomes a child of this process
    environment = os.environ | ({"PATH": path} if path else {})
    line, peak, status = [sys.executable, "-m", "gyoji", *words], 0.0, -signal.SIGKILL
    with TemporaryFile("w+") as output:
        process = subprocess.Popen(
            line, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=output,
            stderr=subprocess.STDOUT,
        )  # fmt: skip
        shared = read_shared_memory()
        started = begun = time.perf_counter()
        while process.poll() is None and time.perf_counter() < begun + LONGEST:
            beyond = max(0.0, read_shared_memory() - shared)
            peak = max(peak, memory(process.pid)[1] + beyond)
            if later and later[1]():
                process.send_signal(later[0])
                started, later = time.perf_counter(), None
            time.sleep(INTERVAL)
        seconds = time.perf_counter() - started
        left = wait_for_processes(process)
        lasted = time.perf_counter() - started
        status = process.returncode if process.returncode is not None else status
        output.seek(0)
        return Ended(status, output.read(), seconds, peak, left, lasted)


def read_shared_memory() -> float:
    """Return the memory of this machine's files in memory, which belongs to no process, in MiB."""
    lines = Path("/proc/meminfo").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("Shmem:"))) / 1024


def wait_for_processes(process: subprocess.Popen[bytes]) -> int:
    """Return how many processes outlive a command for too long; then they are killed."""
    end, left = time.perf_counter() + LINGERING, list[int]()
    while True:
        process.poll()
        with suppress(ChildProcessError):
            while os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG) is not None:
                pass
        left = processes(os.getpid())[1:]
        if not left or time.perf_counter() > end:
            break
        time.sleep(INTERVAL)
    for number in left:
        with suppress(ProcessLookupError):
            os.kill(number, signal.SIGKILL)
    return len(left)


def count_files(folder: Path) -> int:
    return sum(path.is_file() for path in folder.rglob("*"))


def after(seconds: float) -> Callable[[], bool]:
    """Return whether these seconds have passed since now."""
    end = time.perf_counter() + seconds
    return lambda: time.perf_counter() > end


# ---------------------------------------------------------------- programs of others


def hostile(*words: str) -> Callable[[Path], Row]:
    """Return an attack by a program of tests/check/sandbox/hostile.c under `check`."""

    def attack(folder: Path) -> Row:
        place = folder / "hostile"
        compiler = shutil.which("cc") or "cc"
        subprocess.run([compiler, "-O1", "-pthread", "-o", place, HOSTILE_C], check=True)
        found = run(["check", "sokoban", *PROGRAM_LIMITS, "--", str(place), *words, "x"], folder)
        place.unlink()
        return found.row(re.split(", found| after ", found.said)[0], folder)

    attack.__doc__ = f"Run a hostile program under `check`: {' '.join(words)}."
    return attack


def root_alone(folder: Path) -> Row:
    """Check a program that writes beside its tests, as root without bubblewrap."""
    (folder / "bin").mkdir()  # nothing is installed there
    (folder / "one.in").write_text("0 0\n")
    (folder / "mine.py").write_text(
        "import os\nopen(os.path.dirname(__file__) + '/one.ans', 'w')\n"
    )
    words = ["check", "sokoban", "--tests", "one.in", "mine.py"]
    found = run(words, folder, path=str(folder / "bin"))
    written = "wrote the answers; " if (folder / "one.ans").exists() else ""
    return found.row(written + found.said.strip().rpartition("gyoji: ")[2], folder)


def links_out(folder: Path) -> Row:
    """Grade a folder with links to a file outside, which the pages would show."""
    for name in ("programs", "tests"):
        (folder / name).mkdir()
    (folder / "secret").write_text(SECRET)
    shutil.copy(ROOT / "examples" / "sokoban.in", folder / "tests")
    for number in range(20):
        (folder / "programs" / f"{number}.py").symlink_to(folder / "secret")
    words = ["grade", "sokoban", "programs", "--tests", "tests", "--pages", "pages"]
    found = run(words, folder)
    pages = [path.read_text() for path in folder.glob("pages/*")]
    shown = sum(SECRET in text for text in [found.said, *pages])
    return found.row(f"the secret is shown {shown} times, on {len(pages)} pages", folder)


def stop_all(folder: Path) -> Row:
    """Kill and stop all processes of the user, as nobody without bubblewrap."""
    sys.path.append(str(ROOT))
    from tests.check.sandbox.nobody import HOSTILE, run_as_nobody, why_not

    if reason := why_not():
        return {"answer": f"not tried: {reason}"}
    folder.chmod(0o755)  # for nobody to reach what is in it
    harmless, attacked = folder / "harmless", folder / "attacked"
    kind, risks, *_ = run_as_nobody(harmless, ["pass"])
    if "stop or kill" in risks:
        return {"answer": f"not tried: {kind} cannot hold it, as its warning says"}
    begun = time.perf_counter()
    *_, runs = run_as_nobody(attacked, [HOSTILE["all"], "import os; os.kill(-1, 19)"])
    seconds = time.perf_counter() - begun
    for place in (harmless, attacked):
        shutil.rmtree(place)
    errors = ", ".join(dict.fromkeys(error.partition(":")[0] for *_, error in runs))
    return Ended(0, "", seconds, 0, 0, 0).row(f"{kind}; {errors}", folder)


COMPILER_BOMB = """
template<int depth, int path> struct Node {
    static const long sum = Node<depth - 1, 2 * path>::sum + Node<depth - 1, 2 * path + 1>::sum;
};
template<int path> struct Node<0, path> { static const long sum = path; };
int main() { return Node<40, 1>::sum & 1; }
"""


def compiler_bomb(folder: Path) -> Row:
    """Check a source whose compiler needs more memory than it gets, in a file with a strange name.

    The name would be a command of its own if a shell read it.
    """
    source = folder / "a;touch made;.cpp"
    source.write_text(COMPILER_BOMB)
    found = run(["check", "sokoban", source.name], folder)
    source.unlink()
    blames = "asks for a bug report: " if "bug report" in found.said else ""
    return found.row(blames + found.said.strip().rpartition("gyoji: ")[2], folder)


# ---------------------------------------------------------------- long work


def generate_large(folder: Path) -> Row:
    """Generate levels of 60 x 60 for one second."""
    words = ["generate", "sokoban", "--rows", "60", "--columns", "60", "--time", "1s"]
    return run(words, folder).row(folder=folder)


def interrupt_generation(folder: Path) -> Row:
    """Generate levels of 60 x 60 for a minute, and press Ctrl-C after three seconds."""
    words = ["generate", "sokoban", "--rows", "60", "--columns", "60", "--time", "60s"]
    return run(words, folder, later=(signal.SIGINT, after(3))).row(folder=folder)


def resume_generation(folder: Path) -> Row:
    """Generate 30 levels, and ask for them again with what was kept."""
    words = ["generate", "sokoban", "--rows", "6", "--columns", "6", "--boxes", "2",
             "--count", "30", "--seed", "5", "--resume", "kept", "--time"]  # fmt: skip
    first, again = run([*words, "60s"], folder), run([*words, "3s"], folder)
    counts = [found.said.count("\nSolution\n") for found in (first, again)]
    return again.row(f"{counts[0]} levels in {first.seconds:.1f} s, then {counts[1]}", folder)


def kill_rollout(folder: Path) -> Row:
    """Kill `rollout` when it has written three shards, and count what its workers still write."""
    words = ["rollout", "boulder", "--out", "set", "--episodes", "1000000", "--shard", "50",
             "--jobs", "2"]  # fmt: skip

    def shards() -> int:
        return len(list(folder.glob("set/shard-*.parquet")))

    at_kill = 0

    def enough() -> bool:
        nonlocal at_kill
        at_kill = shards()
        return at_kill >= 3

    found = run(words, folder, later=(signal.SIGKILL, enough))
    return found.row(
        f"{shards() - at_kill} more shards; workers ended after {found.lasted:.1f} s", folder
    )


COMMAND_ATTACKS: Mapping[str, Callable[[Path], Row]] = {
    "memory-without-process": hostile("hoard", "memfd"),
    "memory-in-files": hostile("hoard", "unnamed"),
    "memory-in-tables": hostile("hoard", "tables"),
    "fork-bomb": hostile("sessions"),
    "daemon": hostile("linger", "1"),
    "root-without-bubblewrap": root_alone,
    "links-out": links_out,
    "stop-all": stop_all,
    "compiler-bomb": compiler_bomb,
    "generate-large": generate_large,
    "generate-interrupted": interrupt_generation,
    "generate-resumed": resume_generation,
    "rollout-killed": kill_rollout,
}


def attack_command(name: str) -> Row:
    """Carry out an attack, and return its row."""
    with TemporaryDirectory(prefix="gyoji-attack-") as folder:
        return {"attack": name, **COMMAND_ATTACKS[name](Path(folder))}
