"""The Tower: its specification, comparison with tests/naive, and faulty input."""

from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gyoji
from gyoji.engine.session import Session
from gyoji.game.files import rules_text, samples
from gyoji.game.notation.source import Source
from gyoji.game.protocols import Case
from gyoji.game.state import AREA, RUNNING, STATUS, WIDTH
from gyoji.game.wording import clauses, say
from gyoji.games.tower import display, levels, notation, rules, scene
from tests.examples import examples
from tests.naive import tower as naive

DATA = Path(__file__).parent / "data" / "tower"
GAME = gyoji.load("tower")
((_, SAMPLE, ANSWER),) = samples(GAME)
READINGS = (DATA / "readings.txt").read_text().splitlines()
BEFORE_AFTER = (DATA / "before-after.txt").read_text().splitlines()
REASONS = (DATA / "reasons.txt").read_text().splitlines()
REFUSALS = (DATA / "refusals.txt").read_text().splitlines()
LENIENT = (DATA / "lenient.txt").read_text().splitlines()
HOPELESS = (DATA / "hopeless.txt").read_text().splitlines()
SCRATCH = (rules.TOP, rules.BOTTOM, rules.LEFTMOST, rules.RIGHTMOST)


def read(text: bytes, *, lenient: bool = False) -> list[Case]:
    return list(GAME.notation.read(Source(BytesIO(text), "t"), lenient, {}))


def tower(drawn: str, *commands: str) -> Case:
    start = notation.position([row.encode() for row in drawn.split("/")])
    return Case(start, [notation.action(command, list(start)) for command in commands])


def words(case: Case) -> list[str]:
    return [notation.word(action, list(case.start)) for action in case.actions]


def board(state: list[int]) -> list[str]:
    """The rows without the player, as the naive implementation shows them."""
    width = state[WIDTH]
    marks = bytes(state[: state[AREA]]).translate(notation.DRAWN).decode()
    return [marks[at : at + width - 2] for at in range(width + 1, len(marks) - width, width)]


def compare(case: Case) -> None:
    """Compare every position with the naive implementation's; scratch registers are cleared."""
    rows = [row.decode() for row in notation.draw(case.start)]
    state = list(case.start)
    rules.begin(state, None)
    for number, (blocks, player, end) in enumerate(naive.simulate(rows, words(case))):
        if number and state[STATUS] == RUNNING:
            before = tuple(state)
            answer = rules.apply(state, case.actions[number - 1], None)
            assert [state[at] for at in SCRATCH] == [0, 0, 0, 0]
            assert answer or number == 1 or tuple(state) == before
        row, column = divmod(state[rules.HERE], state[WIDTH])
        assert (board(state), (len(rows) + 1 - row, column)) == (blocks, player)
        assert "EABCD"[state[STATUS]] == (end or "E")
    played = gyoji.play_out(GAME, case)
    result = naive.RESULT[naive.ending(rows, words(case))] + "\n"
    assert b"".join(notation.write([played])).decode() == result


@st.composite
def level(draw: st.DrawFn) -> Case:
    rng = Random(draw(st.integers(0, 1 << 32)))
    kind = draw(st.sampled_from(sorted(levels.KINDS)))
    return next(iter(levels.cases(rng, draw(st.integers(3, 12)), 1, kind, {})))


@st.composite
def raw(draw: st.DrawFn) -> Case:
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(2, 6))
    marks = st.sampled_from(draw(st.sampled_from([".#", "..#IB", "..#I", "..#1C", ".#IC123B"])))
    drawn = draw(st.lists(marks, min_size=rows * columns, max_size=rows * columns))
    player, goal = draw(
        st.lists(st.integers(0, rows * columns - 1), min_size=2, max_size=2, unique=True)
    )
    drawn[player], drawn[goal] = "S", "G"
    actions = st.integers(0, rules.MOVETO + columns + 1)
    text = "".join(drawn)
    lines = [text[at : at + columns].encode() for at in range(0, len(text), columns)]
    return Case(notation.position(lines), draw(st.lists(actions, max_size=12)))


@examples(300)
@given(level())
def test_levels_agree_with_the_naive_implementation(case: Case) -> None:
    compare(case)
    assert read(b"".join(notation.show([case]))) == [case]


@examples(300)
@given(raw())
def test_any_tower_agrees_with_the_naive_implementation(case: Case) -> None:
    compare(case)
    assert read(b"".join(notation.show([case]))) == [case]


