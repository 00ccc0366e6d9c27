"""The laws about the drawing of a game."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..engine.play import UncheckedPlay, trace
from ..game.drawing import differing_cells
from ..game.learning import hides
from ..game.scene import MOTIONS, scene_of
from ..pictures.tiles import tile_drawings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..game.game import Game
    from ..game.protocols import Case


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
