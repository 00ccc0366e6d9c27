"""What is shown first, what is shown in full, and what fits into small windows."""

from __future__ import annotations

import re

import pytest
from textual.containers import VerticalScroll

from gyoji.games import load
from gyoji.terminal import renderables, view_model
from gyoji.terminal.painter import Painter
from gyoji.terminal.play_view import fitting
from gyoji.terminal.themes import THEMES, Theme
from gyoji.terminal.view_model import ViewModel
from gyoji.terminal.widgets.board import BoardView
from gyoji.terminal.widgets.choice_list import ChoiceList
from gyoji.terminal.widgets.command_list import CommandList
from tests.terminal.pilot import async_test, launch, press, run_app, screen_of, text, wait_for_idle

pytestmark = pytest.mark.long

WON = "Mikołaj wins, the only one to lead a kind"
SIZES = [(80, 24), (60, 24), (40, 15), (120, 36)]


@pytest.mark.parametrize("size", SIZES)
@async_test
async def test_the_winner_is_shown_first(size: tuple[int, int]) -> None:
    async with run_app(launch("sweets"), size) as pilot:
        await press(pilot, "end")
        shown = " ".join(text(pilot).split())
        assert f"End: all land is filled [5 End] {WON} [5.3 Candidates]" in shown
        await press(pilot, "u")
        assert "End:" not in text(pilot)


@async_test
async def test_a_command_after_the_end_does_not_hide_the_winner() -> None:
    case = launch("sweets").source.case(1)
    late = ViewModel(load("sweets"), case.start, [*case.actions, case.actions[-1]])
    lines = renderables.ruling(late, THEMES["colour"]).plain.splitlines()
    assert lines[0].startswith("End: all land is filled")
    assert lines[1].startswith(WON)
    assert lines[-2].startswith("18  ")
    assert lines[-1].startswith("The game is over")


@async_test
async def test_of_very_many_rulings_the_deciding_ones_are_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(view_model, "MAX_RULINGS", 1)
    case = launch("sweets").source.case(1)
    over = ViewModel(load("sweets"), case.start, case.actions)
    assert [one.text for one in over.deciding_rulings()] == [WON, "and 3 more"]


@pytest.mark.parametrize("size", [(60, 24), (40, 15)])
@async_test
async def test_the_hand_is_shown_in_a_narrow_window(size: tuple[int, int]) -> None:
    async with run_app(launch("sweets", number=4), size) as pilot:
        shown = text(pilot)
        assert shown.index("⌂") < shown.index("to play─") < shown.index("j3C")
        assert "commands─" not in shown
        await pilot.click(ChoiceList, offset=(11, 1))
        await wait_for_idle(pilot)
        assert screen_of(pilot).picks == ("3C",)
        screen = await press(pilot, "space")
        assert screen.model.session.words()[0].startswith("3C ")
        await pilot.resize_terminal(80, 24)
        await wait_for_idle(pilot)
        assert "commands─" in text(pilot)


@async_test
async def test_the_whole_hand_is_in_sight_at_80_x_24() -> None:
    async with run_app(launch("sweets", number=4)) as pilot:
        screen, shown = screen_of(pilot), text(pilot)
        hand = screen.model.hand()
        assert sum(token.number for token in hand) == 20
        for token in hand:
            count = f" x{token.number}" if token.number > 1 else ""
            assert f"j{token.word}{count}" in shown
        assert "(j00)" in shown  # no token is on the board that it could move
        hand_list = screen.query_one(ChoiceList)
        seen = []
        for key in ("tab", "down", "left", "up", "up", "end", "down", "right", "up", "home"):
            await press(pilot, key)
            seen.append(hand_list.words[hand_list.highlighted])
        assert seen == ["2C", "2P", "4C", "4C", "4C", "ZZ", "ZZ", "ZZ", "3W", "2C"]
        await pilot.click(ChoiceList, offset=(28, 5))  # nothing is there
        await wait_for_idle(pilot)
        assert not screen.picks


@async_test
async def test_a_hand_that_does_not_fit_is_scrolled() -> None:
    async with run_app(launch("sweets", number=4), (40, 15)) as pilot:
        await press(pilot, "tab", "end")
        assert "(jZZ)" in text(pilot)
        assert "j2C" not in text(pilot)
        await press(pilot, "home")
        assert "j2C" in text(pilot)


@async_test
async def test_facts_are_above_the_board_in_a_narrow_window() -> None:
    async with run_app(launch("boulder"), (60, 24)) as pilot:
        await press(pilot, "d")
        assert "diamonds left 8" in text(pilot).splitlines()[1]
        assert "Tab list" not in text(pilot)


@async_test
async def test_enter_places_what_is_picked() -> None:
    async with run_app(launch("sweets", number=4)) as pilot:
        screen = await press(pilot, "tab", "enter")
        assert "picked: 2C   Enter or Space: its field   Escape: cancel" in text(pilot)
        await press(pilot, "enter")
        assert [word[:2] for word in screen.model.session.words()] == ["2C"]
        await press(pilot, "enter")
        assert screen.model.session.words()[1] == "end"


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_blank_paper_does_not_look_like_an_island(theme: Theme) -> None:
    options = launch("labyrinth")
    painter = Painter(options.game, theme, options.source.case(1).start)
    assert painter.blank()[0].text != "".join(part.text for part in painter.cell("o"))


