"""The data of the solver of Sokoban, in records (`gyoji.game.lines`).

Floor cells that the worker could reach on a board without boxes have numbers from 0 on; the number
after the last one (`SolverLevel.cells`) stands for every wall. The neighbour of a cell in the
direction `way` (0 to 3) is `near[4 * cell + way]`.
"""

from ....game.lines import Bytes, Ints, Lines, Longs, Shorts

# ---------------------------------------------------------------- parts
# The records of single searches, of the packing order, and of deadlock patterns.


class Macros(Lines):
    """The places to which one box can be pushed or pulled: states of a search (`macros`)."""

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
    probed: int  # the pushes that probes for positions of this search have tried
    visits: Ints  # how often each set of empty targets was met; sets with one slot share a count


class Order(Lines):
    """The packing order (`order`), the stages of a play along it (`stages`), and the search for it.

    An item is one cell to be filled. Phases and items are numbered from the end of a play.
    """

    sequential: int  # whether boxes are taken off one after another
    begun: int
    going: int
    full: int
    turn: int
    bucket: int
    phases: int
    items: int  # the number of items
    cell: Shorts
    source: Shorts  # of an item: one more than the cell where its box is parked, or 0
    start_of: Shorts  # of an item: one more than the number of its box's start
    first: Ints  # for each phase, its first item
    sets: Longs  # for each stage, the set of cells that are filled when it begins
    distance: Shorts  # item * (cells + 1) + cell: pushes from the cell to the item's cell
    area: Bytes  # stage * (cells + 1) + cell: whether the cell is in the area (`stages`)
    ahead: Ints  # for each stage, the stage whose area its boxes have to be in
    away: Shorts  # stage * (cells + 1) + cell: pushes to the cell from outside of that area
    filled: Bytes
    stage: Shorts  # of each node: how many phases are left

    effort: int
    worker: int
    start_at: Shorts  # one more than the number of the start at a cell
    used: Bytes  # for each start, whether a box uses it
    rarity: Shorts
    leaving: Shorts  # for each box, one more than the number of the start that it goes to, or 0
    exit: Shorts  # for each cell, the same for the box on it; 0 also if it is not known yet
    home: Bytes
    left: Shorts

    frames: int  # the number of frames of the search for parking places
    frame_items: Ints
    frame_phases: Ints
    frame_worker: Ints
    frame_count: Ints
    frame_box: Shorts
    parking: Ints  # two for each box of each frame: pushes << 24 | its cell << 12 | parking place
    again: int  # whether a parked box may be parked again
    met: Longs  # a hash table of keys of positions after parking; a new key replaces an old one

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
    bit: int  # its bit of the switches: FESS or SEQUENCE
    order: Order
    nodes: Nodes
    stage: Shorts  # of each node: how many phases of `order` are left
    wall: Bytes
    seen: Bytes

    has_hot: int
    hot: Bytes  # cell * cells + other cell: the table of `hotspots`
    hottest: int
    steps: Shorts  # to each cell from `steps_from`, plus one, on the floor without boxes
    steps_from: int  # a cell, plus one
    near_targets: Shorts  # for each cell, the fewest pushes to a target; only for `halfway`
    all_targets: Shorts

    score: Longs  # for each node: in its cell, the node with the least score is taken first
    same: Ints  # for each node, the first node with its position
    done: Bytes  # for each first node of a position, whether the position was expanded
    cells: int  # the number of cells of feature space
    feature: Ints
    root: Ints  # of a pairing heap of nodes, in `Nodes.before` (child) and `Nodes.after` (sibling)
    slot: Ints
    turn: int
    best: int  # the cell that last had a turn as the best one
    patience: int
    turns: Ints  # for each cell, how many turns it has had as the best one
    is_best_due: int
    hand: int  # the node that is expanded

    moves: int  # the number of moves from the position in hand
    node: Ints
    known: Bytes  # for each move, whether the position after it is a node already
    move: Ints  # for each move: the box's cell << 16 | the cell to which it goes
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
    """Deadlock patterns (`patterns`), and the boxes of the pattern that is being learnt."""

    count: int
    size: Bytes  # the number of boxes of each pattern
    box: Shorts  # MOST_BOXES entries for each pattern: the cells of its boxes
    after: Ints  # for each entry of `box` the next one with the same cell, plus one; or 0
    first: Ints  # for each cell the first entry of `box` with it, plus one; or 0
    region: Longs  # for each pattern rows of bits: where the worker is

    hand: Shorts  # the boxes of which a pattern is being made
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
UNPACKING, ROOMS, HALFWAY, VISITS, SYMMETRIES = 1024, 2048, 4096, 8192, 16384
ALL = 32767

