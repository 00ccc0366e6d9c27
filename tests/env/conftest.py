"""Chance in these tests is the same in every run, also where an environment is given no seed."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from gymnasium.utils import seeding

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture(autouse=True)
def _seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Number the seeds that nobody gives."""
    numbers = count(1)

    def numbered(draw: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def seeded(seed: Any = None) -> Any:
            return draw(next(numbers) if seed is None else seed)

        return seeded

    monkeypatch.setattr(seeding, "np_random", numbered(seeding.np_random))
    monkeypatch.setattr(np.random, "default_rng", numbered(np.random.default_rng))
