"""Profiles: reading and narrowing them, measuring cases, and making cases within them."""

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gyoji
from gyoji import Case, NotationError
from gyoji.engine.generation import generate
from gyoji.game.bounds import (
    CONTEST,
    COUNT,
    NO_BOUNDS,
    NONE,
    SIZE,
    Bound,
    BoundsError,
    Profile,
    tiny_cases,
)
from gyoji.game.profiles import profile_of
from tests.naive import bounds as naive

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GAMES = ("boulder", "labyrinth", "sokoban", "sweets", "tower")
LINES = {
    "boulder": "the number of rows is 3 to 100; the number of columns is 3 to 200",
    "labyrinth": "the number of rows is 7; the number of columns is 7",
    "sokoban": "4 <= R, C <= 15; the number of keystrokes is 1 to 50",
    "sweets": "1 <= T <= 1000; the number of rows is 19; the number of fields in a row is 29",
    "tower": "3 <= n, m <= 50; the number of S in the tower is 1",
}
INSIDE = "4 5\n#####\n#wb+#\n#...#\n#####\n"


def usual(game: gyoji.Game) -> dict[str, str]:
    return {name: option.choices[0] for name, option in game.levels.OPTIONS.items()}


def made(name: str, kind: str, size: int, seed: int, bounds: str = CONTEST) -> list[Case]:
    """A few cases in one input; none of a kind that the bounds exclude."""
    game = gyoji.load(name)
    profile = profile_of(game, bounds)
    count = profile.bound(COUNT).nearest(4)
    try:
        return list(generate(game, Random(seed), size, kind, {}, count=count, bounds=profile))
    except BoundsError:
        return []


def outside(name: str, text: bytes) -> list[str]:
    """What an input breaks, by the independent checks."""
    check: Callable[[str], Iterator[str]] = getattr(naive, name)
    return list(check(text.decode()))


@pytest.mark.parametrize("name", GAMES)
def test_bounds_are_written_as_statements_write_them(name: str) -> None:
    profile = profile_of(gyoji.load(name), CONTEST)
    said = "; ".join(profile.lines())
    assert set(LINES[name].split("; ")) <= set(said.split("; "))
    assert profile.source
    assert all(bound.about.startswith("the ") for bound in profile.bounds)


def test_no_bounds_make_what_levels_make() -> None:
    for name in GAMES:
        game = gyoji.load(name)
        kind = next(iter(game.levels.KINDS))
        free = [list(generate(game, Random(3), 30, kind, {}, bounds=bounds))
                for bounds in (NO_BOUNDS, NONE)]  # fmt: skip
        assert free[0] == free[1] == list(game.levels.cases(Random(3), 30, 1, kind, usual(game)))


def test_what_is_asked_for_outside_the_bounds_is_refused() -> None:
    sokoban, sweets, labyrinth = (gyoji.load(name) for name in ("sokoban", "sweets", "labyrinth"))
    with pytest.raises(BoundsError, match="rows is 20; the contest promises 4 <= R <= 15"):
        generate(sokoban, Random(1), 20, "mixed", {}, bounds=CONTEST)
    with pytest.raises(BoundsError, match="games is 1001; the contest promises 1 <= T <= 1000"):
        generate(sweets, Random(1), 19, "mixed", {}, count=1001, bounds=CONTEST)
    with pytest.raises(BoundsError, match="walkers in a play is 2; the contest promises 1"):
        list(generate(labyrinth, Random(1), 7, "mixed", {"walkers": "2"}, bounds=CONTEST))


def narrowed(path: Path, text: str, name: str = "sokoban") -> Profile:
    file = path / "club.toml"
    file.write_text(text)
    return profile_of(gyoji.load(name), str(file))


def test_a_file_narrows_the_contest(tmp_path: Path) -> None:
    text = 'title = "the club"\n[rows]\nmax = 8\n[columns]\nmax = 8\n[keys]\nmin = 5\nmax = 9\n'
    profile = narrowed(tmp_path, text)
    assert profile.lines()[:2] == ["4 <= R, C <= 8", "the number of keystrokes is 5 to 9"]
    sokoban = gyoji.load("sokoban")
    for kind in sokoban.levels.KINDS:
        for case in generate(sokoban, Random(5), 8, kind, {}, count=20, bounds=profile):
            assert profile.measure(case)["columns"] <= 8
            assert 5 <= len(case.actions) <= 9
    with pytest.raises(BoundsError, match="rows is 9; the club allows 4 <= R <= 8"):
        generate(sokoban, Random(1), 9, "mixed", {}, bounds=profile)
    assert all(len(case.actions) >= 5 for case in tiny_cases(sokoban, profile))


def test_a_kind_that_does_not_fit_into_narrow_boards_is_refused(tmp_path: Path) -> None:
    profile, boulder = narrowed(tmp_path, "[columns]\nmax = 3\n", "boulder"), gyoji.load("boulder")
    with pytest.raises(BoundsError, match="escape has at least 4 columns, not 3"):
        list(generate(boulder, Random(1), 9, "escape", {}, bounds=profile))
    for seed in range(20):
        (case,) = generate(boulder, Random(seed), 9, "mixed", {}, bounds=profile)
        assert profile.measure(case)["columns"] == 3