@examples(100)
@given(raw())
def test_every_event_can_be_worded(case: Case) -> None:
    play, known = gyoji.Play(GAME, case.start), clauses(rules_text(GAME))
    for step in [play.opening, *map(play.do, case.actions)]:
        assert step.answer in display.ANSWERS
        for event in step.events:
            assert display.EVENTS[event[0]].clause in known
            assert say(display.EVENTS[event[0]].text, event, display.NOUNS, list(play.state))
        refused = [event for event in step.events if event[0] <= rules.PULL_FIXED]
        assert len(refused) == (step.answer == 0 and step.events != ()) or step is play.opening


def test_every_event_and_end_cites_a_clause_of_the_rules() -> None:
    known = clauses(rules_text(GAME))
    assert sorted(display.EVENTS) == list(range(rules.UNKNOWN, rules.SKATED + 1))
    cited = [*display.EVENTS.values(), *display.ENDS.values(), display.LATE]
    assert {ruling.clause for ruling in cited} == known


@pytest.mark.parametrize("lenient", [False, True])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_sample(end: bytes, lenient: bool) -> None:
    cases = read(SAMPLE.replace(b"\n", end), lenient=lenient)
    played = [gyoji.play_out(GAME, case) for case in cases]
    assert b"".join(notation.write(played)) == ANSWER
    assert b"".join(notation.show(cases)) == SAMPLE
    assert naive.judge(SAMPLE.decode()) == ANSWER.decode()


@pytest.mark.parametrize("line", READINGS)
def test_readings(line: str) -> None:
    _, drawn, commands, end = (part.strip() for part in line.split(";"))
    case = tower(drawn, *filter(None, commands.split(",")))
    compare(case)
    played = gyoji.play_out(GAME, case)
    assert b"".join(notation.write([played])).decode() == f"Game Over : {end}\n"


def test_a_refused_command_lets_blocks_fall() -> None:
    play = gyoji.Play(GAME, tower("...G/.##./..../S...").start)
    assert play.do(rules.PUSH).answer == rules.REFUSED
    assert ["".join(row) for row in display.draw(play.state)] == ["....", "...G", "..#.", "S#.."]


@pytest.mark.parametrize("line", BEFORE_AFTER)
def test_the_corrected_table(line: str) -> None:
    before, after, command = (part.strip() for part in line.split(";"))
    play = gyoji.Play(GAME, tower(before).start)
    play.do(notation.action(command, list(play.state)))
    assert "/".join("".join(row) for row in display.draw(play.state)) == after


@pytest.mark.parametrize("line", REASONS)
def test_rulings(line: str) -> None:
    drawn, command, clause, sentence = (part.strip() for part in line.split(";"))
    play = gyoji.Play(GAME, tower(drawn).start)
    before = list(play.state)
    event = play.do(notation.action(command, before[:])).events[-1]
    ruling = display.EVENTS[event[0]]
    assert ruling.clause == clause
    assert say(ruling.text, event, display.NOUNS, before) == sentence


@pytest.mark.parametrize("line", REFUSALS)
def test_strict_refusals(line: str) -> None:
    text, where, expected, found = (part.strip() for part in line.split(";"))
    with pytest.raises(gyoji.NotationError) as error:
        read(text.replace("/", "\n").encode())
    assert str(error.value) == f"t:{where}: expected {expected}, found {found}"


@pytest.mark.parametrize("line", LENIENT)
def test_lenient_reading(line: str) -> None:
    text, shown = (part.strip() for part in line.split(";"))
    cases = read(text.replace("/", "\n").encode(), lenient=True)
    assert b"".join(notation.show(cases)).decode().replace("\n", "/") == shown
    for case in cases:
        gyoji.play_out(GAME, case)


@pytest.mark.parametrize("line", HOPELESS)
def test_lenient_refusals(line: str) -> None:
    text, message = (part.strip() for part in line.split(";"))
    with pytest.raises(gyoji.NotationError) as error:
        read(text.replace("/", "\n").encode(), lenient=True)
    assert str(error.value) == f"t:{message}"


def test_lenient_games() -> None:
    def end(text: str) -> int:
        (case,) = read(text.replace("/", "\n").encode(), lenient=True)
        return gyoji.play_out(GAME, case).end[STATUS]

    assert end("1 2/S./1/MOVETO 2") == RUNNING  # no goal, so no walking goal
    assert end("2 3/S../G.G/0") == rules.CLEARED
    assert end("2 4/..../.GSG/1/PUSH LEFT") == rules.GOAL_WALKED  # the first one did
    assert end("2 4/..../GGS./1/PUSH LEFT") == RUNNING  # another one took its place
    assert end("2 3/.../S#G/1/WHAT") == RUNNING


