"""The least sum of pushes that brings every box to a target of its own.

This is the assignment problem, solved by shortest augmenting paths (Kuhn 1955; Jonker and Volgenant
1987). It begins with the targets' prices of the last position. If there are more targets than
boxes, boxes that need no pushes are added. After one box has moved, one path gives the new sum.
"""

from ....game.lines import Shorts, fill
from .record import FAR, NONE, BoxBoard, Matching


def solve(distance: Shorts, matching: Matching) -> int:
    """Match all boxes and return the sum, which is FAR or more if that is impossible."""
    size = matching.size
    fill(matching.owner, 0, size, NONE)
    for target in range(size):
        matching.price[target] = matching.kept[matching.column[target]]
    for box in range(size):
        take_best(distance, matching, box)
    for box in range(size):
        if matching.choice[box] == NONE:
            augment(distance, matching, box)
    total = add_up(distance, matching)
    if total < FAR:
        for target in range(size):
            matching.kept[matching.column[target]] = matching.price[target]
    return total


def solve_again(distance: Shorts, matching: Matching, board: BoxBoard, stride: int) -> int:
    """Match all boxes after some have moved, with one path for each, and return the sum.

    The prices of the last time still hold for all other boxes. The frozen boxes must be the same.
    """
    free = 0
    for row in range(matching.rows):
        if board.box[matching.cell[row]] == 0:
            matching.owner[matching.choice[row]] = NONE
            matching.free[free] = row
            free += 1
    for at in range(board.count):
        cell = board.list[at]
        if matching.frozen[cell] == 0 and matching.cell[matching.row_of[cell]] != cell:
            free -= 1
            row = matching.free[free]
            matching.cell[row] = cell
            matching.row_of[cell] = row
            matching.line[row] = matching.base + cell * stride
            augment(distance, matching, row)
    return add_up(distance, matching)


def add_up(distance: Shorts, matching: Matching) -> int:
    """Return the sum of the matching; if it is below FAR, keep its prices for the next position."""
    total = 0
    for row in range(matching.size):
        total += distance[matching.line[row] + matching.column[matching.choice[row]]]
    matching.total = total
    matching.holds = int(total < FAR)
    return total


def take_best(distance: Shorts, matching: Matching, box: int) -> None:
    """Give a box its best target if it is free."""
    line = matching.line[box]
    best = 0
    least = distance[line + matching.column[0]] - matching.price[0]
    for target in range(1, matching.size):
        cost = distance[line + matching.column[target]] - matching.price[target]
        if cost < least:
            least = cost
            best = target
    matching.box_price[box] = least
    matching.choice[box] = NONE
    if matching.owner[best] == NONE:
        matching.owner[best] = box
        matching.choice[box] = best


def augment(distance: Shorts, matching: Matching, box: int) -> None:
    """Give a box a target, along the shortest path of changes."""
    length = shortest(distance, matching, matching.line[box])
    for target in range(matching.size):
        if matching.done[target]:
            gain = length - matching.slack[target]
            matching.price[target] -= gain
            matching.box_price[matching.owner[target]] += gain
    matching.box_price[box] = length
    target = matching.last
    while matching.way[target] != NONE:
        before = matching.way[target]
        matching.owner[target] = matching.owner[before]
        matching.choice[matching.owner[target]] = target
        target = before
    matching.owner[target] = box
    matching.choice[box] = target


def shortest(distance: Shorts, matching: Matching, line: int) -> int:
    """Return the length of the shortest path from a new box to a free target (Dijkstra, 1959).

    The box has its distances at `line`. The end of the path is noted in `last`.
    """
    best = 0
    for target in range(matching.size):
        cost = distance[line + matching.column[target]] - matching.price[target]
        matching.slack[target] = cost
        matching.way[target] = NONE
        matching.done[target] = 0
        if cost < matching.slack[best]:
            best = target
    while matching.owner[best] != NONE:
        best = extend(distance, matching, best)
    matching.last = best
    return matching.slack[best]


def extend(distance: Shorts, matching: Matching, here: int) -> int:
    """Continue the path from a matched target; return the nearest target not yet visited."""
    matching.done[here] = 1
    box = matching.owner[here]
    line = matching.line[box]
    base = matching.slack[here] - matching.box_price[box]
    best = NONE
    least = 0
    for target in range(matching.size):
        if matching.done[target] == 0:
            cost = base + distance[line + matching.column[target]] - matching.price[target]
            if cost < matching.slack[target]:
                matching.slack[target] = cost
                matching.way[target] = here
            cost = matching.slack[target]
            if best == NONE or cost < least:
                least = cost
                best = target
    return best


def sum_after(distance: Shorts, matching: Matching, box: int, line: int) -> int:
    """Return the sum if one box had its distances at `line`; the matching does not change."""
    target = matching.choice[box]
    matching.owner[target] = NONE
    length = shortest(distance, matching, line) + matching.price[target]
    matching.owner[target] = box
    return matching.total + length - distance[matching.line[box] + matching.column[target]]
