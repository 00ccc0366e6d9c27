"""The claims about speed: each is a module with a title, a description and rows of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from . import (
    accused,
    authors,
    cluster,
    cores,
    environments,
    gpu,
    kernels,
    opponents,
    ranks,
    reversi,
    rooms,
    rules,
    signals,
    sizes,
    start,
    testsets,
    text,
    walkers,
    workers,
    zoo,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from measuring.plan import Plan
    from measuring.table import Row


class Claim(Protocol):
    """A module of this package."""

    TITLE: str
    ABOUT: str
    """A description of the measurement and of the comparison."""

    def rows(self, plan: Plan, /) -> Iterator[Row | str]:
        """Yield the rows of the table as they are measured; a string is a remark below it.

        MissingError if something that is needed is missing.
        """


CLAIMS: dict[str, Claim] = {
    "start": start,
    "rules": rules,
    "kernels": kernels,
    "cores": cores,
    "cluster": cluster,
    "sizes": sizes,
    "text": text,
    "environments": environments,
    "signals": signals,
    "gpu": gpu,
    "zoo": zoo,
    "accused": accused,
    "testsets": testsets,
    "authors": authors,
    "ranks": ranks,
    "rooms": rooms,
    "workers": workers,
    "walkers": walkers,
    "opponents": opponents,
    "reversi": reversi,
}
