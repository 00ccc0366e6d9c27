"""What a walker knows: never anything false, and on tiny maps nearly everything that follows."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice, product
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gyoji
from gyoji.engine.seats import UncheckedTable
from gyoji.game.knowledge import Certain, Chart, Told, knowledge_of
from gyoji.game.protocols import Case
from gyoji.game.scene import NOBODY, Tile
from gyoji.game.state import AREA, TURN, WIDTH
from gyoji.games.labyrinth import knowledge, rules
from gyoji.games.labyrinth.knowledge import (
    FULL,
    NEAREST,
    RANDOM,
    Belief,
    Heard,
    Walker,
    belief,
    choose,
)
from gyoji.games.labyrinth.knowledge.cells import (
    ANYTHING,
    BOG,
    ESTUARY,
    ISLAND,
    RIVER,
    RIVERS,
    STEPS,
    WALL,
    is_single,
    origin,
)
from gyoji.games.labyrinth.knowledge.hypothesis import Hypothesis
from gyoji.games.labyrinth.notation import KEYS
from gyoji.web.limits.limits import ServerLimits
from gyoji.web.play.follows import follows as follows_request
from gyoji.web.play.requests import FollowsRequest
from tests.examples import examples
from tests.games.labyrinth_heard import Walk, all_maps, walks_like

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gyoji.game.state import Position

GAME = gyoji.load("labyrinth")
KINDS = tuple(GAME.levels.KINDS)
BEGINNING = re.compile(r"where (\w+) (?:started|(?:was |were |came out )after command (\d+))")
RIVER_AND_BACK = "o   r1> e1\nw   o   w\n1\n0 0 \n"


def start_of(seed: int, kind: str, walkers: int = 1, size: int = 6) -> Position:
    options = {"reach": "any" if seed % 2 else "all", "walkers": str(walkers)}
    return next(iter(GAME.levels.cases(Random(seed), size, 1, kind, options))).start


def read(text: str) -> Position:
    return next(gyoji.read("labyrinth", text)).start


def size_of(start: Position) -> tuple[int, int]:
    return start[AREA] // start[WIDTH] - 2, start[WIDTH] - 2


def heard_on(text: str, letters: str, known: bool = False) -> Belief:
    """What is believed after these letters on a map."""
    start = read(text)
    walk, found = Walk(start), Belief(1, size_of(start) if known else None)
    for letter in letters:
        found.hear(walk.go(KEYS.action(letter, [])))
    return found


@examples(120)
@given(
    st.integers(0, 10**6), st.sampled_from(KINDS), st.integers(1, 2), st.booleans(),
    st.lists(st.integers(0, 3), max_size=60),
)  # fmt: skip
def test_the_truth_is_never_excluded(
    seed: int, kind: str, walkers: int, known: bool, ways: list[int]
) -> None:
    start = start_of(seed, kind, walkers)
    walk, found = Walk(start), Belief(walkers, size_of(start) if known else None)
    for way in ways:
        found.hear(walk.go(way))
        assert walk.agrees(found)
        assert all(walk.cell(place) & cells for place, cells in found.certain().items())
        for cave, out in found.exits().items():
            assert walk.state[walk.place(cave)] >> rules.LEAD == walk.place(out)


@examples(40)
@given(st.integers(0, 10**6), st.sampled_from(["bogs", "rivers"]))
def test_walkers_who_give_up_their_place_stay_sound(seed: int, kind: str) -> None:
    rng, before = Random(seed), belief.MOST
    walk, found = Walk(start_of(seed, kind, 2)), Belief(2)
    try:
        belief.MOST = 3
        for _ in range(40):
            found.hear(walk.go(rng.randrange(4)))
            assert len(found.hypotheses) <= 3
            assert walk.agrees(found)
    finally:
        belief.MOST = before


@cache
def tiny_maps(rows: int, columns: int) -> Sequence[list[int]]:
    return list(all_maps(rows, columns))


@pytest.mark.parametrize(("rows", "columns"), [(1, 3), (1, 4), (2, 2)])
def test_all_that_follows_without_caves_is_found(rows: int, columns: int) -> None:
    rng = Random(rows * 10 + columns)
    follow, found = compared(rng, rows, columns, 12 if rows * columns == 3 else 4, caves=False)
    assert follow == found > 0


def test_much_that_follows_with_caves_is_found() -> None:
    """Where a cave comes out is only told by counting cells, which is left out."""
    follow, found = compared(Random(5), 1, 3, 25, caves=True)
    assert follow * 3 // 4 <= found <= follow > 0


def compared(rng: Random, rows: int, columns: int, walks: int, *, caves: bool) -> tuple[int, int]:
    """The number of cells that follow from what was heard, and how many of these are found."""
    maps = tiny_maps(rows, columns)
    counts = (
        compared_walk(walk, rows, columns)
        for walk in iter(lambda: random_walk(rng, maps), None)
        if any(one.said == rules.CAVE for one in walk.heard) == caves
    )
    follow, found = zip(*islice(counts, walks), strict=True)
    return sum(follow), sum(found)


def random_walk(rng: Random, maps: Sequence[list[int]]) -> Walk:
    while True:
        start = rng.choice(maps).copy()
        islands = [at for at in range(start[AREA]) if start[at] & rules.KIND == rules.ISLAND]
        if islands:
            start[rules.PLACE] = rng.choice(islands)
            walk = Walk(start)
            for _ in range(8):
                walk.go(rng.randrange(4))
            return walk


def compared_walk(walk: Walk, rows: int, columns: int) -> tuple[int, int]:
    found = Belief(1, (rows, columns))
    for one in walk.heard:
        found.hear(one)
    others = list(walks_like(tiny_maps(rows, columns), walk.heard))
    places = {at + step for one in found.hypotheses for at in one.cells for step in (0, *STEPS)}
    follow = known = 0
    for place in places:
        true = mine = 0
        for other in others:
            true |= other.cell(place)
        for likely in found.hypotheses:
            mine |= likely.possible(place)
        assert not true & ~mine  # it never says more than what follows
        follow += is_single(true)
        known += is_single(true) and is_single(mine)
    return follow, known


def test_rivers_are_understood() -> None:
    found = heard_on(RIVER_AND_BACK, "E")
    assert len(found.hypotheses) == 3  # drawn on to the east, or to the north or south
    assert found.certain_places() == [None]
    assert found.certain()[origin(0) + 1] == RIVERS & ~(RIVER << 2)
    found = heard_on(RIVER_AND_BACK, "EW")
    assert found.certain()[origin(0) + 1] == RIVER << 3
    assert found.certain()[origin(0) + 2] == ESTUARY
    assert found.certain_places() == [origin(0) + 1]


def test_a_known_size_tells_where_the_map_ends() -> None:
    text = "o o\n1\n0 0 \n"
    [one] = heard_on(text, "E").hypotheses
    assert one.possible(origin(0) - 1) & (ISLAND | WALL) == ISLAND | WALL
    [one] = heard_on(text, "E", known=True).hypotheses
    assert one.possible(origin(0) - 1) == one.possible(origin(0) + 2) == WALL
    assert one.possible(origin(0) + STEPS[0]) == WALL
    told = [Told(0, "east", "island")]
    cells = {(row, column) for row, column in product((-1, 0, 1), (-1, 0, 1, 2))}
    walls = cells - {(0, 0), (0, 1)} - set(product((-1, 1), (-1, 2)))
    drawn = [follows(told, size=size)[0].cells for size in (None, (1, 2))]
    assert [{(cell.row, cell.column) for cell in each} for each in drawn] == [
        {(0, 0), (0, 1)},
        walls | {(0, 0), (0, 1)},
    ]


def test_a_wall_that_touches_nothing_but_walls_is_not_drawn() -> None:
    told = listen("o o o\no o o\n1\n0 0 \n", "NS")
    (chart,) = follows(told, size=(2, 3))
    assert {(cell.row, cell.column): cell.sign for cell in chart.cells} == {
        (-1, 0): "w",
        (0, 0): "o",
        (1, 0): "o",
        (2, 0): "w",
    }


def test_a_bog_that_does_not_let_go_sounds_like_the_next_bog() -> None:
    found = heard_on("o b>\n1\n0 0 \n", "EE")
    assert len(found.hypotheses) == 2
    found = heard_on("o b>\n1\n0 0 \n", "EEW")
    assert found.certain_places() == [origin(0)]  # from a second bog it would lead to the first
    assert found.certain()[origin(0) + 1] == BOG << 3


def test_currents_do_not_run_in_circles() -> None:
    one = Hypothesis((origin(0),), None)
    north, here, below = origin(0) + STEPS[0], origin(0), origin(0) + 1
    assert one.narrow(here, RIVER << 3)
    assert one.narrow(below, RIVER)
    assert one.narrow(below + STEPS[0], RIVER << 2)
    assert one.possible(north) & (RIVERS | ESTUARY) == one.possible(north)
    assert not one.possible(north) & RIVER << 1
    assert not one.narrow(north, RIVER << 1)


def test_a_circle_that_is_closed_at_once_is_noticed() -> None:
    one, here = Hypothesis((origin(0),), None), origin(0)
    one.cells = {here + 1: RIVER << 1, here + 1 + STEPS[1]: RIVER << 2, here + STEPS[1]: RIVER}
    assert not one.narrow(here, RIVER << 3)


def test_what_no_map_answers_is_refused() -> None:
    found = Belief()
    found.hear(Heard(0, 0, rules.WALL))
    with pytest.raises(ValueError, match="no valid map answers command 2 with what was heard"):
        found.hear(Heard(0, 0, rules.ISLAND))


def follows(
    told: Sequence[Told], players: int = 1, seat: int = 0, size: tuple[int, int] | None = None
) -> list[Chart]:
    found = knowledge_of(GAME)
    assert found is not None
    return found.follows(told, players, seat, size)


def test_a_walker_who_is_lost_has_a_chart_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(belief, "MOST", 3)
    *_, last = follows([Told(0, "east", "bog")] * 5, seat=NOBODY)
    assert last.title.startswith("where Alice was after command ")
    assert last.players == ()
    assert last.perhaps == ((0, 0, 0), (0, 0, 1))


def test_the_surroundings_of_a_lost_walker_are_drawn_on() -> None:
    drawn = "river, you are drawn by the current to the next cell, which is a river"
    told = [Told(0, "east", drawn), Told(0, "east", "river"), Told(0, "east", "island")]
    started, around = follows([*told, Told(0, "north", "wall")])
    assert (started.title, started.players) == ("where you started", ())
    assert around.title == "where you were after command 1"
    assert around.players == ((0, 0, 2),)
    signs = {(cell.row, cell.column): cell.sign for cell in around.cells}
    assert signs == {(0, 0): "r>", (0, 1): "r", (0, 2): "o", (-1, 2): "w"}
    # Each follows from the announcement that settled it, however much is heard after that.
    assert {cell.sign: cell.since for cell in around.cells} == {"r>": 2, "r": 2, "o": 3, "w": 4}


@examples(40)
@given(
    st.integers(0, 10**6), st.sampled_from(KINDS), st.integers(1, 2),
    st.lists(st.integers(0, 3), min_size=8, max_size=30),
)  # fmt: skip
def test_what_is_drawn_once_stays_drawn(
    seed: int, kind: str, walkers: int, ways: list[int]
) -> None:
    start, before = start_of(seed, kind, walkers), set[int]()
    walk, told = Walk(start), list[Told]()
    places = [[walk.at(walker) for walker in range(walkers)]]
    table = UncheckedTable(GAME, start)
    for way in ways:
        told.append(Told(*table.do(way)))
        walk.go(way)
        places.append([walk.at(walker) for walker in range(walkers)])
        drawn = set[int]()
        for chart in follows(told, walkers):
            first = first_of(chart, places)
            cells = {first + cell.row * start[WIDTH] + cell.column for cell in chart.cells}
            drawn |= cells if len(cells) > 1 else set()
        assert before <= drawn
        before = drawn


def test_of_too_many_landmarks_the_least_known_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge, "MOST_LANDMARKS", 1)
    told = [Told(0, "east", "bog")] * 4
    *_, last = follows([*told, Told(0, "north", "wall")])
    assert last.title == "where you were after command 4"
    assert last.players == ((0, 0, 0),)


def first_of(chart: Chart, places: Sequence[Sequence[int]]) -> int:
    """The true place where a chart begins; `places` has the walkers' after each command."""
    [(name, number)] = BEGINNING.findall(chart.title)
    names = ["you", *map(GAME.display.player, range(1, len(places[0])))]
    return places[int(number or 0)][names.index(name)]


