"""Proofs that a start has no solution, or none with fewer pushes (docs/proofs.md).

Nothing here has to be trusted: the checker, which shares no code with this, looks at every position
and every push again.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from ...game.certificate import Certificate
from ...game.state import AREA, WIDTH
from ...util.errors import Error
from .rules import BOX, HERE, OUTSIDE, TARGET, WALL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ...game.state import Position

    Tick = Callable[[int], object]

NEVER = 1 << 20
"""The bound of a position without a solution: more than any number of pushes."""

SIGNS = {0: " ", TARGET: ".", BOX: "$", BOX | TARGET: "*", 8: "@", 8 | TARGET: "+"}

STEPS = 64
"""The number of positions that are examined between two reports of progress."""

PROBE, DEPTH = 300, 8
"""A probe for a deadlock pattern has at most PROBE positions, and a pattern at most DEPTH boxes."""

REMEMBERED = 1 << 18
"""The maximum number of results that are remembered: of matchings, and as many of probes."""

FREE, PER = 200, 1
"""All probes together have at most FREE positions, and PER more for each position of the proof."""


class Floor:
    """The floor as bits of integers, and distances of single boxes to the targets."""

    def __init__(self, position: Position) -> None:
        self.wide = position[WIDTH]
        area = range(position[AREA])
        inside = sum(1 << here for here in area if not position[here] & (WALL | OUTSIDE))
        self.worker = position[HERE]
        self.floor = flood(1 << self.worker, inside, self.wide)
        self.cells = bits_of(self.floor)
        self.number = {here: number for number, here in enumerate(self.cells)}
        boxes = sum(1 << here for here in area if position[here] & BOX)
        self.targets = sum(1 << here for here in self.cells if position[here] & TARGET)
        self.boxes = boxes & self.floor
        self.hopeless = any(not position[here] & TARGET for here in bits_of(boxes & ~self.floor))
        self.ways = (-self.wide, 1, self.wide, -1)
        self._parts = {here: self._regions(here) for here in self.cells}
        self.side = {here: bytearray(position[AREA]) for here in self.cells}
        for here, parts in self._parts.items():
            for k, part in enumerate(parts):
                for each in bits_of(part):
                    self.side[here][each] = k
        self.goals = bits_of(self.targets)
        self.rows = self._measure()
        self.least = {key: min(row, default=NEVER) for key, row in self.rows.items()}
        self._matched: dict[tuple[tuple[int, int], ...], int] = {}

    def _regions(self, here: int) -> list[int]:
        """Return the parts of the floor if the only box is here."""
        left, found = self.floor & ~(1 << here), list[int]()
        while left:
            found.append(flood(left & -left, self.floor & ~(1 << here), self.wide))
            left &= ~found[-1]
        return found

    def _measure(self) -> dict[tuple[int, int], list[int]]:
        """Return the pushes from each cell, with the worker on each side, to each target."""
        before: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for here in self.cells:
            for way in self.ways:
                behind, there = here - way, here + way
                if behind in self.number and there in self.number:
                    after = there, self.side[there][here]
                    before.setdefault(after, []).append((here, self.side[here][behind]))
        keys = [(here, k) for here in self.cells for k in range(len(self._parts[here]))]
        rows: dict[tuple[int, int], list[int]] = {key: [] for key in keys}
        for goal in self.goals:
            away = dict.fromkeys(((goal, k) for k in range(len(self._parts[goal]))), 0)
            todo = deque(away)
            while todo:
                key = todo.popleft()
                for earlier in before.get(key, ()):
                    if earlier not in away:
                        away[earlier] = away[key] + 1
                        todo.append(earlier)
            for key in keys:
                rows[key].append(away.get(key, NEVER))
        return rows

    def reach(self, worker: int, boxes: int) -> int:
        """Return the floor that the worker reaches between these boxes."""
        return flood(1 << worker, self.floor & ~boxes, self.wide)

    def bound(self, boxes: int, worker: int, need: int) -> bool:
        """Return whether it is proven that these boxes need at least this many pushes."""
        keys = [(here, self.side[here][worker]) for here in bits_of(boxes)]
        least = sum(self.least[key] for key in keys)
        if least >= need:
            return True
        return len(keys) > len(self.goals) or self.match(tuple(keys)) >= need

    def match(self, keys: tuple[tuple[int, int], ...]) -> int:
        """Return the least sum of pushes that bring each box, as if alone, to its own target."""
        known = self._matched.get(keys)
        if known is None:
            known = assign([self.rows[key] for key in keys])
            if len(self._matched) > REMEMBERED:
                self._matched.clear()
            self._matched[keys] = known
        return known

    def pushes(self, region: int, boxes: int) -> Iterator[tuple[int, int]]:
        """Yield the pushes, in the order of the proof: the box's place before and after each."""
        free = self.floor & ~boxes
        found = []
        for number, way in enumerate(self.ways):
            if way > 0:
                able = boxes & region << way & free >> way
            else:
                able = boxes & region >> -way & free << -way
            found += [(here, number, here + way) for here in bits_of(able)]
        for here, _, there in sorted(found):
            yield here, there


