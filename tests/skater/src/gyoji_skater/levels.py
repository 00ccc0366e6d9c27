"""Where rinks come from."""

from collections.abc import Iterator
from random import Random

from gyoji.game.protocols import Case, Option, Options

from .notation import position

OPTIONS: dict[str, Option] = {}
KINDS = {"mixed": "each of the other kinds in turn", "random": "walls strewn on the ice"}


def cases(rng: Random, size: int, count: int, kind: str, options: Options) -> Iterator[Case]:
    """Square rinks; ValueError below 4 rows."""
    if size < 4:
        raise ValueError(f"a rink has at least 4 rows, not {size}")
    for _ in range(count):
        ice = "".join(rng.choice("....#") for _ in range((size - 2) ** 2 - 2)) + "*@"
        inside = "".join(rng.sample(ice, len(ice)))
        lines = [inside[at : at + size - 2] for at in range(0, len(inside), size - 2)]
        rows = ["#" * size, *(f"#{line}#" for line in lines), "#" * size]
        yield Case(position(rows), rng.choices(range(4), k=4 * size))
