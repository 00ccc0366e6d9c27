"""Labyrinth maps: valid and connected by an independent checker."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gyoji.game.state import AREA, WIDTH
from gyoji.games.labyrinth import levels, maps, rules
from tests.examples import FEW, examples, long_if, needs_twins
from tests.games.labyrinth_checker import (
    STEPS,
    Grid,
    check,
    connected,
    grid,
    naively_reached,
    reachable,
    reversed_graph,
    step_graph,
)
from tests.naive import labyrinth as naive

ALL, ANY = {"reach": "all"}, {"reach": "any"}

recipes = st.builds(
    maps.Recipe,
    rivers=st.integers(0, 100),
    caves=st.integers(0, 60),
    bogs=st.integers(0, 60),
    walls=st.integers(0, 60),
    chains=st.lists(st.integers(1, 13), min_size=1, max_size=3).map(tuple),
    most_rivers=st.sampled_from((0, 3, 1 << 30)),
    most_chains=st.sampled_from((0, 3, 1 << 30)),
)
randoms = st.integers(0, 2**32).map(Random)


def share(words: list[list[str]], kind: str) -> float:
    """The share of a map's cells that are of a kind."""
    flat = [text[0] for line in words for text in line]
    return flat.count(kind) / len(flat)


@examples(300)
@given(randoms, st.integers(1, 7), st.integers(1, 7), recipes)
def test_a_connected_map_is_valid_and_connected(
    rng: Random, rows: int, columns: int, recipe: maps.Recipe
) -> None:
    words = maps.make(rng, rows, columns, recipe, connected=True)
    assert len(words) == rows
    assert len(words[0]) == columns
    maze = grid(words)
    check(maze)
    assert connected(maze)


@examples(200)
@given(randoms, st.integers(1, 20), st.integers(1, 20), recipes)
def test_any_map_is_valid(rng: Random, rows: int, columns: int, recipe: maps.Recipe) -> None:
    words = maps.make(rng, rows, columns, recipe, connected=False)
    check(grid(words))
    cells = [text for line in words for text in line]
    assert sum(text[0] == "e" for text in cells) <= recipe.most_rivers
    # The first digit names the chain, as long as there are fewer than ten.
    caves = {text[1] for text in cells if text[0] == "y"}
    assert len(caves) <= recipe.most_chains


@examples(60)
@given(randoms, st.integers(1, 5), st.integers(1, 5), recipes)
def test_the_graph_and_the_naive_walker_agree(
    rng: Random, rows: int, columns: int, recipe: maps.Recipe
) -> None:
    maze = grid(maps.make(rng, rows, columns, recipe, connected=False))
    graph = step_graph(maze)
    for at, cell in maze.items():
        if cell.kind != "w":
            assert reachable(graph, at) == naively_reached(maze, at)


@needs_twins
@pytest.mark.parametrize("kind", long_if(lambda kind: kind != "rivers", levels.RECIPES))
def test_large_maps_are_connected_and_keep_their_rivers_caves_and_bogs(kind: str) -> None:
    recipe = levels.RECIPES[kind]
    side = 60 if FEW else 200
    words = maps.make(Random(7), side, side, recipe, connected=True)
    maze = grid(words)
    check(maze)
    graph = step_graph(maze)
    home = next(at for at, cell in maze.items() if cell.kind == "o")
    land = {at for at, cell in maze.items() if cell.kind in "obre"}
    assert land <= reachable(graph, home)
    assert {at for at, cell in maze.items() if cell.kind != "w"} <= reachable(
        reversed_graph(graph), home
    )
    assert share(words, "r") + share(words, "e") >= 0.8 * recipe.rivers / 100
    assert share(words, "y") >= 0.8 * recipe.caves / 100
    assert share(words, "b") >= 0.8 * recipe.bogs / 100


def test_rivers_touch_and_bend_and_vary_in_length() -> None:
    maze = grid(maps.make(Random(3), 60, 60, levels.RECIPES["rivers"], connected=True))
    ends = {at: mouth(maze, at) for at, cell in maze.items() if cell.kind in "re"}
    lengths = Counter(ends.values())
    assert min(lengths.values()) == 2
    assert max(lengths.values()) > 20
    pairs = [
        (maze[at].kind, maze[to].kind)
        for at in ends
        for to in (naive.beside(at, step) for step in STEPS)
        if to in ends and ends[to] != ends[at]
    ]
    assert {("r", "r"), ("e", "r")} <= set(pairs)
    arrows = defaultdict[tuple[int, int], set[str]](set)
    for at, end in ends.items():
        arrows[end].add(maze[at].arrow)
    assert any({"<", ">", "^", "v"} <= signs for signs in arrows.values())


def mouth(maze: Grid, at: tuple[int, int]) -> tuple[int, int]:
    """The estuary of a river, which identifies it among others with the same digit."""
    while maze[at].kind == "r":
        at = naive.pointed_at(maze, at)
    return at


def test_caves_come_in_chains_of_one_and_of_five() -> None:
    maze = grid(maps.make(Random(3), 60, 60, levels.RECIPES["caves"], connected=True))
    lengths = Counter(Counter(cell.chain for cell in maze.values() if cell.kind == "y").values())
    assert {1, 5} <= {length for length, _ in lengths.most_common(2)}


