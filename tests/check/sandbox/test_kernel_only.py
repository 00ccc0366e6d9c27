"""Another user than root, without bubblewrap: what the kernel alone keeps a program from."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

SOURCE = Path(__file__).parents[3] / "src"
PYTHON = "/usr/bin/python3"
NOBODY = 65534

TRIAL = """
import json, os, sys
from gyoji.check.sandbox import Limits, bubblewrap
from gyoji.check.sandbox.runner import Runner, list_risks
from gyoji.check.sandbox.supervisor_process.landlock import landlock_version
bubblewrap.working = lambda: None
runs = []
for text in json.loads(sys.argv[1]):
    with Runner([sys.executable, "-c", text], Limits(seconds=20, memory=128 << 20)) as runner:
        ran = runner.run(b"hello")
        last = ran.errors.decode().strip().rpartition("\\n")[2]
        runs.append([str(ran.stop), ran.status, ran.output.decode(), last])
        kind = runner.sandbox
alone = bubblewrap.can_isolate_processes()
print(json.dumps([kind, list_risks(), landlock_version(), alone, runs]))
"""

USUAL = [
    "print(input())",
    "open('mine', 'w').write('x'); print(open('mine').read())",
    "import os; os.abort()",
    "import os; os.fork() or os._exit(0); print(os.wait()[1])",
    "import sys; sys.exit(7)",
]

HOSTILE = {
    "files": "open('{secret}').read()",
    "folder": "import os; os.listdir('{folder}')",
    "write": "open('{folder}/new', 'w')",
    "own source": "open('/usr/bin/new', 'w')",
    "memory": "import os; os.memfd_create('x')",
    "network": "import socket; socket.create_connection(('127.0.0.1', 9), 1)",
    "all": "import os; os.kill(-1, 9)",
    "stop": "import os; os.kill({owner}, 19)",
}


def tried(tmp_path: Path, texts: list[str]) -> tuple[str, str, int, bool, list[Any]]:
    """Run these programs as nobody, with a Python that nobody may use."""
    if os.getuid():
        pytest.skip("only root can become another user")
    if not os.access(PYTHON, os.X_OK) or not shutil.which("setpriv"):
        pytest.skip(f"there is no {PYTHON}, or no setpriv")
    version = [PYTHON, "-c", "import sys; sys.exit(sys.version_info < (3, 11))"]
    if subprocess.run(version, check=False).returncode:
        pytest.skip(f"{PYTHON} is older than 3.11")
    code = tmp_path / "code"
    shutil.copytree(SOURCE / "gyoji" / "check" / "sandbox", code / "gyoji" / "check" / "sandbox")
    shutil.copytree(SOURCE / "gyoji" / "util", code / "gyoji" / "util")
    for package in ("gyoji", "gyoji/check"):
        (code / package / "__init__.py").touch()
    for folder in (tmp_path, *tmp_path.parents):
        if folder.stat().st_uid == os.getuid() and folder != Path("/"):
            folder.chmod(folder.stat().st_mode | 0o011)
    ran = subprocess.run(
        ["setpriv", "--reuid", str(NOBODY), "--regid", str(NOBODY), "--clear-groups", PYTHON, "-B",
         "-c", TRIAL, json.dumps(texts)],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(code)}, cwd="/", text=True,
        capture_output=True, check=False, timeout=300,
    )  # fmt: skip
    assert not ran.returncode, ran.stderr
    kind, risks, landlock, alone, runs = json.loads(ran.stdout)
    return kind, risks, landlock, alone, runs


def test_usual_programs_run(tmp_path: Path) -> None:
    runs = tried(tmp_path, USUAL)[-1]
    assert [run[:3] for run in runs] == [
        ["done", 0, "hello\n"], ["done", 0, "x\n"], ["run-time error", -6, ""],
        ["done", 0, "0\n"], ["run-time error", 7, ""],
    ]  # fmt: skip


def test_hostile_programs_are_kept_apart(tmp_path: Path) -> None:
    (tmp_path / "public").mkdir()
    secret = tmp_path / "public" / "answers"
    secret.write_text("42")
    for path in (secret.parent, secret):
        path.chmod(0o777)
    places = {"secret": secret, "folder": secret.parent, "owner": os.getpid()}
    texts = {name: text.format(**places) for name, text in HOSTILE.items()}
    kind, risks, landlock, alone, runs = tried(tmp_path, list(texts.values()))
    if kind != "kernel only":
        pytest.skip(f"this kernel can do nothing alone: {risks}")
    errors = {name: run[3] for name, run in zip(texts, runs, strict=True)}
    assert "Function not implemented" in errors["memory"]
    if landlock:
        for name in ("files", "folder", "write", "own source"):
            assert "Permission denied" in errors[name]
    assert list(secret.parent.iterdir()) == [secret]
    if alone or landlock >= 6:
        assert "Error" in errors["network"]
        assert errors["all"] == "ProcessLookupError: [Errno 3] No such process"
        assert "ProcessLookupError" in errors["stop"] or "PermissionError" in errors["stop"]
        assert "stop or kill" not in risks
