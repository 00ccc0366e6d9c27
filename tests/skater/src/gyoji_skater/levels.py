"""Where rinks come from."""

from collections.abc import Iterator
from random import Random

from gyoji.game.protocols import Case, Options

from .notation import position

KINDS = {"random": "walls scattered on the ice"}


def cases(rng: Random, size: int, count: int, kind: str, options: Options) -> Iterator[Case]:
    """Square rinks; ValueError below 4 rows."""
    if size < 4:
        raise ValueError(f"a rink has at least 4 rows, not {size}")
    inner = size - 2
    for _ in range(count):
        ice = bytes(rng.choices(b"....#", k=inner**2 - 2)) + b"*@"
        inside = bytes(rng.sample(ice, len(ice)))
        rows = [b"#%b#" % inside[at : at + inner] for at in range(0, len(inside), inner)]
        yield Case(position([b"#" * size, *rows, b"#" * size]), rng.choices(range(4), k=4 * size))
