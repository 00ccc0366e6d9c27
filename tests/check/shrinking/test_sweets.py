"""Games of sweets shrink to minimal ones, and the tiny cases show every misreading."""

from functools import cache, partial
from itertools import groupby
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gyoji.check.shrinking import legal, shrink
from gyoji.engine.judge import read, show
from gyoji.game.protocols import Case
from gyoji.game.shrinking import VERDICT, shrinking_of
from gyoji.games import load
from gyoji.games.sweets.notation import board_of
from tests.examples import long_if

from .planted import OneByOne
from .sweets_bugs import BUGS, answers
from .sweets_steps import PLAIN, parsed_case, smaller

GAME = load("sweets")
SHRINKING = shrinking_of(GAME)

MEASURED = {  # the kind of game that shows the bug; maxima: fields, land fields, entries
    "late ships count": ("late", 4, 1, 2),
    "a square board": ("contest", 4, 1, 1),
    "four neighbours": ("random", 4, 1, 1),
    "ships do not press": ("several", 4, 2, 3),
    "W does not press": ("random", 2, 1, 1),
    "W presses for C only": ("random", 2, 1, 1),
    "any letter presses": ("random", 2, 1, 1),
    "tokens are counted": ("random", 4, 2, 2),
    "ties go to the first": ("random", 2, 1, 1),
    "ties go to all": ("random", 4, 2, 2),
    "ties of 0 go to the first": ("random", 2, 1, 1),
    "ties go to the next": ("random", 6, 3, 3),
    "00 leaves nothing": ("moving", 9, 5, 5),
    "00 copies": ("moving", 10, 5, 5),
    "00 goes to the new field": ("moving", 12, 5, 5),
    "ZZ does nothing": ("moving", 6, 3, 4),
    "shared leads": ("random", 6, 2, 2),
    "no two leads": ("random", 20, 6, 6),
    "no rest": ("random", 12, 2, 2),
    "no total": ("verdicts", 12, 2, 2),
    "most in all": ("random", 6, 2, 2),
}
# For each kind of game one bug; `make test-long` tries all.
SHOWN = ("late ships count", "ships do not press", "ties of 0 go to the first",
         "no rest", "no total")  # fmt: skip


def fails(name: str, cases: list[Case]) -> bool:
    text = show(GAME, cases)
    return answers(text, name) != answers(text)


def failing(name: str, kind: str) -> list[Case]:
    """The first games on which the program is wrong."""
    for seed in range(200):
        count = 13 if kind == "verdicts" else 3
        cases = list(GAME.levels.cases(Random(seed), 7, count, kind, {}))
        if fails(name, cases):
            return cases
    raise AssertionError(f"{name} does not show on any of these games")


@pytest.mark.long
@pytest.mark.parametrize("name", long_if(lambda name: name not in SHOWN, MEASURED))
def test_nothing_a_single_step_smaller_fails(name: str) -> None:
    kind, area, land, entries = MEASURED[name]
    bad = partial(fails, name)
    found = shrink(GAME, failing(name, kind), OneByOne(bad))
    assert found.minimal
    (least,) = found.cases
    assert legal(GAME, [least]) is not None
    assert bad([least])
    for other in smaller(least):
        assert not bad(other), (show(GAME, [least]).decode(), show(GAME, other).decode())
    game = parsed_case(least)
    assert len(game.rows) * len(game.rows[0]) <= area, show(GAME, [least]).decode()
    assert "".join(game.rows).count("L") <= land
    assert sum(map(len, game.turns)) <= entries


@pytest.mark.long
def test_shrinking_is_deterministic() -> None:
    cases, bad = failing("shared leads", "random"), partial(fails, "shared leads")
    assert shrink(GAME, cases, OneByOne(bad)) == shrink(GAME, cases, OneByOne(bad))


def some(seed: int, count: int = 2) -> list[Case]:
    rng = Random(seed)
    kind = rng.choice(list(GAME.levels.KINDS)[1:-1])
    return list(GAME.levels.cases(rng, rng.randint(1, 6), count, kind, {}))


def measure(cases: list[Case]) -> tuple[int, ...]:
    """The size of games, measured on their text."""
    games = [parsed_case(case) for case in cases]
    entries = [entry for game in games for turn in game.turns for entry in turn]
    rows, codes = games[0].rows, PLAIN
    return (
        sum(line.count("L") for line in rows),
        len(rows) * len(rows[0]),
        sum(line.count("M") for line in rows),
        sum(len(kinds) for game in games for kinds in game.sweets.values()),
        len(entries),
        sum(entry[0] == "00" for entry in entries),
        sum(codes.index(entry[0]) for entry in entries if entry[0] in codes),
    )


@given(st.integers(0, 10**6), st.data())
@settings(max_examples=60)
def test_without_atoms_a_game_is_legal_and_smaller(seed: int, data: st.DataObject) -> None:
    cases = some(seed)
    passes = [shrink_pass for shrink_pass in SHRINKING.passes(cases) if shrink_pass.atoms]
    shrink_pass = data.draw(st.sampled_from(passes))
    gone = data.draw(st.sets(st.integers(0, shrink_pass.atoms - 1)))
    less = shrink_pass.without(gone)
    if less is not None:
        assert gone
        assert legal(GAME, less) is not None
        if shrink_pass.what in ("nearer land", "names of kinds"):
            assert measure(list(less)) <= measure(cases)
            assert less != cases
        else:
            assert measure(list(less)) < measure(cases)


