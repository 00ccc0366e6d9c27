"""What is generated: with a true shortest solution, as wished, different, the same again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.game.design import design_of
from gyoji.game.state import RUNNING, STATUS
from gyoji.games.labyrinth import variants
from gyoji.games.sokoban import design
from gyoji.solving.design import shortest
from gyoji.solving.design.levels import Draft, Generation, LevelOrder, is_only_one
from gyoji.solving.design.measures import measure
from gyoji.solving.design.shortest import (
    Backward,
    backward_of,
    confirm,
    find_shortest,
)
from gyoji.solving.design.wishes import Range, Wish, range_of
from gyoji.solving.driver import WrongSolutionError
from gyoji.util.jobs import Here
from tests.author import GAMES
from tests.solving import plain
from tests.solving.design.boards import SOKOBAN, board, start
from tests.solving.design.naive import all_directions, fewest_pushes

if TYPE_CHECKING:
    from gyoji.solving.design.levels import Designed

TOWER, BOULDER, LABYRINTH = map(gyoji.load, ("tower", "boulder", "labyrinth"))
TREASURE = {"treasure": "on", "meet": "off"}
SMALL = {"rows": "6..7", "columns": "6..7"}


def generated(name: str, count: int, **asked: object) -> list[Designed]:
    found = [*gyoji.generate_levels(name, count, time=120, **asked)]  # type: ignore[arg-type]  # any
    assert len(found) == count
    return found


@pytest.mark.parametrize("method", ["farthest", "template", "mutation"])
def test_levels_of_sokoban_have_the_fewest_pushes_that_they_claim(method: str) -> None:
    for made in generated("sokoban", 4, method=method, seed=3, boxes="2..3", **SMALL):
        assert made.solution.optimal == "pushes"
        played = gyoji.play_out(SOKOBAN, made.case)
        assert played.end[STATUS] == 1
        pushes = played.answers.count(2)
        assert pushes == made.solution.pushes == made.measures.pushes
        assert pushes == fewest_pushes(board(made.case.start))


@pytest.mark.parametrize("method", ["random", "mutation"])
@pytest.mark.parametrize("game", [TOWER, BOULDER])
def test_other_levels_have_the_fewest_actions_that_they_claim(
    game: gyoji.Game, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plain, "MOST", 20_000)
    made = generated(game.name, 4, method=method, seed=2, rows="5", columns="5", moves="..12")
    for each in made:
        played = gyoji.play_out(game, each.case)
        assert game.rules.score(list(played.end), 0) > 0
        assert each.solution.optimal == "moves"
        assert len(each.case.actions) == plain.shortest(game, each.case.start)


def test_a_treasure_is_where_the_note_says() -> None:
    order = LevelOrder(
        LABYRINTH, Wish(rows=Range(4, 5), columns=Range(4, 5)), "farthest", 1, (), TREASURE
    )
    for made in Generation(order).levels(3, 60, Here()):
        words = made.note.split()
        assert words[:3] == ["--treasure", "on", "--seed"]
        from random import Random

        game, begun = variants.set_up(
            gyoji.Case(made.case.start, b""), Random(int(words[3])), TREASURE
        )
        played = gyoji.play_out(game, gyoji.Case(begun, made.case.actions))
        assert game.rules.score(list(played.end), 0) == 1
        assert len(made.case.actions) == plain.shortest(game, begun)
        # Under the contest's rules the same walk goes on.
        assert gyoji.play_out(LABYRINTH, made.case).end[STATUS] == RUNNING


@pytest.mark.parametrize(
    ("game", "method"),
    [
        ("sokoban", "template"),
        ("sokoban", "mutation"),
        pytest.param("tower", "random", marks=pytest.mark.long),
        ("boulder", "mutation"),
    ],
)
def test_a_seed_gives_the_same_levels_whatever_the_number_of_jobs(game: str, method: str) -> None:
    one, again, side_by_side = (
        generated(game, 3, method=method, seed=9, jobs=jobs, **SMALL) for jobs in (1, 1, 3)
    )
    assert one == again == side_by_side
    assert one != generated(game, 3, method=method, seed=10, **SMALL)


def test_no_level_is_another_one_in_another_direction() -> None:
    known = list[list[str]]()
    canonical = set()
    for made in generated("sokoban", 15, seed=1, rows="6", columns="6", boxes="2"):
        rows = board(made.case.start)
        assert not any(turned in known for turned in all_directions(rows))
        known.append(rows)
        canonical.add(design_of(SOKOBAN).canonical(made.case.start))
    assert len(canonical) == 15


def test_known_levels_are_avoided() -> None:
    first = generated("sokoban", 2, seed=4, **SMALL)
    turned = [start([*all_directions(board(made.case.start))][3]) for made in first]
    others = generated("sokoban", 2, seed=4, avoid=turned, **SMALL)
    assert not {made.number for made in first} & {made.number for made in others}


@pytest.mark.parametrize(
    ("game", "asked"),
    [
        ("sokoban", {"pushes": "8..12", "box_lines": "5..", "boxes": "2"}),
        ("sokoban", {"turns": "10..40", "decisions": "3..", "method": "template", "boxes": "2"}),
        ("sokoban", {"density": "0.3..0.5", "symmetry": "mirror", "rows": "7", "columns": "8"}),
        pytest.param("tower", {"moves": "5..9", "density": "0.3..0.7"}, marks=pytest.mark.long),
        ("boulder", {"moves": "8..14", "turns": "4..", "decisions": "4.."}),
        ("boulder", {"method": "mutation", "moves": "..15", "rows": "6", "columns": "7"}),
    ],
)
def test_wishes_are_met(game: str, asked: dict[str, str]) -> None:
    for made in generated(game, 3, seed=5, **asked):
        found = measure(gyoji.load(game), made.case.start, made.case.actions)
        assert found == made.measures
        for name, text in asked.items():
            if hasattr(found, name):
                assert range_of(text).holds(getattr(found, name))
        if symmetry := asked.get("symmetry"):
            assert design.is_symmetric(design.walls(made.case.start), symmetry)


def test_a_room_can_be_given() -> None:
    given = start(["#######", "#@ $ .#", "#  #  #", "# $  .#", "#######"])
    made = generated("sokoban", 1, given=[given])[0]
    walls = [row.translate(str.maketrans("@$.*+", "     ")) for row in board(given)]
    found = [row.translate(str.maketrans("@$.*+", "     ")) for row in board(made.case.start)]
    assert found == walls
    assert made.solution.fewest >= fewest_pushes(board(given))
    changed = generated("sokoban", 2, given=[given], method="mutation")
    assert all(each.solution.fewest >= fewest_pushes(board(given)) for each in changed)


@pytest.mark.long
def test_a_unique_solution_is_the_only_one() -> None:
    one = start(["######", "#@$ .#", "######"])
    assert is_only_one(draft_of(SOKOBAN, one))
    two = start(["#######", "#@    #", "# $ $ #", "#.   .#", "#######"])
    assert not is_only_one(draft_of(SOKOBAN, two))
    for game in (SOKOBAN, TOWER):
        for made in generated(
            game.name, 2, seed=1, unique=True, rows="6", columns="6", moves="..9"
        ):
            assert is_only_one(draft_of(game, made.case.start))


def draft_of(game: gyoji.Game, position: tuple[int, ...]) -> Draft:
    solution = find_shortest(game, position)
    assert solution is not None
    return Draft(game, position, solution)


@pytest.mark.long
def test_there_may_be_fewer_levels_than_asked_for() -> None:
    assert not [*gyoji.generate_levels("sokoban", 1, pushes="1000..", time=0.05)]
    order = LevelOrder(
        SOKOBAN, Wish(rows=Range(4, 4), columns=Range(4, 4), boxes=Range(4, 4)), "template"
    )
    with pytest.raises(ValueError, match="no room with 4 rows, 4 columns and 4 boxes was found"):
        Generation(order)


@pytest.mark.parametrize(
    ("game", "asked", "sentence"),
    [
        ("tower", {"pushes": "3"}, "levels of tower cannot be asked for by pushes"),
        ("boulder", {"boxes": "3"}, "levels of boulder cannot be asked for by boxes"),
        ("tower", {"symmetry": "mirror"}, "levels of tower cannot be asked for by symmetry"),
        ("sokoban", {"symmetry": "odd"}, "a symmetry is one of any, mirror, rotation, not 'odd'"),
        ("sokoban", {"colour": "3"}, "levels cannot be asked for by 'colour'; they can by moves,"),
        ("sokoban", {"pushes": "x"}, "'x' is not a range like 40..60, 40.., ..60 or 40"),
        ("sokoban", {"pushes": ".."}, "'..' is not a range"),
        ("sokoban", {"pushes": "5..3"}, "'5..3' is an empty range"),
        ("sokoban", {"method": "magic"}, "made by farthest, template, mutation, not by 'magic'"),
        ("labyrinth", {}, "there is nothing to solve in The Labyrinth"),
        ("sweets", {}, "nobody can solve The game of sweets alone"),
    ],
)
def test_what_a_game_cannot_be_asked_for_is_a_sentence(
    game: str, asked: dict[str, str], sentence: str
) -> None:
    with pytest.raises(ValueError, match=r"^[a-z'].*") as caught:
        next(gyoji.generate_levels(game, **asked))  # type: ignore[arg-type]  # any
    assert sentence in str(caught.value)


def test_ranges_are_written_as_they_are_read() -> None:
    assert range_of("4") == Range(4, 4)
    assert [str(range_of(text)) for text in ("4", "4..6", "4..", "..6", "0.3..0.5")] == [
        "4", "4..6", "4..", "0..6", "0.3..0.5",
    ]  # fmt: skip
    assert str(Wish(pushes=range_of("3.."), unique=True)) == "pushes 3.., one best solution"


def test_shortest_solutions_of_large_levels_come_from_a_search_forwards() -> None:
    wide = ["#" * 40, "#@" + " " * 37 + "#", "#  $" + " " * 34 + ".#", "#" * 40]
    boxes = start([*wide[:2], "# $.$.$.$.$.$.$.$.$.$." + " " * 17 + "#", wide[3]])
    with pytest.raises(ValueError, match="10 boxes on 76 cells"):
        Backward(SOKOBAN, boxes)
    found = find_shortest(SOKOBAN, start(wide))
    assert found is not None
    assert (found.optimal, found.fewest) == ("pushes", 35)
    assert backward_of(TOWER) is None


def test_a_level_that_cannot_be_won_has_no_shortest_solution() -> None:
    stuck = start(["#####", "#@ $#", "# . #", "#####"])
    assert find_shortest(SOKOBAN, stuck) is None
    cave = next(gyoji.read(BOULDER, "#####\n#&#X#\n#####\n\n")).start
    assert find_shortest(BOULDER, cave) is None
    hard = next(gyoji.read(TOWER, HARD)).start
    assert find_shortest(TOWER, hard, slices=1) is None


TOWERING = (".........", "........G", "..#.#.#..", ".##.#.##.", "S##.##.#.", "#########")
HARD = "\n".join(["6 9", *TOWERING, "0", "0 0", ""])


@pytest.mark.long
def test_hopeless_drafts_of_a_game_without_a_design_are_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("GYOJI_FILES", "")
    monkeypatch.setattr(shortest, "STEPS", 4_000)
    (made,) = gyoji.generate_levels(str(GAMES / "fifteen.py"), 1, time=float("inf"), seed=0)
    assert made.number > 0  # others were larger, or cannot be solved
    assert made.case.start[-4] == 5 * 5  # 3 x 3 cells and the ring


def test_a_wrong_solution_is_an_error_of_ours() -> None:
    level = start(["######", "#@$ .#", "######"])
    with pytest.raises(WrongSolutionError, match="the referee does not confirm 'R' in sokoban"):
        confirm(SOKOBAN, level, [3], "pushes", 1)


def test_measures_of_a_solution() -> None:
    level = start(["########", "#@ $  .#", "#   $ .#", "#      #", "########"])
    keys = [3, 3, 3, 3, 2, 2, 2, 1, 3, 3, 3]
    found = measure(SOKOBAN, level, keys)
    assert (found.moves, found.pushes, found.box_lines, found.box_changes) == (11, 5, 2, 1)
    assert found.turns == 3
    assert found.decisions == 2
    assert found.density == 0
