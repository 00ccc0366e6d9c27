"""How hard the random tests try: with all their examples, or with few in the runs under coverage.

A run under coverage shows that every line and branch is reached, and is four times as slow; that
they do what they should is shown by the same tests with all examples in the run without it.
"""

from __future__ import annotations

import os

from hypothesis import settings

FEW = os.environ.get("GYOJI_EXAMPLES") == "few"
"""Are there few examples in this run?"""


def examples(count: int) -> settings:
    """Settings with this number of examples, or with a twentieth of it and at least 10."""
    return settings(max_examples=max(10, count // 20) if FEW else count)
