"""What each game makes within its statement's bounds, and how far it goes there."""

import re
from collections import Counter
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gyoji
from gyoji import Case
from gyoji.engine.generation import generate
from gyoji.game.bounds import (
    CONTEST,
    COUNT,
    NO_BOUNDS,
    SIZE,
    Bound,
    BoundsError,
    DefaultBounds,
    bounds_of,
    tiny_cases,
)
from gyoji.game.files import samples
from gyoji.game.profiles import contest, profile_of
from gyoji.games.boulder.bounds import last_fall
from gyoji.games.labyrinth.bounds import fit_numbers
from gyoji.games.labyrinth.maps import Recipe
from gyoji.games.tower.bounds import sunk, worn
from tests.examples import FEW, examples, needs_twins
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


@pytest.mark.parametrize("name", ["boulder", "labyrinth", "sokoban", "tower"])
def test_the_samples_are_within_the_bounds(name: str) -> None:
    for sample in samples(gyoji.load(name)):
        assert list(gyoji.read(name, sample.data, bounds=CONTEST))
        assert outside(name, sample.data) == []


@pytest.mark.parametrize("name", GAMES)
@examples(60)
@given(data=st.data())
def test_what_is_made_is_within_the_bounds_by_independent_checks(
    name: str, data: st.DataObject
) -> None:  # fmt: skip
    game = gyoji.load(name)
    rows = profile_of(game, CONTEST).bound(SIZE)
    size = data.draw(st.integers(rows.nearest(4), rows.nearest(20)))
    kind = data.draw(st.sampled_from([*game.levels.KINDS]))
    cases = made(name, kind, size, data.draw(st.integers(0, 10**6)))
    if cases:
        text = gyoji.show(game, cases)
        assert outside(name, text) == []
        assert list(gyoji.read(game, text, bounds=CONTEST)) == cases


@pytest.mark.parametrize("name", GAMES)
def test_tiny_cases_are_within_the_bounds_by_independent_checks(name: str) -> None:
    game = gyoji.load(name)
    some = list(islice(tiny_cases(game, profile_of(game, CONTEST)), 150))
    assert len(some) > 100
    for case in some[:: 20 if FEW else 1]:
        assert outside(name, gyoji.show(game, [case])) == []
    assert any(tiny_cases(game, NO_BOUNDS))


@pytest.mark.parametrize("name", GAMES)
def test_both_measures_refuse_the_same(name: str) -> None:
    """Cases made without bounds: the profile allows those that the independent check allows."""
    game = gyoji.load(name)
    profile, seen = profile_of(game, CONTEST), Counter[bool]()
    for kind in game.levels.KINDS:
        for size in (4, 19, 120) if FEW else (4, 7, 19, 120):
            for case in game.levels.cases(Random(size), size, 1, kind, usual(game)):
                allowed = profile.allows(case)
                seen[allowed] += 1
                assert (outside(name, gyoji.show(game, [case])) == []) == allowed
                assert (profile.violations(case) == []) == allowed
    assert seen[False] > 3


def usual(game: gyoji.Game) -> dict[str, str]:
    return {name: option.choices[0] for name, option in game.levels.OPTIONS.items()}


def shapes(name: str, sizes: tuple[int, ...], seeds: int, kind: str = "mixed") -> set[str]:
    """Rows x columns of many cases."""
    measure = profile_of(gyoji.load(name), CONTEST).measure
    cases = [case for size in sizes for seed in range(seeds)
             for case in made(name, kind, size, seed)]  # fmt: skip
    return {f"{of['rows']}x{of['columns']}" for of in map(measure, cases)}


