"""The cells of feature space: for each combination of features, the moves that wait there.

The moves of a cell are in a pairing heap (Fredman, Sedgewick, Sleator and Tarjan, 1986).
"""

from .plan_record import Features
from .record import NONE, Nodes


def cell_of(features: Features, feature: int, fallback: int) -> int:
    """The cell of these features; `fallback` if there is no room for a new one."""
    slot = feature % 1_000_003 * 7919 % len(features.slot)
    while features.slot[slot] != 0:
        cell = features.slot[slot] - 1
        if features.feature[cell] == feature:
            return cell
        slot = slot + 1 if slot + 1 < len(features.slot) else 0
    if features.cells == len(features.feature):
        return fallback
    cell = features.cells
    features.cells += 1
    features.slot[slot] = cell + 1
    features.feature[cell] = feature
    features.root[cell] = NONE
    return cell


def wait(features: Features, nodes: Nodes, cell: int, node: int, score: int) -> None:
    """Put a node into a cell."""
    features.score[node] = score
    nodes.before[node] = NONE
    nodes.after[node] = NONE
    if features.root[cell] == NONE:
        features.root[cell] = node
    else:
        features.root[cell] = meld(features, nodes, features.root[cell], node)


def meld(features: Features, nodes: Nodes, one: int, other: int) -> int:
    """One heap of two; its root."""
    if features.score[other] < features.score[one]:
        one, other = other, one
    nodes.after[other] = nodes.before[one]
    nodes.before[one] = other
    nodes.after[one] = NONE
    return one


def take_from(features: Features, nodes: Nodes, cell: int) -> int:
    """Take the node with the least score out of a cell that is not empty."""
    taken = features.root[cell]
    pairs = pair_up(features, nodes, nodes.before[taken])
    root = NONE
    while pairs != NONE:
        next_pair = nodes.after[pairs]
        root = pairs if root == NONE else meld(features, nodes, root, pairs)
        nodes.after[root] = NONE
        pairs = next_pair
    features.root[cell] = root
    return taken


def pair_up(features: Features, nodes: Nodes, first: int) -> int:
    """Meld siblings two by two; the list of the results, the last one first."""
    pairs = NONE
    while first != NONE:
        second = nodes.after[first]
        following = NONE if second == NONE else nodes.after[second]
        joined = first if second == NONE else meld(features, nodes, first, second)
        nodes.after[joined] = pairs
        pairs = joined
        first = following
    return pairs


def next_cell(features: Features) -> int:
    """The next cell in turn in which something waits; NONE if there is none."""
    for _ in range(features.cells):
        features.turn = features.turn + 1 if features.turn + 1 < features.cells else 0
        if features.root[features.turn] != NONE:
            return features.turn
    return NONE