# Values of `Solver.repairs`.
MOST_PLACED, ALL_BUT_ONE = 1, 2

NONE = -1
CLOSED = -2
"""In `Nodes.after`: the node is in no bucket."""

FAR = 60_000
"""The distance to a place that cannot be reached; every sum of real distances is below it."""

BITS = 62
"""The number of bits of a word of 64 that are used, so that no sum of two words overflows."""

NODE = 2 + 6 * 4
"""The size of a node in bytes, without its boxes and its slots in the table."""

MOST_MATCHED = 120
"""The maximum number of boxes for a matching; with more, a bound adds up nearest targets."""


MOST_FRAMES = 40
"""The maximum number of times that boxes are parked in a packing order (`order`)."""

MOST_MET = 1 << 12
"""The number of positions with parked boxes that the search for a packing order remembers."""


class Keys(Lines):
    """Random numbers of 62 bits for each cell, for hashes of positions: Zobrist (1970)."""

    box: Longs
    worker: Longs


class SolverLevel(Lines):
    """The parts of a level that stay the same during a search."""

    height: int
    width: int

    cells: int
    near: Shorts  # 4 * cell + way; `cells` for a wall
    row: Bytes
    column: Bytes
    cell_at: Shorts  # 64 * row + column
    floor: Longs  # for each row of the board, the bits of its floor

    boxes: int
    targets: int
    target: Shorts  # the cell of each target
    target_of: Shorts  # for each cell the number of its target, plus one; or 0
    start: Shorts  # the cells of the boxes in the beginning
    worker: int

    alive: Bytes  # whether a box could be pushed from this cell to some target
    fixed: Bytes  # bit 0: no box is pushed up or down from here; bit 1: to the left or right
    sides: Bytes  # 4 * cell + way: the part of the floor where that neighbour is, with a box here
    frozen_sides: Bytes  # like `sides`, with frozen boxes as walls
    word_of: Bytes  # the word of a cell in a set of boxes, which has bits for cells that are alive
    bit_of: Longs  # the bit of a cell in this word
    cell_in: Shorts  # BITS * word + number of the bit: the cell with that bit in a set of boxes

    distance: Shorts  # cell * targets + target: pushes; then the same under frozen boxes
    pulled: Shorts  # cell * boxes + box: pushes from where the box starts
    queue: Ints
    state_distance: Shorts

    keys: Keys


class BoxBoard(Lines):
    """The current position."""

    count: int  # the number of boxes
    list: Shorts
    place: Shorts  # for a cell with a box, the index of the box in `list`
    box: Bytes  # 1 for a cell with a box, and for walls
    free: Longs  # for each row of the board, the bits of the floor without boxes
    set: Longs
    key: int  # the hash of the boxes

    region: Longs  # for each row, the bits of the cells that the worker can reach
    other: Longs  # like `region`, after a push
    third: Longs
    counted: Longs  # the floor of regions that were counted

    frozen: Bytes
    inside: Bytes  # of a corral: 1 for its floor, 2 for its boxes
    cluster: Shorts


class Rooms(Lines):
    """The rooms of the floor, and the passages between them, in rows of bits."""

    count: int
    rows: Longs  # room * height + row
    edges: Longs  # by the same index: the cells beside a room
    passages: Longs
    linked: Bytes  # room * MOST_ROOMS + other room: whether passages alone join them
    barred: Bytes  # by the same index: whether a part of one is cut off from the other
    board: BoxBoard


