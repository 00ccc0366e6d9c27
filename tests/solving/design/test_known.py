"""Levels of well-known collections are not made again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import gyoji
from gyoji.game.design import design_of
from gyoji.solving.design import levels as known
from tests.solving.design.boards import SOKOBAN

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import pytest

FIRST_OF_MICROBAN = """\
####
# .#
#  ###
#*@  #
#  $ #
#  ###
####
"""
"""Microban 1 by David W. Skinner, the best known of small levels."""


def small(count: int) -> list[gyoji.Case]:
    """The first levels of 6 x 6 cells with two boxes."""
    made = gyoji.generate_levels("sokoban", count, time=120, rows="6", columns="6", boxes="2")
    return [each.case for each in made]


def digests(cases: list[gyoji.Case]) -> Iterator[bytes]:
    canonical = design_of(SOKOBAN).canonical
    return (known.level_digest(canonical(case.start)) for case in cases)


def test_the_digests_are_in_order_and_include_a_famous_level() -> None:
    content = known.path(SOKOBAN).read_bytes()
    each = [content[at : at + known.BYTES] for at in range(0, len(content), known.BYTES)]
    assert known.pack(each) == content
    assert len(each) > 6000
    (microban,) = digests([*gyoji.read(SOKOBAN, FIRST_OF_MICROBAN)])
    assert microban in known.known_levels(SOKOBAN)
    mirrored = "\n".join(line.ljust(6)[::-1] for line in FIRST_OF_MICROBAN.splitlines())
    assert microban in digests([*gyoji.read(SOKOBAN, mirrored)])
    assert known.known_levels(gyoji.load("tower")) == frozenset()


def test_a_known_level_is_not_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = small(3)
    file = tmp_path / "known_levels.bin"
    file.write_bytes(known.pack(digests(made[:2])))
    monkeypatch.setattr(known, "path", lambda _: file)
    known.known_levels.cache_clear()
    try:
        (again,) = small(1)
    finally:
        known.known_levels.cache_clear()
    assert again == made[2]
