"""The Labyrinth as an interactive problem: what a walker hears, and who needs how many commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.check.interactive import hidden_maps
from gyoji.game.profiles import contest
from gyoji.games.labyrinth import interactor
from gyoji.games.labyrinth.baselines import count_commands, count_fewest
from gyoji.games.labyrinth.interactor import GAVE_UP, NO_COMMAND, TOO_MANY, Interactor

from .test_pencil import start_of

if TYPE_CHECKING:
    from gyoji.game.state import Position

LABYRINTH = gyoji.load("labyrinth")
STRAIGHT = "o o o"


def there(words: str = STRAIGHT, treasure: tuple[int, int] = (0, 2)) -> Position:
    return start_of(words, [(0, 0)], treasure=treasure, meet=False)


def talk(start: Position, *lines: str, most: int = 1000) -> tuple[list[str], Interactor]:
    one, heard = Interactor(start, most), list[str]()
    for line in lines:
        said, goes_on = one.answer(line.encode())
        heard.append(said.decode())
        if not goes_on:
            break
    return heard, one


def test_what_a_walker_hears() -> None:
    heard, one = talk(there(), "N", "E", " E\r", "W", "W")
    assert heard == ["wall\n", "island\n", "island treasure\n", "island\n", "island home\n"]
    assert (one.commands, one.conclude()) == (5, "")
    river = "o r1> e1/o o o/y10 b< y11"
    heard, _ = talk(there(river, (1, 2)), "E", "W", "W", "S", "S")
    assert heard == ["river estuary\n", "river\n", "island\n", "island\n", "cave\n"]


def test_an_answer_is_understood_as_it_was_announced() -> None:
    for met in range(1, 7):
        for drawn in (0, 4, 5):
            for bits in (0, 1, 4, 5):
                said = met | drawn << 3 | bits << 6
                assert interactor.understand(interactor.describe(said)) == said


def test_what_a_program_may_not_do() -> None:
    for line in ("", "NS", "n", "X", "N N", "\xff", "\0"):
        heard, one = talk(there(), "E", line)
        assert heard[1:] == [""]
        assert (one.conclude(), one.commands) == (NO_COMMAND, 1)
    heard, one = talk(there(), *"NNNN", most=3)
    assert (heard[3], one.conclude(), one.commands) == ("", TOO_MANY, 3)
    assert talk(there(), "E", "E")[1].conclude() == GAVE_UP
    # The last command that is allowed brings it home.
    assert talk(there(), *"EEWW", most=4)[1].conclude() == ""


def test_a_hidden_map_is_written_and_read() -> None:
    for hidden in hidden_maps(LABYRINTH, 5, contest(LABYRINTH), 14):
        shown = gyoji.show(LABYRINTH, interactor.write(hidden.start))
        assert interactor.read(gyoji.read(LABYRINTH, shown, bounds="none")) == hidden.start
    for text, sentence in (
        ("o o\n1\n0 0\n", "two walks"), ("o o\n2\n0 0 E\n0 1\n", "without letters"),
        ("o o\n2\n0 0\n0 0\n", "where the walker starts"),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=sentence):
            interactor.read(gyoji.read(LABYRINTH, text))


def test_who_sees_the_map_needs_the_fewest_commands() -> None:
    assert count_fewest(there()) == 4
    assert count_fewest(there("o w o")) is None
    maps = hidden_maps(LABYRINTH, 1, contest(LABYRINTH), 7)
    assert maps == hidden_maps(LABYRINTH, 1, contest(LABYRINTH), 7)
    assert len({hidden.kind for hidden in maps}) > 3
    for hidden in maps:
        fewest = count_commands(hidden.start, "seeing", 0, 1000)
        assert fewest is not None
        for name in ("random", "nearest"):
            needed = count_commands(hidden.start, name, 0, 300)
            assert needed is None or needed >= fewest
    assert count_commands(maps[0].start, "random", 0, 1) is None
