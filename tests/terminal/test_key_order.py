"""Keys take effect in the order in which they were typed, however quickly they come."""

from __future__ import annotations

from gyoji.terminal.dialogs import HelpDialog
from tests.terminal.pilot import async_test, launch, run_app, screen_of, send_burst, text


@async_test
async def test_text_goes_to_the_notebook_between_tab_and_escape() -> None:
    async with run_app(launch("labyrinth")) as pilot:
        await send_burst(pilot, "n", "tab", *"r1>", "right", *"w+", "backspace", "escape", "w", "s")
        screen = screen_of(pilot)
        assert screen.notebook.cells == {(0, 0): "r1>", (0, 1): "w"}
        assert screen.model.session.words() == ["N", "W", "S"]


@async_test
async def test_arrows_go_to_the_list_after_tab() -> None:
    async with run_app(launch("boulder")) as pilot:
        await send_burst(pilot, "tab", "down", "down", "down", "escape", "d")
        assert screen_of(pilot).model.session.words() == ["d"]


@async_test
async def test_a_key_typed_after_the_help_key_goes_to_the_help() -> None:
    async with run_app(launch("sokoban")) as pilot:
        await send_burst(pilot, "w", "?", "w", "a")
        assert isinstance(pilot.app.screen, HelpDialog)
        assert screen_of(pilot).model.session.number == 1


@async_test
async def test_a_word_typed_before_its_dialog_is_shown_is_not_lost() -> None:
    async with run_app(launch("tower")) as pilot:
        await send_burst(pilot, ":", *"push right", "enter")
        assert screen_of(pilot).model.session.words() == ["PUSH RIGHT"]
        assert "Pushed" in text(pilot)
