"""The best solutions of levels: verified, the best of them kept, within bounds, and erased."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from alembic.command import upgrade
from click.testing import CliRunner
from sqlalchemy import create_engine

from gyoji.cli.solutions import solutions as command
from gyoji.web.limits.limits import ServerLimits
from gyoji.web.rooms import database
from gyoji.web.rooms.database import open_database
from gyoji.web.rooms.records import SOLUTIONS
from gyoji.web.rooms.solutions import records
from gyoji.web.rooms.solutions.jobs import SolvedLevel, Verified

from ..api_client import post, refused
from ..rooms.room_client import serving
from ..running import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TEXT = "5 6\n######\n#w...#\n#.b+.#\n#....#\n######\n\n0 0\n"
"""Solved by going down and pushing to the right."""
XSB = "######\n#@   #\n# $. #\n#    #\n######\n"
BEST, WORSE, WORST = "DR", "RLDR", "RLRLDR"
LEVEL = SolvedLevel("sokoban", 1, "0" * 64)


@contextmanager
def api(folder: Path, **limits: int) -> Iterator[httpx.Client]:
    with (
        serving(folder, **limits) as address,
        httpx.Client(base_url=address, timeout=PATIENCE) as client,
    ):
        yield client


def keep(client: httpx.Client, words: str, name: str, text: str = TEXT) -> dict[str, Any]:
    answer = client.post(
        "/api/games/sokoban/solutions", json={"text": text, "moves": list(words), "name": name}
    )
    assert answer.status_code in (200, 201), answer.text
    said: dict[str, Any] = answer.json()
    assert (said["kept"] is not None) == (answer.status_code == 201)
    return said


def names(said: dict[str, Any], measure: str = "moves") -> list[tuple[str, int]]:
    return [(each["name"], each[measure]) for each in said[measure]]


def of_level(client: httpx.Client, text: str = TEXT) -> dict[str, Any]:
    return post(client, "sokoban", "solutions/of", text=text)


def test_the_best_are_kept_and_outlive_a_restart(tmp_path: Path) -> None:
    with api(tmp_path, max_solutions_per_level=2) as client:
        assert names(keep(client, WORSE, "Zoë")) == [("Zoë", 4)]
        assert names(keep(client, BEST, "  Ann  B ")) == [("Ann B", 2), ("Zoë", 4)]
        assert keep(client, WORST, "Carl")["kept"] is None
        assert keep(client, BEST, "Ann B")["kept"] is None, "the earlier of equals is better"
        said = keep(client, BEST, "Zoë")
        assert names(said) == [("Ann B", 2), ("Zoë", 2)]
        assert names(said, "pushes") == [("Ann B", 1), ("Zoë", 1)]
        assert 'gyoji_solutions_total{kept="no"} 2.0' in client.get("/metrics").text
    with api(tmp_path) as client:
        again = of_level(client)
        assert again == {**said, "kept": None}
        by_digest = client.get("/api/games/sokoban/solutions", params={"level": again["level"]})
        assert by_digest.json() == again
        number = again["moves"][0]["id"]
        assert client.get(f"/api/games/sokoban/solutions/{number}").json() == {"words": list(BEST)}
        assert client.get(f"/api/games/tower/solutions/{number}").status_code == 404
        assert client.get(f"/api/games/sokoban/solutions/{10**30}").status_code == 404


def test_a_level_is_the_same_however_it_is_written(tmp_path: Path) -> None:
    with api(tmp_path) as client:
        keep(client, BEST, "Ann")
        assert names(of_level(client, XSB)) == [("Ann", 2)]


@pytest.mark.parametrize(
    ("change", "status", "sentence"),
    [
        ({"moves": list("RR")}, 400, "this play does not win, so it is no solution"),
        ({"moves": []}, 400, "this play does not win"),
        ({"moves": list("DRR")}, 400, "move 3 comes after the end of the play"),
        ({"moves": ["X"]}, 400, "move 1: "),
        ({"name": ""}, 400, "a solution is kept by a name"),
        ({"name": " \n "}, 400, "a solution is kept by a name"),
        ({"name": "x" * 41}, 400, "a name may have at most 40 characters"),
        ({"name": "a\x00b"}, 400, "characters that cannot be displayed"),
        ({"name": "a\u202eb"}, 400, "characters that cannot be displayed"),
        ({"moves": list("RL" * 50 + BEST)}, 413, "a solution may have at most 100 bytes here"),
        ({"text": "nothing"}, 400, ""),
        ({"moves": None}, 400, "invalid data"),
    ],
)
def test_what_is_no_solution_is_refused(
    small: httpx.Client, change: dict[str, object], status: int, sentence: str
) -> None:
    body = {"text": TEXT, "moves": list(BEST), "name": "Ann", **change}
    found, said = refused(small, "sokoban", "solutions", **body)
    assert found == status
    assert sentence in said["error"]
    assert of_level(small)["moves"] == []


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with api(tmp_path_factory.mktemp("solutions"), max_solution_bytes=100) as client:
        yield client


def test_only_digests_name_a_level(small: httpx.Client) -> None:
    for query in ("", "?level=", "?level=xyz", f"?level={'g' * 64}"):
        answer = small.get(f"/api/games/sokoban/solutions{query}")
        assert (answer.status_code, answer.json()["error"][:17]) == (400, "a level is asked ")


def test_games_of_several_have_no_solutions(small: httpx.Client) -> None:
    text = "6 2\n*L**L*\n*ML*ML\n1\n2 2 1 C\n2 5 1 P\n"
    _, said = refused(
        small, "sweets", "solutions", text=text, options={"games": "open"}, moves=[], name="Ann"
    )
    assert said["error"] == "solutions are kept of levels that one person plays"


def test_they_are_bounded(tmp_path: Path) -> None:
    other = TEXT.replace("#....#", "#...##")
    with api(tmp_path, max_solved_levels=1, max_solutions_per_address=2) as client:
        keep(client, WORSE, "Ann")
        keep(client, WORSE, "Bob")
        body = {"moves": list(BEST), "name": "Carl"}
        status, said = refused(client, "sokoban", "solutions", text=other, **body)
        assert (status, said["error"][:48]) == (
            429,
            "this server keeps solutions of 1 levels at most,",
        )
        status, said = refused(client, "sokoban", "solutions", text=TEXT, **body)
        assert (status, said["error"][:24]) == (429, "2 solutions are kept fro")
        assert names(of_level(client)) == [("Ann", 4), ("Bob", 4)]
        assert names(keep(client, BEST, "Bob")) == [("Bob", 2), ("Ann", 4)], "one can be replaced"


def test_requests_are_limited_by_their_rate(tmp_path: Path) -> None:
    with api(tmp_path, requests_per_second=1, request_burst=2) as client:
        path = f"/api/games/sokoban/solutions?level={'0' * 64}"
        assert 429 in [client.get(path).status_code for _ in range(5)]


def test_an_operator_lists_and_erases(tmp_path: Path) -> None:
    with api(tmp_path) as client:
        for name in ("Ann", "Bob", "Carl"):
            said = keep(client, BEST, name)
        number, level = said["moves"][0]["id"], said["level"]
        assert run(tmp_path, "--name", "Bob").split("\t")[1:5] == ["sokoban", level, "2", "1"]
        assert run(tmp_path, "--number", str(number), "--erase") == "gyoji: 1 solution erased\n"
        assert names(of_level(client)) == [("Bob", 2), ("Carl", 2)]
        assert run(tmp_path, "--name", "Bob", "--erase") == "gyoji: 1 solution erased\n"
        assert run(tmp_path, "--level", level, "--erase") == "gyoji: 1 solution erased\n"
        assert of_level(client)["moves"] == []
        assert run(tmp_path) == ""


def run(folder: Path, *arguments: str) -> str:
    url = f"sqlite:///{folder / 'rooms.sqlite3'}"
    result = CliRunner().invoke(command, [*arguments, "--database", url])
    assert result.exit_code == 0, result.output
    return result.output


def test_nothing_is_erased_without_saying_what(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'rooms.sqlite3'}"
    result = CliRunner().invoke(command, ["--erase", "--database", url])
    assert result.exit_code == 2
    assert "say which solutions to erase" in result.output


@pytest.mark.long
def test_the_fewest_pushes_may_need_more_moves(url: str) -> None:
    engine, limits = open_database(url), ServerLimits(max_solutions_per_level=1)
    with engine.begin() as connection:
        for name, moves, pushes in (("Ann", 9, 3), ("Bob", 7, 4), ("Carl", 8, 4), ("Dora", 9, 2)):
            solution = Verified(LEVEL, name, moves, pushes, "[]")
            number, kept = records.keep(connection, solution, "1.2.3.4", limits, 7)
            assert (number is None) == (name == "Carl")
        assert [each.name for each in kept] == ["Bob", "Dora"]
        assert records.words_of(connection, "sokoban", number or 0) == "[]"
        assert records.erase(connection, SOLUTIONS.c.name == "Bob", 8) == 1
    engine.dispose()


@pytest.mark.long
def test_two_processes_keep_solutions_at_the_same_time(url: str) -> None:
    open_database(url).dispose()
    with ProcessPoolExecutor(2, get_context("spawn")) as processes:
        list(processes.map(keep_many, (url, url), ("1.2.3.4", "5.6.7.8")))
    engine = open_database(url)
    with engine.begin() as connection:
        kept = records.of_level(connection, LEVEL)
    engine.dispose()
    assert [each.moves for each in records.by_moves(kept)] == [*range(1, 11)]
    assert len(kept) == 10


def keep_many(url: str, client: str) -> None:
    """Keep ever better solutions by fifteen names, each in a transaction of its own."""
    engine = open_database(url)
    for moves in range(30, 0, -1):
        with engine.begin() as connection:
            solution = Verified(LEVEL, f"name {moves % 15}", moves, None, "[]")
            records.keep(connection, solution, client, ServerLimits(), 7)
    engine.dispose()


def test_a_database_without_them_is_migrated_with_its_rooms(tmp_path: Path) -> None:
    file = tmp_path / "rooms.sqlite3"
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        upgrade(database._config(connection), "0005")
        connection.exec_driver_sql("INSERT INTO notices (text, at) VALUES ('x', 1)")
        connection.exec_driver_sql(
            "INSERT INTO rooms (id, game, version, text, number, options, variants, seed, master,"
            " created, used) VALUES ('r', 'sweets', 1, '', 1, '{}', '{}', '7', x'00', 1, 2)"
        )
    engine.dispose()
    open_database(f"sqlite:///{file}").dispose()
    with closing(sqlite3.connect(file)) as known:
        for table, count in (("rooms", 1), ("notices", 1), ("solutions", 0)):
            assert known.execute(f"SELECT count(*) FROM {table}").fetchone() == (count,)