@needs_twins
def test_sokoban_reaches_its_bounds_in_every_direction() -> None:
    found = shapes("sokoban", (4, 15), 30, "random") | shapes("sokoban", (4,), 30, "solved")
    assert found >= {"4x4", "4x15", "15x4", "15x15"}
    cases = [case for size in (4, 9, 15) for seed in range(40)
             for kind in ("crowded", "solved", "random")
             for case in made("sokoban", kind, size, seed)]  # fmt: skip
    measure = profile_of(gyoji.load("sokoban"), CONTEST).measure
    assert {1, 50} <= {measure(case)["keys"] for case in cases}
    boxes = [sum(bool(cell & 4) for cell in case.start[: case.start[-4]]) for case in cases]
    assert max(boxes) > 60
    # Many boxes, and all but one of them home.
    assert any(count > 5 and measure(case)["misplaced"] == 1
               for case, count in zip(cases, boxes, strict=True))  # fmt: skip
    # Every solution completes its board.
    ends = [gyoji.play_out(gyoji.load("sokoban"), case).end[-1] for case in cases]
    assert sum(ends) > len(ends) / 10


@needs_twins
def test_the_tower_reaches_its_bounds_in_every_direction() -> None:
    assert shapes("tower", (3, 50), 12, "edges") >= {"3x3", "3x50", "50x3", "50x50"}
    lengths = {len(case.actions) for seed in range(60) for case in made("tower", "climb", 4, seed)}
    assert {0, 255, 256, 2000} <= lengths


def test_boulder_reaches_its_bounds_in_every_direction() -> None:
    found = shapes("boulder", (4, 100), 60, "random")
    assert found >= {"4x3", "4x200", "100x3", "100x200"}
    game = gyoji.load("boulder")
    diamonds = Counter(
        case.start.count(game.rules.DIAMOND)  # type: ignore[attr-defined]  # the game's own
        for seed in range(60) for case in made("boulder", "exits", 30, seed)
    )  # fmt: skip
    assert {255, 256, 257} & set(diamonds)
    small = [case for seed in range(160) for case in made("boulder", "tiny", 4, seed)]
    lengths = {len(case.actions) for case in small}
    assert {0, 2000} <= lengths


def test_the_labyrinth_has_long_walks_and_long_chains() -> None:
    measure = profile_of(gyoji.load("labyrinth"), CONTEST).measure
    cases = [case for seed in range(40) for case in made("labyrinth", "caves", 7, seed)]
    assert max(measure(case)["index"] for case in cases) >= 8
    assert max(measure(case)["chain"] for case in cases) >= 5
    assert {1, 2000} <= {len(case.actions) for case in cases}
    rivers = [measure(case)["river"] for seed in range(20)
              for case in made("labyrinth", "rivers", 7, seed)]  # fmt: skip
    assert max(rivers) >= 6


def test_sweets_reach_every_verdict_and_the_greatest_strength() -> None:
    game = gyoji.load("sweets")
    winners, forces = Counter[bytes](), set[int]()
    for seed in range(8):
        for case in made("sweets", "verdicts", 19, seed):
            winners[b"".join(game.notation.write([gyoji.play_out(game, case)]))[:1]] += 1
        cases = generate(game, Random(seed), 19, "random", {}, count=7, bounds=CONTEST)
        for step, _ in gyoji.trace(game, list(cases)[6]):
            forces |= {event[2] for event in step.events if event[0] == game.rules.TAKEN}  # type: ignore[attr-defined]  # its own event
    assert winners.keys() >= {b"0", b"1", b"2"}
    assert max(forces) == 4 + 3 + 3 + 2 + 2 + 2  # 4C 3W 3C 2C 2W 2W around a city with six lands


OPEN_BORDER = b"4 4\n....\n.wb+\n....\n....\nU\n0 0\n"
TWO_GAMES = b"4 5\n#####\n#wb+#\n#...#\n#####\nR\n" * 2 + b"0 0\n"


def test_a_board_with_an_open_border_lies_outside() -> None:
    sokoban = gyoji.load("sokoban")
    (case,) = gyoji.read("sokoban", OPEN_BORDER, lenient=True)
    (sentence,) = contest(sokoban).violations(case)
    assert sentence.startswith("the number of border cells without a wall is 12;")
    inside = next(gyoji.read("sokoban", TWO_GAMES))
    (sentence,) = contest(sokoban).breaches([inside, case])
    assert sentence.startswith("in data set 2, the number of border cells")


