"""Rooms of the floor, and the number of pairs of rooms that the boxes keep apart.

A room consists of squares of two by two cells without walls; all other floor is passages. Two rooms
are neighbours if passages alone join them. After Festival (Y. Shoham).
"""

from ....game.lines import Longs, fill, lowest
from .flood import flood
from .record import BoxBoard, Rooms, SolverLevel

MOST_ROOMS = 24
"""The maximum number of rooms; a level with more is treated as one without any."""


def find_rooms(level: SolverLevel, rooms: Rooms) -> None:
    """Find the rooms, the passages, and which rooms are neighbours."""
    height = level.height
    work = rooms.board
    rooms.count = 0
    for row in range(1, height - 1):
        two = level.floor[row] & level.floor[row] >> 1
        work.other[row] = two & level.floor[row + 1] & level.floor[row + 1] >> 1
    work.other[0] = 0
    work.other[height - 1] = 0
    for row in range(1, height - 1):
        here = work.other[row]
        beside = here >> 1 | here << 1 | work.other[row - 1] | work.other[row + 1]
        work.free[row] = here & beside  # a square alone is too small for a room
    for row in range(1, height - 1):
        while work.free[row] != 0 and rooms.count <= MOST_ROOMS:
            if rooms.count < MOST_ROOMS:
                add_room(level, rooms, level.cell_at[64 * row + lowest(work.free[row])])
            else:
                rooms.count += 1
    if rooms.count > MOST_ROOMS:
        rooms.count = 0
    separate(level, rooms)
    find_edges(level, rooms)
    fill(rooms.linked, 0, MOST_ROOMS * MOST_ROOMS, 1)
    find_barred(level, level.floor, rooms)
    for pair in range(MOST_ROOMS * MOST_ROOMS):
        rooms.linked[pair] -= rooms.barred[pair]


def add_room(level: SolverLevel, rooms: Rooms, cell: int) -> None:
    """Make a room of the squares connected with that at a cell, and remove them from the rest."""
    work = rooms.board
    first = rooms.count * level.height
    rooms.count += 1
    flood(level, work, work.region, cell)
    fill(rooms.rows, first, first + level.height, 0)
    for row in range(1, level.height - 1):
        work.free[row] &= ~work.region[row]
        two = work.region[row] | work.region[row] << 1
        rooms.rows[first + row] |= two
        rooms.rows[first + row + 1] |= two


def separate(level: SolverLevel, rooms: Rooms) -> None:
    """Take cells that belong to two rooms out of both, and note the passages."""
    height = level.height
    for row in range(height):
        once = 0
        twice = 0
        for room in range(rooms.count):
            cells = rooms.rows[room * height + row]
            twice |= once & cells
            once |= cells
        for room in range(rooms.count):
            rooms.rows[room * height + row] &= ~twice
        rooms.passages[row] = level.floor[row] & ~once | twice


def find_edges(level: SolverLevel, rooms: Rooms) -> None:
    """Note the cells beside each room."""
    height = level.height
    for room in range(rooms.count):
        first = room * height
        for row in range(1, height - 1):
            here = rooms.rows[first + row]
            beside = here << 1 | here >> 1 | rooms.rows[first + row - 1]
            rooms.edges[first + row] = (beside | rooms.rows[first + row + 1]) & level.floor[row]


def count_barred(level: SolverLevel, board: BoxBoard, rooms: Rooms) -> int:
    """Return the number of pairs of neighbouring rooms that the boxes now keep apart."""
    if rooms.count < 2:
        return 0
    find_barred(level, board.free, rooms)
    count = 0
    for room in range(rooms.count):
        for other in range(room):
            count += (
                rooms.linked[MOST_ROOMS * room + other] & rooms.barred[MOST_ROOMS * room + other]
            )
    return count


def find_barred(level: SolverLevel, free: Longs, rooms: Rooms) -> None:
    """Note which pairs of rooms are barred: a part of one is cut off from the other."""
    height = level.height
    work = rooms.board
    fill(rooms.barred, 0, MOST_ROOMS * MOST_ROOMS, 0)
    for room in range(rooms.count):
        first = room * height
        is_full = True
        for row in range(height):
            work.other[row] = free[row] & rooms.rows[first + row]
            work.free[row] = free[row] & (rooms.rows[first + row] | rooms.passages[row])
        for row in range(1, height - 1):
            while work.other[row] != 0:
                is_full = False
                flood(level, work, work.region, level.cell_at[64 * row + lowest(work.other[row])])
                for there in range(row, height - 1):
                    work.other[there] &= ~work.region[there]
                note_barred(level, rooms, room)
        if is_full:
            for other in range(rooms.count):
                bar(rooms, room, other)


def note_barred(level: SolverLevel, rooms: Rooms, room: int) -> None:
    """Note the rooms from which a part of a room is cut off; the part is in `board.region`."""
    for other in range(rooms.count):
        pair = MOST_ROOMS * room + other
        is_joined = other != room and rooms.linked[pair] and not rooms.barred[pair]
        if is_joined and not is_beside(level, rooms, other):
            bar(rooms, room, other)


def bar(rooms: Rooms, room: int, other: int) -> None:
    rooms.barred[MOST_ROOMS * room + other] = 1
    rooms.barred[MOST_ROOMS * other + room] = 1


def is_beside(level: SolverLevel, rooms: Rooms, other: int) -> bool:
    """Return whether the region is beside a room."""
    first = other * level.height
    for row in range(1, level.height - 1):
        if rooms.board.region[row] & rooms.edges[first + row] != 0:
            return True
    return False