@async_test
async def test_the_selected_row_is_shown_in_full() -> None:
    async with run_app(launch("labyrinth")) as pilot:
        screen = await press(pilot, *["up", "left", "down", "down"])
        steps = screen.query_one(CommandList)
        told = screen.model.row(3).answer
        assert "you are drawn by the c…\n" in text(pilot)
        steps.focus()
        await press(pilot, "up")
        rows = " ".join(" ".join(line[36:] for line in text(pilot).splitlines()).split())
        assert f"2 west island 3 south {told} > 4 south estuary" in rows
        await pilot.click(CommandList, offset=(4, 7))  # below the three lines of the third command
        await wait_for_idle(pilot)
        assert screen.model.session.number == 4
        await press(pilot, "up")
        await pilot.click(CommandList, offset=(4, 6))
        await wait_for_idle(pilot)
        assert screen.model.session.number == 3


@async_test
async def test_announcements_stay_in_the_list_beside_the_masters_map() -> None:
    async with run_app(launch("labyrinth")) as pilot:
        screen = await press(pilot, *["up"] * 9)
        rows = [screen.model.row(number) for number in range(1, 10)]
        assert "wall" in [row.answer for row in rows]
        screen.reveal(True)
        assert [screen.model.row(number) for number in range(1, 10)] == rows


@pytest.mark.parametrize("size", [8, 14, 120])
@async_test
async def test_column_numbers_are_never_cut_off(size: int) -> None:
    async with run_app(launch("tower", kind="climb", size=size, seed=3), (100, 40)) as pilot:
        screen = screen_of(pilot)
        view = screen.query_one(BoardView)
        for _ in range(6):
            left, top = view._margin()
            x = round(view.scroll_x) - left
            line = view.render_line(top).text
            focus = screen.model.focus()
            assert focus is not None
            seen = {found.group(): found.start() for found in re.finditer(r"\d+", line)}
            assert str(focus[1] + 1) in seen
            for number, start in seen.items():
                column = (start + x) // (view.painter.width * view.scale)  # type: ignore[union-attr]  # it is there
                assert column in (int(number) - 1, int(number) - 2)  # the last one ends with it
            await press(pilot, "e")


@async_test
async def test_the_last_column_is_numbered_at_the_edge_of_the_board() -> None:
    async with run_app(launch("tower", kind="climb", size=120, seed=3), (100, 40)) as pilot:
        view = screen_of(pilot).query_one(BoardView)
        columns = len(view.board[0])
        view._focus = 0, columns - 1
        view.keep_in_sight()
        _, top = view._margin()
        assert view.render_line(top).text.rstrip().endswith(str(columns))


@async_test
async def test_borders_are_visible_in_the_contrast_theme() -> None:
    async with run_app(launch("sweets", theme="contrast")) as pilot:
        screen = screen_of(pilot)
        for widget in (CommandList, ChoiceList, VerticalScroll):
            kind, colour = screen.query_one(widget).styles.border_top
            assert (kind, colour.hex) == ("solid", "#FFFFFF")
        await press(pilot, "tab")
        assert screen.query_one(ChoiceList).styles.border_top[0] == "heavy"
        await press(pilot, "t")
        assert screen.query_one(ChoiceList).styles.border_top[0] == "ascii"


async def help_of(game: str, *keys: str, size: tuple[int, int] = (100, 90)) -> str:
    async with run_app(launch(game), size) as pilot:
        await press(pilot, *keys, "?")
        return text(pilot).replace("│", " ")


@async_test
async def test_the_help_has_the_keys_of_this_game() -> None:
    labyrinth = await help_of("labyrinth")
    assert "in the notebook:" in labyrinth
    assert "is written under the pen" in labyrinth
    assert "go there" not in labyrinth
    assert "to the notebook, to the list" in labyrinth
    revealed = await help_of("labyrinth", "m", "y")
    assert "go there" in revealed
    assert "in the notebook:" not in revealed
    sweets = await help_of("sweets")
    assert "pick it" in sweets
    assert "to what may be played, to the list" in sweets
    assert "notebook:" not in await help_of("boulder")


@async_test
async def test_long_meanings_are_wrapped_with_a_hanging_indent() -> None:
    lines = (await help_of("sweets", size=(60, 60))).splitlines()
    at = next(number for number, line in enumerate(lines) if line.split()[:1] == ["Tab"])
    begin = lines[at].index("to what")
    assert lines[at + 1][:begin].strip() == ""
    assert lines[at + 1][begin] != " "


FIRST = {
    "sokoban": "arrows: go",
    "boulder": "arrows: go",
    "labyrinth": "arrows: go",
    "tower": "arrows: go",
    "sweets": "Tab hand  arrows, Space: a field",
}


@pytest.mark.parametrize("game", FIRST)
@async_test
async def test_the_status_bar_begins_with_how_to_move(game: str) -> None:
    async with run_app(launch(game)) as pilot:
        await press(pilot, "escape")
        assert text(pilot).splitlines()[-1].startswith(f" {FIRST[game]}  ")


def test_only_whole_hints_are_shown() -> None:
    assert fitting(["one", "", "two", "three"], 10) == "one  two"
    assert fitting(["one", "two"], 1) == "one"


@async_test
async def test_counts_are_not_split_over_lines() -> None:
    async with run_app(launch("boulder")) as pilot:
        screen = await press(pilot, "end")
        lines = [line.plain for line in renderables.facts(screen.model, screen.look)]
        assert lines[0] == "diamonds left 0"
        assert (
            ", ".join(line.rstrip(",") for line in lines[1:]).split(", ")
            == (screen.model.tally()[1:])
        )
        assert max(map(len, lines)) <= renderables.FACTS_WIDTH + 1
