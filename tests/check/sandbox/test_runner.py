"""The errors of Runner, what programs can see, and how runs end."""

from __future__ import annotations

import errno
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import pytest

from gyoji.check.sandbox import Limits, NotStartedError, Stop, bubblewrap
from gyoji.check.sandbox.runner import Runner

from .conftest import all_marked_end

SOURCE = str(Path(__file__).parents[3] / "src")

DEEP = """
#include <string.h>
static int deep(int n) { char a[4096]; memset(a, n, sizeof a); return n ? deep(n - 1) + a[7] : 0; }
int main(void) { return deep(20000) == 1; }
"""


def script(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


def output(command: list[str], sandbox: str, data: bytes = b"", **more: str | list[str]) -> bytes:
    with Runner(command, sandbox=sandbox, **more) as runner:  # type: ignore[arg-type]  # by name
        ran = runner.run(data)
    assert (ran.stop, ran.errors) == (Stop.DONE, b"")
    return ran.output


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("./none", "there is no file ./none"),
        ("./folder", "./folder is a folder, not a program"),
        ("./plain", "./plain is not executable (chmod +x makes it so)"),
        ("./pipe", "./pipe is a special file, not a program"),
        ("beside", "there is no program beside; did you mean ./beside?"),
        ("no-such-program", "there is no program no-such-program"),
        ("./beside", "needs '/no/such', which is not installed"),
        ("./env", "needs 'no-such', which is not installed"),
        ("./text", "it is neither machine code nor a script beginning with #!"),
    ],
)
def test_files_that_are_not_programs(
    word: str, sentence: str, sandbox: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    script(tmp_path / "beside", "#!/no/such\n")
    script(tmp_path / "env", "#!/usr/bin/env -S A=1 no-such -x\n")
    script(tmp_path / "text", "hello\n")
    script(tmp_path / "plain", "#!/bin/sh\n").chmod(0o644)
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe", 0o755)
    with pytest.raises(NotStartedError, match=re.escape(sentence)), Runner(
        [word], sandbox=sandbox
    ) as runner:  # fmt: skip
        runner.run(b"")


def test_a_program_that_is_removed(sandbox: str, tmp_path: Path) -> None:
    program = script(tmp_path / "mine.sh", "#!/bin/sh\necho here\n")
    with Runner([str(program)], sandbox=sandbox) as runner:
        assert runner.run(b"").output == b"here\n"
        shutil.rmtree(tmp_path)
        with pytest.raises(NotStartedError, match=r"mine\.sh cannot be started"):
            runner.run(b"")


def test_damaged_machine_code(tmp_path: Path) -> None:
    program = script(tmp_path / "damaged", "\x7fELF and no more\n")
    sentence = "damaged cannot be started: Exec format error"
    with pytest.raises(NotStartedError, match=sentence), Runner(
        [str(program)], sandbox="none"
    ) as runner:  # fmt: skip
        runner.run(b"")


def test_wrong_arguments() -> None:
    with pytest.raises(NotStartedError, match="there is no program to run"):
        Runner([])
    with pytest.raises(ValueError, match="auto, require or none, not 'yes'"):
        Runner(["true"], sandbox="yes")


def test_bubblewrap_that_does_not_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script(tmp_path / "bwrap", "#!/bin/sh\necho no namespaces here >&2\nexit 1\n")
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    with pytest.raises(NotStartedError, match=r"root runs no program .* does not work"):
        Runner(["cat"])
    monkeypatch.setattr(os, "getuid", lambda: 1000)
    with Runner(["cat"]) as runner:
        assert runner.sandbox.startswith(("kernel only", "limits only"))
    with pytest.raises(NotStartedError, match=r"bubblewrap .* does not work on this machine"):
        Runner(["cat"], sandbox="require")


def test_no_bubblewrap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script(tmp_path / "mine", "#!/bin/sh\n")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NotStartedError, match=r"root runs no program .* is not installed"):
        Runner(["mine"])
    with pytest.raises(NotStartedError, match="is not installed"):
        Runner(["mine"], sandbox="require")


