"""Programs that play seats: their strengths, what they may see, and when they refuse."""

from __future__ import annotations

from random import Random

import pytest

import gyoji
from gyoji.engine.generation import generate
from gyoji.game.files import samples
from gyoji.game.learning import learning_of
from gyoji.game.opponent import Aloud
from gyoji.game.state import STATUS, TURN
from gyoji.game.variants import variants_of
from gyoji.games import HERE
from gyoji.games.labyrinth.listener import by_ear
from gyoji.solving.opponents import RANDOM, Programs, aloud, opponent, strengths
from tests.examples import needs_twins

SWEETS = gyoji.load("sweets")


def start_of(game: gyoji.Game, size: int = 5) -> gyoji.Play:
    """A play of a level that was made."""
    return gyoji.Play(game, next(generate(game, Random(1), size, "random", {})))


@pytest.mark.parametrize("name", HERE)
def test_every_game_has_a_program_that_plays_at_random(name: str) -> None:
    game = gyoji.load(name)
    assert strengths(game)[0] == RANDOM
    chosen = []
    for _ in range(2):
        play, program = start_of(game), opponent(game, RANDOM, 5)
        for _ in range(30):
            if play.over:
                break
            player = play.state[TURN]
            play.do(program.choose(game.display.view(play.state, player), player))
        chosen.append([step.action for step in play.steps])
        assert any(step.answer for step in play.steps)
    assert chosen[0] == chosen[1]
    assert len(set(chosen[0])) > 1


def test_what_is_random_has_an_effect_where_nothing_is_hidden() -> None:
    play, program = start_of(SWEETS), opponent(SWEETS, RANDOM, 3)
    while not play.over:
        assert play.do(program.choose(play.state, play.state[TURN])).answer


def test_a_search_is_repeatable_and_may_be_limited_in_time() -> None:
    case = next(generate(SWEETS, Random(4), 3, "tiny", {}))
    chosen = [opponent(SWEETS, "medium", 9).choose(case.start, 0) for _ in range(2)]
    assert chosen[0] == chosen[1]
    hasty = opponent(SWEETS, "hard", 9, seconds=1e-9).choose(case.start, 0)
    assert gyoji.Play(SWEETS, case.start).do(hasty).answer


@pytest.mark.parametrize(
    ("strength", "seconds", "sentence"),
    [
        ("best", None, "with the strengths random, easy, medium, hard, not 'best'"),
        ("hard", 0.0, "more than 0 seconds for an action, not 0.0"),
    ],
)
def test_wrong_wishes_are_refused(strength: str, seconds: float | None, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        opponent(SWEETS, strength, seconds=seconds)


def test_only_the_player_to_move_may_choose() -> None:
    play, program = start_of(SWEETS), opponent(SWEETS, "easy")
    with pytest.raises(ValueError, match="player 0 is to move, not player 2"):
        program.choose(play.state, 2)
    over = list(play.state)
    over[STATUS] = 1
    with pytest.raises(ValueError, match="the play is over"):
        program.choose(tuple(over), 0)


def test_programs_play_the_other_seats_until_the_person_is_to_move() -> None:
    play = start_of(SWEETS)
    programs = Programs(SWEETS, play.state, "easy", 2)
    assert programs.person == 0
    while not play.over:
        person = not programs.is_to_move(play.state)
        assert person == (play.state[TURN] == 0)
        chooser = opponent(SWEETS, RANDOM, len(play.steps)) if person else None
        action = chooser.choose(play.state, 0) if chooser else programs.choose(play.state)
        assert play.do(action).answer
    assert not programs.is_to_move(play.state)


def test_programs_are_for_several_players() -> None:
    sokoban = gyoji.load("sokoban")
    case = next(gyoji.read(sokoban, samples(sokoban)[0].data))
    with pytest.raises(ValueError, match="this position of sokoban has one player"):
        Programs(sokoban, case.start, RANDOM)


LABYRINTH = gyoji.load("labyrinth")


def walked(seed: int, strength: str, walkers: int = 1) -> tuple[int, list[int]]:
    """The number of commands until the treasure is out, or 300; and the commands."""
    options = {"reach": "all", "walkers": str(walkers)}
    made = gyoji.show(LABYRINTH, LABYRINTH.levels.cases(Random(seed), 6, 1, "random", options))
    case = next(gyoji.read(LABYRINTH, made, walks="together"))
    choices = {"treasure": "on", "meet": "off"}
    game, start = variants_of(LABYRINTH).set_up(case, Random(seed), choices)
    play, programs = gyoji.Play(game, start), opponent(game, strength, seed)
    heard, announcement = list[Aloud](), learning_of(game).announcement
    while not play.over and len(heard) < 300:
        player = play.state[TURN]
        action = programs.choose(game.display.view(play.state, player), player, heard)
        heard.append(Aloud(player, action, announcement(list(play.state), action)))
        play.do(action)
    actions = [step.action for step in play.steps]
    assert aloud(game, start, actions) == heard
    return len(actions), actions


@pytest.mark.long
@needs_twins
def test_the_labyrinth_is_walked_by_ear_and_the_stronger_the_faster() -> None:
    needed = {
        strength: sum(walked(seed, strength)[0] for seed in range(12))
        for strength in ("easy", "medium", "hard")
    }
    assert strengths(LABYRINTH) == ("random", *needed)
    assert needed["easy"] > needed["medium"] > needed["hard"]


def test_programs_of_the_labyrinth_share_what_is_said_and_choose_alike_again() -> None:
    count, first = walked(3, "hard", walkers=3)
    assert count < 300
    assert walked(3, "hard", walkers=3)[1] == first


def test_what_everybody_hears_of_sokoban_is_nothing() -> None:
    assert aloud(gyoji.load("sokoban"), start_of(gyoji.load("sokoban")).state, [0, 1]) == []


def test_an_easy_listener_goes_anywhere() -> None:
    assert {by_ear("easy", Random(seed), 0, 1, []) for seed in range(12)} == {0, 1, 2, 3}
