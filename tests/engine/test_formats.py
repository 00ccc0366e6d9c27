"""Formats as a whole: recognition by content and by extension, and JSON for every game."""

from __future__ import annotations

import json
from io import BytesIO
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gyoji
from gyoji.engine import play_json
from gyoji.engine.formats import (
    by_extension,
    formats,
    looks_like,
    read_levels,
    recognize,
    title_of,
    write_levels,
)
from gyoji.engine.generation import generate
from gyoji.engine.judge import choose
from gyoji.game.formats import Level
from gyoji.game.notation.source import NotationError, Source
from gyoji.game.state import TURN
from tests.examples import needs_twins

if TYPE_CHECKING:
    from gyoji.game.game import Game

GAMES = ("boulder", "labyrinth", "sokoban", "sweets", "tower")
SOKOBAN = gyoji.load("sokoban")
XSB = b"#####\n#@$.#\n#####\n"
BOULDER = b"####\n#&X#\n####\n\nd [game] [cave] {\n"


class Drip:
    """A stream that gives one byte at a time, and counts them."""

    def __init__(self, text: bytes) -> None:
        self.text, self.given = text, 0

    def read1(self, size: int, /) -> bytes:
        self.given += 1
        return self.text[self.given - 1 : self.given]


def found(game: Game, text: bytes, name: str = "<input>") -> str:
    return recognize(game, Source(BytesIO(text), name))


def levels(game: Game, text: bytes, name: str = "json") -> list[Level]:
    options = choose(game.name, game.notation.OPTIONS, {})
    return list(read_levels(game, Source(BytesIO(text), "it"), options, name=name).levels)


def as_json(game: Game, *some: Level) -> bytes:
    return b"".join(play_json.write(game, some, print))


@pytest.mark.parametrize(("game", "text", "name", "answer"), [
    ("sokoban", XSB, "x.txt", "xsb"),
    ("sokoban", b"A collection\n\nof mine\n\n" + XSB, "<stdin>", "xsb"),
    ("sokoban", b"; 0\n" + b"##########\n" * 10, "000.txt", "boxoban"),
    ("sokoban", b"4 6\n######\n#@$.##\n", "<input>", ""),
    ("sokoban", b"4 6\n######\n#@$.##\n", "x.xsb", ""),
    ("sokoban", b"", "x.xsb", "xsb"),
    ("sokoban", b"words", "x.sok", "xsb"),
    ("sokoban", b"words", "x.in", ""),
    ("sokoban", b' \n{"format": "gyoji-play"', "x.xsb", "json"),
    ("sokoban", b" \n{", "x.json", "json"),
    ("sokoban", b" \n{", "x.in", ""),
    ("tower", XSB, "<input>", ""),
    ("tower", b"{}", "<input>", ""),
    ("tower", b'{"game": "tower", "format": "gyoji-play"}', "<input>", "json"),
    ("boulder", BOULDER, "<input>", ""),
    ("boulder", b"\n; made by hand\n[BDCFF]\n", "<input>", "bdcff"),
    ("boulder", b"", "x.bd", "bdcff"),
])  # fmt: skip
def test_a_format_is_recognized(game: str, text: bytes, name: str, answer: str) -> None:
    assert found(gyoji.load(game), text, name) == answer
    assert recognize(gyoji.load(game), Source(Drip(text), name)) == answer


@pytest.mark.parametrize("game", GAMES)
def test_no_format_takes_what_the_judge_reads(game: str) -> None:
    loaded = gyoji.load(game)
    for kind in loaded.levels.KINDS:
        text = gyoji.show(loaded, generate(loaded, Random(5), 9, kind, {}))
        assert found(loaded, text, "x.json") == ""


def test_recognition_does_not_wait_for_more_than_it_needs() -> None:
    drip = Drip(b"4 6\n" + b"#" * 5000)
    assert recognize(SOKOBAN, Source(drip)) == ""
    assert drip.given <= len(b"4 6\n") + 1


def test_extensions_and_titles() -> None:
    names = {file: by_extension(SOKOBAN, file) for file in ("a.in", "a.XSB", "b.json", "c.txt")}
    assert names == {"a.in": "judge", "a.XSB": "xsb", "b.json": "json", "c.txt": ""}
    assert [title_of(SOKOBAN, name) for name in ("judge", *formats(SOKOBAN))] == [
        "the judge's notation", "Boxoban", "XSB", "JSON",
    ]  # fmt: skip
    with pytest.raises(LookupError, match="sokoban has no format 'bdcff'; it has judge, boxo"):
        title_of(SOKOBAN, "bdcff")
    assert looks_like(SOKOBAN, "XSB", 1200) == "looks like Sokoban in XSB, 1,200 levels"


@pytest.mark.parametrize("game", GAMES)
def test_every_play_survives_json(game: str) -> None:
    loaded = gyoji.load(game)
    for kind in loaded.levels.KINDS:
        for case in generate(loaded, Random(1), 7, kind, {}):
            level = Level(case, "t\x85", "a", "c\nd")
            (again,) = levels(loaded, as_json(loaded, level))
            assert again == level._replace(title="t\\x85")
            assert json.loads(as_json(loaded, level))["end"] == play_json.end_of(loaded, case)


def test_read_and_judge_take_every_format() -> None:
    text = XSB + b"\nSolution\nR\n"
    (case,) = gyoji.read("sokoban", text)
    assert list(case.actions) == [3]
    answer = b"Game 1: complete\n#####\n#.wB#\n#####\n"
    assert b"".join(gyoji.judge("sokoban", text)) == answer
    assert b"".join(gyoji.judge("sokoban", as_json(SOKOBAN, Level(case)))) == answer


