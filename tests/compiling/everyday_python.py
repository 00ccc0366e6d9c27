"""Rules as people write Python: one function for each snippet, of a state and two numbers."""

from __future__ import annotations

CELLS, WIDTH = 36, 6

HEAD = """
from enum import IntEnum

from gyoji.game.events import tell
from gyoji.game.state import AREA, OWN, STATUS, TURN, WIDTH

COUNT, SCORE, LENGTH, SEED = OWN, OWN - 1, OWN - 2, OWN - 3
HANDS = (OWN - 4, OWN - 5)
BLACK_STONES, WHITE_STONES = HANDS
QUEUE, CAPACITY = OWN - 6, 12

EMPTY, WALL, BOX, GOAL = range(4)
UP, DOWN, LEFT, RIGHT = -6, 6, -1, 1
STEPS = (UP, RIGHT, DOWN, LEFT)
WAYS = range(4)
PAIRS = ((-1, 0), (0, 1), (1, 0), (0, -1))
EIGHT = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
LINES = ((0, 1, 2), (3, 4, 5), (0, 3), (1, 4, 2, 5))
KNIGHT = [[2, 1], [1, 2], [-1, 2], [-2, 1]]
POINTS = {1: 10, 2: 300, 3: -70000, 8: 1 << 33}
MIRROR = {0: (1, 3), 1: (0, 2), 2: (3, 1), 3: (2, 0)}
OPEN = frozenset({EMPTY, GOAL})
FORWARD = (-7, -5)
PRIMES = {2, 3, 5, 7, 11, 13, 17, 19}
BASE = bytes([3, 1, 4, 1, 5, 9, 2, 6])


class Cell(IntEnum):
    FLOOR = 0
    ICE = 2
    ROCK = 5


class Way:
    NORTH, EAST, SOUTH, WEST = range(4)


def begin(state, log):
    pass


def score(state, player):
    return state[SCORE]


def next_action(state, action):
    return -1


def place_of(row, column):
    return row % 6 * 6 + column % 6


def row_and_column(at):
    return divmod(at % 36, 6)


def add(state, register, n):
    state[register] += n


def add_twice(state, register, n=1):
    add(state, register, n)
    add(state, register, n)


def push(state, value, queue=QUEUE):
    state[queue - state[LENGTH] % CAPACITY] = value
    state[LENGTH] = (state[LENGTH] + 1) % CAPACITY


def at_queue(state, queue, i):
    return state[queue - 1 - i]


def is_free(state, at):
    return state[at] in OPEN


def grow(state):
    state[SEED] = (state[SEED] * 5 + 3) % 101
    return state[SEED]
"""

