"""The number of examples of the random tests: all of them, or few in the run under coverage.

The run under coverage is four times as slow and only has to reach every line and branch. The same
tests, with all their examples and without coverage, show that the behaviour is right.
"""

from __future__ import annotations

import os

from hypothesis import settings

FEW = os.environ.get("GYOJI_EXAMPLES") == "few"
"""Does this run use few examples?"""


def examples(count: int) -> settings:
    """Settings with this number of examples; with few, a twentieth of it but at least 10."""
    return settings(max_examples=max(10, count // 20) if FEW else count)
