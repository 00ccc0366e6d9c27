"""The campaigns: one list a game, of levels with an idea each, that can be solved as they say."""

from __future__ import annotations

from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.game.collection import CampaignLevel, campaign, puzzles
from gyoji.game.state import AREA, STATUS, TURN, WIDTH, Position
from gyoji.games.boulder.rules import DIAMOND, EXIT
from gyoji.games.labyrinth.baselines import count_commands
from gyoji.solving.design.ideas import find_ideas, outline
from gyoji.solving.opponents import strengths
from gyoji.web.limits.limits import ServerLimits
from gyoji.web.play.cases import cases_of, set_up
from tests.examples import needs_twins

if TYPE_CHECKING:
    from gyoji.game.game import Game

GAMES = ("boulder", "labyrinth", "sokoban", "tower")
RECENT = 5
PROVEN_AGAIN = slice(0, 60, 6)
"""The searches of all would take a minute."""


def chosen(name: str) -> list[CampaignLevel]:
    """The levels after the lessons."""
    return [level for level in campaign(gyoji.load(name)) if level.difficulty is not None]


def begun(name: str, level: CampaignLevel) -> tuple[Game, Position, Position]:
    """The game that is played, its start, and the start without a variant of the rules."""
    game = gyoji.load(name)
    plain = next(cases_of(game, level.text, level.options, ServerLimits()))
    played, case = set_up(game, level.options, plain)
    return played, case.start, plain.start


def actions_of(name: str, level: CampaignLevel) -> tuple[Game, Position, list[int]]:
    """The solution of a level, replayed: it wins with its last action and not before."""
    played, start, _ = begun(name, level)
    play = gyoji.Play(played, gyoji.Case(start, b""))
    assert not play.opening.events
    for word in level.solution:
        assert not play.over
        play.do(word)
    assert play.state[STATUS]
    assert play.score() > 0
    assert len(level.solution) == level.moves
    return played, start, [step.action for step in play.steps]


@pytest.mark.parametrize("name", [*GAMES, "sweets"])
def test_a_campaign_is_one_list_with_the_lessons_first(name: str) -> None:
    game = gyoji.load(name)
    levels = campaign(game)
    for kind in ("name", "title", "text"):
        assert len({getattr(level, kind) for level in levels}) == len(levels) >= 28
    assert all(level.author for level in levels)
    lessons = [level for level in levels if level.difficulty is None]
    starts = {
        puzzle.name: next(gyoji.read(name, puzzle.data, lenient=False, **puzzle.options)).start
        for puzzle in puzzles(game)
    }
    for_one = [each for each, start in starts.items() if game.rules.players(list(start)) == 1]
    assert sorted(level.name for level in lessons) == for_one
    # The others of these are as hard as levels are.
    first = {"boulder": 1, "labyrinth": 3, "sokoban": 2, "tower": 11}.get(name, len(lessons))
    assert [*levels[:first]] == lessons[:first]
    assert levels[first].difficulty is not None
    rated = [level.difficulty for level in levels if level.difficulty is not None]
    assert rated == sorted(rated)


@pytest.mark.parametrize("name", GAMES)
def test_every_level_has_an_idea_that_none_of_the_five_before_needs(name: str) -> None:
    ideas, outlines, sizes = list[frozenset[object]](), set[object](), list[int]()
    for level in chosen(name):
        game, start, actions = actions_of(name, level)
        found = find_ideas(game, start, actions)
        assert found - frozenset().union(*ideas[-RECENT:])
        assert len(set(actions)) > 1
        ideas.append(found)
        outlines.add(outline(game, start, actions))
        rows = next(gyoji.read(name, level.text, lenient=False, **reading(name, level))).start
        sizes.append(rows[AREA])
        assert min(rows[AREA] // rows[WIDTH], rows[WIDTH]) >= 5
    assert len(outlines) == len(ideas)
    assert sizes == sorted(sizes)
    steps = [after - before for before, after in pairwise(
        level.difficulty or 0.0 for level in chosen(name))]  # fmt: skip
    assert max(steps) <= MOST_STEP


MOST_STEP = 12
"""The most by which the difficulty grows from one level to the next."""


def reading(name: str, level: CampaignLevel) -> dict[str, str]:
    known = gyoji.load(name).notation.OPTIONS
    return {option: value for option, value in level.options.items() if option in known}


def test_caves_have_one_exit_and_diamonds() -> None:
    for level in chosen("boulder"):
        _, start, _ = begun("boulder", level)
        cells = start[: start[AREA]]
        assert cells.count(EXIT) == 1
        assert DIAMOND in cells


@needs_twins
@pytest.mark.parametrize("name", GAMES)
def test_there_is_no_shorter_solution(name: str) -> None:
    for level in campaign(gyoji.load(name))[PROVEN_AGAIN]:
        if level.moves is not None:
            played, start, _ = begun(name, level)
            found = gyoji.solve(played, start, optimal="moves", time=60)
            assert isinstance(found, gyoji.Solution)
            assert (found.length, found.proven) == (level.moves, True)


def test_levels_by_ear_say_what_a_walker_needs_who_does_not_see_the_map() -> None:
    levels = campaign(gyoji.load("labyrinth"))
    assert all((level.by_ear or 0) > (level.moves or 0) for level in levels)
    for level in (*levels[:2], *levels[4:6]):
        _, start, _ = begun("labyrinth", level)
        needed = [count_commands(start, "full", seed, 500) or 500 for seed in range(5)]
        assert level.by_ear == median(needed)
    assert all(level.by_ear is None for level in campaign(gyoji.load("tower")))


@needs_twins
def test_pushes_are_the_fewest() -> None:
    game = gyoji.load("sokoban")
    for level in campaign(game)[PROVEN_AGAIN]:
        found = gyoji.solve(game, next(gyoji.read(game, level.text)), optimal="pushes", time=60)
        assert isinstance(found, gyoji.Solution)
        assert (found.pushes, found.optimal) == (level.pushes, "pushes")


def test_levels_that_differ_in_idle_parts_only_are_alike() -> None:
    def outlined(text: str, words: str) -> object:
        start = next(gyoji.read("sokoban", text)).start
        play = gyoji.Play("sokoban", start)
        for word in words:
            play.do(word)
        actions = [step.action for step in play.steps]
        return outline(gyoji.load("sokoban"), start, actions)

    row = outlined("3 6\n######\n#wb.+#\n######\n\n0 0\n", "RR")
    column = outlined("6 5\n#####\n#+..#\n#...#\n#b..#\n#.w.#\n#####\n\n0 0\n", "LUU")
    longer = outlined("3 7\n#######\n#wb..+#\n#######\n\n0 0\n", "RRR")
    assert row == column != longer


def test_a_game_without_levels_has_none() -> None:
    assert campaign(gyoji.load("skater")) == ()


def test_matches_are_won_by_their_solutions() -> None:
    game = gyoji.load("sweets")
    levels = chosen("sweets")
    assert len(levels) == len(campaign(game))
    found = [strengths(game).index(level.opponents) for level in levels]
    assert (found, {*found}) == (sorted(found), {1, 2, 3})
    for level in levels:
        played, start, _ = begun("sweets", level)
        play = gyoji.Play(played, gyoji.Case(start, b""))
        turns = []
        for word in level.solution:
            turns.append(play.state[TURN])
            play.do(word)
        assert play.state[STATUS]
        scores = [play.score(seat) for seat in range(played.rules.players(list(start)))]
        assert (scores[0], *scores[1:]) == (1, *[0] * (len(scores) - 1))
        assert turns.count(0) == level.moves
        assert turns.count(0) < len(turns) / 2