def test_too_many_data_sets_are_refused_where_they_begin_to_be_too_many() -> None:
    few = contest(gyoji.load("sokoban"))._replace(bounds=(Bound("cases", 1, 1, "the games"),))
    with pytest.raises(gyoji.NotationError, match="expected 1 for the games"):
        list(gyoji.read("sokoban", TWO_GAMES, bounds=few))
    games = list(gyoji.read("sokoban", TWO_GAMES))
    assert len(games) == 2
    assert list(few.breaches(games)) == ["the games is 2; the contest promises 1"]
    many = few._replace(bounds=(Bound("cases", 3, None, "the games"),))
    with pytest.raises(gyoji.NotationError, match="expected at least 3 for the games"):
        list(gyoji.read("sokoban", TWO_GAMES, bounds=many))
    assert NO_BOUNDS.measure(games[0]) == {}


def test_statements_leave_out_what_has_no_limit() -> None:
    profile = contest(gyoji.load("sokoban"))._replace(bounds=(Bound("keys", None, None, "keys"),))
    assert profile.lines() == []


def test_a_game_without_bounds_allows_everything() -> None:
    skater = gyoji.load("skater")
    default = DefaultBounds(skater)
    (case,) = generate(skater, Random(1), 5, "random", {})
    assert default.measure(case) == {}
    assert list(default.tiny(NO_BOUNDS)) == []
    assert list(default.texts(Random(1), b"#")) == []


def test_boards_of_boulder_have_a_least_size() -> None:
    boulder = gyoji.load("boulder")
    with pytest.raises(ValueError, match="has at least 4 rows, not 3"):
        next(bounds_of(boulder).cases(Random(1), 3, "random", {}, contest(boulder)))


def test_boulder_is_written_as_people_write_it() -> None:
    data = b"####\n#& #\n####\n\ndadadadad\n"
    (case,) = gyoji.read("boulder", data)
    texts = dict(bounds_of(gyoji.load("boulder")).texts(Random(1), data))
    read = {about: next(gyoji.read("boulder", text)) for about, text in texts.items()}
    assert {about for about in read if read[about] != case} == {"text without a command"}
    assert all(text != data for text in texts.values())


def test_texts_of_boulder_have_the_marks_of_cells_between_commands() -> None:
    data = b"####\n#& #\n####\n\n" + b"da" * 100 + b"\n"
    texts = dict(bounds_of(gyoji.load("boulder")).texts(Random(1), data))
    told = b"".join(text.partition(b"\n\n")[2] for text in texts.values())
    assert all(mark in told for mark in b"&#O$X")


def test_texts_of_boulder_end_with_a_command_after_which_something_falls() -> None:
    data = b"#####\n#O &#\n#.  #\n#####\n\nsaadaw\n"
    told = dict(bounds_of(gyoji.load("boulder")).texts(Random(1), data))
    (text,) = (told[about] for about in told if "makes something fall" in about)
    assert text.endswith(b"\n\nsaad")
    assert last_fall(b"####\n#&X#\n####", b"ddd") == len("ddd")  # nothing falls before the end
    assert last_fall(b"&O\n..", b"wa") == len("wa")  # it is not played


def test_tiny_walks_are_on_maps_of_the_contest() -> None:
    labyrinth = gyoji.load("labyrinth")
    tiny = list(bounds_of(labyrinth).tiny(contest(labyrinth)))
    assert len(tiny) > 100
    assert all(map(contest(labyrinth).allows, tiny[:: 10 if FEW else 1]))


def test_kinds_of_other_boards_are_not_within_the_contest() -> None:
    sweets = gyoji.load("sweets")
    with pytest.raises(BoundsError, match="the contest's board is not tiny"):
        next(bounds_of(sweets).cases(Random(1), 19, "tiny", {}, contest(sweets)))


def test_some_games_of_sweets_go_on_after_the_last_land_is_filled() -> None:
    game = gyoji.load("sweets")
    cases = islice(bounds_of(game).cases(Random(1), 19, "late", {}, contest(game)), 12)
    last = [gyoji.show(game, [case]).decode().rstrip().split("\n")[-1] for case in cases]
    more = re.compile(r"(1S|ZZ 0 0 . \d+ \d+ .) \d+ \d+$")
    assert any(map(more.search, last))