def test_bogs_face_walls_bogs_and_the_border() -> None:
    maze = grid(maps.make(Random(3), 40, 40, levels.RECIPES["bogs"], connected=True))
    sides = [naive.pointed_at(maze, at) for at, cell in maze.items() if cell.kind == "b"]
    met = {maze[at].kind if at in maze else "border" for at in sides}
    assert {"w", "b", "o", "border"} <= met


def drawn(rows: str) -> maps.Land:
    """An unrepaired map: o, w, arrows for bogs; the caves y form a single chain."""
    lines = [f"w{line}w" for line in rows.split()]
    text = "w" * len(lines[0]) + "".join(lines) + "w" * len(lines[0])
    width = len(lines[0])
    kinds = {"o": rules.ISLAND, "w": rules.WALL, "y": rules.CAVE}
    strides = {"<": -1, ">": 1, "^": -width, "v": width}
    return maps.Land(
        width,
        bytearray(kinds.get(sign, rules.BOG) for sign in text),
        [at + strides[sign] if sign in strides else 0 for at, sign in enumerate(text)],
        [],
        [[at for at, sign in enumerate(text) if sign == "y"]] if "y" in text else [],
    )


@pytest.mark.parametrize(
    ("rows", "repaired"),
    [
        ("oowo", "o o o o"),  # a wall that separates islands is opened
        ("oowwo", "o o w w w"),  # a thick wall is not: the smaller part becomes wall
        ("oo>o", "o o o o"),  # a bog that blocks the only path becomes an island
        ("ooo>", "o o o b>"),  # a bog that faces the border may stay
        ("oo><o", "o o b> w w"),  # two bogs are like a thick wall
        ("ooo owy owo", "o o o|o w y10|o w o"),  # a single cave leads to itself
        ("oowwo oywwy oowwo", "o o w w o|o y10 w w y11|o o w w o"),  # caves lead there and back
        ("oowwo oowwo ooywy", "o o w w o|o o w w o|o o y10 w y11"),
        ("ooww ooww oowy", "o o w w|o o w w|o o w w"),  # an enclosed cave is filled
        ("v o", "o|o"),
        ("o>o ooo", "o b> o|o o o"),  # a bog with a path around it is left alone
    ],
)
def test_repairs(rows: str, repaired: str) -> None:
    land = drawn(rows)
    maps.connect(Random(1), land)
    assert "|".join(" ".join(line) for line in maps.words(land)) == repaired


def test_long_numbers_have_a_dot() -> None:
    recipe = maps.Recipe(0, 60, 0, 0, chains=(1,))
    texts = {text for line in maps.make(Random(1), 6, 6, recipe, connected=False) for text in line}
    assert {"y10", "y90", "y10.0"} <= texts
    recipe = maps.Recipe(0, 60, 0, 0, chains=(12,))
    texts = {text for line in maps.make(Random(1), 6, 6, recipe, connected=False) for text in line}
    assert {"y10", "y19", "y1.10", "y1.11"} <= texts


@pytest.mark.parametrize("kind", levels.KINDS)
@pytest.mark.parametrize("options", [ALL, ANY])
def test_levels_are_walks_from_islands_of_one_map(kind: str, options: dict[str, str]) -> None:
    for size, seed in product((2, 3, 5, 9), range(6)):
        made = list(levels.cases(Random(seed), size, 4, kind, options))
        assert len(made) == 4
        first = made[0].start
        area, width = first[AREA], first[WIDTH]
        assert kind not in ("tiny", "mixed") or area // width - 2 in (2, 3, size)
        assert kind in ("tiny", "mixed") or area // width - 2 == size
        for case in made:
            assert case.start[:area] == first[:area]
            assert case.start[rules.WALKERS] == 1
            assert case.start[case.start[rules.PLACE]] & rules.KIND == rules.ISLAND
            assert set(case.actions) <= {0, 1, 2, 3}
            assert len(case.actions) <= 5 * size + 15
        assert made == list(levels.cases(Random(seed), size, 4, kind, options))


def test_mixed_levels_are_of_several_kinds() -> None:
    made = [next(levels.cases(Random(n), 6, 1, "mixed", ALL)).start for n in range(30)]
    assert {start[AREA] // start[WIDTH] - 2 for start in made} == {6}
    walls = [[cell & rules.KIND for cell in start].count(rules.WALL) for start in made]
    assert max(walls) - min(walls) > 15
    small = {next(levels.cases(Random(n), 2, 1, "mixed", ALL)).start[AREA] for n in range(30)}
    assert len(small) > 3


def test_any_map_may_be_unconnected() -> None:
    def made(connect: bool) -> list[Grid]:
        recipe = levels.RECIPES["mazes"]
        return [grid(maps.make(Random(n), 6, 6, recipe, connected=connect)) for n in range(10)]

    assert not any(connected(maze) for maze in made(False))
    assert all(connected(maze) for maze in made(True))


def test_no_walks_and_no_map() -> None:
    assert list(levels.cases(Random(1), 4, 0, "random", ALL)) == []
    with pytest.raises(ValueError, match="at least 2 rows, not 1"):
        list(levels.cases(Random(1), 1, 1, "mixed", ALL))
