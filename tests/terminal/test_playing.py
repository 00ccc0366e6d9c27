"""Playing by keys, words and mouse; undo, redo and replay; what the screen says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.terminal.widgets.board import BoardView
from gyoji.terminal.widgets.choice_list import ChoiceList
from gyoji.terminal.widgets.command_list import CommandList
from tests.terminal.pilot import (
    EXAMPLES,
    async_test,
    launch,
    press,
    press_quickly,
    run_app,
    screen_of,
    text,
    wait_for_idle,
    wait_until,
)

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from gyoji.game.scene import Field


async def click(pilot: Pilot[int], field: Field) -> None:
    """Click on a cell of the board."""
    view = screen_of(pilot).query_one(BoardView)
    spots = ((x, y) for y in range(view.size.height) for x in range(view.size.width))
    spot = next(spot for spot in spots if view.field_at(*spot) == field)
    await pilot.click(BoardView, offset=spot)
    await wait_for_idle(pilot)


@async_test
async def test_arrows_and_letters_play_commands() -> None:
    async with run_app(launch("sokoban")) as pilot:
        screen = await press(pilot, "up", "U", "right", "D")
        assert screen.model.session.words() == ["U", "R"]
        screen = await press(pilot, "a", "d", "w", "s")
        assert screen.model.session.words() == ["U", "R", "L", "R", "U", "D"]


@async_test
async def test_undo_and_redo_have_no_limit_and_a_restart_is_undone() -> None:
    async with run_app(launch("sokoban")) as pilot:
        session = (await press_quickly(pilot, *"wwsswwsw")).model.session
        there = session.state
        await press(pilot, "u", "backspace", "ctrl+z")
        assert session.number == 5
        await press(pilot, "r", "ctrl+y", "r", "r")
        assert (session.number, session.state) == (8, there)
        assert "there is nothing to redo" in text(pilot)
        await press(pilot, "R")
        assert session.number == 0
        assert "u brings the play back" in text(pilot)
        await press(pilot, "u")
        assert (session.number, session.state) == (8, there)
        await press_quickly(pilot, *"uuuuuuuuu")
        assert session.number == 0
        assert "there is nothing to undo" in text(pilot)


@pytest.mark.long
@async_test
async def test_play_and_judge_end_on_the_same_board() -> None:
    keys = (EXAMPLES / "boulder.in").read_text().split()[-1]
    async with run_app(launch("boulder")) as pilot:
        model = (await press_quickly(pilot, *keys)).model
        judged = b"".join(gyoji.judge("boulder", model.session.transcript())).decode()
        assert judged == "".join(f"{''.join(row)}\n" for row in model.board())
        assert "End: Rockford has left by the exit" in text(pilot)
        await press(pilot, "w")
        assert "the game is over, so the command is ignored" in text(pilot)
        assert model.session.number == len(keys)


@async_test
async def test_a_command_can_be_typed_and_a_wrong_one_is_explained() -> None:
    async with run_app(launch("tower")) as pilot:
        await press_quickly(pilot, ":", *"jump", "enter")
        assert "there is no such command here" in text(pilot)
        await press_quickly(pilot, *["backspace"] * 4, *"push  right", "enter")
        assert screen_of(pilot).model.session.words() == ["PUSH RIGHT"]
        await press(pilot, ":", "escape")
        assert "[3 PUSH]" not in text(pilot)
        assert "Pushed" in text(pilot)


@async_test
async def test_arrows_walk_in_the_tower_and_letters_do_the_rest() -> None:
    async with run_app(launch("tower", kind="puzzles", number=2)) as pilot:
        session = (await press(pilot, *["right", "e", "z", "left", "f"])).model.session
        assert session.words() == ["MOVETO 2", "CLIMB RIGHT", "GETDOWN LEFT", "MOVETO 1"]
        assert str(session.find_refusal(session.parse_typed("PULL LEFT"))) in text(pilot)
        for keys in ("↑ ↓ ← → go\n", "a d   push\n", "z c   get down\n", "1-9   a column\n"):
            assert keys in text(pilot)


@async_test
async def test_markup_in_typed_commands_is_not_interpreted() -> None:
    async with run_app(launch("sokoban")) as pilot:
        await press_quickly(pilot, ":", *"[bold]x[/]", "enter")
        assert "there is no such command here; try U, D, L, R" in text(pilot)
        await press(pilot, "escape")
        assert screen_of(pilot).model.session.number == 0


@async_test
async def test_a_column_is_typed_by_its_digits() -> None:
    async with run_app(launch("tower", kind="climb", size=14, seed=3)) as pilot:
        session = (await press(pilot, "1")).model.session
        assert session.words() == []  # it may still become 10, 11, 12, 13
        assert "MOVETO 1_" in text(pilot)
        await press(pilot, "2")
        assert session.words() == ["MOVETO 12"]
        await press(pilot, "1", "enter", "5")
        assert session.words() == ["MOVETO 12", "MOVETO 1", "MOVETO 5"]
        await press(pilot, "1", "backspace", "1", "escape", "0")
        assert len(session.words()) == 3


CLICKS = [("sokoban", (-2, 1), 3, "that is a wall"), ("boulder", (0, 1), 1, "that is rock")]


@pytest.mark.parametrize(("game", "way", "steps", "said"), CLICKS)
@async_test
async def test_a_click_walks(game: str, way: Field, steps: int, said: str) -> None:
    async with run_app(launch(game)) as pilot:
        model = screen_of(pilot).model
        here = model.focus()
        assert here is not None
        there = here[0] + way[0], here[1] + way[1]
        await click(pilot, there)
        await wait_until(pilot, lambda: model.focus() == there, "the walk")
        assert model.session.number == steps
        await click(pilot, (0, 0))
        await wait_until(pilot, lambda: said in text(pilot), "a sentence")


@async_test
async def test_the_list_scrolls_and_goes_to_a_command() -> None:
    async with run_app(launch("boulder")) as pilot:
        session = screen_of(pilot).model.session
        await press(pilot, "tab", "pagedown", "down", "down", "enter")
        assert session.number == 12
        assert ">  12 d  walks" in text(pilot)
        await press(pilot, "end", "enter")
        assert (session.number, session.total) == (63, 63)
        steps = screen_of(pilot).query_one(CommandList)
        top = round(steps.scroll_y)
        await pilot.click(CommandList, offset=(4, 3))
        await wait_for_idle(pilot)
        assert session.number == top + 2 < 63  # the title is a line, too
        assert "step" in text(pilot).splitlines()[0]
        await press(pilot, "escape", "home")
        assert session.number == 0


@async_test
async def test_a_replay_is_played_paused_and_stepped() -> None:
    async with run_app(launch("boulder", speed=0.5)) as pilot:
        session = screen_of(pilot).model.session
        await press(pilot, ".", ".", ".", ",")
        assert session.number == 2
        await press(pilot, "p", "+", "+")
        assert "replay, 2 steps a second" in text(pilot)
        await press(pilot, "-", "space")
        assert not screen_of(pilot).replay.running
        await press(pilot, *"+++", "p")
        await wait_until(pilot, lambda: session.number > 3, "the replay")
        await press(pilot, "p")
        assert not screen_of(pilot).replay.running
        there = session.number
        await press(pilot, "+", "+", "p")
        await wait_until(pilot, lambda: session.number == 63, "its end")
        await wait_until(pilot, lambda: not screen_of(pilot).replay.running, "it to stop")
        assert there < 63
        await press(pilot, "p")
        assert "nothing to replay" in text(pilot)


@async_test
async def test_watch_starts_the_replay() -> None:
    async with run_app(launch("boulder", watch=True)) as pilot:
        await wait_until(pilot, lambda: screen_of(pilot).model.session.number > 2, "the replay")


@async_test
async def test_the_player_stays_visible() -> None:
    options = launch("boulder", kind="bare", size=90, seed=4)
    async with run_app(options, (50, 16)) as pilot:
        view = screen_of(pilot).query_one(BoardView)

        def in_sight() -> bool:
            focus = screen_of(pilot).model.focus()
            spots = ((x, y) for y in range(view.size.height) for x in range(view.size.width))
            return any(view.field_at(*spot) == focus for spot in spots)

        assert in_sight()
        await press_quickly(pilot, *["right", "down"] * 20)
        assert in_sight()
        await pilot.resize_terminal(100, 40)
        await wait_until(pilot, in_sight, "the player on the larger screen")
        await pilot.resize_terminal(30, 10)
        await wait_until(pilot, in_sight, "the player on the smaller screen")


@async_test
async def test_only_the_visible_part_of_a_huge_board_is_drawn() -> None:
    options = launch("sokoban", kind="random", size=500)
    async with run_app(options) as pilot:
        view = screen_of(pilot).query_one(BoardView)
        asked = list[str]()
        cell = screen_of(pilot).painter.cell

        def counted(glyph: str, mark: str = "") -> object:
            asked.append(glyph)
            return cell(glyph, mark)

        screen_of(pilot).painter.cell = counted  # type: ignore[method-assign, assignment]  # a spy that counts
        view.refresh()
        await press(pilot, "up")
        assert 0 < len(asked) <= 3 * view.size.height * (view.size.width // 2 + 2)
        assert view.virtual_size.height == 500


@async_test
async def test_tokens_are_picked_by_keys() -> None:
    async with run_app(launch("sweets", number=4)) as pilot:
        screen = await press(pilot, "tab", "right", "enter")
        assert "picked: 3C" in text(pilot)
        assert screen.focused is screen.query_one(BoardView)
        choices = set(screen.query_one(BoardView).choices)
        assert len(choices) == 8  # the land
        await press(pilot, "space")
        assert screen.model.session.words()[0].startswith("3C ")
        assert screen.model.row(1).player == "Jaś"
        await press(pilot, "enter")
        assert "Ala to play" in text(pilot)
        await press(pilot, "u", "u")
        assert screen.model.session.number == 0


@async_test
async def test_four_players_share_one_mouse() -> None:
    async with run_app(launch("sweets", number=4), (100, 40)) as pilot:
        screen = screen_of(pilot)
        session = screen.model.session
        for name in ("Jaś", "Ala", "Tomek", "Mikołaj"):
            assert f"{name} to play" in text(pilot)
            await pilot.click(ChoiceList, offset=(3, 1))
            await wait_for_idle(pilot)
            assert screen.picks == ("2C",)
            field = min(screen.query_one(BoardView).choices)
            await click(pilot, field)
            await press(pilot, "enter")
        assert session.number == 8
        assert [session.words()[at] for at in (0, 2)] == ["2C 1 2", "2C 1 3"]
        assert "Jaś to play" in text(pilot)
        await click(pilot, (1, 1))
        assert "pick what to play there first" in text(pilot)


@async_test
async def test_a_command_is_picked_piece_by_piece() -> None:
    async with run_app(launch("sweets", kind="contest")) as pilot:
        screen = screen_of(pilot)
        words = screen.query_one(ChoiceList).words
        await press(pilot, "tab", *["right"] * words.index("ZZ"), "enter")
        assert isinstance(screen.focused, BoardView)
        await press(pilot, "space")
        assert screen_of(pilot).query_one(ChoiceList).has_focus  # the kinds of that city
        assert "picked: ZZ; row 2, column 27" in text(pilot)
        await press(pilot, "enter", "space", "enter")
        assert screen.picks == ()
        assert screen.model.session.words()[0].startswith("ZZ 0 0 ")


@async_test
async def test_the_help_uses_the_games_own_words() -> None:
    for game in ("sokoban", "tower", "boulder", "labyrinth", "sweets"):
        async with run_app(launch(game), (100, 90)) as pilot:
            await press(pilot, "?")
            shown = " ".join(text(pilot).replace("│", " ").split())
            display = screen_of(pilot).model.game.display
            assert display.TITLE in shown
            for word in display.KEYS.values():
                assert word in shown or word.startswith("MOVETO")
            for words in display.LEGEND.values():
                assert words in shown
            assert ("master's map" in shown) == (game == "labyrinth")
            await press(pilot, "escape")
            assert "u undo" in text(pilot) or "to replay" in text(pilot)


@async_test
async def test_a_key_goes_through_the_themes() -> None:
    async with run_app(launch("sokoban")) as pilot:
        for name in ("light", "contrast", "plain", "colour"):
            assert (await press(pilot, "t")).look.name == name
