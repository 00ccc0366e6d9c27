"""A table of keys of 62 bits with a number for each."""

from ....game.lines import fill
from .record import NONE, Cache


def look_up(cache: Cache, key: int) -> int:
    """The number of a key; NONE if it is not there."""
    slot = slot_of(cache, key)
    return cache.value[slot] if cache.key[slot] == key + 1 else NONE


def remember(cache: Cache, key: int, value: int) -> None:
    """Put a key in, which is not there; a cache that is three quarters full is emptied first."""
    if 4 * cache.count >= 3 * len(cache.key):
        empty(cache)
    slot = slot_of(cache, key)
    cache.key[slot] = key + 1
    cache.value[slot] = value
    cache.count += 1


def empty(cache: Cache) -> None:
    fill(cache.key, 0, len(cache.key), 0)
    cache.count = 0


def slot_of(cache: Cache, key: int) -> int:
    """The slot where a key is or would be."""
    slot = key % (1 << 30) * len(cache.key) >> 30
    while cache.key[slot] != 0 and cache.key[slot] != key + 1:
        slot = slot + 1 if slot + 1 < len(cache.key) else 0
    return slot
