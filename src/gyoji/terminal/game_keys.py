"""The keys of a game's own commands, as Textual bindings and as lines of the help."""

from __future__ import annotations

from string import ascii_letters, digits
from typing import TYPE_CHECKING

from textual.binding import Binding
from textual.keys import key_to_character

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

WASD = {"w": "up", "a": "left", "s": "down", "d": "right"}
"""Letters that stand for arrows if the game does not use them otherwise."""
ARROWS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
RESERVED = frozenset("ur")
"""The keys of undo and redo, which no letter of a notation takes over."""
ARROW_SIGNS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}
PLAIN_ARROWS = {"up": "^", "down": "v", "left": "<-", "right": "->"}
SIGNS = {"plus": "+", "minus": "-"}
"""Signs that `key_to_character` does not know by Textual's names for them."""
SUMMARY_WIDTH = 24
"""Columns of the status bar that the game's own keys may take."""


class GameKeys:
    """The keys for the commands of a game.

    `commands` maps keys to words of the notation: the game's own keys, then letters of the
    notation in both cases, or WASD for arrows. `is_command` says whether a word is a command.
    """

    def __init__(self, own: Mapping[str, str], is_command: Callable[[str], bool]) -> None:
        letters = _notation_letters(own, is_command) or {
            letter: own[arrow]
            for letter, arrow in WASD.items()
            if letter not in own and arrow in own
        }
        self.own, self.commands = own, {**own, **letters}
        # Arrows that play no command move a cursor over the board.
        self.moves_cursor = not any(arrow in own for arrow in ARROWS)

    def with_number(self, typed: str) -> str | None:
        """Return the command that ends in the typed number.

        None if its first digit is not the key of a command that ends in a number.
        """
        first = self.own.get(typed[:1]) if typed[:1] in tuple(digits) else None
        if first is None or not first.endswith(typed[0]):
            return None
        return first.removesuffix(typed[0]) + typed

    @property
    def has_numbers(self) -> bool:
        """True if players can type a number that is part of a command."""
        return any(self.with_number(digit) for digit in digits)

    def bindings(self) -> Iterator[Binding]:
        """Yield bindings for the actions `type_digit`, `play_command` and `move_cursor`."""
        if self.has_numbers:
            for digit in digits:
                yield Binding(digit, f"type_digit({digit!r})", show=False)
        for key, word in self.commands.items():
            yield Binding("comma" if key == "," else key, f"play_command({word!r})", show=False)
        if self.moves_cursor:
            for key, arrow in {**dict(zip(ARROWS, ARROWS, strict=True)), **WASD}.items():
                yield Binding(key, f"move_cursor{ARROWS[arrow]}", show=False)

    def help(
        self, board_shown: bool, picking: bool, describe: Callable[[str], str]
    ) -> list[tuple[str, str]]:
        """Return keys and their meanings; `describe` puts a command in plain words."""
        grouped: dict[str, list[str]] = {}
        for key, word in self.commands.items():
            if self.with_number(key) is None:
                grouped.setdefault(word, []).append(key_label(key))
        lines = [("  ".join(keys), describe(word)) for word, keys in grouped.items()]
        if self.has_numbers:
            prefix = (self.with_number("1") or "")[:-1]
            lines.append(("digits", f"{prefix}N: Enter ends a number"))
        if self.moves_cursor and board_shown:
            lines.append(("arrows", "move the cursor over the board"))
        if picking:
            lines.append(("Space", "pick the field; so does Enter once something is picked"))
        if board_shown:
            lines.append(("click", "pick it" if picking else "go there"))
        return lines

    def card(
        self, ascii_only: bool, plain_words: Callable[[str], str]
    ) -> list[tuple[str, str]]:  # fmt: skip
        """Return the game's own keys and their meanings, for the side of the board.

        Keys whose meanings differ only in the last word, such as a side, share a line. If every
        line would have one key or four (as the arrows), the list is empty.
        """
        grouped: dict[str, list[str]] = {}
        for key, word in self.own.items():
            if self.with_number(key) is None:
                does, _, _side = plain_words(word).rpartition(" ")
                grouped.setdefault(does, []).append(self._label(key, ascii_only))
        if all(len(keys) in (1, len(ARROWS)) for keys in grouped.values()):
            return []
        card = [(" ".join(keys), word) for word, keys in grouped.items()]
        return [*card, ("1-9", "a column")] if self.has_numbers else card

    @property
    def _has_arrows(self) -> bool:
        return all(arrow in self.own for arrow in ARROWS)

    @staticmethod
    def _label(key: str, ascii_only: bool) -> str:
        return (PLAIN_ARROWS if ascii_only else ARROW_SIGNS).get(key, key_label(key))

    def summary(self, ascii_only: bool) -> str:
        """Return the game's own keys for the status bar, as many as fit."""
        if self._has_arrows:
            return "arrows: go"
        keys = [key for key in self.own if self.with_number(key) is None]
        labels = [self._label(key, ascii_only) for key in keys]
        labels += ["1-9"] * self.has_numbers
        while labels and len(" ".join(labels)) > SUMMARY_WIDTH:
            labels.pop()
        return " ".join(labels)


def _notation_letters(
    own: Mapping[str, str], is_command: Callable[[str], bool]
) -> dict[str, str]:  # fmt: skip
    """Return the letters that are commands of the notation, in both cases, with their commands.

    Empty if some of them are the keys of undo or redo: players would be confused if only a part of
    the letters worked.
    """
    letters = [letter for letter in ascii_letters if letter not in own and is_command(letter)]
    words = {word.lower(): word for word in own.values()}
    if RESERVED & set(letters):
        return {}
    return {letter: words.get(letter.lower(), letter) for letter in letters}


def key_label(key: str) -> str:
    """Return a key as printed on a keyboard: `ctrl+z` is Ctrl-Z, `full_stop` is a dot."""
    character = SIGNS.get(key) or key_to_character(key) or ""
    if character.isprintable() and character.strip():
        return character
    return "-".join(part.capitalize() for part in key.split("+"))
