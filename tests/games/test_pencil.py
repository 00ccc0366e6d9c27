"""The Labyrinth with pencil and paper: the treasure, meetings, and hidden information."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gyoji
from gyoji.check.testsets.candidates import level_options
from gyoji.conformance import Laws
from gyoji.engine.session import Session
from gyoji.game.protocols import Case
from gyoji.game.scene import Fact, Tile, scene_of
from gyoji.game.state import AREA, RUNNING, STATUS, WIDTH
from gyoji.games.labyrinth import levels, notation, pencil, rules, variants
from gyoji.games.labyrinth.cells import board, write_words
from gyoji.games.labyrinth.notation import position
from gyoji.games.labyrinth.pencil import display
from gyoji.games.labyrinth.pencil.rules import (
    BROUGHT_OUT,
    CARRIER,
    FOUND,
    HOME,
    LIES,
    MEETS,
    MET,
    OUT,
    TOOK,
)
from tests.examples import examples, needs_twins
from tests.naive import labyrinth as naive
from tests.naive.pencil import Party, Walker

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gyoji.game.game import Game
    from gyoji.game.state import Position

    Place = tuple[int, int]

GAME = gyoji.load("labyrinth")
LETTERS = "NSWE"
BOTH = {"treasure": "on", "meet": "on"}
CHOICES = [dict(zip(BOTH, chosen, strict=True)) for chosen in product(("off", "on"), repeat=2)]


def place(row: int, column: int, width: int) -> int:
    return (row + 1) * width + column + 1


def start_of(
    rows: str, starts: list[Place], treasure: Place | None = None, meet: bool = True
) -> Position:
    """A position with pencil and paper; the rows of the map are separated by `/`."""
    cells, width = board([row.split() for row in rows.split("/")])
    plain = position(cells, width, starts)
    homes = [place(*home, width) for home in reversed(starts)]
    lies = place(*treasure, width) if treasure else 0
    return (*plain[: len(cells)], *homes, 0, lies, int(meet), *plain[len(cells) :])


def register(state: Position, name: int, walker: int = 0) -> int:
    return state[rules.PLACE - state[rules.WALKERS] + 1 - name - walker]


def said(start: Position, letters: str) -> list[str]:
    table = gyoji.Table(pencil.GAME, start)
    return [table.do(LETTERS.index(letter)).announced for letter in letters]


# ---------------------------------------------------------------- the rules


def test_a_treasure_is_found_and_brought_out() -> None:
    play = gyoji.Play(pencil.GAME, start_of("o o o", [(0, 0)], (0, 2)))
    events = [play.do(LETTERS.index(letter)).events for letter in "EEEWW"]
    assert [[event for event, _, _ in step] for step in events] == [
        [rules.WENT], [rules.WENT, FOUND], [rules.BUMPED], [rules.WENT], [rules.WENT, OUT]
    ]  # fmt: skip
    assert play.over
    assert play.state[STATUS] == BROUGHT_OUT
    assert play.score() == 1
    assert play.outcome.text == "the treasure has been brought out"


def test_no_player_has_won_before_the_end() -> None:
    play = gyoji.Play(pencil.GAME, start_of("o o o", [(0, 0), (0, 0)], (0, 1)))
    play.do(3)
    assert [play.score(player) for player in (0, 1)] == [0, 0]
    play.do(0)
    play.do(2)
    assert [play.score(player) for player in (0, 1)] == [1, 0]


def test_an_arriving_walker_takes_the_treasure() -> None:
    start = start_of("o o o o", [(0, 0), (0, 3)], (0, 1))
    assert said(start, "EWNWNEWEW") == [
        "island, you find the treasure",
        "island",
        "wall",
        "island, you meet Alice, you take the treasure from Alice",
        "wall",
        "island",
        "island",
        "island, you have brought the treasure out, Bob wins",
        "the commands have run out",
    ]


def test_a_carrier_who_arrives_keeps_the_treasure() -> None:
    start = start_of("o o o", [(0, 0), (0, 2)], (0, 1))
    assert said(start, "ENESWN")[2] == "island, you meet Bob"
    assert said(start, "ENESWNW")[-1] == "island, you have brought the treasure out, Alice wins"


def test_without_meetings_walkers_pass_each_other() -> None:
    start = start_of("o o o o", [(0, 0), (0, 3)], (0, 1), meet=False)
    assert said(start, "EWNW") == ["island, you find the treasure", "island", "wall", "island"]


def test_taking_the_treasure_at_home_brings_it_out() -> None:
    start = start_of("o o/o o", [(0, 0), (0, 1)], (1, 0))
    assert said(start, "SWENNE")[-1] == (
        "island, you meet Alice, you take the treasure from Alice, "
        "you have brought the treasure out, Bob wins"
    )


def test_several_walkers_are_met_in_seat_order() -> None:
    start = start_of("o o", [(0, 1), (0, 0), (0, 1), (0, 1)])
    assert said(start, "NE")[1] == "island, you meet Alice, you meet Carol, you meet Dave"


def test_a_walker_who_stays_does_not_come_to_rest() -> None:
    start = start_of("o o", [(0, 0), (0, 0)])
    assert said(start, "NN") == ["wall", "wall"]
    assert said(start_of("b< y10", [(0, 0), (0, 0)]), "W") == ["bog"]
    # out of a cave and back into it: the walker is where they were
    assert said(start_of("y10 y11 o", [(0, 1), (0, 1)]), "W")[0].startswith("cave")
    assert said(start_of("y10 y11 o", [(0, 1), (0, 1)]), "W")[0].endswith("else")


def test_the_current_carries_a_walker_home() -> None:
    rows = "o r1> e1 o"
    start = start_of(rows, [(0, 2)], (0, 3))
    assert said(start, "EW")[-1] == "estuary, you have brought the treasure out, you win"
    assert said(start_of(rows, [(0, 2)], (0, 0)), "WWE") == [
        "river",
        "island, you find the treasure",
        "river, you are drawn by the current to the next cell, which is an estuary, "
        "you have brought the treasure out, you win",
    ]


# ---------------------------------------------------------------- the naive implementation


def case_of(seed: int, size: int, kind: str, walkers: int) -> Case:
    options = {"reach": "all", "walkers": str(walkers)}
    return next(levels.cases(Random(seed), size, 1, kind, options))


def party_of(start: Position, meet: bool) -> Party:
    """The naive implementation's walkers, from a position."""
    width = start[WIDTH]
    words = write_words(start[: start[AREA]], width)
    maze = {
        (row, column): naive.cell_of(word)
        for row, line in enumerate(words)
        for column, word in enumerate(line)
    }

    def field(at: int) -> Place:
        return at // width - 1, at % width - 1

    walkers = [
        Walker(display.player(walker), field(home), field(home))
        for walker in range(start[rules.WALKERS])
        for home in [register(start, HOME, walker)]
    ]
    lies = register(start, LIES)
    return Party(maze, walkers, field(lies) if lies else None, meet)