def test_bounds_that_nothing_reaches_are_given_up(tmp_path: Path) -> None:
    profile = narrowed(tmp_path, "[rows]\nmax = 4\n[columns]\nmax = 4\n[misplaced]\nmin = 9\n")
    with pytest.raises(BoundsError, match=r"no such case .* off the targets is .* at least 9"):
        list(generate(gyoji.load("sokoban"), Random(1), 4, "random", {}, bounds=profile))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "[rows]\nmax = 20\n",
            ":1:2: expected numbers within the contest's: 4 <= R <= 15, found 20",
        ),
        ("\n[rows]\nmin = 9\nmax = 8\n", ":2:2: expected a min that is not above the max, found 9"),
        ("[row]\nmax = 8\n", ":1:2: expected title, or a table of rows, columns, keys, workers"),
        ("[rows]\nmost = 8\n", ":1:2: expected min and max, with numbers, found {'most': 8}"),
        ("[rows]\nmax = true\n", ":1:2: expected min and max, with numbers"),
        ("rows = 8\n", ":1:1: expected min and max, with numbers, found 8"),
        ("title = 8\n", ":1:1: expected a text in quotes, found 8"),
        ("[rows]\nmax = \n", ":2:7: expected TOML, found a mistake: invalid value"),
        ("[rows\n", ":1:6: expected TOML, found a mistake: expected ']'"),
    ],
)
def test_a_file_that_is_no_profile_has_an_error_with_its_place(
    tmp_path: Path, text: str, message: str
) -> None:
    with pytest.raises(NotationError) as refused:
        narrowed(tmp_path, text)
    assert f"club.toml{message}" in str(refused.value)


def test_bounds_that_do_not_exist_are_refused(tmp_path: Path) -> None:
    sokoban, skater = gyoji.load("sokoban"), gyoji.load("skater")
    with pytest.raises(BoundsError, match="contest, none or a TOML file, and contets cannot be"):
        profile_of(sokoban, "contets")
    (tmp_path / "bad.toml").write_bytes(b"\xff")
    with pytest.raises(BoundsError, match="it is not text in UTF-8"):
        profile_of(sokoban, str(tmp_path / "bad.toml"))
    # A game that brings no bounds promises nothing, and there is nothing to narrow.
    assert profile_of(skater, CONTEST) == NO_BOUNDS
    with pytest.raises(BoundsError, match=r"skater has no bounds that .*club\.toml could narrow"):
        narrowed(tmp_path, "[rows]\nmax = 8\n", "skater")


def test_reading_within_bounds_names_the_data_set() -> None:
    text = f"{INSIDE}R\n{INSIDE}{'R' * 51}\n0 0\n"
    for go in (gyoji.read, gyoji.judge):
        with pytest.raises(NotationError) as refused:
            list(go("sokoban", text, bounds=CONTEST))
        assert str(refused.value) == (
            "<input>:7:1: expected 1 to 50 for the number of keystrokes in data set 2, "
            "as the contest promises, found 51"
        )
    assert len(list(gyoji.read("sokoban", text))) == 2
    # The answers before the error are given.
    assert next(gyoji.judge("sokoban", text, bounds=CONTEST)).startswith(b"Game 1: complete")


def test_within_bounds_answers_are_the_same() -> None:
    for name in GAMES:
        game = gyoji.load(name)
        size = profile_of(game, CONTEST).bound(SIZE).nearest(9)
        text = gyoji.show(game, made(name, "mixed", size, 1))
        answers = {b"".join(gyoji.judge(game, text, bounds=at)) for at in (CONTEST, NONE)}
        assert len(answers) == 1


def test_the_number_of_data_sets_is_bounded(tmp_path: Path) -> None:
    profile = narrowed(tmp_path, "[cases]\nmax = 2\n", "labyrinth")
    text = gyoji.show("labyrinth", made("labyrinth", "random", 7, 1)[:1] * 3)
    with pytest.raises(NotationError, match=r"1 <= P <= 2 for the number of walks, as"):
        list(gyoji.read("labyrinth", text, bounds=profile))


@given(st.integers(0, 300), st.integers(0, 300), st.integers(0, 9999), st.integers(0, 400))
def test_draws_are_within_their_bound(least: int, more: int, seed: int, usual: int) -> None:
    rng = Random(seed)
    for bound in (Bound("", least, least + more), Bound("", least), Bound("", None, least + 1)):
        drawn = [bound.draw(rng, usual) for _ in range(20)]
        assert all(bound.allows(value) for value in drawn)
        assert all(value >= 1 or bound.most == 0 for value in drawn)
        assert bound.allows(bound.nearest(usual))


def test_ranges_in_words() -> None:
    texts = [bound.text for bound in (Bound("", 4, 15, "", "R"), Bound("", 1, 50), Bound("", 2, 2),
                                      Bound("", 3), Bound("", None, 9), Bound(""))]  # fmt: skip
    assert texts == ["4 <= R <= 15", "1 to 50", "2", "at least 3", "at most 9", "any number"]
