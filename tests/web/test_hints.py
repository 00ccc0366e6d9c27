"""Hints over the API: a next command that wins, or that it cannot be won any more, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import gyoji
from gyoji.game.collection import campaign, puzzles
from gyoji.web.limits.limits import ServerLimits
from gyoji.web.limits.refusals import RefusalError
from gyoji.web.play import hints
from gyoji.web.play.requests import HintRequest
from tests.author import GAMES as FILES

from .api_client import post

if TYPE_CHECKING:
    import httpx

GAMES = ("boulder", "sokoban", "tower")
BOARD = "6 7\n#######\n#.....#\n#.w.b.#\n#...+.#\n#.....#\n#######\n\n0 0\n"


def hint(api: httpx.Client, game: str, text: str, **more: object) -> dict[str, Any]:
    return post(api, game, "hint", text=text, **more)


@pytest.mark.parametrize("game", GAMES)
def test_following_hints_wins(api: httpx.Client, game: str) -> None:
    first = puzzles(gyoji.load(game))[0].data.decode()
    moves = list[str]()
    while not (play := played(game, first, moves)).over:
        found = hint(api, game, first, moves=moves)
        assert (found["status"], len(found["way"]), found["fields"]) == ("solved", 2, [])
        *walk, last = found["words"]
        loaded, state = gyoji.load(game), list(played(game, first, moves + walk).state)
        said = loaded.display.say(loaded.notation.action(last, state), state)
        goes = found["walk"][-2:] == found["way"]
        if goes and (walk or "column" in said):
            assert found["sentence"].startswith("go there"), "an arrow shows where"
            assert ", then" not in found["sentence"]
        else:
            said = said if game == "tower" else f"{'go' if goes else 'push'} {said}"
            assert found["sentence"].startswith(f"go there, then {said}" if walk else said)
        moves += found["words"]
    assert play.score() > 0
    assert hint(api, game, first, moves=moves)["sentence"] == "The play is over."
    assert hint(api, game, first, whole=True)["words"] == moves


def played(game: str, text: str, moves: list[str]) -> gyoji.Play:
    play = gyoji.Play(game, next(gyoji.read(game, text)))
    for word in moves:
        play.do(word)
    return play


def test_a_lost_position_is_explained(api: httpx.Client) -> None:
    assert hint(api, "sokoban", BOARD)["status"] == "solved"
    found = hint(api, "sokoban", BOARD, moves=list("RR"))
    assert found["status"] == "unsolvable"
    reason = "the box cannot come to any target"  # its cell is marked
    assert found["sentence"] == f"It cannot be won any more: {reason}."
    assert (found["words"], found["fields"]) == ([], [[2, 5]])


@pytest.mark.parametrize("game", GAMES)
def test_the_solution_of_a_chosen_level_is_its_shortest_one(api: httpx.Client, game: str) -> None:
    entry = next(each for each in api.get("/api/games").json() if each["name"] == game)
    hardest = campaign(gyoji.load(game))[-1]
    assert entry["campaign"][-1] == {
        "name": hardest.name, "title": hardest.title, "author": hardest.author,
        "difficulty": hardest.difficulty, "moves": hardest.moves, "pushes": hardest.pushes,
        "opponents": hardest.opponents, "turns": hardest.turns, "by_ear": hardest.by_ear,
    }  # fmt: skip
    text = api.get(f"/api/games/{game}/levels/{hardest.name}").json()["text"]
    found = hint(api, game, text, whole=True)
    assert found["words"] == hardest.solution
    won = f"A play that wins against {hardest.opponents} programs."
    assert not hardest.opponents or found["sentence"] == won


def test_a_program_advises_where_several_play(api: httpx.Client) -> None:
    game = gyoji.load("sweets")
    text = puzzles(game)[0].data.decode()
    found = hint(api, "sweets", text, options={"games": "open"})
    case = next(gyoji.read(game, text, games="open"))
    gyoji.Play(game, gyoji.Case(case.start, b"")).do(found["words"][0])


def test_who_cannot_see_the_map_is_advised_by_what_was_heard(api: httpx.Client) -> None:
    """A wall that was heard of is not tried again; a map that sounds alike changes nothing."""
    walled, open_map = "w w w\nw o o\nw o o\n", "o w o\nw o o\no o w\n"
    options = {"walks": "together", "treasure": "off"}
    advice = [
        hint(api, "labyrinth", f"{board}1\n1 1\n", options=options, moves=["N", "W"])["words"]
        for board in (walled, open_map)
    ]
    assert advice[0] == advice[1]
    assert advice[0][0] in "SE"
    listed = {each["name"]: each["hints"] for each in api.get("/api/games").json()}
    assert listed["sweets"] is listed["sokoban"] is listed["labyrinth"] is True


def test_whoever_sees_the_map_is_led_by_it(api: httpx.Client) -> None:
    """Through a cave, too: what points at it is where the walker goes."""
    level = campaign(gyoji.load("labyrinth"))[2]
    options, moves = dict(level.options), list[str]()
    while (
        found := hint(api, "labyrinth", level.text, options=options, moves=moves, revealed=True)
    )["words"]:
        assert found["way"] == found["walk"][-2:]
        moves += found["words"]
    assert len(moves) == level.moves
    assert found["sentence"] == "The play is over."
    free = options | {"treasure": "off"}
    assert hint(api, "labyrinth", level.text, options=free, revealed=True)["way"] == []


def test_whoever_gives_up_is_shown_the_way_to_the_treasure(api: httpx.Client) -> None:
    level = campaign(gyoji.load("labyrinth"))[-1]
    options = dict(level.options)
    found = hint(api, "labyrinth", level.text, options=options, moves=["N"], whole=True)
    replayed = api.post(
        "/api/games/labyrinth/replay",
        json={"text": level.text, "options": options, "moves": ["N", *found["words"]]},
    ).json()
    assert replayed["frames"][-1]["over"]


def test_a_level_is_solved_if_one_person_can_solve_it(api: httpx.Client) -> None:
    def winnable(game: str, text: str, **options: str) -> tuple[str, int, bool]:
        found = post(api, game, "winnable", text=text, options=options)
        return found["status"], found["moves"], found["fewest"]

    assert winnable("sokoban", BOARD) == ("solved", 4, True)
    assert winnable("sokoban", BOARD.replace("w.b.", "w..b")) == ("unsolvable", 0, False)
    assert winnable("sokoban", BOARD.replace("b", ".").replace("+", "B")) == ("solved", 0, True)
    assert winnable("sweets", "2 1\nLM\n1\n\n1 2 1 C\n", games="open") == ("", 0, False)
    walk = "w o o\no o o\n1\n1 0\n"
    assert winnable("labyrinth", walk) == ("", 0, False)
    status, moves, _ = winnable("labyrinth", walk, treasure="on", seed="1")
    assert (status, moves > 0) == ("solved", True)


def test_an_unknown_level_is_refused(api: httpx.Client) -> None:
    answer = api.get("/api/games/sokoban/levels/nothing")
    assert (answer.status_code, answer.json()["error"]) == (404, "sokoban has no level 'nothing'")


def test_what_is_hidden_is_not_given_away() -> None:
    game = gyoji.load(FILES / "mines.py")
    assert not hints.gives_hints(game)
    asked = HintRequest(text="1 3\n*..\n\n0 0\n", moves=[])
    with pytest.raises(RefusalError, match="what is hidden is not given away"):
        hints.hint(game, asked, ServerLimits())
