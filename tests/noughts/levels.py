"""There is one level."""

from collections.abc import Iterator
from random import Random

from gyoji.game.protocols import Case, Options

from .notation import start

KINDS = {"empty": "the empty board"}


def cases(rng: Random, size: int, count: int, kind: str, options: Options) -> Iterator[Case]:
    for _ in range(count):
        yield Case(start(), ())
