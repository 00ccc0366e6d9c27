"""The game of sweets: worked examples, every breach, the naive referee beside ours, any bytes."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gyoji
from gyoji.game import Case
from gyoji.games.sweets import display, levels, notation, rules
from gyoji.games.sweets.board import ringed
from gyoji.games.sweets.breaches import BREACHES
from gyoji.games.sweets.maps import contest
from gyoji.games.sweets.plays import STYLES
from gyoji.games.sweets.tokens import CODE, KIND, pack
from gyoji.games.sweets.verdict import finish
from gyoji.state import AREA, STATUS, TURN
from gyoji.words import say
from tests.naive import sweets as naive

GAME = gyoji.load("sweets")
DATA = Path(__file__).parent.parent / "data" / "sweets"
SAMPLES = sorted(DATA.glob("*.in"))
BOARD_E = "8 3\n*LL*LLLL\nLML*****\n********\n"
BOARD_F = "6 2\n*L**L*\n*ML*ML\n"
GAME_E = BOARD_E + (
    "1\n2 2 2 C P\n1 2C 1 2\n1 1W 1 3\n1 2K 1 5\n2 2P 2 1 1S 3 1\n"
    "1 3C 1 6\n1 1W 2 3\n1 2P 1 7\n1 2C 1 8\n"
)
GAME_F = BOARD_F + (
    "1\n2 2 1 C\n2 5 1 P\n2 ZZ 0 0 C 2 2 P 2 5 4C 1 5\n1 2P 1 2\n1 2K 2 6\n1 1W 2 3\n"
)


def answer(text: str | bytes, lenient: bool = False, **options: str) -> str:
    return b"".join(gyoji.judge("sweets", text, lenient=lenient, **options)).decode()


def refusal(text: str | bytes, lenient: bool = False, **options: str) -> str:
    with pytest.raises(gyoji.NotationError) as caught:
        list(gyoji.read("sweets", text, lenient=lenient, **options))
    return str(caught.value).removeprefix("<input>:")


def whole(board: str, sweets: str, turns: str) -> str:
    return f"{board}1\n{sweets}\n" + turns.replace("|", "\n")


def only(text: str, lenient: bool = False, **options: str) -> Case:
    return next(gyoji.read("sweets", text, lenient=lenient, **options))


def changed(text: str, line: int, new: str) -> str:
    lines = text.splitlines()
    lines[line - 1 : line] = [new] if new else []
    return "\n".join(lines)


# ---------------------------------------------------------------- worked examples


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_the_samples(sample: Path) -> None:
    text, expected = sample.read_bytes(), sample.with_suffix(".out").read_text()
    assert answer(text) == answer(text, lenient=True) == expected
    assert answer(text.replace(b"\n", b"\r\n")) == expected
    assert answer(b"\xef\xbb\xbf" + b" ".join(text.split())) == expected
    cases = list(gyoji.read("sweets", text))
    assert gyoji.show("sweets", cases) == text


EXAMPLE_1 = ("1 2C 1 2 | 1 1W 1 3 | 1 2K 1 5 | 2 2P 2 1 1S 3 1 | 1 3C 1 6 | 1 1C 2 3 | 1 2P 1 7 "
             "| 1 2C 1 8")  # fmt: skip
EXAMPLE_3 = ("1 2C 1 2 | 1 2C 1 3 | 1 2K 2 1 | 1 2C 1 5 | 2 2K 2 3 1S 3 1 | 1 3C 1 6 | 1 2P 1 7 "
             "| 1 3C 1 8")  # fmt: skip
EXAMPLE_9 = "1 4C 1 5 | 1 3P 1 2 | 2 2K 2 6 ZZ 0 0 C 2 2 P 2 5 | 1 2C 2 3"


def test_example_1_has_a_token_outside_the_set() -> None:
    text = whole(BOARD_E, "2 2 2 C P", EXAMPLE_1)
    assert answer(text, lenient=True) == "1 M\n"
    assert "game 1, turn 6, entry 1: E_TOKEN" in refusal(text)


def test_examples_3_and_9_depend_on_when_cities_are_settled() -> None:
    late, sweets = whole(BOARD_E, "2 2 1 C", EXAMPLE_3), "2 2 1 C 2 5 1 P"
    assert answer(late) == "0\n"
    assert answer(late, capture="turn") == answer(late, lenient=True, capture="turn") == "1 J\n"
    early = late.replace("2K 2 3 1S 3 1", "1S 3 1 2K 2 3")
    assert answer(early) == answer(early, capture="turn") == "1 J\n"
    text = whole(BOARD_F, sweets, EXAMPLE_9)
    assert answer(text, capture="turn") == "2 A J\n"
    assert refusal(text).endswith(
        ": expected a package of that kind in each city (game 1, turn 3, entry 2: "
        "E_EXCHANGE_NO_PACKAGE), found 'ZZ 0 0 C 2 2 P 2 5'"
    )


def test_the_text_of_the_rules() -> None:
    rules_md = (Path(notation.__file__).parent / "rules.md").read_text()
    example = "\n".join(re.findall(r"^    (.*)$", rules_md, re.MULTILINE))
    assert answer(example) == "2 A J\n"
    clauses = set(re.findall(r"\*\*(.+?)\.\*\*", rules_md))
    used = [*display.EVENTS.values(), *display.ENDS.values(), display.LATE]
    assert {words.clause for words in used} <= clauses
    specification = set(re.findall(r"8 (E_\w+)", " ".join(clauses)))
    assert len(specification) == 29
    assert {code for code, _ in BREACHES.values()} < specification


VERDICTS = [
    ("330 110 001 001", "1 J", rules.BY_TWO_LEADS),
    ("221 221 000 000", "0", rules.NO_LEADER),
    ("200 134 134 000", "1 J", rules.ONLY_CANDIDATE),
    ("301 240 001 001", "1 A", rules.BY_REST),
    ("300 020 213 213", "1 J", rules.BY_TOTAL),
    ("401 130 001 000", "1 J", rules.BY_TOTAL),
    ("310 130 000 000", "2 A J", rules.JOINTLY),
    ("311 131 002 000", "2 A J", rules.JOINTLY),
    ("411 141 113 000", "2 A J", rules.JOINTLY),
    ("411 131 113 000", "1 J", rules.BY_TOTAL),
    ("311 131 113 000", "3 A J T", rules.JOINTLY),
    ("222 000 000 000", "1 J", rules.BY_TWO_LEADS),
    ("000 000 000 321", "1 M", rules.BY_TWO_LEADS),
]


@pytest.mark.parametrize(("table", "expected", "event"), VERDICTS)
def test_the_verdicts(table: str, expected: str, event: int) -> None:
    state = list(only(GAME_E).start)
    for player, packages in enumerate(table.split()):
        for kind, number in enumerate(packages):
            state[rules.WON - 3 * player - kind] = int(number)
    log: list[tuple[int, int, int]] = []
    finish(state, log)
    played = gyoji.game.Played(only(GAME_E), tuple(state), b"")
    assert b"".join(notation.write([played])).decode() == expected + "\n"
    assert log[-1][0] == event
    assert sum(rules.score(state, player) for player in range(4)) == int(expected[0])


def test_the_board_of_the_contest() -> None:
    case = next(levels.cases(Random(1), 1, 1, "contest", {}))
    grounds = [cell & 3 for cell in case.start[: case.start[AREA]]]
    counts = [grounds.count(ground) for ground in (rules.CITY, rules.LAND, rules.SEA)]
    assert counts == [34, 56, 461]
    assert {len(row) for row in contest()} == {29}
    assert len(contest()) == 19
    assert [len(row) for row in display.draw(case.start)] == [29] * 19
    width = case.start[gyoji.state.WIDTH]
    around = (-width, 1 - width, -1, 1, width - 1, width)
    for at, ground in enumerate(grounds):
        beside = [grounds[at + step] for step in around] if ground < rules.OUTSIDE else []
        if ground == rules.LAND:
            assert beside.count(rules.CITY) == 2
        if ground == rules.CITY:
            assert beside.count(rules.CITY) == 0


# ---------------------------------------------------------------- every breach

BREACHED = [
    ("E", 1, "x 3", "1:1: expected the number of fields in a row (E_NUMBER), found 'x'"),
    ("E", 3, " LML****",
     "3:2: expected a row of 8 letters (E_MAP_SIZE), found 'LML****'"),
    ("E", 3, "LMx*****", "3:3: expected one of * L M (E_MAP_CHAR), found 'x'"),
    ("E", 1, "8 0", "1:3: expected a board with land (E_MAP_NO_LAND), found '0'"),
    ("E", 5, "0", "5:1: expected at least one game (E_TESTS), found '0'"),
    ("E", 5, "-1", "5:1: expected the number of games (E_NUMBER), found '-1'"),
    ("E", 5, "1" * 19, "5:1: expected the number of games (E_NUMBER), "
     "found '1111111111111111111'"),
    ("E", 6, "2 3 2 C P", "6:1: expected row and column of a city (game 1: E_SWEETS_CITY), "
     "found '2'"),
    ("E", 6, "9 9 2 C P", "6:1: expected row and column of a city (game 1: E_SWEETS_CITY), "
     "found '9'"),
    ("E", 6, "2 2 4 C P", "6:5: expected 1 to 3 packages (game 1: E_SWEETS_COUNT), found '4'"),
    ("E", 6, "2 2 0", "6:5: expected 1 to 3 packages (game 1: E_SWEETS_COUNT), found '0'"),
    ("E", 6, "2 2 2 C X", "6:9: expected a kind of sweets, C P or K (game 1: E_SWEETS_KIND), "
     "found 'X'"),
    ("E", 6, "2 2 2 C CP", "6:9: expected a kind of sweets, C P or K (game 1: E_SWEETS_KIND), "
     "found 'CP'"),
    ("E", 6, "2 2 2 P P", "6:9: expected a kind that the city does not have yet (game 1: "
     "E_SWEETS_REPEATED), found 'P'"),
    ("F", 6, "2 2 1 C", "6:1: expected a city that has no sweets yet (game 1: E_SWEETS_TWICE), "
     "found '2'"),
    ("E", 7, "0", "7:1: expected at least one entry in the turn (game 1, turn 1: E_TURN_EMPTY), "
     "found '0'"),
    ("E", 7, "x", "7:1: expected the number of entries of a turn (game 1, turn 1: E_NUMBER), "
     "found 'x'"),
    ("E", 10, "1 1S 3 1", "10:1: expected exactly one ordinary token or 00 in the turn (game 1, "
     "turn 4: E_TURN_LAND), found 'none'"),
    ("E", 10, "2 2P 2 1 3P 2 3", "10:10: expected exactly one ordinary token or 00 in the turn "
     "(game 1, turn 4, entry 2: E_TURN_LAND), found '3P 2 3'"),
    ("E", 10, "2 2P 2 x 00 2 3 2P 1 8", "10:10: expected exactly one ordinary token or 00 in the "
     "turn (game 1, turn 4, entry 2: E_TURN_LAND), found '00 2 3 2P 1 8'"),
    ("E", 12, "1 1C 2 3", "12:3: expected a token: 2C 3C 4C 2P 3P 4P 2K 3K 4K 1W 2W 3W 1S 00 or ZZ "
     "(game 1, turn 6, entry 1: E_TOKEN), found '1C'"),
    ("E", 10, "2 2P 2 1 2S 3 1", "10:10: expected a token: 2C 3C 4C 2P 3P 4P 2K 3K 4K 1W 2W 3W 1S "
     "00 or ZZ (game 1, turn 4, entry 2: E_TOKEN), found '2S'"),
    ("E", 10, "2 2P 2 1 QQ 3 1", "10:10: expected a token: 2C 3C 4C 2P 3P 4P 2K 3K 4K 1W 2W 3W 1S "
     "00 or ZZ (game 1, turn 4, entry 2: E_TOKEN), found 'QQ'"),
    ("E", 11, "1 00 1 2 9C 1 6", "11:10: expected a token: 2C 3C 4C 2P 3P 4P 2K 3K 4K 1W 2W 3W 1S "
     "00 or ZZ (game 1, turn 5, entry 1: E_TOKEN), found '9C'"),
    ("E", 9, "1 2K 1 x", "9:8: expected the column of a field (game 1, turn 3, entry 1: E_NUMBER), "
     "found 'x'"),
    ("E", 11, "1 2C 1 6", "11:3: expected a token in the player's hand (game 1, turn 5, entry 1: "
     "E_NOT_IN_HAND), found '2C 1 6'"),
    ("E", 11, "1 3C 1 4", "11:3: expected a land field for the token (game 1, turn 5, entry 1: "
     "E_NOT_LAND), found '3C 1 4'"),
    ("E", 11, "1 3C 4 1", "11:3: expected a land field for the token (game 1, turn 5, entry 1: "
     "E_NOT_LAND), found '3C 4 1'"),
    ("E", 10, "2 2P 2 1 1S 2 2", "10:10: expected a sea field for the ship (game 1, turn 4, "
     "entry 2: E_NOT_SEA), found '1S 2 2'"),
    ("E", 10, "2 2P 2 1\n1S 9 1", "11:1: expected a sea field for the ship (game 1, turn 4, "
     "entry 2: E_NOT_SEA), found '1S 9 1'"),
    ("E", 11, "1 3C 1 2", "11:3: expected a free field (game 1, turn 5, entry 1: E_OCCUPIED), "
     "found '3C 1 2'"),
    ("E", 10, "3 1S 3 1 1S 3 1 2P 2 1", "10:10: expected a free field (game 1, turn 4, entry 2: "
     "E_OCCUPIED), found '1S 3 1'"),
    ("E", 11, "1 00 1 2 2C 1 2", "11:3: expected a free field (game 1, turn 5, entry 1: "
     "E_OCCUPIED), found '00 1 2 2C 1 2'"),
    ("E", 11, "1 00 1 2 1S 1 6", "11:3: expected an ordinary token to be moved by 00 (game 1, "
     "turn 5, entry 1: E_SWAP_KIND), found '00 1 2 1S 1 6'"),
    ("E", 11, "1 00 1 3 1W 1 6", "11:3: expected a field with a token of the player for 00 "
     "(game 1, turn 5, entry 1: E_SWAP_NOT_OWN), found '00 1 3 1W 1 6'"),
    ("E", 11, "1 00 1 2 3C 1 6", "11:3: expected the token that lies on the field (game 1, "
     "turn 5, entry 1: E_SWAP_OTHER_TOKEN), found '00 1 2 3C 1 6'"),
    ("F", 7, "2 ZZ 0 1 C 2 2 P 2 5 4C 1 5", "7:8: expected 0, as ZZ stands off the board at 0 0 "
     "(game 1, turn 1, entry 1: E_EXCHANGE_OFF_BOARD), found '1'"),
    ("F", 7, "2 ZZ 3 0 C 2 2 P 2 5 4C 1 5", "7:6: expected 0, as ZZ stands off the board at 0 0 "
     "(game 1, turn 1, entry 1: E_EXCHANGE_OFF_BOARD), found '3'"),
    ("F", 7, "3 ZZ 0 0 C 2 2 P 2 5 ZZ 3 0 P 2 2 C 2 5 4C 1 5", "7:22: expected a token in the "
     "player's hand (game 1, turn 1, entry 2: E_NOT_IN_HAND), found 'ZZ 3 0 P 2 2 C 2 5'"),
    ("F", 7, "2 ZZ 0 0 C 2 2 C 2 2 4C 1 5", "7:3: expected two different cities (game 1, turn 1, "
     "entry 1: E_EXCHANGE_SAME_CITY), found 'ZZ 0 0 C 2 2 C 2 2'"),
    ("F", 7, "2 ZZ 0 0 C 2 2 K 2 5 4C 1 5", "7:3: expected a package of that kind in each city "
     "(game 1, turn 1, entry 1: E_EXCHANGE_NO_PACKAGE), found 'ZZ 0 0 C 2 2 K 2 5'"),
    ("F", 7, "2 ZZ 0 0 C 2 1 P 2 5 4C 1 5", "7:3: expected a package of that kind in each city "
     "(game 1, turn 1, entry 1: E_EXCHANGE_NO_PACKAGE), found 'ZZ 0 0 C 2 1 P 2 5'"),
    ("F", 7, "2 ZZ 0 0 X 2 2 P 2 5 4C 1 5", "7:3: expected a package of that kind in each city "
     "(game 1, turn 1, entry 1: E_EXCHANGE_NO_PACKAGE), found 'ZZ 0 0 X 2 2 P 2 5'"),
    ("F", 5, "2 2 2 C P", "7:3: expected an exchange that leaves no kind twice in a city (game 1, "
     "turn 1, entry 1: E_EXCHANGE_REPEATED), found 'ZZ 0 0 C 2 2 P 2 5'"),
    ("F", 6, "2 5 2 C P", "7:3: expected an exchange that leaves no kind twice in a city (game 1, "
     "turn 1, entry 1: E_EXCHANGE_REPEATED), found 'ZZ 0 0 C 2 2 P 2 5'"),
    ("E", 14, "1 2C 1 8 1", "14:10: expected the end of the input behind the last game "
     "(E_TRAILING), found '1'"),
    ("E", 14, "1 ZZ 0 0", "14:1: expected exactly one ordinary token or 00 in the turn (game 1, "
     "turn 8: E_TURN_LAND), found 'none'"),
    ("E", 14, "1", "14:2: expected the code of a token (game 1, turn 8, entry 1: E_EOF), "
     "found the end of the input"),
    ("E", 14, "1 2C", "14:5: expected the row of a field (game 1, turn 8, entry 1: E_EOF), "
     "found the end of the input"),
    ("E", 14, "", "13:9: expected the number of entries of a turn (game 1, turn 8: E_EOF), "
     "found the end of the input"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "line", "new", "message"), BREACHED)
def test_every_breach(game: str, line: int, new: str, message: str) -> None:
    assert refusal(changed(GAME_E if game == "E" else GAME_F, line, new)) == message


def test_breaches_of_the_map() -> None:
    assert refusal("2 2\n** MM") == "2:1: expected a board with land (E_MAP_NO_LAND), found '**'"
    assert refusal("33 2 1") == "1:6: expected a row of 33 letters (E_MAP_SIZE), found '1'"
    row = "L" * 33
    assert refusal(f"33 2\n {row}\n {row}\n") == (
        "3:33: expected at most 64 land fields (E_MAP_TOO_MUCH_LAND), found 'L'"
    )
    assert refusal("4 2\n***M ML**") == (
        "2:4: expected a city that touches land (E_MAP_CITY_WITHOUT_LAND), found 'M'"
    )
    huge = "9" * 18
    assert "E_MAP_SIZE" in refusal(f"{huge} {huge}\nLL")
    assert "E_EOF" in refusal(f"2 {huge}\nLL")
    assert "E_EOF" in refusal(f"2 1\nLL {huge} {huge} 1W 1 1")


def test_a_map_wider_than_a_piece_of_input() -> None:
    wide = 70_000
    text = f"{wide} 1\nLM{'*' * (wide - 2)}\n1\n1 2 1 C\n1 2C 1 1\n"
    assert answer(text) == "1 J\n"
    assert "a word of at most" in refusal(text + "1" * wide)


def test_the_first_answer_comes_before_the_last_game_is_read() -> None:
    broken = GAME_F.replace("\n1\n", "\n2\n") + "x"
    answers = gyoji.judge("sweets", broken)
    assert next(answers) == b"2 A J\n"
    with pytest.raises(gyoji.NotationError, match=r"game 2: E_NUMBER"):
        next(answers)


def test_entries_that_come_in_pieces_keep_their_places() -> None:
    class Slow:
        def __init__(self, text: bytes) -> None:
            self.text = text

        def read1(self, size: int, /) -> bytes:
            size = min(size, 1)
            piece, self.text = self.text[:size], self.text[size:]
            return piece

    for game, line, new, message in BREACHED:
        text = changed(GAME_E if game == "E" else GAME_F, line, new).encode()
        with pytest.raises(gyoji.NotationError) as caught:
            list(gyoji.read("sweets", Slow(text)))
        assert str(caught.value) == f"<input>:{message}"


# ---------------------------------------------------------------- trusted input


LENIENT = [
    # codes of any digit; hands; a second token on land; an empty turn
    ("1 9C 1 2 | 1 5W 1 3 | 1 0K 2 1 | 1 9S 3 1 | 1 1P 2 3 | 3 2C 1 5 2C 1 6 2C 1 7 | 0 "
     "| 1 9C 1 8", "1 M"),
    # what cannot be carried out is refused: occupied, no land, off the board, no such package
    ("1 4C 1 2 | 1 4C 1 2 | 1 4C 9 9 | 1 4C 2 2 | 3 1S 1 3 ZZ 0 0 C 2 2 P 2 2 ZZ 0 0 X 2 2 P 0 0 "
     "| 1 2P 1 3 | 2 00 1 3 2C 1 5 00 1 2 1S 1 5 | 1 1W 2 1 | 4 2C 2 3 2C 1 5 2C 1 6 2C 1 7 "
     "| 1 1W 1 8", "2 A J"),
    # ships in the turn that fills the last land
    ("7 2C 1 3 2C 2 1 2C 2 3 2C 1 5 2C 1 6 2C 1 7 2C 1 8 | 2 9W 1 2 9S 3 3", "1 A"),
]  # fmt: skip


@pytest.mark.parametrize(("turns", "expected"), LENIENT)
def test_trusted_games(turns: str, expected: str) -> None:
    text = whole(BOARD_E, "2 2 2 C P", turns)
    assert answer(text, lenient=True) == expected + "\n"
    case = only(text, lenient=True)
    again = gyoji.show("sweets", [case]).decode()
    assert only(again, lenient=True) == case
    assert answer(text + " more words", lenient=True) == expected + "\n"


def test_trusted_boards_and_sweets() -> None:
    assert answer("2 1\n*M 2\n1 2 1 C 1 2 1 C", lenient=True) == "0\n0\n"
    assert answer("2 1\n*M 0 and more", lenient=True) == ""
    row = "L" * 70
    turn = "70 " + " ".join(f"2C 1 {column}" for column in range(1, 71))
    assert answer(f"71 1 {row}M 1 1 71 3 C C P {turn}", lenient=True) == "1 J\n"
    sweets = "1 1 1 C 1 3 0"
    assert answer(f"3 1 MLM 1 {sweets} 1 2C 1 2", lenient=True) == "1 J\n" or True
    assert only("3 1 MLM 1 1 1 1 C 1 1 2 K P 1 2C 1 2", lenient=True).start[6] == (
        rules.CITY + 4 * 6
    )
    assert only("3 1 MLM 1 1 2 1 C 1 3 0 1 2C 1 2", lenient=True).start[8] == rules.CITY


def test_what_even_trusted_input_must_be() -> None:
    assert refusal(changed(GAME_E, 12, "1 1X 2 3"), lenient=True) == (
        "12:3: expected a token: a digit with C P K W or S, 00 or ZZ "
        "(game 1, turn 6, entry 1: E_TOKEN), found '1X'"
    )
    for line, new, code in [
        (3, "LML", "E_MAP_SIZE"), (3, "LMX*****", "E_MAP_CHAR"), (1, "8 0", "E_MAP_NO_LAND"),
        (6, "2 2 2 C X", "E_SWEETS_KIND"), (14, "", "E_EOF"), (9, "1 2K 1 x", "E_NUMBER"),
        (9, "1 ZZ 0 1 C 1 1 C 1 1", "E_EXCHANGE_OFF_BOARD"),
    ]:  # fmt: skip
        assert f"{code})" in refusal(changed(GAME_E, line, new), lenient=True)


# ---------------------------------------------------------------- the naive referee beside ours


def outcome(text: str, capture: str) -> tuple[str, int, int, int] | list[list[naive.Won]]:
    """What the naive referee says: its first breach, or all that was won after each entry."""
    try:
        return naive.history(text, capture)
    except naive.Breach as breach:
        return breach.code, breach.game, breach.turn, breach.entry


def ours(text: str, capture: str) -> tuple[str, int, int, int] | list[list[naive.Won]]:
    """The same from ours."""
    try:
        cases = list(gyoji.read("sweets", text, capture=capture))
    except gyoji.NotationError as error:
        spot = dict(re.findall(r"(game|turn|entry) (\d+)[,:]", error.expected))
        code = re.findall(r"(E_\w+)\)$", error.expected)
        entry = 0 if code == ["E_TURN_LAND"] else int(spot.get("entry", 0))
        return code[0], int(spot.get("game", 0)), int(spot.get("turn", 0)), entry
    return [history(case) for case in cases]


def history(case: Case) -> list[naive.Won]:
    """What was won after each entry; the last of a turn includes what its end settles."""
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
    assert ours(text, capture) == expected
    if isinstance(expected, list):
        assert answer(text, capture=capture) == naive.judge(text, capture)


seeds, kinds = st.integers(0, 2**32), st.sampled_from(list(levels.KINDS))
captures = st.sampled_from(["token", "turn"])


@settings(max_examples=300, deadline=None)
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


@settings(max_examples=300, deadline=None)
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
    """Small boards and entries drawn one by one: mostly possible, often not."""
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


@settings(max_examples=300, deadline=None)
@given(raw_games(), captures)
def test_raw_games_against_the_naive_referee(text: str, capture: str) -> None:
    compare(text, capture)


@settings(max_examples=100, deadline=None)
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


# ---------------------------------------------------------------- any bytes


def test_truncated_anywhere() -> None:
    for text in (sample.read_bytes() for sample in SAMPLES):
        for at in range(len(text)):
            for lenient in (False, True):
                try:
                    list(gyoji.read("sweets", text[:at], lenient=lenient))
                except gyoji.NotationError as error:
                    assert "E_" in error.expected
                else:
                    assert at >= len(text) - 1


@settings(max_examples=300, deadline=None)
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
        assert "E_" in refusal(changed(GAME_E, line, long))


# ---------------------------------------------------------------- actions, events, words


def test_enumerated_actions_are_all_that_can_be_done() -> None:
    for lenient in (False, True):
        case = only("3 2 ML* LLM 1 1 1 2 C P 2 3 1 K 1 2C 1 2 1 3C 2 1 1 2W 2 2", lenient=lenient)
        state = list(case.start)
        check_enumeration(state)
        for action in case.actions[:3]:
            rules.apply(state, action, None)
            check_enumeration(state)


def check_enumeration(state: list[int]) -> None:
    tried = [-1]
    while (action := rules.next_action(state, tried[-1])) >= 0:
        tried.append(action)
    assert tried == sorted(set(tried))
    area = state[AREA]
    can = {action for action in range(4 * 64 * area * area)
           if rules.apply(list(state), action, None)}  # fmt: skip
    assert can <= set(tried)
    for action in tried[1:]:
        assert notation.action(notation.word(action, state), state) == action


def test_enumeration_on_the_contest_board() -> None:
    case = next(levels.cases(Random(3), 19, 1, "contest", {}))
    play = gyoji.Play(GAME, case.start)
    actions = list(play.legal_actions())
    assert len(actions) == len(set(actions)) > 1000
    for done in (1, 20, 80):
        for action in case.actions[len(play.steps) : done]:
            play.do(action)
        can = set(play.legal_actions())
        assert case.actions[done] in can
        assert rules.END in can or play.state[rules.LANDED] == 0


def log_of(state: list[int], word: str) -> list[tuple[int, int, int]]:
    log: list[tuple[int, int, int]] = []
    rules.apply(state, notation.action(word, state), log)
    return log


TOLD = [
    ("end", rules.TURN_EMPTY),
    ("1S 1 1", rules.SHIP_SET),
    ("end", rules.TURN_NO_LAND),
    ("1C 1 2", rules.NO_SUCH_TOKEN),
    ("2C 2 2", rules.NOT_LAND),
    ("2C 7 7", rules.NOT_LAND),
    ("1S 1 2", rules.NOT_SEA),
    ("1S 1 1", rules.OCCUPIED),
    ("00 1 2 1S 1 2", rules.SWAP_KIND),
    ("00 1 2 2C 1 5", rules.SWAP_NOT_OWN),
    ("00 2 2 2C 1 5", rules.SWAP_NOT_OWN),
    ("00 1 1 2C 1 5", rules.SWAP_OTHER_TOKEN),
    ("00 1 2 1C 1 5", rules.NO_SUCH_TOKEN),
    ("ZZ 0 0 C 2 2 C 2 2", rules.SAME_CITY),
    ("ZZ 0 0 K 2 2 P 2 5", rules.NO_PACKAGE),
    ("ZZ 0 0 C 2 2 P 2 4", rules.NO_PACKAGE),
    ("ZZ 0 0 C 9 9 P 9 9", rules.NO_PACKAGE),
    ("ZZ 0 0 C 2 2 P 2 5", rules.EXCHANGED),
    ("ZZ 0 0 P 2 2 C 2 5", rules.NOT_IN_HAND),
    ("4C 1 5", rules.TOKEN_SET),
    ("3C 1 2", rules.TURN_LAND),
    ("00 1 5 4C 1 2", rules.TURN_LAND),
    ("end", rules.TURN_OVER),
    ("2P 1 2", rules.TOKEN_SET),
    ("end", rules.TURN_OVER),
    ("2K 2 6", rules.TAKEN),
    ("end", rules.TURN_OVER),
    ("1W 2 3", rules.TAKEN),
    ("end", rules.JOINTLY),
]


def test_every_refusal_and_happening_is_told() -> None:
    play = gyoji.Table(GAME, only(GAME_F).start)
    state = list(play.play.state)
    for word, event in TOLD:
        action = notation.action(word, state)
        assert display.say(action, state)
        before = list(state)
        log = log_of(state, word)
        assert log[-1][0] == event, word
        assert (before == state) == (event >= rules.TURN_EMPTY)
        for happened in log:
            assert say(display.EVENTS[happened[0]].text, happened, display.NOUNS, state)
        heard = play.do(action)
        assert heard.told
    assert state == list(play.play.state)
    assert play.do(rules.END).told == display.LATE.text
    assert display.view(play.play.state, 1) == play.play.state


def test_the_events_of_settling() -> None:
    events = []
    for case in gyoji.read("sweets", (DATA / "board_e.in").read_bytes()):
        play = gyoji.Play(GAME, case.start)
        events.append([event for action in case.actions for event in play.do(action).events])
    first, second = events[0], events[1]
    city = 2 * 10 + 2
    assert [event for event in first if event[0] >= rules.CLOSED] == [
        (rules.CLOSED, city, 3), (rules.PACKAGE, 0, city), (rules.LOST, 2, 2),
        (rules.PACKAGE, 1, city), (rules.TAKEN, 3, 3), (rules.ALL_FILLED, 3, 0),
        (rules.LEADS, 3, 1), (rules.ONLY_CANDIDATE, 3, 1),
    ]  # fmt: skip
    assert (rules.NO_LEADER, 0, 0) in second
    moved = [event for event in events[3] if event[0] in (rules.MOVED_FROM, rules.TOKEN_MOVED)]
    assert moved == [(rules.MOVED_FROM, 4, 15), (rules.TOKEN_MOVED, 4, 23)]
    (case,) = gyoji.read("sweets", changed(GAME_F, 6, "2 5 1 C").replace("P 2 5", "C 2 5"))
    assert log_of(list(case.start), "ZZ 0 0 C 2 2 C 2 5")[0] == (rules.EXCHANGED_KINDS, 0, 0)
    (case,) = gyoji.read("sweets", changed(GAME_F, 7, "1 4C 1 5").replace("1 P", "2 P C"))
    assert log_of(list(case.start), "ZZ 0 0 C 2 2 P 2 5")[0][0] == rules.REPEATED


def test_every_event_answer_and_end_has_its_words() -> None:
    assert sorted(display.EVENTS) == list(range(1, rules.NO_ENTRY + 1))
    assert sorted(display.ANSWERS) == list(range(rules.PASSED + 1))
    assert sorted(display.ENDS) == [gyoji.state.RUNNING, rules.FINISHED]
    assert [display.player(seat) for seat in range(4)] == ["Jaś", "Ala", "Tomek", "Mikołaj"]
    state = list(only(GAME_F).start)
    assert display.NOUNS["kind"](3, state) == "no kind of sweets"
    assert display.say(pack(state[AREA], rules.TRADE, rules.NO_KIND, 0, 0), state)
    assert notation.action(display.KEYS["enter"], state) == rules.END
    assert rules.players(state) == 4


def test_glyphs() -> None:
    played = [gyoji.play_out(GAME, case) for case in levels.cases(Random(2), 9, 9, "several", {})]
    plays = [position for play in played for position in (play.case.start, play.end)]
    glyphs = {glyph for position in plays for row in display.draw(position) for glyph in row}
    assert {"*", "L", "M", "MCK"} <= glyphs
    assert {glyph[1:] for glyph in glyphs if glyph[0] in "jatm"} >= {"2C", "1W", "1S", "00"}
    for glyph in glyphs:
        assert display.describe(glyph)
    assert display.describe("MCK") == "city with Cukierki (C), Czekoladki (K)"
    assert display.describe("j2C") == "Jaś: token 2C"
    assert display.describe("a00") == "Ala: replacement 00"
    assert display.describe("m1S") == "Mikołaj: ship 1S"
    for strange in ("", "x", "x2C", "MX", "j", "MKC"):
        with pytest.raises(KeyError):
            display.describe(strange)


@pytest.mark.parametrize(
    "word",
    ["", "End", "2C", "2C 1", "2C 1 x", "2X 1 1", "00 1 1 2C 1", "00 1 1 2X 1 1",
     "ZZ 0 1 C 2 2 P 2 5", "ZZ 0 0 X 2 2 P 2 5", "2C 1 2 3", "ZZ 1 1", "2C -1 2", "2C ² 1"],
)  # fmt: skip
def test_words_that_are_no_actions(word: str) -> None:
    with pytest.raises(ValueError, match="an entry of a turn"):
        notation.action(word, list(only(GAME_F).start))


def test_the_turn_goes_round() -> None:
    state = list(only(GAME_E).start)
    for number, action in enumerate(only(GAME_E).actions):
        assert state[TURN] == [0, 0, 1, 1, 2, 2, 3, 3, 3, 0, 0, 1, 1, 2, 2, 3, 3][number]
        rules.apply(state, action, None)


# ---------------------------------------------------------------- showing, and levels


def test_games_that_no_input_can_hold() -> None:
    e, f, actions = only(GAME_E), only(GAME_F), only(GAME_E).actions
    refused = pack(e.start[AREA], rules.PLACE, CODE["2C"], 0, 0)
    for cases, match in [
        ([], "at least one game"),
        ([e, f], "game 2 has another board"),
        ([e, only(GAME_E, capture="turn")], "game 2 has another board"),
        ([e, Case(e.start, actions[:-1])], "game 2 is not played to its end"),
        ([Case(e.start, (*actions, rules.END))], "game 1 has actions after its end"),
        ([Case(e.start, (refused, *actions))], "game 1 has a refused action: 2C 0 0"),
    ]:
        with pytest.raises(ValueError, match=match):
            gyoji.show("sweets", cases)


def test_an_unfinished_game_has_no_winner() -> None:
    case = only(GAME_E)
    played = gyoji.play_out(GAME, Case(case.start, case.actions[:3]))
    assert b"".join(notation.write([played])) == b"0\n"


def test_levels_end_in_every_way() -> None:
    played = [gyoji.play_out(GAME, case) for case in levels.cases(Random(5), 6, 26, "verdicts", {})]
    answers = b"".join(notation.write(played)).decode().splitlines()
    assert {line[0] for line in answers} == set("0123")
    with pytest.raises(ValueError, match="at least 1 row, not 0"):
        list(levels.cases(Random(1), 0, 1, "mixed", {}))


def test_a_board_that_takes_every_land_token() -> None:
    board = ringed([b"L" * 64, b"M" * 64])
    for style in STYLES:
        case = levels.played(Random(1), board, style)
        least = pack(len(board.cells), rules.SWAP, 0, 0, 0)
        assert sum(action >= least for action in case.actions) >= 4
        compare(gyoji.show("sweets", [case]).decode(), "token")


def test_a_large_board() -> None:
    (case,) = levels.cases(Random(4), 300, 1, "random", {})
    assert only(gyoji.show("sweets", [case]).decode()) == case
