"""All that could be chosen of a game's options."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ..game.protocols import Option


def choices_of(options: Mapping[str, Option]) -> Iterator[dict[str, str]]:
    """Every combination of the options' choices, the default one first."""
    for choices in product(*(option.choices for option in options.values())):
        yield dict(zip(options, choices, strict=True))