def compare(seed: int, size: int, kind: str, walkers: int, options: dict[str, str]) -> Counter[int]:
    """Play both implementations with the same letters; return how often each event happened."""
    rng = Random(seed)
    try:
        game, start = variants.set_up(case_of(seed, size, kind, walkers), rng, options)
    except ValueError as error:
        assert "this map has none" in str(error)
        return Counter()
    assert game is pencil.GAME
    assert bool(register(start, LIES)) == (options["treasure"] == "on")
    party, table = party_of(start, options["meet"] == "on"), gyoji.Table(game, start)
    seen = Counter[int]()
    for _ in range(300):
        if table.play.over:
            break
        way = rng.randrange(4)
        assert table.do(way).announced == party.command(LETTERS[way])
        seen.update(event for event, _, _ in table.play.steps[-1].events)
        check_same(table.play, party)
    return seen


def check_same(play: gyoji.Play, party: Party) -> None:
    state, width = play.state, play.state[WIDTH]
    for number, walker in enumerate(party.walkers):
        assert state[rules.PLACE - number] == place(*walker.at, width)
        assert (register(state, CARRIER) == number + 1) == walker.carries
        assert play.score(number) == walker.won
    lies = register(state, LIES)
    assert lies == (place(*party.treasure, width) if party.treasure else 0)
    assert play.over == party.over
    drawn = "".join(glyph for row in display.draw(state) for glyph in row)
    carried = any(walker.carries for walker in party.walkers)
    assert drawn.count("$") == (lies != 0 or carried)


