"""What tests try: all their examples, or few; what takes long; what needs compiled twins.

The run under coverage (`make test-core`) interprets the rules, and is slow: it has few examples,
and only has to reach every line and branch. The same tests, with all their examples and with twins,
show that the behaviour is right.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

import pytest
from hypothesis import settings

from gyoji.engine.twins import SWITCH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Each = TypeVar("Each")

FEW = os.environ.get("GYOJI_EXAMPLES") == "few"
"""Does this run use few examples?"""

needs_twins = pytest.mark.skipif(
    os.environ.get(SWITCH) == "0", reason=f"interpreted ({SWITCH}=0), it would take minutes"
)


def examples(count: int) -> settings:
    """Settings with this number of examples; with few, a twentieth of it but at least 10."""
    return settings(max_examples=max(10, count // 20) if FEW else count)


def long_if(is_long: Callable[[Each], bool], values: Iterable[Each]) -> list[object]:
    """Parameters of a test; `make test` leaves out those that take long."""
    return [
        pytest.param(each, marks=[pytest.mark.long] if is_long(each) else []) for each in values
    ]