def test_a_bog_that_may_have_held_draws_nothing_that_is_not_certain() -> None:
    """Neither a side of the bog nor a new part of the map: the walker is at one of two places."""
    told = [Told(0, "east", "island"), Told(0, "east", "bog"), Told(0, "east", "bog")]
    (chart,) = follows(told)
    assert {(cell.row, cell.column): cell.sign for cell in chart.cells} == {
        (0, 0): "o", (0, 1): "o", (0, 2): "b",
    }  # fmt: skip
    assert (chart.players, chart.perhaps) == ((), ((0, 0, 2), (0, 0, 3)))
    _, around = follows([*told, Told(0, "north", "wall")])
    signs = {(cell.row, cell.column): cell.sign for cell in around.cells}
    assert signs == {(0, 0): "b", (-1, 0): "w"}  # without the island two cells away
    (chart,) = follows([*told, Told(0, "west", "island")])
    assert {(cell.row, cell.column): cell.sign for cell in chart.cells}[0, 2] == "b>"
    assert (chart.players, chart.perhaps) == (((0, 0, 1),), ())
    five = follows([*told, *[told[-1]] * 3])
    assert [one.perhaps for one in five] == [(), ()]  # too many pins say nothing
    assert five[-1].players == ((0, 0, 0),)


def test_charts_have_certain_ways_the_treasure_and_parts_that_look_the_same() -> None:
    drawn = "river, you are drawn by the current to the next cell, which is an estuary"
    told = [
        Told(0, "east", "island"), Told(0, "south", "wall"),
        Told(0, "east", "island, you find the treasure"),
        Told(0, "north", "cave, you come out somewhere else"), Told(0, "east", "bog"),
    ]  # fmt: skip
    start, cave = follows(told)
    assert start.things == (("treasure", NOBODY, 0, 2),)
    assert cave.things == (("treasure", 0, 0, 1),)
    assert {(0, 0, "E", "0", 0, 1), (0, 1, "S", "0", 0, 1), (0, 2, "N", cave.key, 0, 0)} <= {
        *start.ways
    }
    assert (0, 0, "N") not in {each[:3] for each in start.ways}
    assert {each[2] for each in cave.ways if each[:2] == (0, 1)} == set()  # it may hold everywhere
    *_, lost = follows([*told[:3], Told(0, "east", drawn), Told(0, "north", "wall")])
    assert ("treasure", 0, *lost.players[0][1:]) in lost.things

    # A current that is known draws for certain.
    (river,) = follows(listen(RIVER_AND_BACK, "EWW"))
    assert (0, 0, "E", "0", 0, 2) in river.ways

    # A cave that leads to itself, beside the start: what is seen from it looks like what is known.
    begun, again = follows(listen("y10 o   w\nr1v w   b^\ne1  b>  o\n1\n0 1 \n", "SEEWESE"))
    assert begun.like == ()
    assert again.like == (("0", 0, -1),)


