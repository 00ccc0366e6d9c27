"""The data of the solver of Sokoban, in records (`gyoji.game.lines`).

Floor cells that the worker could reach on a board without boxes have numbers from 0 on; the number
after the last one (`SolverLevel.cells`) stands for every wall. A push goes to
`near[4 * cell + way]`.
"""

from ....game.lines import Bytes, Ints, Lines, Longs, Shorts

# ---------------------------------------------------------------- parts
# Searches by features and along the packing order, and deadlock patterns.


class Macros(Lines):
    """The places of one box: states of a breadth-first search by pushes."""

    count: int
    cell: Shorts
    region: Shorts  # the first cell of the part of the floor where the worker is
    area: Longs  # rows of bits of that part
    reach: Shorts  # the size of that part
    before: Ints
    way: Bytes
    mark: int
    marked: Ints  # for each cell, the `mark` of the last search that came there
    met: Bytes  # for each cell, the number of its states in that search
    state_of: Shorts


class Nodes(Lines):
    """The positions met so far: their boxes, the worker's region, and their parents."""

    count: int
    words: int  # the number of words in a set of boxes
    set: Longs
    worker: Shorts
    parent: Ints
    move: Ints  # 4 * the cell from which a box was moved + way
    cost: Ints
    rank: Ints
    before: Ints
    after: Ints
    table: Longs
    slots: int
    buckets: Ints
    low: int
    probed: int  # pushes that probes have tried for this search
    visits: Ints  # how often each set of empty targets was met; sets with one slot share a count


class Order(Lines):
    """The packing order, and the search along it. Phases and items are numbered from the end."""

    sequential: int  # whether boxes are taken off one after another
    begun: int
    going: int
    full: int
    turn: int
    bucket: int
    phases: int
    items: int  # the number of cells that are filled, one after another
    cell: Shorts
    source: Shorts  # of an item: one more than the cell where its box is parked, or 0
    start_of: Shorts  # of an item: one more than the number of its box's start
    first: Ints  # for each phase, its first item
    sets: Longs  # for each stage, the set of cells that are filled
    distance: Shorts  # item * (cells + 1) + cell: pushes from the cell to the item's cell
    area: Bytes  # stage * (cells + 1) + cell: whether a box there can come to all cells to fill
    ahead: Ints  # for each stage, the stage whose area counts
    away: Shorts  # stage * (cells + 1) + cell: pushes to the cell from outside of the stage's area
    filled: Bytes
    stage: Shorts  # of each node: how many phases are left

    effort: int
    worker: int
    start_at: Shorts  # one more than the number of the start at a cell
    used: Bytes  # for each start, whether a box uses it
    rarity: Shorts
    leaving: Shorts  # for each box, one more than the number of the start that it goes to, or 0
    exit: Shorts  # for each cell, the same for the box on it, as far as known
    home: Bytes
    left: Shorts

    frames: int  # the number of frames of the search for parking places
    frame_items: Ints
    frame_phases: Ints
    frame_worker: Ints
    frame_count: Ints
    frame_box: Shorts
    parking: Ints  # pushes << 24 | box << 12 | cell: two for each box of each frame
    again: int  # whether a parked box may be parked again
    met: Longs  # keys of positions after parking; of those with one slot, the last

    complete: int
    best_left: int
    best_items: int
    best_phases: int
    best_cell: Shorts
    best_source: Shorts
    best_first: Ints


