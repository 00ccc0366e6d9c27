"""Make a virtual environment for each of the requirements files here (`make bench-others`).

If one cannot be installed within some minutes, the table of environments states the reason.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from shutil import rmtree

HERE = Path(__file__).resolve().parent
HOME = HERE.parent / "build" / "others"
SECONDS = 300


def main() -> None:
    """Install all that are not installed yet."""
    for file in sorted(HERE.glob("requirements-*.txt")):
        name = file.stem.removeprefix("requirements-")
        failed = HOME / f"{name}.failed"
        failed.unlink(missing_ok=True)
        problem = "" if (HOME / name / "installed").exists() else install(HOME / name, file)
        print(f"{name}: {problem or 'installed'}", file=sys.stderr)
        if problem:
            rmtree(HOME / name, ignore_errors=True)
            failed.write_text(f"{problem}\n", "utf-8")


def install(home: Path, file: Path) -> str:
    """Install one, and return the reason why it failed, or ""."""
    print(f"installing {file.read_text('utf-8').split()[0]}", file=sys.stderr)
    try:
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(home)], check=True)
        pip = [str(home / "bin" / "python"), "-m", "pip", "install", "--disable-pip-version-check"]
        ran = subprocess.run(
            [*pip, "-r", str(file)], check=False, capture_output=True, text=True, timeout=SECONDS
        )
    except subprocess.TimeoutExpired:
        return f"installing it takes longer than {SECONDS} seconds"
    except subprocess.CalledProcessError as error:
        return str(error)
    if ran.returncode == 0:
        (home / "installed").touch()
        return ""
    return reason(ran.stdout + ran.stderr)


def reason(output: str) -> str:
    """Return the most informative line: the exception that stopped a build, or pip's own error."""
    lines = [line.strip() for line in output.splitlines()]
    raised = [line for line in lines if re.match(r"[\w.]*(Error|Exception)\b.*: ", line)]
    errors = [line for line in lines if line.lower().startswith("error")]
    return (raised or errors or ["no reason given"])[-1 if raised else 0][:200]


if __name__ == "__main__":
    main()