def listen(text: str, letters: str) -> list[Told]:
    """What is said on a map after these letters."""
    table = UncheckedTable(GAME, read(text))
    return [Told(*table.do(GAME.notation.action(letter, []))) for letter in letters]


def test_charts_say_from_which_announcement_it_follows() -> None:
    told = listen("y10 o   w\nr1v w   y11\ne1  b>  o\n1\n0 1 \n", "EWSNWNES")
    first, second, *_ = follows(told)
    assert first.title == "where you started"
    cells = {(cell.row, cell.column): cell for cell in first.cells}
    assert cells[0, 0] == (0, 0, "o", Tile("island"), "an island", 0)
    assert cells[0, 1] == (0, 1, "w", Tile("wall"), "a wall", 1)
    leads = "a cave that comes out at the cave where you came out after command 2"
    assert cells[0, -1] == (0, -1, "y", Tile("cave"), leads, 2)
    assert second.title == "the cave where you came out after command 2"
    assert {(cell.row, cell.column): cell.sign for cell in second.cells}[1, 0] == "o"
    _, second, *_ = follows(told, seat=NOBODY)
    assert second.title == "the cave where Alice came out after command 2"


def draw_map(start: Position, ways: Sequence[int]) -> list[Chart]:
    """What the page draws after these commands, from the text of a level."""
    text = gyoji.show("labyrinth", [Case(start, [])]).decode()
    moves = [GAME.notation.word(way, list(start)) for way in ways]
    request = FollowsRequest(text=text, moves=moves, seat=0, options={"walks": "together"})
    drawn = follows_request(GAME, request, ServerLimits()).charts
    return [
        Chart(**each | {"cells": tuple(Certain(**cell) for cell in each["cells"])})
        for each in drawn
    ]