def flood(start: int, free: int, wide: int) -> int:
    """Return the places that are connected with `start`."""
    found, new = 0, start
    while new:
        found |= new
        new = (new << 1 | new >> 1 | new << wide | new >> wide) & free & ~found
    return found


def bits_of(number: int) -> list[int]:
    """Return the places of a number's bits."""
    found = []
    while number:
        low = number & -number
        found.append(low.bit_length() - 1)
        number ^= low
    return found


def first(number: int) -> int:
    """Return the place of the lowest bit."""
    return (number & -number).bit_length() - 1


def assign(rows: Sequence[Sequence[int]]) -> int:
    """Return the least sum of one number from each row, all from different columns (Kuhn, 1955)."""
    many = len(rows[0]) if rows else 0
    rising, falling = [0] * (len(rows) + 1), [0] * (many + 1)
    owner, way = [0] * (many + 1), [0] * (many + 1)
    for number in range(1, len(rows) + 1):
        owner[0], column = number, 0
        least, seen = [NEVER * 4] * (many + 1), [False] * (many + 1)
        while owner[column]:
            seen[column] = True
            row, delta, following = owner[column], NEVER * 4, 0
            costs, up = rows[row - 1], rising[row]
            for j in range(1, many + 1):
                if not seen[j]:
                    cost = costs[j - 1] - up - falling[j]
                    if cost < least[j]:
                        least[j], way[j] = cost, column
                    if least[j] < delta:
                        delta, following = least[j], j
            for j in range(many + 1):
                if seen[j]:
                    rising[owner[j]] += delta
                    falling[j] -= delta
                else:
                    least[j] -= delta
            column = following
        while column:
            owner[column] = owner[way[column]]
            column = way[column]
    return min(-falling[0], NEVER)


Key = tuple[int, int]
"""Boxes, as bits, and the first place of the worker's region."""


