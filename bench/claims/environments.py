"""Environments for learners, compared with plain C and with peer environments."""

from __future__ import annotations

from contextlib import closing
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from measuring.plan import MissingError, compiled
from measuring.rounds import spreads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from measuring.plan import Plan
    from measuring.rounds import Spread
    from measuring.table import Row

TITLE = "Environments: steps of learners"
ABOUT = """
Random actions on one core, including new plays after 120 steps; a step is one action in one
environment, and time is the processor's. Ours are made by `gymnasium.make_vec` and
`gymnasium.make`. The C programs (bench/peers/env_GAME.c, -O3) draw their actions and copy every
observation; `bare` means without this copy. `step()` receives actions that were drawn beforehand;
with `copy=False` it shows the live board, or planes that are kept in place. So does the C program
`planes` (planes_sokoban.c), whose planes are its only state. `masks` are the legal actions of all
plays. Rows with `default levels` play what an environment makes by itself: boards of 8 x 8, and the
contest's map of sweets. `rollout()` draws its actions, 128 steps per call, and with `boards=True`
stores all boards of all steps, while the C program writes each over the one before. The peer
environments play their own levels and have their own kinds of observations; ours, beside them,
makes observations, too.
"""

# The package, the script that drives it, and our game and call that it is compared with.
PEER_ENVIRONMENTS = [
    ("jumanji", "jumanji_many", "sokoban", "rollout"),
    ("envpool", "envpool_many", "sokoban", "step"),
    ("griddly", "griddly_one", "sokoban", "one"),
    ("gym-sokoban", "gym_sokoban_one", "sokoban", "one"),
    ("open-spiel", "open_spiel_one", "boulder", "one"),
    ("pufferlib", "", "sokoban", "step"),
]
CALLS = {
    "step": "step()",
    "live": "step(), copy=False",
    "rollout": "rollout(boards=True)",
    "blind": "rollout()",
    "planes": "step(), planes, copy=False",
    "masks": "step(), masks, copy=False",
    "one": "step(), alone",
    "one, planes": "step(), alone, planes",
}
OBSERVED = (
    ("sokoban", "planes", 60), ("boulder", "planes", 25), ("tower", "planes", 12),
    ("sweets", "planes", 2), ("sweets", "live", 8), ("labyrinth", "live", 25),
    ("sokoban", "masks", 40), ("boulder", "masks", None), ("tower", "masks", None),
)  # fmt: skip
"""Calls of 1,024 plays on the default levels, and the goals in millions of steps per second."""


class Pair(NamedTuple):
    """A call of ours beside a C program, with so many plays at once, and the goal."""

    game: str
    call: str
    peer: str
    plays: int = 1024
    goal: float | None = None


PAIRS = (
    Pair("sokoban", "live", "bare", 64, 0.4),
    Pair("sokoban", "live", "bare", 256, 0.65),
    Pair("sokoban", "live", "bare", 1024, 0.8),
    Pair("sokoban", "live", "bare", 4096, 0.8),
    Pair("sokoban", "planes", "planes", goal=1.2),
    Pair("sokoban", "step", "copying", goal=0.85),
    Pair("sokoban", "rollout", "copying", goal=0.8),
    Pair("sokoban", "blind", "bare"),
    Pair("boulder", "live", "bare"),
    Pair("boulder", "step", "copying", goal=0.8),
    Pair("boulder", "rollout", "copying", goal=0.7),
    Pair("boulder", "blind", "bare"),
)


def rows(plan: Plan) -> Iterator[Row | str]:
    """Yield our environments compared with C, then with the peer environments."""
    for package in ("gymnasium", "numpy"):
        if find_spec(package) is None:
            raise MissingError(f"{package} is not installed (the extra `rl` brings it)")
    compiled("sokoban", "boulder")
    from measuring.environments import one_core

    with one_core():
        for pair in PAIRS:
            yield compared_with_c(plan, pair)
        ours = {game: calls_of(plan, game, 1024) for game in ("sokoban", "boulder")}
        for game, calls in ours.items():
            ones = ("one", "one, planes")
            rates = spreads(plan, f"environments: one of {game}", 7, *(calls[one] for one in ones))
            for one, rate in zip(ones, rates, strict=True):
                yield {"game": game, "ours": CALLS[one], "plays": 1, "M steps/s": rate.scaled(1e-6)}
        yield "The goals for one environment of Sokoban were 2.7 M steps/s, and 1.5 with planes."
        yield from observed(plan)
        for name, driver, game, call in PEER_ENVIRONMENTS:
            yield compared(plan, name, driver, game, call, ours[game][call])


