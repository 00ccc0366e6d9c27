"""Where keys and clicks go: to a number that is begun, to the game, or to the screen."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from .board import BoardView
from .deeds import DEEDS
from .keys import DIGITS

if TYPE_CHECKING:
    from textual import events

    from ..game.scene import Field
    from .screen import PlayScreen

SCROLLING = ("up", "down", "pageup", "pagedown", "home", "end")
"""Keys that scroll the ruling while it has them."""


class Hands:
    """The keys and the mouse of one screen."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen

    def key(self, event: events.Key) -> bool:
        """A key that no part of the screen has taken; False if it means nothing here."""
        focused = self.screen.focused
        if focused is not None and focused.id == "ruling" and event.key in SCROLLING:
            return False
        printed = event.character if event.is_printable and event.character != " " else None
        key = printed or event.key
        return self._begun(key) or self._known(key)

    def _begun(self, key: str) -> bool:
        """A number that is being typed, or a field to be picked."""
        screen, moves = self.screen, self.screen.moves
        if key in tuple(DIGITS) and (moves.typed or screen.keys.number(key)):
            moves.digit(key)
        elif moves.typed and key == "enter":
            moves.finish()
        elif moves.typed and key == "backspace":
            moves.typed = moves.typed[:-1]
            screen.show_foot()
        elif screen.picking and (key == "space" or (moves.picks and key == "enter")):
            cursor = screen.query_one(BoardView).cursor
            if cursor is not None:
                self.field(cursor)
        else:
            return False
        return True

    def _known(self, key: str) -> bool:
        """A command, a step of the cursor, or a deed of the screen."""
        screen, keys = self.screen, self.screen.keys
        word, way, deed = keys.word(key), keys.way(key), keys.deed(key)
        if word is not None:
            screen.moves.word(word)
        elif way is not None:
            self._cursor(way)
        elif deed in DEEDS:
            DEEDS[deed](screen)
        else:
            return False
        return True

    def _cursor(self, way: tuple[int, int]) -> None:
        """Move the cursor over the board."""
        screen = self.screen
        view, board = screen.query_one(BoardView), screen.sitting.board()
        row, column = view.cursor or (0, 0)
        row = max(0, min(len(board) - 1, row + way[0]))
        view.cursor = row, max(0, min(len(board[row]) - 1, column + way[1]))
        view.show(screen.painter, board, None)
        self.describe(view.cursor)

    def click(self, field: Field) -> None:
        """A click on the board."""
        view = self.screen.query_one(BoardView)
        if view.cursor is not None:
            view.cursor = field
        self.field(field)

    def field(self, field: Field) -> None:
        """A cell that was clicked on, or picked by key."""
        if self.screen.picking:
            self.screen.moves.pick(field)
        else:
            self.screen.moves.walk(field)

    def describe(self, field: Field) -> None:
        """What is on a cell, in words."""
        board = self.screen.sitting.board()
        with suppress(KeyError, ValueError):
            self.screen.say(self.screen.game.display.describe(board[field[0]][field[1]]))
