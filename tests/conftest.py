"""Set-up for all tests: signals, no deadlines, and the choice of programs from the zoo."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, settings

from tests.examples import FEW
from tests.programs.zoo import REPRESENTATIVE, Wrong, called

if TYPE_CHECKING:
    import pytest

# Restore the handler of SIGINT: a parent such as a background shell may have set it to be ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A slow example on a busy machine is not a failure.
settings.register_profile(
    "gyoji", deadline=None, suppress_health_check=[HealthCheck.too_slow],
    max_examples=10 if FEW else 100,
)  # fmt: skip
settings.load_profile("gyoji")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--zoo", action="store_true", help="try all programs of the zoo, not only some of each kind"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without --zoo, leave out tests marked zoo and programs that are not representative."""
    if config.getoption("zoo"):
        return
    config.hook.pytest_deselected(items=[item for item in items if not runs_without_zoo(item)])
    items[:] = [item for item in items if runs_without_zoo(item)]


def runs_without_zoo(item: pytest.Item) -> bool:
    """Does the test run without --zoo? True but for `zoo` tests and unrepresentative programs."""
    if item.get_closest_marker("zoo"):
        return False
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    wrong = parameters.get("wrong")
    return not isinstance(wrong, Wrong) or called(wrong) in REPRESENTATIVE
