"""The laws that every game obeys, as tests for any game, from this package or another.

    from gyoji.conformance import Laws
    from my_package import GAME

    class TestMyGame(Laws):
        game = GAME
        samples = [(Path("1.in").read_bytes(), Path("1.out").read_bytes())]

pytest runs it. The cases come from the game's own levels; the laws are numbered as in
docs/architecture.md.
"""

from __future__ import annotations

import inspect
import string
from io import BytesIO
from itertools import islice
from random import Random
from traceback import extract_tb
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from ..author.declarations import EndlessLoopError
from ..check.shrinking import legal
from ..engine.batch import play_all
from ..engine.generation import generate
from ..engine.judge import choose
from ..engine.play import OPENING, UncheckedPlay, play_out, trace
from ..engine.seats import UncheckedTable
from ..engine.twins import twin
from ..game.analysis import Analysis, analysis_of
from ..game.bounds import Bounds, bounds_of
from ..game.design import Design, design_of
from ..game.files import rules_text, samples, source_file
from ..game.formats import Formats, formats_of
from ..game.knowledge import Knowledge, knowledge_of
from ..game.learning import Learning, learning_of
from ..game.notation.source import Source
from ..game.opponent import Opponent, opponent_of
from ..game.passes import off_border
from ..game.positions import Positions, positions_of
from ..game.protocols import Display, Levels, Notation, Rules
from ..game.scene import Scene, scene_of
from ..game.shrinking import Shrinking, shrinking_of
from ..game.solving import Solving, solving_of
from ..game.state import AREA, RUNNING, STATUS, TURN, WIDTH
from ..game.variants import Variants, variants_of
from ..game.wording import clauses, say
from ..util.errors import find_line
from .parts import BoundsLaws, FormatsLaws, LearningLaws, PositionsLaws, SceneLaws, or_none
from .solving import PuzzleLaws, SolvingLaws

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..game.game import Game
    from ..game.protocols import Case, Option
    from ..game.state import Position

__all__ = [
    "UNTESTED", "Checked", "Laws", "PuzzleLaws", "SolvingLaws", "check_laws", "law_tests",
]  # fmt: skip


