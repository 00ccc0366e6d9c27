"""Labyrinths shrink to minimal ones, and the tiny cases show every misreading."""

from collections import Counter
from collections.abc import Iterator
from functools import cache, partial
from itertools import groupby
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gyoji.check.shrinking import legal, shrink
from gyoji.engine.judge import read, show
from gyoji.engine.play import UncheckedPlay, play_out
from gyoji.game.notation.source import NotationError
from gyoji.game.protocols import Case
from gyoji.game.shrinking import STEPS, shrinking_of
from gyoji.game.state import AREA, WIDTH
from gyoji.games import load
from tests.examples import long_if, needs_twins

from .labyrinth_bugs import BUGS, answers, right
from .planted import OneByOne

GAME = load("labyrinth")
SHRINKING = shrinking_of(GAME)
OPTIONS = {"reach": "all"}

MEASURED = {  # maxima: cells, letters
    "drift twice": (6, 1),
    "drift to the end": (6, 1),
    "drift downstream too": (6, 2),
    "no wading upstream": (4, 2),
    "no wading from estuaries": (4, 2),
    "wading from any estuary": (6, 2),
    "wading between rivers": (6, 2),
    "wading by number": (6, 2),
    "falling on": (6, 2),
    "falling back": (9, 2),
    "the last cave is shut": (6, 2),
    "bogs hold nobody": (2, 2),
    "bogs hold everybody": (2, 2),
    "bogs let nobody in": (2, 1),
    "who stays is drawn": (4, 3),
    "who stays falls": (6, 3),
    "the map has no end": (2, 2),
}
# For each clause one bug; `make test-long` tries all.
SHOWN = ("drift twice", "no wading from estuaries", "wading by number", "falling back",
         "bogs hold nobody", "the map has no end")  # fmt: skip


def fails(name: str, cases: list[Case]) -> bool:
    text = show(GAME, cases)
    return answers(text, BUGS[name]) != answers(text, right)


def failing(name: str) -> list[Case]:
    """The first walks on a map of fifteen rows on which the program is wrong."""
    for seed in range(100):
        cases = list(GAME.levels.cases(Random(seed), 15, 4, "mixed", OPTIONS))
        if fails(name, cases):
            return cases
    raise AssertionError(f"{name} does not show on any of these maps")


def smaller(case: Case) -> Iterator[list[Case]]:
    """The legal walks that are a single step smaller, implemented independently, on text."""
    *lines, _, walk = show(GAME, [case]).decode().splitlines()
    words = [line.split() for line in lines]
    row, column, letters = (*walk.split(), "")[:3]
    at = int(row), int(column)
    for gone in range(len(words)):  # a walk that starts in the deleted last row has no start
        yield from parsed(
            words[:gone] + words[gone + 1 :], (at[0] - (gone < at[0]), at[1]), letters
        )
    for gone in range(len(words[0])):
        left = [line[:gone] + line[gone + 1 :] for line in words]
        yield from parsed(left, (at[0], at[1] - (gone < at[1])), letters)
    for down, line in enumerate(words):
        for along in (along for along, word in enumerate(line) if word != "o"):
            left = [*words[:down], [*line[:along], "o", *line[along + 1 :]], *words[down + 1 :]]
            yield from parsed(left, at, letters)
    for gone in range(len(letters)):
        yield from parsed(words, at, letters[:gone] + letters[gone + 1 :])


def parsed(words: list[list[str]], at: tuple[int, int], letters: str) -> Iterator[list[Case]]:
    """The walk that this text stands for; None if it is illegal."""
    rows = "\n".join(map(" ".join, words))
    try:
        yield list(read("labyrinth", f"{rows}\n1\n{at[0]} {at[1]} {letters}\n"))
    except NotationError:
        return