class Matching(Lines):
    """An assignment of boxes to targets with the least sum of pushes."""

    size: int
    rows: int  # the number of boxes; up to `size`, imagined boxes that need no pushes follow
    total: int
    holds: int  # whether the matching of the next position may continue from this one
    base: int  # where the distances used now begin in `SolverLevel.distance`
    line: Ints  # for each box, where its distances begin
    cell: Shorts  # the cell of each box
    row_of: Shorts  # for each cell, the index of its box in this record
    free: Shorts
    column: Shorts  # the targets that are matched
    box_price: Ints
    price: Ints  # the prices of targets
    kept: Ints  # prices by the targets' numbers, from the last matching
    owner: Ints  # for each target, the box that is matched with it
    choice: Ints  # for each box, its target

    slack: Ints
    way: Ints
    done: Ints
    last: int
    frozen: Bytes
    frozen_key: int


class Symmetries(Lines):
    """The symmetries of the level (`symmetry`), without the one that changes nothing."""

    count: int
    top: int
    bottom: int
    left: int
    right: int
    image: Shorts  # symmetry * (cells + 1) + cell
    chosen: int  # the symmetry that maps the current position to its face; NONE if it is its face
    faced: BoxBoard  # the boxes of the face: `set` and `key`
    trial: BoxBoard  # those of another image, and the worker's region


class Cache(Lines):
    """A cache of keys, with a number for each; it is emptied when it is full."""

    count: int
    key: Longs
    value: Ints


class Solver(Lines):
    """All data of the solver: the level, the current position, and every search."""

    objective: int
    switches: int
    begun: int
    best: int  # the node where a solution was found
    met: int  # the node of the backward search from which the solution goes on
    full: int  # whether a node was left out because there was no memory for it
    backward_full: int
    goes_forward: int
    goes_backward: int  # whether the backward search is on
    has_backward: int  # whether the backward search has nodes that other searches may meet
    seeks: int  # whether this solver only looks for halfway positions (`halfway`)
    repairs: int  # how many boxes begin on targets: MOST_PLACED, ALL_BUT_ONE or, if fewer, 0
    goes_order: int
    order_work: int
    solved_in: int  # FESS, SEQUENCE, ORDER or HALFWAY; 0 for the forward search
    turn: int
    work: int  # pushes that were tried

    level: SolverLevel
    board: BoxBoard
    scratch: BoxBoard  # for distances among frozen boxes, and for `unpacking`
    matching: Matching
    trial: Matching
    pulling: Matching  # that of the backward search, to the starts of the boxes
    frozen_tables: Cache
    tables_full: int
    unpacked: Cache  # the sets of frozen boxes under which all targets can be filled

    forward: Nodes
    backward: Nodes
    along: Nodes  # of the search along the packing order
    phased: Features  # feature-space search with an order in phases, which `along` uses, too
    sequenced: Features  # feature-space search with a sequential packing order
    macros: Macros
    rooms: Rooms
    symmetries: Symmetries
    patterns: Patterns
    probe: Nodes  # of a small search that shows a position to be lost
    probing: Matching
    probe_solved: int

    corral: Shorts  # the boxes to be pushed: those of a PI-corral (`corrals`), or all
    corral_count: int
    cluster_count: int  # the number of boxes of the corral that is being examined
    seeds: Shorts
    seed_count: int
    tried: Ints
    try_number: int

    pushes: Ints  # the pushes of the solution: 4 * the cell from which a box is pushed + way
    push_count: int
    moves: Bytes  # the solution: the game's actions
    move_count: int
    walk: Shorts  # steps of the worker to each cell, plus one; or 0

    fixed: int  # the size in bytes of all lines except those of nodes
    used: int  # the number of bytes of memory that are in use
    nodes: int
    generated: int
    least: int
