"""A session, compared with a plain list of actions, for every game."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gyoji
from gyoji.engine.judge import choose
from gyoji.engine.session import Session
from gyoji.engine.trace import tell
from gyoji.game.scene import move
from gyoji.game.state import AREA, RUNNING, STATUS
from gyoji.games import HERE
from tests.examples import examples

if TYPE_CHECKING:
    from gyoji.game.game import Game
    from gyoji.game.protocols import Case

GAMES = {name: gyoji.load(name) for name in HERE}
every_game = pytest.mark.parametrize("name", HERE)
OPEN = {"sweets": {"games": "open"}}


def case_of(name: str, seed: int = 1, kind: str = "mixed") -> Case:
    levels = GAMES[name].levels
    return next(levels.cases(Random(seed), 5, 1, kind, choose(name, levels.OPTIONS, {})))


def candidates(game: Game, session: Session, count: int) -> list[int]:
    """Some of the actions to try now; the rules may refuse them."""
    state, found = list(session.state), list[int]()
    action = game.rules.next_action(state, -1)
    while action >= 0 and len(found) < count:
        found.append(action)
        action = game.rules.next_action(state, action)
    return found


class Naive:
    """All actions since the beginning (None is a restart), and the number that are not undone."""

    def __init__(self) -> None:
        self.line = list[int | None]()
        self.at = 0

    def do(self, action: int | None) -> None:
        self.line[self.at :] = [action]
        self.at += 1

    def undo(self) -> bool:
        self.at -= self.at > 0
        return bool(self.line) and self.at < len(self.line)

    def redo(self) -> bool:
        self.at += self.at < len(self.line)
        return self.at > 0

    def since(self) -> int:
        """The index after the last restart that is not undone."""
        return max((at + 1 for at in range(self.at) if self.line[at] is None), default=0)

    def until(self) -> int:
        """The index of the next undone restart."""
        rest = range(self.at, len(self.line))
        return next((at for at in rest if self.line[at] is None), len(self.line))

    def played(self) -> list[int]:
        return [action for action in self.line[self.since() : self.at] if action is not None]


def agree(session: Session, naive: Naive) -> None:
    done = naive.played()
    play = gyoji.Play(session.game, session.start)
    for action in done:
        play.do(action)
    assert session.state == play.state
    assert session.number == len(done)
    assert session.total == naive.until() - naive.since()
    line = naive.line[naive.since() : naive.until()]
    assert [step.action for step in session.line] == line
    assert session.can_undo == (naive.at > 0)
    assert session.can_redo == (naive.at < len(naive.line))
    answers = [step.answer for step in play.steps]
    counts = {
        session.game.display.ANSWERS[each]: answers.count(each) for each in set(answers) - {0}
    }
    moves = {"steps": len(done), "moves": len(done) - answers.count(0)}
    assert session.tally() == moves | counts


@every_game
@examples(25)
@given(data=st.data())
def test_undo_redo_restart_and_goto_agree_with_a_plain_list(name: str, data: st.DataObject) -> None:
    game, case = GAMES[name], case_of(name, data.draw(st.integers(0, 9)))
    session, naive = Session(game, case.start), Naive()
    agree(session, naive)
    for what in data.draw(st.lists(st.sampled_from("ddduurrsg"), max_size=25)):
        if what == "d":
            actions = candidates(game, session, 30)
            action = data.draw(st.sampled_from(actions))
            session.do(action)
            naive.do(action)
        elif what == "u":
            could = session.can_undo
            assert session.undo() == could
            naive.undo()
        elif what == "r":
            could = session.can_redo
            assert session.redo() == could
            naive.redo()
        elif what == "s":
            assert session.restart() == bool(naive.played())
            if naive.played():
                naive.do(None)
        else:
            number = data.draw(st.integers(0, session.total))
            session.goto(number)
            naive.at = naive.since() + number
        agree(session, naive)


def test_redo_repeats_what_was_undone_last() -> None:
    game, case = GAMES["labyrinth"], case_of("labyrinth")
    session = Session(game, case.start, [0, 1])
    session.undo()
    first = session.play
    session.restart()
    second = session.play
    assert session.plays == [first, second]
    session.undo()
    assert session.plays == [first, second]
    assert (session.number, session.total) == (1, 1)
    assert session.redo()
    assert session.number == 0
    assert not session.redo()


@every_game
def test_goto_refuses_steps_that_do_not_exist(name: str) -> None:
    case = case_of(name)
    session = Session(GAMES[name], case.start, case.actions[:2])
    session.undo()
    for number in (-1, 3):
        with pytest.raises(IndexError, match=f"the play has 2 steps, not {number}"):
            session.goto(number)
    assert (session.number, session.total) == (1, 2)


# ---------------------------------------------------------------- transcripts


@every_game
@examples(25)
@given(data=st.data())
def test_a_transcript_reads_back_to_the_same_end(name: str, data: st.DataObject) -> None:
    game, case = GAMES[name], case_of(name, data.draw(st.integers(0, 30)))
    session = Session(game, case.start)
    for _ in range(data.draw(st.integers(0, 12))):
        actions = candidates(game, session, 200)
        session.do(data.draw(st.sampled_from(actions)))
        if session.play.over:
            break
    known = OPEN.get(name, {})
    ((start, done),) = gyoji.read(game, session.transcript(), lenient=False, **known)
    assert start == case.start
    assert Session(game, start, done).state == session.state


@every_game
def test_a_whole_play_is_its_own_transcript(name: str) -> None:
    for seed in range(3):
        case = case_of(name, seed)
        session = Session(game := GAMES[name], case.start)
        for action in case.actions:
            if not session.play.over:
                session.do(action)
        assert b"".join(gyoji.judge(game, session.transcript())) == b"".join(
            gyoji.judge(game, gyoji.show(game, [case]))
        )


def test_refused_entries_of_sweets_are_left_out() -> None:
    case = next(gyoji.read("sweets", "2 2\nL*\nML\n1\n2 1 1 C\n1 2C 1 1\n1 3W 2 2\n"))
    session = Session(GAMES["sweets"], case.start)
    for word in ("end", "2C 2 2", "2P 2 2", "2C 9 9", "1S 1 2"):
        session.do(session.parse_typed(word))
    assert session.transcript().decode().splitlines()[-1] == "3 2C 2 2 1S 1 2"


def test_actions_after_the_end_are_not_in_a_transcript_of_sweets() -> None:
    case = next(gyoji.read("sweets", "2 2\nL*\nML\n1\n2 1 1 C\n1 2C 1 1\n1 3W 2 2\n"))
    session = Session(GAMES["sweets"], case.start, case.actions)
    session.do(session.parse_typed("1S 1 2"))
    assert session.transcript() == gyoji.show("sweets", [case])
    assert session.tally() == {
        "steps": 5, "moves": 4, "puts a token down": 2, "ends the turn": 2
    }  # fmt: skip


# ---------------------------------------------------------------- words


@every_game
def test_every_step_is_described_at_any_step(name: str) -> None:
    game, case = GAMES[name], case_of(name, 3)
    steps = list(gyoji.trace(game, case))[:30]
    session = Session(game, case.start, case.actions[: len(steps) - 1])
    descriptions = list(islice(tell(game, case), 30))
    for stand in (session.total, 0, session.total // 2):
        session.goto(stand)
        assert [session.explain(number) for number in range(len(descriptions))] == descriptions
        assert session.explain() == descriptions[stand]
        assert session.describe_last() == descriptions[stand][:5]
        assert session.words() == [each.action for each in descriptions[1:]]
        assert (session.weigh(), session.tell(), session.warn()) == ([], [], "") or name == "sweets"


def test_what_is_wasted_is_said_until_the_turn_is_over() -> None:
    text = "7 2\n*L**LLL\n*ML*ML*\n1\n2 2 2 C P\n2 5 1 P\n"
    case = next(gyoji.read("sweets", text, games="open"))
    session, said, found = Session(GAMES["sweets"], case.start), list[str](), list[str]()
    for word in ("1S 1 1", "2C 1 2", "end", "3P 2 3", "end", "2C 1 7"):
        session.do(session.parse_typed(word))
        said.append(session.warn())
        found += [f"{label}: {who}" for label, _, _, who in session.weigh()]
    assert said == ["this ship is wasted: it touches no city with sweets", *[""] * 5]
    assert found == [
        "C: Jaś leads",
        "P: nobody leads",
        "C: Jaś takes it",
        "P: Ala takes it",
    ]
    session.goto(4)
    assert session.tell() == [
        "Jaś takes C: nobody else counts for it there.",
        "Ala takes P: nobody else counts for it there.",
    ]


def test_a_choice_that_is_a_word_is_said_as_its_action() -> None:
    (case,) = gyoji.read("sokoban", "3 6\n######\n#wb+.#\n######\n\n0 0\n")
    assert Session(GAMES["sokoban"], case.start).say_choices() == {"R": "right"}


@every_game
def test_moved_is_about_the_last_step(name: str) -> None:
    game, case = GAMES[name], case_of(name, 3)
    session, before = Session(game, case.start), case.start
    for action in (None, *case.actions[:20]):
        step = session.do(action) if action is not None else session.play.opening
        assert session.find_motions() == move(game, step.events, before)
        before = session.state


@every_game
def test_typed_words_may_vary_in_case_and_blanks(name: str) -> None:
    game, case = GAMES[name], case_of(name)
    session = Session(game, case.start)
    for action in case.actions[:10]:
        word = game.notation.word(action, list(session.state))
        for typed in (word, f"  {word} ", word.replace(" ", "   "), word.lower(), word.upper()):
            assert session.parse_typed(typed) == action
        session.do(action)
    for strange in ("", "what", "\0", "9" * 30, "é"):
        with pytest.raises(ValueError, match=r"\w+ \w+"):
            session.parse_typed(strange)


@pytest.mark.parametrize(
    ("name", "tried"),
    [
        ("boulder", "w, s, a, d"),
        ("labyrinth", "N, S, W, E"),
        ("sokoban", "U, D, L, R"),
        ("sweets", "an entry of a turn like `2C 1 2`.* or `end`"),
        ("tower", "GO UP, CLIMB LEFT, PUSH LEFT, GETDOWN LEFT, PULL LEFT, MOVETO 1"),
    ],
)
def test_what_is_no_command_is_refused_with_what_to_try(name: str, tried: str) -> None:
    session = Session(GAMES[name], case_of(name).start)
    for word in ("jump", " xY ", ""):
        with pytest.raises(ValueError, match=f"^there is no such command here; try {tried}$"):
            session.parse_typed(word)
    skater = gyoji.load("skater")
    (case,) = gyoji.read(skater, "######\n#@..*#\n#....#\n######\n\n")
    with pytest.raises(ValueError, match="here; try "):
        Session(skater, case.start).parse_typed("jump")


@every_game
def test_the_tally_counts_actions(name: str) -> None:
    game, case = GAMES[name], case_of(name, 2)
    session = Session(game, case.start, case.actions[:25])
    tally = session.tally()
    assert tally.pop("steps") == session.number
    assert tally.pop("moves") == sum(step.answer > 0 for step in session.play.steps)
    assert sum(tally.values()) == sum(step.answer > 0 for step in session.play.steps)
    assert set(tally) <= set(game.display.ANSWERS.values())


@every_game
def test_actions_after_the_end_change_nothing(name: str) -> None:
    game = GAMES[name]
    for seed in range(40):
        case = case_of(name, seed)
        session = Session(game, case.start, case.actions)
        if session.state[STATUS] == RUNNING:
            continue
        end = session.state
        session.do(case.actions[0])
        assert session.state == end
        assert session.explain().rulings[0].clause == game.display.LATE.clause
        assert session.explain().answer == ""
        assert session.choices() == []
        assert session.undo()
        assert session.state == end
        return
    assert name == "labyrinth"  # the only game without an end


@every_game
def test_an_action_is_refused_with_its_reason_alone_unless_that_tells_something(name: str) -> None:
    game, refused = GAMES[name], 0
    for seed in range(12):
        session = Session(game, case_of(name, seed).start)
        typed = [session.parse_typed(word) for word in game.display.KEYS.values()]
        for action in [*typed, *candidates(game, session, 40)]:
            state, refusal = session.state, session.find_refusal(action)
            assert (session.state, session.number) == (state, 0)
            step = session.do(action)
            hides = name == "labyrinth"
            same = session.state[: state[AREA]] == state[: state[AREA]]
            assert (refusal is not None) is (step.answer == 0 and not hides)
            if refusal:
                refused += 1
                shown = None if same else 1  # what would come down by itself is not its reason
                assert refusal.rulings == session.explain().rulings[:shown]
                assert not same or refusal.motions == session.find_motions()
                assert len(refusal.plain) == len(refusal.rulings)
                texts = [ruling.text for ruling in refusal.rulings]
                assert str(refusal) == "; ".join(texts)
            session.undo()
    assert bool(refused) is (name in {"boulder", "sokoban", "tower", "sweets"})