def flip_unseen(start: Position, seen: set[int]) -> Position:
    """Another map, with walls for islands and islands for walls where nobody came or tried to."""
    width, flipped = start[WIDTH], {rules.WALL: rules.ISLAND, rules.ISLAND: rules.WALL}
    inner = {
        at for at in range(width, start[AREA] - width) if 0 < at % width < width - 1
    }  # fmt: skip
    return tuple(
        flipped.get(each, each) if at in inner - seen else each for at, each in enumerate(start)
    )


@examples(60)
@given(
    st.integers(0, 10**6), st.sampled_from(KINDS), st.integers(1, 2),
    st.lists(st.integers(0, 3), max_size=60),
)  # fmt: skip
def test_all_that_is_drawn_is_true_and_was_heard(
    seed: int, kind: str, walkers: int, ways: list[int]
) -> None:
    start = start_of(seed, kind, walkers)
    walk = Walk(start)
    places, seen = [[walk.at(walker) for walker in range(walkers)]], set[int]()
    for number, way in enumerate(ways):
        here = walk.at(number % walkers)
        seen |= {here, here + (-start[WIDTH], start[WIDTH], -1, 1)[way]}
        walk.go(way)
        places.append([walk.at(walker) for walker in range(walkers)])
    seen |= {at for each in places for at in each}
    charts = draw_map(start, ways)
    firsts = {chart.key: first_of(chart, places) for chart in charts}
    for chart in charts:
        first = firsts[chart.key]
        for row, column, word, key, *end in chart.ways:
            state = list(start)
            state[TURN], state[rules.PLACE] = 0, first + row * start[WIDTH] + column
            rules.apply(state, GAME.notation.action(word, []), None)
            assert state[rules.PLACE] == firsts[key] + end[0] * start[WIDTH] + end[1]
        for cell in chart.cells:
            true = walk.word_at(first, cell.row, cell.column)
            assert true.startswith(cell.sign[0])
            assert true.endswith(cell.sign[1:])
        for player, row, column in chart.players:
            assert first + row * start[WIDTH] + column == walk.at(player)
        for player in {player for player, *_ in chart.perhaps}:
            maybe = [each[1:] for each in chart.perhaps if each[0] == player]
            there = [first + row * start[WIDTH] + column for row, column in maybe]
            assert walk.at(player) in there
    # Another map that sounds the same is drawn the same.
    assert draw_map(flip_unseen(start, seen), ways) == charts