class Features(Lines):
    """The feature-space search: the plan, the cells of feature space, and the current moves."""

    begun: int
    full: int
    goes: int  # whether this search is on
    work: int  # pushes that it has tried
    bit: int  # its switch
    order: Order
    nodes: Nodes
    stage: Shorts  # of each node
    wall: Bytes
    seen: Bytes

    has_hot: int
    hot: Bytes  # cell * cells + other cell: the table of `hotspots`
    hottest: int
    steps: Shorts  # to each cell from `steps_from`, plus one, on the floor without boxes
    steps_from: int  # a cell, plus one
    near_targets: Shorts  # to seek positions halfway: the fewest pushes to a target
    all_targets: Shorts

    score: Longs  # for each node: in its cell, the node with the least score is taken first
    same: Ints  # for each node, the first node with its position
    done: Bytes  # for each such first node, whether its position was expanded
    cells: int  # the number of cells of feature space
    feature: Ints
    root: Ints  # of a pairing heap of nodes, in `Nodes.before` (child) and `Nodes.after` (sibling)
    slot: Ints
    turn: int
    best: int  # the best cell of those in which nodes waited
    patience: int
    turns: Ints  # for each cell, how often it was the best
    is_best_due: int
    hand: int  # the node that is expanded

    moves: int  # the number of moves from the position in hand
    node: Ints
    known: Bytes  # for each move, whether its position waits already
    move: Ints  # like `Nodes.move` of FESS: the box's cell << 16 | the cell to which it goes
    packed: Ints
    outside: Ints
    regions: Ints
    rooms: Ints
    frees: Bytes  # for each move, whether another box can then be pushed in a new way
    least: Ints
    reached: Ints
    hotspots: Ints
    value: Longs
    advised: Ints
    advice: Longs

    packed_now: int
    outside_now: int
    regions_now: int
    rooms_now: int
    hotspots_now: int
    least_now: int
    reached_now: int


class Patterns(Lines):
    """Deadlock patterns, and the boxes of the next pattern."""

    count: int
    size: Bytes  # the number of boxes of each pattern
    box: Shorts  # MOST_BOXES places for the cells of each
    after: Ints  # for each place the next one with the same cell, plus one; or 0
    first: Ints  # for each cell the first such place, plus one
    region: Longs  # for each pattern rows of bits: where the worker is

    hand: Shorts  # the boxes of which a pattern is made
    hand_count: int
    kept: Shorts


# ---------------------------------------------------------------- solver

# What `run` answers: the numbers of `gyoji.solving.record`.
RUNNING, SOLVED, PROVEN, FULL = 0, 1, 2, 3

# Objectives.
ANY, PUSHES, MOVES = 0, 1, 2

# Switches, one for each technique that a search can do without.
FREEZE, FROZEN_DISTANCES, MATCHING, CORRALS, BACKWARD, FESS, ORDER, PATTERNS, SEQUENCE, REPAIRS = (
    1, 2, 4, 8, 16, 32, 64, 128, 256, 512,
)  # fmt: skip
UNPACKING, ROOMS, HALFWAY, VISITS = 1024, 2048, 4096, 8192
ALL = 16383

# Values of `Solver.repairs`.
MOST_PLACED, ALL_BUT_ONE = 1, 2

NONE = -1
CLOSED = -2
"""In `Nodes.after`: the node is in no bucket."""

FAR = 60_000
"""A distance that no pushes cover; every sum of real distances is below it."""

BITS = 62
"""Bits of a word in use, so that no sum of two words needs a sign."""

NODE = 2 + 6 * 4
"""Bytes of a node, without its boxes and its slots in the table."""

MOST_MATCHED = 120
"""The maximum number of boxes for a matching; beyond it, each box's nearest target counts."""


MOST_FRAMES = 40
"""The maximum number of times that boxes are parked."""

MOST_MET = 1 << 12
"""The number of positions with parked boxes that are remembered."""


class Keys(Lines):
    """Random numbers of 62 bits for each cell: Zobrist (1970)."""

    box: Longs
    worker: Longs


class SolverLevel(Lines):
    """The constants of a level during a search."""

    height: int
    width: int

    cells: int
    near: Shorts  # 4 * cell + way; `cells` for a wall
    row: Bytes
    column: Bytes
    cell_at: Shorts  # 64 * row + column
    floor: Longs  # for each row of the grid, the bits of its floor

    boxes: int
    targets: int
    target: Shorts  # the cell of each
    target_of: Shorts  # for each cell the number of its target, plus one; or 0
    start: Shorts  # the cells of the boxes in the beginning
    worker: int

    alive: Bytes  # whether a box could be pushed from this cell to some target
    fixed: Bytes  # bit 0: no box is pushed up or down from here; bit 1: to the left or right
    sides: Bytes  # 4 * cell + way: the part of the floor where that neighbour is, with a box here
    frozen_sides: Bytes  # the same among frozen boxes
    word_of: Bytes  # a set of boxes has a bit for each cell that is alive: its word, its bit
    bit_of: Longs
    cell_in: Shorts  # BITS * word + number of the bit

    distance: Shorts  # cell * targets + target: pushes; then the same under frozen boxes
    pulled: Shorts  # cell * boxes + box: pushes from where the box starts
    queue: Ints
    state_distance: Shorts

    keys: Keys


