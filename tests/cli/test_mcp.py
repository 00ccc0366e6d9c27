"""`gyoji mcp`: a session over stdio as it was recorded, hidden maps, and hostile clients."""

from __future__ import annotations

import io
import json
import socket
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import anyio
import pytest

import gyoji
from gyoji.cli.mcp import (
    AT_ONCE,
    MOST_LINE,
    MOST_PLAYS,
    MOST_TEXT,
    TOOLS,
    BoundedLines,
    TextReferee,
    make_server,
)
from gyoji.engine.generation import generate
from gyoji.learn.text import LISTED

from .runner import GYOJI

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .runner import Runner

pytestmark = pytest.mark.long

mcp_client = pytest.importorskip("mcp.client", reason="mcp is not installed: pip install mcp")

RECORDED = Path(__file__).with_name("mcp_session.json")
"""Calls and answers; `python -m tests.cli.test_mcp` records them anew."""

SOKOBAN = gyoji.load("sokoban")
ROOM = "5 6\n######\n#....#\n#wb..#\n#...+#\n######\n\n0 0\n"
CALLS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("new", {}),
    ("legal", {}),
    ("do", {"actions": "R"}),
    ("hint", {}),
    ("undo", {}),
    ("do", {"actions": "down, right; U and away"}),
    ("explain", {}),
    ("is_lost", {}),
    ("hint", {}),
    ("undo", {"steps": 3}),
    ("new", {"style": "xsb", "level": 1}),
    ("do", {"actions": "RURD", "play": "2"}),
    ("do", {"actions": "R"}),
    ("board", {}),
    ("board", {"play": "1"}),
    ("new", {"style": "sentences"}),
    ("judge", {"text": ROOM.replace("\n\n", "\nRURD\n")}),
    ("judge", {"text": "5 6\n######\n#..x.#\n"}),
    ("do", {"actions": "fly"}),
    ("do", {"actions": 3}),
    ("undo", {}),
    ("new", {"level": 2}),
    ("new", {"pushes": 9}),
    ("board", {"play": "9"}),
)


async def converse(client: Any, calls: Sequence[tuple[str, dict[str, Any]]]) -> list[Any]:
    """Make calls in turn, and return each with its answer and whether that is an error."""
    found = []
    for name, arguments in calls:
        result = await client.call_tool(name, arguments)
        (content,) = result.content
        found.append([name, arguments, bool(result.is_error), content.text.splitlines()])
    return found


def session(folder: Path) -> dict[str, Any]:
    """Return what a client meets that starts the server as a process."""
    from mcp.client.stdio import StdioServerParameters, stdio_client

    file = folder / "room.in"
    file.write_text(ROOM)
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "gyoji", "mcp", "sokoban", str(file)]
    )

    async def talk() -> dict[str, Any]:
        async with mcp_client.Client(stdio_client(command)) as client:
            tools = (await client.list_tools()).tools
            return {
                "tools": {tool.name: sorted(tool.input_schema["properties"]) for tool in tools},
                "calls": await converse(client, CALLS),
            }

    return anyio.run(talk)


def test_a_session_over_stdio_is_as_recorded(tmp_path: Path) -> None:
    assert session(tmp_path) == json.loads(RECORDED.read_text("utf-8"))


def ask(
    game: gyoji.Game,
    calls: Sequence[tuple[str, dict[str, Any]]],
    referee: TextReferee | None = None,
) -> list[Any]:
    """Return the answers of a server in this process."""
    server = make_server(referee or TextReferee(game, []), game)

    async def talk() -> list[Any]:
        async with mcp_client.Client(server) as client:
            return await converse(client, calls)

    return anyio.run(talk)


@pytest.mark.parametrize("name", ["boulder", "labyrinth", "sokoban", "sweets", "tower"])
def test_every_game_is_served(name: str) -> None:
    game = gyoji.load(name)
    ((*_, wrong, lines),) = ask(game, [("new", {"seed": 3})])
    legal = lines[-1].removeprefix("Legal: ").split(", ")
    assert not wrong
    assert 0 < len(legal) <= LISTED + 1
    done, explained, lost, hinted = ask(
        game,
        [("new", {"seed": 3}), ("do", {"actions": legal[0]}), ("explain", {}), ("is_lost", {}),
         ("hint", {})],
    )[1:]  # fmt: skip
    assert done[3][0].startswith(f"{legal[0]}: ")
    assert done[3][0] in "\n".join(explained[3])
    assert lost[2] == hinted[2] == (name in ("labyrinth", "sweets"))
    if name == "sweets":
        assert "players" in lost[3][0]


# ---------------------------------------------------------------- hidden


