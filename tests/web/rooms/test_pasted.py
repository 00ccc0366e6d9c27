"""Rooms made of pasted levels in the formats that people have."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.engine.formats import write_levels
from gyoji.game.formats import Level

from .room_client import LABYRINTH, Browser, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

XSB = "; One\n\n#####\n#@$.#\n#####\n\n; Two\n\n######\n#@ $.#\n######\n"
BOXOBAN = "; 0\n##########\n#@ $    .#\n##########\n"
BDCFF = """\
[BDCFF]
[game]
[cave]
Name=One
[map]
WWWWW
WPdXW
WWWWW
[/map]
[/cave]
[/game]
[/BDCFF]
"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with serving(tmp_path_factory.mktemp("rooms")) as where:
        yield Browser(where)


@pytest.mark.parametrize(
    ("game", "text", "found"),
    [
        ("sokoban", XSB, "looks like Sokoban in XSB, 2 levels"),
        ("sokoban", BOXOBAN, "looks like Sokoban in XSB"),
        ("boulder", BDCFF, "looks like The Curse of Bou"),
    ],
)
def test_a_pasted_level_for_one_player_is_read_and_refused(
    browser: Browser, game: str, text: str, found: str
) -> None:
    """Sokoban and Boulder are played alone: in a room it is the number of players that is wrong."""
    read = browser.post(f"/api/games/{game}/read", 200, text=text)
    assert (read["error"], read["found"][: len(found)]) == (None, found)
    refusal = browser.post("/api/rooms", 400, game=game, text=text)
    assert refusal["error"] == "this game has only one player; rooms are for several"


def test_a_pasted_play_makes_a_room(browser: Browser) -> None:
    """The JSON of plays can be written for any game; the chosen one of several is taken."""
    game = gyoji.load("labyrinth")
    cases = list(gyoji.read(game, LABYRINTH, walks="together"))
    other = list(gyoji.read(game, LABYRINTH.replace("3 3\n0 1\n", "0 1\n3 3\n"), walks="together"))
    levels = [Level(case) for case in [*other, *cases]]
    text = b"".join(write_levels(game, levels, "json", lambda *_: None)).decode()
    made = [browser.make("labyrinth", text, case=number)["id"] for number in (1, 2)]
    about = [browser.get(f"/api/rooms/{room}") for room in made]
    assert [len(room["seats"]) for room in about] == [2, 2]
    assert browser.post("/api/rooms", 404, game="labyrinth", text=text, case=3)["error"]