class BoxBoard(Lines):
    """The current position."""

    count: int  # boxes
    list: Shorts
    place: Shorts  # of a box in the list, by its cell
    box: Bytes  # 1 for a cell with a box, and for walls
    free: Longs  # rows: floor without a box
    set: Longs
    key: int  # of the boxes

    region: Longs  # rows: where the worker can go
    other: Longs  # the same after a push
    third: Longs
    counted: Longs  # the floor of regions that were counted

    frozen: Bytes
    inside: Bytes  # of a corral: 1 for its floor, 2 for its boxes
    cluster: Shorts


class Rooms(Lines):
    """The rooms of the floor, and the passages between them, in rows of bits."""

    count: int
    rows: Longs  # room * height + row
    edges: Longs  # the same for the cells beside a room
    passages: Longs
    linked: Bytes  # room * MOST_ROOMS + room: whether passages alone join them
    barred: Bytes  # whether a part of one of them does not come to the other
    board: BoxBoard


class Matching(Lines):
    """An assignment of boxes to targets with the least sum of pushes."""

    size: int
    rows: int  # boxes; further ones, up to `size`, do not exist and need no pushes
    total: int
    holds: int  # whether the next position may go on from here
    base: int  # which distances hold, in `SolverLevel.distance`
    line: Ints  # for each box, where its distances begin
    cell: Shorts  # of each box
    row_of: Shorts  # the box of a cell
    free: Shorts
    column: Shorts  # the targets that are matched
    box_price: Ints
    price: Ints  # of targets
    kept: Ints  # prices by the targets' numbers, from the last matching
    owner: Ints  # the box of a target
    choice: Ints  # the target of a box

    slack: Ints
    way: Ints
    done: Ints
    last: int
    frozen: Bytes
    frozen_key: int


class Cache(Lines):
    """A cache of keys, with a number for each; it is emptied when it is full."""

    count: int
    key: Longs
    value: Ints


class Solver(Lines):
    """All data of the solver."""

    objective: int
    switches: int
    begun: int
    best: int  # the node where a solution was found
    met: int  # the node of the backward search from which the solution goes on
    full: int  # whether a node was left out because there was no memory for it
    backward_full: int
    goes_forward: int
    goes_backward: int  # whether this search is on
    has_backward: int  # whether it has nodes that other searches may meet
    seeks: int  # whether positions halfway are sought, and nothing else
    repairs: int  # MOST_PLACED or ALL_BUT_ONE if so many boxes begin on targets, or else 0
    goes_order: int
    order_work: int
    solved_in: int  # FESS, SEQUENCE, ORDER or HALFWAY; 0 for the forward search
    turn: int
    work: int  # pushes that were tried

    level: SolverLevel
    board: BoxBoard
    scratch: BoxBoard  # for the floor among frozen boxes, and for the end
    matching: Matching
    trial: Matching
    pulling: Matching  # of the backward search
    frozen_tables: Cache
    tables_full: int
    unpacked: Cache  # the sets of frozen boxes under which all targets can be filled

    forward: Nodes
    backward: Nodes
    along: Nodes  # of the search along the packing order
    phased: Features  # FESS by a packing order in phases, which the search `along` uses, too
    sequenced: Features  # FESS by a sequential packing order
    macros: Macros
    rooms: Rooms
    patterns: Patterns
    probe: Nodes  # of a small search that shows a position to be lost
    probing: Matching
    probe_solved: int

    corral: Shorts  # the boxes of the corral whose pushes come first
    corral_count: int
    cluster_count: int  # boxes of the corral that is being looked at
    seeds: Shorts
    seed_count: int
    tried: Ints
    try_number: int

    pushes: Ints  # of the solution, like `Nodes.move`
    push_count: int
    moves: Bytes  # the solution: the game's actions
    move_count: int
    walk: Shorts  # steps of the worker to each cell, plus one; or 0

    fixed: int  # bytes of all lines but those of nodes
    used: int  # the maximum number of bytes of memory that were written to
    nodes: int
    generated: int
    least: int