@pytest.mark.long
@needs_twins
@pytest.mark.parametrize("name", long_if(lambda name: name not in SHOWN, MEASURED))
def test_nothing_a_single_step_smaller_fails(name: str) -> None:
    bad = partial(fails, name)
    found = shrink(GAME, failing(name), OneByOne(bad))
    assert found.minimal
    (least,) = found.cases
    text = show(GAME, [least]).decode()
    assert legal(GAME, [least]) is not None
    assert bad([least])
    for other in smaller(least):
        assert not bad(other), (text, show(GAME, other).decode())
    area, letters = MEASURED[name]
    assert sum(len(line.split()) for line in text.splitlines()[:-2]) <= area, text
    assert len(least.actions) <= letters, text
    assert found.tried <= 200


@pytest.mark.long
@needs_twins
def test_shrinking_is_deterministic() -> None:
    cases, bad = failing("falling back"), partial(fails, "falling back")
    assert shrink(GAME, cases, OneByOne(bad)) == shrink(GAME, cases, OneByOne(bad))


def some(seed: int, count: int = 2) -> list[Case]:
    rng = Random(seed)
    kind = rng.choice(list(GAME.levels.KINDS))
    return list(GAME.levels.cases(rng, rng.randint(2, 8), count, kind, OPTIONS))


def measure(cases: list[Case]) -> tuple[int, ...]:
    """The size of walks, measured on their text."""
    lines = show(GAME, cases).decode().splitlines()
    words = [word for line in lines[: -len(cases) - 1] for word in line.split()]
    weights = {"o": 0, "w": 1, "b": 1, "e": 1, "r": 2, "y": 1}
    return (
        len(words),
        sum(len(case.actions) for case in cases),
        sum(weights[word[0]] for word in words),
        sum(number(word) for word in words),
    )


def number(word: str) -> int:
    """The number of a river or chain."""
    digits = word.strip("rey^v<>")
    if word[0] == "y":
        return int(digits.split(".")[0] if "." in digits else digits[0])
    return int(digits) if word[0] in "re" else 0


@needs_twins
@given(st.integers(0, 10**6), st.data())
def test_without_atoms_a_walk_is_legal_and_smaller(seed: int, data: st.DataObject) -> None:
    cases = some(seed)
    passes = [shrink_pass for shrink_pass in SHRINKING.passes(cases) if shrink_pass.atoms]
    shrink_pass = data.draw(st.sampled_from(passes))
    gone = data.draw(st.sets(st.integers(0, shrink_pass.atoms - 1), min_size=1))
    less = shrink_pass.without(gone)
    if less is not None:
        assert measure(list(less)) < measure(cases)
        try:
            list(read("labyrinth", show(GAME, less)))
        except NotationError as error:
            assert error.found.endswith("in a circle"), "nothing else can become illegal"


SOME = "o r7> r7v o\nw y30 e7 y31\no bv w y12.0\n1\n0 0 SEEES\n"
EACH = [
    ("later starts", "o r7> r7v o|w y30 e7 y31|o bv w y12.0|1|0 0 EEES"),
    ("rows", "o r7> e7 o|o bv w y12.0|1|0 0 SEEES"),
    ("rows", "o r7> r7v o|w y30 e7 y31|1|0 0 SEEES"),
    ("columns", "o e7 o|w y30 y31|o bv y12.0|1|0 0 SEEES"),
    ("rivers and chains of caves", "o o o o|w y30 o y31|o bv w y12.0|1|0 0 SEEES"),
    ("cells", "o e7 o o|w y30 e7 y31|o bv w y12.0|1|0 0 SEEES"),
    ("cells", "o r7> r7v o|w o e7 y30|o bv w y12.0|1|0 0 SEEES"),
    ("numbers", "o r1> r1v o|w y30 e1 y31|o bv w y12.0|1|0 0 SEEES"),
    ("numbers", "o r7> r7v o|w y10 e7 y11|o bv w y12.0|1|0 0 SEEES"),
]


