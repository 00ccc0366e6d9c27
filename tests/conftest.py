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
    """Without --zoo leave out the programs that are not among the representative ones."""
    if config.getoption("zoo"):
        return
    left_out = [item for item in items if not is_representative(item)]
    items[:] = [item for item in items if is_representative(item)]
    config.hook.pytest_deselected(items=left_out)


def is_representative(item: pytest.Item) -> bool:
    """Is it a test of anything but a wrong program, or of a representative one?"""
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    wrong = parameters.get("wrong")
    return not isinstance(wrong, Wrong) or called(wrong) in REPRESENTATIVE