PLAY: dict[str, Any] = {
    "format": "gyoji-play", "version": 1, "game": "sokoban",
    "start": ["3 5", "#####", "#wb+#", "#####", "", "0 0"], "actions": ["R"],
}  # fmt: skip


@pytest.mark.parametrize(("change", "why"), [
    ({"format": "x"}, "2:1: expected a play, an object with \"format\": \"gyoji-play\""),
    ({"version": 2}, "expected version 1 as version, found '2'"),
    ({"game": "tower"}, "expected a play of sokoban as game, found '\"tower\"'"),
    ({"game": None}, "expected a play of sokoban as game, found 'null'"),
    ({"start": "3 5"}, "expected an array of the lines of an input as start, found '\"3 5\"'"),
    ({"start": ["3 5", 5]}, "expected a string as start[1], found '5'"),
    ({"start": ["3 5", "#####", "#wb.#", "#####", "", "0 0"]}, "expected as many boxes as targets"
     " (column 3) as start[2], found 1 and 0 on this board"),
    ({"start": ["0 0"]}, "expected an input with one case as start, found 0"),
    ({"start": []}, "expected two numbers, the rows and columns of a board, or 0 0 as start, found "
     "the end of the input"),
    ({"actions": 5}, "expected an array of the words of actions as actions, found '5'"),
    ({"actions": ["R", "X"]}, "expected a keystroke, one of U D L R as actions[1], found '\"X\"'"),
    ({"end": {"over": 0.5}}, "expected true, by the rules of sokoban, as end.over, found '0.5'"),
    ({"end": 3}, "expected an object as end, found '3'"),
    ({"options": []}, "expected an object of options as options, found '[]'"),
    ({"title": 3}, "expected a string as title, found '3'"),
])  # fmt: skip
def test_a_refusal_of_json_has_its_place(change: dict[str, Any], why: str) -> None:
    text = json.dumps({**PLAY, **change}, indent=1).encode()
    with pytest.raises(NotationError) as error:
        levels(SOKOBAN, b"\n" + text)
    assert why in str(error.value)


@pytest.mark.parametrize(("text", "why"), [
    (b"{", 'it:1:2: expected a name in "double quotes", found the end of the input'),
    (b'{"a": \n 1 2', "it:2:4: expected a comma, or the end of the object or array, found '2'"),
    (b'{"a": "b', "it:1:7: expected the end of the string that begins here, found '\"'"),
    (b'{"a":' + b"[" * 100_000, "it:1:1: expected JSON, found too many brackets"),
    (b'{"a": ' + b"9" * 10_000 + b"}", "it:1:1: expected JSON, found too many brackets"),
    (b"{} x", "it:1:1: expected a play"),
])  # fmt: skip
def test_what_is_not_json_is_refused(text: bytes, why: str) -> None:
    with pytest.raises(NotationError) as error:
        levels(SOKOBAN, text)
    assert str(error.value).startswith(why)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)


@needs_twins
@given(st.dictionaries(st.sampled_from([*PLAY, "end", "options", "title"]), JSON))
def test_any_object_is_read_or_refused(change: dict[str, Any]) -> None:
    text = json.dumps({**PLAY, **change}).encode()
    try:
        assert len(levels(SOKOBAN, text)) == 1
    except NotationError as error:
        assert error.line == 1


def test_unfinished_and_lenient_plays_are_written() -> None:
    open_border = next(gyoji.read("sokoban", "1 3\nwb+\n\n0 0\n", lenient=True))
    (again,) = levels(SOKOBAN, as_json(SOKOBAN, Level(open_border)))
    assert again.case == open_border


def test_several_games_of_boulder_do_not_fit_into_one_input() -> None:
    boulder = gyoji.load("boulder")
    some = levels(boulder, BOULDER, "judge") * 2
    with pytest.raises(ValueError, match="one input of boulder holds one game, not 2"):
        list(write_levels(boulder, some, "judge", print))


def test_what_json_does_not_hold_is_said() -> None:
    case = next(gyoji.read("sokoban", "1 3\nwb+\n\n0 0\n", lenient=True))
    begun = (*case.start[:TURN], 1, *case.start[TURN + 1 :])
    with pytest.raises(ValueError, match="notation cannot hold the start of case 1 on its own"):
        as_json(SOKOBAN, Level(case._replace(start=begun)))


def test_what_json_lacks_is_missed_at_the_whole_play() -> None:
    text = json.dumps({key: value for key, value in PLAY.items() if key != "version"})
    with pytest.raises(NotationError) as error:
        levels(SOKOBAN, text.encode())
    assert str(error.value) == "it:1:1: expected version 1 as version, found nothing"
    sweets = json.dumps({**PLAY, "game": "sweets", "options": {"capture": "x"}})
    with pytest.raises(NotationError, match=r"expected one of token, turn as options\.capture"):
        levels(gyoji.load("sweets"), sweets.encode())


def test_leniently_the_end_of_a_play_is_not_verified() -> None:
    source = Source(BytesIO(json.dumps({**PLAY, "end": 3}).encode()))
    assert len(list(read_levels(SOKOBAN, source, {}, lenient=True).levels)) == 1


def test_a_text_of_json_may_be_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gyoji.engine.play_json.MOST_BYTES", 9)
    with pytest.raises(NotationError, match="expected a text of at most 9 bytes"):
        levels(SOKOBAN, json.dumps(PLAY).encode())
