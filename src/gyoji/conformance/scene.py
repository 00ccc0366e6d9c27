"""The law about scenes: what is drawn, and what is picked."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..engine.play import Play, trace
from ..game.drawing import differing_cells
from ..game.scene import MOTIONS, scene_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..game.game import Game
    from ..game.protocols import Case


class SceneLaws:
    """A part of the conformance tests of one game."""

    game: Game

    def cases(self) -> Iterator[Case]:
        """Some cases of the game."""
        raise NotImplementedError

    def test_16_everything_is_drawn_and_can_be_picked(self) -> None:
        """Law 16: glyphs have known tiles, motions are known, and picks tell actions apart."""
        scene, display = scene_of(self.game), self.game.display
        for motion in scene.MOTIONS.values():
            assert motion.kind in MOTIONS, f"there is no motion {motion.kind!r}"
            assert {motion.start, motion.end} <= {"", "a", "b"}
        for case in self.cases():
            play = Play(self.game, case.start)
            for glyph in {glyph for row in display.draw(play.state) for glyph in row}:
                names = {tile.name for tile in or_none(scene.tiles, glyph) or ()}
                assert names, f"there are no tiles for {glyph!r}"
                assert names <= set(scene.LOOKS), f"LOOKS lacks {names - set(scene.LOOKS)}"
            picks = [scene.picks(action, play.state) for action in islice(play.legal_actions(), 99)]
            assert len(set(picks)) == len(picks), "two actions are picked in the same way"

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
    """What a look-up gives; None for a KeyError."""
    with suppress(KeyError):
        return look_up(glyph)
    return None
