"""The HTTP API about games."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest

from gyoji import judge, solve
from gyoji.engine.judge import choose, read, show
from gyoji.engine.play import play_out
from gyoji.game.files import samples
from gyoji.game.notation.source import NotationError
from gyoji.game.scene import scene_of
from gyoji.games import load, names
from gyoji.web.play.catalog import catalog

from .api_client import post, refused

if TYPE_CHECKING:
    import httpx

GAMES = ("boulder", "labyrinth", "sokoban", "sweets", "tower")

SOKOBAN = "3 5\n#####\n#wb+#\n#####\nR\n0 0\n"


def sample_text(game: str) -> str:
    return samples(load(game))[0].data.decode()


def test_all_games_are_listed_with_what_a_page_needs(api: httpx.Client) -> None:
    listed = api.get("/api/games").json()
    assert [entry["name"] for entry in listed] == names()
    for entry in listed:
        game = load(entry["name"])
        scene = scene_of(game)
        assert entry["title"] == game.display.TITLE
        assert entry["keys"] == dict(game.display.KEYS)
        assert entry["looks"].keys() == scene.LOOKS.keys()
        assert entry["tiles"].keys() == entry["described"].keys() == set(scene.BRUSHES)
        assert entry["options"].keys() == game.notation.OPTIONS.keys()
        assert entry["samples"] == [sample.name for sample in samples(game)]
    assert [entry["name"] for entry in listed if entry["seats"]] == ["labyrinth", "sweets"]
    assert [entry["name"] for entry in listed if entry["hexagons"]] == ["sweets"]


def test_a_broken_package_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gyoji.web.play.catalog.known_names", lambda _: ["broken", "sokoban"])
    listed = json.loads(catalog())
    assert [entry["name"] for entry in listed] == ["sokoban"]


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_samples_can_be_read(api: httpx.Client, game: str) -> None:
    assert "<strong>" in api.get(f"/api/games/{game}/rules").json()["html"]
    for sample in samples(load(game)):
        answer = api.get(f"/api/games/{game}/samples/{sample.name}")
        assert answer.json()["text"].encode() == sample.data


@pytest.mark.parametrize("game", GAMES)
def test_levels_are_listed_and_can_be_opened(api: httpx.Client, game: str) -> None:
    (entry,) = [entry for entry in api.get("/api/games").json() if entry["name"] == game]
    pictures = api.get(f"/api/games/{game}/boards").json()
    assert [*pictures["boards"]] == [level["name"] for level in entry["campaign"]]
    for part, kind in (("puzzles", "puzzles"), ("campaign", "levels")):
        assert len(entry[part]) > 3
        for level in entry[part]:
            assert level["title"]
            found = api.get(f"/api/games/{game}/{kind}/{level['name']}").json()
            (case,) = post(api, game, "read", **found)["cases"]
            assert case["actions"] == 0
            if part == "campaign":
                board = pictures["boards"][level["name"]]
                assert board == case["board"]
                assert {glyph for row in board for glyph in row} <= set(pictures["tiles"])
        assert api.get(f"/api/games/{game}/{kind}/none").status_code == 404


def test_a_missing_sample_is_named(api: httpx.Client) -> None:
    answer = api.get("/api/games/sokoban/samples/..%2Frules")
    assert answer.status_code == 404
    answer = api.get("/api/games/sokoban/samples/none")
    assert answer.status_code == 404
    assert answer.json()["error"] == "sokoban has no sample 'none'"


def test_the_refusal_of_an_unknown_game_lists_the_known_ones(api: httpx.Client) -> None:
    status, found = refused(api, "chess", "read", text="")
    assert status == 404
    assert found["error"].startswith("there is no game 'chess'; there are boulder, ")


@pytest.mark.parametrize("game", GAMES)
def test_levels_are_those_of_the_game(api: httpx.Client, game: str) -> None:
    levels = load(game).levels
    for kind in levels.KINDS:
        made = post(api, game, "level", kind=kind, size=9, seed=5, any=True)
        options = choose(game, levels.OPTIONS, {})
        cases = list(levels.cases(Random(5), 9, 1, kind, options))
        assert made == {"text": show(game, cases).decode(), "cases": 1}


def test_levels_can_be_won_unless_any_is_asked_for(api: httpx.Client) -> None:
    for game in ("boulder", "sokoban", "tower"):
        made = post(api, game, "level", size=6, seed=5)
        assert solve(game, next(read(load(game), made["text"]))).status == "solved"


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        ({"kind": "nice"}, 400, "sokoban has no kind of level 'nice'; it has mixed, "),
        (
            {"kind": "crowded"},
            400,
            "none of 120 levels of the kind crowded and size 8 was found to be solvable",
        ),
        ({"size": 161}, 413, "the size of a level may be at most 160 here"),
        ({"size": 0}, 400, "invalid data: expected `int` >= 1, in size"),
        ({"options": {"a": "b"}}, 400, "sokoban has no option 'a'; it has none"),
        ({"seed": -1}, 400, "invalid data: expected `int` >= 0, in seed"),
        ({"count": 21}, 400, "invalid data: expected `int` <= 20, in count"),
    ],
)
def test_levels_that_cannot_be_made(
    api: httpx.Client, body: dict[str, object], status: int, sentence: str
) -> None:
    found_status, found = refused(api, "sokoban", "level", **body)
    assert found_status == status
    assert found["error"].startswith(sentence)


@pytest.mark.parametrize("game", GAMES)
def test_an_input_is_read_as_the_referee_reads_it(api: httpx.Client, game: str) -> None:
    found, text = post(api, game, "read", text=sample_text(game)), sample_text(game)
    cases = list(read(game, text))
    draw = load(game).display.draw
    assert [case["board"] for case in found["cases"]] == [draw(case.start) for case in cases]
    assert [case["actions"] for case in found["cases"]] == [len(case.actions) for case in cases]
    glyphs = {glyph for case in found["cases"] for row in case["board"] for glyph in row}
    assert found["tiles"].keys() == found["described"].keys() == glyphs


def test_a_text_in_another_format_is_recognized(api: httpx.Client) -> None:
    text = "; One\n\n#####\n#@$.#\n#####\n\nSolution\nR\n\n5#|#p-b.#|6#\n"
    found = post(api, "sokoban", "read", text=text)
    assert found["found"] == "looks like Sokoban in XSB, 2 levels"
    assert [(case["actions"], case["title"]) for case in found["cases"]] == [(1, "One"), (0, "")]
    assert post(api, "sokoban", "replay", text=text)["end"]
    assert post(api, "sokoban", "read", text=sample_text("sokoban"))["found"] == ""
    found = post(api, "sokoban", "read", text="#####\n#@$ #\n#####\n")
    assert (found["line"], found["cases"]) == (1, [])
    status, found = refused(api, "sokoban", "read", text="#@$.#\n200000#\n")
    assert (status, "a board may have at most" in found["error"]) == (413, True)


@pytest.mark.parametrize("game", GAMES)
def test_an_invalid_input_is_refused_at_its_place(api: httpx.Client, game: str) -> None:
    lines = sample_text(game).splitlines()
    lines[1] = "?" + lines[1][1:]
    text = "\n".join(lines)
    with pytest.raises(NotationError) as error:
        list(read(game, text))
    found = post(api, game, "read", text=text)
    assert found["cases"] == []
    assert (found["line"], found["column"]) == (error.value.line, error.value.column)
    assert found["error"] == f"expected {error.value.expected}, found {error.value.found}"


def test_only_options_of_the_game_are_accepted(api: httpx.Client) -> None:
    text = sample_text("labyrinth")
    for name in ("lenient", "text", "game", "source"):
        status, found = refused(api, "labyrinth", "read", text=text, options={name: "x"})
        assert status == 400
        assert found["error"] == f"labyrinth has no option '{name}'; it has walks"


@pytest.mark.parametrize("game", GAMES)
def test_a_blank_board_becomes_an_input(api: httpx.Client, game: str) -> None:
    painted = post(api, game, "blank", rows=5, columns=6)
    assert [len(row) for row in painted["board"]] == [6] * 5
    assert set(scene_of(load(game)).BRUSHES) <= painted["tiles"].keys()
    found = post(api, game, "sheet", board=painted["board"])
    assert found["error"] is None
    case = next(read(game, found["text"], **found["options"]))
    assert load(game).display.draw(case.start) == painted["board"]


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_glyph_is_shown_where_it_was_painted(api: httpx.Client, game: str) -> None:
    board = post(api, game, "blank", rows=5, columns=6)["board"]
    for glyph in ("?", "☃", "M?", "o@x", "<b>", "x" * 80, "\n", "r1", "J"):
        board[3][4] = glyph
        found = post(api, game, "sheet", board=board)
        assert (found["row"], found["at"]) == (3, 4)
        assert found["error"]


def test_what_the_reader_refuses_is_shown_where_it_was_painted(api: httpx.Client) -> None:
    board = post(api, "sokoban", "blank", rows=5, columns=6)["board"]
    board[2][5] = "."
    found = post(api, "sokoban", "sheet", board=board)
    assert (found["row"], found["at"], found["line"], found["column"]) == (2, 5, 4, 6)
    assert found["error"] == "expected a wall on the border, found '.'"
    words = post(api, "labyrinth", "blank", rows=5, columns=6)["board"]
    words[1][2] = "r1>"
    found = post(api, "labyrinth", "sheet", board=words)
    assert (found["row"], found["at"]) == (1, 2)


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        ([], "a board needs at least one cell, and rows of equal length"),
        ([[]], "a board needs at least one cell, and rows of equal length"),
        ([["#"], ["#", "#"]], "a board needs at least one cell, and rows of equal length"),
        ([["#"] * 300] * 300, "a board may have at most 40000 cells here"),
        ([[""]], "invalid data: expected `str` of length >= 1, in board[0][0]"),
        ([[1]], "invalid data: expected `str`, got `int`, in board[0][0]"),
        ("#", "invalid data: expected `array`, got `str`, in board"),
    ],
)
def test_invalid_boards(api: httpx.Client, board: object, sentence: str) -> None:
    assert refused(api, "sokoban", "sheet", board=board)[1]["error"] == sentence


def test_a_blank_board_that_is_too_large(api: httpx.Client) -> None:
    status, found = refused(api, "tower", "blank", rows=201, columns=200)
    assert (status, found["error"]) == (413, "a board may have at most 40000 cells here")


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_ends_where_the_judge_does(api: httpx.Client, game: str) -> None:
    text = sample_text(game)
    found = post(api, game, "replay", text=text)
    case = next(read(game, text))
    played = play_out(load(game), case)
    assert len(found["frames"]) == len(case.actions)
    board, tiles = found["open"]["board"], set(found["open"]["tiles"])
    for number, frame in enumerate(found["frames"], 1):
        assert frame["step"] == number
        assert frame["command"] == found["open"]["words"][number - 1]
        assert not tiles & frame["tiles"].keys()
        tiles |= frame["tiles"].keys()
        for row, column, glyph in frame["changes"]:
            assert glyph in tiles
            board[row][column] = glyph
    assert board == load(game).display.draw(played.end)
    assert found["verified"] is None


@pytest.mark.parametrize("game", GAMES)
def test_a_shared_play_is_verified(api: httpx.Client, game: str) -> None:
    text = sample_text(game)
    first = post(api, game, "replay", text=text)
    moves = first["open"]["words"]
    again = post(api, game, "replay", text=text, moves=moves, end=first["end"])
    assert again["verified"] is True
    assert again["frames"] == first["frames"]
    other = post(api, game, "replay", text=text, moves=moves[:-3], end=first["end"])
    assert other["verified"] is False


def test_the_judge_and_a_replay_agree_in_words(api: httpx.Client) -> None:
    found = post(api, "sokoban", "replay", text=SOKOBAN)
    assert found["frames"][0]["over"] is True
    assert found["frames"][0]["rulings"][-1]["text"] == "every box stands on a target"
    assert b"".join(judge("sokoban", SOKOBAN)).startswith(b"Game 1: complete")


def test_replays_that_cannot_be_made(api: httpx.Client) -> None:
    assert refused(api, "sokoban", "replay", text=SOKOBAN, case=2) == (
        404,
        {"error": "the input has one game; there is no game 2", "line": None, "column": None},
    )
    found = refused(api, "sokoban", "replay", text=SOKOBAN, moves=["R", "X"])[1]
    assert found["error"].startswith("move 2: expected a keystroke, one of U D L R")
    status, found = refused(api, "sokoban", "replay", text=SOKOBAN, moves=["R"] * 10_001)
    assert (status, found["error"]) == (
        413,
        "this play is too long to replay here on a board of this size",
    )


def test_too_many_games_in_one_input(api: httpx.Client) -> None:
    text = SOKOBAN.removesuffix("0 0\n") * 201 + "0 0\n"
    status, found = refused(api, "sokoban", "read", text=text)
    assert (status, found["error"]) == (413, "an input may have at most 200 games here")


def test_many_large_games_in_one_input(api: httpx.Client) -> None:
    rows = ["o " * 60] * 60
    text = "\n".join([*rows, "150", *["0 0 NSWE"] * 150]) + "\n"
    status, found = refused(api, "labyrinth", "read", text=text)
    assert (status, found["error"]) == (413, "the boards of this input are too large in total")
