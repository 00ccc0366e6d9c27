"""Tables of words of a display, however the display is given."""

from __future__ import annotations

from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from gyoji.game.wording import MissingWordsError, find_places, leave_out_places, with_word_tables


def test_a_missing_word_is_named_with_those_that_there_are() -> None:
    display = ModuleType("display")
    display.ANSWERS = {1: "moved", 2: "pushed"}  # type: ignore[attr-defined]
    for given in (display, SimpleNamespace(ANSWERS={1: "moved", 2: "pushed"})):
        table = with_word_tables(given).ANSWERS
        assert table[2] == "pushed"
        with pytest.raises(MissingWordsError) as error:
            table[7]
        assert str(error.value) == (
            "ANSWERS has no words for the number 7, which occurs in a play; it has words for 1, 2"
        )
    assert type(display.ANSWERS) is dict  # the module is the author's


def test_a_display_of_a_class_of_its_own_is_kept() -> None:
    class Own:
        ANSWERS: Any = {1: "moved"}  # noqa: RUF012

    own = Own()
    assert with_word_tables(own) is own
    assert type(own.ANSWERS) is dict


@pytest.mark.parametrize(
    ("said", "shorter"),
    [
        ("there is no way from {a:place} to {b:place}", "there is no way"),
        ("there is a wall at row 3, column 1", "there is a wall"),
        ("row 3, column 4 is empty", "this cell is empty"),
        ("the player falls", "the player falls"),
    ],
)
def test_a_board_shows_the_places_that_a_sentence_leaves_out(said: str, shorter: str) -> None:
    assert leave_out_places(said) == shorter


def test_places_are_counted_from_0() -> None:
    said = "the box is pushed from row 2, column 3 to row 2, column 14"
    assert find_places(said) == [(1, 2), (1, 13)]
