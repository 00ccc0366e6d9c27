"""What the server keeps for clients: plays as bytes, each weighed."""

from __future__ import annotations

import json
import re
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import httpx
import pytest

import gyoji
from gyoji.engine.play import Change, Step
from gyoji.game.collection import puzzles
from gyoji.games import HERE
from gyoji.web.limits.limits import ServerLimits
from gyoji.web.limits.memory import MemoryBudget
from gyoji.web.limits.metrics import Metrics
from gyoji.web.limits.refusals import RefusalError
from gyoji.web.play import single_jobs
from gyoji.web.play.play_record import (
    PackedSteps,
    pack,
    pack_position,
    unpack,
    unpack_position,
    unpack_record,
)
from gyoji.web.play.requests import AskTranscript, Do, Goto, Open, Redo, Restart, Undo

from .play_client import PlayClient
from .running import PATIENCE, eventually, limited, state_of

if TYPE_CHECKING:
    from pathlib import Path

    from gyoji.web.play.requests import SingleMessage

pytestmark = pytest.mark.long

ROOM = "5 6\n######\n#w...#\n#.b..#\n#...+#\n######\n\n0 0\n"


def falling(side: int) -> str:
    """A board of Boulder Dash on which much falls before the first command."""
    wall, air = "#" * side, "#" + " " * (side - 2) + "#"
    stones = ["#" + "O" * (side - 2) + "#"] * (side // 2)
    rows = [wall, *stones, "#&" + " " * (side - 4) + "X#"]
    rows += [air] * (side - 1 - len(rows)) + [wall]
    return "\n".join([*rows, "", "dddd", ""])


class Player:
    """One who plays without a server: each message is a job of its own."""

    def __init__(self, **limits: int) -> None:
        self.record, self.limits = b"", ServerLimits(**limits)

    def send(self, message: SingleMessage) -> dict[str, object]:
        self.record, said = single_jobs.answer(self.record, message, self.limits)
        found: dict[str, object] = json.loads(said)
        return found


class PlayerHere(Player):
    """One whose steps are done where the play is; `here` counts them."""

    def __init__(self, **limits: int) -> None:
        super().__init__(**limits)
        self.play, self.here = single_jobs.SinglePlay(self.limits), 0

    def send(self, message: SingleMessage) -> dict[str, object]:
        said = self.play.answer_here(message)
        self.here += said is not None
        if said is None:
            record, said = single_jobs.answer(self.play.record(), message, self.limits)
            self.play.replace(record)
        found: dict[str, object] = json.loads(said)
        return found


def test_restarts_are_kept_as_their_steps() -> None:
    player = Player()
    player.send(Open(game="boulder", text=falling(40), moves=[]))
    first = len(player.record)
    for _ in range(40):
        player.send(Do(word="s"))
        player.send(Restart())
    assert len(player.record) - first < 40 * 200  # the opening takes thousands
    for _ in range(2 * 40):
        player.send(Undo())
    with pytest.raises(RefusalError, match="nothing to undo"):
        player.send(Undo())


def test_a_play_may_not_take_more_than_its_share() -> None:
    player = Player(max_play_bytes=1_000)
    player.send(Open(game="sokoban", text=ROOM, moves=[]))

    def go_on() -> None:
        for word in "RL" * 100:
            player.send(Do(word=word))

    with pytest.raises(RefusalError, match="may take at most 1,000 bytes here") as refused:
        go_on()
    assert refused.value.status == 413
    assert 900 < len(player.record) <= 1_000
    player.send(Undo())


def test_steps_that_are_done_here_count_as_those_that_are_not() -> None:
    """The play is as large, and refuses the same step in the same words, which changes nothing."""
    here, packed = PlayerHere(max_play_bytes=200_000), Player(max_play_bytes=200_000)
    opening = Open(game="sokoban", text=ROOM, moves=[])
    assert here.send(opening) == packed.send(opening)
    refused = ""
    for number in range(20_000):
        try:
            expected = packed.send(Do(word="RL"[number % 2]))
        except RefusalError as refusal:
            refused = refusal.sentence
            break
        assert here.send(Do(word="RL"[number % 2])) == expected
        if not number % 100:
            assert abs(here.play.size - len(packed.record)) < 1_000
    assert "may take at most 200,000 bytes here" in refused
    with pytest.raises(RefusalError, match=re.escape(refused)):
        here.send(Do(word="RL"[number % 2]))
    assert here.here > number // 3
    assert here.send(Undo()) == packed.send(Undo())


@pytest.mark.parametrize("name", HERE)
def test_a_record_holds_the_whole_play(name: str) -> None:
    """Random messages are answered alike by a play that is packed in between, and by steps here."""
    game = gyoji.load(name)
    puzzle = next(iter(puzzles(game)))
    text, options = puzzle.data.decode("latin-1"), dict(puzzle.options)
    kept, packed, here = single_jobs.SingleGame(b"", ServerLimits()), Player(), PlayerHere()
    rng, opening = Random(1), Open(game=name, text=text, options=options, moves=[])
    assert json.loads(kept.answer(opening)) == packed.send(opening) == here.send(opening)
    for _ in range(150):
        state = unpack_position(unpack_record(packed.record).state)
        action = rng.choice(list(islice(game.candidates(list(state)), 20)))
        do = Do(word=game.notation.word(action, list(state)))
        others: list[SingleMessage] = [Undo(), Redo(), Restart(), Goto(step=2), AskTranscript()]
        message = rng.choice([do, do, do, Undo(), *others])
        try:
            expected = json.loads(kept.answer(message))
        except RefusalError as refusal:
            for player in (packed, here):
                with pytest.raises(RefusalError, match=re.escape(refusal.sentence)):
                    player.send(message)
        else:
            assert packed.send(message) == here.send(message) == expected
    assert here.here > 30


def test_packed_steps_are_a_list_of_steps() -> None:
    steps = [
        Step(number, number % 3, ((1, number, 300),) * number, (Change(-1, 0, 1 << 40),))
        for number in range(5)
    ]
    packed = PackedSteps()
    packed.extend(steps)
    again = PackedSteps(packed.pack())
    assert [*again, again[-1], *again[1:3]] == [*steps, steps[-1], *steps[1:3]]
    assert again.pop() == steps[-1]
    assert len(again.pack()[0]) < len(packed.pack()[0])
    with pytest.raises(IndexError):
        again[4]
    for change in (
        lambda: again.insert(0, steps[0]),
        lambda: again.pop(0),
        again.reverse,
    ):
        with pytest.raises(NotImplementedError):
            change()
    again.clear()
    assert again.pack() == PackedSteps().pack()


@pytest.mark.parametrize("numbers", [(), (1, -1), (300,), (1 << 20,), (-(1 << 62), 5)])
def test_numbers_are_packed_as_small_as_they_are(numbers: tuple[int, ...]) -> None:
    assert tuple(unpack(pack(numbers))) == numbers
    position = (*numbers, *numbers, 2 * len(numbers), 3, 0, 1 << 50)
    position = (*position[:-4], position[-4], *position[-3:])
    assert unpack_position(pack_position(position)) == position


def test_numbers_that_are_too_large_are_refused() -> None:
    with pytest.raises(OverflowError, match="64 bits"):
        pack([1 << 63])


def test_each_client_and_all_of_them_have_a_budget() -> None:
    metrics = Metrics()
    budget = MemoryBudget(ServerLimits(max_bytes_per_address=100, max_bytes=150), metrics)
    with budget.hold("one") as first, budget.hold("one") as second, budget.hold("two") as third:
        first.resize(60)
        with pytest.raises(RefusalError, match="keeps for your address") as refused:
            second.resize(41)
        assert (refused.value.status, refused.value.retry, second.size) == (503, 5, 0)
        third.resize(90)
        with pytest.raises(RefusalError, match="the server has reached its limit of memory"):
            second.resize(1)
        first.resize(10)
        second.resize(50)
        assert budget.total == 150
        assert b"gyoji_held_bytes 150.0" in metrics.text()
    assert budget.total == 0
    assert b'gyoji_refused_total{reason="memory"} 2.0' in metrics.text()


def test_plays_are_weighed_while_their_connections_last(tmp_path: Path) -> None:
    with limited(tmp_path, max_bytes_per_address=8_000) as server:
        memory = state_of(server).memory
        with PlayClient(server.address) as client, PlayClient(server.address) as other:
            client.ask("open", game="sokoban", text=ROOM, moves=list("RL" * 80))
            eventually(lambda: memory.total < 4_000)  # the answer has been sent
            size = memory.total
            assert size > 3_000
            sentence = "what the server keeps for your address has reached its limit; close a game"
            assert (
                other.refused("open", game="sokoban", text=ROOM, moves=list("RL" * 80)) == sentence
            )
            eventually(lambda: memory.total == size)
            assert client.frames("undo")
        eventually(lambda: memory.total == 0)


def test_requests_are_weighed_until_they_are_answered(tmp_path: Path) -> None:
    with limited(tmp_path, max_bytes_per_address=10_000) as server:
        answer = httpx.post(
            server.address + "/api/games/sokoban/read",
            json={"text": "#" * 20_000},
            timeout=PATIENCE,
        )
        assert answer.status_code == 503
        assert answer.headers["retry-after"] == "5"
        assert state_of(server).memory.total == 0