@pytest.mark.parametrize(("what", "text"), EACH)
def test_passes(what: str, text: str) -> None:
    (shrink_pass,) = (
        shrink_pass
        for shrink_pass in SHRINKING.passes(list(read("labyrinth", SOME)))
        if shrink_pass.what == what
    )
    every = [
        show(GAME, shrink_pass.without({atom}) or []).decode() for atom in range(shrink_pass.atoms)
    ]
    assert text in [
        "|".join(" ".join(line.split()) for line in less.splitlines()) for less in every
    ]


def test_walkers_of_one_play_are_deleted_singly() -> None:
    cases = list(read("labyrinth", "o o o\n3\n0 0 NE\n0 1 SW\n0 2 W\n", walks="together"))
    first, *_ = SHRINKING.passes(cases)
    assert first.what == "walkers"
    assert show(GAME, first.without({1}) or []) == b"o o o\n2\n0 0 NE\n0 2 W\n"
    assert show(GAME, first.without({0, 2}) or []) == b"o o o\n1\n0 1 SW\n"
    assert first.without({0, 1, 2}) is None


def test_faulty_maps_raise_nothing() -> None:
    text = "r1> w x y13\nr2^ r2< y17\no e9\n1\n0 0 NSEW\n1 1 SSX\n2 0\n"
    for shrink_pass in SHRINKING.passes(list(read("labyrinth", text, lenient=True))):
        for gone in (set(range(shrink_pass.atoms)), *({atom} for atom in range(shrink_pass.atoms))):
            shrink_pass.without(gone)


@cache
def tiny() -> list[list[Case]]:
    """The tiny walks, grouped by map."""
    return [list(cases) for _, cases in groupby(SHRINKING.tiny(), map_of)]


def map_of(case: Case) -> tuple[int, ...]:
    return (*case.start[: case.start[AREA]], case.start[WIDTH])


@pytest.mark.long
@needs_twins
def test_tiny_walks_are_legal_distinct_and_grouped() -> None:
    every = [case for cases in tiny() for case in cases]
    assert len(every) == len(set(every)) == 1514
    assert len(tiny()) == len({map_of(case) for case in every}) == 1336
    assert every == list(SHRINKING.tiny())
    assert all(legal(GAME, cases) for cases in tiny())
    assert max(len(case.actions) for case in every) == 35


def test_tiny_walks_try_every_direction_on_every_reachable_cell() -> None:
    for cases in tiny()[::7]:
        tried, reached = set[tuple[int, int]](), Counter[int]()
        for case in cases:
            play = UncheckedPlay(GAME, case.start)
            for way in case.actions:
                tried.add((play.state[-6], way))
                play.do(way)
                reached[play.state[-6]] += 1
        assert {at for at, _ in tried} >= set(reached)
        assert len(tried) == 4 * len({at for at, _ in tried})


@pytest.mark.long
@needs_twins
@pytest.mark.parametrize("name", BUGS)
def test_every_misreading_shows_on_tiny_walks(name: str) -> None:
    assert any(fails(name, cases) for cases in tiny()[:500])


@pytest.mark.parametrize("seed", range(10))
def test_printed_output_of_a_single_walk(seed: int) -> None:
    (case,) = some(seed, 1)
    output = b"".join(GAME.notation.write([play_out(GAME, case)]))
    assert SHRINKING.read_output(output) == [list(output.decode().strip())]
    assert SHRINKING.read_output(b" ".join(output[at : at + 1] for at in range(len(output)))) == (
        [list(output.decode().strip())]
    )


@given(st.binary(max_size=60))
def test_any_output_is_read_without_an_error(output: bytes) -> None:
    (row,) = SHRINKING.read_output(output)
    assert len(row) == len(b"".join(output.split()))
    assert all(len(letter) == 1 and letter.isprintable() for letter in row)
    assert SHRINKING.SHOWS == STEPS


def test_no_walks_have_no_passes() -> None:
    assert list(SHRINKING.passes([])) == []
