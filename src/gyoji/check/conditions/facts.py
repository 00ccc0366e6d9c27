"""The facts of a data set: its events, their places and coincidences, its numbers, its layout.

A fact is named by a key, a tuple whose first word is its family (`words` has all families). Facts
come from what every game brings: events and their nouns, the legend of the board, the measures of
the bounds, how the play ended, and the place of the data set in its input.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import lru_cache
from itertools import combinations
from string import Formatter
from typing import TYPE_CHECKING, NamedTuple

from ...engine.play import play_out
from ...game.bounds import bounds_of
from ...game.state import AREA, RUNNING, STATUS, WIDTH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...game.events import Event
    from ...game.game import Game
    from ...game.protocols import Case
    from ...game.state import Position


# ---------------------------------------------------------------- cells
# The cells of a board in words: drawn boards show what the numbers in cells stand for.

PLAYED = 20_000
"""Names are also learnt from the final board of a play with at most this many cells * commands."""


class CellNames:
    """The names of cells, learnt from the drawings of some positions."""

    def __init__(self, game: Game, some: Sequence[Case]) -> None:
        self._game, self.inset = game, 0
        """The number to add to a row or column of the state, so that drawn rows start at 1."""
        votes: dict[int, Counter[str]] = defaultdict(Counter)
        for case in some:
            self._learn(case.start, votes)
            if case.start[AREA] * len(case.actions) <= PLAYED:
                self._learn(play_out(game, case).end, votes)
        self._names = {
            value: self.describe_glyph(max(glyphs, key=glyphs.__getitem__))
            for value, glyphs in votes.items()
        }

    def name(self, value: int) -> str:
        """Return a cell in words; empty if it is unknown."""
        return self._names.get(value, "")

    def describe_glyph(self, glyph: str) -> str:
        """Return a glyph in words; empty if it has none."""
        try:
            return self._game.display.describe(glyph)
        except KeyError:
            return ""

    def count_cells(self, case: Case) -> Counter[str]:
        """Return how many cells of each kind a board holds at the start."""
        found = Counter[str]()
        for glyph, count in Counter(
            g for row in self._game.display.draw(case.start) for g in row
        ).items():
            name = self.describe_glyph(glyph)
            if name:
                for one in {name, coarse(name)}:
                    found[one] += count
        return found

    def _learn(self, position: Position, votes: dict[int, Counter[str]]) -> None:
        drawn, width = self._game.display.draw(position), position[WIDTH]
        if not drawn or not width:
            return
        self.inset = int(len(drawn) == position[AREA] // width)
        ring = 1 - self.inset
        for row, glyphs in enumerate(drawn, ring):
            for column, glyph in enumerate(glyphs, ring):
                if row * width + column < position[AREA]:
                    votes[position[row * width + column]][glyph] += 1


@lru_cache(maxsize=1024)
def coarse(name: str) -> str:
    """Return a kind of cell without its details: "river" for "river 1, flowing north"."""
    bare = re.sub(r"\W+\d+\b|\(.*\)", "", name.partition(",")[0])
    return re.sub(r"^(.*?) (?:that|with) .*", r"\1", bare).strip()


# ---------------------------------------------------------------- facts

Key = tuple[str | int, ...]

STEPS = 3000
"""The most steps of a play that are looked at; the others show little more."""

FEW = 8
"""At most this many data sets before one in its input are looked at, to find its facts."""

SMALL = 10
"""If a number of an event is from 0 to this, its exact value is a fact, too."""

PLACE = "place"


STATIC = frozenset(
    ("measure", "cells", "commands", "holds", "position", "data sets", "layout", "earlier number")
)
"""The families of facts that are known without playing."""

LONG = 200_000
"""A case is played to find its facts if it has at most this many cells * commands."""


class CaseFacts(NamedTuple):
    """The flags that hold in a data set, and its numbers (a missing number is 0).

    If the data set was not `played`, only its STATIC facts are known.
    """

    flags: frozenset[Key]
    numbers: dict[Key, int]
    played: bool = True


class _Fields(NamedTuple):
    """The use of an event's two numbers in its sentence: as places, with nouns, or plainly."""

    places: tuple[bool, bool]
    nouns: tuple[str, str]
    plain: tuple[bool, bool]


