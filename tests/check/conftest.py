"""What tests of checking share: the command, and the sandboxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gyoji.check.sandbox import bubblewrap
from gyoji.cli import main
from tests.cli.runner import Ran

if TYPE_CHECKING:
    from tests.cli.runner import Check


@pytest.fixture
def check(capfd: pytest.CaptureFixture[str]) -> Check:
    def run(*words: str) -> Ran:
        status = main(["check", *words])
        out, err = capfd.readouterr()
        return Ran(status, out, err)

    return run


@pytest.fixture(params=["require", "none"])
def sandbox(request: pytest.FixtureRequest) -> str:
    """Each test runs with bubblewrap and without."""
    chosen = str(request.param)
    if chosen == "require" and not bubblewrap.working():
        pytest.skip(bubblewrap.why_not())
    return chosen
