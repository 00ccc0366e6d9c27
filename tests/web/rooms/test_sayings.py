"""What players say to each other in a room: to all, wherever they are, short, and not too often."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gyoji.web.rooms.commands import LONGEST_SAID, SAID_AT_ONCE
from gyoji.web.rooms.room import MOST_SAID

from ..running import running
from .room_client import Browser, serving, settings

ROOT = Path(__file__).parents[3]
HOSTILE = "<img src=x onerror=alert(1)>"


def test_the_page_and_the_documents_name_the_longest_message() -> None:
    page = (ROOT / "src/gyoji/web/static/html/room.html").read_text()
    assert f'id="chat-text" maxlength="{LONGEST_SAID}"' in page
    assert f"`text` of at most {LONGEST_SAID} characters" in (ROOT / "docs/serve.md").read_text()


@pytest.mark.long
def test_all_hear_what_a_player_says_wherever_they_are(url: str, tmp_path: Path) -> None:
    chosen = replace(settings(tmp_path, said_per_minute=6_000_000), database=url)
    with running(chosen) as one, running(chosen) as other:
        ola, jan = Browser(one.address), Browser(other.address)
        made = ola.make()
        room = made["id"]
        ola.sit(room, 0, "Ola")
        jan.sit(room, 1)
        master = Browser(other.address)
        master.claim(room, made["token"])
        with (
            ola.enter(room) as a, jan.enter(room) as b, master.enter(room) as m,
            Browser(other.address).enter(room) as watching,
        ):  # fmt: skip
            for line in (a, b, m, watching):
                assert line.until("room")["talks"] is True
            assert a.ask("say", text=f"  {HOSTILE}\n 👏 ")["type"] == "done"
            said = {"type": "said", "name": "Ola", "text": f"{HOSTILE} 👏"}
            assert [line.until("said") for line in (b, m, watching)] == [said] * 3
            assert b.ask("say", text="ok")["type"] == "done"
            assert m.ask("say", text="ok")["type"] == "done"
            assert {a.until("said")["name"] for _ in range(2)} == {"Bob", ""}
            refused = watching.ask("say", text="I see you")
            assert refused["error"].startswith("only players can say something")
            for text, sentence in (
                (" \t ", "a message has 1 to 140 characters"),
                ("x" * (LONGEST_SAID + 1), "a message has 1 to 140 characters"),
                ("a\u202eb", "this message has characters that cannot be displayed"),
                ("e" + "\u0301" * 9, "this message has characters that cannot be displayed"),
            ):
                assert a.ask("say", text=text)["error"] == sentence
            assert a.ask("say", text="x" * 401)["type"] == "error"
            for number in range(MOST_SAID):
                assert a.ask("say", text=f"{number}", id=number)["type"] == "done"
            assert a.do(1, "N")["type"] == "done"
        with ola.enter(room) as again:
            kept = again.until("room")["chat"]
            assert [said["text"] for said in kept] == [f"{number}" for number in range(MOST_SAID)]


def test_nobody_says_too_much_and_a_host_may_forbid_it(tmp_path: Path) -> None:
    with serving(tmp_path / "some", said_per_minute=1) as address:
        ola = Browser(address)
        room = ola.make()["id"]
        ola.sit(room, 0, "Ola")
        with ola.enter(room) as first, ola.enter(room) as second:
            for number in range(SAID_AT_ONCE):
                line = (first, second)[number % 2]
                assert line.ask("say", text="hello", id=number)["type"] == "done"
            for line in (first, second):
                assert line.ask("say", text="hello")["error"].startswith("you say too much at once")
    with serving(tmp_path / "none", said_per_minute=0) as address:
        ola = Browser(address)
        room = ola.make()["id"]
        ola.sit(room, 0, "Ola")
        with ola.enter(room) as line:
            assert line.until("room")["talks"] is False
            assert line.ask("say", text="hello")["error"].endswith("only where it is allowed")
