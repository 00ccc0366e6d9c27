"""What a program is asked: samples, the tiniest cases, then all kinds of levels, growing."""

from __future__ import annotations

from itertools import count, islice
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ..engine.judge import chosen, read
from ..game.files import samples
from ..game.shrinking import shrinking_of
from ..shrinking import legal, together

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..game.protocols import Case, Game

TOGETHER = 64
"""How many data sets are asked in one input at the most, to begin with."""

CELLS = 1 << 15
"""How many numbers the starts of a made input have, about; but for large ones."""

LARGE = (32, 60, 100)
"""The sizes of the large cases that come between, now and then."""


class Batch(NamedTuple):
    """Cases for one input, where they come from, and the input if it is written already."""

    source: str
    cases: list[Case]
    data: bytes | None = None


def batches(game: Game, seed: int, kinds: Iterable[str], most: int) -> Iterator[Batch]:
    """Ever more cases, the same for the same seed; no level is larger than `most`.

    Tiny ones and levels take turns, so that neither keeps the other waiting.
    """
    for sample in samples(game):
        cases = list(read(game, sample.data))
        yield Batch(f"the statement's {sample.name}", cases, sample.data)
    tiny = packed(game, shrinking_of(game).tiny())
    for number, batch in enumerate(levels(game, seed, list(kinds), most)):
        yield batch
        if number % 2:
            yield from (Batch("the tiniest cases", cases) for cases in islice(tiny, 1))


def every_kind(game: Game) -> list[str]:
    """All kinds of levels but the one that is some of each."""
    return [kind for kind in game.levels.KINDS if kind != "mixed"]


def levels(game: Game, seed: int, kinds: list[str], most: int) -> Iterator[Batch]:
    """Round after round of all kinds; later rounds have larger levels, and more of them."""
    least = smallest(game)
    for number in count():
        grown = least + number % (4 + number // 2)
        size = LARGE[number // 12 % len(LARGE)] if number % 12 == 11 else grown
        size = max(least, min(size, most))
        for kind in kinds:
            rng = Random(f"{seed} {number} {kind}")
            cases = made(game, rng, size, kind, number)
            if number % 3 == 2:
                cases = cut(game, rng, cases)
            yield Batch(f"levels of kind {kind}, size {size}", cases)


def made(game: Game, rng: Random, size: int, kind: str, number: int) -> list[Case]:
    """Levels of one kind, as many as one input holds, or is worth making."""
    options = {
        key: option.tried[number % len(option.tried)] for key, option in game.levels.OPTIONS.items()
    }
    wanted = max(1, min(TOGETHER << min(number // 8, 5), CELLS // size**2))
    for many in dict.fromkeys((wanted, 1)):
        try:
            return list(game.levels.cases(rng, size, many, kind, options))
        except ValueError:
            continue
    return []


def cut(game: Game, rng: Random, cases: list[Case]) -> list[Case]:
    """Every other case after some of its actions, or before the first, if a game may end so."""
    shorter = [
        case._replace(actions=case.actions[: rng.choice((0, rng.randint(0, len(case.actions))))])
        if number % 2
        else case
        for number, case in enumerate(cases, 1)
    ]
    return shorter if legal(game, shorter) else cases


def smallest(game: Game) -> int:
    """The smallest size that levels are made of."""
    usual = chosen(game.name, game.levels.OPTIONS, {})
    for size in range(1, LARGE[0]):
        try:
            next(game.levels.cases(Random(0), size, 1, next(iter(game.levels.KINDS)), usual))
        except (ValueError, StopIteration):
            continue
        return size
    return LARGE[0]


def packed(game: Game, cases: Iterable[Case], most: int = TOGETHER) -> Iterator[list[Case]]:
    """Cases that come one after the other in as few inputs as hold them."""
    group: list[Case] = []
    for case in cases:
        if group and (len(group) == most or not together(game, [group[-1], case])):
            yield group
            group = []
        group.append(case)
    if group:
        yield group
