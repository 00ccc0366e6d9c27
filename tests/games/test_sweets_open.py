"""The game of sweets: transcripts of unfinished games (`--games open`)."""

from io import BytesIO
from random import Random

import pytest

import gyoji
from gyoji.check.cases import cut
from gyoji.engine.judge import choose
from gyoji.game.bounds import NO_BOUNDS
from gyoji.game.notation.source import Source
from gyoji.game.protocols import Case
from gyoji.game.state import RUNNING, STATUS
from gyoji.game.variants import variants_of
from gyoji.games.sweets import levels, rules
from tests.examples import FEW, needs_twins
from tests.games.sweets_inputs import GAME, GAME_E, GAME_F, first_case, refusal, replace_line

LAST = "1 1W 2 3"  # of GAME_F


def opened(text: str | bytes, lenient: bool = False) -> list[Case]:
    return list(gyoji.read(GAME, text, lenient=lenient, games="open"))


def answers(text: str | bytes, lenient: bool = False) -> str:
    return b"".join(gyoji.judge(GAME, text, lenient=lenient, games="open")).decode()


@needs_twins
@pytest.mark.parametrize("name", list(levels.KINDS))
def test_a_game_can_be_written_and_read_at_any_point(name: str) -> None:
    whole = next(levels.cases(Random(5), 4, 1, name, {}))
    for done in range(0, len(whole.actions) + 1, 7 if FEW else 1):
        case = Case(whole.start, whole.actions[:done])
        text = gyoji.show(GAME, [case])
        assert opened(text) == opened(text + b"\n \n") == opened(b" ".join(text.split())) == [case]
        over = gyoji.play_out(GAME, case).end[STATUS] != RUNNING
        assert (answers(text) == "-\n") == (not over)
        if over:
            assert first_case(text.decode()) == case
        else:
            assert "E_EOF" in refusal(text)


def test_finished_games_are_read_as_before() -> None:
    for text in (GAME_E, GAME_F):
        assert opened(text) == list(gyoji.read(GAME, text))
        assert answers(text) == b"".join(gyoji.judge(GAME, text)).decode()
        assert "E_TRAILING" in refusal(text + "1", games="open")


def test_a_turn_may_stop_before_its_announced_number_of_entries() -> None:
    cases = [opened(replace_line(GAME_F, 10, f"{count} 1W 2 3")) for count in (2, 3, 1000)]
    assert cases[0] == cases[1] == cases[2]
    shown = gyoji.show(GAME, cases[0]).decode()
    assert shown.endswith("\n2 1W 2 3\n")
    assert opened(replace_line(GAME_F, 10, "2")) == opened(replace_line(GAME_F, 10, ""))


def test_the_land_may_be_filled_in_a_turn_that_is_not_over() -> None:
    (case,) = opened(replace_line(GAME_F, 10, "2 1W 2 3"))
    play = gyoji.Play(GAME, case.start)
    for action in case.actions:
        play.do(action)
    assert not play.over
    assert play.state[rules.FREE] == 0
    play.do(rules.END)
    assert play.over


REFUSED = [
    ("2 1W 2", "10:7: expected the column of a field (game 1, turn 4, entry 1: E_EOF), "
     "found the end of the input"),
    ("2 1W 2 3 ZZ 0 0 C", "10:18: expected the row of a field (game 1, turn 4, entry 2: E_EOF), "
     "found the end of the input"),
    ("2 1W 2 3 00", "10:10: expected exactly one ordinary token or 00 in the turn "
     "(game 1, turn 4, entry 2: E_TURN_LAND), found '00'"),
    ("3 1W 2 3 9S 1 1", "10:10: expected a token: 2C 3C 4C 2P 3P 4P 2K 3K 4K 1W 2W 3W 1S 00 or ZZ "
     "(game 1, turn 4, entry 2: E_TOKEN), found '9S'"),
    ("2 1S 1 2", "10:3: expected a sea field for the ship (game 1, turn 4, entry 1: E_NOT_SEA), "
     "found '1S 1 2'"),
    ("1001 1W 2 3", "10:1: expected the number of entries of a turn, 1000 at the most "
     "(game 1, turn 4: E_NUMBER), found '1001'"),
    ("0", "10:1: expected at least one entry in the turn (game 1, turn 4: E_TURN_EMPTY), "
     "found '0'"),
    ("1 1S 1 1", "10:1: expected exactly one ordinary token or 00 in the turn (game 1, turn 4: "
     "E_TURN_LAND), found 'none'"),
]  # fmt: skip


@pytest.mark.parametrize(("turn", "message"), REFUSED)
def test_entries_that_are_there_are_checked_as_before(turn: str, message: str) -> None:
    assert refusal(replace_line(GAME_F, 10, turn), games="open") == message


def test_only_the_last_game_may_stop() -> None:
    two = GAME_F.replace("\n1\n", "\n2\n", 1)
    assert "9: expected the number of entries of a turn (game 1, turn 4: E_EOF)" in refusal(
        replace_line(two, 10, ""), games="open"
    )
    sweets = "\n2 2 1 C\n2 5 1 P\n"
    assert "expected the row of a field (game 2: E_EOF)" in refusal(two, games="open")
    assert [len(case.actions) for case in opened(two + sweets)] == [9, 0]
    assert answers(two + sweets) == "2 A J\n-\n"
    assert gyoji.show(GAME, opened(two + sweets + "1 4C 1 5")).endswith(b"P\n1 4C 1 5\n")


def test_a_trusted_game_may_stop_too() -> None:
    text = replace_line(GAME_F, 10, "3 1W 2 3 1C 1 1")
    assert answers(text, lenient=True) == "-\n"
    (case,) = opened(text, lenient=True)
    assert opened(gyoji.show(GAME, [case]), lenient=True) == [case]
    assert "E_EOF" in refusal(text, lenient=True)


def test_the_fast_path_takes_no_open_games() -> None:
    for games, taken in (("whole", True), ("open", False)):
        known = choose(GAME.name, GAME.notation.OPTIONS, {"games": games})
        source = Source(BytesIO(GAME_F.encode()))
        assert GAME.notation.opening(source, False, known).fast_path is taken


def test_play_begins_with_a_board_without_turns() -> None:
    variants = variants_of(GAME)
    (case,) = gyoji.read(GAME, "2 1\nLM\n1\n1 2 1 C\n", lenient=False, **variants.READS)
    assert variants.set_up(case, Random(1), {}) == (GAME, case.start)
    assert not variants.OPTIONS


def test_programs_are_only_tried_on_whole_games() -> None:
    whole = next(levels.cases(Random(5), 4, 1, "tiny", {}))
    assert cut(GAME, Random(1), [whole], NO_BOUNDS) == [whole]
