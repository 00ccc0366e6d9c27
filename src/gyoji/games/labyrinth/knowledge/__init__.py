"""The knowledge of a walker who only hears the announcements, and the walker's best next command.

`Belief` keeps every possible explanation of the announcements, `follows` returns what all of them
have in common, and `choose` picks the commands that reveal or reach most.

The map is known in *parts*: nobody knows how these lie relative to each other. A *landmark* is a
place that is itself uncertain, but whose surroundings are known (`Belief`). A *chart* shows what is
certain about one part, or around one landmark.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING

from ....game.knowledge import Certain, Chart
from ....game.scene import NOBODY, Tile
from .. import display
from ..cells import ARROWS, GLYPHS, KINDS
from ..rules import ESTUARY, KIND, RIVER
from ..rules import WALL as WALL_KIND
from ..scene import WAYS as TILE_WAYS
from .belief import Belief, Heard
from .cells import (
    ANYTHING,
    BOG,
    BOGS,
    CAVE,
    MET,
    PART,
    RIVERS,
    STEPS,
    WALL,
    WAYS,
    field,
    is_single,
    origin,
)
from .cells import RIVER as CURRENT
from .hypothesis import river_way
from .walker import FULL, NEAREST, RANDOM, Atlas, Walker, choose, kind_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ....game.knowledge import Told
    from .hypothesis import Size

    Cells = dict[int, int]
    Certainly = tuple[int, int, int]
    """A place, a command there, and the place where it ends."""

Since = dict[int, tuple[str, int]]
"""The sign of each place that is certain, and the number of the announcement that decided it."""

__all__ = ["FULL", "NEAREST", "RANDOM", "Belief", "Heard", "Walker", "choose", "follows"]


# ---------------------------------------------------------------- charts
# The certain knowledge of a map in words, each fact with its announcement.

WALL_SIGN = GLYPHS[WALL_KIND]
NAMED = {name: kind for kind, name in display.ANSWERS.items()}
SAID = {display.say(way, []): way for way in WAYS}
DRAWN = {"which is a river": RIVER, "which is an estuary": ESTUARY}
"""The phrases of announcements that say to which kind of cell a current draws a walker."""
FOUND, TAKEN = "you find the treasure", "you take the treasure"


class Conclusions:
    """A belief that hears announcements in words, and notes which one made each place certain."""

    def __init__(self, players: int, size: Size | None) -> None:
        self.belief, self.since = Belief(players, size, keeps=True), Since()
        self.around = dict[tuple[int, int], Since]()
        """The same for the surroundings of each landmark."""
        self.told: list[Told] = []
        self.found: int | None = None
        """The place where the treasure was found, if that is certain."""
        self.carrier = NOBODY
        self._note()

    def hear(self, one: Told) -> None:
        self.belief.hear(Heard(one.player, SAID[one.said], answer(one.announced)))
        self.told.append(one)
        if FOUND in one.announced:
            self.found = self.belief.certain_places()[one.player]
        if FOUND in one.announced or TAKEN in one.announced:
            self.carrier = one.player
        if len(self.belief.landmarks) > MOST_LANDMARKS:
            self._drop_least()
        self._note()

    def _drop_least(self) -> None:
        """Drop the landmark around which the fewest cells are known, if no walker needs it."""
        belief = self.belief
        needed = {(walker, number) for walker, (number, _) in enumerate(belief.strayed)}
        others = [at for at, each in enumerate(belief.landmarks) if each not in needed]
        belief.drop_landmark(
            min(others, key=lambda at: len(find_joined(belief.surroundings(at), origin(0))))
        )

    def _note(self) -> None:
        """Note for each new certain fact the announcement from which it follows."""
        self.since |= self._date(self.belief.certain(), self.since)
        self.around = {
            landmark: self._date(self.belief.surroundings(at), self.around.get(landmark, {}))
            for at, landmark in enumerate(self.belief.landmarks)
        }

    def _date(self, known: Cells, before: Since) -> Since:
        """Return the signs of known cells, each with the announcement that decided it."""
        signs = ((place, sign_of(cells)) for place, cells in known.items())
        now = {place: (sign, self.belief.number) for place, sign in signs if sign}
        return now | {
            place: before[place]
            for place, (sign, _) in now.items()
            if before.get(place, ("", 0))[0] == sign
        }


MOST_LANDMARKS = 8
"""The maximum number of landmarks; each has a chart, and a player would not look at more charts."""
KEPT: list[Conclusions] = []
"""The conclusions of the last call of `follows`, for the next call, usually about the same play."""


def follows(told: Sequence[Told], players: int, seat: int, size: Size | None = None) -> list[Chart]:
    known = KEPT.pop() if KEPT else Conclusions(players, size)
    before, belief = len(known.told), known.belief
    same = belief.walkers == players and belief.size == size
    if not same or known.told != list(told[:before]):
        known, before = Conclusions(players, size), 0
    for one in told[before:]:
        known.hear(one)
    KEPT[:] = [known]
    return [*charts(known, seat), *strays(known, seat)]


def charts(known: Conclusions, seat: int) -> Iterator[Chart]:
    """Yield the chart of each part of the map, with the walkers whose places there are certain."""
    belief, names = known.belief, Names(known, seat)
    parts: dict[int, Since] = defaultdict(dict)
    for place, fact in known.since.items():
        if not is_far_outside(place, known.since):
            parts[place // PART][place] = fact
    exits, like = belief.exits(), find_like(belief)
    ways = [*find_ways(belief.certain(), exits)]
    for part in sorted(parts):
        cells = (
            certain(place, *parts[part][place], names.cave(exits.get(place)))
            for place in sorted(parts[part])
        )
        there = tuple(
            (player, *field(at)[1:])
            for player, at in enumerate(belief.certain_places())
            if at is not None and at // PART == part
        )
        perhaps = (
            (player, *field(at)[1:])
            for player in range(belief.walkers)
            for at in few_places(belief, player)
            if at // PART == part
        )
        yield Chart(
            names.beginning(part), tuple(cells), there, f"{part}", tuple(perhaps),
            tuple(
                (*field(place)[1:], WORDS[way], f"{end // PART}", *field(end)[1:])
                for place, way, end in ways
                if place // PART == part
            ),
            (*find_lying(known, part), *find_carried(known, there)),
            ((f"{like[part] // PART}", *field(like[part])[1:]),) if part in like else (),
        )  # fmt: skip


def is_far_outside(place: int, since: Since) -> bool:
    """Return whether a place is a wall between walls: only the map's size tells of it."""
    near = (since.get(place + step, (WALL_SIGN, 0))[0] for step in STEPS)
    return since[place][0] == WALL_SIGN and all(sign == WALL_SIGN for sign in near)


