"""A play in words, from any step on."""

from collections.abc import Iterator
from itertools import islice

import gyoji
from gyoji.engine.session import Session
from gyoji.engine.trace import as_text, say_plainly, tell
from gyoji.game.files import samples

GAME = gyoji.load("labyrinth")
CASE = next(gyoji.read(GAME, samples(GAME)[0].data))


def test_a_trace_can_start_at_any_step() -> None:
    whole = list(tell(GAME, CASE))
    assert len(whole) > 3
    for since in range(4):
        assert list(tell(GAME, CASE, since)) == whole[since:]


def test_the_opening_step_has_a_heading_if_something_happens_in_it() -> None:
    boulder = gyoji.load("boulder")
    loose = next(gyoji.read(boulder, "####\n#$&#\n#  #\n####\n\nd"))
    lines = list(islice(as_text(boulder, 1, loose, None), 20))
    assert "0  the start" in lines


class Counted(tuple[int, ...]):
    """A position that counts how often it is copied."""

    copies = 0

    def __iter__(self) -> Iterator[int]:
        Counted.copies += 1
        return super().__iter__()


def test_many_events_do_not_copy_a_large_board_each() -> None:
    boulder = gyoji.load("boulder")
    start = next(gyoji.read(boulder, "####\n#$$#\n#  #\n#& #\n####\n\nd")).start
    events = Session(boulder, start).play.opening.events
    assert len(say_plainly(boulder, events, Counted(start))) > 1
    assert Counted.copies == 1
