"""Judging in blocks and threads: the same bytes and errors as one data set at a time."""

from __future__ import annotations

import subprocess
import sys
import threading
from io import BytesIO
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gyoji
from gyoji.engine import judge
from gyoji.engine.judge import choose
from gyoji.game.notation.source import Source
from gyoji.games import HERE
from tests.engine.checked_twins import damaged, inputs
from tests.engine.fast_path_driver import plain
from tests.examples import examples

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.usefixtures("twins")
each_game = pytest.mark.parametrize("name", HERE)
EVERY = {name: inputs(gyoji.load(name)) for name in HERE}


class Drip:
    """A stream that gives a few bytes per read, and may only be read by one thread."""

    def __init__(self, data: bytes, rng: Random) -> None:
        self._data, self._rng, self._thread = BytesIO(data), rng, threading.get_ident()

    def read1(self, size: int, /) -> bytes:
        # The caller's stream need not be thread-safe, so only the caller's thread may read it.
        assert threading.get_ident() == self._thread
        return self._data.read(min(size, self._rng.randint(1, 40)))


def judged(name: str, source: object, **how: int) -> tuple[bytes, str]:
    """The whole output, and the error at its end."""
    output = bytearray()
    try:
        for piece in gyoji.judge(name, source, **how):  # type: ignore[arg-type]  # any source
            output += piece
    except gyoji.NotationError as error:
        return bytes(output), str(error)
    return bytes(output), ""


@each_game
@given(seed=st.integers(0, 1 << 32), block=st.sampled_from([1, 7, 60, 500]), jobs=st.integers(1, 4))
@examples(40)
def test_blocks_and_threads_change_nothing(name: str, seed: int, block: int, jobs: int) -> None:
    """Valid and damaged inputs, in chunks of any size and with any number of threads.

    How much text an error quotes depends on how much of it had arrived.
    """
    rng = Random(seed)
    text = rng.choice(EVERY[name])
    text = damaged(text, rng) if rng.random() < 0.6 else text
    expected = plain(gyoji.load(name), text)
    with pytest.MonkeyPatch.context() as patch:
        # Small blocks, so that short texts are divided among the threads, too.
        patch.setattr(judge, "BLOCK", block)
        patch.setattr(judge, "SETS", rng.choice((1, 2, 50)))
        source = Source(Drip(text, rng), "<input>")
        output, error = judged(name, source, jobs=jobs)
    assert output == expected.output
    assert error.partition(", found ")[0] == expected.error.partition(", found ")[0]


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_a_late_error_stops_all_threads_at_its_place(jobs: int) -> None:
    game = "4 6\n######\n#wb+.#\n#..b.#\n######\nRR\n"
    text = (game.replace("+.", "++") * 40_000).encode()
    lines = text.count(b"\n")
    # Threads that are ahead of the error have data sets after it, which must not be answered.
    wrong = text + b"4 6\n######\n#wb+x#\n#....#\n######\n\n" + text
    output, error = judged("sokoban", wrong, jobs=jobs)
    assert error == f"<input>:{lines + 3}:5: expected one of # . + b B w W, found 'x#'"
    assert output.count(b"Game ") == 40_000
    assert output.endswith(b"Game 40000: incomplete\n######\n#..WB#\n#..b.#\n######\n")


def test_answers_are_written_while_input_arrives() -> None:
    """A person at a pipe gets each answer before typing the next data set."""
    with subprocess.Popen(
        [sys.executable, "-m", "gyoji", "judge", "tower"], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(b"2 3\nS.G\n###\n1\nMOVETO 3\n")
            process.stdin.flush()
            assert process.stdout.readline() == b"Game Over : Gave Up\n"
        process.stdin.write(b"0 0\n")
        process.stdin.close()
        assert process.stdout.read() == b""
    assert process.returncode == 0


def test_an_error_in_a_thread_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "SPARE", -1 << 30)
    with pytest.raises(ValueError, match="negative"):
        list(gyoji.judge("sokoban", EVERY["sokoban"][0] * 2, jobs=2))


def test_closing_the_output_stops_the_threads() -> None:
    before = {*threading.enumerate()}
    text = b"4 6\n######\n#wb+.#\n#....#\n######\nRR\n" * 60_000
    pieces = gyoji.judge("sokoban", text, jobs=3)
    assert next(pieces).startswith(b"Game 1: complete\n")
    close: Callable[[], None] = pieces.close  # type: ignore[attr-defined]  # it is a generator
    close()
    for thread in {*threading.enumerate()} - before:
        thread.join(60)
        assert not thread.is_alive()


@each_game
def test_a_fast_path_takes_what_levels_make(name: str) -> None:
    """Without this the tests above would prove little: the reader alone could pass them."""
    game = gyoji.load(name)
    for text in EVERY[name]:
        source, known = Source(BytesIO(text)), choose(name, game.notation.OPTIONS, {})
        opening = game.notation.opening(source, False, known)
        flow = judge.Flow(game, opening, source, 1)
        list(flow.answers())
        left = b"".join(source.rest())
        assert flow.over or left in (b"0 0\n", b""), left