def _fields(text: str) -> _Fields:
    used: dict[str, set[str]] = {"a": set(), "b": set()}
    for _, name, noun, _ in Formatter().parse(text):
        if name:
            used[name].add(noun or "")
    nouns = [next(iter(sorted(used[name] - {PLACE, ""})), "") for name in "ab"]
    return _Fields(
        (PLACE in used["a"], PLACE in used["b"]), (nouns[0], nouns[1]),
        ("" in used["a"], "" in used["b"]),
    )  # fmt: skip


class FactFinder:
    """Finds the facts of the data sets of one game."""

    def __init__(self, game: Game, some: Sequence[Case]) -> None:
        self.game, self.cells = game, CellNames(game, some)
        self._fields = {
            number: _fields(words.text) for number, words in game.display.EVENTS.items()
        }
        self._square = not game.display.HEXAGONS
        self._known: dict[int, tuple[Case, CaseFacts]] = {}

    def alone(self, case: Case) -> CaseFacts:
        """Return the facts of a data set, apart from its place in the input."""
        known = self._known.get(id(case))
        if known is None:
            known = self._known[id(case)] = case, self._observe(case)
        return known[1]

    def within(self, cases: Sequence[Case], at: int) -> CaseFacts:
        """Return the facts of a data set in an input: its own, its place, and what came before."""
        flags, numbers, played = self.alone(cases[at])
        # Use only the last of many earlier data sets, because playing them all takes long.
        before = cases[:at] if at <= FEW else cases[at - FEW : at]
        earlier = frozenset().union(*(self.alone(case).flags for case in before))
        marks = {("earlier", *key) for key in earlier if key[0] in ("event", "end")}
        place: dict[Key, int] = {("position",): at + 1, ("data sets",): len(cases)}
        for one in map(self.alone, before):
            for key, value in one.numbers.items():
                if key[0] in ("measure", "commands"):
                    name = ("earlier number", *key)
                    place[name] = max(place.get(name, 0), value)
        return CaseFacts(flags | marks, numbers | place, played)

    def _observe(self, case: Case) -> CaseFacts:
        play = _ObservedPlay(self, case)
        play.measure()
        played = case.start[AREA] * len(case.actions) <= LONG
        if played:
            play.run()
        return CaseFacts(frozenset(play.flags), dict(play.numbers), played)

    def fields(self, event: int) -> _Fields | None:
        return self._fields.get(event)

    @property
    def square(self) -> bool:
        """True if the cells are squares: otherwise there is no left, right, above or below."""
        return self._square


