"""Programs at the other seats of a play in the terminal."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.cli import main
from gyoji.games.sweets import rules
from gyoji.solving.opponents import Programs, opponent
from gyoji.terminal.view_model import ViewModel
from tests.terminal.pilot import (
    EXAMPLES,
    async_test,
    launch,
    press,
    run_app,
    screen_of,
    text,
    wait_until,
)

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from gyoji.terminal.launch_options import LaunchOptions
    from gyoji.terminal.screen import PlayScreen


def table(strength: str = "easy") -> LaunchOptions:
    return launch("sweets", kind="random", size=5, games="open")._replace(
        opponents=strength, seed=3
    )


def play_turn(screen: PlayScreen) -> None:
    """The person's turn: a token on land, and the end of the turn."""
    session = screen.model.session
    program = opponent(session.game, "easy")
    while not session.state[rules.LANDED]:
        screen.play([program.choose(session.state, 0)])
    screen.play([rules.END])


async def answered(pilot: Pilot[int]) -> None:
    """Wait until the person is to move again, or the play is over."""
    await wait_until(
        pilot, lambda: not screen_of(pilot).model.awaits_program, "the programs have played"
    )


def test_a_shared_first_place_is_not_won_against_programs() -> None:
    game = gyoji.load("sweets")
    cases = [
        case for seed in range(4) for case in game.levels.cases(Random(seed), 9, 6, "verdicts", {})
    ]
    alone, shared = 0, 0
    for start, actions in cases:
        model = ViewModel(game, start, programs=Programs(game, start, "random"))
        others = ViewModel(game, start)
        for action in actions:
            assert not model.over
            model.do(action)
            others.do(action)
        winners = [seat for seat in range(model.players) if model.session.play.score(seat) > 0]
        assert model.won == (winners == [0])
        assert others.won == bool(winners)
        alone += winners == [0]
        shared += winners[:1] == [0] and len(winners) > 1
    assert alone
    assert shared


@async_test
async def test_programs_play_until_the_person_is_to_move() -> None:
    async with run_app(table()) as pilot:
        screen = screen_of(pilot)
        play_turn(screen)
        assert screen.model.awaits_program
        await answered(pilot)
        session = screen.model.session
        assert session.state[rules.FREE] <= session.start[rules.FREE] - 4
        assert screen.model.turn == 0


@async_test
async def test_undo_and_redo_go_to_the_persons_turns() -> None:
    async with run_app(table()) as pilot:
        screen = screen_of(pilot)
        play_turn(screen)
        own = screen.model.session.number
        await answered(pilot)
        total = screen.model.session.number
        await press(pilot, "u")
        assert screen.model.session.number == own - 1
        await press(pilot, "r")
        assert screen.model.session.number == total


@async_test
async def test_a_program_goes_on_where_the_person_has_stepped_to() -> None:
    async with run_app(table()) as pilot:
        screen = screen_of(pilot)
        play_turn(screen)
        own = screen.model.session.number
        await answered(pilot)
        words = screen.model.session.words()
        screen.go_to(own)
        assert screen.model.awaits_program
        await press(pilot, "end")
        screen.go_to(own)
        screen.play([rules.END])  # not the person's turn
        await answered(pilot)
        assert screen.model.turn == 0
        assert screen.model.session.words()[:own] == words[:own]


@async_test
async def test_a_play_with_programs_comes_to_its_end() -> None:
    async with run_app(table("random")) as pilot:
        screen = screen_of(pilot)
        while not screen.model.over:
            play_turn(screen)
            await answered(pilot)
        assert "End:" in text(pilot)


@async_test
async def test_a_program_that_cannot_play_says_why() -> None:
    async with run_app(table()) as pilot:
        screen = screen_of(pilot)
        session = screen.model.session
        trusted = list(session.start)
        trusted[rules.TRUST] = 1
        session.play = gyoji.Play(session.game, trusted, trusted=True)
        screen.play([next(iter(session.play.legal_actions()))])
        screen.play([rules.END])
        await wait_until(pilot, lambda: "trusted" in screen.status.message, "the program refuses")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["sweets", "--opponents", "best"], "the strengths random, easy, medium, hard, not 'best'"),
        (["sokoban", str(EXAMPLES / "sokoban.in"), "--opponents", "random"], "has one player"),
    ],
)
def test_opponents_that_cannot_be_are_refused(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *words]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


def test_a_level_for_one_person_is_not_opened() -> None:
    options = launch("sokoban")._replace(opponents="random", seed=1)
    with pytest.raises(ValueError, match="this position of sokoban has one player"):
        options.level(1, options.source)
