"""The options of a game: the chosen ones, and all that could be chosen."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ..game.protocols import Option, Options


def chosen(name: str, known: Mapping[str, Option], options: Options) -> Options:
    """Fill in the default choices; ValueError for an unknown option or choice."""
    for key, value in options.items():
        if key not in known:
            raise ValueError(f"{name} has no option {key!r}; it has {', '.join(known) or 'none'}")
        if value not in known[key].choices:
            choices = ", ".join(known[key].choices)
            raise ValueError(f"{name}'s option {key} is one of {choices}, not {value!r}")
    return {key: options.get(key, option.choices[0]) for key, option in known.items()}


def choices_of(options: Mapping[str, Option]) -> Iterator[dict[str, str]]:
    """Every combination of the options' choices, the default one first."""
    for choices in product(*(option.choices for option in options.values())):
        yield dict(zip(options, choices, strict=True))