def test_some_ships_of_sweets_are_far_from_every_city() -> None:
    game = gyoji.load("sweets")
    cases = islice(bounds_of(game).cases(Random(1), 19, "late", {}, contest(game)), 12)
    ships = re.compile(r"1S (\d+) (\d+)")
    shown = b"".join(gyoji.show(game, [case]) for case in cases).decode()
    places = {(int(row), int(column)) for row, column in ships.findall(shown)}
    # The board's land and cities lie on a diagonal from the top right to the bottom left.
    assert any(row >= 10 and column >= 22 for row, column in places)


def test_a_pulled_fragile_block_bears_as_many_departures_as_it_counts() -> None:
    ends = set[tuple[int, int, str]]()
    for seed in range(80):
        case = worn(Random(seed), 5, 7)
        shown = gyoji.show("tower", [case])
        (count,) = re.findall(rb"(?<=#)[123]|[123](?=#)", shown)
        (answer,) = gyoji.judge("tower", shown)
        ends.add((int(count), len(case.actions) // 2 - 1, answer.decode().strip()[12:]))
    assert ends == {
        (count, left, "Cleared" if left < count else "Gave Up")
        for count in (1, 2, 3)
        for left in range(5)
    }


def test_a_column_sinks_into_a_dimension_block_to_its_end() -> None:
    game = gyoji.load("tower")
    some = islice(bounds_of(game).cases(Random(1), 20, "holes", {}, contest(game)), 20)
    assert any(
        re.search(rb"(\n\.*S.*)(\n\.*[#IC3]\.*){9}", gyoji.show(game, [one])) for one in some
    )
    cases = [sunk(Random(seed), 20, 3) for seed in range(20)]
    blocks = [len(re.findall(rb"[#IC3]", gyoji.show("tower", [case]))) for case in cases]
    assert max(blocks) > 10
    answers = b"".join(gyoji.judge("tower", gyoji.show("tower", cases))).splitlines()
    assert set(answers) == {b"Game Over : Death by Hole"}


def test_a_warehouse_may_have_a_box_or_a_target_in_every_place() -> None:
    game = gyoji.load("sokoban")
    largest = profile_of(game, CONTEST).replace(
        *(Bound(side, 15, 15) for side in (SIZE, "columns"))
    )
    cases = islice(bounds_of(game).cases(Random(1), 15, "crowded", {}, largest), 20)
    boxes = [gyoji.show(game, [case]).count(b"b") for case in cases]
    assert max(boxes) == 77  # 169 places inside, of which 14 are walls, and the worker's


def test_without_bounds_a_recipe_stays_as_it_is() -> None:
    recipe = Recipe(rivers=4, caves=1, bogs=2, walls=2)
    assert fit_numbers(recipe, NO_BOUNDS) is recipe


def test_a_measure_may_be_pinned_to_one_number() -> None:
    profile = contest(gyoji.load("sokoban"))
    exact = profile.replace(profile.bound("rows").pin(6), Bound("unknown", 1, 1))
    assert exact.bound("rows").text == "6"
    assert [bound for bound in exact.bounds if bound.name != "rows"] == [
        bound for bound in profile.bounds if bound.name != "rows"
    ]


@pytest.mark.parametrize("most", [9, 3])
def test_rivers_have_any_digits_that_the_bounds_allow(most: int) -> None:
    game = gyoji.load("labyrinth")
    bounds = contest(game)
    narrow = bounds.replace(bounds.bound("river")._replace(most=most))
    found = set[int]()
    for seed in range(24):
        made = list(generate(game, Random(seed), 7, "rivers", {}, count=1, bounds=narrow))
        assert all(map(narrow.allows, made))
        text = gyoji.show(game, made).decode()
        found |= {int(digit) for digit in re.findall(r"\br(\d)", text)}
    assert max(found) == most
