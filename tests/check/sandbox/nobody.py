"""Programs of another user than root, without bubblewrap."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

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


def why_not() -> str:
    """The reason why this cannot be tried here; empty if it can."""
    if os.getuid():
        return "only root can become another user"
    if not os.access(PYTHON, os.X_OK) or not shutil.which("setpriv"):
        return f"there is no {PYTHON}, or no setpriv"
    version = [PYTHON, "-c", "import sys; sys.exit(sys.version_info < (3, 11))"]
    if subprocess.run(version, check=False).returncode:
        return f"{PYTHON} is older than 3.11"
    return ""


def run_as_nobody(folder: Path, texts: list[str]) -> tuple[str, str, int, bool, list[Any]]:
    """Run these programs as nobody, who can reach the folder, with a Python that nobody may use."""
    code = folder / "code"
    shutil.copytree(SOURCE / "gyoji" / "check" / "sandbox", code / "gyoji" / "check" / "sandbox")
    shutil.copytree(SOURCE / "gyoji" / "util", code / "gyoji" / "util")
    for package in ("gyoji", "gyoji/check"):
        (code / package / "__init__.py").touch()
    ran = subprocess.run(
        ["setpriv", "--reuid", str(NOBODY), "--regid", str(NOBODY), "--clear-groups", PYTHON, "-B",
         "-c", TRIAL, json.dumps(texts)],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(code)}, cwd="/", text=True,
        capture_output=True, check=False, timeout=300,
    )  # fmt: skip
    assert not ran.returncode, ran.stderr
    kind, risks, landlock, alone, runs = json.loads(ran.stdout)
    return kind, risks, landlock, alone, runs
