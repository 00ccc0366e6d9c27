"""A state is novel if something in it was never so, in any state with the same estimate."""

from __future__ import annotations

from typing import TYPE_CHECKING

import gyoji
from gyoji.solving.best_first import is_novel
from gyoji.solving.engines import prepare

if TYPE_CHECKING:
    from gyoji.solving.record import Search

BOULDER = gyoji.load("boulder")
START = next(gyoji.read(BOULDER, "####\n#&X#\n####\n\n")).start


def search_with(*differences: bytes) -> tuple[Search, list[tuple[int, int]]]:
    """A search that has these differences in its store, and where they are."""
    search, at, places = prepare(BOULDER, START, "any", 8 << 20), 0, list[tuple[int, int]]()
    for difference in differences:
        for byte in difference:
            search.store[at] = byte
            at += 1
        places.append((at - len(difference), at))
    return search, places


def test_what_was_seen_is_not_novel_with_the_same_estimate() -> None:
    # The bytes at place 3 and, behind 4 equal ones, at place 8.
    both, first, second, other = b"\3\5\4\7", b"\3\5\xff\xff", b"\x08\7\xff\xff", b"\3\6\xff\xff"
    search, places = search_with(both, first, second, other)
    found = [is_novel(search, 10, *place) for place in places]
    assert found == [True, False, False, True]
    again = [is_novel(search, -10, *place) for place in places]
    assert again == found, "another estimate"
    assert bytes(search.seen).count(1) == 6  # type: ignore[call-overload]  # a memoryview
