"""Check a proof about a level of Sokoban: it has no solution, or none with fewer pushes.

It shares no code with the solver, the prover or the rules, and imports nothing of this package:
`python checker.py FILE` runs it alone. docs/proofs.md has the format and the argument. Nothing in
a proof is trusted. A check takes memory of a few times its size, and time about linear in it.
"""

from __future__ import annotations

import re
import sys
import zlib
from array import array
from collections import deque
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

NEVER = 1 << 20
"""More pushes than any claim has: the bound of a position without a solution."""

MOST_BYTES, MOST_PLACES, MOST_PAIRS = 1 << 28, 4096, 1 << 20
"""The maximum numbers of bytes of a proof, of places, and of pairs of a place and a goal."""

HEAD = re.compile(
    rb"gyoji certificate 1\nsokoban\n(?:no solution|fewest pushes (0|[1-9][0-9]{0,4}))\n"
    rb"([udlrUDLR]*)\npositions (0|[1-9][0-9]{0,8})\nnumbers ([1-9][0-9]{0,3})\n"
    rb"start (-|0|[1-9][0-9]{0,8})\n"
    rb"((?:[ #.$*@+]+\n)+)\n"
)


class ProvenClaim(NamedTuple):
    """A claim that was proven."""

    board: str
    pushes: int | None
    """The fewest pushes of a solution; None: there is no solution."""
    positions: int
    """The number of positions that the proof lists."""


def require(condition: object, sentence: str) -> None:
    """Raise ValueError unless a condition holds."""
    if not condition:
        raise ValueError(sentence)


def unpack(data: bytes) -> bytes:
    """Return the content of a gzip file; ValueError if it is none, or too large."""
    unpacking = zlib.decompressobj(31)
    try:
        content = unpacking.decompress(data, MOST_BYTES)
    except zlib.error:
        raise ValueError("the file is no gzip file, or it is damaged") from None
    require(unpacking.eof and not unpacking.unused_data, "the file is cut off, or too long")
    return content


def numbers_of(data: bytes, code: str) -> array[int]:
    """Return numbers that are written with the lowest byte first."""
    found = array(code, data)
    if sys.byteorder == "big":
        found.byteswap()
    return found


def bits_of(number: int) -> list[int]:
    """Return the places of the bits of a number, in order."""
    return [at for at, bit in enumerate(reversed(f"{number:b}")) if bit == "1"]


class Warehouse:
    """The board of a proof. A set of places is a number with a bit for each; rows are padded."""

    def __init__(self, rows: list[str]) -> None:
        wide = max(map(len, rows))
        require(wide * len(rows) <= MOST_PLACES, "the board is too large")
        text = "".join(row.ljust(wide) for row in rows)
        self.area, self.ways = len(text), (-wide, 1, wide, -1)

        def find(signs: str) -> int:
            return sum(1 << at for at, each in enumerate(text) if each in signs)

        worker = find("@+")
        require(worker.bit_count() == 1, "the board needs one worker")
        self.worker = worker.bit_length() - 1
        self.floor = (1 << self.area) - 1  # all places, until `spread` has found the floor
        rim = sum(1 << at for at in range(self.area) if at % wide in (0, wide - 1))
        rim |= (1 << wide) - 1 | ((1 << wide) - 1) << self.area - wide
        self.floor = self.spread(self.worker, find("#"))
        require(not self.floor & rim, "the board is open")
        self.goals, self.boxes = self.floor & find(".*+"), self.floor & find("$*")
        self.hopeless = bool(find("$") & ~self.floor)
        require(self.area * self.goals.bit_count() <= MOST_PAIRS, "the board is too large")
        self._measure()

    def spread(self, start: int, full: int) -> int:
        """Return the floor that is connected with a place; the places in `full` are blocked."""
        found, edge, wide, free = 0, 1 << start, self.ways[2], self.floor & ~full
        while edge:
            found |= edge
            edge = (edge << 1 | edge >> 1 | edge << wide | edge >> wide) & free & ~found
        return found

    def _measure(self) -> None:
        """Find the pushes that a single box needs to each goal, for each side of the worker."""
        places, earlier = bits_of(self.floor), dict[tuple[int, int], list[tuple[int, int]]]()
        self.side = {box: bytearray(self.area) for box in places}
        for box, sides in self.side.items():
            for worker in places:
                if worker != box and not sides[worker]:
                    name = max(sides) + 1
                    for at in bits_of(self.spread(worker, 1 << box)):
                        sides[at] = name
        for box in places:
            for way in self.ways:
                if box - way in self.side and box + way in self.side:
                    after = box + way, self.side[box + way][box]
                    earlier.setdefault(after, []).append((box, self.side[box][box - way]))
        goals = bits_of(self.goals)
        self.far = {
            (box, side): [NEVER] * len(goals) for box in places for side in set(self.side[box])
        }
        for number, goal in enumerate(goals):
            todo = deque((goal, side) for side in set(self.side[goal]))
            for key in todo:
                self.far[key][number] = 0
            while todo:
                key = todo.popleft()
                for before in earlier.get(key, ()):
                    if self.far[before][number] == NEVER:
                        self.far[before][number] = self.far[key][number] + 1
                        todo.append(before)

    def bound(self, boxes: int, worker: int) -> int:
        """Return the least sum of pushes that bring each box, as if alone, to its own goal."""
        rows = [self.far[box, self.side[box][worker]] for box in bits_of(boxes)]
        if len(rows) > self.goals.bit_count() or any(min(row) == NEVER for row in rows):
            return NEVER
        return assign(rows)