def test_a_hidden_map_is_in_no_answer() -> None:
    """Two maps on which the same is announced are told alike, whatever tool is asked."""
    game = gyoji.load("labyrinth")
    told = dict[str, set[str]]()
    for seed in range(25):
        walk = "NESWN"
        calls: list[tuple[str, dict[str, Any]]] = [
            ("new", {"seed": seed}), ("board", {}), ("legal", {}), ("do", {"actions": walk}),
            ("explain", {}), ("hint", {}), ("is_lost", {}), ("undo", {"steps": 1}), ("board", {}),
            ("do", {"actions": "go home"}), ("judge", {"text": "nothing"}),
            ("new", {"seed": seed, "style": "sentences"}), ("board", {}),
        ]  # fmt: skip
        answers = ask(game, calls)
        heard = "\n".join(line for line in answers[3][3] if line[1:2] == ":")
        told.setdefault(heard, set()).add(json.dumps([each[2:] for each in answers]))
        case = next(generate(game, Random(seed), 8, "random", {}))
        drawn = {"".join(row) for row in game.display.draw(case.start)}
        texts = "".join("".join(line.split()) for each in answers for line in each[3])
        assert not [row for row in drawn if row in texts]
        assert "row " not in texts
    assert 3 < len(told) < 25, "some maps sound the same"
    assert all(len(each) == 1 for each in told.values())


# ---------------------------------------------------------------- hostile


def test_whatever_a_client_sends_is_answered_with_a_sentence() -> None:
    rng = Random(8)
    strange: list[Any] = [
        None, -1, 0, 3, 1 << 70, 2.5, True, "", "R", "U" * 20_000, "\0", "🙂" * 50, "1", [], ["R"],
        {}, {"a": 1}, "9" * 5000, "5 6\n" * 10, "[" * 5000, ROOM, "gyoji-play", '{"gyoji-play": 1}',
        float("inf"), float("nan"), "judge", "xsb", "999999999 999999999\n#",
    ]  # fmt: skip
    names = ("play", "actions", "steps", "level", "seed", "pushes", "style", "text", "last", "more")
    calls: list[tuple[str, dict[str, Any]]] = [("new", {})]
    for _ in range(250):
        some = {name: rng.choice(strange) for name in rng.sample(names, rng.randint(0, 4))}
        if some.get("pushes") == 3:
            del some["pushes"]
        calls.append((rng.choice([*TOOLS, "exec", ""]), some))
    for name, _, wrong, lines in ask(SOKOBAN, calls):
        text = "\n".join(lines)
        assert "Traceback" not in text
        assert len(text) <= MOST_TEXT + 3
        if wrong:
            assert "Error executing" not in text, (name, text)
            assert "pydantic" not in text
            assert len(lines) == 1, (name, lines)