def test_columns_may_be_any_number() -> None:
    digits = "9" * 10_000
    (case,) = read(
        f"1 3\nS.G\n4\nMOVETO {digits}\nMOVETO -{digits}\nMOVETO -0\nMOVETO 2\n0 0".encode()
    )
    assert words(case) == ["MOVETO 4", "MOVETO 0", "MOVETO 0", "MOVETO 2"]
    assert gyoji.play_out(GAME, case).answers == bytes([0, 0, 0, 1])


@pytest.mark.parametrize("lenient", [False, True])
def test_input_truncated_anywhere(lenient: bool) -> None:
    for at in range(len(SAMPLE) - 1):
        try:
            read(SAMPLE[:at], lenient=lenient)
        except gyoji.NotationError as error:
            assert error.line <= SAMPLE[:at].count(b"\n") + 2
        else:
            assert lenient or SAMPLE[:at].endswith(b"0 0")


@examples(300)
@given(st.booleans(), st.binary(max_size=60), st.integers(0, len(SAMPLE)))
def test_arbitrary_input_is_refused_or_read(lenient: bool, junk: bytes, at: int) -> None:
    for text in (junk, SAMPLE[:at] + junk + SAMPLE[at:], b"3 2\n" + junk):
        try:
            cases = read(text, lenient=lenient)
        except gyoji.NotationError:
            continue
        if not lenient:
            assert read(b"".join(notation.show(cases))) == cases


def test_many_commands_are_shown_in_pieces() -> None:
    case = tower("S.G", *["MOVETO 1"] * 5000)
    pieces = list(notation.show([case]))
    assert len(pieces) == 4
    assert read(b"".join(pieces)) == [case]


def test_a_wide_tower_has_all_its_columns() -> None:
    case = tower("S" + "." * 2000 + "G", "MOVETO 2000", "MOVETO 5")
    assert read(b"".join(notation.show([case]))) == [case]
    assert gyoji.play_out(GAME, case).answers == bytes([1, 1])


def test_words() -> None:
    case = tower("S.G", "MOVETO 2", "CLIMB LEFT")
    state = list(case.start)
    assert [display.say(action, state) for action in case.actions] == [
        "go to column 2",
        "climb left",
    ]
    unknown = rules.MOVETO + state[WIDTH]
    assert notation.word(unknown, state) == "?"
    assert display.say(unknown, state) == "an unknown command"
    with pytest.raises(ValueError, match="a command, MOVETO"):
        notation.action("?", state)
    assert {GAME.display.describe(glyph) for glyph in display.LEGEND} == {*display.LEGEND.values()}
    assert GAME.display.view(case.start, 0) == case.start
    assert display.player(0) == "climber"
    spelled = [display.in_notation(word, state) for word in display.KEYS.values()]
    assert all(notation.action(word, state) >= 0 for word in spelled)


def test_a_direction_walks_climbs_or_gets_down_whichever_fits() -> None:
    session = Session(GAME, tower("...../..#../S##.G/####.").start)
    for word in ("GO LEFT", "go up", "GO RIGHT", "GETDOWN LEFT", "GO RIGHT", "GO LEFT", "GO LEFT"):
        session.do(session.parse_typed(word))
    assert session.words() == [
        "MOVETO 0", "CLIMB RIGHT", "CLIMB RIGHT", "GETDOWN LEFT", "CLIMB RIGHT", "GETDOWN LEFT",
        "GETDOWN LEFT",
    ]  # fmt: skip
    session.do(session.parse_typed("GO DOWN"))
    assert [step.answer for step in session.line] == [0, 1, 1, 1, 1, 1, 1, 0]
    assert session.line[0].events == ((rules.MOVETO_OUT, session.start[rules.HERE], 0),)
    with pytest.raises(ValueError, match="a command, MOVETO"):
        notation.action("GO LEFT", list(session.state))


def test_up_and_down_lead_to_where_the_climber_looks() -> None:
    for first in ("LEFT", "RIGHT"):
        session = Session(GAME, tower("......./......./...S.../..###../######G").start)
        for word in (f"GO {first}", "GO DOWN", "GO UP"):
            session.do(session.parse_typed(word))
        walk, down, up = session.words()
        assert (walk.startswith("MOVETO"), down, up[:5]) == (True, f"GETDOWN {first}", "CLIMB")
    assert display.in_notation("GO UP", list(tower("...../.#S#G").start), 1) == "CLIMB RIGHT"
    assert display.in_notation("GO UP", list(tower("...../.#S#G").start), -1) == "CLIMB LEFT"
    assert display.in_notation("GO UP", list(tower("...../.#S.G").start), 1) == "CLIMB LEFT"