@needs_twins
def test_it_agrees_with_the_naive_implementation() -> None:
    seen = Counter[int]()
    for seed, kind in enumerate(list(levels.KINDS) * 6):
        seen += compare(seed, 2 + seed % 5, kind, 1 + seed % 4, CHOICES[1 + seed % 3])
    assert all(seen[event] > 3 for event in (FOUND, MET, TOOK, OUT)), seen


@examples(40)
@given(
    st.integers(0, 1 << 30),
    st.integers(2, 8),
    st.sampled_from(list(levels.KINDS)),
    st.integers(1, 4),
    st.sampled_from(CHOICES[1:]),
)
def test_any_party_agrees_with_the_naive_implementation(
    seed: int, size: int, kind: str, walkers: int, options: dict[str, str]
) -> None:
    compare(seed, size, kind, walkers, options)


# ---------------------------------------------------------------- setting up


def test_with_both_off_it_is_the_labyrinth() -> None:
    case = case_of(1, 5, "random", 3)
    assert variants.set_up(case, Random(0), CHOICES[0]) == (GAME, case.start)


@examples(40)
@given(st.integers(0, 1 << 30), st.sampled_from(["random", "caves", "bogs", "rivers"]))
def test_every_walker_can_bring_the_treasure_out(seed: int, kind: str) -> None:
    case = case_of(seed, 4, kind, 2)
    try:
        game, start = variants.set_up(case, Random(seed), BOTH)
    except ValueError:
        return
    assert (game, start) == variants.set_up(case, Random(seed), BOTH)
    lies, homes = register(start, LIES), [case.start[rules.PLACE - walker] for walker in (0, 1)]
    assert start[lies] & rules.KIND == rules.ISLAND
    assert lies not in homes
    assert [register(start, HOME, walker) for walker in (0, 1)] == homes
    assert (register(start, CARRIER), register(start, MEETS)) == (0, 1)
    for home in homes:
        assert lies in walked(start, home)
        assert home in walked(start, lies)


def walked(start: Position, home: int) -> set[int]:
    """All places that a walker can reach by the rules of the labyrinth."""
    found, todo = {home}, [home]
    while todo:
        here = todo.pop()
        for way in range(4):
            state = list(start)
            state[rules.PLACE] = here
            rules.apply(state, way, None)
            if state[rules.PLACE] not in found:
                found.add(state[rules.PLACE])
                todo.append(state[rules.PLACE])
    return found


def test_a_map_without_an_island_for_the_treasure_is_refused() -> None:
    for text, starts in [
        ("o w o", [(0, 0), (0, 2)]), ("o", [(0, 0)]), ("o b> w", [(0, 0)]),
        ("o o w o o", [(0, 0), (0, 4)]),
        ("o y10 w/w w w/y11 b> o", [(0, 0)]),
    ]:  # fmt: skip
        cells, width = board([row.split() for row in text.split("/")])
        case = Case(position(cells, width, starts), b"")
        assert variants.set_up(case, Random(1), {"treasure": "off", "meet": "on"})
        with pytest.raises(ValueError, match="this map has none"):
            variants.set_up(case, Random(1), BOTH)


def test_every_suitable_island_is_chosen_sometimes() -> None:
    cells, width = board([["o", "o", "b>", "o", "w", "o"]])
    case = Case(position(cells, width, [(0, 1)]), b"")
    chosen = {
        register(variants.set_up(case, Random(seed), BOTH)[1], LIES) - width - 1
        for seed in range(30)
    }
    assert chosen == {0}


@pytest.mark.parametrize("walkers", [1, 2, 3, 4])
def test_levels_for_several_walkers(walkers: int) -> None:
    for seed, kind in enumerate(levels.KINDS):
        case = case_of(seed, 5, kind, walkers)
        assert case.start[rules.WALKERS] == walkers
        starts = [case.start[rules.PLACE - walker] for walker in range(walkers)]
        assert all(case.start[at] & rules.KIND == rules.ISLAND for at in starts)
        islands = sum(cell & rules.KIND == rules.ISLAND for cell in case.start[: case.start[AREA]])
        assert len(set(starts)) == walkers or islands < walkers
        text = gyoji.show(GAME, [case])
        walks = "together" if walkers > 1 else "apart"
        assert list(gyoji.read(GAME, text, walks=walks)) == [case]