def find_lying(known: Conclusions, part: int) -> list[tuple[str, int, int, int]]:
    """Return the treasure where it was found, if that place is on this part of the map."""
    if known.found is None or known.found // PART != part:
        return []
    return [("treasure", NOBODY, *field(known.found)[1:])]


def find_carried(
    known: Conclusions, there: Sequence[tuple[int, int, int]]
) -> list[tuple[str, int, int, int]]:
    """Return the treasure with its carrier, if that is one of these players."""
    return [
        ("treasure", player, row, column)
        for player, row, column in there
        if player == known.carrier
    ]


MOST_PLACES = 4
"""The maximum number of possible places of a walker that a chart shows; more would confuse."""


def few_places(belief: Belief, player: int) -> list[int]:
    """Return the possible places of a walker, if there are two to a few, all on the same part."""
    places = belief.possible_places(player)
    few = 1 < len(places) <= MOST_PLACES and len({at // PART for at in places}) == 1
    return places if few else []


def strays(known: Conclusions, seat: int) -> Iterator[Chart]:
    """Yield the chart around each landmark, with its walker if the way from there is certain."""
    belief, names = known.belief, Names(known, seat)
    for at, (player, number) in enumerate(belief.landmarks):
        last, way = belief.strayed[player]
        here = origin(0) + way if last == number else origin(0)
        around = belief.surroundings(at)
        signs = find_joined(around, here)
        if len(signs) <= 1 and (last != number or few_places(belief, player)):
            continue  # only the cell that was just heard is known there
        dates = known.around[player, number]
        cells = (certain(place, *dates[place], "") for place in signs)
        there = ((player, *field(here)[1:]),) if last == number else ()
        key = f"{player} after {number}"
        ways = tuple(
            (*field(place)[1:], WORDS[way], key, *field(end)[1:])
            for place, way, end in find_ways({at: around[at] for at in signs}, {})
        )
        things = tuple(find_carried(known, there))
        yield Chart(names.after(player, number), tuple(cells), there, key, (), ways, things)


def find_joined(around: dict[int, int], here: int) -> dict[int, str]:
    """Return the signs of the known cells that are connected with a walker's cell, in order.

    Cells apart from these were found elsewhere, so the walker would not know why they are there.
    """
    signs = {place: sign for place, cells in around.items() if (sign := sign_of(cells))}
    found, todo = {here}, [here]
    while todo:
        place = todo.pop()
        near = {place + step for step in STEPS} & signs.keys() - found
        found |= near
        todo += near
    return {place: signs[place] for place in sorted(found & signs.keys())}


class Names:
    """Names for the origins of the parts of a map; the player of `seat` is "you"."""

    def __init__(self, known: Conclusions, seat: int) -> None:
        self._belief, self._told, self._seat = known.belief, known.told, seat

    def after(self, player: int, number: int) -> str:
        if player == self._seat:
            return f"where you were after command {number}"
        return f"where {display.player(player)} was after command {number}"

    def beginning(self, part: int) -> str:
        """Return the origin of a part of the map, in words."""
        walkers = self._belief.walkers
        if part < walkers:
            own = part == self._seat
            return "where you started" if own else f"where {display.player(part)} started"
        number, lost = divmod(part - walkers, walkers + 1)
        if lost:
            return self.after(lost - 1, number + 1)
        player = self._told[number].player
        if player == self._seat:
            return f"the cave where you came out after command {number + 1}"
        return f"the cave where {display.player(player)} came out after command {number + 1}"

    def cave(self, out: int | None) -> str:
        """Return words for a cave whose certain exit is `out`; "" for None."""
        return "" if out is None else f"a cave that comes out at {self.beginning(out // PART)}"


def answer(announced: str) -> int:
    """Return the number (`Heard.said`) of an announcement in words; the treasure is left out."""
    met = announced.partition(",")[0]
    drawn = (kind for words, kind in DRAWN.items() if words in announced)
    return NAMED[met] | next(drawn, 0) << 3


@cache
def sign_of(cells: int) -> str:
    """Return the sign of a cell on charts, without numbers; "" if its kind is not known."""
    kind = next((kind for kind, known in MET.items() if not cells & ~known), None)
    if kind is None:
        return ""
    arrows = [ARROWS[way] for way in WAYS if cells & (BOG | CURRENT) << way]
    arrow = arrows[0] if cells & (BOGS | RIVERS) and is_single(cells) else ""
    return GLYPHS[kind & KIND] + arrow


def certain(place: int, sign: str, since: int, cave: str) -> Certain:
    """Return a known cell; `cave` has the words for a cave whose exit is known, or is ""."""
    _, row, column = field(place)
    tile = Tile(display.ANSWERS[KINDS[sign[0]]], "", TILE_WAYS.get(sign[1:], ""))
    return Certain(row, column, sign, tile, cave or words(sign), since)


def words(sign: str) -> str:
    """Return a sign in words."""
    name = next(display.ANSWERS[kind] for kind, glyph in GLYPHS.items() if glyph == sign[0])
    side = f" that does not let go to the {display.WAYS[sign[1]]}" if sign[1:] else ""
    current = f" that flows {display.WAYS[sign[1]]}" if sign[1:] else ""
    article = "an" if name[0] in "ei" else "a"
    return f"{article} {name}{side if sign[0] == 'b' else current}"


# ---------------------------------------------------------------- ways
# Commands with a certain effect, and parts of the map that perhaps show the same place.

WORDS = tuple(display.KEYS[key] for key in ("up", "down", "left", "right"))


def find_ways(cells: Cells, exits: dict[int, int]) -> Iterator[Certainly]:
    """Yield the commands whose effect is certain, at each place where one can stand."""
    for place, standing in sorted(cells.items()):
        if kind_of(standing) in (0, WALL):
            continue
        for way in WAYS:
            end = leads(cells, exits, place, way)
            if end is not None:
                yield place, way, end


def leads(cells: Cells, exits: dict[int, int], place: int, way: int) -> int | None:
    """Return the certain end of a command; None if it is uncertain, so that trying reveals it."""
    standing, there = cells[place], place + STEPS[way]
    near, held, down = cells.get(there, ANYTHING), BOG << way, CURRENT << way
    kind = kind_of(near)
    if standing == held:
        return place
    if standing & held or kind == 0:
        return None
    if kind == WALL:
        return place
    if kind == CAVE:
        return exits.get(there)
    if kind != RIVERS or standing == down or near == CURRENT << (way ^ 1):
        return there
    if standing & down or not is_single(near):
        return None
    return there + STEPS[river_way(near)]


def find_like(belief: Belief) -> dict[int, int]:
    """Return the parts that probably show the same place as another part.

    For each of them, return where its origin lies on the other part. They agree in rare cells, but
    this is a guess: no announcement says how parts lie relative to each other.
    """
    atlas, cells = Atlas(), belief.certain()
    atlas.update(belief.hypotheses[0], cells)
    parts = {place // PART for place in cells}
    shifts = {part: atlas.place(origin(part)) for part in sorted(parts)}
    return {part: there for part, there in shifts.items() if there // PART != part}
