"""Slips: mistakes in programs whose authors have read the rules rightly.

State is carried from one data set to the next, the start is read instead of the present state, an
integer type is too narrow, an array is too small, a part of the board is left out, or a step in
which two events come together has no effect. Slips are mutants, too: those that look back at the
start are edits of the rules, the others are wrappers around a play (`slipping`). They are derived
from the rules, from the bounds, and from a sample of plays, because only what happens in a play can
go wrong in a test.
"""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from ...engine.judge import choose
from ...game.bounds import COUNT, NO_BOUNDS, SIZE, bounds_of
from ...game.extremes import COLUMNS, extremes, lowest
from ...game.state import AREA, STATUS
from .execution import reference_plays
from .generation import Edit, Mutant, Slip, distinct
from .operators import backward_mutations
from .sampling import small_cases
from .sentences import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...game.bounds import Bound, Profile
    from ...game.game import Game
    from ...game.protocols import Case
    from .references import ReferencePlay

SAMPLE, SEED = 200, -2
"""The number of small plays in the sample, and their seed."""

BYTES = {"with a sign": 128, "without a sign": 256}
"""The integer types of 8 bits, each with the first number that it cannot hold."""

ROOMS = (16, 32, 64, 100, 127, 128, 255, 500, 1000)
"""The sizes of arrays that are too small. In addition, arrays are too small by one."""

SIDES = {
    "the first row": (1, SIZE), "the last row": (-2, SIZE),
    "the first column": (1, COLUMNS), "the last column": (-2, COLUMNS),
}  # fmt: skip
"""The outermost rows and columns inside the ring."""

NOWHERE = Edit("", 0, 0, "")


@cache
def _slips(game: Game, profile: Profile) -> tuple[Mutant, ...]:
    sample = reference_plays(game, _sample(game, profile))
    return (
        *_carry(profile, sample), *_looking_back(game, sample), *_narrow(sample),
        *_lengths(profile, sample), *_rooms(profile, sample), *_still(profile, sample),
        *_together(game, sample),
    )  # fmt: skip


def slips(game: Game, profile: Profile = NO_BOUNDS) -> list[Mutant]:
    """Return all slips of a game that may show within a profile, in a fixed order."""
    return list(_slips(game, profile))


def _sample(game: Game, profile: Profile) -> Iterator[Case]:
    """Yield small cases of every kind, and one of each extreme."""
    yield from islice(small_cases(game, SEED, profile), SAMPLE)
    kind, options = next(iter(game.levels.KINDS)), choose(game.name, game.levels.OPTIONS, {})
    for extreme in extremes(profile) if profile.bounds else ():
        size = lowest(extreme.profile.bound(SIZE))
        try:
            made = bounds_of(game).cases(Random(SEED), size, kind, options, extreme.profile)
            yield from filter(extreme.profile.allows, islice(made, 2))
        except ValueError:
            continue


def _make(kind: str, name: str, sentence: str, slip: Slip, clauses: tuple[str, ...] = ()) -> Mutant:
    return Mutant(
        f"slip:{name}", kind, clauses, "", 0, "", "", f"as if {sentence}", NOWHERE, slip
    )  # fmt: skip


def _changing(sample: list[ReferencePlay]) -> list[int]:
    """Return the registers that change in some play."""
    registers = range(len(sample[0].case.start) - sample[0].case.start[AREA])
    return [
        -1 - number
        for number in registers
        if any(play.case.start[-1 - number] != play.played.end[-1 - number] for play in sample)
    ]


def _changes_cells(sample: list[ReferencePlay]) -> bool:
    """Return whether a cell changes in some play."""
    return any(
        play.case.start[: play.case.start[AREA]] != play.played.end[: play.case.start[AREA]]
        for play in sample
    )


def _carry(profile: Profile, sample: list[ReferencePlay]) -> Iterator[Mutant]:
    """Yield the slips that do not reset a number, or cells, for the next data set of an input."""
    if profile.bound(COUNT).most == 1:
        return
    left = "were left over from the data set before"
    for register in _changing(sample):
        said = "the end" if register == STATUS else f"number {-register} of those that a play keeps"
        yield _make("carried", f"carried-{-register}", f"{said} {left}", Slip(register))
    if _changes_cells(sample):
        yield _make("carried-cells", "carried-cells", f"changed cells {left}", Slip())


def _looking_back(game: Game, sample: list[ReferencePlay]) -> Iterator[Mutant]:
    """Yield the slips that read the start of the play instead of the present state."""
    if _changes_cells(sample) or len(_changing(sample)) > 1:
        yield from distinct(game, backward_mutations)


