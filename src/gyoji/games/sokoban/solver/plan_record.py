"""The data of the searches by features and along the packing order, in records of lines."""

from ....game.lines import Bytes, Ints, Lines, Longs, Shorts


class Macros(Lines):
    """The places of one box: states of a breadth-first search by pushes."""

    count: int
    cell: Shorts
    region: Shorts  # the first cell of the part of the floor where the worker is
    area: Longs  # rows of bits of that part
    reach: Shorts  # its size
    before: Ints
    way: Bytes
    mark: int
    marked: Ints  # for each cell the search that came there last, and the states that it met
    met: Bytes
    state_of: Shorts


class Features(Lines):
    """The feature-space search: the plan, the cells of feature space, and the current moves."""

    begun: int
    full: int
    stage: Shorts  # of each node
    wall: Bytes
    seen: Bytes

    has_hot: int
    hot: Bytes  # cells * cells
    hottest: int
    near_targets: Shorts
    all_targets: Shorts

    score: Longs  # of each node: what is looked at first in its cell
    cells: int  # of feature space
    feature: Ints
    root: Ints  # of a pairing heap of nodes, in `Nodes.before` (child) and `Nodes.after` (sibling)
    slot: Ints
    turn: int

    moves: int  # from the position in hand
    node: Ints
    packed: Ints
    outside: Ints
    regions: Ints
    least: Ints
    reached: Ints
    hotspots: Ints
    value: Longs
    advised: Ints
    advice: Longs

    packed_now: int
    outside_now: int
    regions_now: int
    hotspots_now: int
    least_now: int
    reached_now: int


class Order(Lines):
    """The packing order, and the search along it. Phases and items are counted from the end."""

    begun: int
    going: int
    full: int
    turn: int
    bucket: int
    phases: int
    items: int  # cells that are filled, one after another
    cell: Shorts
    source: Shorts  # one more than the cell where the box for it is parked, or 0
    start_of: Shorts  # one more than the number of the start of its box
    first: Ints  # the first item of a phase
    sets: Longs  # of each stage: the cells that are filled
    distance: Shorts  # item * (cells + 1) + cell
    area: Bytes  # stage * (cells + 1) + cell: whether a box can come to all cells to be filled
    filled: Bytes
    stage: Shorts  # of each node: how many phases are left

    effort: int
    worker: int
    start_at: Shorts  # one more than the number of the start at a cell
    used: Bytes  # starts
    rarity: Shorts
    leaving: Shorts
    home: Bytes
    left: Shorts

    frames: int  # of the search for an order: where a box was parked
    frame_items: Ints
    frame_phases: Ints
    frame_worker: Ints
    frame_count: Ints
    frame_box: Shorts
    parking: Ints  # pushes << 24 | box << 12 | cell: two for each box of each frame

    complete: int
    best_left: int
    best_items: int
    best_phases: int
    best_cell: Shorts
    best_source: Shorts
    best_first: Ints
