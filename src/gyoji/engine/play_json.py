"""Plays of any game as JSON: one object for each play, one after another (docs/formats.md).

The start of a play is written in the game's own notation and read by its reader. So a JSON file
cannot hold a position that the notation could not hold. The end is verified by playing.
"""

from __future__ import annotations

import json
import re
from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from ..game.defaults import choices_of
from ..game.formats import Level
from ..game.notation.sanitize import sanitize
from ..game.notation.source import NotationError, Source, quote_text
from ..game.protocols import Case
from ..game.state import RUNNING, STATUS
from .play import play_out

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..game.formats import LeftOut
    from ..game.game import Game
    from ..game.protocols import Options
    from ..game.state import Position


NAME, VERSION = "gyoji-play", 1

TEXTS = ("title", "author", "comment")


def read(game: Game, source: Source, lenient: bool) -> Iterator[Level]:
    """Yield the plays of a text.

    NotationError for a play of another game, or if a play does not end as stated.
    """
    for play in JsonText(source).values():
        yield read_play(game, play, lenient)


def read_play(game: Game, play: Node, lenient: bool) -> Level:
    """Return one play as a level; NotationError as in `read`."""
    if not isinstance(play.value, dict) or play.value.get("format") != NAME:
        raise play.error(f'a play, an object with "format": "{NAME}"')
    if play.value.get("version") != VERSION:
        raise play.get("version").error(f"version {VERSION}")
    if play.value.get("game") != game.name:
        raise play.get("game").error(f"a play of {game.name}")
    start = read_start(game, play)
    case = Case(start, read_actions(game, start, play.get("actions", [])))
    if not lenient:
        check_end(game, case, play.get("end"))
    title, author, comment = (sanitize_lines(play.get(name, "")) for name in TEXTS)
    return Level(case, title, author, comment)


def sanitize_lines(text: Node) -> str:
    """Make a text safe to print, but keep its line ends."""
    return "\n".join(map(sanitize, text.string().split("\n")))


def read_start(game: Game, play: Node) -> Position:
    """Return the position of the input in `start`, read strictly unless the play is `lenient`."""
    lines, chosen = play.get("start"), play.get("options", {})
    text = as_text(lines.strings("an array of the lines of an input"))
    known, options = game.notation.OPTIONS, dict[str, str]()
    if not isinstance(chosen.value, dict):
        raise chosen.error("an object of options")
    for key, option in known.items():
        options[key] = chosen.get(key, option.choices[0]).string()
        if options[key] not in option.choices:
            raise chosen.get(key).error(f"one of {', '.join(option.choices)}")
    reading = Source(BytesIO(text))
    try:
        cases = list(game.notation.read(reading, play.value.get("lenient") is True, options))
    except NotationError as error:
        raise at_line(lines, error) from None
    if len(cases) != 1:
        raise lines.error("an input with one case", f"{len(cases)}")
    return cases[0].start


def as_text(lines: list[str]) -> bytes:
    """Return lines as an input; every line has an end."""
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")


def at_line(lines: Node, error: NotationError) -> NotationError:
    """Turn an error at a line of the input into one at the JSON string that holds this line."""
    items = lines.items()
    if not 0 < error.line <= len(items):
        return lines.error(error.expected, error.found)
    return items[error.line - 1].error(f"{error.expected} (column {error.column})", error.found)


def read_actions(game: Game, start: Position, words: Node) -> list[int]:
    """Return the actions for these words, each read in the position in which it is played."""
    state, actions = list(start), list[int]()
    game.rules.begin(state, None)
    words.strings("an array of the words of actions")
    for word in words.items():
        try:
            actions.append(game.notation.action(word.value, state))
        except ValueError as error:
            expected = str(error).removeprefix("expected ").partition(", found ")[0]
            raise word.error(expected) from None
        if state[STATUS] == RUNNING:
            game.rules.apply(state, actions[-1], None)
    return actions


def check_end(game: Game, case: Case, end: Node) -> None:
    """Refuse a play whose end is not the one stated in the file."""
    if end.value is None:
        return
    if not isinstance(end.value, dict):
        raise end.error("an object")
    for key, value in end_of(game, case).items():
        if key in end.value and end.value[key] != value:
            raise end.get(key).error(f"{json.dumps(value)}, by the rules of {game.name},")


def end_of(game: Game, case: Case) -> dict[str, Any]:
    """Return how a case ends: whether it is over, its end in words, and the scores."""
    state = list(play_out(game, case).end)
    return {
        "over": state[STATUS] != RUNNING,
        "outcome": game.display.ENDS[state[STATUS]].text,
        "scores": [game.rules.score(state, player) for player in range(game.rules.players(state))],
    }


def write(game: Game, levels: Iterable[Level], _left_out: LeftOut) -> Iterator[bytes]:
    """Yield one line for each play. ValueError for a start that the notation cannot hold."""
    for number, level in enumerate(levels, 1):
        yield json.dumps(play_to_json(game, level, number), ensure_ascii=False).encode() + b"\n"


def play_to_json(game: Game, level: Level, number: int) -> dict[str, Any]:
    """Return a play as an object; empty texts are left out."""
    case = level.case
    return {
        "format": NAME,
        "version": VERSION,
        "game": game.name,
        "rules": game.version,
        **{name: getattr(level, name) for name in TEXTS if getattr(level, name)},
        **start_of(game, case.start, number),
        "actions": list(words(game, case)),
        "end": end_of(game, case),
    }


