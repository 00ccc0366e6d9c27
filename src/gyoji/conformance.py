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
import re
import string
from collections import deque
from contextlib import suppress
from io import BytesIO
from itertools import islice
from math import inf
from random import Random
from traceback import extract_tb
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from .author.declarations import EndlessLoopError
from .check.shrinking import legal
from .engine.batch import play_all
from .engine.formats import formats, read_levels, recognize, write_levels
from .engine.generation import generate
from .engine.judge import choose
from .engine.play import OPENING, UncheckedPlay, play_out, trace
from .engine.seats import UncheckedTable
from .engine.twins import twin
from .game.analysis import Analysis, analysis_of
from .game.bounds import CONTEST, COUNT, SIZE, Bounds, BoundsError, bounds_of, tiny_cases
from .game.collection import puzzles
from .game.design import Design, design_of
from .game.drawing import differing_cells
from .game.files import optional_part, rules_text, samples, source_file
from .game.formats import Formats, Level, formats_of
from .game.knowledge import Knowledge, knowledge_of
from .game.learning import Learning, hides, learning_of
from .game.notation.sanitize import count as count_of
from .game.notation.source import Source
from .game.opponent import Opponent, opponent_of
from .game.passes import off_border
from .game.positions import DefaultPositions, Positions, explain, positions_of
from .game.profiles import profile_of
from .game.protocols import Display, Levels, Notation, Rules
from .game.scene import MOTIONS, Scene, scene_of
from .game.shrinking import Shrinking, shrinking_of
from .game.solving import Solving, has_goal, kept_bits, solving_of
from .game.stand_ins import ANY, DEAD, MOVES
from .game.state import AREA, RUNNING, STATUS, TURN, WIDTH
from .game.variants import Variants, variants_of
from .game.wording import clauses, say
from .pictures.tiles import tile_drawings
from .solving.driver import Attempt, SearchLimits
from .solving.results import Solution, Unsolvable, UnsolvableGameError
from .util.errors import find_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from .game.bounds import Profile
    from .game.game import Game
    from .game.protocols import Case, Option
    from .game.stand_ins import SearchNotes
    from .game.state import Position


# ---------------------------------------------------------------- solving
# The law about solving.

REACHED = 250
"""The maximum number of positions visited from each start."""


LEVELS, SHARE = 40, 10
"""The levels of each kind that are solved at most; each takes this part of the positions at most.
"""

ORDERS = 20
"""The other orders of a solution's actions that are tried."""


