"""Every single step that makes a game of sweets smaller, on text and independent of the passes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gyoji.engine.judge import read, show
from gyoji.game.notation.source import NotationError
from gyoji.games import load

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gyoji.game.protocols import Case

    Field = tuple[int, int]
    Entry = list[str]

PLAIN = ["2C", "2P", "2K", "3C", "3P", "3K", "4C", "4P", "4K", "1W", "2W", "3W"]


class Game(NamedTuple):
    """One game of an input: the rows of the map, the packages by city, the turns."""

    rows: list[str]
    sweets: dict[Field, str]
    turns: list[list[Entry]]

    def text(self) -> str:
        """The input."""
        sweets = [f"{row} {column} {len(kinds)} {' '.join(kinds)}"
                  for (row, column), kinds in self.sweets.items()]  # fmt: skip
        turns = [f"{len(turn)} {' '.join(word for entry in turn for word in entry)}"
                 for turn in self.turns]  # fmt: skip
        size = f"{len(self.rows[0])} {len(self.rows)}" if self.rows else "0 0"
        return "\n".join([size, *self.rows, "1", *sweets, *turns, ""])

    def parsed(self) -> Iterator[list[Case]]:
        """The case that this text stands for; None if it is illegal."""
        try:
            yield list(read("sweets", self.text()))
        except NotationError:
            return


def parsed_case(case: Case) -> Game:
    words = show(load("sweets"), [case]).decode().split()
    high = int(words[1])
    rows, rest = words[2 : 2 + high], words[3 + high :]
    sweets, turns = dict[tuple[int, int], str](), list[list[list[str]]]()
    for _ in range("".join(rows).count("M")):
        row, column, count = map(int, rest[:3])
        sweets[row, column] = "".join(rest[3 : 3 + count])
        del rest[: 3 + count]
    while rest:
        turn = list[list[str]]()
        for _ in range(int(rest.pop(0))):
            length = {"00": 6, "ZZ": 9}.get(rest[0], 3)
            turn.append(rest[:length])
            del rest[:length]
        turns.append(turn)
    return Game(rows, sweets, turns)


def lands(entry: Entry) -> Field | None:
    """The land that an entry fills."""
    if entry[0] in ("1S", "ZZ"):
        return None
    return int(entry[-2]), int(entry[-1])


def filled(game: Game) -> list[Field]:
    return [land for turn in game.turns for entry in turn if (land := lands(entry))]


def to_sea(game: Game, fields: Sequence[Field]) -> Game:
    """Turn these fields into sea, and remove their sweets and the turns that fill them."""
    rows = ["".join("*" if (row, column) in fields else letter
                    for column, letter in enumerate(line, 1))
            for row, line in enumerate(game.rows, 1)]  # fmt: skip
    sweets = {city: kinds for city, kinds in game.sweets.items() if city not in fields}
    turns = [turn for turn in game.turns if not any(lands(entry) in fields for entry in turn)]
    return Game(rows, sweets, turns)


def without_line(game: Game, gone: int, axis: int) -> Game:
    """The game without a row (axis 0) or column (axis 1)."""

    def moved(field: Field) -> Field:
        at = list(field)
        at[axis] -= at[axis] > gone
        return at[0], at[1]

    def respelled(entry: Entry) -> Entry:
        new = list(entry)
        for at in {"00": (1, 4), "ZZ": (4, 7)}.get(entry[0], (1,)):
            new[at : at + 2] = map(str, moved((int(entry[at]), int(entry[at + 1]))))
        return new

    rows = (game.rows[: gone - 1] + game.rows[gone:] if axis == 0
            else [line[: gone - 1] + line[gone:] for line in game.rows])  # fmt: skip
    turns = [[respelled(entry) for entry in turn] for turn in game.turns]
    return Game(rows, {moved(city): kinds for city, kinds in game.sweets.items()}, turns)


def smaller(case: Case) -> Iterator[list[Case]]:
    """The legal games that are one step smaller or simpler."""
    game = parsed_case(case)
    for other in (*fewer_fields(game), *fewer_entries(game), *plainer(game)):
        yield from other.parsed()


def fewer_fields(game: Game) -> Iterator[Game]:
    order = filled(game)
    for at in range(len(order)):
        yield to_sea(game, order[at:])
        yield to_sea(game, order[: at + 1])
        yield to_sea(game, order[at : at + 1])
        yield to_sea(game, order[at : at + 4])
    for city in game.sweets:
        yield to_sea(game, [city])
    ships = [(int(e[1]), int(e[2])) for turn in game.turns for e in turn if e[0] == "1S"]
    used = {*order, *game.sweets, *ships}
    for axis, size in ((0, len(game.rows)), (1, len(game.rows[0]))):
        for gone in range(1, size + 1):
            if gone not in {field[axis] for field in used}:
                yield without_line(game, gone, axis)


def fewer_entries(game: Game) -> Iterator[Game]:
    for number, turn in enumerate(game.turns):
        for at, entry in enumerate(turn):
            if lands(entry) is None:
                left = [*turn[:at], *turn[at + 1 :]]
                turns = [*game.turns[:number], left, *game.turns[number + 1 :]]
                yield game._replace(turns=turns)
    for city, kinds in game.sweets.items():
        for kind in kinds if len(kinds) > 1 else "":
            yield game._replace(sweets={**game.sweets, city: kinds.replace(kind, "")})


def plainer(game: Game) -> Iterator[Game]:
    for number, turn in enumerate(game.turns):
        for at, (code, *rest) in enumerate(turn):
            if code in PLAIN:
                for other in PLAIN[: PLAIN.index(code)]:
                    left = [*turn[:at], [other, *rest], *turn[at + 1 :]]
                    turns = [*game.turns[:number], left, *game.turns[number + 1 :]]
                    yield game._replace(turns=turns)
