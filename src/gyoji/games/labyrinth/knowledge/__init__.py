"""The knowledge of a walker who sees nothing, by the announcements, and the best next command.

`Belief` keeps every possible origin of the announcements, `follows` gives their common part, and
`choose` picks commands that reveal or reach most.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from ....game.knowledge import Certain, Chart
from ....game.scene import Tile
from .. import display
from ..cells import ARROWS, GLYPHS, KINDS
from ..rules import ESTUARY, KIND, RIVER
from ..scene import WAYS as TILE_WAYS
from .belief import Belief, Heard
from .cells import BOG, BOGS, MET, PART, RIVERS, WAYS, field, is_single
from .cells import RIVER as CURRENT
from .walker import FULL, NEAREST, RANDOM, Walker, choose

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ....game.knowledge import Told

    Since = dict[int, tuple[str, int]]
    """The sign of each place that is certain, and the announcement from which it follows."""

__all__ = ["FULL", "NEAREST", "RANDOM", "Belief", "Heard", "Walker", "choose", "follows"]


# ---------------------------------------------------------------- charts
# The certain knowledge of a map in words, each fact with its announcement.

NAMED = {name: kind for kind, name in display.ANSWERS.items()}
SAID = {display.say(way, []): way for way in WAYS}
DRAWN = {"which is a river": RIVER, "which is an estuary": ESTUARY}
"""The ends of announcements by which a current draws a walker on."""


def follows(told: Sequence[Told], players: int) -> list[Chart]:
    belief, since = Belief(players), dict[int, tuple[str, int]]()
    note(belief, since)
    for one in told:
        belief.hear(Heard(one.player, SAID[one.said], answer(one.announced)))
        note(belief, since)
    parts: dict[int, Since] = defaultdict(dict)
    for place, known in since.items():
        parts[place // PART][place] = known
    return [chart(belief, part, parts[part], told) for part in sorted(parts)]


def chart(belief: Belief, part: int, since: Since, told: Sequence[Told]) -> Chart:
    """Return the chart of a part of the map, and the walkers there."""
    cells = (certain(belief, place, *since[place], told) for place in sorted(since))
    there = (
        (player, *field(at)[1:])
        for player, at in enumerate(belief.certain_places())
        if at is not None and at // PART == part
    )
    return Chart(f"from {beginning(belief, part, told)}", tuple(cells), tuple(there))


def answer(announced: str) -> int:
    """Return the number of an announcement in words (`Heard.said`), without the treasure's part."""
    met = announced.partition(",")[0]
    drawn = (kind for words, kind in DRAWN.items() if words in announced)
    return NAMED[met] | next(drawn, 0) << 3


def note(belief: Belief, since: Since) -> None:
    """Note for each new certain fact the announcement from which it follows."""
    for place, cells in belief.certain().items():
        sign = sign_of(cells)
        if sign and since.get(place, ("", 0))[0] != sign:
            since[place] = sign, belief.number


def sign_of(cells: int) -> str:
    """Return the notebook sign of a cell, without numbers; "" if its kind is not known."""
    kind = next((kind for kind, known in MET.items() if not cells & ~known), None)
    if kind is None:
        return ""
    arrows = [ARROWS[way] for way in WAYS if cells & (BOG | CURRENT) << way]
    arrow = arrows[0] if cells & (BOGS | RIVERS) and is_single(cells) else ""
    return GLYPHS[kind & KIND] + arrow


def certain(belief: Belief, place: int, sign: str, since: int, told: Sequence[Told]) -> Certain:
    """Return a known cell in words."""
    _, row, column = field(place)
    out = belief.exits().get(place) if sign == GLYPHS[NAMED["cave"]] else None
    leads = "" if out is None else f" that comes out at {beginning(belief, out // PART, told)}"
    tile = Tile(display.ANSWERS[KINDS[sign[0]]], "", TILE_WAYS.get(sign[1:], ""))
    return Certain(row, column, sign, tile, words(sign) + leads, since)


def words(sign: str) -> str:
    """Return a sign in words."""
    name = next(display.ANSWERS[kind] for kind, glyph in GLYPHS.items() if glyph == sign[0])
    side = f" that does not let go to the {display.WAYS[sign[1]]}" if sign[1:] else ""
    current = f" that flows {display.WAYS[sign[1]]}" if sign[1:] else ""
    article = "an" if name[0] in "ei" else "a"
    return f"{article} {name}{side if sign[0] == 'b' else current}"


def beginning(belief: Belief, part: int, told: Sequence[Told]) -> str:
    """Return the origin of a part of the map, in words."""
    if part < belief.walkers:
        return f"where {display.player(part)} started"
    number, lost = divmod(part - belief.walkers, belief.walkers + 1)
    if lost:
        return f"where {display.player(lost - 1)} was after command {number + 1}"
    player = display.player(told[number].player)
    return f"the cave where {player} came out after command {number + 1}"