def too_long(cases: Sequence[Case]) -> Iterator[Mutant]:
    """Yield the slips whose limit a failing input, or its only case, exceeds by one."""
    if len(cases) == 1 and len(cases[0].actions) > 1:
        yield _short(len(cases[0].actions) - 1)
    if len(cases) > 1:
        limit = len(cases) - 1
        said = f"only the first {limit:,} data sets counted"
        yield _make("few", f"few-{limit}", said, Slip(0, limit))


def _short(limit: int) -> Mutant:
    said = f"only the first {limit:,} commands of a play counted"
    return _make("short", f"short-{limit}", said, Slip(0, limit))


def _narrow(sample: list[ReferencePlay]) -> Iterator[Mutant]:
    """Yield the slips of registers that exceed an integer of 8 bits."""
    for register in _changing(sample):
        for sign, limit in BYTES.items():
            if any(play.shown.highest[-1 - register] >= limit for play in sample):
                said = f"number {-register} of those that a play keeps had 8 bits, {sign}"
                yield _make("narrow", f"narrow-{-register}-{limit}", said, Slip(register, limit))


def _lengths(profile: Profile, sample: list[ReferencePlay]) -> Iterator[Mutant]:
    """Yield the slips with an array or an integer of 8 bits that is too small for the actions."""
    counting = _counting(profile, sample)
    for bound in profile.bounds:
        if bound.name == counting:
            yield from (_short(limit) for limit in _limits(bound))
            for sign, limit in BYTES.items():
                if bound.most is None or limit < bound.most:
                    said = f"{bound.about} had 8 bits, {sign}"
                    yield _make(
                        "narrow-count", f"narrow-{bound.name}-{limit}", said, Slip(0, limit)
                    )


def _counting(profile: Profile, sample: list[ReferencePlay]) -> str:
    """Return the name of the measure that is the number of actions; empty if none is."""
    cases = [play.case for play in sample]
    for bound in profile.bounds:
        found = [(profile.measure(case).get(bound.name), len(case.actions)) for case in cases]
        if all(value == count for value, count in found):
            return bound.name
    return ""


def _rooms(profile: Profile, sample: list[ReferencePlay]) -> Iterator[Mutant]:
    """Yield the slips with arrays that are too small for a case, or for the cases of an input."""
    measured = [profile.measure(play.case) for play in sample]
    counting = _counting(profile, sample)
    for bound in profile.bounds:
        if bound.name == COUNT:
            for limit in _limits(bound) if bound.most != 1 else ():
                said = f"{bound.about} could not exceed {limit:,}"
                yield _make("few", f"room-{bound.name}-{limit}", said, Slip(0, limit))
        elif bound.name != counting:
            # Some bounds cannot be reached, because another bound prevents it.
            most = max(found[bound.name] for found in measured)
            if most > lowest(bound):
                said = f"{bound.about} could not exceed {most - 1}"
                slip = Slip(0, most - 1, bound.name)
                yield _make("full", f"room-{bound.name}-{most - 1}", said, slip)


def _limits(bound: Bound) -> list[int]:
    """Return the sizes of arrays that do not hold all numbers of a range."""
    if bound.most is None:
        return [limit for limit in ROOMS if limit > 100]
    sizes = {limit for limit in ROOMS if lowest(bound) <= limit < bound.most}
    return sorted(sizes | {bound.most - 1})


def _still(profile: Profile, sample: list[ReferencePlay]) -> Iterator[Mutant]:
    """Yield the slips that leave out parts of the board."""
    if not _changes_cells(sample):
        return
    for name, (what, measure) in SIDES.items():
        said = f"nothing changed in {name}"
        yield _make("still", f"still-{'-'.join(name.split()[1:])}", said, Slip(what, 1, measure))
    for bound, one in ((profile.bound(SIZE), "row"), (profile.bound(COLUMNS), "column")):
        for limit in _limits(bound)[:-1] if bound.most and bound.least != bound.most else ():
            said = f"nothing changed after the first {limit} {one}s"
            yield _make("still", f"beyond-{one}-{limit}", said, Slip(limit, 0, bound.name))


def _together(game: Game, sample: list[ReferencePlay]) -> Iterator[Mutant]:
    """Yield the slips about two events that come together in some step of the sample."""
    events = game.display.EVENTS
    pairs = frozenset[tuple[int, int]]().union(*(play.shown.together for play in sample))
    for one, other in sorted(pairs):
        if one in events and other in events:
            clauses = tuple(dict.fromkeys((events[one].clause, events[other].clause)))
            both = " and ".join(f'"{phrase(events[each].text)}"' for each in (one, other))
            said = f"a step had no effect in which {both} came together"
            yield _make("together", f"together-{one}-{other}", said, Slip(one, other), clauses)