def test_one_input_has_one_play_of_several_walkers() -> None:
    with pytest.raises(ValueError, match="one input holds one play of 3 walkers, not 2"):
        next(levels.cases(Random(1), 5, 2, "random", {"reach": "all", "walkers": "3"}))


def test_programs_are_only_tried_with_one_walker() -> None:
    walkers, reach = levels.OPTIONS["walkers"], levels.OPTIONS["reach"]
    assert (walkers.tried, reach.tried) == (("1",), reach.choices)
    assert {options["walkers"] for options in level_options(GAME)} == {"1"}


# ---------------------------------------------------------------- hidden information


def test_two_labyrinths_with_equal_announcements_give_equal_seats() -> None:
    one = start_of("o b> w/y11 o w/w y10 w/w w w/o o w", [(0, 0), (4, 0)], (1, 1))
    two = start_of("o b^ b^ w/y11 w o w/w w y10 o/w w w w/w w o o", [(0, 0), (4, 2)], (1, 2))
    tables = [gyoji.Table(pencil.GAME, start) for start in (one, two)]
    for letter in "EEENSNSNN":
        assert seats(tables[0]) == seats(tables[1])
        for table in tables:
            table.do(LETTERS.index(letter))
    assert seats(tables[0]) == seats(tables[1])
    assert tables[0].play.state != tables[1].play.state
    assert tables[0].seats[1].view == (0, 0, 1, 0, 1, 0, 0, 2, 0, 0, 1, BROUGHT_OUT)
    assert "Alice wins" in tables[0].seats[1].announcements[-1].announced


def seats(table: gyoji.Table) -> str:
    """Everything that the players receive, as one text."""
    return repr([(seat.view, seat.announcements) for seat in table.seats])


@needs_twins
def test_a_view_holds_only_what_was_announced() -> None:
    tables: dict[str, str] = {}
    for treasure, home in product([(0, 2), (1, 2)], [(0, 0), (1, 0)]):
        start = start_of("o o o/o o o", [home, home], treasure)
        for letters in product("NSWE", repeat=4):
            table = gyoji.Table(pencil.GAME, start)
            for letter in ("E", "N", *letters):
                table.do(LETTERS.index(letter))
                spoken = repr(table.seats[0].announcements)
                assert tables.setdefault(spoken, seats(table)) == seats(table)
    assert len(tables) > 200


def test_a_view_has_no_board() -> None:
    start = start_of("o o o", [(0, 0), (0, 1)], (0, 2))
    for player in (0, 1):
        view = display.view(start, player)
        assert display.draw(view) == []
        assert view == (0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 0, RUNNING)


# ---------------------------------------------------------------- words and glyphs


def test_the_treasure_is_drawn_where_it_is() -> None:
    play = gyoji.Play(pencil.GAME, start_of("o o b>", [(0, 0), (0, 0)], (0, 1)))
    assert display.draw(play.state) == [["o@1@2", "o$", "b>"]]
    play.do(3)
    assert display.draw(play.state) == [["o@2", "o@1$", "b>"]]
    play.do(3)
    assert display.draw(play.state) == [["o", "o@1@2$", "b>"]]
    alone = gyoji.Play(pencil.GAME, start_of("o o", [(0, 0)], (0, 1)))
    alone.do(3)
    assert display.draw(alone.state) == [["o", "o@$"]]
    assert display.draw(start_of("o o", [(0, 0), (0, 1)])) == [["o@1", "o@2"]]
    start = start_of("o o", [(0, 0), (0, 1)], (0, 1))
    assert display.draw(start) == [["o@1", "o$@2"]]


@pytest.mark.parametrize(
    ("glyph", "words"),
    [
        ("o$", "island and the treasure"),
        ("o$@2", "island and Bob and the treasure"),
        ("o@1@2$", "island and Alice and Bob, the treasure with Bob"),
        ("b>@$", "bog that does not let go to the east and a walker, the treasure with the walker"),
        ("o@1", "island and Alice"),
    ],
)
def test_glyphs_in_words(glyph: str, words: str) -> None:
    assert display.describe(glyph) == words


