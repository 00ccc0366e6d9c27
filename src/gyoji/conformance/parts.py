"""The laws of the parts that a game may bring: learning, positions, formats, bounds, scene."""

from __future__ import annotations

import re
from contextlib import suppress
from io import BytesIO
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from ..check.shrinking import legal
from ..engine.formats import formats, read_levels, recognize, write_levels
from ..engine.generation import generate
from ..engine.play import UncheckedPlay, play_out, trace
from ..game.bounds import CONTEST, COUNT, SIZE, BoundsError, tiny_cases
from ..game.drawing import differing_cells
from ..game.formats import Level
from ..game.learning import hides, learning_of
from ..game.notation.source import Source
from ..game.passes import off_border
from ..game.positions import DefaultPositions, explain, positions_of
from ..game.profiles import profile_of
from ..game.scene import MOTIONS, scene_of
from ..game.state import AREA, WIDTH
from ..pictures.tiles import tile_drawings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..game.bounds import Profile
    from ..game.game import Game
    from ..game.protocols import Case
    from ..game.state import Position


class LearningLaws:
    """The conformance tests of a game's actions for learners."""

    game: Game
    steps: ClassVar[int]

    def cases(self) -> Iterator[Case]:
        """Return some cases of the game."""
        raise NotImplementedError

    def test_21_learners_can_choose_every_action_that_comes(self) -> None:
        """Law 21: each legal action has a code in the table, and the code means this action."""
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
        """Law 19: starts are legal, and with a module `positions` all later positions are, too."""
        positions = positions_of(self.game)
        for case in islice(self.cases(), 40):
            state = list(case.start)
            assert all(positions.is_action(state, action) for action in case.actions)
            assert all(positions.is_action(state, each) for each in self.game.candidates(state))
            for position in self._reach(case):
                assert not explain(self.game, position), f"{position} occurs in a play"

    def test_19_a_broken_position_is_refused_or_stays_within_its_ring(self) -> None:
        """Law 19: a position with one changed number is refused, or it can be played."""
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
    """Return the position with one number changed, more often a register than a cell."""
    registers = len(position) - position[AREA]
    at = -rng.randint(1, registers if rng.random() < 0.7 else len(position))
    number = rng.choice((position[at] - 1, position[at] + 1, rng.randrange(-2, len(position))))
    return (*position[:at], number, *position[at:][1:])


class FormatsLaws:
    """The conformance tests of a game's formats."""

    game: Game
    written: ClassVar[int] = 9
    """The size of the levels that are written in each format besides the judge's."""

    def test_18_a_format_reads_what_it_writes(self) -> None:
        """Law 18: only parts named as omitted are lost; no format recognizes the judge's input."""
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
    """Return cases within a profile; empty for a kind that it excludes."""
    size, count = profile.bound(SIZE).nearest(size), profile.bound(COUNT).nearest(3)
    try:
        return list(generate(game, rng, size, kind, {}, count=count, bounds=profile))
    except BoundsError:
        return []


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
        """Law 16: names of looks have no blanks, else tiles.svg cannot have them."""
        for name in scene_of(self.game).LOOKS:
            assert re.fullmatch(r"[\w-]+", name), (
                f"expected letters, digits, - and _, found {name!r}"
            )

    def test_16_what_changes_is_drawn(self) -> None:
        """Law 16: `redrawn` gives the cells in which two drawings differ."""
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