def test_plays_steps_and_texts_are_bounded() -> None:
    referee = TextReferee(SOKOBAN, [next(gyoji.read(SOKOBAN, ROOM)).start])
    for _ in range(MOST_PLAYS + 1):
        referee.new()
    referee.board("2")
    referee.new()
    with pytest.raises(ValueError, match="there is no play of this name"):
        referee.board("1")
    with pytest.raises(ValueError, match="there is no play of this name"):
        referee.board("3")
    assert referee.board("2")
    told = referee.do("UD" * AT_ONCE)
    assert told.count("\nD: ") == AT_ONCE / 2
    assert "a play has at most 10,000 steps, and a call 500." in told
    for _ in range(19):
        referee.do("UD" * (AT_ONCE // 2))
    with pytest.raises(ValueError, match="a play has at most 10,000 steps"):
        referee.do("U")
    with pytest.raises(ValueError, match="at most 10,000 characters"):
        referee.do("U" * 10_001)
    with pytest.raises(ValueError, match="at most 65,536 bytes, not 65,537"):
        referee.judge(" " * (MOST_TEXT + 1))
    large = "150 150\n" + "#" * 150 + "\n#w.b+" + "." * 144 + "#\n"
    large += ("#" + "." * 148 + "#\n") * 147 + "#" * 150 + "\n"
    assert "incomplete" in referee.judge(f"{large}{'UD' * 400}\n0 0\n")
    with pytest.raises(ValueError, match="too many actions on too large boards"):
        referee.judge(f"{large}{'UD' * 500}\n0 0\n")
    with pytest.raises(ValueError, match="last is 1 to 500, not 501"):
        referee.explain(501)
    assert len(referee.explain(500).splitlines()) == 500


def test_clients_that_share_a_server_cannot_guess_each_others_plays() -> None:
    referee = TextReferee(SOKOBAN, [], private=True)
    name = referee.new().split()[1].rstrip(".")
    assert len(name) == 16
    assert referee.legal(name)
    for guess in ("", "1", name[:-1]):
        with pytest.raises(ValueError, match="there is no play of this name"):
            referee.legal(guess)


def test_lines_without_end_are_cut() -> None:
    lines = [
        b"short\n",
        b"x" * (3 * MOST_LINE),
        b"y\n",
        b"after\n",
        b"z" * MOST_LINE + b"\n",
        b"end",
    ]
    bounded: Any = BoundedLines(io.BufferedReader(io.BytesIO(b"".join(lines))))
    reader = io.TextIOWrapper(bounded)
    found = reader.readlines()
    assert [len(line) for line in found] == [6, MOST_LINE + 1, 6, MOST_LINE + 1, 3]
    assert (found[0], found[2], found[4]) == ("short\n", "after\n", "end")


def test_a_server_outlives_what_is_no_message() -> None:
    hello = {
        "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": {"protocolVersion": "2025-06-18", "capabilities": {},
                   "clientInfo": {"name": "test", "version": "1"}},
    }  # fmt: skip
    call = {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "new"}}
    sent = [
        b"nothing\n", b"[" * 100_000 + b"\n", b"\xff\xfe\n",
        b'{"x": "' + b"y" * (2 * MOST_LINE) + b'"}\n',
        json.dumps(hello).encode() + b"\n",
        b'{"jsonrpc": "2.0", "method": "notifications/initialized"}\n',
        json.dumps(call).encode() + b"\n",
    ]  # fmt: skip
    ran = subprocess.Popen(
        [*GYOJI, "mcp", "sokoban"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )  # fmt: skip
    with ran:
        assert ran.stdin
        assert ran.stdout
        assert ran.stderr
        ran.stdin.write(b"".join(sent))
        ran.stdin.flush()
        answers = dict[int, Any]()
        while 2 not in answers and (line := ran.stdout.readline()):
            answer = json.loads(line)
            answers[answer.get("id")] = answer
        ran.stdin.close()
        errors = ran.stderr.read().decode()
    assert "Play 1. Sokoban" in answers[2]["result"]["content"][0]["text"]
    assert "Traceback" not in errors
    assert ran.returncode == 0


# ---------------------------------------------------------------- the command


def test_wrong_use_is_a_sentence(run: Runner, tmp_path: Path) -> None:
    empty, wide = tmp_path / "empty.in", tmp_path / "wide.in"
    empty.write_text("0 0\n")
    board = ["#" * 5001, "#w.b+" + "." * 4995 + "#", "#" * 5001]
    wide.write_text("3 5001\n" + "\n".join(board) + "\n\n0 0\n")
    for arguments, sentence in (
        (["chess"], "there is no game 'chess'"),
        (["sokoban", "-"], "levels come from a FILE, since clients use standard input"),
        (["sokoban", empty], "there is no level in this file"),
        (["sokoban", wide], "a board has 15,003 cells, and at most 10,000 are told to clients"),
        (["sokoban", tmp_path / "none.in"], "cannot read"),
        (["sokoban", "--http", "0"], "is not in the range"),
        (["sokoban", "--walks", "each"], "--walks"),
    ):
        ran = run("mcp", *arguments)
        assert (ran.status, ran.out) == (2, "")
        assert sentence in ran.err
        assert ran.err.count("\n") == 1


def test_without_the_package_the_extra_is_named(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "mcp", None)
    ran = run("mcp", "sokoban")
    assert ran.status == 2
    assert "`gyoji mcp` needs mcp: pip install 'gyoji[llm]'" in ran.err


def test_a_session_over_http_on_loopback(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [*GYOJI, "mcp", "sokoban", "--http", str(port)]
    ran = subprocess.Popen(command, stderr=subprocess.PIPE, cwd=tmp_path)
    with ran:
        assert ran.stderr
        assert f"http://127.0.0.1:{port}/mcp" in ran.stderr.readline().decode()

        async def talk() -> list[Any]:
            with anyio.fail_after(60):
                while True:
                    try:
                        await (await anyio.connect_tcp("127.0.0.1", port)).aclose()
                        break
                    except OSError:
                        await anyio.lowlevel.checkpoint()
            async with mcp_client.Client(f"http://127.0.0.1:{port}/mcp") as client:
                ((*_, begun),) = await converse(client, [("new", {})])
                play = begun[0].split()[1].rstrip(".")
                return await converse(
                    client,
                    [
                        ("legal", {"play": play}),
                        ("legal", {}),
                        ("judge", {"text": "x" * (MOST_LINE - 2000)}),
                    ],
                )

        try:
            known, unknown, large = anyio.run(talk)
        finally:
            ran.terminate()
            ran.stderr.read()
    assert not known[2]
    assert unknown[3] == ["there is no play of this name: begin one with `new`"]
    assert "at most 65,536 bytes" in large[3][0]


if __name__ == "__main__":
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        text = json.dumps(session(Path(folder)), indent=1, ensure_ascii=False)
    RECORDED.write_text(text + "\n", "utf-8")
