"""What rules tell has not changed unseen (see tests/golden/plays.py)."""

import pytest

from tests.golden import plays


@pytest.mark.parametrize("game", plays.GAMES)
def test_what_was_told_is_told(game: str) -> None:
    expected = (plays.HERE / f"{game}.txt").read_text().splitlines()
    for number, (told, known) in enumerate(zip(plays.lines(game), expected, strict=True), 1):
        assert told == known, f"{game}.txt, line {number}"