class LostBoxes:
    """Deadlock patterns: boxes from which no solution follows, whatever else is on the board."""

    def __init__(self, room: Floor) -> None:
        self._room, self._probed = room, dict[Key, list[Key] | bool]()
        self._at: dict[int, list[tuple[int, int, Key]]] = {}
        self.spent = 0

    def find(self, boxes: int, worker: int, pushed: int) -> Key | None:
        """Return a known pattern on the board that has the box just pushed; None without one."""
        for these, region, key in self._at.get(pushed, ()):
            if boxes & these == these and region >> worker & 1:
                return key
        return None

    def learn(self, boxes: int, worker: int, pushed: int) -> Key | None:
        """Look for a new pattern that has the box just pushed; None if none is found.

        It begins with that box. Boxes in its way are added one by one, up to DEPTH boxes.
        """
        these = 1 << pushed
        for _ in range(DEPTH):
            key = these, first(self._room.reach(worker, these))
            way = self._probe(key)
            if way is True:
                self._add(key)
                return key
            blocker = None if way is False else self._blocker(way, these, worker, boxes)
            if blocker is None:
                return None
            these |= 1 << blocker
        return None

    def _add(self, key: Key) -> None:
        region = self._room.reach(key[1], key[0])
        for here in bits_of(key[0]):
            self._at.setdefault(here, []).append((key[0], region, key))

    def _probe(self, start: Key) -> list[Key] | bool:
        """Return the pushes that bring these boxes alone to targets; True if they are lost.

        False if the probe ends without a result.
        """
        if start in self._probed:
            return self._probed[start]
        found = self._search(start)
        if len(self._probed) > REMEMBERED:
            self._probed.clear()
        self._probed[start] = found
        return found

    def _search(self, start: Key) -> list[Key] | bool:
        room = self._room
        if start[0] & ~room.targets == 0:
            return []
        before: dict[Key, tuple[Key, Key] | None] = {start: None}
        self.spent += 1
        todo: list[list[Key]] = [[start]]
        rank = 0
        while rank < len(todo):
            if not todo[rank]:
                rank += 1
                continue
            boxes, worker = here = todo[rank].pop()
            region = room.reach(worker, boxes)
            for a, b in room.pushes(region, boxes):
                after = boxes ^ 1 << a ^ 1 << b
                key = after, first(room.reach(a, after))
                if key in before:
                    continue
                if after & ~room.targets == 0:
                    before[key] = here, (a, b)
                    return way_to(before, key)
                if room.bound(after, a, NEVER) or self.find(after, a, b):
                    continue
                before[key] = here, (a, b)
                self.spent += 1
                if len(before) > PROBE:
                    return False
                left = sum(room.least[c, room.side[c][a]] for c in bits_of(after))
                while len(todo) <= left:
                    todo.append([])
                todo[left].append(key)
                rank = min(rank, left)
        return True

    def _blocker(self, way: list[Key], these: int, worker: int, boxes: int) -> int | None:
        """Return the first other box in the way of these pushes; None if there is none."""
        room, others = self._room, boxes & ~these
        for a, b in way:
            behind = 2 * a - b
            if not room.reach(worker, these | others) >> behind & 1:
                return next(
                    here for here in self._walk(worker, behind, these) if others >> here & 1
                )
            if others >> b & 1:
                return b
            these ^= 1 << a ^ 1 << b
            worker = a
        return None

    def _walk(self, worker: int, there: int, these: int) -> list[int]:
        """Return a shortest walk between these boxes."""
        free, before, todo = self._room.floor & ~these, {worker: worker}, deque([worker])
        while there not in before:
            here = todo.popleft()
            for new in (here + way for way in self._room.ways):
                if new not in before and free >> new & 1:
                    before[new] = here
                    todo.append(new)
        walk = [there]
        while walk[-1] != worker:
            walk.append(before[walk[-1]])
        return walk[::-1]


def way_to(before: dict[Key, tuple[Key, Key] | None], key: Key) -> list[Key]:
    """Return the pushes to a position."""
    found = list[Key]()
    while (step := before[key]) is not None:
        key = step[0]
        found.append(step[1])
    return found[::-1]


class FalseClaimError(Error):
    """The search met a solved position, so there is a solution, or one with fewer pushes."""


