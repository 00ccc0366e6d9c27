"""Snapshots as differences: the same again, equal where states are equal, and never too long."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from gyoji.solving.differences import add, equal_differences, key, subtract, worst

if TYPE_CHECKING:
    from collections.abc import Iterator


def pairs() -> Iterator[tuple[memoryview, memoryview]]:
    """Two snapshots of one size that differ in anything from nothing to everything."""
    rng = Random(7)
    for _ in range(400):
        size = 4 * rng.choice((2, 5, 33, 200, 400))
        root = bytearray(rng.randrange(256) for _ in range(size))
        other = root[:]
        for _ in range(rng.choice((0, 1, 3, 30, size))):
            other[rng.randrange(size)] = rng.choice((0, 255, rng.randrange(256)))
        yield memoryview(root), memoryview(other)


def difference(root: Any, snapshot: Any, at: int) -> tuple[Any, int]:
    store: Any = memoryview(bytearray(at + worst(len(root))))
    return store, subtract(root, snapshot, len(root), store, at)


def test_a_difference_gives_the_snapshot_again() -> None:
    for root, snapshot in pairs():
        store, end = difference(root, snapshot, 8)
        assert end % 4 == 0
        made: Any = memoryview(bytearray(len(root)))
        add(root, made, len(root), store, 8, end)
        assert made == snapshot
        assert (end == 8) == (root == snapshot)


def test_the_longest_difference_has_its_room() -> None:
    for size in (4, 256, 1024, 4096):
        root = memoryview(bytearray(size))
        store, end = difference(root, memoryview(bytearray([1]) * size), 0)
        assert end <= worst(size) == len(store)
    # 255 equal bytes before each byte that differs take the most for each.
    sparse = bytearray(4096)
    sparse[255::256] = b"\1" * 16
    _, end = difference(memoryview(bytearray(4096)), memoryview(sparse), 0)
    assert end <= worst(4096)


def test_equal_snapshots_have_equal_keys_and_others_nearly_always_have_others() -> None:
    root: Any = memoryview(bytearray(160))
    rng, keys = Random(3), dict[bytes, int]()
    for _ in range(2000):
        snapshot = bytearray(160)
        for _ in range(rng.randrange(4)):
            snapshot[rng.randrange(160)] = rng.randrange(3)
        store, end = difference(root, memoryview(snapshot), 4)
        hashed = key(store, 4, end)
        assert 0 <= hashed < 1 << 62
        assert keys.setdefault(bytes(snapshot), hashed) == hashed
    assert len(set(keys.values())) == len(keys)
    # Both halves are used: the lower one for the place in the table, the upper one to compare.
    for part in ({each & (1 << 31) - 1 for each in keys.values()},
                 {each >> 31 for each in keys.values()}):  # fmt: skip
        assert len(part) > len(keys) - 5


def test_differences_are_compared_byte_by_byte() -> None:
    store: Any = memoryview(bytearray(b"abcdefghabcdefgXabcdefgh"))
    assert equal_differences(store, 0, 16, 8)
    assert not equal_differences(store, 0, 8, 8)
    assert equal_differences(store, 0, 8, 4)