def test_the_active_sandbox_is_reported() -> None:
    if not bubblewrap.working():
        pytest.skip(bubblewrap.why_not())
    with Runner(["cat"]) as runner:
        assert runner.sandbox.startswith("bubblewrap")
    with Runner(["cat"], sandbox="none") as runner:
        assert runner.sandbox.startswith("limits only")


def test_what_a_script_sees(sandbox: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In bubblewrap, a script sees only itself and the named files in its folder."""
    part = script(tmp_path / "own/part.py", "answer = 42\n")
    (tmp_path / "own/1.ans").write_text("secret")
    text = "import os, part; print(part.answer, os.path.exists('1.ans'))\n"
    mine = script(tmp_path / "own/mine.py", f"#!/usr/bin/env python3\n{text}")
    monkeypatch.chdir(tmp_path / "own")
    seen = b"42 False\n" if sandbox == "require" else b"42 True\n"
    for command in (["python3", "mine.py"], [sys.executable, "./mine.py"]):
        assert output(command, sandbox, sees=[str(part)]) == seen
    assert output([str(mine)], sandbox, sees=[str(part)]) == b"42 False\n"
    with Runner(["python3", "mine.py"], sandbox=sandbox) as runner:
        assert (runner.run(b"").stop == Stop.DONE) == (sandbox != "require")


def test_a_missing_script_is_not_started(sandbox: str) -> None:
    with pytest.raises(NotStartedError, match=r"there is no file nothere\.py"):
        Runner(["python3", "nothere.py"], sandbox=sandbox)


def test_only_the_script_of_a_home_folder_is_seen(
    sandbox: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "secret").write_text("secret")
    mine = script(tmp_path / "mine.py", "import os; print(os.path.exists(input()))\n")
    found = output(["python3", str(mine)], sandbox, bytes(tmp_path / "secret"))
    assert found == (b"False\n" if sandbox == "require" else b"True\n")


def test_only_the_executable_of_a_folder_is_seen(program: str, sandbox: str) -> None:
    (Path(program).parent / "secret").write_text("secret")
    with Runner([program, "read", "mark"], sandbox=sandbox) as runner:
        found = runner.run(program.replace("hostile", "secret").encode()).output
        assert found == b"No such file or directory\n"
        found = runner.run(os.path.join(os.path.dirname(program), "secret").encode()).output
    assert found == (b"No such file or directory\n" if sandbox == "require" else b"done\n")


def test_further_files_can_be_read_and_written(sandbox: str, tmp_path: Path) -> None:
    (tmp_path / "table").write_text("7")
    (tmp_path / "out").mkdir()
    copy = "import sys; a, b = input().split(); open(b, 'w').write(open(a).read())"
    table, made = tmp_path / "table", tmp_path / "out/made"
    with Runner(
        [sys.executable, "-c", copy], sandbox=sandbox, sees=[str(table)], writes=[str(made.parent)]
    ) as runner:
        assert runner.run(f"{table} {made}".encode()).stop == Stop.DONE
    assert made.read_text() == "7"


def test_the_working_directory(sandbox: str, tmp_path: Path) -> None:
    where = "import os; print(os.getcwd(), os.path.exists('mine'))"
    (tmp_path / "mine").write_text("")
    found = output([sys.executable, "-c", where, "mine"], sandbox, folder=str(tmp_path))
    assert found == f"{tmp_path} True\n".encode()
    assert str(tmp_path).encode() not in output([sys.executable, "-c", where], sandbox)


def test_the_stack_is_as_large_as_the_memory(sandbox: str, tmp_path: Path) -> None:
    """Some 80 MB of it: within 128 MB, and beyond 64 MB."""
    source, made = tmp_path / "deep.c", str(tmp_path / "deep")
    source.write_text(DEEP)
    subprocess.run(["cc", "-O0", "-o", made, source], check=True)
    for memory, stop in ((128 << 20, Stop.DONE), (64 << 20, Stop.MEMORY)):
        with Runner([made], Limits(memory=memory), sandbox=sandbox) as runner:
            assert runner.run(b"").stop == stop


def test_a_program_built_with_a_sanitizer(sandbox: str, tmp_path: Path) -> None:
    source, made = tmp_path / "mine.c", str(tmp_path / "mine")
    source.write_text("int main(int n, char **w) { int a[3] = {0}; return a[n + 2 * !w[1]]; }")
    build = ["cc", "-g", "-fsanitize=address,undefined", "-o", made, str(source)]
    if subprocess.run(build, capture_output=True, check=False).returncode:
        pytest.skip("this compiler has no sanitizers")
    for word, stop, said in ("one", Stop.DONE, b""), ("", Stop.FAILED, b"AddressSanitizer"):
        with Runner([made, *word.split()], sandbox=sandbox) as runner:
            ran = runner.run(b"")
        assert (ran.stop, said in ran.errors) == (stop, True)


@pytest.mark.long
def test_java(sandbox: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not shutil.which("javac"):
        pytest.skip("there is no Java compiler")
    source = tmp_path / "Main.java"
    source.write_text(
        "class Main { public static void main(String[] a) { System.out.println(6 * 7); } }"
    )
    subprocess.run(["javac", source], check=True)
    monkeypatch.chdir(tmp_path)
    assert output(["java", "-cp", ".", "Main"], sandbox) == b"42\n"
    assert output(["java", "-cp", f"/none:{tmp_path}", "Main"], sandbox) == b"42\n"


def test_no_process_can_be_created(
    sandbox: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object, **__: object) -> None:
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    before = os.listdir("/proc/self/fd")
    with Runner(["/bin/cat"], sandbox=sandbox) as runner:
        monkeypatch.setattr(subprocess, "Popen", none)
        with pytest.raises(NotStartedError, match="cat cannot be started: Resource temporarily"):
            runner.run(b"")
    # What another test has left open may be closed meanwhile.
    assert set(os.listdir("/proc/self/fd")) <= {*before}
    assert os.listdir(tmp_path) == []


def test_a_run_can_be_interrupted(program: str, sandbox: str) -> None:
    """Later runs end at once."""
    with Runner([program, "sleep", "mark"], Limits(seconds=60), sandbox=sandbox) as runner:
        thread = threading.Thread(target=runner.interrupt)
        thread.start()
        ran = runner.run(b"")
        thread.join()
        assert ran.stop == Stop.FAILED
        assert runner.run(b"").stop == Stop.FAILED
    assert ran.seconds < 60


OWNER = """
import sys
from gyoji.check.sandbox import Limits
from gyoji.check.sandbox.runner import Runner
with Runner(sys.argv[2:], Limits(seconds=60), sandbox=sys.argv[1]) as runner:
    runner.run(b"")
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL, signal.SIGTERM])
def test_an_owner_that_is_killed_leaves_no_process(
    program: str, sandbox: str, number: signal.Signals, tmp_path: Path
) -> None:
    """The program holds a pipe open as long as it runs."""
    held, mark = tmp_path / "held", f"mark-owner-{os.getpid()}"
    os.mkfifo(held)
    hold = ["/bin/sh", "-c", 'exec 3>"$0"; echo >&3; exec "$@"', str(held)]
    owner = subprocess.Popen(
        [sys.executable, "-c", OWNER, sandbox, *hold, program, "sleep", mark],
        env={**os.environ, "PYTHONPATH": SOURCE}, stderr=subprocess.PIPE,
    )  # fmt: skip
    with held.open() as pipe:
        assert pipe.readline() == "\n"
        owner.send_signal(number)
        _, errors = owner.communicate()
        assert pipe.read() == ""
    assert owner.returncode == -number
    assert (b"KeyboardInterrupt" in errors) == (number == signal.SIGINT)
    assert all_marked_end(mark)
