"""The deadlock patterns, in a record of lines."""

from ....game.lines import Bytes, Ints, Lines, Longs, Shorts


class Patterns(Lines):
    """Deadlock patterns, and the boxes of the next one."""

    count: int
    size: Bytes  # how many boxes each has
    box: Shorts  # MOST_BOXES places for the cells of each
    after: Ints  # for each place the next one with the same cell, plus one; or 0
    first: Ints  # for each cell the first such place, plus one
    region: Longs  # for each pattern rows of bits: where the worker is

    hand: Shorts  # the boxes of which a pattern is made
    hand_count: int
    kept: Shorts