class SolvingLaws:
    """The conformance tests of a game's module `solving`."""

    game: Game
    effort: ClassVar[int] = 1_000_000_000
    """The numbers of states that law 20 visits at most; a game with many actions has many."""
    searched: ClassVar[int] = 20_000
    """The positions that law 20 keeps at most, to find solutions."""

    def cases(self) -> Iterator[Case]:
        """Return some cases of the game."""
        raise NotImplementedError

    def test_20_what_is_dead_has_no_goal_and_bounds_are_never_above_the_distance(self) -> None:
        """Law 20, for the goals that are found near small positions."""
        solving = solving_of(self.game)
        left = self.effort
        for start in self._starts():
            if left < 0:
                break
            distances, notes = _distances(self.game, start), solving.prepare(start)
            left -= REACHED * len(start) * self._count_actions(start)
            for position, distance in distances.items():
                if distance == 0 or position[STATUS] != RUNNING:
                    continue
                self._check_assessed(start, position, notes, distance)

    def test_20_bounds_are_never_above_the_rest_of_a_solution(self) -> None:
        """Law 20, for levels of the usual size: a solution leads from each position on its way."""
        game, brought = self.game, optional_part(self.game, "solving", None)
        left = self.searched
        if not any(hasattr(brought, name) for name in ("dead", "bound", "assess")):
            return
        for start in self._levels():
            if left < 0:
                break
            with suppress(UnsolvableGameError):
                limits = SearchLimits(inf, 256 << 20, self.searched // SHARE)
                found = Attempt(game, start, None, limits).run(None)
                left -= found.effort.nodes
                if isinstance(found, Solution):
                    self._check_ways(start, found.actions)

    def _levels(self) -> Iterator[Position]:
        """Yield the levels for people, and levels of all kinds, small and not so small."""
        game = self.game
        for puzzle in puzzles(game):
            options = choose(game.name, game.notation.OPTIONS, puzzle.options)
            for case in game.notation.read(Source(BytesIO(puzzle.data)), False, options):
                yield case.start
        for seed in range(LEVELS):
            for kind in game.levels.KINDS:
                with suppress(ValueError):  # not every kind has levels of this size
                    yield next(generate(game, Random(seed), 4 + seed % 3, kind, {})).start

    def _check_ways(self, start: Position, actions: Sequence[int]) -> None:
        """Check the positions on the way of a solution, and of other orders of its actions.

        A search does first what lowers the bound most, and so avoids the positions in which the
        bound is too high.
        """
        solving, rng, state = solving_of(self.game), Random(20), list(start)
        self.game.rules.begin(state, None)
        begun = tuple(state)
        notes = solving.prepare(begun)
        others = (rng.sample(actions, len(actions)) for _ in range(ORDERS))
        for order in (actions, *others):
            way = [begun]
            for action in order:
                if way[-1][STATUS] == RUNNING:
                    state = [*way[-1]]
                    self.game.rules.apply(state, action, None)
                    way.append(tuple(state))
            if solving.goal([*way[-1]]):
                for distance, position in enumerate(reversed(way)):
                    if position[STATUS] == RUNNING and distance:
                        self._check_assessed(start, position, notes, distance)

    def _check_assessed(
        self, start: Position, position: Position, notes: SearchNotes, distance: int
    ) -> None:
        """Check a position from which this many actions reach a goal."""
        solving, state = solving_of(self.game), list(position)
        least, far = (solving.assess(state, notes, aim) for aim in (MOVES, ANY))
        assert state == [*position], "`dead`, `bound` or `estimate` changed the state"
        where = f"{_show(self.game, position)}, from the level {_show(self.game, start)}"
        actions = count_of(distance, "action")
        assert DEAD not in (least, far), f"`dead` holds {actions} before a goal in {where}"
        assert least <= distance, f"`bound` is {least}, but a goal is {actions} away in {where}"
        assert isinstance(far, int)

    def test_20_canonical_keeps_what_follows(self) -> None:
        """Law 20: the same actions lead to the same ends, scores and goals."""
        game, solving, rng = self.game, solving_of(self.game), Random(20)
        for start in self._starts():
            for position in islice(_reach(game, start), 10):
                one, other = list(position), list(position)
                solving.canonical(other)
                again = other[:]
                solving.canonical(again)
                assert again == other, "`canonical` twice is not the same as once"
                for _ in range(12):
                    assert _know(game, one) == _know(game, other), "`canonical` changes an end"
                    tried = list(game.candidates(one))
                    assert tried == list(game.candidates(other)), "`canonical` changes actions"
                    if one[STATUS] != RUNNING or not tried:
                        break
                    action = rng.choice(tried)
                    answers = [game.rules.apply(state, action, None) for state in (one, other)]
                    assert len(set(answers)) == 1, "`canonical` changes an answer"

    def test_20_what_leaves_the_kept_bits_can_be_taken_back(self) -> None:
        """Law 20: so these bits of the cells alone decide whether a play can be won."""
        game, bits = self.game, kept_bits(self.game)
        for start in self._starts() if bits else ():
            for position in islice(_reach(game, start), 10):
                for after in _follow_within(game, position, bits):
                    near = _reach(game, after, bits)
                    assert position in near, "a change outside of KEPT cannot be taken back"

    def _count_actions(self, start: Position) -> int:
        return sum(1 for _ in self.game.candidates(list(start)))

    def _starts(self) -> Iterator[Position]:
        """Yield small positions of one player, after the opening."""
        game = self.game
        if not has_goal(game):
            return
        tiny = islice(shrinking_of(game).tiny(), 0, 3000, 50)
        for case in [*islice(self.cases(), 60), *tiny]:
            state = list(case.start)
            game.rules.begin(state, None)
            if game.rules.players(state) == 1:
                yield tuple(state)


def _follow_within(game: Game, position: Position, bits: int) -> Iterator[Position]:
    """Yield the positions after each action that leaves these bits of all cells as they are."""
    area = position[AREA]
    kept = [cell & bits for cell in position[:area]]
    for after in _follow(game, position):
        if after[STATUS] == RUNNING and [cell & bits for cell in after[:area]] == kept:
            yield after


def _know(game: Game, state: list[int]) -> tuple[int, int, bool]:
    """Return everything that must be the same for equal states."""
    return state[STATUS], game.rules.score(state, 0), bool(solving_of(game).goal(state))


def _follow(game: Game, position: Position) -> Iterator[Position]:
    """Yield the positions after each action, refused ones included."""
    if position[STATUS] == RUNNING:
        for action in game.candidates(list(position)):
            state = list(position)
            game.rules.apply(state, action, None)
            yield tuple(state)


def _reach(game: Game, start: Position, bits: int = 0) -> Iterator[Position]:
    """Yield the positions that follow, the nearest first; some hundreds at most.

    With `bits`, those between which these bits of the cells stay as they are.
    """
    known, todo = {start}, deque([start])
    while todo and len(known) < REACHED:
        position = todo.popleft()
        yield position
        following = _follow_within(game, position, bits) if bits else _follow(game, position)
        new = dict.fromkeys(following)
        todo.extend(each for each in new if each not in known)
        known.update(new)
    yield from todo


def _distances(game: Game, start: Position) -> dict[Position, int]:
    """Return the number of actions to the nearest goal from positions near a start."""
    goal = solving_of(game).goal
    before: dict[Position, list[Position]] = {}
    near = set(_reach(game, start))
    for position in near:
        for after in _follow(game, position):
            before.setdefault(after, []).append(position)
    found = {position: 0 for position in near if goal(list(position))}
    todo = deque(found)
    while todo:
        position = todo.popleft()
        for earlier in before.get(position, ()):
            if earlier not in found:
                found[earlier] = found[position] + 1
                todo.append(earlier)
    return found


def _show(game: Game, position: Position) -> str:
    """Return the board of a position on one line, its rows between slashes."""
    return "/".join("".join(row) for row in game.display.draw(position))


# ---------------------------------------------------------------- scene
# The law about scenes: what is drawn, and what is picked.


class SceneLaws:
    """The conformance tests of a game's scene."""

    game: Game

    def cases(self) -> Iterator[Case]:
        """Return some cases of the game."""
        raise NotImplementedError

    def test_16_everything_is_drawn_and_can_be_picked(self) -> None:
        """Law 16: glyphs have known tiles, motions are known, and picks tell actions apart."""
        scene, display = scene_of(self.game), self.game.display
        for motion in scene.MOTIONS.values():
            assert motion.kind in MOTIONS, f"there is no motion {motion.kind!r}"
            assert {motion.start, motion.end} <= {"", "a", "b"}
        for case in self.cases():
            play = UncheckedPlay(self.game, case.start)
            for glyph in {glyph for row in display.draw(play.state) for glyph in row}:
                names = {tile.name for tile in or_none(scene.tiles, glyph) or ()}
                assert names, f"there are no tiles for {glyph!r}"
                assert names <= set(scene.LOOKS), f"LOOKS lacks {names - set(scene.LOOKS)}"
                drawn = any(tile_drawings(self.game, glyph))
                assert drawn, f"the cell {glyph!r} cannot be seen: none of {names} is drawn"
            picks = [scene.picks(action, play.state) for action in islice(play.legal_actions(), 99)]
            assert len(set(picks)) == len(picks), "two actions are picked in the same way"

    def test_16_two_kinds_of_cells_do_not_look_alike(self) -> None:
        """Law 16: kinds that players see differ in the browser, and in the terminal."""
        game, scene = self.game, scene_of(self.game)
        if hides(game):  # there, a kind may look like another one on purpose
            return
        known: dict[object, str] = {}
        for glyph in scene.BRUSHES:
            tiles = scene.tiles(glyph)
            owners = [tile.owner for tile in tiles]
            looks = [scene.LOOKS[tile.name] for tile in tiles]
            signs = [(look.glyph, look.colour) for look in looks]
            texts = [(tile.label, tile.way) for tile in tiles]
            for where, seen in (
                ("browser", (*tile_drawings(game, glyph), *owners)),
                ("terminal", (*signs, *texts, *owners)),
            ):
                other = known.setdefault((where, seen), glyph)
                strange = "" if all(tile.label.isascii() for tile in tiles) else " of ASCII letters"
                assert other == glyph, (
                    f"the cells {other!r} and {glyph!r} look alike in the {where}; give one of"
                    f" them another colour, shape or label{strange}"
                )

    def test_16_tiles_have_names_that_a_drawing_can_have(self) -> None:
        """Law 16: names of looks have no blanks, which would not be found in tiles.svg."""
        for name in scene_of(self.game).LOOKS:
            assert re.fullmatch(r"[\w-]+", name), (
                f"expected letters, digits, - and _, found {name!r}"
            )

    def test_16_what_changes_is_drawn(self) -> None:
        """Law 16: `redrawn` tells the same as two drawings."""
        display = self.game.display
        for case in self.cases():
            before = case.start
            for _, after in trace(self.game, case):
                new, told = display.draw(after), dict(display.redrawn(before, after))
                cells = differing_cells(display.draw(before), new)
                assert told == {(row, column): new[row][column] for row, column in cells}
                before = after


def or_none(look_up: Callable[[str], Any], glyph: str) -> Any:
    """Return the result of a look-up; None for a KeyError."""
    with suppress(KeyError):
        return look_up(glyph)
    return None


# ---------------------------------------------------------------- levels for people
# The law about levels for people.


WINNABLE = 5
"""The size of the levels of a kind that is said to be winnable always."""


class PuzzleLaws:
    """The conformance tests of a game's levels for people."""

    game: Game
    nodes: ClassVar[int] = 20_000
    """The positions that law 22 keeps at most for a level."""

    def test_22_levels_for_people_can_be_won(self) -> None:
        """Law 22: a search within its limits proves of no level that it cannot be won."""
        game, limits = self.game, SearchLimits(10.0, 256 << 20, self.nodes)
        for kind in game.levels.WINNABLE:
            for case in generate(game, Random(kind), WINNABLE, kind, {}, count=3):
                found = Attempt(game, case.start, None, limits).run(None)
                assert not isinstance(found, Unsolvable), (
                    f"the kind {kind!r} is said to be winnable, but this level cannot be won:"
                    f" {_show(game, case.start)}"
                )
        if hides(game):  # there, a level may be without what is to be won
            return
        for puzzle in puzzles(game):
            options = choose(game.name, game.notation.OPTIONS, puzzle.options)
            for case in game.notation.read(Source(BytesIO(puzzle.data)), False, options):
                with suppress(UnsolvableGameError):
                    found = Attempt(game, case.start, None, limits).run(None)
                    assert not isinstance(found, Unsolvable), (
                        f"the level {puzzle.name!r} cannot be won, whatever is done"
                    )


# ---------------------------------------------------------------- learning
# The law about what learners choose from.


class LearningLaws:
    """The conformance tests of a game's actions for learners."""

    game: Game
    steps: ClassVar[int]

    def cases(self) -> Iterator[Case]:
        """Return some cases of the game."""
        raise NotImplementedError

    def test_21_learners_can_choose_every_action_that_comes(self) -> None:
        """Law 21: a play goes on to its end by actions of the table, which has no others."""
        learning, rng = learning_of(self.game), Random(21)
        for case in islice(self.cases(), 20):
            table, play = learning.table(case.start), UncheckedPlay(self.game, case.start)
            assert list(table) == sorted(set(table)), "`table` is not in ascending order"
            count = learning.choices(list(case.start))
            assert count == len(table), (
                f"`choices` is {count}, and `table` has {len(table)} actions"
            )
            known = set(table)
            for _ in range(self.steps):
                legal = [] if play.over else list(play.legal_actions())
                for action in legal:
                    code = learning.code(list(play.state), action)
                    word = self.game.notation.word(action, list(play.state))
                    assert code in known, (
                        f"`table` lacks the action {action} ({word}), which is legal"
                    )
                    again = learning.complete(list(play.state), code)
                    assert again == action, f"the code {code} of the action {action} means {again}"
                if not legal:
                    break
                play.do(rng.choice(legal))


# ---------------------------------------------------------------- positions
# The law about positions.


class PositionsLaws:
    """The conformance tests of a game's module `positions`."""

    game: Game

    def cases(self) -> Iterator[Case]:
        """Return some cases of the game."""
        raise NotImplementedError

    def test_19_the_positions_of_a_play_are_legal(self) -> None:
        """Law 19: starts and actions; with a module `positions`, all positions of a play."""
        positions = positions_of(self.game)
        for case in islice(self.cases(), 40):
            state = list(case.start)
            assert all(positions.is_action(state, action) for action in case.actions)
            assert all(positions.is_action(state, each) for each in self.game.candidates(state))
            for position in self._reach(case):
                assert not explain(self.game, position), f"{position} occurs in a play"

    def test_19_a_broken_position_is_refused_or_stays_within_its_ring(self) -> None:
        """Law 19: what is wrong by one number is refused, or it can be played."""
        rng = Random(18)
        for case in islice(self.cases(), 40):
            reached = self._reach(case)
            for _ in range(10 if len(reached) > 1 else 2):
                broken = _break(rng.choice(reached), rng)
                if not explain(self.game, broken):
                    end = play_out(self.game, case._replace(start=broken)).end
                    area, width = broken[AREA], broken[WIDTH]
                    ring = [at for at in range(area) if not off_border(at, width, area)]
                    assert [end[at] for at in ring] == [broken[at] for at in ring]

    def _reach(self, case: Case) -> list[Position]:
        """Return the legal positions of a play; without a module `positions`, its start."""
        if isinstance(positions_of(self.game), DefaultPositions):
            return [case.start]
        return [case.start, *(after for _, after in trace(self.game, case))]


def _break(position: Position, rng: Random) -> Position:
    """Return the position with one other number, more often in a register than in a cell."""
    registers = len(position) - position[AREA]
    at = -rng.randint(1, registers if rng.random() < 0.7 else len(position))
    number = rng.choice((position[at] - 1, position[at] + 1, rng.randrange(-2, len(position))))
    return (*position[:at], number, *position[at:][1:])


# ---------------------------------------------------------------- formats
# The law about further formats of levels and plays.


class FormatsLaws:
    """The conformance tests of a game's formats."""

    game: Game
    written: ClassVar[int] = 9
    """The size of the levels that are written in each further format."""

    def test_18_a_format_reads_what_it_writes(self) -> None:
        """Law 18: nothing is lost but what is named, and no format takes the judge's input."""
        game = self.game
        for kind in game.levels.KINDS:
            (case,) = generate(game, Random(kind), self.written, kind, {})
            shown = b"".join(game.notation.show([case]))
            assert recognize(game, Source(BytesIO(shown))) == "", f"not the judge's: {shown!r}"
            for name in formats(game):
                _check(game, name, Level(case, "A title", "", "A comment,\nof two lines"))


def _check(game: Game, name: str, level: Level) -> None:
    """Assert that a written level is recognized and read again."""
    left_out = list[str]()
    try:
        text = b"".join(write_levels(game, [level], name, left_out.append))
    except ValueError:
        return  # the format cannot hold this case, and says so
    found = read_levels(game, Source(BytesIO(text)), {})
    read = list(found.levels)
    assert found.name == name, f"{name} is not recognized: {text!r}"
    assert [each.case.start for each in read] == [level.case.start], f"{name}: {text!r}"
    assert left_out or [each[:4] for each in read] == [level[:4]], f"{name}: {text!r}"


# ---------------------------------------------------------------- bounds
# The law about the bounds of a statement.


class BoundsLaws:
    """The conformance tests of a game's bounds."""

    game: Game
    sizes: ClassVar[Sequence[int]] = (4, 6, 9, 16)

    def test_17_what_is_made_within_bounds_keeps_to_them(self) -> None:
        """Law 17: every bound has its measure, and what is made within bounds is legal."""
        game, profile = self.game, profile_of(self.game, CONTEST)
        for kind in game.levels.KINDS if profile.bounds else ():
            for size in self.sizes:
                made = _within(game, profile, Random(size), size, kind)
                assert not made or legal(game, made)
                for case in made:
                    assert {*profile.measure(case), COUNT} >= {each.name for each in profile.bounds}
                    assert not profile.violations(case)
        for case in islice(tiny_cases(game, profile), 99):
            assert not profile.violations(case)
            assert legal(game, [case])


def _within(game: Game, profile: Profile, rng: Random, size: int, kind: str) -> list[Case]:
    """Return cases within a profile; none of a kind that it excludes."""
    size, count = profile.bound(SIZE).nearest(size), profile.bound(COUNT).nearest(3)
    try:
        return list(generate(game, rng, size, kind, {}, count=count, bounds=profile))
    except BoundsError:
        return []


# ---------------------------------------------------------------- conformance


class Laws(
    BoundsLaws, FormatsLaws, LearningLaws, PositionsLaws, PuzzleLaws, SceneLaws, SolvingLaws
):  # fmt: skip
    """The conformance tests of one game. Set `game`, and override other attributes as needed."""

    game: Game
    samples: ClassVar[Sequence[tuple[bytes, bytes]]] = ()
    """Judge inputs with their outputs, read strictly with the default options."""
    seeds: ClassVar[Sequence[int]] = (1, 2, 3)
    steps: ClassVar[int] = 60
    """The maximum number of actions tried in each case."""

    def cases(self) -> Iterator[Case]:
        """Yield some cases of every kind, size and seed."""
        for kind in self.game.levels.KINDS:
            for size in self.sizes:
                for seed in self.seeds:
                    yield from generate(self.game, Random(seed), size, kind, {})

    def may_differ(self, before: Position, after: Position) -> bool:
        """Return whether a refused action may change the state so: by automatic actions after it.

        A game says with a constant of its rules, `AUTOMATIC = True`, that it has some.
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
        """Law 2, and the strict reader accepts everything that levels make."""
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
        # There need not be a clause on a play that is not over.
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
        """Law 7: seats with equal openings and announcements have equal views."""
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
        """Law 8, for `samples` and for the files in the folder of that name."""
        defaults = choose(self.game.name, self.game.notation.OPTIONS, {})
        files = [(sample.data, sample.answer) for sample in samples(self.game)]
        for given, expected in [*self.samples, *files]:
            cases = self.game.notation.read(Source(BytesIO(given)), False, defaults)
            answer = b"".join(self.game.notation.write(play_out(self.game, case) for case in cases))
            assert answer == expected, f"{given!r} gives {answer!r}, not {expected!r}"

    def test_9_any_size_plays(self) -> None:
        """Law 9: sizes other than the contest's work."""
        for case in self.cases():
            played = play_out(self.game, case)
            assert len(played.end) == len(case.start)
            strange = [number for number in played.end if type(number) is not int]
            assert not strange, (
                f"cells and registers are integers, found {strange[0]!r}; // divides without rest"
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
        """Law 14: nothing raises, states have AREA cells, tiny cases are legal."""
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


# ---------------------------------------------------------------- runs
# The laws outside of pytest.


class Checked(NamedTuple):
    """A law that was tested: its number and title, and the sentence about what breaks it."""

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
    # Smaller boards and fewer positions than in a test suite: an author waits for the result.
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
