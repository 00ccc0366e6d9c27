"""Records of lines, and the arenas that lend them."""

from __future__ import annotations

import mmap
from collections import deque
from typing import Any

import pytest

from gyoji.game import lines
from gyoji.game.arenas import Arena, Loan, Pool
from gyoji.game.lines import Bytes, Ints, Lines, Longs
from gyoji.game.snapshots import save


class Inner(Lines):
    count: int
    small: Bytes


class Outer(Lines):
    inner: Inner
    words: Longs
    numbers: Ints


def made() -> Any:
    return Outer(inner=Inner(count=3, small=[1, 2]), words=5, numbers=[4, 5, 6])


def test_a_record_has_its_fields() -> None:
    record = made()
    assert (record.inner.count, list(record.inner.small)) == (3, [1, 2])
    assert (list(record.words), list(record.numbers)) == ([0] * 5, [4, 5, 6])
    assert record.memory() == 8 + 2 + 5 * 8 + 3 * 4
    again: Any = Outer(inner=record.inner, words=record.words, numbers=1)
    again.words[2] = 7
    assert record.words[2] == 7  # lines and records may be shared


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"inner": Inner(), "colour": 1}, r"expected fields of Outer .*, found \['colour'\]"),
        ({"inner": 3}, "inner: expected a Inner, found int"),
    ],
)
def test_a_field_that_does_not_fit_is_named(values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(TypeError, match=sentence):
        Outer(**values)


def test_long_lines_are_the_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "LAZY", 10)
    line: Any = lines.zeros("q", 3)
    assert list(line) == [0, 0, 0]

    def none_left(*_: Any, **__: Any) -> None:
        raise OSError(12, "Cannot allocate memory")

    monkeypatch.setattr(mmap, "mmap", none_left)
    with pytest.raises(MemoryError, match="the system does not give 24 bytes of memory"):
        lines.zeros("q", 3)


def test_a_pool_lends_a_cleared_record_to_one_at_a_time() -> None:
    pool = Pool()

    def arena() -> Arena:
        return Arena(made(), ())

    first, second = Loan(pool, "a", arena), Loan(pool, "a", arena)
    assert first.record is not second.record
    kept = first.record
    kept.inner.count, kept.words[1] = 9, 8
    first.end()
    first.end()  # giving back twice is once
    other, again = Loan(pool, "b", arena), Loan(pool, "a", arena)
    assert other.record is not kept
    assert again.record is kept
    assert (kept.inner.count, kept.words[1]) == (3, 0)
    assert Loan(pool, "a", arena).record is not kept


def test_another_thread_may_take_the_last_arena_meanwhile() -> None:
    class Emptied(deque[Any]):
        def __len__(self) -> int:
            return 1

    pool = Pool()
    pool._idle = Emptied()
    assert Loan(pool, "a", lambda: Arena(made(), ())).record.inner.count == 3


def test_ones_are_counted() -> None:
    assert [lines.ones(number) for number in (0, 1, 0b1011, (1 << 63) - 1)] == [0, 1, 3, 63]


def test_a_state_with_a_number_that_is_no_cell_is_not_saved() -> None:
    state: Any = [1, 300, *range(5)]
    line: Any = memoryview(bytearray(2 + 5 * 8))
    with pytest.raises(ValueError, match="expected kinds of cells, from 0 to 255, found 300"):
        save(state, line, 0, 2, 5, 1)
    assert bytes(line) == bytes(len(line))
