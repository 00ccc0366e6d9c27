"""What a designer is told about a map, compared with trying everything."""

from __future__ import annotations

from collections import defaultdict
from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gyoji
from gyoji.game.analysis import Finding, analysis_of
from gyoji.games.labyrinth.analysis import (
    LETTERS,
    MANY,
    Moves,
    classes,
    homing_word,
    largest,
    machine_of,
    moves_of,
    shortest,
    telling,
)
from tests.examples import examples

if TYPE_CHECKING:
    from gyoji.game.state import Position

GAME = gyoji.load("labyrinth")
ANALYSIS = analysis_of(GAME)
assert ANALYSIS is not None
ANALYZED = ANALYSIS
TWINS = "o w o\n1\n0 0 \n"
ONE_WAY = "o b> o\nw w y10\n1\n0 0 \n"


def position(text: str) -> Position:
    return next(gyoji.read("labyrinth", text)).start


def found(text: str) -> dict[str, Finding]:
    return {finding.topic: finding for finding in ANALYZED.findings(position(text))}


def heard(moves: Moves, place: int, word: str) -> tuple[int, ...]:
    """What is heard on the way, without where it leads."""
    told = list[int]()
    for letter in word:
        way = LETTERS.index(letter)
        told.append(moves.heard[place][way])
        place = moves.leads[place][way]
    return tuple(told)


def end(moves: Moves, place: int, word: str) -> int:
    for letter in word:
        place = moves.leads[place][LETTERS.index(letter)]
    return place


def tells(moves: Moves, word: str) -> bool:
    """Whether after this word everybody knows the class of the place where they are."""
    known, ends = classes(moves), defaultdict[tuple[int, ...], set[int]](set)
    for place in moves.leads:
        ends[heard(moves, place, word)].add(known[end(moves, place, word)])
    return all(len(group) == 1 for group in ends.values())


def random_moves(seed: int, size: int = 4) -> Moves:
    options = {"reach": "any", "walkers": "1"}
    return moves_of(next(GAME.levels.cases(Random(seed), size, 1, "mixed", options)).start)


@examples(40)
@given(st.integers(0, 10**6))
def test_no_shorter_word_tells_where_one_is(seed: int) -> None:
    moves = random_moves(seed)
    word = homing_word(moves)
    assert tells(moves, word.letters)
    assert word.least == len(word.letters)
    for length in range(min(word.least, 4)):
        assert not any(tells(moves, "".join(one)) for one in product(LETTERS, repeat=length))


@examples(20)
@given(st.integers(0, 10**6))
def test_a_search_that_is_cut_off_still_tells_where_one_is(seed: int) -> None:
    moves = random_moves(seed, 5)
    word = homing_word(moves, most=1)
    assert tells(moves, word.letters)
    assert word.least <= max(1, len(homing_word(moves).letters)) <= max(1, len(word.letters))


@examples(20)
@given(st.integers(0, 10**6))
def test_places_of_a_class_sound_alike_and_others_do_not(seed: int) -> None:
    moves, rng = random_moves(seed), Random(seed)
    known, machine = classes(moves), machine_of(moves)
    word = "".join(rng.choices(LETTERS, k=60))
    for here, there in product(moves.leads, repeat=2):
        if known[here] == known[there]:
            assert heard(moves, here, word) == heard(moves, there, word)
        else:
            telling_word = telling(machine, known[here], known[there])
            assert heard(moves, here, telling_word) != heard(moves, there, telling_word)


@examples(20)
@given(st.integers(0, 10**6), st.text(LETTERS, max_size=5))
def test_ways_are_shortest(seed: int, word: str) -> None:
    moves = random_moves(seed)
    for place in moves.islands:
        there = end(moves, place, word)
        way = shortest(moves, place, there)
        assert way is not None
        assert len(way) <= len(word)
        assert end(moves, place, way) == there


def test_many_sets_are_kept_as_they_are() -> None:
    several = [3 << at for at in range(MANY + 1)]
    assert largest([*several, 7, 1]) == {*several, 7}
    assert largest([*several[:9], 7, 1]) == {*several[2:9], 7}


def test_what_sounds_alike_is_listed() -> None:
    ear = found(TWINS)["ear"]
    assert ear.sentence == "whatever the commands, these places sound alike: (0, 0) and (0, 2)"
    assert ear.data == {"places": 2, "told_apart": 1, "alike": [[[0, 0], [0, 2]]]}
    place = found(TWINS)["place"]
    assert place.data == {"word": "", "length": 0, "least": 0}
    assert "only one place" in place.sentence
    many = found("o w " * 8 + "\n" + "w w " * 8 + "\n" + "o w " * 8 + "\n1\n0 0 \n")["ear"]
    assert many.sentence.endswith("(0, 8), (0, 10) and 10 more")


def test_groups_of_islands_are_listed() -> None:
    reach = found(TWINS)["reach"]
    assert reach.data == {"connected": False, "groups": [[[0, 0]], [[0, 2]]]}
    assert reach.sentence == "2 groups of islands without a way there and back: (0, 0); (0, 2)"
    assert found("o w " * 8 + "\n1\n0 0 \n")["reach"].sentence.endswith("(0, 10); and 2 more")
    assert found(ONE_WAY)["reach"].data["connected"] is False
    assert found("o o\n1\n0 0 \n")["reach"].data["connected"] is True


def test_cells_that_nobody_stands_on_are_listed() -> None:
    cells = found("o r1> e1\nw w b^\nw b> w\n1\n0 0 \n")["cells"]
    assert cells.data["never"] == [[2, 1]]
    assert cells.sentence.endswith("; no walk ends on (2, 1)")
    [only] = ANALYZED.findings(no_islands())
    assert only.topic == "cells"


def no_islands() -> Position:
    return next(gyoji.read("labyrinth", "w e1\n1\n0 1 \n", lenient=True)).start


def test_a_way_is_told_or_that_there_is_none() -> None:
    start = position(ONE_WAY)
    assert ANALYZED.way(start, "0,0", "0 1").data == {"from": [0, 0], "to": [0, 1], "word": "E"}
    sentence = "no commands lead from (0, 0) to (0, 2)"
    assert ANALYZED.way(start, "0,0", "0,2").sentence == sentence
    sentence = "nothing leads from (0, 0) to (0, 0), in 0 commands"
    assert ANALYZED.way(start, "0,0", "0,0").sentence == sentence


@pytest.mark.parametrize(
    ("place", "refusal"),
    [
        ("x", "expected a row and a column from 0, such as 5,0, found 'x'"),
        ("0,3", r"\(0, 3\) is not on this map of 2 rows of 3 cells"),
        ("2,0", r"\(2, 0\) is not on this map"),
        ("1,0", r"nobody who starts on an island comes to stand on \(1, 0\)"),
    ],
)
def test_what_is_no_place_is_refused(place: str, refusal: str) -> None:
    with pytest.raises(ValueError, match=refusal):
        ANALYZED.way(position(ONE_WAY), place, "0,0")


def test_telling_what_sounds_alike_is_refused() -> None:
    machine = machine_of(moves_of(position(TWINS)))
    with pytest.raises(ValueError, match="these two sound alike"):
        telling(machine, 0, 0)