SNIPPETS = {
    "two_loops_of_one_name": """
def two_loops_of_one_name(state, a, b):
    total = 0
    for row in range(a % 6):
        total += row
    for row in range(b % 6):
        for column in range(row):
            total = total * 3 + state[row * 6 + column]
    return total
""",
    "lights_cross": """
def lights_cross(state, a, b):
    at = a % 36
    for step in (0, UP, DOWN, LEFT, RIGHT):
        place = at + step
        if 0 <= place < state[AREA]:
            state[place] = 1 - state[place]
    return any(state[p] for p in range(state[AREA]))
""",
    "lights_neighbours": """
def lights_neighbours(state, a, b):
    at = 7 + a % 20
    total = 0
    for near in (at - 1, at + 1, at - 6, at + 6):
        total = total * 7 + state[near]
    return total
""",
    "lights_all_off": """
def lights_all_off(state, a, b):
    return not any(state[p] > a for p in range(36)) and all(state[p] != b for p in range(0, 36, 2))
""",
    "reversi_flips": """
def reversi_flips(state, a, b):
    row, column = row_and_column(a)
    me, flips = b % 3, 0
    for dr, dc in EIGHT:
        r, c, n = row + dr, column + dc, 0
        while 0 <= r < 6 and 0 <= c < 6 and state[r * 6 + c] % 3 == 3 - me:
            r += dr
            c += dc
            n += 1
        if n and 0 <= r < 6 and 0 <= c < 6:
            flips += n
    return flips
""",
    "reversi_count": """
def reversi_count(state, a, b):
    black = sum(state[p] == 1 for p in range(36))
    white = sum(1 for p in range(36) if state[p] == 2)
    return (black - white) * 100 + sum(state[p] for p in range(36) if state[p] > b)
""",
    "reversi_score_for": """
def reversi_score_for(state, a, b):
    player = a % 2
    state[BLACK_STONES if player == 0 else WHITE_STONES] += b
    state[HANDS[player]] += 1
    return state[HANDS[1 - player]]
""",
    "merge_row": """
def merge_row(state, a, b):
    line = LINES[a % 4]
    moved = False
    for i, at in enumerate(line):
        if state[at] == 0:
            continue
        for j in range(i + 1, len(line)):
            if state[line[j]] == state[at]:
                state[at], state[line[j]] = state[at] * 2 % 97, 0
                moved = True
                break
            elif state[line[j]]:
                break
    return moved
""",
    "merge_best": """
def merge_best(state, a, b):
    best = max(state[p] for p in range(36))
    least = min((state[p] for p in range(36) if state[p] > a), default=-5)
    return best * 1000 + least + max(POINTS[8], b) + min(STEPS)
""",
    "merge_slide": """
def merge_slide(state, a, b):
    for row in reversed(range(6)):
        write = row * 6
        for at in range(row * 6, row * 6 + 6):
            if state[at] % 4:
                state[write], state[at] = state[at], state[write]
                write += 1
    return write
""",
    "robot_forward": """
def robot_forward(state, a, b):
    at, facing = 14 + a % 6, b % 4
    if b % 3 == 0:
        facing = (facing + 1) % 4
    elif b % 3 == 1:
        facing = facing - 1
    step = STEPS[facing]
    if state[at + step] == WALL:
        return 0
    return (at + step) * 10 + STEPS[facing - 1]
""",
    "robot_commands": """
def robot_commands(state, a, b):
    match a % 7:
        case 0 | 1:
            state[COUNT] += 1
        case 2 if b > 50:
            state[COUNT] += 2
        case 3:
            if b % 2:
                return 77
            state[COUNT] += 3
        case Way.WEST | 5:
            state[COUNT] += 4
        case Cell.ROCK:
            return -1
        case other if other > b:
            return other
        case _:
            state[COUNT] -= 1
    return state[COUNT]
""",
    "robot_pairs": """
def robot_pairs(state, a, b):
    match a % 3, b % 3:
        case 0, 0:
            return 1
        case 0, _:
            return 2
        case (1 | 2), 1:
            return 3
    return 4
""",
    "robot_turns": """
def robot_turns(state, a, b):
    left, right = MIRROR[a % 4]
    x, y = PAIRS[left]
    u, v = KNIGHT[right]
    return left * 1000 + right * 100 + x * 10 + y + u * 7 + v
""",
    "snake_move": """
def snake_move(state, a, b):
    head = state[QUEUE] % 36
    row, column = row_and_column(head)
    dr, dc = PAIRS[a % 4]
    if (new := place_of(row + dr, column + dc)) == head:
        return 0
    push(state, new)
    return new
""",
    "snake_bites": """
def snake_bites(state, a, b):
    for i in range(state[LENGTH] % CAPACITY):
        if state[QUEUE - i] == a:
            found = i
            break
    else:
        found = -1
    return found
""",
    "snake_body": """
def snake_body(state, a, b):
    return sum(at_queue(state, QUEUE, i) for i in range(a % 5)) + at_queue(state, HANDS[1], b % 2)
""",
    "snake_search": """
def snake_search(state, a, b):
    left = a % 9
    while left:
        left -= 1
        if state[left] == b % 5:
            break
    else:
        return -left - 1
    return left
""",
    "life_neighbours": """
def life_neighbours(state, a, b):
    at = 7 + a % 22
    alive = sum(state[at + dr * 6 + dc] % 2 for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dr or dc)
    return alive == 3 or (alive == 2 and state[at] % 2)
""",
    "life_step": """
def life_step(state, a, b):
    for at in range(36):
        row, column = divmod(at, 6)
        near = 0
        for dr, dc in EIGHT:
            if row + dr in range(6) and column + dc in range(0, 6):
                near += state[(row + dr) * 6 + column + dc] & 1
        state[at] |= (near == 3 or near == 2 and state[at] & 1) << 1
    for at in range(36):
        state[at] >>= 1
    return state[a % 36]
""",
    "life_popcount": """
def life_popcount(state, a, b):
    return (a * 12345).bit_count() * 100 + (b + 7).bit_length() + (-a).bit_count()
""",
    "peg_jumps": """
def peg_jumps(state, a, b):
    at, jumps = 14 + a % 8, 0
    for over, to in ((LEFT, 2 * LEFT), (RIGHT, 2 * RIGHT), (UP, 2 * UP), (DOWN, 2 * DOWN)):
        if state[at + over] and not state[at + to]:
            jumps += 1
    return jumps
""",
    "peg_line": """
def peg_line(state, a, b):
    return sum(state[p] for p in LINES[a % 4]) * 10 + len([p for p in LINES[a % 4] if state[p]])
""",
    "peg_won": """
def peg_won(state, a, b):
    for line in LINES:
        if all(state[p] == state[line[0]] for p in line):
            return len(line)
    return sum(any(state[p] == b for p in line) for line in LINES)
""",
    "mines_around": """
def mines_around(state, a, b):
    row, column = row_and_column(a)
    count = 0
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            if (dr, dc) == (0, 0):
                continue
            if not (0 <= row + dr < 6 and 0 <= column + dc < 6):
                continue
            count += state[place_of(row + dr, column + dc)] == BOX
    return count
""",
    "mines_points": """
def mines_points(state, a, b):
    n = a % 10
    bonus = POINTS.get(n, -1)
    if n in POINTS:
        bonus += POINTS[n]
    if n not in (1, 2, b):
        bonus += 5
    return bonus + (a % 20 in PRIMES) + (b in {3, 4}) * 2 + len(POINTS) + (a % 50 in STEPS)
""",
    "mines_flood": """
def mines_flood(state, a, b):
    first = last = LENGTH
    head, tail = 0, 0
    push(state, a % 36)
    tail += 1
    while head < tail and tail < CAPACITY:
        at = at_queue(state, QUEUE + 1, head)
        head += 1
        for step in STEPS:
            if is_free(state, (at + step) % 36) and tail < CAPACITY:
                push(state, (at + step) % 36)
                tail += 1
    return head * 100 + tail + first - last
""",
    "ice_slide": """
def ice_slide(state, a, b):
    at, step = 14 + a % 8, STEPS[b % 4]
    while 6 < at + step < 30 and state[at + step] in (Cell.FLOOR, Cell.ICE):
        at += step
    tell(None, 1, at, step)
    return at
""",
    "ice_walls": """
def ice_walls(state, a, b):
    assert 0 <= a, "the action is not negative"
    blocked = bool(state[a % 36] == WALL) + bool(b)
    for way in WAYS:
        blocked += state[(a + STEPS[way]) % 36] in [WALL, BOX, b]
    return blocked
""",
    "laser_reflect": """
def laser_reflect(state, a, b):
    row, column, dr, dc = a % 6, b % 6, 0, 1
    for _ in range(20):
        mirror = state[row * 6 + column] % 4
        if mirror == 1:
            dr, dc = -dc, -dr
        elif mirror == 2:
            dr, dc = dc, dr
        row, column = row + dr, column + dc
        if not (0 <= row < 6 and 0 <= column < 6):
            return row * 100 + column
    return -1
""",
    "laser_table": """
def laser_table(state, a, b):
    way = a % 4
    for key, (first, second) in MIRROR.items():
        if key == way:
            way = first if b % 2 else second
            break
    for key in POINTS:
        way += key
    for value in POINTS.values():
        way ^= value
    return way
""",
    "hex_neighbours": """
def hex_neighbours(state, a, b):
    width = state[WIDTH]
    steps = (-width, 1 - width, -1, 1, width - 1, width)
    at, mine = 7 + a % 20, 0
    for step in steps:
        mine += state[at + step] == b % 3
    return mine * 1000 + steps[b % 6] + steps[-1]
""",
    "hex_path": """
def hex_path(state, a, b):
    edges = [(a % 6, 0), (a % 6, 5), (0, b % 6)]
    found = 0
    for r, c in edges:
        found = found * 10 + state[r * 6 + c]
    for i, (r, c) in enumerate(edges, 1):
        found += i * (r - c)
    return found
""",
    "registers_in_a_loop": """
def registers_in_a_loop(state, a, b):
    for register in (COUNT, SCORE, TURN):
        state[register] += a
        if state[register] > b:
            break
        if state[register] == 3:
            continue
        state[register] += 1
    else:
        return -1
    for hand, other in zip(HANDS, reversed(HANDS)):
        state[hand] = state[other] + 1
    return state[COUNT] + sum(state[r] for r in (COUNT, SCORE))
""",
    "registers_passed_on": """
def registers_passed_on(state, a, b):
    add(state, COUNT, a)
    add_twice(state, SCORE)
    add_twice(state, n=b, register=STATUS)
    add(state, HANDS[0] if a % 2 else HANDS[1], 5)
    add(state, QUEUE - b % 3, 1)
    add(state, a % 36, 2)
    state[STATUS] = 0
    return state[SCORE]
""",
    "chain_and_swap": """
def chain_and_swap(state, a, b):
    x = y = grow(state)
    state[0] = state[x % 36] = y + grow(state)
    i, j = a % 36, b % 36
    state[i], state[j] = state[j], state[i]
    state[i], j = j, state[i]
    i, state[i] = state[i] % 36, 7
    return x * 3 + i + j
""",
    "walrus": """
def walrus(state, a, b):
    total = 0
    while (n := grow(state)) % 7 and total < 500:
        total += n
    x = a
    total += x + (x := 3) * x
    if (y := state[a % 36]) > 1 and (y := y - 1) < b:
        total += y * 1000
    return total + (n if (n := n + 1) > 50 else -n) + (x < (x := b) < 90)
""",
    "powers": """
def powers(state, a, b):
    return a % 10 ** 2 + (a % 10) ** 3 + 2 ** (b % 30) + pow(b % 5, a % 6) - ~a + 3 ** 4 + (-b) ** 2
""",
    "table_of_tables": """
def table_of_tables(state, a, b):
    x = EIGHT[a % 8][0] * 10 + EIGHT[-1 - a % 8][b % 2]
    step = EIGHT[b % 8]
    total = step[0] * 7 + step[1] + BASE[a % 8] + BASE[-1] + BASE[a % 8 - 1] + len(LINES[a % 4])
    for x2, in ((1,), (2,)):
        total += x2
    for row in EIGHT:
        for number in row:
            total = (total * 3 + number) % 1009
    return total + x + len(EIGHT) + sum(STEPS) + max(BASE) + STEPS[-1] + (b % 6 in LINES[a % 4])
""",
    "several_results": """
def several_results(state, a, b):
    quotient, rest = divmod(a - 30, 7)
    row, column = row_and_column(b)
    state[row], state[column] = nearest(state, a)
    x, y = (quotient, rest) if a > b else (rest, grow(state))
    return x * 1000 + y * 100 + row_and_column(a)[1] * 10 + nearest(state, b)[0]

def nearest(state, at):
    for radius in range(1, 4):
        for step in (-radius, radius):
            if 0 <= at + step < 36 and state[at + step] == 1:
                return at + step, radius
    return (-1, 0) if at % 2 else row_and_column(at)
""",
    "min_and_max": """
def min_and_max(state, a, b):
    low, high = min((a, b)), max([a, b, 7])
    first = min(p for p in range(36) if state[p] or p == 35)
    far = max(
        abs(r - 2) + abs(c - 3)
        for r in range(6)
        for c in range(6)
        if state[r * 6 + c] == 1 or not r
    )
    return low + high * 100 + first * 10000 + far + sum([a, b]) + sum(LINES[a % 4], 5)
""",
    "order_of_calls": """
def order_of_calls(state, a, b):
    x = grow(state) + sum(grow(state) for _ in range(a % 4)) * grow(state)
    y = grow(state) in (grow(state) % 9, 4, grow(state))
    z = grow(state) in range(grow(state) % 50, grow(state))
    if a % 2 and any(grow(state) % 5 == 0 for _ in range(3)) or grow(state) % 2:
        x += 1
    return x * 4 + y * 2 + z + (all(grow(state) % 4 for _ in WAYS) if b % 2 else 7)
""",
    "nested_loops": """
def nested_loops(state, a, b):
    total = 0
    for i in range(a % 5):
        for step in STEPS:
            if step == b % 7:
                break
            for way in (1, 2, 3):
                if way == i:
                    continue
                total += way * step
                if total > 40:
                    break
            else:
                total += 100
        else:
            total += 1000
            continue
        total -= 5
    else:
        total *= 2
    return total
""",
    "late_variable": """
def late_variable(state, a, b):
    step = 99
    for step in STEPS[1:]:
        if step > a - 40:
            break
    for at in range(b % 9, 20, 4):
        pass
    for last in reversed(range(a % 7, 9 + b % 20, 3)):
        at = at * 10 % 1007 + last
    for i, at_ in zip(range(3, a), STEPS):
        at += i * at_
    return step * 100 + at
""",
    "steps_and_registers": """
def steps_and_registers(state, a, b):
    at = 14 + a % 8
    total = state[at + UP] * 3 + state[UP + at] * 5 + state[at - UP] * 7 + state[at + LEFT]
    for step in FORWARD:
        total += state[at + step] + state[step + at]
    forward = FORWARD[b % 2]
    total = total * 3 + state[at + forward] + look(state, UP, at) + look(state, -7, at)
    player = b % 2
    state[BLACK_STONES - player] += 1
    state[-player + BLACK_STONES] += 2
    hand = HANDS[player]
    state[hand] += 1
    for i, register in enumerate(HANDS):
        state[register] += i
        state[register - 3] += 1
        state[QUEUE - 1 - i] += a
    return total

def look(state, step, at):
    return state[step + at] * 2
""",
    "in_conditions": """
def in_conditions(state, a, b):
    if a % 3 == 0 and any(state[p] == b for p in LINES[a % 4]):
        x = 1
    elif sum(state[p] for p in WAYS) > 50 or a in PRIMES:
        x = 2
    elif (n := grow(state)) in range(10, 60, 7):
        x = n
    else:
        x = max(p for p in WAYS if state[p] <= state[3]) if b % 2 else min(state[p] for p in WAYS)
    while x < 60 and not any(state[p] == x for p in range(36)):
        x += 1
        if x % 5 == 0:
            continue
        x += all(state[p] < x for p in range(4))
    return [x, a, b][x % 3] + (x, -x)[a % 2] + {1: 5, 2: 7}.get(x, 9) + divmod(x, 7)[1]
""",
    "rows_of_two": """
def rows_of_two(state, a, b):
    return sum(where(state, p)[1] for p in range(a % 7)) + where(state, b)[0] * 100

def where(state, at):
    return row_and_column(at) if at % 2 else PAIRS[at % 4] if at % 3 else (state[at % 36], -1)
""",
    "only_an_effect": """
def only_an_effect(state, a, b):
    bump(state, a)
    bump(state, by=2, at=b)
    return state[a % 36]

def bump(state, at, by=1):
    if at > 90:
        return
    if at % 7 == 0:
        return None
    state[at % 36] += by
""",
    "lists_of_constants": """
def lists_of_constants(state, a, b):
    scores = [state[hand] for hand in HANDS]
    best = max(scores)
    places = [row * 6 + column + 7 for row, column in PAIRS]
    at = 7 + a % 20
    around = [state[at + 6 * dr + dc] for dr, dc in PAIRS if dr].count(BOX)
    pairs = [(at, 2 * at + b % 5) for at in range(4)]
    state[SCORE] = sum(score == best for score in scores) + around
    return places[a % 4] + max(two - one for one, two in pairs) + [c + 1 for c in range(3)][b % 3]
""",
    "lists_that_change": """
def lists_that_change(state, a, b):
    counts = [0] * 5
    last = [a, b, 7]
    first = [-1 for _ in range(4)]
    for at in range(36):
        counts[state[at] % 5] += 1
        if first[state[at] % 4] < 0:
            first[state[at] % 4] = at
        last[at % 3] -= counts[-1] * first[at % 4]
    counts[0], counts[-1] = counts[4], counts[0]
    last[0] = last[1] = counts[1] + last[2]
    way = [UP, OWN]
    way[a % 2] += b % 2 - 1
    state[20 + way[0] % 9] = counts[1]
    most = sum(counts) * 1000 + max(first) + last[0] * 7 + last[2]
    return most + counts[a % 5] - 3 * counts[3] + way[a % 2]
""",
    "annotated": """
def annotated(state, a, b) -> bool:
    row: int = a // 6
    offsets: tuple[int, ...] = (1, 2, 3)
    total: int
    total = 0
    for offset in offsets:
        total += row * offset
    return total % 2 == 0
""",
    "the_same_name_twice": """
def the_same_name_twice(state, a, b):
    p = a % 6
    found = sum(p * p for p in range(p))
    for p in (5, 6):
        found += any(p == q for q in range(b % 9) for r in (q, p) if r == p)
    return found * 100 + p
""",
}
"""The snippets that compile, by the names of their functions."""


def module() -> str:
    """Return the rules of all snippets; the action is the number of the snippet."""
    choices = "".join(
        f"    if action == {number}:\n"
        f"        return int({name}(state, state[0] % 100, state[1] % 100))\n"
        for number, name in enumerate(SNIPPETS)
    )
    apply = f"def apply(state, action, log):\n{choices}    return 0\n"
    return "\n\n".join([HEAD, *SNIPPETS.values(), apply])