class Prover:
    """A search that lists the positions of a proof (docs/proofs.md).

    `boxes` are the boxes at the start; to prove that there is no solution, a part of them may be
    enough. `need` is the number of pushes of a best solution, or NEVER.
    """

    def __init__(self, room: Floor, boxes: int, need: int) -> None:
        self._room, self._patterns = room, LostBoxes(room)
        self._boxes, self._need = boxes, need
        self.known: dict[Key, int] = {}
        self.pointers: dict[Key, list[Key]] = {}
        self._covered: dict[Key, Key] = {}
        self._todo = deque[Key]()
        self.start: Key | None = None
        if not room.hopeless:
            self._require(boxes, room.worker, -1, need)
            self.start = next(iter(self.known), None)

    def run(self, steps: int) -> bool:
        """Examine this many positions; return whether none is left.

        FalseClaimError if the claim is wrong.
        """
        for _ in range(steps):
            if not self._todo:
                return True
            self._expand(self._todo.popleft())
        return not self._todo

    def _expand(self, key: Key) -> None:
        boxes, worker = key
        bound = self.known[key]
        need = bound if bound == NEVER else bound - 1
        used = list[Key]()
        for a, b in self._room.pushes(self._room.reach(worker, boxes), boxes):
            pointer = self._require(boxes ^ 1 << a ^ 1 << b, a, b, need)
            if pointer is not None:
                used.append(pointer)
        if used:
            self.pointers[key] = used

    def _require(self, boxes: int, worker: int, pushed: int, need: int) -> Key | None:
        """List what shows that a position needs `need` pushes; return the pattern used, or None."""
        room = self._room
        key = boxes, first(room.reach(worker, boxes))
        if key in self.known:
            return None
        if room.bound(boxes, worker, need):
            return None
        cover = self._covered.get(key)
        if cover is None and pushed >= 0:
            cover = self._patterns.find(boxes, worker, pushed)
            if cover is None and self._patterns.spent < FREE + PER * len(self.known):
                cover = self._patterns.learn(boxes, worker, pushed)
            if cover == key:
                cover = None
            if cover is not None:
                cover = self._covered[key] = self._covered.get(cover, cover)
        chosen = cover or key
        if chosen not in self.known:
            if chosen[0] & ~room.targets == 0:
                raise FalseClaimError("there is a better solution")
            self.known[chosen] = need
            self._todo.append(chosen)
        return cover

    def proof(self, position: Position, solution: str) -> Certificate:
        """Return the proof, after all positions were looked at."""
        board = board_of(position)
        rows = board.split("\n")
        wide, lost = max(map(len, rows)), self._need == NEVER
        size = max((key[0].bit_count() for key in self.known), default=0)

        def place(here: int) -> int:
            return here // self._room.wide * wide + here % self._room.wide

        table = []
        for key, bound in self.known.items():
            boxes = [place(here) for here in bits_of(key[0])]
            boxes += [len(rows) * wide] * (size - len(boxes))
            table.append(((*boxes, place(key[1]), *(() if lost else (bound,))), key))
        table.sort()
        number = {key: at for at, (_, key) in enumerate(table)}
        return Certificate(
            "sokoban",
            "no solution" if lost else f"fewest pushes {self._need}",
            solution,
            None if self.start is None else number[self.start],
            [row for row, _ in table],
            [number[pointer] for _, key in table for pointer in self.pointers.get(key, ())],
            board,
        )


def board_of(position: Position) -> str:
    """Return a board in XSB."""
    wide = position[WIDTH]
    signs = "".join(
        "#" if cell & (WALL | OUTSIDE) == WALL else SIGNS[cell & ~(WALL | OUTSIDE)]
        for cell in position[: position[AREA]]
    )
    return "\n".join(signs[at : at + wide].rstrip() for at in range(0, len(signs), wide))


def prove(
    start: Position, few: Position, pushes: int | None, solution: str, count: Tick
) -> Certificate:
    """Return a proof about a start; FalseClaimError if its claim is wrong.

    `pushes` is the fewest number of pushes, and `solution` is a solution in LURD that has it. None
    claims that there is no solution, not even if only the boxes of `few` are there. `count` is
    called with the number of positions so far.
    """
    room = Floor(start)
    boxes = sum(1 << here for here in bits_of(room.boxes) if few[here] & BOX)
    prover = Prover(room, boxes, NEVER if pushes is None else pushes)
    while not prover.run(STEPS):
        count(len(prover.known))
    return prover.proof(start, solution)