@pytest.mark.parametrize("strength", [1, 2, 3])
@pytest.mark.parametrize("kind", ["random", "rivers", "caves", "bogs"])
def test_walkers_meet_every_cell(kind: str, strength: int) -> None:
    walk = Walk(start_of(4, kind, size=4))
    walker, left = Walker(Random(1), strength), meetable(walk)
    for _ in range(2500):
        left -= {walk.at(0)}
        if not left:
            break
        walker.hear(walk.go(walker.choose()))
    assert not left


def meetable(walk: Walk) -> set[int]:
    """The places where a walker can come to stand."""
    seen, todo = {walk.at(0)}, [walk.at(0)]
    for place in todo:
        for way in range(4):
            start = walk.state.copy()
            start[rules.PLACE] = place
            rules.apply(start, way, None)
            if start[rules.PLACE] not in seen:
                seen.add(start[rules.PLACE])
                todo.append(start[rules.PLACE])
    return seen


def test_a_choice_by_the_history_is_reproducible() -> None:
    walk, rng = Walk(start_of(8, "random")), Random(2)
    for _ in range(30):
        walk.go(rng.randrange(4))
    first = choose(walk.heard, Random(3))
    assert first == choose(walk.heard, Random(3))
    assert first in range(4)
    assert {choose(walk.heard, Random(seed), RANDOM) for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize("strength", [NEAREST, FULL])
def test_a_walker_who_knows_all_else_tries_the_caves(strength: int) -> None:
    walk = Walk(read("o   y10\nw   w\no   y11\n1\n0 0 \n"))
    walker = Walker(Random(1), strength)
    for _ in range(60):
        walker.hear(walk.go(walker.choose()))
    assert any(one.said == rules.CAVE for one in walk.heard)


def test_a_walker_who_knows_everything_goes_anywhere() -> None:
    walk, walker = Walk(read("o\n1\n0 0 \n")), Walker(Random(1))
    for way in range(4):
        walker.hear(walk.go(way))
    assert {walker.choose() for _ in range(60)} == {0, 1, 2, 3}


def test_the_treasure_is_carried_home() -> None:
    found = Walker(Random(1))
    for way in (3, 3):
        found.hear(Heard(0, way, rules.ISLAND | (way == 3) << 6))
    assert found.carries
    assert found.choose() == 2
    found.hear(Heard(0, 2, rules.ISLAND))
    assert found.choose() == 2


def test_everything_may_be_anywhere_at_first() -> None:
    [start] = Belief().hypotheses
    assert start.possible(origin(0)) == ISLAND
    assert start.possible(origin(0) + 1) == ANYTHING & ~(RIVER << 2)
    assert start.possible(origin(0) + 2) == ANYTHING
