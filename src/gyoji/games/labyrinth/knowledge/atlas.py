"""The parts of a map that a walker takes for the same place, put together.

Nothing that was heard says how parts lie to each other, so this is a guess: two parts are taken for
one if where they overlap they agree, and in so many rare cells that this is no coincidence.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from math import inf
from typing import TYPE_CHECKING

from .cells import ANYTHING, BITS, BOGS, PART, RIVERS, origin

if TYPE_CHECKING:
    from .hypothesis import Hypothesis

    Cells = dict[int, int]

ENOUGH, MORE, MOST_DOUBTS = 9.0, 6.0, 5
"""The bits of agreement for which parts are joined, what each doubt adds to them, and the doubts
with which no agreement is enough."""
MARGIN = 3.0
"""The bits by which the best way to join parts has to beat the second best."""
TRIED = 6
"""The number of ways to join two parts that are looked at closely."""


class Atlas:
    """The cells of a hypothesis, with parts joined; a place has one name in it.

    `doubts` makes it more careful, for a walker who has found everything and still looks for more.
    With MOST_DOUBTS no parts are joined but those that are the same for certain.
    """

    def __init__(self) -> None:
        self.doubts = 0
        self.cells: Cells = {}
        self.exits: dict[int, int] = {}
        self._shifts: dict[int, int] = {}
        self._parts: dict[int, Cells] = {}
        self._compared: dict[tuple[int, int], object] = {}

    def place(self, place: int) -> int:
        """The name of a place in the atlas."""
        return place + self._shifts.get(place // PART, 0)

    def possible(self, place: int) -> int:
        return self.cells.get(place, ANYTHING)

    def update(self, hypothesis: Hypothesis, cells: Cells) -> None:
        """Draw the atlas again, of these cells; parts stay joined where they still agree."""
        parts: defaultdict[int, Cells] = defaultdict(dict)
        for place, known in cells.items():
            parts[place // PART][place] = known
        self._parts = {}
        shifts, self._shifts = self._shifts, {}
        # Parts that others were put upon come first: those are left out where they do not fit.
        for part in sorted(parts, key=lambda part: (shifts.get(part, 0) != 0, part)):
            shift, drawn = shifts.get(part, 0), parts[part]
            agreed = self._agreement(drawn, shift) if shift else None
            self._add(part, 0 if agreed is None or agreed < self._enough else shift, drawn)
        if self.doubts < MOST_DOUBTS:
            self._join_all()
        self._join_exits(hypothesis)
        self.cells = {
            place: known for drawn in self._parts.values() for place, known in drawn.items()
        }

    @property
    def _enough(self) -> float:
        """The bits of agreement for which parts are joined."""
        return ENOUGH + MORE * self.doubts if self.doubts < MOST_DOUBTS else inf

    def _add(self, part: int, shift: int, drawn: Cells) -> None:
        """Put a part, moved by a shift, on the sheet that it then belongs to."""
        self._shifts[part] = shift
        sheet = self._parts.setdefault((origin(part) + shift) // PART, {})
        for place, known in drawn.items():
            sheet[place + shift] = sheet.get(place + shift, ANYTHING) & known

    def _agreement(self, drawn: Cells, shift: int) -> float | None:
        """The bits in which a part agrees with what it is put upon; None for a contradiction."""
        bits, sheet = 0.0, self._parts.get((next(iter(drawn)) + shift) // PART, {})
        for place, known in drawn.items():
            other = sheet.get(place + shift, ANYTHING)
            if not other & known:
                return None
            bits += BITS[other] + BITS[known] - BITS[other & known]
        return bits

    def _join_all(self) -> None:
        """Join what can be joined, the latest parts first: that is where the walker is."""
        marks = {part: (len(drawn), sum(drawn.values())) for part, drawn in self._parts.items()}
        for later in sorted(self._parts, reverse=True):
            for earlier in sorted(part for part in self._parts if part < later):
                compared = self.doubts, marks[later], marks[earlier]
                if self._compared.get((later, earlier)) == compared:
                    continue  # neither has changed since
                self._compared[later, earlier] = compared
                shift = self._best_shift(self._parts[later], self._parts[earlier])
                if shift is not None:
                    self._join(later, shift)
                    break

    def _best_shift(self, later: Cells, earlier: Cells) -> int | None:
        """How to move one part onto another, if it is clear."""
        if sum(BITS[known] for known in later.values()) < self._enough:
            return None
        found = [
            (bits, shift)
            for shift in self._likely_shifts(later, earlier)
            if (bits := self._agreement(later, shift)) is not None
        ]
        (best, shift), (second, _) = sorted([*found, (0.0, 0), (0.0, 0)], reverse=True)[:2]
        return shift if best >= self._enough and best - second >= MARGIN else None

    def _likely_shifts(self, later: Cells, earlier: Cells) -> list[int]:
        """The shifts for which most bits of cells vote: each pair of one kind votes for its own."""
        votes = Counter[int]()
        kinds = defaultdict[int, list[int]](list)
        for place, known in earlier.items():
            kinds[kind_of(known)].append(place)
        for place, known in later.items():
            for other in kinds.get(kind_of(known), ()):
                votes[other - place] += int(8 * BITS[known])
        return [shift for shift, _ in votes.most_common(TRIED)]

    def _join(self, part: int, shift: int) -> None:
        """Move a part, and all that were joined to it, onto another."""
        drawn = self._parts.pop(part)
        sheet = self._parts[(origin(part) + shift) // PART]
        for place, known in drawn.items():
            sheet[place + shift] = sheet.get(place + shift, ANYTHING) & known
        for other, moved in self._shifts.items():
            if (origin(other) + moved) // PART == part:
                self._shifts[other] = moved + shift

    def _join_exits(self, hypothesis: Hypothesis) -> None:
        """A cave comes out at one place only, so the parts that begin there are the same."""
        outs: dict[int, int] = {}
        for cave, out in sorted(hypothesis.exits.items()):
            known = self.place(outs.setdefault(self.place(cave), out))
            here = self.place(out)
            part, shift = here // PART, known - here
            if part != known // PART and self._agreement(self._parts[part], shift) is not None:
                self._join(part, shift)
        self.exits = {self.place(cave): self.place(out) for cave, out in hypothesis.exits.items()}


def kind_of(cells: int) -> int:
    """The kind of a set of cells; 0 if it is not known."""
    for kind in (BOGS, RIVERS):
        if not cells & ~kind:
            return kind
    return cells if cells & (cells - 1) == 0 else 0
