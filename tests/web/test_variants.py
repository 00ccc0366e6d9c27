"""Single plays in a variant of the rules: the labyrinth with its treasure."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import gyoji
from gyoji.game.collection import puzzles
from gyoji.game.variants import variants_of
from gyoji.solving.results import Solution
from gyoji.web.play.in_page import Core

GAME = gyoji.load("labyrinth")
PUZZLE = puzzles(GAME)[0]
TEXT = PUZZLE.data.decode()
OPTIONS = {**PUZZLE.options, "treasure": "on", "seed": "7"}


def told(core: Core, **message: object) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(core.message(1, json.dumps(message)))
    return answer


def opened(options: dict[str, str]) -> tuple[Core, dict[str, Any]]:
    core = Core()
    return core, told(core, type="open", game="labyrinth", text=TEXT, options=options, moves=[])


def solution() -> list[str]:
    """Commands that bring out the treasure of seed 7."""
    case = next(gyoji.read(GAME, TEXT, walks="together"))
    game, start = variants_of(GAME).set_up(case, Random(7), {"treasure": "on", "meet": "off"})
    found = gyoji.solve(game, start, optimal="moves")
    assert isinstance(found, Solution)
    return [game.notation.word(action, list(start)) for action in found.actions]


def test_the_treasure_is_brought_out_and_undone() -> None:
    core, answer = opened(OPTIONS)
    assert answer["aim"] == "Find the treasure, and bring it to where you began."
    words = solution()
    for word in words:
        answer = told(core, type="do", word=word)
    (frame,) = answer["frames"]
    assert frame["over"]
    assert frame["outcome"]["text"] == "the treasure has been brought out"
    answer = told(core, type="undo")
    assert not answer["frames"][0]["over"]
    moves = {"text": TEXT, "options": OPTIONS, "moves": words}
    replayed = json.loads(core.request("/api/games/labyrinth/replay", json.dumps(moves)).body)
    assert replayed["frames"][-1]["over"]
    other = json.loads(
        core.request("/api/games/labyrinth/replay", json.dumps({**moves, "options": {}})).body
    )
    assert not other["frames"][-1]["over"]


def test_without_a_choice_it_is_the_contests_game() -> None:
    _, answer = opened(dict(PUZZLE.options))
    assert answer["aim"] == ""


@pytest.mark.parametrize(("options", "sentence"), [
    ({"treasure": "maybe"}, "labyrinth's option treasure is one of off, on, not 'maybe'"),
    ({"treasure": "on", "seed": "-1"}, "a seed has 1 to 78 digits, and nothing else"),
    ({"treasure": "on", "seed": "²"}, "a seed has 1 to 78 digits, and nothing else"),
    ({"seed": "1" * 79}, "a seed has 1 to 78 digits, and nothing else"),
    ({"treasury": "on"}, "labyrinth has no option 'treasury'; it has walks"),
])  # fmt: skip
def test_what_is_no_variant_is_refused(options: dict[str, str], sentence: str) -> None:
    _, answer = opened(options)
    assert answer["type"] == "error"
    assert answer["error"] == sentence


def test_a_map_without_a_place_for_a_treasure_is_refused() -> None:
    core = Core()
    answer = told(
        core, type="open", game="labyrinth", text="o w\n1\n0 0 E\n", options={"treasure": "on"}
    )
    assert "this map has none" in str(answer["error"])


def test_the_page_knows_with_what_there_is_something_to_win() -> None:
    games = json.loads(Core().request("/api/games", None).body)
    known = {about["name"]: about["to_win"] for about in games}
    assert known["labyrinth"] == {"treasure": "on"}
    assert known["sokoban"] == {}
