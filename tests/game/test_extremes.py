"""Extremes of a profile, before any case is made."""

from __future__ import annotations

import pytest

import gyoji
from gyoji.game.bounds import COUNT, NO_BOUNDS, has_texts
from gyoji.game.extremes import LARGEST, MYRIADS, extremes, growing
from gyoji.game.profiles import contest
from gyoji.games import HERE


@pytest.mark.parametrize("name", HERE)
def test_only_what_is_free_is_pinned(name: str) -> None:
    profile = contest(gyoji.load(name))
    for extreme in extremes(profile):
        for bound, narrow in zip(profile.bounds, extreme.profile.bounds, strict=True):
            if bound.name == COUNT:
                assert narrow._replace(most=bound.most) == bound
            assert bound.least != bound.most or bound == narrow
            assert extreme.cases is None or narrow.least == bound.least


def test_what_has_no_limit_is_tried_far_beyond_the_usual() -> None:
    """The walks of the Labyrinth are without number; the other statements name one."""
    most = {
        name: max((each.cases or 1 for each in extremes(contest(gyoji.load(name)))), default=1)
        for name in HERE
    }
    assert most["labyrinth"] == MYRIADS
    assert most["sweets"] == 1000
    assert most["boulder"] == 1


def test_boards_of_one_shape_have_no_largest() -> None:
    shaped = {
        name for name in HERE if any(e.name == LARGEST for e in extremes(contest(gyoji.load(name))))
    }
    assert shaped == {"boulder", "sokoban", "tower"}


def test_only_boulder_leaves_its_layout_to_people() -> None:
    assert [name for name in HERE if has_texts(gyoji.load(name))] == ["boulder"]


def test_cells_grow_by_doubling_or_else_data_sets() -> None:
    boulder, sweets = (contest(gyoji.load(name)) for name in ("boulder", "sweets"))
    what, series = growing(boulder)
    assert what == "cells"
    assert [amount for amount, _ in series] == [1250, 2450, 5000, 9870, 20_000]
    for _, extreme in series:
        commands = extreme.profile.bound("commands")
        assert commands.least == commands.most == 100
    what, series = growing(sweets)
    assert what == "data sets"
    assert [extreme.cases for _, extreme in series] == [62, 125, 250, 500, 1000]
    assert growing(NO_BOUNDS) == ("data sets", [])