class Laws(
    BoundsLaws, FormatsLaws, LearningLaws, PositionsLaws, PuzzleLaws, SceneLaws, SolvingLaws
):  # fmt: skip
    """The conformance tests of one game. Set `game`, and override other attributes as needed."""

    game: Game
    samples: ClassVar[Sequence[tuple[bytes, bytes]]] = ()
    """Judge inputs with their outputs, read strictly with the default options."""
    seeds: ClassVar[Sequence[int]] = (1, 2, 3)
    steps: ClassVar[int] = 60
    """Some laws play at most this many actions of a case."""

    def cases(self) -> Iterator[Case]:
        """Yield some cases of every kind, size and seed."""
        for kind in self.game.levels.KINDS:
            for size in self.sizes:
                for seed in self.seeds:
                    yield from generate(self.game, Random(seed), size, kind, {})

    def may_differ(self, before: Position, after: Position) -> bool:
        """Return whether a refused action may change one state into the other.

        Only automatic actions that follow it may do so. A game that has some says so by the
        constant `AUTOMATIC = True` in its rules.
        """
        return before == after or getattr(self.game.rules, "AUTOMATIC", False)

    def test_1_the_compiled_twin_plays_the_same(self) -> None:
        """Law 1, if there is a twin: equal states and answers for any actions in any order."""
        # The seed is fixed, so that a failure can be repeated.
        written, rng = list(self.cases()), Random(1)
        shuffled = [case._replace(actions=rng.sample(list(case.actions), len(case.actions)))
                    for case in written]  # fmt: skip
        for cases in (written, shuffled):
            assert list(play_all(self.game, cases)) == [play_out(self.game, case) for case in cases]

    def test_2_what_is_shown_reads_as_the_same_case(self) -> None:
        """Law 2: the strict reader reads a written case as the same case."""
        defaults = choose(self.game.name, self.game.notation.OPTIONS, {})
        for case in self.cases():
            text = b"".join(self.game.notation.show([case]))
            read = list(self.game.notation.read(Source(BytesIO(text)), False, defaults))
            assert read == [case], f"this input reads as another case: {text!r}"

    def test_2_an_action_is_written_and_read(self) -> None:
        for case in self.cases():
            state = list(case.start)
            for action in case.actions[: self.steps]:
                word = self.game.notation.word(action, state)
                read = self.game.notation.action(word, state)
                assert read == action, f"{word!r} reads as another action"

    def test_3_the_ring_is_untouched(self) -> None:
        for case in self.cases():
            area, width = case.start[AREA], case.start[WIDTH]
            ring = [at for at in range(area) if not off_border(at, width, area)]
            for _, state in trace(self.game, case):
                changed = [at for at in ring if state[at] != case.start[at]]
                assert not changed, (
                    f"state[{changed[0]}], a cell of the ring, was {case.start[changed[0]]} and is"
                    f" now {state[changed[0]]}; was a register meant?"
                )

    def test_4_what_is_refused_changes_nothing(self) -> None:
        for case in self.cases():
            before = case.start
            for step, state in trace(self.game, case):
                if step.action != OPENING and step.answer == 0:
                    assert self.may_differ(before, state), (
                        f"the refused action {step.action} changed the state"
                    )
                before = state

    def test_5_everything_has_its_words(self) -> None:
        """Law 5: every answer, event, end and cell that occurs has words."""
        display, known = self.game.display, clauses(rules_text(self.game))
        for case in self.cases():
            before = case.start
            for step, state in trace(self.game, case):
                if step.action != OPENING:
                    assert step.answer in display.ANSWERS, f"ANSWERS lacks {step.answer}"
                for event in step.events:
                    assert event[0] in display.EVENTS, f"EVENTS lacks event {event[0]}"
                    clause = display.EVENTS[event[0]].clause
                    assert clause in known, f"the rules have no clause {clause!r}"
                    text = display.EVENTS[event[0]].text
                    try:
                        assert say(text, event, display.NOUNS, list(before))
                    except (LookupError, ValueError) as error:
                        raise AssertionError(
                            f"`tell` gives the event {text!r} the numbers {event[1:]}, which do not"
                            f" fit it: {error}"
                        ) from None
                for glyph in {glyph for row in display.draw(state) for glyph in row}:
                    assert or_none(display.describe, glyph), f"there are no words for {glyph!r}"
                assert state[STATUS] in display.ENDS, f"ENDS lacks the status {state[STATUS]}"
                before = state

    def test_5_every_clause_that_is_cited_is_in_the_rules(self) -> None:
        """Law 5: words cite existing clauses and use existing nouns."""
        display, known = self.game.display, clauses(rules_text(self.game))
        assert RUNNING in display.ENDS
        ends = [words for status, words in display.ENDS.items() if status != RUNNING]
        # A play that is not over needs no clause.
        rest = [words for words in (display.ENDS[RUNNING], display.LATE) if words.clause]
        for words in [*display.EVENTS.values(), *ends, *rest]:
            assert words.clause in known, f"the rules have no clause {words.clause!r}"
        for text in [
            *(words.text for words in display.EVENTS.values()),
            *display.ANNOUNCED.values(),
        ]:
            for _, field, noun, _ in string.Formatter().parse(text):
                assert field in (None, "a", "b")
                assert not noun or noun in display.NOUNS, f"there is no noun {noun!r}"
        assert set(display.ANNOUNCED) <= set(display.EVENTS)

    def test_5_keys_are_words_of_the_notation(self) -> None:
        start = list(next(self.cases()).start)
        for word in self.game.display.KEYS.values():
            # The action may be impossible at the start, so it only has to be read.
            spelled = self.game.display.in_notation(word, start)
            assert self.game.notation.action(spelled, start) >= 0

    def test_6_plays_and_levels_are_deterministic(self) -> None:
        for case, again in zip(self.cases(), self.cases(), strict=True):
            assert case == again
            assert play_out(self.game, case) == play_out(self.game, again)

    def test_7_equal_announcements_give_equal_seats(self) -> None:
        """Law 7: if plays begin with equal views, equal announcements lead to equal views."""
        tables: dict[object, list[Position]] = {}
        for case in self.cases():
            table = UncheckedTable(self.game, case.start)
            opening = tuple(seat.view for seat in table.seats)
            for action in case.actions[: self.steps]:
                said = [tuple(words) for words in table.seats[0].announcements]
                views = [seat.view for seat in table.seats]
                assert tables.setdefault((opening, tuple(said)), views) == views
                table.do(action)

    def test_8_the_samples_pass(self) -> None:
        """Law 8, for the attribute `samples` and for the files in the game's folder `samples`."""
        defaults = choose(self.game.name, self.game.notation.OPTIONS, {})
        files = [(sample.data, sample.answer) for sample in samples(self.game)]
        for given, expected in [*self.samples, *files]:
            cases = self.game.notation.read(Source(BytesIO(given)), False, defaults)
            answer = b"".join(self.game.notation.write(play_out(self.game, case) for case in cases))
            assert answer == expected, f"{given!r} gives {answer!r}, not {expected!r}"

    def test_9_any_size_plays(self) -> None:
        """Law 9: boards can be played whose sizes do not occur in the contest."""
        for case in self.cases():
            played = play_out(self.game, case)
            assert len(played.end) == len(case.start)
            strange = [number for number in played.end if type(number) is not int]
            assert not strange, (
                f"cells and registers are integers, found {strange[0]!r}; use // to divide"
            )
            assert len(played.answers) <= len(case.actions)
            assert b"".join(self.game.notation.write([played])).endswith(b"\n")

    def test_10_actions_worth_trying_are_in_order_and_complete(self) -> None:
        """`next_action` ascends, ends, and misses no action that has an effect."""
        for case in self.cases():
            *_, last = (-1, *self.game.candidates(list(case.start)))
            assert self.game.rules.next_action(list(case.start), last) == -1
            play = UncheckedPlay(self.game, case.start)
            for action in case.actions[:8]:
                if play.over:
                    break
                legal = list(play.legal_actions())
                assert legal == sorted(set(legal))
                answer = play.do(action).answer
                word = self.game.notation.word(action, list(play.at(len(play.steps) - 1)))
                assert (answer != 0) == (action in legal), (
                    f"action {action} ({word}) answers {answer}, and `next_action` "
                    f"{'has' if action in legal else 'passes over'} it"
                )

    def test_11_undo_and_redo_go_back_and_forth(self) -> None:
        for case in self.cases():
            play = UncheckedPlay(self.game, case.start)
            past = [play.state]
            for action in case.actions[: self.steps]:
                play.do(action)
                past.append(play.state)
            assert [play.at(number) for number in range(len(past))] == past
            for state in reversed(past[:-1]):
                play.undo()
                assert play.state == state
            for state in past[1:]:
                play.redo()
                assert play.state == state

    def test_12_a_turn_belongs_to_a_player(self) -> None:
        """Players count from 0; each has a name and a score; the turn is one player's."""
        for case in self.cases():
            state = list(case.start)
            self.game.rules.begin(state, None)
            players = range(self.game.rules.players(state))
            assert state[TURN] in players
            for player in players:
                assert self.game.display.player(player)
                assert isinstance(self.game.rules.score(state, player), int)

    def test_13_levels_say_what_they_cannot_make(self) -> None:
        """Levels refuse too small a size with a sentence; kinds and options are described."""
        levels, notation = self.game.levels, self.game.notation
        options: list[Option] = [*levels.OPTIONS.values(), *notation.OPTIONS.values()]
        assert all(levels.KINDS.values())
        assert all(option.help and option.choices for option in options)
        defaults = choose(self.game.name, levels.OPTIONS, {})
        try:
            made = list(levels.cases(Random(0), 1, 1, next(iter(levels.KINDS)), defaults))
        except ValueError as error:
            assert " " in str(error)
        else:
            assert made

    def test_14_what_becomes_smaller_is_of_the_same_game(self) -> None:
        """Law 14: reduced and tiny cases are legal, and any output of a program can be read."""
        shrinking = shrinking_of(self.game)
        # Shrinking takes far longer than playing, so these limits keep the suite fast.
        for case in islice(self.cases(), 40):
            for reduction in shrinking.passes([case]):
                few = range(min(reduction.atoms, 8))
                for atoms in ([], range(reduction.atoms), *([atom] for atom in few)):
                    smaller = reduction.without(atoms)
                    for less in smaller or []:
                        assert len(less.start) > less.start[AREA] >= 0
                        legal(self.game, [less])
        tiny = list(islice(shrinking.tiny(), 200))
        assert all(legal(self.game, [case]) for case in tiny)
        assert len({(case.start, tuple(case.actions)) for case in tiny}) == len(tiny)
        # A program under test may print anything.
        for output in (b"", b"\n", b"\xff\0" * 99, b"1 2\n3 4\n"):
            assert all(
                isinstance(glyph, str) for row in shrinking.read_output(output) for glyph in row
            )

    def test_15_what_a_game_brings_fits_its_protocols(self) -> None:
        """Law 15: names that callers rely on exist, and functions accept their arguments."""
        game = self.game
        parts = {
            Rules: game.rules, Notation: game.notation, Display: game.display,
            Levels: game.levels, Learning: learning_of(game), Scene: scene_of(game),
            Shrinking: shrinking_of(game), Variants: variants_of(game), Bounds: bounds_of(game),
            Formats: formats_of(game), Positions: positions_of(game), Solving: solving_of(game),
            Design: design_of(game),
        }  # fmt: skip
        brought = {
            Analysis: analysis_of(game), Knowledge: knowledge_of(game), Opponent: opponent_of(game),
        }  # fmt: skip
        parts |= {protocol: part for protocol, part in brought.items() if part is not None}
        for protocol, part in parts.items():
            for name in dir(protocol):
                wanted = getattr(protocol, name)
                if name.startswith("_"):
                    continue
                assert hasattr(part, name), f"{protocol.__name__}: {name} is missing"
                brought = getattr(part, name)
                # A built-in, such as a dictionary's `__getitem__`, has no signature to compare.
                if inspect.isfunction(wanted) and not inspect.isbuiltin(brought):
                    required = [object()] * (len(inspect.signature(wanted).parameters) - 1)
                    inspect.signature(brought).bind(*required[: 1 if name == "write" else None])


