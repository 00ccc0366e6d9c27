"""Records that are used again: as new each time, and never used by two at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import inf
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import gyoji
from gyoji.game.arenas import MOST, Arena, Loan, Pool
from gyoji.game.lines import Bytes, Ints, Lines, Longs
from gyoji.games.sokoban.rules import BOX, FLOOR, TARGET, WALL, WORKER
from gyoji.games.sokoban.solver import SWITCHES, allocation
from gyoji.solving import driver, engines
from gyoji.solving.driver import Attempt, SearchLimits
from gyoji.solving.record import FULL
from tests.games.test_sokoban_solver import framed

if TYPE_CHECKING:
    from gyoji.game.state import Position

SOKOBAN = gyoji.load("sokoban")
OBJECTIVES = (None, "pushes", "moves")


class Constants(Lines):
    numbers: Longs


class Inner(Lines):
    count: int
    small: Bytes
    large: Ints


class Outer(Lines):
    count: int
    line: Longs
    inner: Inner
    other: Inner
    constants: Constants


CONSTANTS = Constants(numbers=[3, 1, 4])


def made() -> Arena:
    parts = [Inner(count=number, small=3, large=50) for number in (5, 6)]
    outer = Outer(count=-1, line=7, inner=parts[0], other=parts[1], constants=CONSTANTS)
    return Arena(outer, (CONSTANTS,))


def contents(record: Any) -> list[Any]:
    """All that is in a record."""
    return [
        contents(part) if isinstance(part, Lines) else part if isinstance(part, int) else list(part)
        for part in vars(record).values()
    ]


def scribble(record: Any) -> None:
    """Write something else everywhere, except to what is shared."""
    for name, part in vars(record).items():
        if isinstance(part, int):
            setattr(record, name, part + 9)
        elif isinstance(part, Inner):
            scribble(part)
        elif not isinstance(part, Lines):
            part[:] = memoryview(bytes([1]) * part.nbytes).cast(part.format)


def test_a_cleared_record_is_what_it_was_and_its_lines_do_not_overlap() -> None:
    arena = made()
    record: Any = arena.record
    before = contents(record)
    record.inner.small[2] = 255
    assert contents(record) == [*before[:2], [5, [0, 0, 255], [0] * 50], *before[3:]]
    scribble(record)
    after = contents(record)
    assert [after[0], after[2][0], after[3][0]] == [8, 14, 15]
    assert after[4] == [[3, 1, 4]]
    assert record.constants is CONSTANTS
    arena.clear()
    assert contents(record) == before


def test_a_record_in_use_is_not_handed_out_and_one_of_another_kind_neither() -> None:
    pool = Pool()
    one, two = Loan(pool, "a", made), Loan(pool, "a", made)
    assert one.record is not two.record
    known = one.record
    scribble(known)
    one.end()
    assert one.record is None
    other = Loan(pool, "b", made)
    assert other.record is not known
    again = Loan(pool, "a", made)
    assert again.record is known
    assert contents(known) == contents(made().record)
    one.end()  # as after a second Ctrl-C
    assert Loan(pool, "a", made).record is not known


def test_few_arenas_wait_and_the_oldest_one_goes() -> None:
    pool = Pool()
    loans = [Loan(pool, number, made) for number in range(MOST + 1)]
    records = [loan.record for loan in loans]
    for loan in loans:
        loan.end()
    assert Loan(pool, 0, made).record is not records[0]
    assert Loan(pool, MOST, made).record is records[MOST]
    assert Loan(pool, 1, made).record is records[1]


def test_threads_never_share_an_arena() -> None:
    pool = Pool()

    def use(number: int) -> bool:
        loan = Loan(pool, number % 3, made)
        loan.record.line[0] = number
        loan.record.count = number
        whole = bool(loan.record.line[0] == loan.record.count == number)
        loan.end()
        return whole

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(use, range(2000)))


def starts(count: int) -> list[Position]:
    """Rooms of several sizes; most can be solved, and some cannot."""
    rng = Random(2)
    return [room(rng, 5 + number % 4, 2 + number % 3) for number in range(count)]


def room(rng: Random, size: int, boxes: int) -> Position:
    """A room with some pillars."""
    inside = [WALL if rng.random() < 0.15 else FLOOR for _ in range(size * size)]
    free = [at for at, cell in enumerate(inside) if cell == FLOOR]
    middle = [at for at in free if 0 < at % size < size - 1 and size <= at < len(inside) - size]
    places = rng.sample(middle, boxes)
    for at in places:
        inside[at] |= BOX
    inside[rng.choice([at for at in free if at not in places])] |= WORKER
    for at in rng.sample(free, boxes):
        inside[at] |= TARGET
    return framed(inside, size)


def solved(optimal: str | None, start: Position) -> tuple[Any, ...]:
    """What is the same each time."""
    found = gyoji.solve(SOKOBAN, start, optimal=optimal, time=60)
    effort = found.effort
    return (
        found.status, getattr(found, "actions", None),
        effort.nodes, effort.generated, effort.memory,
    )  # fmt: skip


@pytest.mark.parametrize("optimal", OBJECTIVES)
def test_records_that_are_used_again_give_the_same_results(
    monkeypatch: pytest.MonkeyPatch, optimal: str | None
) -> None:
    levels = starts(20)
    fresh = list[Any]()
    for start in levels:
        monkeypatch.setattr(allocation, "POOL", Pool())
        fresh.append(solved(optimal, start))
    monkeypatch.setattr(allocation, "POOL", Pool())
    used = [solved(optimal, start) for start in [*levels, *reversed(levels)]]
    assert used == [*fresh, *reversed(fresh)]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(partial(solved, optimal), levels)) == fresh
    assert {"solved", "unsolvable"} <= {status for status, *_ in fresh}


@pytest.mark.parametrize("optimal", OBJECTIVES)
def test_a_first_attempt_keeps_to_its_memory(optimal: str | None) -> None:
    for start in starts(8):
        engine = engines.Small(SOKOBAN, start, optimal or "any")
        assert engine.record.memory() <= allocation.SMALL
        engine.close()


def test_a_technique_is_left_out_of_all_engines_of_one_attempt() -> None:
    """And of no later one, which may use the same memory again."""

    def count(off: int) -> list[int]:
        limits = SearchLimits(seconds=inf)
        found = [Attempt(SOKOBAN, start, "pushes", limits, off).run() for start in starts(8)]
        return [each.effort.nodes for each in found]

    whole, without = count(0), count(SWITCHES["corral pruning"] | SWITCHES["matching"])
    assert sum(without) > sum(whole)
    assert count(0) == whole


def test_boards_that_are_too_large_for_it_get_all_memory_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(allocation, "POOL", Pool())
    monkeypatch.setattr(allocation, "SMALL", 50_000)
    for start in starts(3):
        with pytest.raises(ValueError, match="needs more memory"):
            engines.Small(SOKOBAN, start, "any")
        assert gyoji.solve(SOKOBAN, start).status in {"solved", "unsolvable"}


def test_what_the_first_attempt_has_no_room_for_gets_all_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = next(each for each in starts(40) if solved(None, each)[0] == "solved")
    monkeypatch.setattr(engines.Small, "run", lambda *_: FULL)
    found = gyoji.solve(SOKOBAN, start)
    assert found.status == "solved"
    assert found.effort.memory > allocation.SMALL
    alone = gyoji.solve(SOKOBAN, start, memory=driver.LEAST_FOR_TWO - 1)
    assert alone.status == "solved"


def test_after_ctrl_c_a_record_is_as_new(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allocation, "POOL", Pool())
    monkeypatch.setattr(driver, "FIRST", 20)
    monkeypatch.setattr(driver, "FIRST_COMPILED", 20)
    start = max(starts(40), key=lambda each: solved(None, each)[2])
    expected = solved(None, start)
    assert expected[2] > 20

    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    halfway = gyoji.solve(SOKOBAN, start, progress=interrupt)
    assert isinstance(halfway, gyoji.Unknown)
    assert halfway.reason == "interrupted"
    assert solved(None, start) == expected
    attempt = Attempt(SOKOBAN, start, None, SearchLimits())
    with pytest.raises(KeyboardInterrupt):
        attempt.run(interrupt)
    # It has not said yet what it knows, so its record is still in use.
    assert solved(None, start) == expected
    assert attempt.result().status == "unknown"
    assert attempt.result().status == "unknown"
    assert solved(None, start) == expected
