"""What all tests need: signals, no deadlines, and which programs of the zoo are tried."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

from hypothesis import settings

from tests.programs.zoo import REPRESENTATIVE, Wrong, called

if TYPE_CHECKING:
    import pytest

# Ctrl-C means something, even where whoever started us has it ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)

# An example that takes long on a busy machine is no failure.
settings.register_profile("gyoji", deadline=None)
settings.load_profile("gyoji")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--zoo", action="store_true", help="try all programs of the zoo, not only some of each kind"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without --zoo leave out what is marked zoo, and programs that are not representative."""
    if config.getoption("zoo"):
        return
    config.hook.pytest_deselected(items=[item for item in items if not is_in_part(item)])
    items[:] = [item for item in items if is_in_part(item)]


def is_in_part(item: pytest.Item) -> bool:
    """Is it tried without --zoo, too: a test of anything else, or of a representative program?"""
    if item.get_closest_marker("zoo"):
        return False
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    wrong = parameters.get("wrong")
    return not isinstance(wrong, Wrong) or called(wrong) in REPRESENTATIVE
