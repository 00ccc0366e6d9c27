"""Extremes of a profile: each is made, keeps to the bounds, and is what it says."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

import gyoji
from gyoji.check.cases import (
    FEW,
    NARROW,
    WIDE,
    CaseBatch,
    any_shape,
    extreme_cases,
    vary_layout,
    with_most_rows,
)
from gyoji.engine.generation import kinds
from gyoji.game.bounds import LONG, NO_BOUNDS, SIZE
from gyoji.game.extremes import MYRIADS
from gyoji.game.profiles import contest
from gyoji.games import names
from tests.examples import long_if

GAMES = [name for name in names() if name != "skater"]


@pytest.mark.parametrize("name", long_if({"labyrinth", "sweets"}.__contains__, GAMES))
def test_what_is_extreme_keeps_to_the_bounds(name: str) -> None:
    game = gyoji.load(name)
    profile = contest(game)
    for about, cases in islice(extreme_cases(game, 1, kinds(game), profile), 20):
        assert all(map(profile.allows, cases)), about
        few = cases[:FEW]
        assert list(gyoji.read(game, gyoji.show(game, few))) == few, about


@pytest.mark.long
@pytest.mark.parametrize(("name", "columns"), [("boulder", 200), ("tower", 50), ("sokoban", 15)])
def test_boards_reach_the_bounds_in_each_direction(name: str, columns: int) -> None:
    """Wide and low, tall and narrow, and both."""
    game = gyoji.load(name)
    profile = contest(game)
    found = set[tuple[int, int]]()
    for _, cases in islice(extreme_cases(game, 1, kinds(game), profile), 60):
        found |= {(sizes[SIZE], sizes["columns"]) for sizes in map(profile.measure, cases)}
    rows = profile.bound(SIZE).most
    assert rows is not None
    assert (rows, columns) in found
    assert any(high == rows and wide < columns / 2 for high, wide in found)
    assert any(high < rows / 2 and wide == columns for high, wide in found)


@pytest.mark.parametrize("name", ["boulder", "tower", "labyrinth"])
def test_plays_are_long(name: str) -> None:
    game = gyoji.load(name)
    made = islice(extreme_cases(game, 1, kinds(game), contest(game)), 30)
    assert max(len(case.actions) for _, cases in made for case in cases) >= LONG


@pytest.mark.long
def test_inputs_hold_very_many_data_sets() -> None:
    for name, most in (("sweets", 1000), ("labyrinth", MYRIADS), ("boulder", 1)):
        game = gyoji.load(name)
        made = islice(extreme_cases(game, 1, kinds(game), contest(game)), 30)
        sizes = {len(cases) for _, cases in made}
        assert max(sizes) == most
        assert not {129, 257, 500} - sizes or most == 1


@pytest.mark.long
def test_without_bounds_only_the_number_of_data_sets_is_extreme() -> None:
    game = gyoji.load("tower")
    made = list(extreme_cases(game, 1, kinds(game), NO_BOUNDS))
    assert [len(cases) for _, cases in made] == [1000, 500, 129, 257]
    assert not list(extreme_cases(gyoji.load("boulder"), 1, ["random"], NO_BOUNDS))


@pytest.mark.parametrize("name", ["boulder", "sokoban", "tower"])
def test_without_bounds_boards_have_any_shape(name: str) -> None:
    """Tall and narrow, wide and low: larger than the contest's, and legal."""
    game, found = gyoji.load(name), set[str]()
    profile = with_most_rows(any_shape(game), WIDE)
    for _, cases in islice(extreme_cases(game, 1, ["random"], profile), 8):
        sizes = profile.measure(cases[0])
        found |= {"tall"} if sizes[SIZE] == WIDE and sizes["columns"] <= NARROW + 1 else set()
        found |= {"wide"} if sizes["columns"] >= WIDE and sizes[SIZE] <= 12 else set()
        assert list(gyoji.read(game, gyoji.show(game, cases[:1]))) == cases[:1]
    assert found == {"tall", "wide"}


@pytest.mark.parametrize("name", ["labyrinth", "sweets"])
def test_a_statement_with_one_shape_says_nothing_of_others(name: str) -> None:
    assert any_shape(gyoji.load(name)).bounds == ()


def test_boulder_is_tried_as_people_write_it() -> None:
    game, texts = gyoji.load("boulder"), set[bytes]()
    for number, (about, cases) in enumerate(
        islice(extreme_cases(game, 1, kinds(game), contest(game)), 9)
    ):
        batch = vary_layout(game, Random(number), CaseBatch(about, list(cases)), 1)
        assert batch.data is not None
        assert list(gyoji.read(game, batch.data)) == list(cases)
        texts.add(batch.data.partition(b"\n\n")[2])
    text = b"".join(texts)
    assert {b"W", b"?", b"-"} <= {text[at : at + 1] for at in range(len(text))}
    assert any(not data.endswith(b"\n") for data in texts)
    assert any(data.count(b"\n") > 1 for data in texts)