class Checked(NamedTuple):
    """A law that was tested: its number and title, and an error if it is broken, else ""."""

    number: int
    title: str
    error: str


UNTESTED = "the compiled twin plays the same (not tested: there is none)"


def law_tests(laws: type[Laws]) -> list[tuple[int, str, str]]:
    """Return the number, the title and the function's name of each test, by number and name."""
    found = []
    for name in dir(laws):
        if name.startswith("test_"):
            _, number, title = name.split("_", 2)
            found.append((int(number), title.replace("_", " "), name))
    return sorted(found)


def check_laws(game: Game) -> Iterator[Checked]:
    """Test a game against every law, one after the other."""
    # Smaller boards and fewer positions than in a test suite, because an author is waiting.
    few = {"game": game, "sizes": (4, 6), "seeds": (1, 2), "effort": 200_000,
           "searched": 3_000, "nodes": 3_000}  # fmt: skip
    laws = type("GameLaws", (Laws,), few)
    for number, title, name in law_tests(laws):
        said = UNTESTED if number == 1 and twin(game) is None else title
        yield Checked(number, said, _fault(getattr(laws(), name), game))


def _fault(law: Callable[[], None], game: Game) -> str:
    """Return a sentence about what breaks a law; "" if nothing does."""
    try:
        law()
    except EndlessLoopError:  # every further law would wait for it, too
        raise
    except Exception as error:  # an author's code may raise anything
        file = str(source_file(game))
        line = find_line(error, file)
        where = f"{file}:{line}: " if line else ""
        if isinstance(error, AssertionError):
            return where + (str(error) or f"not true: {extract_tb(error.__traceback__)[-1].line}")
        return f"{where}{type(error).__name__}: {error}"
    return ""