@pytest.mark.parametrize("glyph", ["$", "x$", "o$$", "o$@1$"])
def test_invalid_glyphs(glyph: str) -> None:
    with pytest.raises(KeyError):
        display.describe(glyph)


# ---------------------------------------------------------------- what faces draw


def test_the_treasure_is_a_tile() -> None:
    scene = scene_of(pencil.GAME)
    assert scene.tiles is scene_of(GAME).tiles
    for glyph, owner in [("o$", -1), ("o$@2", -1), ("o@1@2$", 1), ("b>@$", 0)]:
        *others, treasure = scene.tiles(glyph)
        assert treasure == Tile("treasure", "", "", owner)
        assert others == list(scene.tiles(glyph.replace("$", "")))
    assert "treasure" in scene.LOOKS
    for glyph in ("$", "o@x$", "o@1x"):
        with pytest.raises(KeyError):
            scene.tiles(glyph)


def test_the_carrier_is_a_fact_for_every_seat() -> None:
    scene, table = scene_of(GAME), gyoji.Table(pencil.GAME, start_of("o o", [(0, 0)] * 2, (0, 1)))
    assert scene.facts(table.play.state) == scene.facts(table.seats[0].view) == []
    table.do(3)
    fact = Fact("treasure", "Alice carries it", 0)
    assert scene.facts(table.play.state) == scene.facts(table.seats[1].view) == [fact]
    assert scene.facts(case_of(1, 5, "open", 3).start) == []
    alone = gyoji.Table(pencil.GAME, start_of("o o", [(0, 0)], (0, 1)))
    alone.do(3)
    assert scene.facts(alone.seats[0].view) == [Fact("you carry", "the treasure", 0)]
    assert scene.aim(alone.seats[0].view) == "Bring the treasure home."
    assert scene.aim(table.play.state) == ""
    assert scene.facts(GAME.display.view(case_of(1, 5, "open", 3).start, 1)) == []


def test_taking_and_bringing_out_are_shown() -> None:
    session = Session(pencil.GAME, start_of("o o", [(0, 0)], (0, 1)))
    kinds = []
    for word in "EW":
        session.do(session.parse_typed(word))
        kinds.append([(each.kind, each.tile, each.start) for each in session.find_motions()])
    assert kinds == [
        [("walk", "walker", (0, 0)), ("take", "treasure", (0, 1))],
        [("walk", "walker", (0, 1)), ("glow", "treasure", (0, 0))],
    ]
    assert session.explain().rulings[-1].clause == "7.4 Out"


class TestPencil(Laws):
    """The laws of every game, for one to four walkers; only the walks are part of an input."""

    game = pencil.GAME

    def cases(self) -> Iterator[Case]:
        for seed, kind in enumerate(levels.KINDS):
            for walkers in (1, 2, 4):
                case = case_of(seed, 4 + seed % 4, kind, walkers)
                try:
                    _, start = variants.set_up(case, Random(seed), CHOICES[1 + seed % 3])
                except ValueError:
                    continue
                yield Case(start, bytes(case.actions) * 3)

    def test_2_what_is_shown_reads_as_the_same_case(self) -> None:
        for case in self.cases():
            walkers, area = case.start[rules.WALKERS], case.start[AREA]
            plain = (*case.start[:area], *case.start[area + walkers + 3 :])
            walks = "together" if walkers > 1 else "apart"
            text = b"".join(notation.show([case]))
            assert list(gyoji.read(GAME, text, walks=walks)) == [Case(plain, case.actions)]

    # These take long under coverage, and reach nothing that the other laws do not.

    @needs_twins
    def test_20_what_is_dead_has_no_goal_and_bounds_are_never_above_the_distance(self) -> None:
        super().test_20_what_is_dead_has_no_goal_and_bounds_are_never_above_the_distance()

    @needs_twins
    def test_20_canonical_keeps_what_follows(self) -> None:
        super().test_20_canonical_keeps_what_follows()


def test_the_laws_cover_every_event() -> None:
    games: list[Game] = [TestPencil.game]
    seen = {
        event
        for case in TestPencil().cases()
        for step, _ in gyoji.trace(games[0], case)
        for event, _, _ in step.events
    }
    assert seen >= {FOUND, MET}