def start_of(game: Game, start: Position, number: int) -> dict[str, Any]:
    """Return the start as an input, with the options for reading it."""
    text = b"".join(game.notation.show([Case(start, ())]))
    lines = text.decode("latin-1").removesuffix("\n").split("\n")
    for lenient, options in product((False, True), list(choices_of(game.notation.OPTIONS))):
        if reads_as(game, as_text(lines), lenient, options, start):
            notes = {"options": options} if options else {}
            return {"start": lines, **notes, **({"lenient": True} if lenient else {})}
    raise ValueError(f"{game.name}'s notation cannot hold the start of case {number} on its own")


def reads_as(game: Game, text: bytes, lenient: bool, options: Options, start: Position) -> bool:
    """Return whether an input is read as this position, without actions."""
    try:
        cases = list(game.notation.read(Source(BytesIO(text)), lenient, options))
    except NotationError:
        return False
    return cases == [Case(start, ())]


def words(game: Game, case: Case) -> Iterator[str]:
    """Yield the words of the actions, each written in the position in which it is played."""
    state = list(case.start)
    game.rules.begin(state, None)
    for action in case.actions:
        yield game.notation.word(action, state)
        if state[STATUS] == RUNNING:
            game.rules.apply(state, action, None)


# ---------------------------------------------------------------- json_text
# A text of JSON values, one after another. Errors at values have line and column.

MOST_BYTES = 1 << 26
"""The maximum length of a text, in bytes."""

BLANKS = re.compile(r"[ \t\r\n]*")
DECODER = json.JSONDecoder()


class Node(NamedTuple):
    """A value in a text: where the outermost value starts, and the keys that lead to this one."""

    text: JsonText
    start: int
    path: tuple[str | int, ...]
    value: Any

    def get(self, key: str, default: Any = None) -> Node:
        """Return the value of a key of an object; the default if there is none."""
        return self._replace(path=(*self.path, key), value=self.value.get(key, default))

    def items(self) -> list[Node]:
        """Return the values of an array."""
        return [
            self._replace(path=(*self.path, at), value=value) for at, value in enumerate(self.value)
        ]

    def string(self) -> str:
        """Return the value, which has to be a string."""
        if not isinstance(self.value, str):
            raise self.error("a string")
        return self.value

    def strings(self, expected: str = "an array of strings") -> list[str]:
        """Return the value, which has to be an array of strings."""
        if not isinstance(self.value, list):
            raise self.error(expected)
        return [item.string() for item in self.items()]

    def error(self, expected: str, found: str = "") -> NotationError:
        """Return an error at this value or, if the text lacks it, at its container."""
        at, is_there = self.text.find(self.start, self.path)
        name = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in self.path)
        expected = f"{expected} as {name[1:]}" if name else expected
        found = found or (quote_text(json.dumps(self.value).encode()) if is_there else "nothing")
        return self.text.error(expected, found, at)


class JsonText:
    """The text of a source, decoded. NotationError if it is not UTF-8, or too long."""

    def __init__(self, source: Source) -> None:
        self._source, data = source, bytearray()
        for piece in source.rest():
            data += piece
            if len(data) > MOST_BYTES:
                raise source.error(f"a text of at most {MOST_BYTES} bytes", "a longer one")
        self._text = data.decode("utf-8", "replace")

    def values(self) -> Iterator[Node]:
        """Yield the values, each as soon as it is decoded. NotationError for invalid JSON."""
        at = self._blanks(0)
        while at < len(self._text):
            value, end = self._decode(at)
            yield Node(self, at, (), value)
            at = self._blanks(end)

    def error(self, expected: str, found: str, at: int) -> NotationError:
        """Return an error at an index of the text."""
        row = self._text.count("\n", 0, at) + 1
        column = at - self._text.rfind("\n", 0, at)
        return self._source.error(expected, found, column, row)

    def find(self, at: int, path: tuple[str | int, ...]) -> tuple[int, bool]:
        """Follow these keys from the value at an index; return the index reached, and True.

        If a key is missing, return the index of the value that lacks it, and False.
        """
        for key in path:
            found = next((place for name, place in self._members(at) if name == key), None)
            if found is None:
                return at, False
            at = found
        return at, True

    def _members(self, at: int) -> Iterator[tuple[str | int, int]]:
        """Yield the keys of an object or the indices of an array, with the starts of the values."""
        is_object, number = self._text[at] == "{", 0
        at = self._blanks(at + 1)
        while self._text[at] not in "}]":
            name: str | int = number
            if is_object:
                name, at = DECODER.raw_decode(self._text, at)
                at = self._blanks(self._blanks(at) + 1)
            yield name, at
            at = self._blanks(DECODER.raw_decode(self._text, at)[1])
            at = self._blanks(at + 1) if self._text[at] == "," else at
            number += 1

    def _decode(self, at: int) -> tuple[Any, int]:
        try:
            return DECODER.raw_decode(self._text, at)
        except json.JSONDecodeError as error:
            found = self._text[error.pos : error.pos + 1] or "the end of the input"
            what = found if len(found) > 1 else quote_text(found.encode("utf-8", "replace"))
            raise self.error(EXPECTED.get(error.msg, "JSON"), what, error.pos) from None
        except (RecursionError, ValueError):  # a number of thousands of digits is a ValueError
            raise self.error("JSON", "too many brackets in each other, or digits", at) from None

    def _blanks(self, at: int) -> int:
        """Return the index after blanks."""
        return BLANKS.match(self._text, at).end()  # type: ignore[union-attr]  # it always matches


EXPECTED = {
    "Expecting ',' delimiter": "a comma, or the end of the object or array",
    "Expecting ':' delimiter": "a colon",
    "Expecting property name enclosed in double quotes": 'a name in "double quotes"',
    "Unterminated string starting at": "the end of the string that begins here",
    "Invalid control character at": "no control character in a string",
    "Expecting value": "a value",
}
"""For each message of Python's JSON decoder, the text that was expected, in our words."""
