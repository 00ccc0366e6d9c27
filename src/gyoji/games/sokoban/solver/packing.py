"""In which order targets are filled, and where boxes have to be until then.

All boxes stand on targets, and one after another is pulled away to where boxes start: the last one
that can be pulled away is filled first (Shoham and Schaeffer, "The FESS algorithm", 2020, section
IV). From the targets that are left to fill, pulls reach the cells where a box is within the plan.
"""

from ....lines import fill
from .record import FAR, NONE, Features, Level

DISTANT = 500
"""The length of a way that is not known."""


def plan(level: Level, features: Features) -> None:
    """Order the targets, and mark the cells of the plan for each number of targets filled."""
    put_all(level, features)
    filled = level.targets
    while filled > 0:
        target = easiest(level, features)
        filled -= 1
        if target == NONE:
            target = rest(level, features)
        features.order[filled] = target
        features.placed[target] = 0
        features.wall[level.target[target]] = 0
    # `order` has what is taken away first at its end: filled last.
    mark_areas(level, features)


def put_all(level: Level, features: Features) -> None:
    """A box on every target."""
    fill(features.wall, 0, level.cells, 0)
    features.wall[level.cells] = 1
    for target in range(level.targets):
        features.wall[level.target[target]] = 1
        features.placed[target] = 1
    fill(features.source, 0, level.cells, 0)
    features.sources = 0
    for box in range(level.boxes):
        if level.target_of[level.start[box]] == 0:
            features.source[level.start[box]] = 1
            features.sources += 1


def easiest(level: Level, features: Features) -> int:
    """The target from which a box can be pulled away along the shortest way, or NONE."""
    walk(level, features)
    best = NONE
    least = FAR
    for target in range(level.targets):
        if features.placed[target]:
            length = way_out(level, features, level.target[target])
            if length < least:
                least = length
                best = target
    return best


def rest(level: Level, features: Features) -> int:
    """If none can be pulled away: the target that is nearest to the places where boxes start."""
    best = NONE
    least = 0
    for target in range(level.targets):
        if features.placed[target]:
            pushes = FAR
            for box in range(level.boxes):
                pushes = min(pushes, level.pulled[level.target[target] * level.boxes + box])
            if best == NONE or pushes < least:
                least = pushes
                best = target
    return best


def walk(level: Level, features: Features) -> None:
    """Where the worker can be, among the boxes on targets, near the places where boxes start."""
    fill(features.reach, 0, level.cells + 1, 0)
    end = 0
    start = level.worker
    for way in range(4):
        if features.wall[start]:
            start = level.near[4 * level.worker + way]
    if features.wall[start] == 0:
        features.reach[start] = 1
        level.queue[0] = start
        end = 1
    for box in range(level.boxes):
        cell = level.start[box]
        if features.wall[cell] == 0 and features.reach[cell] == 0:
            features.reach[cell] = 1
            level.queue[end] = cell
            end += 1
    done = 0
    while done < end:
        here = level.queue[done]
        done += 1
        for way in range(4):
            there = level.near[4 * here + way]
            if features.wall[there] == 0 and features.reach[there] == 0:
                features.reach[there] = 1
                level.queue[end] = there
                end += 1


def way_out(level: Level, features: Features, target: int) -> int:
    """The fewest pulls from a target to a place where a box starts; FAR if there is no way."""
    features.wall[target] = 0
    fill(features.seen, 0, level.cells + 1, 0)
    features.seen[target] = 1
    end = 0
    for way in range(4):
        there = level.near[4 * target + way]
        if features.reach[there] and features.wall[level.near[4 * there + way]] == 0:
            features.seen[there] = 1
            level.state_distance[there] = 1
            level.queue[end] = there
            end += 1
    done = 0
    length = DISTANT if features.sources == 0 and end > 0 else FAR
    while done < end and length == FAR:
        here = level.queue[done]
        done += 1
        if features.source[here]:
            length = level.state_distance[here]
        end = pull_on(level, features, here, end)
    features.wall[target] = 1
    return length


def pull_on(level: Level, features: Features, here: int, end: int) -> int:
    """Note in the queue where a box can be pulled from here; the new end of the queue."""
    for way in range(4):
        there = level.near[4 * here + way]
        is_new = features.wall[there] == 0 and features.seen[there] == 0
        if is_new and features.wall[level.near[4 * there + way]] == 0:
            features.seen[there] = 1
            level.state_distance[there] = level.state_distance[here] + 1
            level.queue[end] = there
            end += 1
    return end


def pull_from(level: Level, features: Features, cell: int) -> int:
    """Mark in `seen` where a box can be pulled from a cell; the number of these cells."""
    fill(features.seen, 0, level.cells + 1, 0)
    features.seen[cell] = 1
    level.state_distance[cell] = 0
    level.queue[0] = cell
    done = 0
    end = 1
    while done < end:
        end = pull_on(level, features, level.queue[done], end)
        done += 1
    return end


def mark_areas(level: Level, features: Features) -> None:
    """For each number of filled targets, the cells that all targets still to fill can be pulled to.

    If there are none, every cell is within the plan.
    """
    cells = level.cells
    for target in range(level.targets):
        features.wall[level.target[target]] = 1
    fill(features.area, level.targets * cells, (level.targets + 1) * cells, 1)
    filled = level.targets
    while filled > 0:
        filled -= 1
        target = level.target[features.order[filled]]
        features.wall[target] = 0
        pull_from(level, features, target)
        inside = 0
        for cell in range(cells):
            within = features.seen[cell] & features.area[(filled + 1) * cells + cell]
            features.area[filled * cells + cell] = within
            inside += within
        if inside == 0:
            fill(features.area, filled * cells, (filled + 1) * cells, 1)