def assign(rows: list[list[int]]) -> int:
    """Return the least sum of one number from each row, all from different columns.

    It is at most NEVER. The method is shortest augmenting paths, with potentials of rows and
    columns; column 0 stands for no column.
    """
    many, big = len(rows[0]) + 1 if rows else 1, NEVER << 12
    up, down, holder, back = [0] * (len(rows) + 1), [0] * many, [0] * many, [0] * many
    for new in range(1, len(rows) + 1):
        holder[0], column = new, 0
        slack, done = [big] * many, [False] * many
        while holder[column]:
            done[column] = True
            row, least, best = holder[column], big, 0
            for j in range(1, many):
                if not done[j]:
                    cost = rows[row - 1][j - 1] - up[row] - down[j]
                    if cost < slack[j]:
                        slack[j], back[j] = cost, column
                    if slack[j] < least:
                        least, best = slack[j], j
            for j in range(many):
                if done[j]:
                    up[holder[j]] += least
                    down[j] -= least
                else:
                    slack[j] -= least
            column = best
        while column:
            holder[column] = holder[back[column]]
            column = back[column]
    return min(-down[0], NEVER)


class Check:
    """A proof that is being checked: `run` looks at all positions."""

    def __init__(self, content: bytes) -> None:
        head = HEAD.match(content)
        if head is None:
            raise ValueError("the head is not that of a proof about Sokoban")
        self.claim = NEVER if head[1] is None else int(head[1])
        self.solution, self.text = head[2].decode("ascii"), head[6].decode("ascii")
        require(self.claim < NEVER or not self.solution, "a solution of a level without one")
        self.board = Warehouse(self.text.splitlines())
        total, numbers = int(head[3]), int(head[4])
        columns, at = numbers + (self.claim < NEVER), head.end()
        middle = at + 2 * total * columns
        require(numbers <= self.board.area and middle <= len(content), "the table is cut off")
        require((len(content) - middle) % 4 == 0, "the pointers are cut off")
        table = numbers_of(content[at:middle], "H")
        lines = [table[each * total : (each + 1) * total] for each in range(columns)]
        self.bounds = list(lines.pop()) if self.claim < NEVER else [NEVER] * total
        self.rows = list(zip(*lines, strict=True))
        self.keys = [self._key(row) for row in self.rows]
        require(all(a < b for a, b in zip(self.rows, self.rows[1:], strict=False)), "no order")
        self.index = {key: number for number, key in enumerate(self.keys)}
        self.needed = [0] * total
        self.start = None if head[5] == b"-" else int(head[5])
        self.pointers = iter(numbers_of(content[middle:], "I"))

    def _key(self, row: tuple[int, ...]) -> tuple[int, int]:
        """Return the boxes, as bits, and the worker's place of a listed position."""
        *places, worker = row
        while places and places[-1] == self.board.area:
            places.pop()
        require(all(map(int.__lt__, places, places[1:])), "boxes out of order")
        boxes = sum(1 << at for at in places)
        require(not boxes & ~self.board.floor, "a box is not on the floor")
        require(self.board.floor & ~boxes & 1 << worker, "the worker is not on the floor")
        return boxes, worker

    def run(self, tick: Callable[[int], object]) -> ProvenClaim:
        """Return the claim; ValueError if it does not follow from the proof."""
        board = self.board
        if not board.hopeless:
            if self.start is None:
                require(board.bound(board.boxes, board.worker) >= self.claim, "no bound at first")
            else:
                self._cover(self.start, board.boxes, board.worker, self.claim)
        for number in range(len(self.rows)):
            tick(number)
            self._look(number)
        require(self.needed == self.bounds, "a bound that nothing needs")
        require(next(self.pointers, None) is None, "a pointer that nothing needs")
        if self.claim < NEVER:
            self._replay()
        return ProvenClaim(self.text, self.claim if self.claim < NEVER else None, len(self.rows))

    def _look(self, number: int) -> None:
        """Refuse the proof unless the bound of a listed position follows from all its pushes."""
        board, (boxes, worker), bound = self.board, self.keys[number], self.bounds[number]
        region = board.spread(worker, boxes)
        require(region & -region == 1 << worker, "the worker is not in its first place")
        require(boxes & ~board.goals and bound, "a position that is solved has a bound")
        need = bound if bound == NEVER else bound - 1
        for box in bits_of(boxes) if need else ():
            for way in board.ways:
                if region >> box - way & 1 and (board.floor & ~boxes) >> box + way & 1:
                    self._ensure(boxes ^ 1 << box ^ 1 << box + way, box, need)

    def _ensure(self, boxes: int, worker: int, need: int) -> None:
        """Refuse the proof unless it shows that a position needs at least `need` pushes."""
        region = self.board.spread(worker, boxes)
        number = self.index.get((boxes, (region & -region).bit_length() - 1))
        if number is not None and self.bounds[number] >= need:
            self.needed[number] = max(self.needed[number], need)
        elif self.board.bound(boxes, worker) < need:
            pointer = next(self.pointers, None)
            require(pointer is not None, "a bound does not follow")
            self._cover(pointer or 0, boxes, worker, need)

    def _cover(self, number: int, boxes: int, worker: int, need: int) -> None:
        """Refuse the proof unless a listed position shows that another needs so many pushes."""
        require(number < len(self.rows), "a pointer leads to no position")
        fewer, there = self.keys[number]
        covers = not fewer & ~boxes and self.board.spread(there, fewer) >> worker & 1
        require(covers and self.bounds[number] >= need, "a pointer leads to no such bound")
        self.needed[number] = max(self.needed[number], need)

    def _replay(self) -> None:
        """Refuse a solution that does not solve the level, or has another number of pushes."""
        board, boxes, worker, pushes = self.board, self.board.boxes, self.board.worker, 0
        for letter in self.solution:
            way = board.ways["urdl".index(letter.lower())]
            worker += way
            pushed = boxes >> worker & 1
            require(board.floor >> worker & 1 and pushed == letter.isupper(), "no such move")
            if pushed:
                free = board.floor & ~boxes
                require(free >> worker + way & 1, "a push without room")
                boxes ^= 1 << worker ^ 1 << worker + way
                pushes += 1
        require(not boxes & ~board.goals and not board.hopeless, "the solution solves nothing")
        require(pushes == self.claim, "the solution has another number of pushes")


def check(content: bytes, tick: Callable[[int], object] = bool) -> ProvenClaim:
    """Return the claim that a proof proves; ValueError if it proves nothing.

    `tick` is called with the number of each position before it is looked at.
    """
    return Check(content).run(tick)


if __name__ == "__main__":
    try:
        with open(sys.argv[1], "rb") as file:
            proven = check(unpack(file.read(MOST_BYTES)))
        print("no solution" if proven.pushes is None else f"fewest pushes {proven.pushes}")
    except ValueError as error:
        sys.exit(f"refused: {error}")