class _ObservedPlay:
    """The facts of one data set, while it is played."""

    def __init__(self, observer: FactFinder, case: Case) -> None:
        self.flags = set[Key]()
        self.numbers = Counter[Key]()
        self._observer, self._case = observer, case
        self._cells = observer.cells
        self._before: list[int] = []
        self._earlier = set[int]()
        self._at = set[tuple[int, int]]()
        start = case.start
        self._known = set[tuple[int, ...]]()
        self._area, self._width = start[AREA], start[WIDTH]
        self._height = self._area // max(1, self._width)

    def run(self) -> None:
        game, case = self._observer.game, self._case
        state, log = list(case.start), list["Event"]()
        self._before = list(case.start)
        game.rules.begin(state, log)
        self._step(log)
        for number, action in enumerate(case.actions):
            if state[STATUS] != RUNNING:
                self.flags.add(("late",))
                break
            if number == STEPS:
                return  # how it ends is not observed
            self._before = state.copy()
            log.clear()
            game.rules.apply(state, action, log)
            self._step(log)
        self.flags.add(("end", state[STATUS]))

    def measure(self) -> None:
        """Collect the numbers of the start: measures, cells of each kind, commands."""
        game, case = self._observer.game, self._case
        measured = bounds_of(game).measure(case)
        for name, value in measured.items():
            self.numbers["measure", name] = value
        rows, columns = self.numbers["measure", "rows"], self.numbers["measure", "columns"]
        self.numbers["cells",] = rows * columns
        if len(case.actions) not in measured.values():
            self.numbers["commands",] = len(case.actions)
        for name, count in self._cells.count_cells(case).items():
            self.numbers["holds", name] += count

    def _step(self, log: list[Event]) -> None:
        kinds = sorted({event[0] for event in log} & self._observer.game.display.EVENTS.keys())
        for event in log:
            fields = self._observer.fields(event[0])
            if fields is not None:
                self._event(event, fields)
        for number, count in Counter(event[0] for event in log).items():
            self._most(("in step", number), count)
        for one, other in combinations(kinds, 2):
            self.flags.add(("pair", one, other))
        for one in self._earlier:
            for other in kinds:
                self.flags.add(("after", one, other))
        self._earlier.update(kinds)

    def _event(self, event: Event, fields: _Fields) -> None:
        number, a, b = event
        self.numbers["times", number] += 1
        # If an event happens again at the same place, only the repetition is a new fact.
        if fields.places[0] and (number, a) in self._at:
            self.flags.add(("again", number))
        self._at.add((number, a))
        here, there = (self._before[at] if 0 <= at < self._area else -1 for at in (a, b))
        if (number, a, b, here, there) in self._known:
            return
        self._known.add((number, a, b, here, there))
        self.flags.add(("event", number))
        self._nouns(event, fields)
        # A place is the index of a cell, which may be on the ring.
        inside = [
            place and 0 < at < self._area for place, at in zip(fields.places, (a, b), strict=True)
        ]
        if any(inside):
            self._note_place(number, b if inside[1] else a)
        if inside[0]:
            self._cell("from", number, a)
            self._edges("edge from", number, a)
        if all(inside):
            self._note_move(number, a, b)

    def _nouns(self, event: Event, fields: _Fields) -> None:
        """Collect the meaning of an event's numbers that are not places."""
        for which, noun, plain, value in zip(
            "ab", fields.nouns, fields.plain, event[1:], strict=True
        ):
            if noun:
                said = self._observer.game.display.NOUNS[noun](value, self._before)
                if not any(letter.isdigit() for letter in said):
                    self.flags.add(("noun", event[0], which, said))
            if plain:
                self._most(("value", event[0], which), value)
                if 0 <= value <= SMALL:
                    self.flags.add(("exactly", event[0], which, value))

    def _note_place(self, number: int, at: int) -> None:
        """Collect the row and column of an event, and the cells around it."""
        row, column = divmod(at, self._width)
        self._edges("edge", number, at)
        for name, value in (("row", row), ("column", column)):
            for key in ((name, number), (name,)):
                self._most(key, value + self._cells.inset)
        if self._observer.square and 0 < row < self._height - 1:
            for side, there in (
                ("above", at - self._width), ("below", at + self._width),
                ("to the left of", at - 1), ("to the right of", at + 1),
            ):  # fmt: skip
                name = self._cells.name(self._before[there])
                if name:
                    self.flags.add(("near", number, side, coarse(name)))

    def _edges(self, family: str, number: int, at: int) -> None:
        """Collect the sides of the board on which a place is outermost, inside the ring."""
        row, column = divmod(at, self._width)
        for side, here in (
            ("first row", row == 1), ("last row", row == self._height - 2),
            ("first column", column == 1), ("last column", column == self._width - 2),
        ):  # fmt: skip
            if here:
                self.flags.add((family, number, side))
                self.flags.add(("any edge", side))

    def _cell(self, family: str, number: int, at: int) -> str:
        name = self._cells.name(self._before[at])
        if name:
            self.flags.add((family, number, name))
            self.flags.add((family, number, coarse(name)))
        return coarse(name)

    def _note_move(self, number: int, a: int, b: int) -> None:
        """Collect the direction and the distance of a move."""
        start = coarse(self._cells.name(self._before[a]))
        end = self._cell("to", number, b)
        if start and end:
            self.flags.add(("from to", number, start, end))
        down, right = b // self._width - a // self._width, b % self._width - a % self._width
        if not self._observer.square:
            return
        for way, there in (
            ("up", down < 0), ("down", down > 0), ("left", right < 0), ("right", right > 0)
        ):  # fmt: skip
            if there:
                self.flags.add(("way", number, way))
        self._most(("distance", number), abs(down) + abs(right))

    def _most(self, key: Key, value: int) -> None:
        """Keep the greatest value that this number has in the play."""
        self.numbers[key] = max(self.numbers[key], value)
