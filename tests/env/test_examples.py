"""The example learns."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

LEARN = Path(__file__).parents[2] / "examples" / "learn.py"


@pytest.mark.long
def test_the_example_learns() -> None:
    done = subprocess.run([sys.executable, LEARN, "--rounds", "3"], capture_output=True, text=True,
                          check=True)  # fmt: skip
    shares = [float(share) for share in re.findall(r"([\d.]+)%", done.stdout)]
    assert len(shares) == 5
    assert shares[-1] > 4 * shares[0]
    assert done.stderr == ""
