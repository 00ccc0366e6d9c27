"""The engine with twins, also where a run interprets the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gyoji.engine.twins import SWITCH, twin

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def twins(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have twins used in this test."""
    monkeypatch.delenv(SWITCH, raising=False)
    twin.cache_clear()
    yield
    twin.cache_clear()
