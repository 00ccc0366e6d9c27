"""The game of sweets: our referee compared with the naive one, and arbitrary bytes as input."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gyoji
from gyoji.game.protocols import Case
from gyoji.game.state import STATUS
from gyoji.games.sweets import levels, rules
from gyoji.games.sweets.tokens import KIND
from tests.examples import FEW, examples, needs_twins
from tests.games.sweets_inputs import (
    GAME_E,
    SAMPLES,
    answer,
    refusal,
    replace_line,
)
from tests.naive import sweets as naive

# ---------------------------------------------------------------- the naive referee beside ours


def outcome(text: str, capture: str) -> tuple[str, int, int, int] | list[list[naive.Won]]:
    """The naive referee's result: its first breach, or what was won after each entry."""
    try:
        return naive.history(text, capture)
    except naive.Breach as breach:
        return breach.code, breach.game, breach.turn, breach.entry


def our_outcome(text: str, capture: str) -> tuple[str, int, int, int] | list[list[naive.Won]]:
    """Our referee's result in the same form."""
    try:
        cases = list(gyoji.read("sweets", text, capture=capture))
    except gyoji.NotationError as error:
        spot = dict(re.findall(r"(game|turn|entry) (\d+)[,:]", error.expected))
        code = re.findall(r"(E_\w+)\)$", error.expected)
        entry = 0 if code == ["E_TURN_LAND"] else int(spot.get("entry", 0))
        return code[0], int(spot.get("game", 0)), int(spot.get("turn", 0)), entry
    return [history(case) for case in cases]


def history(case: Case) -> list[naive.Won]:
    """What was won after each entry; a turn's last entry includes what is settled at its end."""
    state, past = list(case.start), list[naive.Won]()
    for action in case.actions:
        assert rules.apply(state, action, None)
        table = {
            seat: {kind: rules.won(state, player, at) for at, kind in enumerate(KIND)}
            for player, seat in enumerate("JATM")
        }
        past[len(past) - (action == rules.END) :] = [table]
    assert state[STATUS] == rules.FINISHED
    return past


def compare(text: str, capture: str) -> None:
    expected = outcome(text, capture)
    assert our_outcome(text, capture) == expected
    if isinstance(expected, list):
        assert answer(text, capture=capture) == naive.judge(text, capture)


seeds, kinds = st.integers(0, 2**32), st.sampled_from(list(levels.KINDS))
captures = st.sampled_from(["token", "turn"])


@pytest.mark.long
@needs_twins
@examples(300)
@given(seeds, st.integers(1, 7), kinds, st.integers(1, 3), captures)
def test_levels_against_the_naive_referee(
    seed: int, size: int, kind: str, count: int, capture: str
) -> None:
    cases = list(levels.cases(Random(seed), size, count, kind, {}))
    assert cases == list(levels.cases(Random(seed), size, count, kind, {}))
    text = gyoji.show("sweets", cases).decode()
    assert list(gyoji.read("sweets", text)) == cases
    for choice in {"token", capture}:
        compare(text, choice)


POOL = [
    *("0", "1", "2", "3", "4", "5", "9", "C", "P", "K", "X", "x", "L*", "QQ"),
    *("2C", "3C", "4C", "2P", "3P", "4K", "1W", "2W", "3W", "1S", "00", "ZZ", "1C", "2S", "2X"),
]


@examples(300)
@given(
    st.tuples(seeds, st.integers(1, 4), st.integers(1, 2)),
    st.sampled_from(["random", "several", "moving", "late", "tiny", "verdicts"]),
    captures,
    st.lists(st.tuples(st.integers(0, 10**6), st.sampled_from([*POOL, "", "twice"])), max_size=3),
)
def test_broken_games_against_the_naive_referee(
    made: tuple[int, int, int], kind: str, capture: str, changes: list[tuple[int, str]]
) -> None:
    seed, size, count = made
    words = gyoji.show("sweets", levels.cases(Random(seed), size, count, kind, {})).decode().split()
    for number, new in changes:
        at = number % len(words)
        words[at : at + 1] = {"": [], "twice": [words[at]] * 2}.get(new, [new])
    compare(" ".join(words), capture)


