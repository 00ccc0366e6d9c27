"""Many plays at once: in threads by the compiled twin, or interpreted if there is none."""

from __future__ import annotations

from itertools import pairwise, takewhile
from threading import Thread
from typing import TYPE_CHECKING

from ..game.protocols import Case, Played
from ..game.state import AREA, RUNNING, STATUS
from ..games import find_game
from .cores import cores
from .legality import a_case, check_packed, legal_case, wrong_with
from .packing import Packed, pack, unpack
from .play import play_out
from .twins import twin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ..game.game import Game

GROUP = 1 << 20
"""The approximate size of the batches that `play_all` packs: their cells, registers and actions."""

FEW = 16
"""A play with fewer actions than this is interpreted, since packing it costs more than it saves."""

CHUNK = 1 << 16
"""A thread is given about this many cells and actions at once: handing them over takes time."""


def legal_pack(game: Game, cases: list[Case], jobs: int = 1) -> Packed:
    """Pack cases, and check that they are legal.

    ValueError or IllegalAction for the first one that is not legal.
    """
    try:
        packed = pack(game, cases)
        stretches = _chunks(packed, jobs)
        check_packed(game, packed, lambda check: _share(jobs, stretches, check), exact=True)
    # A case that cannot be packed is not legal, and the check of single cases says why.
    except (ValueError, TypeError, OverflowError, IndexError) as error:
        found = (wrong_with(game, case) for case in cases)
        raise next(filter(None, found), error) from None
    return packed


def play_packed(
    game: Game, packed: Packed, *, jobs: int = 1, fresh: bool = True, trusted: bool = False
) -> None:
    """Play every play of a batch to its end, in place, in `jobs` threads.

    If `fresh`, each play starts with the rules' `begin`; otherwise it continues. Before anything is
    played, an invalid position raises ValueError, and an invalid action IllegalAction. `trusted`
    skips these checks: then invalid input may crash the process.
    """
    compiled, chunks = twin(game), _chunks(packed, jobs)
    if not trusted:
        check_packed(game, packed, lambda check: _share(jobs, chunks, check), exact=False)
    if compiled is None:
        for number in range(len(packed.zeros)):
            _interpret(game, packed, number, fresh)
        return
    _share(jobs, chunks, lambda chunk: compiled.play(*packed, *chunk, fresh))


def play_all(
    game: Game | str, cases: Iterable[Case], *, jobs: int | None = None, trusted: bool = False
) -> Iterator[Played]:
    """Play cases of any sizes to their ends, in order, as fast as possible.

    `jobs` is the number of threads, by default the number of cores. An invalid position raises
    ValueError, and an invalid action IllegalAction. `trusted` skips these checks: then invalid
    input may crash the process.
    """
    game = find_game(game)
    if twin(game) is None:
        legal = cases if trusted else (legal_case(game, case) for case in cases)
        yield from (play_out(game, case) for case in legal)
        return
    jobs = cores() if jobs is None else jobs
    for group in _groups(cases if trusted else (a_case(game, case) for case in cases)):
        packed = pack(game, group) if trusted else legal_pack(game, group, jobs)
        play_packed(game, packed, jobs=jobs, trusted=True)
        yield from (unpack(packed, number, case) for number, case in enumerate(group))


def play_case(game: Game, case: Case) -> Played:
    """Play one case to its end, by the twin if that is faster."""
    if twin(game) is None or len(case.actions) < FEW:
        return play_out(game, case)
    packed = pack(game, [case])
    play_packed(game, packed, trusted=True)
    return unpack(packed, 0, case)


def _interpret(game: Game, packed: Packed, number: int, fresh: bool) -> None:
    """Play one play of a batch, without a twin."""
    zero, top = packed.zeros[number], packed.tops[number]
    area = packed.registers[top + AREA]
    # The registers of a state begin where those of the state before it end.
    low = packed.tops[number - 1] if number else 0
    state = [*packed.cells[zero : zero + area], *packed.registers[low:top]]
    first = at = packed.bounds[number]
    if fresh:
        game.rules.begin(state, None)
    while at < packed.bounds[number + 1] and state[STATUS] == RUNNING:
        packed.answers[at] = game.rules.apply(state, packed.actions[at], None)
        at += 1
    packed.done[number] = at - first
    for place, value in enumerate(state[:area]):
        packed.cells[zero + place] = value
    for place, value in enumerate(state[area:], low):
        packed.registers[place] = value


def _share(
    jobs: int, chunks: list[tuple[int, int]], work: Callable[[tuple[int, int]], object]
) -> None:
    """Call `work` for every chunk, in threads if there are several; raise the first error."""
    # The threads share one iterator: each chunk is handed out once, in one step of the interpreter.
    left, errors = iter(chunks), list[BaseException]()

    def worker() -> None:
        try:
            for chunk in takewhile(lambda _: not errors, left):
                work(chunk)
        except BaseException as error:
            errors.append(error)

    # This thread works, too, so one thread fewer is started.
    threads = [Thread(target=worker) for _ in range(min(jobs, len(chunks)) - 1)]
    for thread in threads:
        thread.start()
    worker()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def _groups(cases: Iterable[Case]) -> Iterator[list[Case]]:
    """Yield cases in groups of about the same size in memory."""
    group, size = list[Case](), 0
    for case in cases:
        group.append(case)
        size += len(case.start) + len(case.actions)
        if size >= GROUP:
            yield group
            group, size = [], 0
    yield group


def _chunks(packed: Packed, jobs: int) -> list[tuple[int, int]]:
    """Divide the plays of a batch into chunks; return the first play and the end of each."""
    count, work = len(packed.zeros), len(packed.cells) + len(packed.actions)
    # Several chunks for each thread: a thread that finishes early takes over from a slow one.
    parts = max(1, min(16 * jobs, work // CHUNK, count)) if jobs > 1 else 1
    edges = [count * part // parts for part in range(parts + 1)]
    return list(pairwise(edges))