SOME = (
    "6 3\n*L**L*\n*ML*ML\n******\n1\n2 2 2 C P\n2 5 1 K\n1 3C 1 5\n1 2P 1 2\n"
    "2 1S 3 2 2K 2 6\n1 1W 2 3\n"
)
EACH = {
    ("last turns", 0): "6 3|*L**L*|*M**ML|******|1||2 2 2 C P|2 5 1 K|1 3C 1 5|1 2P 1 2"
    "|2 1S 3 2 2K 2 6|",
    ("first turns", 2): "6 3|******|*ML***|******|1||2 2 2 C P|1 1W 2 3|",
    (
        "turns",
        1,
    ): "6 3|****L*|*ML*ML|******|1||2 2 2 C P|2 5 1 K|1 3C 1 5|2 1S 3 2 2K 2 6|1 1W 2 3|",
    (
        "cities",
        0,
    ): "6 3|*L**L*|**L*ML|******|1||2 5 1 K|1 3C 1 5|1 2P 1 2|2 1S 3 2 2K 2 6|1 1W 2 3|",
    ("rows", 2): "6 2|*L**L*|*ML*ML|1||2 2 2 C P|2 5 1 K|1 3C 1 5|1 2P 1 2|1 2K 2 6|1 1W 2 3|",
    ("columns", 1): "5 3|***L*|*L*ML|*****|1||2 4 1 K|1 3C 1 4|1 2K 2 5|1 1W 2 2|",
    ("nearer land", 2): "6 3|*L**L*|LM**ML|******|1||2 2 2 C P|2 5 1 K|1 3C 1 5|1 2P 1 2"
    "|2 1S 3 2 2K 2 6|1 1W 2 1|",
    ("packages", 0): "6 3|*L**L*|*ML*ML|******|1||2 2 1 P|2 5 1 K|1 3C 1 5|1 2P 1 2"
    "|2 1S 3 2 2K 2 6|1 1W 2 3|",
}


@pytest.mark.parametrize(("what", "atom"), EACH)
def test_passes(what: str, atom: int) -> None:
    (shrink_pass,) = (
        shrink_pass
        for shrink_pass in SHRINKING.passes(list(read("sweets", SOME)))
        if shrink_pass.what == what
    )
    less = shrink_pass.without({atom})
    assert less is not None
    assert show(GAME, less).decode().replace("\n", "|") == EACH[what, atom]


def test_00_becomes_a_token() -> None:
    text = "5 1\nLLLLL\n1\n1 4C 1 1\n1 2P 1 2\n1 2P 1 3\n1 2P 1 4\n1 00 1 1 4C 1 5\n"
    (shrink_pass,) = (
        shrink_pass
        for shrink_pass in SHRINKING.passes(list(read("sweets", text)))
        if shrink_pass.what == "00"
    )
    (case,) = shrink_pass.without({0}) or ()
    assert show(GAME, [case]).endswith(b"\n1 2C 1 5\n"), "4C lies on the board already"


def test_faulty_games_raise_nothing() -> None:
    texts = (
        "2 1\nLL\n1\n3 1C 1 1 2C 1 1 5S 9 9\n0\n1 2C 1 2\n",
        "3 1\nMLM\n1\n1 3 0\n1 1 3 C C C\n1 00 1 1 1S 1 2\n2 ZZ 0 0 X 1 1 C 1 1 9P 1 2\n",
        "3 2\nM*L\n*ML\n2\n1 1 1 C\n2 2 1 C\n2 2C 1 3 2C 2 3\n1 1 1 C\n1 1 1 C\n1 2C 2 3\n"
        "1 2C 1 3\n",
        "1 1\n*\n1\n",
    )
    for text in texts:
        for shrink_pass in SHRINKING.passes(list(read("sweets", text, lenient=True))):
            for gone in (
                set(range(shrink_pass.atoms)),
                *({atom} for atom in range(shrink_pass.atoms)),
            ):
                shrink_pass.without(gone)


@cache
def tiny() -> list[list[Case]]:
    """The tiny games, grouped by board."""
    return [
        list(cases) for _, cases in groupby(SHRINKING.tiny(), lambda case: board_of(case.start))
    ]


def test_tiny_games_are_legal_distinct_and_grouped() -> None:
    every = [case for cases in tiny() for case in cases]
    assert len(every) == len(set(every)) == 4282
    assert len(tiny()) == len({board_of(case.start) for case in every}) == 221
    assert every == list(SHRINKING.tiny())
    assert all(legal(GAME, cases) for cases in tiny())
    assert all(case.start.count(1) < 40 for case in every)


@pytest.mark.parametrize("name", long_if(lambda name: name not in SHOWN, BUGS))
def test_every_misreading_shows_on_the_first_boards(name: str) -> None:
    assert any(fails(name, cases) for cases in tiny()[:12])


@given(st.binary(max_size=40))
def test_outputs_show_no_board(output: bytes) -> None:
    assert SHRINKING.read_output(output) == []
    assert SHRINKING.SHOWS == VERDICT


def test_the_capture_option_stays() -> None:
    cases = list(read("sweets", SOME, capture="turn"))
    less = [
        shrink_pass.without({0}) for shrink_pass in SHRINKING.passes(cases) if shrink_pass.atoms
    ]
    made = [some for some in less if some is not None]
    assert len(made) > 10
    assert all(legal(GAME, some, capture="turn") for some in made)
    assert not any(legal(GAME, some) for some in made)


def test_no_games_have_no_passes() -> None:
    assert list(SHRINKING.passes([])) == []