def observed(plan: Plan) -> Iterator[Row | str]:
    """Yield the rates of every game on its default levels."""
    from measuring.environments import Many

    kinds: dict[str, dict[str, Any]] = {
        "planes": {"observation": "planes"}, "masks": {"masks": True}, "live": {},
    }  # fmt: skip
    runs = [
        Many(plan, game, None, 1024, copy=False, **kinds[call]).stepped
        for game, call, _ in OBSERVED
    ]
    rates = spreads(plan, "environments: every game", 7, *runs)
    for (game, call, _), rate in zip(OBSERVED, rates, strict=True):
        yield {
            "game": f"{game}, default levels", "ours": CALLS[call], "plays": 1024,
            "M steps/s": rate.scaled(1e-6),
        }  # fmt: skip
    goals = ", ".join(
        f"{game}, {call}, {goal}" for game, call, goal in OBSERVED if goal is not None
    )
    yield f"The goals for default levels, in M steps/s: {goals}."


def calls_of(plan: Plan, game: str, plays: int) -> dict[str, Callable[[], float]]:
    """Return for each of the CALLS of our environments a function measuring steps per second."""
    from measuring.environments import Many, Single, levels_of

    _, levels = levels_of(plan, game)
    many, live = (Many(plan, game, levels, plays, copy=copy) for copy in (True, False))
    return {
        "step": many.stepped,
        "live": live.stepped,
        "rollout": lambda: many.rolled(boards=True),
        "blind": lambda: many.rolled(boards=False),
        "planes": Many(plan, game, levels, plays, copy=False, observation="planes").stepped,
        "one": Single(plan, game, levels).stepped,
        "one, planes": Single(plan, game, levels, observation="planes").stepped,
    }


def compared_with_c(plan: Plan, pair: Pair) -> Row | str:
    """Return a call of ours, compared with the C program that does the same work."""
    from measuring.environments import Plain, levels_of

    path, _ = levels_of(plan, pair.game)
    options = ("bare",) if pair.peer == "bare" else ()
    peer = f"{'planes' if pair.peer == 'planes' else 'env'}_{pair.game}"
    try:
        theirs = Plain(plan, peer, path, pair.plays, *options)
    except MissingError as error:
        return f"{pair.game}: {error}, so there is nothing to compare it with."
    ours, what = calls_of(plan, pair.game, pair.plays)[pair.call], f"{pair.game}, {pair.call}"
    one, two = spreads(plan, f"environments: {what}, {pair.plays}", 9, ours, theirs.stepped)
    return row(pair.game, pair.call, pair.plays, f"C, {pair.peer}", one, two, pair.goal)


def compared(
    plan: Plan, name: str, driver: str, game: str, call: str, ours: Callable[[], float]
) -> Row | str:
    """Measure our environment and a peer alternately; or return the reason why it cannot be."""
    from measuring.peers import PeerEnvironment

    try:
        other = PeerEnvironment(plan, name, driver)
    except MissingError as error:
        return f"{error}."
    with closing(other):
        try:
            one, two = spreads(plan, f"environments: {name}", 5, ours, other.stepped)
        except MissingError as error:
            return f"{error}."
        plays = 1 if call == "one" else 1024
        return row(game, call, plays, other.what, one, two, None)


def row(
    game: str, call: str, plays: int, what: str, ours: Spread, theirs: Spread, goal: float | None
) -> Row:
    return {
        "game": game, "ours": CALLS[call], "plays": plays, "M steps/s": ours.scaled(1e-6),
        "compared with": what, "theirs": theirs.scaled(1e-6), "ratio": ours.over(theirs),
        "goal": goal,
    }  # fmt: skip
