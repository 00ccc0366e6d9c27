"""Many plays at once: packed end to end, played by the compiled twin, split over threads.

A packed batch is five lines of numbers, any objects with the buffer protocol (`array`, `bytearray`,
NumPy arrays, memory maps); nothing is copied. Play i has

    states[zeros[i] + p]             its cell at place p       (numbers of `cell_code(game)`)
    states[zeros[i] - r]             its register -r, so a state in memory is registers, then cells
    actions[bounds[i]:bounds[i+1]]   its actions               (bytes, or numbers of 8 bytes)

Where there is no twin the same is done interpreted.
"""

from __future__ import annotations

import os
from array import array
from itertools import pairwise
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple

from ..game.protocols import Case, Played
from ..games import load
from ..state import AREA, RUNNING, STATUS
from .play import play_out
from .twins import twin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ..game.game import Game

GROUP = 1 << 20
"""How many numbers `play_all` packs at a time, about."""

FEW = 16
"""So few actions are played as fast without a twin."""

STRETCH = 1 << 16
"""A thread is given at least so many numbers at a time: to hand over takes time as well."""


class Packed(NamedTuple):
    """Plays end to end: where they start or, once played, where they ended.

    `answers` holds the answer to action k at the same place, `done[i]` how many actions of play i
    were answered.
    """

    states: Any
    zeros: Any
    actions: Any
    bounds: Any
    answers: Any
    done: Any


def cell_code(game: Game) -> str:
    """The type code (`array`, `struct`) of a cell in memory: `i` or `q`."""
    found = twin(game)
    return "i" if found is not None and found.CELL == 4 else "q"


def pack(game: Game, cases: Iterable[Case], *, margin: int = 0) -> Packed:
    """Lay the starts and actions of these cases end to end, with a margin around each state.

    OverflowError if a number does not fit.
    """
    states, zeros, bounds = array(cell_code(game), b""), array("q"), array("q", [0])
    small, wide = bytearray(), array("q")
    apart = array(states.typecode, [POISON] * margin)
    for case in cases:
        area, actions = case.start[AREA], case.actions
        states.extend(apart)
        states.extend(case.start[area:])
        zeros.append(len(states))
        states.extend(case.start[:area])
        if isinstance(actions, bytes | bytearray) and not wide:
            small += actions
        else:
            wide.extend(small)
            small.clear()
            wide.extend(actions)
        bounds.append(len(small) + len(wide))
    states.extend(apart)
    total, count = bounds[-1], len(zeros)
    done = array("q", bytes(8 * count))
    return Packed(states, zeros, wide or bytes(small), bounds, bytearray(total), done)


POISON = 0x5EAFBED5
"""What a margin is made of: a checked twin stops where it reads or writes it."""


def play_packed(game: Game, packed: Packed, *, jobs: int = 1, fresh: bool = True) -> None:
    """Play every play of a batch to its end, in place.

    `jobs` threads share the plays. `fresh` plays begin first; others go on where they are.
    Positions and actions are trusted, as those that a notation has read are.
    """
    found = twin(game)
    if found is None:
        for number in range(len(packed.zeros)):
            _interpreted(game, packed, number, fresh)
        return
    lines = (
        packed.states,
        packed.zeros,
        packed.actions,
        packed.bounds,
        packed.answers,
        packed.done,
    )
    _share(jobs, _stretches(packed, jobs), lambda at: found.play(*lines, *at, fresh))


def play_all(
    game: Game | str, cases: Iterable[Case], *, jobs: int | None = None
) -> Iterator[Played]:
    """Play cases of any sizes to their ends, in order, as fast as it can be done.

    `jobs` threads share the work, as many as there are cores unless told.
    """
    game = load(game) if isinstance(game, str) else game
    if twin(game) is None:
        yield from (play_out(game, case) for case in cases)
        return
    jobs = cores() if jobs is None else jobs
    for group in _groups(cases):
        packed = pack(game, group)
        play_packed(game, packed, jobs=jobs)
        yield from (unpack(packed, number, case) for number, case in enumerate(group))


def play_case(game: Game, case: Case) -> Played:
    """Play one case to its end, by the twin if that pays."""
    if twin(game) is None or len(case.actions) < FEW:
        return play_out(game, case)
    packed = pack(game, [case])
    play_packed(game, packed)
    return unpack(packed, 0, case)


def unpack(packed: Packed, number: int, case: Case) -> Played:
    """One play of a batch that was packed without gaps, as it ended."""
    zero, area, size = packed.zeros[number], case.start[AREA], len(case.start)
    end = (*packed.states[zero : zero + area], *packed.states[zero + area - size : zero])
    first = packed.bounds[number]
    return Played(case, end, bytes(packed.answers[first : first + packed.done[number]]))


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _interpreted(game: Game, packed: Packed, number: int, fresh: bool) -> None:
    """One play of a batch, without a twin."""
    zero = packed.zeros[number]
    area = packed.states[zero + AREA]
    low = packed.zeros[number - 1] + packed.states[packed.zeros[number - 1] + AREA] if number else 0
    state = [*packed.states[zero : zero + area], *packed.states[low:zero]]
    first = at = packed.bounds[number]
    if fresh:
        game.rules.begin(state, None)
    while at < packed.bounds[number + 1] and state[STATUS] == RUNNING:
        packed.answers[at] = game.rules.apply(state, packed.actions[at], None)
        at += 1
    packed.done[number] = at - first
    for place, value in enumerate(state[:area]):
        packed.states[zero + place] = value
    for register in range(low - zero, 0):
        packed.states[zero + register] = state[register]


def _share(
    jobs: int, stretches: list[tuple[int, int]], work: Callable[[tuple[int, int]], object]
) -> None:
    """Do all stretches, in threads where there are several; the first error is raised."""
    left, errors = stretches[::-1], list[BaseException]()

    def labour() -> None:
        try:
            while left and not errors:
                work(left.pop())
        except BaseException as error:
            errors.append(error)

    threads = [Thread(target=labour) for _ in range(min(jobs, len(stretches)) - 1)]
    for thread in threads:
        thread.start()
    labour()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def _groups(cases: Iterable[Case]) -> Iterator[list[Case]]:
    """Cases a few at a time: about as many numbers in each group."""
    group, size = list[Case](), 0
    for case in cases:
        group.append(case)
        size += len(case.start) + len(case.actions)
        if size >= GROUP:
            yield group
            group, size = [], 0
    yield group


def _stretches(packed: Packed, jobs: int) -> list[tuple[int, int]]:
    """First and last plays of long stretches."""
    count, work = len(packed.zeros), len(packed.states) + len(packed.actions)
    parts = max(1, min(16 * jobs, work // STRETCH, count)) if jobs > 1 else 1
    edges = [count * part // parts for part in range(parts + 1)]
    return list(pairwise(edges))