def test_a_place_without_a_block_is_said_without_its_kind() -> None:
    state = list(tower("S..G/####").start)
    here = state[rules.HERE]
    assert display.block(here, state) == "the block"
    assert display.block(here + 3, state) == "the goal block"


def test_legal_actions_score_and_drawing() -> None:
    play = gyoji.Play(GAME, tower("..../...G/S.##").start)
    legal = [notation.word(action, list(play.state)) for action in play.legal_actions()]
    assert legal == ["MOVETO 2"]
    for word in ("MOVETO 2", "CLIMB RIGHT", "CLIMB RIGHT"):
        assert play.do(notation.action(word, list(play.state))).answer == rules.DONE
    assert play.score() == rules.players(list(play.state)) == 1
    assert [*"..S."] in display.draw(gyoji.play_out(GAME, tower("..S./..G.")).end)


def test_blocks_that_only_a_corner_holds_are_known_for_a_picture() -> None:
    start = tower("..#.G/.#.#./S##.#").start
    # Above nothing: the block at the top, between two corners. The others stand on a block.
    assert scene.corners(start) == [((0, 2), (1, 1)), ((0, 2), (1, 3)), ((0, 4), (1, 3)),
                                    ((1, 3), (2, 2)), ((1, 3), (2, 4))]  # fmt: skip
    wide = "." * 2000
    assert scene.corners(tower(f"{wide}/S{wide[2:]}G/#{wide[1:]}").start) == ()


def test_a_block_in_the_players_cell_hides_the_player() -> None:
    end = gyoji.play_out(GAME, tower(".G./.S./.#.", "MOVETO 1")).end
    assert end[STATUS] == rules.CRUSHED
    assert ["".join(row) for row in display.draw(end)] == ["...", ".G.", ".#."]


def test_levels_are_reproducible_and_readable() -> None:
    for kind in levels.KINDS:
        made = list(levels.cases(Random(5), 9, 12, kind, {}))
        assert made == list(levels.cases(Random(5), 9, 12, kind, {}))
        assert len(read(b"".join(notation.show(made)))) == 12
        assert any(gyoji.play_out(GAME, case).answers.count(1) > 0 for case in made)
    with pytest.raises(ValueError, match="at least 3 rows, not 2"):
        list(levels.cases(Random(5), 2, 1, "mixed", {}))
    (large,) = levels.cases(Random(5), 130, 1, "random", {})
    assert large.start[WIDTH] > 128
    over = tower(".S./.G.").start
    assert levels.settle(over) == over


def test_actions_to_try_and_their_score() -> None:
    state = list(tower(".../S.G").start)
    tried = [rules.next_action(state, action) for action in (*range(-1, 8), 9, 10, 11)]
    assert tried == [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, -1]
    assert rules.score(state, 0) == 0
    for status in (rules.IN_HOLE, rules.CRUSHED, rules.GOAL_WALKED):
        state[STATUS] = status
        assert rules.score(state, 0) == 0
    state[STATUS] = rules.CLEARED
    assert rules.score(state, 0) == 1
    assert rules.players(state) == 1


def test_an_end_before_the_first_command_is_reported() -> None:
    for drawn, event in ((".S./.G.", rules.ON_GOAL), (".S./.B./G..", rules.ON_HOLE)):
        case = tower(drawn)
        (step, state), *rest = gyoji.trace(gyoji.load("tower"), case)
        assert [kind for kind, _, _ in step.events] == [event]
        assert state[STATUS] != RUNNING
        assert rest == []


class Counted(list[int]):
    """A state that counts the reads of its numbers."""

    reads = 0

    def __getitem__(self, at: int) -> int:  # type: ignore[override]  # rules take no slices
        self.reads += 1
        return super().__getitem__(at)


def reads(size: int) -> list[int]:
    """The number of reads by each command on a tower of this size."""
    blank = "." * size
    case = tower("/".join([blank] * (size - 1) + ["S##" + "." * (size - 6) + "#.G"]))
    state, counts = Counted(case.start), []
    rules.begin(state, None)
    for command in ("MOVETO 1", "PUSH RIGHT", "MOVETO 2", "PULL LEFT", "CLIMB RIGHT", "PUSH LEFT"):
        before = state.reads
        rules.apply(state, notation.action(command, state), None)
        counts.append(state.reads - before)
    return counts


def test_a_command_costs_the_same_on_any_tower() -> None:
    small, large = reads(10), reads(80)
    assert large[0] > 20 * small[0]  # the first command settles the tower as it was given
    assert large[1:] == small[1:]
