"""The rules' answers and events are those of the golden files (see tests/golden/plays.py)."""

import pytest

from tests.golden import plays


@pytest.mark.parametrize("game", plays.GAMES)
def test_answers_and_events_are_the_golden_ones(game: str) -> None:
    expected = (plays.HERE / f"{game}.txt").read_text().splitlines()
    for number, (line, golden_line) in enumerate(zip(plays.lines(game), expected, strict=True), 1):
        assert line == golden_line, f"{game}.txt, line {number}"
