"""What a key does: the game's own commands, as its display has them, and those of the screen."""

from __future__ import annotations

from string import ascii_letters
from textwrap import wrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

WASD = {"w": "up", "a": "left", "s": "down", "d": "right"}
"""Letters that stand for arrows where the game has no other use for them."""

WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}

SCREEN = {
    "u": "undo", "backspace": "undo", "ctrl+z": "undo",
    "r": "redo", "ctrl+y": "redo",
    "R": "restart",
    "p": "play", "space": "play",
    ",": "back", ".": "step",
    "+": "faster", "=": "faster", "-": "slower",
    "home": "first", "end": "last",
    "n": "next", "]": "next", "b": "before", "[": "before",
    "ctrl+s": "save", "ctrl+o": "load", "ctrl+e": "cast",
    "t": "theme", "m": "map",
    ":": "type", "?": "help", "f1": "help",
    "tab": "panel", "shift+tab": "panel back",
    "escape": "cancel",
    "ctrl+q": "quit", "ctrl+c": "leave",
}  # fmt: skip
"""The screen's own keys. Those that the game uses are the game's."""

MEANING = {
    "undo": "undo, a restart too",
    "redo": "redo",
    "restart": "begin anew",
    "play": "play what was undone, or pause",
    "back": "one step back",
    "step": "one step on",
    "faster": "replay faster",
    "slower": "replay slower",
    "first": "to the beginning",
    "last": "to the last command",
    "next": "the next level",
    "before": "the level before",
    "save": "save the transcript",
    "load": "open a file",
    "cast": "export an asciicast",
    "theme": "another theme",
    "map": "the master's map",
    "type": "type any command",
    "help": "this help",
    "cancel": "cancel what is begun",
    "quit": "quit",
    "leave": "quit at once",
}

KEPT = frozenset("ur")
"""Letters that no command of a game takes from undo and redo."""

DIGITS = "0123456789"


NOTEBOOK = (
    ("", ""),
    ("in the notebook:", ""),
    ("arrows  click", "move the pen"),
    ("what is typed", "is written under the pen"),
    ("Backspace", "rubs out the last sign"),
    ("Delete  Space", "rub out all that stands there"),
    ("Escape", "lay the pen down, and walk on"),
)
"""What keys do while the pen is held: the game's and the screen's other keys wait."""

SHORT = {"up": "↑", "down": "↓", "left": "←", "right": "→"}
LEFT = 25
"""Where the help begins to say what a key does."""
MAIN = 24
"""So many columns of the last line are for the game's own keys."""


class Keys:
    """The keys of one game.

    `picking`: are commands picked from a hand? `seen`: is there a board to be seen? `room`: how
    wide the help is.
    """

    def __init__(self, own: Mapping[str, str], written: Callable[[str], bool]) -> None:
        self.own = own
        self.picking, self.seen, self.room = False, True, 65
        self.aliases = _letters(own, written) or {
            letter: own[arrow]
            for letter, arrow in WASD.items()
            if letter not in own and arrow in own
        }
        self.cursor = not any(way in own for way in WAYS)
        """Do the arrows go over the board, since they are no commands?"""

    def word(self, key: str) -> str | None:
        """The command of a key; None if it is none of the game's."""
        return self.own.get(key) or self.aliases.get(key)

    def way(self, key: str) -> tuple[int, int] | None:
        """Where the cursor goes."""
        if not self.cursor or key in self.own:
            return None
        return WAYS.get(WASD.get(key, key))

    def deed(self, key: str) -> str | None:
        """What the screen does."""
        return None if key in self.own or key in self.aliases else SCREEN.get(key)

    def number(self, typed: str) -> str | None:
        """The command that ends in a number, with this one in its place; None if there is none."""
        first = self.own.get(typed[:1]) if typed[:1] in tuple(DIGITS) else None
        if first is None or not first.endswith(typed[0]):
            return None
        return first.removesuffix(typed[0]) + typed

    @property
    def numbers(self) -> bool:
        """Are there commands with a number, typed by its digits?"""
        return any(self.number(digit) for digit in DIGITS)

    def lines(self, hides: bool, say: Callable[[str], str]) -> list[tuple[str, str]]:
        """All of it for the help: keys, and what they do; `say` is a command in plain words."""
        grouped: dict[str, list[str]] = {}
        for key, word in {**self.own, **self.aliases}.items():
            if self.number(key) is None:
                grouped.setdefault(word, []).append(named(key))
        game = [("  ".join(keys), say(word)) for word, keys in grouped.items()]
        if self.numbers:
            game.append(("digits", f"{self.number('1')[:-1]}N: Enter after several"))  # type: ignore[index]  # there is one
        if self.cursor and self.seen:
            game.append(("arrows", "go over the board"))
        if self.picking:
            game.append(("Space", "picks the field; Enter too, once something is picked"))
        if self.seen:
            game.append(("click", "pick it" if self.picking else "go there"))
        notebook = [] if self.seen else [*NOTEBOOK, ("", "")]
        lines = [*game, *notebook, *self._deeds(hides)]
        return [(keys, _hanging(meaning, self.room - LEFT)) for keys, meaning in lines]

    def _deeds(self, hides: bool) -> list[tuple[str, str]]:
        """The screen's own keys, and what they do."""
        meanings = MEANING | {"panel": self._round()}
        deeds: dict[str, list[str]] = {}
        for key in SCREEN:
            deed = self.deed(key)
            if key == "space" and self.cursor:
                continue
            if deed in meanings and (deed != "map" or hides):
                deeds.setdefault(deed, []).append(named(key))
        return [("  ".join(keys), meanings[deed]) for deed, keys in deeds.items()]

    def _round(self) -> str:
        """Where Tab goes, one after the other."""
        first = "" if self.seen else "to the notebook, "
        hand = "to what may be played, " if self.picking else ""
        return f"{first}{hand}to the list of commands, to what happened, and back"

    def main(self, plain: bool) -> str:
        """The game's own keys, or the most of them, for the last line."""
        if all(way in self.own for way in WAYS):
            return "arrows: go"
        letters = [key for key in self.own if self.number(key) is None]
        words = [named(key) if plain else SHORT.get(key, named(key)) for key in letters]
        words += ["1-9"] * self.numbers
        while words and len(" ".join(words)) > MAIN:
            words.pop()
        return " ".join(words)


def _hanging(text: str, room: int) -> str:
    """A meaning in as many lines as it needs, each where the first one begins."""
    return f"\n{'':{LEFT}}".join(wrap(text, max(room, MAIN))) if text else ""


def _letters(own: Mapping[str, str], written: Callable[[str], bool]) -> dict[str, str]:
    """The letters that are commands as the notation writes them, in both cases.

    A game that writes what undo and redo are typed by is played by its other keys.
    """
    letters = [letter for letter in ascii_letters if letter not in own and written(letter)]
    words = {word.lower(): word for word in own.values()}
    if KEPT & set(letters):
        return {}
    return {letter: words.get(letter.lower(), letter) for letter in letters}


def named(key: str) -> str:
    """A key as it is printed on a keyboard."""
    parts = key.split("+") if len(key) > 1 else [key]
    return "-".join(part.capitalize() if len(part) > 1 else part for part in parts)