@st.composite
def raw_games(draw: st.DrawFn) -> str:
    """Small boards, and entries drawn one by one, of which many are illegal."""
    width, height = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    rows = [draw(st.text("LLLM*", min_size=width, max_size=width)) for _ in range(height)]
    fields = [(r, c) for r in range(1, height + 1) for c in range(1, width + 1)]
    by = {letter: [at for at in fields if rows[at[0] - 1][at[1] - 1] == letter] for letter in "LM*"}
    words: list[object] = [width, height, *rows, 1]
    for r, c in by["M"]:
        sweets = draw(st.sampled_from(["C", "P", "CP", "PK", "CPK"]))
        words += [r, c, len(sweets), *sweets]
    land = draw(st.permutations(by["L"]))
    stands: dict[int, list[tuple[str, tuple[int, int]]]] = {0: [], 1: [], 2: [], 3: []}
    for turn, (r, c) in enumerate(land):
        entries: list[list[object]] = []
        own = stands[turn % 4]
        swaps, sails, trades = [draw(st.booleans()) for _ in range(3)]
        if own and swaps:
            code, (r0, c0) = own.pop()
            entries.append(["00", r0, c0, code, r, c])
        else:
            code = draw(st.sampled_from(["2C", "3P", "4K", "1W", "1W", "2W", "2K"]))
            entries.append([code, r, c])
            own.append((code, (r, c)))
        if by["*"] and sails:
            entries.insert(draw(st.integers(0, 1)), ["1S", *draw(st.sampled_from(by["*"]))])
        if len(by["M"]) > 1 and trades:
            ends = draw(st.permutations(by["M"]))
            one, two = draw(st.sampled_from(KIND)), draw(st.sampled_from(KIND))
            entries.insert(0, ["ZZ", 0, 0, one, *ends[0], two, *ends[1]])
        words += [len(entries), *(word for entry in entries for word in entry)]
    return " ".join(map(str, words))


@examples(300)
@given(raw_games(), captures)
def test_raw_games_against_the_naive_referee(text: str, capture: str) -> None:
    compare(text, capture)


@examples(100)
@given(seeds, st.integers(1, 5), st.sampled_from(["several", "moving", "verdicts"]), st.data())
def test_trusted_digits_against_the_naive_referee(
    seed: int, size: int, kind: str, data: st.DataObject
) -> None:
    text = gyoji.show("sweets", levels.cases(Random(seed), size, 1, kind, {})).decode()
    digits = {
        code: data.draw(st.sampled_from("0123456789")) + code[1]
        for code in ("2C", "3P", "4K", "1W", "2W", "1S")
    }
    text = " ".join(digits.get(word, word) for word in text.split())
    for capture in ("token", "turn"):
        expected = naive.judge(text, capture, check=False)
        assert answer(text, lenient=True, capture=capture) == expected


def test_a_trusted_city_without_land_is_never_closed() -> None:
    """At the end of the turn it is not settled in place of the one that was closed."""
    text = "5 1 M*ML* 1 1 1 1 C 1 3 1 P 1 2P 1 4"
    for capture in ("token", "turn"):
        assert naive.judge(text, capture, check=False) == "1 J\n"
        assert answer(text, lenient=True, capture=capture) == "1 J\n"


# ---------------------------------------------------------------- any bytes


def test_truncated_anywhere() -> None:
    for text in (sample.data for sample in SAMPLES):
        for at in range(0, len(text), 7 if FEW else 1):
            for lenient in (False, True):
                try:
                    list(gyoji.read("sweets", text[:at], lenient=lenient))
                except gyoji.NotationError as error:
                    assert "E_" in error.expected
                else:
                    assert at >= len(text) - 1


@examples(300)
@given(st.binary(max_size=60), st.integers(0, len(GAME_E)), st.booleans())
def test_any_bytes(junk: bytes, at: int, lenient: bool) -> None:
    for text in (junk, GAME_E[:at].encode() + junk + GAME_E[at:].encode()):
        try:
            list(gyoji.read("sweets", text, lenient=lenient))
        except gyoji.NotationError as error:
            assert error.line >= 1


def test_long_numbers() -> None:
    long = "1" * 10_000
    for at in range(6):
        words = GAME_E.split()
        words[at] = long
        refusal(" ".join(words))
    for line in range(5, 15):
        assert "E_" in refusal(replace_line(GAME_E, line, long))
